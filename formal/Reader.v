(** The reader: from the lines of a file to what it proves.

    A line is JSON in printable ASCII without escapes; every number, node, edge, sum and move is written in one way. The
    program starts from [Start], calls [take_line] for each line, and calls [finish] at the end. So it keeps no more than the
    picture, the games and the claims that were not dropped. [checked_sound] says that the statement it gives is true. *)
From Coq Require Import List Bool Arith ZArith NArith Ascii String Lia.
From Hackenbush Require Import Games Order Algebra Numbers Pictures Values Worths Settle Checker.
Import ListNotations.
Set Implicit Arguments.
Local Open Scope N_scope.
Local Open Scope list_scope.

Definition text := list N.
Fixpoint codes (s : string) : text := match s with EmptyString => [] | String c s => N_of_ascii c :: codes s end.
Definition text_eqb : text -> text -> bool := all_eqb N.eqb.
Definition bind A B (x : option A) (f : A -> option B) : option B := match x with Some a => f a | None => None end.
Notation "'do' x <- a ; b" := (bind a (fun x => b)) (at level 200, x pattern, a at level 100, b at level 200).
Definition guard (b : bool) : option unit := if b then Some tt else None.
Fixpoint every A B (f : A -> option B) (l : list A) (done : list B) : option (list B) :=
  match l with [] => Some (rev' done) | x :: l => do y <- f x; every f l (y :: done) end.
Definition each A B (f : A -> option B) l := every f l [].

(* ---- numbers ---- *)
Definition is_digit (c : N) := match c with 48 | 49 | 50 | 51 | 52 | 53 | 54 | 55 | 56 | 57 => true | _ => false end.
Definition digit (c : N) : Z :=
  match c with
  | 49 => 1%Z | 50 => 2%Z | 51 => 3%Z | 52 => 4%Z | 53 => 5%Z | 54 => 6%Z | 55 => 7%Z | 56 => 8%Z | 57 => 9%Z | _ => 0%Z
  end.
Definition most_short := 9999999%Z.
(* a number of at most 7 digits that goes on after n, and what follows *)
Fixpoint short_from (s : text) (n : Z) : option (Z * text) :=
  match s with
  | c :: r =>
    if is_digit c then
      let m := (10 * n + digit c)%Z in
      if (1 <=? n)%Z && (m <=? most_short)%Z then short_from r m else None
    else Some (n, s)
  | [] => Some (n, [])
  end.
(* and from its first digit; it has no other zeros in front *)
Definition short_at (s : text) : option (Z * text) :=
  match s with c :: r => if is_digit c then short_from r (digit c) else None | [] => None end.
Definition short_Z (s : text) : option Z := match short_at s with Some (n, []) => Some n | _ => None end.
Definition short (s : text) : option N := do n <- short_Z s; Some (Z.to_N n).
Definition signed (negative : bool) (n : Z) : option Z :=
  if negative then do _ <- guard (negb (n =? 0)%Z); Some (- n)%Z else Some n.
(* longer ones, in any base, some digits at a time: m below n, which counts b *)
Definition large := 100000000000000%Z.
Fixpoint value_from (base : Z) (s : list Z) (n m b : Z) : Z :=
  match s with
  | [] => (n * b + m)%Z
  | d :: s => if (b <? large)%Z then value_from base s n (base * m + d)%Z (base * b)%Z else value_from base s (n * b + m)%Z d base
  end.
Definition value_of (base : Z) (s : list Z) : Z := value_from base s 0 0 1.
Definition plain (s : text) : bool := match s with [] => false | [_] => true | c :: _ => negb (c =? 48) end.
Definition length_of A (l : list A) : Z := fold_left (fun n _ => (n + 1)%Z) l 0%Z.
Definition most_digits := 2048%Z.
Definition decimal (s : text) : option Z :=
  do _ <- guard (plain s && (length_of s <=? most_digits)%Z); Some (value_of 10 (map digit s)).

(* ---- tokens ---- *)
Inductive token := Mark (c : N) | Word (s : text) | Whole (a : Z).
Inductive kind := Digit | Space | Joint | Quote | Minus | Letter.
Definition kind_of (c : N) : kind :=
  match c with
  | 48 | 49 | 50 | 51 | 52 | 53 | 54 | 55 | 56 | 57 => Digit
  | 32 | 9 | 10 | 13 => Space
  | 123 | 125 | 91 | 93 | 58 | 44 => Joint
  | 34 => Quote
  | 45 => Minus
  | _ => Letter
  end.
Definition printable (c : N) : bool := (32 <=? c) && (c <=? 126) && negb (c =? 92).
(* between texts and numbers, inside a text, and inside a number after n *)
Fixpoint tokens (l : text) (done : list token) : option (list token) :=
  match l with
  | [] => Some (rev' done)
  | c :: l =>
    match kind_of c with
    | Digit => number l false (digit c) done
    | Space => tokens l done
    | Joint => tokens l (Mark c :: done)
    | Quote => word l [] done
    | Minus => match l with c :: l => if is_digit c then number l true (digit c) done else None | [] => None end
    | Letter => None
    end
  end
with word (l : text) (s : text) (done : list token) : option (list token) :=
  match l with
  | [] => None
  | c :: l =>
    match c with
    | 34 => tokens l (Word (rev' s) :: done)
    | _ => if printable c then word l (c :: s) done else None
    end
  end
with number (l : text) (negative : bool) (n : Z) (done : list token) : option (list token) :=
  match l with
  | [] => do a <- signed negative n; Some (rev' (Whole a :: done))
  | c :: l =>
    match kind_of c with
    | Digit =>
      let m := (10 * n + digit c)%Z in
      if (1 <=? n)%Z && (m <=? most_short)%Z then number l negative m done else None
    | Space => match signed negative n with Some a => tokens l (Whole a :: done) | None => None end
    | Joint => match signed negative n with Some a => tokens l (Mark c :: Whole a :: done) | None => None end
    | _ => None
    end
  end.

(* ---- JSON ---- *)
Inductive json := JNumber (a : Z) | JText (s : text) | JList (l : list json) | JMap (l : list (text * json)).
(* as many steps as there are tokens, which the first argument counts down *)
Fixpoint parse (fuel : list token) (l : list token) : option (json * list token) :=
  match fuel, l with
  | _ :: fuel, Whole a :: l => Some (JNumber a, l)
  | _ :: fuel, Word s :: l => Some (JText s, l)
  | _ :: fuel, Mark 91 :: Mark 93 :: l => Some (JList [], l)
  | _ :: fuel, Mark 91 :: l => items fuel l []
  | _ :: fuel, Mark 123 :: Mark 125 :: l => Some (JMap [], l)
  | _ :: fuel, Mark 123 :: l => pairs fuel l []
  | _, _ => None
  end
with items (fuel : list token) (l : list token) (done : list json) : option (json * list token) :=
  match fuel with
  | [] => None
  | _ :: fuel => match parse fuel l with
                 | Some (x, Mark 44 :: l) => items fuel l (x :: done)
                 | Some (x, Mark 93 :: l) => Some (JList (rev' (x :: done)), l)
                 | _ => None
                 end
  end
with pairs (fuel : list token) (l : list token) (done : list (text * json)) : option (json * list token) :=
  match fuel, l with
  | _ :: fuel, Word s :: Mark 58 :: l => match parse fuel l with
                                         | Some (x, Mark 44 :: l) => pairs fuel l ((s, x) :: done)
                                         | Some (x, Mark 125 :: l) => Some (JMap (rev' ((s, x) :: done)), l)
                                         | _ => None
                                         end
  | _, _ => None
  end.
Definition json_of (l : text) : option json :=
  do ts <- tokens l [];
  match parse (Mark 0 :: ts) ts with Some (x, []) => Some x | _ => None end.

(* fields: each at most once, and no others *)
Definition count_of (s : text) (l : list (text * json)) := List.length (filter (fun x => text_eqb (fst x) s) l).
Definition fields (names : list text) (x : json) : option (list (text * json)) :=
  match x with
  | JMap l => do _ <- guard (forallb (fun y => existsb (text_eqb (fst y)) names) l && forallb (fun s => Nat.leb (count_of s l) 1) names); Some l
  | _ => None
  end.
Definition field (s : text) (l : list (text * json)) : option json := option_map snd (find (fun x => text_eqb (fst x) s) l).
Definition as_list (x : json) : option (list json) := match x with JList l => Some l | _ => None end.
Definition as_text (x : json) : option text := match x with JText s => Some s | _ => None end.
Definition as_count (x : json) : option N := match x with JNumber a => do _ <- guard (0 <=? a)%Z; Some (Z.to_N a) | _ => None end.
Definition listed_in A (f : json -> option A) (s : text) (l : list (text * json)) : option (list A) :=
  match field s l with Some x => do y <- as_list x; each f y | None => Some [] end.

(* ---- sums ---- *)
Fixpoint span (f : N -> bool) (s : text) : text * text :=
  match s with c :: m => if f c then let (a, b) := span f m in (c :: a, b) else ([], s) | [] => ([], []) end.
Definition is_hex (c : N) := is_digit c || (97 <=? c) && (c <=? 102).
Definition hex_digit (c : N) : Z := if is_digit c then digit c else Z.of_N (c - 87).
Definition bits (n : Z) (k : N) := Z.max (if (n =? 0)%Z then 0 else Z.log2 n + 1) (Z.of_N k).
Definition in_lowest_terms (k : N) (n : Z) := (k =? 0) || Z.odd n.
(* the size of a number, n/2^k, and what follows *)
Definition fraction (s : text) : option (N * Z * text) :=
  match s with
  | 48 :: 120 :: s =>
    let (digits, s) := span is_hex s in
    match s with
    | 112 :: 45 :: s =>
      let (exponent, s) := span is_digit s in
      do k <- short exponent;
      do _ <- guard (length_of digits <=? most_digits)%Z;
      let n := value_of 16 (map hex_digit digits) in
      do _ <- guard (plain digits && in_lowest_terms k n && (1000 <? bits n k)%Z && (bits n k <=? 8192)%Z);
      Some (k, n, s)
    | _ => None
    end
  | _ =>
    let (digits, s) := span is_digit s in
    do n <- decimal digits;
    do _ <- guard (negb (n =? 0)%Z);
    match s with
    | 47 :: s =>
      let (below, s) := span is_digit s in
      do d <- decimal below;
      let k := Z.log2 d in
      let j := Z.to_N k in
      do _ <- guard ((1 <? d)%Z && (d =? Z.shiftl 1 k)%Z && in_lowest_terms j n && (bits n j <=? 1000)%Z);
      Some (j, n, s)
    | _ => do _ <- guard (bits n 0 <=? 1000)%Z; Some (0, n, s)
    end
  end.
Definition number_part (s : text) : option (N * Z * text) :=
  match s with
  | 45 :: c :: s' => if is_digit c then do (k, n, r) <- fraction (c :: s'); Some (k, - n, r)%Z else Some (0, 0%Z, s)
  | c :: _ => if is_digit c then do (k, n, r) <- fraction s; Some (k, n, r) else Some (0, 0%Z, s)
  | [] => Some (0, 0%Z, s)
  end.
(* how many, after a mark: nothing is 1, and else it is at least 2 *)
Definition times (s : text) : option (N * text) :=
  let (digits, r) := span is_digit s in
  match digits with [] => Some (1, r) | _ => do n <- short digits; do _ <- guard (1 <? n); Some (n, r) end.
Definition arrow_part (s : text) : option (Z * text) :=
  match s with
  | 94 :: s => do (n, r) <- times s; Some (Z.of_N n, r)
  | 118 :: s => do (n, r) <- times s; Some (- Z.of_N n, r)%Z
  | _ => Some (0%Z, s)
  end.
Definition star_part (s : text) : option (N * text) := match s with 42 :: s => times s | _ => Some (0, s) end.
Fixpoint listed_part (fuel : nat) (first : bool) (s : text) : option (list Z) :=
  let game negative s :=
    match fuel with
    | O => None
    | S fuel =>
      do (n, r) <- short_at s;
      do z <- signed negative n;
      do _ <- guard (negb (Z.eqb z 0));
      do l <- listed_part fuel false r;
      Some (z :: l)
    end in
  match s with
  | [] => Some []
  | 45 :: 35 :: s => game true s
  | 43 :: 35 :: s => if first then None else game false s
  | 35 :: s => if first then game false s else None
  | _ => None
  end.
Fixpoint sorted (l : list Z) : bool := match l with x :: (y :: _) as m => (x <=? y)%Z && sorted m | _ => true end.
(* whether two lists in order have nothing in common *)
Fixpoint apart_lists (l : list Z) : list Z -> bool :=
  fix apart_from (m : list Z) : bool :=
    match l, m with
    | x :: l', y :: m' => if (x <? y)%Z then apart_lists l' m else if (y <? x)%Z then apart_from m' else false
    | _, _ => true
    end.
Definition no_opposites (l : list Z) : bool :=
  apart_lists (rev' (map Z.opp (filter (fun z => (z <? 0)%Z) l))) (filter (fun z => (0 <? z)%Z) l).
Definition sum_of (s : text) : option worth :=
  match s with
  | [48] => Some wzero
  | [] => None
  | _ =>
    do (k, a, r1) <- number_part s;
    do (u, r2) <- arrow_part r1;
    do (n, r3) <- star_part r2;
    do l <- listed_part (List.length r3) (Nat.eqb (List.length r3) (List.length s)) r3;
    do _ <- guard (sorted l && no_opposites l);
    Some (Worth k a u n l)
  end.

(* ---- edges and moves ---- *)
(* an edge, and what follows *)
Definition edge_at (s : text) : option (edge * text) :=
  match short_at s with
  | Some (u, 45 :: s) =>
    match short_at s with
    | Some (w, c :: s) =>
      match c with
      | 66 => Some (Edge (Z.to_N u) (Z.to_N w) Blue, s)
      | 82 => Some (Edge (Z.to_N u) (Z.to_N w) Red, s)
      | 71 => Some (Edge (Z.to_N u) (Z.to_N w) Green, s)
      | _ => None
      end
    | _ => None
    end
  | _ => None
  end.
(* edges with a space between them; the first argument counts down *)
Fixpoint edges_at (fuel s : text) (done : list edge) : option (list edge) :=
  match fuel, edge_at s with
  | _, Some (e, []) => Some (rev' (e :: done))
  | _ :: fuel, Some (e, 32 :: s) => edges_at fuel s (e :: done)
  | _, _ => None
  end.
Fixpoint split_at (mark : N) (s : text) (word : text) : list text :=
  match s with [] => [rev' word] | c :: s => if c =? mark then rev' word :: split_at mark s [] else split_at mark s (c :: word) end.
Definition picture_of (s : text) : option (list edge) := match s with [] => Some [] | _ => edges_at s s [] end.
Definition move_of (s : text) : option move_name :=
  do (z, r) <- short_at s;
  let n := Z.to_N z in
  match r with
  | [] => Some (Cut n)
  | 58 :: 32 :: r =>
    let (before, after) := span (fun c => negb (c =? 62)) r in
    match after with 62 :: after => do b <- sum_of before; do a <- sum_of after; Some (Play n b a) | _ => None end
  | _ => None
  end.
(* a move, and the numbers of edges that are given up *)
Definition answer_of (s : text) : option answering :=
  match split_at 44 s [] with
  | [] => None
  | s :: given =>
    do m <- move_of s;
    do given <- each short given;
    Some (m, given)
  end.
Definition reply_of (x : json) : option reply :=
  match x with
  | JList [JText m; JText a] => do m <- move_of m; do a <- answer_of a; Some (m, a, None)
  | JList [JText m; JText a; k] => do m <- move_of m; do a <- answer_of a; do k <- as_count k; Some (m, a, Some k)
  | _ => None
  end.

(* ---- claims ---- *)
Definition rule_of (name : text) (replies : list reply) (colon : option (node * list N * worth)) (used : list N) : option rule :=
  match replies, colon, used with
  | [], None, [] => if text_eqb name (codes "sum") then Some BySum else if text_eqb name (codes "count") then Some ByCount
                    else if text_eqb name (codes "fusion") then Some ByFusion else if text_eqb name (codes "move") then Some (ByMoves []) else None
  | _, None, [] => if text_eqb name (codes "move") then Some (ByMoves replies) else None
  | [], None, [i; j] => if text_eqb name (codes "number") then Some (ByNumber i j) else None
  | [], Some (v, above, k), [i; j] => if text_eqb name (codes "colon") then Some (ByColon v above k i j) else None
  | _, _, _ => None
  end.
Definition second_of (x : json) : option player :=
  do s <- as_text x; if text_eqb s (codes "left") then Some Left else if text_eqb s (codes "right") then Some Right else None.
Definition carried_of (x : json) : option (list (node * worth)) :=
  match x with
  | JMap l => each (fun y => do u <- short (fst y); do s <- as_text (snd y); do w <- sum_of s; Some (u, w)) l
  | _ => None
  end.
Definition colon_of (x : json) : option (node * list N * worth) :=
  match x with
  | JList [JNumber v; above; JText k] =>
    do v <- as_count (JNumber v); do l <- as_list above; do l <- each as_count l; do k <- sum_of k; Some (v, l, k)
  | _ => None
  end.
Definition claim_names := map codes ["second"; "rule"; "edges"; "ground"; "carried"; "replies"; "colon"; "claims"]%string.
Definition claim_of (x : json) : option claim :=
  do l <- fields claim_names x;
  do who <- bind (field (codes "second") l) second_of;
  do name <- bind (field (codes "rule") l) as_text;
  do numbers <- listed_in as_count (codes "edges") l;
  do grounds <- listed_in as_count (codes "ground") l;
  do loads <- match field (codes "carried") l with Some y => carried_of y | None => Some [] end;
  do replies <- listed_in reply_of (codes "replies") l;
  do colon <- match field (codes "colon") l with Some y => do z <- colon_of y; Some (Some z) | None => Some None end;
  do used <- listed_in as_count (codes "claims") l;
  do why <- rule_of name replies colon used;
  Some (Claim who numbers grounds loads why).

(* ---- lines ---- *)
Definition header_of (x : json) : option (list edge * worth) :=
  do l <- fields (map codes ["format"; "version"; "picture"; "value"]%string) x;
  do format <- bind (field (codes "format") l) as_text;
  do version <- bind (field (codes "version") l) as_count;
  do _ <- guard (text_eqb format (codes "hackenbush certificate") && (version =? 3));
  do picture <- bind (bind (field (codes "picture") l) as_text) picture_of;
  do value <- bind (bind (field (codes "value") l) as_text) sum_of;
  Some (picture, value).
Definition game_of (x : json) : option entry :=
  let side y := do l <- as_list y; each (fun z => do s <- as_text z; sum_of s) l in
  match x with JList [a; b] => do l <- side a; do r <- side b; Some (l, r) | _ => None end.
Inductive entry_line := Middle (y : line) | Ending (at_least at_most : N).
Definition line_of (x : json) : option entry_line :=
  match x with
  | JMap [(name, y)] =>
    if text_eqb name (codes "game") then do g <- game_of y; Some (Middle (NewGame g))
    else if text_eqb name (codes "drop") then do l <- as_list y; do l <- each as_count l; Some (Middle (Drop l))
    else None
  | JMap [_; _] =>
    match fields (map codes ["at_least"; "at_most"]%string) x with
    | Some l => do i <- bind (field (codes "at_least") l) as_count; do j <- bind (field (codes "at_most") l) as_count; Some (Ending i j)
    | None => do c <- claim_of x; Some (Middle (NewClaim c))
    end
  | _ => do c <- claim_of x; Some (Middle (NewClaim c))
  end.

(* ---- certificates, a line at a time; the bytes of what is kept are limited, and so are those of a line ---- *)
Definition most := 16777216%Z.
(* the work for a claim: its edges and what its nodes carry, and again for each reply; it is limited by the bytes so far *)
Definition most_steps := 32%Z.
Definition load_steps (w : worth) : Z :=
  (1 + length_of (listed w) + Z.shiftr (Z.max (Z.log2 (Z.abs (numer w))) (Z.of_N (level w))) 8)%Z.
Definition steps_for (y : line) : Z :=
  match y with
  | NewClaim x =>
    let once := fold_left (fun n l => (n + load_steps (snd l))%Z) (carried x) (length_of (numbers x)) in
    match why x with ByMoves r => ((1 + length_of r) * once)%Z | _ => once end
  | _ => 0%Z
  end.
Record reading := Reading {
  reached : state; sizes : PM.t Z (* of the claims that are kept *); kept : Z;
  room : Z (* the steps that the bytes so far allow, and that are not used *) }.
Inductive verdict := Unreadable | Wrong | Proved (statement : list edge * worth * list entry).
Inductive progress := Start | Reads (r : reading) | Done (v : verdict).
Definition size_at (m : PM.t Z) (n : N) : Z := match PM.find (N.succ_pos n) m with Some k => k | None => 0%Z end.
Definition weigh (r : reading) (y : line) (n left : Z) (s : state) : reading :=
  match y with
  | NewGame _ => Reading s (sizes r) (kept r + n) left
  | NewClaim _ => Reading s (PM.add (N.succ_pos (next (reached r))) n (sizes r)) (kept r + n) left
  | Drop l => Reading s (fold_left (fun m k => PM.remove (N.succ_pos k) m) l (sizes r))
                (fold_left (fun k i => (k - size_at (sizes r) i)%Z) l (kept r)) left
  end.
Definition keep (r : reading) : progress := if (kept r <=? most)%Z then Reads r else Done Unreadable.
Definition take_line (p : progress) (l : text) : progress :=
  let n := length_of l in
  if (n <=? most)%Z then
    match p with
    | Start => match bind (json_of l) header_of with Some (E, w) => Reads (Reading (open E w) (PM.empty _) n (most_steps * n)) | None => Done Unreadable end
    | Reads r => match bind (json_of l) line_of with
                 | Some (Middle y) =>
                   let left := (room r + most_steps * n - steps_for y)%Z in
                   if (left <? 0)%Z then Done Unreadable
                   else match advance (reached r) y with Some s => keep (weigh r y n left s) | None => Done Wrong end
                 | Some (Ending i j) => let s := reached r in
                                        if close s i j then Done (Proved (picture s, stated s, table s)) else Done Wrong
                 | None => Done Unreadable
                 end
    | Done (Proved _) => Done Unreadable (* something follows the last line *)
    | Done v => Done v
    end
  else Done Unreadable.
Definition finish (p : progress) : verdict := match p with Done v => v | _ => Unreadable end.
Definition checked (lines : list text) : verdict := finish (fold_left take_line lines Start).

Definition stands (p : progress) : Prop :=
  match p with
  | Reads r => sound (reached r)
  | Done (Proved (E, w, t)) => eqv (value E) (wgame (games t) w)
  | _ => True
  end.
Lemma take_line_stands p l : stands p -> stands (take_line p l).
Proof.
  intros S. unfold take_line. destruct (length_of l <=? most)%Z; [|exact I]. destruct p as [|r|[| |]]; try exact I.
  - destruct (bind (json_of l) header_of) as [[E w]|]; [apply open_sound|exact I].
  - destruct (bind (json_of l) line_of) as [[y|i j]|]; [| |exact I].
    + destruct (_ <? 0)%Z; [exact I|]. destruct (advance (reached r) y) as [s|] eqn:A; [|exact I]. pose proof (advance_sound _ S A) as B.
      unfold keep. destruct (kept _ <=? most)%Z; [|exact I]. now destruct y.
    + simpl. destruct (close (reached r) i j) eqn:C; [|exact I]. eapply close_sound; eauto.
Qed.

(** Whatever the lines of a file are: what is called proved is true. *)
Theorem checked_sound lines E w t : checked lines = Proved (E, w, t) -> eqv (value E) (wgame (games t) w).
Proof.
  assert (forall l p, stands p -> stands (fold_left take_line l p)) as H.
  { induction l as [|x l IH]; simpl; intros p S; [exact S|]. apply IH, take_line_stands, S. }
  specialize (H lines Start I). unfold checked. destruct (fold_left take_line lines Start) as [|r|v]; simpl; intros Q; try discriminate.
  now subst v.
Qed.
