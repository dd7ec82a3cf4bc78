(** The reader: from the lines of a file to what it proves.

    A line is JSON in printable ASCII without escapes; every number, node, edge, sum and move is written in one way. The
    program starts from [Start], calls [take_line] for each line, and calls [finish] at the end. So it keeps no more than the
    picture, the games and the claims that were not dropped. [checked_sound] says that the statement it gives is true. *)
From Coq Require Import List Bool Arith ZArith NArith Ascii String Lia Strings.Byte.
From Hackenbush Require Import Games Order Algebra Numbers Pictures Values Worths Settle Checker.
Import ListNotations.
Set Implicit Arguments.
Local Open Scope byte_scope.
Local Open Scope N_scope.
Local Open Scope list_scope.

(* ---- texts ---- *)
(* what is left of a line from a place on; the program has it as that place, and needs only [more], [first], [rest] and [size] *)
Inductive text := End | Char (c : byte) (s : text).
Definition more (s : text) : {s <> End} + {s = End} := ltac:(destruct s; [now right|now left]).
Definition first (s : text) : s <> End -> byte :=
  match s with End => fun M => match M eq_refl with end | Char c _ => fun _ => c end.
Definition rest (s : text) : s <> End -> text :=
  match s with End => fun M => match M eq_refl with end | Char _ s => fun _ => s end.
(* b, with the first character of s and the text after it; or a, at the end *)
Notation "'read' c r <- s 'or' a ; b" := (match more s with left M => let c := first M in let r := rest M in b | right _ => a end)
  (at level 200, c name, r name, s at level 100, a at level 100, b at level 200).
Fixpoint size_from (s : text) (n : Z) : Z := match s with End => n | Char _ s => size_from s (n + 1)%Z end.
Definition size (s : text) : Z := size_from s 0%Z.

Definition bind A B (x : option A) (f : A -> option B) : option B := match x with Some a => f a | None => None end.
Notation "'do' x <- a ; b" := (bind a (fun x => b)) (at level 200, x pattern, a at level 100, b at level 200).
Definition guard (b : bool) : option unit := if b then Some tt else None.
Fixpoint every A B (f : A -> option B) (l : list A) (done : list B) : option (list B) :=
  match l with [] => Some (rev' done) | x :: l => do y <- f x; every f l (y :: done) end.
Definition each A B (f : A -> option B) l := every f l [].

(* ---- numbers ---- *)
(* the values of digits, and some other numbers, which the program works out once *)
Definition d0 := Some 0%Z. Definition d1 := Some 1%Z. Definition d2 := Some 2%Z. Definition d3 := Some 3%Z. Definition d4 := Some 4%Z.
Definition d5 := Some 5%Z. Definition d6 := Some 6%Z. Definition d7 := Some 7%Z. Definition d8 := Some 8%Z. Definition d9 := Some 9%Z.
Definition d10 := Some 10%Z. Definition d11 := Some 11%Z. Definition d12 := Some 12%Z. Definition d13 := Some 13%Z.
Definition d14 := Some 14%Z. Definition d15 := Some 15%Z.
Definition hex_digit (c : byte) : option Z :=
  match c with
  | "0" => d0 | "1" => d1 | "2" => d2 | "3" => d3 | "4" => d4 | "5" => d5 | "6" => d6 | "7" => d7 | "8" => d8 | "9" => d9
  | "a" => d10 | "b" => d11 | "c" => d12 | "d" => d13 | "e" => d14 | "f" => d15
  | _ => None
  end.
Definition digit (c : byte) : option Z :=
  match c with
  | "0" => d0 | "1" => d1 | "2" => d2 | "3" => d3 | "4" => d4 | "5" => d5 | "6" => d6 | "7" => d7 | "8" => d8 | "9" => d9
  | _ => None
  end.
Definition is_digit (c : byte) : bool := match digit c with Some _ => true | None => false end.
Definition one := 1%Z.
Definition ten := 10%Z.
Definition sixteen := 16%Z.
Definition most_short := 9999999%Z.
(* a number of at most 7 digits that goes on after n, and what follows *)
Fixpoint short_from (s : text) (n : Z) : option (Z * text) :=
  read c r <- s or Some (n, s);
  match digit c with
  | Some d =>
    let m := (ten * n + d)%Z in
    if (one <=? n)%Z && (m <=? most_short)%Z then short_from r m else None
  | None => Some (n, s)
  end.
(* and from its first digit; it has no other zeros in front *)
Definition short_at (s : text) : option (Z * text) :=
  read c r <- s or None;
  do d <- digit c;
  short_from r d.
Definition signed (negative : bool) (n : Z) : option Z :=
  if negative then do _ <- guard (negb (n =? 0)%Z); Some (- n)%Z else Some n.
(* longer ones, in any base, some digits at a time, so that few long numbers are worked out, and what follows: m below l below n;
   m counts from b, and l from t *)
Definition large := 144115188075855872%Z.
Definition most_large := 512%Z.
Definition most_bits := 8192%Z.
Fixpoint long_from (value : byte -> option Z) (base : Z) (s : text) (n l t m b : Z) : option (Z * text) :=
  read c r <- s or Some ((n * t + l) * b + m, s)%Z;
  match value c with
  | Some d =>
    if (b <? large)%Z then long_from value base r n l t (base * m + d)%Z (base * b)%Z
    else if (Z.log2 t <? most_large)%Z then long_from value base r n (l * b + m)%Z (t * b)%Z d base
    else if (Z.log2 n <=? most_bits)%Z then long_from value base r (n * t + l)%Z m b d base
    else None
  | None => Some ((n * t + l) * b + m, s)%Z
  end.
(* and from their first digit, which is not 0 *)
Definition long_at (value : byte -> option Z) (base : Z) (s : text) : option (Z * text) :=
  read c _r <- s or None;
  do d <- value c;
  do _ <- guard (one <=? d)%Z;
  long_from value base s 0 0 one 0 one.
(* it is the number that the digits stand for *)
Definition digits_from (value : byte -> option Z) (base : Z) : text -> Z -> Z * text :=
  fix from s n := match s with Char c r => match value c with Some d => from r (base * n + d)%Z | None => (n, s) end | End => (n, s) end.
Lemma long_from_ok value base s : forall n l t m b x, long_from value base s n l t m b = Some x ->
  x = digits_from value base s ((n * t + l) * b + m)%Z.
Proof.
  induction s as [|c s IH]; cbn [long_from digits_from more first rest]; intros n l t m b x; [intros Q; now injection Q as <-|].
  destruct (value c) as [d|]; [|intros Q; now injection Q as <-]. destruct (b <? large)%Z; [|destruct (_ <? _)%Z; [|destruct (_ <=? _)%Z; [|easy]]];
    intros Q; rewrite (IH _ _ _ _ _ _ Q); f_equal; ring.
Qed.
Theorem long_at_ok value base s x : long_at value base s = Some x -> x = digits_from value base s 0%Z.
Proof.
  unfold long_at. destruct s as [|c s]; [easy|]. cbn [more first rest]. destruct (value c) as [d|]; [|easy]. cbn [bind].
  destruct (guard _); [|easy]. cbn [bind]. intros Q. exact (long_from_ok _ _ _ _ _ _ _ _ Q).
Qed.
Fixpoint length_from A (l : list A) (n : Z) : Z := match l with [] => n | _ :: l => length_from l (n + one)%Z end.
Definition length_of A (l : list A) : Z := length_from l 0%Z.

(* ---- tokens ---- *)
(* here, and below, a text goes on to the end of the line *)
Inductive token := Mark (c : byte) | Word (s : text) | Whole (a : Z).
Inductive kind := Digit | Space | Joint | Quote | Minus | Letter.
Definition kind_of (c : byte) : kind :=
  match c with
  | "0" | "1" | "2" | "3" | "4" | "5" | "6" | "7" | "8" | "9" => Digit
  | " " | x09 | x0a | x0d => Space
  | "{" | "}" | "[" | "]" | ":" | "," => Joint
  | """" => Quote
  | "-" => Minus
  | _ => Letter
  end.
(* except the mark at the end of a text *)
Definition printable (c : byte) : bool :=
  match c with
  | " " | "!" | "#" | "$" | "%" | "&" | "'" | "(" | ")" | "*" | "+" | "," | "-" | "." | "/"
  | "0" | "1" | "2" | "3" | "4" | "5" | "6" | "7" | "8" | "9" | ":" | ";" | "<" | "=" | ">" | "?" | "@"
  | "A" | "B" | "C" | "D" | "E" | "F" | "G" | "H" | "I" | "J" | "K" | "L" | "M" | "N" | "O" | "P" | "Q" | "R" | "S" | "T"
  | "U" | "V" | "W" | "X" | "Y" | "Z" | "[" | "]" | "^" | "_" | "`" | "a" | "b" | "c" | "d" | "e" | "f" | "g" | "h" | "i"
  | "j" | "k" | "l" | "m" | "n" | "o" | "p" | "q" | "r" | "s" | "t" | "u" | "v" | "w" | "x" | "y" | "z" | "{" | "|" | "}" | "~" => true
  | _ => false
  end.
(* between texts and numbers, inside a text, and inside a number after n *)
Fixpoint tokens (l : text) (done : list token) : option (list token) :=
  read c l <- l or Some (rev' done);
  match kind_of c with
  | Digit => do d <- digit c; number l false d done
  | Space => tokens l done
  | Joint => tokens l (Mark c :: done)
  | Quote => word l l done
  | Minus => read c l <- l or None; do d <- digit c; number l true d done
  | Letter => None
  end
with word (l s : text) (done : list token) : option (list token) :=
  read c l <- l or None;
  match c with
  | """" => tokens l (Word s :: done)
  | _ => if printable c then word l s done else None
  end
with number (l : text) (negative : bool) (n : Z) (done : list token) : option (list token) :=
  read c l <- l or (do a <- signed negative n; Some (rev' (Whole a :: done)));
  match kind_of c with
  | Digit =>
    do d <- digit c;
    let m := (ten * n + d)%Z in
    if (one <=? n)%Z && (m <=? most_short)%Z then number l negative m done else None
  | Space => match signed negative n with Some a => tokens l (Whole a :: done) | None => None end
  | Joint => match signed negative n with Some a => tokens l (Mark c :: Whole a :: done) | None => None end
  | _ => None
  end.

(* ---- JSON ---- *)
(* whether this is the end of a text, and whether a text is this one *)
Definition ends (s : text) : bool := read c _r <- s or false; Byte.eqb c """".
Fixpoint says (s : text) (name : string) : bool :=
  match name with
  | EmptyString => ends s
  | String c name => read d s <- s or false; if Byte.eqb (byte_of_ascii c) d then says s name else false
  end.
Inductive json := JNumber (a : Z) | JText (s : text) | JList (l : list json) | JMap (l : list (text * json)).
(* as many steps as there are tokens, which the first argument counts down *)
Fixpoint parse (fuel : list token) (l : list token) : option (json * list token) :=
  match fuel, l with
  | _ :: fuel, Whole a :: l => Some (JNumber a, l)
  | _ :: fuel, Word s :: l => Some (JText s, l)
  | _ :: fuel, Mark "[" :: Mark "]" :: l => Some (JList [], l)
  | _ :: fuel, Mark "[" :: l => items fuel l []
  | _ :: fuel, Mark "{" :: Mark "}" :: l => Some (JMap [], l)
  | _ :: fuel, Mark "{" :: l => pairs fuel l []
  | _, _ => None
  end
with items (fuel : list token) (l : list token) (done : list json) : option (json * list token) :=
  match fuel with
  | [] => None
  | _ :: fuel => match parse fuel l with
                 | Some (x, Mark "," :: l) => items fuel l (x :: done)
                 | Some (x, Mark "]" :: l) => Some (JList (rev' (x :: done)), l)
                 | _ => None
                 end
  end
with pairs (fuel : list token) (l : list token) (done : list (text * json)) : option (json * list token) :=
  match fuel, l with
  | _ :: fuel, Word s :: Mark ":" :: l => match parse fuel l with
                                         | Some (x, Mark "," :: l) => pairs fuel l ((s, x) :: done)
                                         | Some (x, Mark "}" :: l) => Some (JMap (rev' ((s, x) :: done)), l)
                                         | _ => None
                                         end
  | _, _ => None
  end.
Definition json_of (l : text) : option json :=
  do ts <- tokens l [];
  match parse (Mark x00 :: ts) ts with Some (x, []) => Some x | _ => None end.

(* fields: each at most once, and no others *)
Definition count_of (name : string) (l : list (text * json)) := List.length (filter (fun x => says (fst x) name) l).
Definition fields (names : list string) (x : json) : option (list (text * json)) :=
  match x with
  | JMap l => do _ <- guard (forallb (fun y => existsb (says (fst y)) names) l && forallb (fun s => Nat.leb (count_of s l) 1) names); Some l
  | _ => None
  end.
Definition field (name : string) (l : list (text * json)) : option json := option_map snd (find (fun x => says (fst x) name) l).
Definition as_list (x : json) : option (list json) := match x with JList l => Some l | _ => None end.
Definition as_text (x : json) : option text := match x with JText s => Some s | _ => None end.
Definition as_count (x : json) : option N := match x with JNumber a => do _ <- guard (0 <=? a)%Z; Some (Z.to_N a) | _ => None end.
Definition listed_in A (f : json -> option A) (name : string) (l : list (text * json)) : option (list A) :=
  match field name l with Some x => do y <- as_list x; each f y | None => Some [] end.

(* ---- sums ---- *)
Definition bits (n : Z) (k : N) := Z.max (if (n =? 0)%Z then 0 else Z.log2 n + 1) (Z.of_N k).
Definition in_lowest_terms (k : N) (n : Z) := (k =? 0) || Z.odd n.
(* what follows a mark *)
Definition past (mark : byte) (s : text) : option text := read c s <- s or None; if Byte.eqb c mark then Some s else None.
(* the size of a number that is not 0, n/2^k, and what follows *)
Definition hexadecimal (s : text) : option (N * Z * text) :=
  do (n, s) <- long_at hex_digit sixteen s;
  do s <- bind (past "p" s) (past "-");
  do (z, s) <- short_at s;
  let k := Z.to_N z in
  do _ <- guard (in_lowest_terms k n && (1000 <? bits n k)%Z && (bits n k <=? most_bits)%Z);
  Some (k, n, s).
Definition decimal (s : text) : option (N * Z * text) :=
  do (n, s) <- long_at digit ten s;
  match past "/" s with
  | Some s =>
    do (d, s) <- long_at digit ten s;
    let k := Z.log2 d in
    let j := Z.to_N k in
    do _ <- guard ((1 <? d)%Z && (d =? Z.shiftl 1 k)%Z && in_lowest_terms j n && (bits n j <=? 1000)%Z);
    Some (j, n, s)
  | None => do _ <- guard (bits n 0 <=? 1000)%Z; Some (0, n, s)
  end.
Definition fraction (s : text) : option (N * Z * text) :=
  match bind (past "0" s) (past "x") with Some s => hexadecimal s | None => decimal s end.
Definition numeral (s : text) : bool := read c _r <- s or false; is_digit c.
Definition number_part (s : text) : option (N * Z * text) :=
  if numeral s then fraction s
  else match past "-" s with
       | Some r => if numeral r then do (k, n, r) <- fraction r; Some (k, - n, r)%Z else Some (0, 0%Z, s)
       | None => Some (0, 0%Z, s)
       end.
(* how many, after a mark: nothing is 1, and else it is at least 2 *)
Definition times (s : text) : option (N * text) :=
  if numeral s then do (n, r) <- short_at s; do _ <- guard (one <? n)%Z; Some (Z.to_N n, r) else Some (1, s).
Definition arrow_part (s : text) : option (Z * text) :=
  read c r <- s or Some (0%Z, s);
  match c with
  | "^" => do (n, r) <- times r; Some (Z.of_N n, r)
  | "v" => do (n, r) <- times r; Some (- Z.of_N n, r)%Z
  | _ => Some (0%Z, s)
  end.
Definition star_part (s : text) : option (N * text) := match past "*" s with Some s => times s | None => Some (0, s) end.
(* the first argument counts down *)
Fixpoint listed_part (fuel : text) (alone : bool) (s : text) (done : list Z) : option (list Z * text) :=
  let game negative s :=
    read _c fuel <- fuel or None;
    do (n, r) <- short_at s;
    do z <- signed negative n;
    do _ <- guard (negb (Z.eqb z 0));
    listed_part fuel false r (z :: done) in
  read c r <- s or Some (rev' done, s);
  match c with
  | "-" => bind (past "#" r) (game true)
  | "+" => if alone then None else bind (past "#" r) (game false)
  | "#" => if alone then game false r else None
  | _ => Some (rev' done, s)
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
(* a sum, and what follows *)
Definition sum_at (s : text) : option (worth * text) :=
  match past "0" s, bind (past "0" s) (past "x") with
  | Some r, None => Some (wzero, r)
  | _, _ =>
    do (k, a, r) <- number_part s;
    do (u, r) <- arrow_part r;
    do (n, r) <- star_part r;
    let alone := (a =? 0)%Z && (u =? 0)%Z && (n =? 0) in
    do (l, r) <- listed_part r alone r [];
    do _ <- guard (sorted l && no_opposites l && negb (alone && match l with [] => true | _ => false end));
    Some (Worth k a u n l, r)
  end.
Definition sum_of (x : json) : option worth := do s <- as_text x; do (w, r) <- sum_at s; do _ <- guard (ends r); Some w.

(* ---- edges and moves ---- *)
(* an edge, and what follows *)
Definition edge_at (s : text) : option (edge * text) :=
  do (u, s) <- short_at s;
  do s <- past "-" s;
  do (w, s) <- short_at s;
  read c s <- s or None;
  match c with
  | "B" => Some (Edge (Z.to_N u) (Z.to_N w) Blue, s)
  | "R" => Some (Edge (Z.to_N u) (Z.to_N w) Red, s)
  | "G" => Some (Edge (Z.to_N u) (Z.to_N w) Green, s)
  | _ => None
  end.
(* edges with a space between them; the first argument counts down *)
Fixpoint edges_at (fuel s : text) (done : list edge) : option (list edge) :=
  read _c fuel <- fuel or None;
  do (e, s) <- edge_at s;
  read c s <- s or None;
  match c with " " => edges_at fuel s (e :: done) | """" => Some (rev' (e :: done)) | _ => None end.
Definition picture_of (x : json) : option (list edge) := do s <- as_text x; if ends s then Some [] else edges_at s s [].
Definition move_at (s : text) : option (move_name * text) :=
  do (z, r) <- short_at s;
  let n := Z.to_N z in
  match past ":" r with
  | Some r =>
    do r <- past " " r;
    do (b, r) <- sum_at r;
    do r <- past ">" r;
    do (a, r) <- sum_at r;
    Some (Play n b a, r)
  | None => Some (Cut n, r)
  end.
Definition move_of (x : json) : option move_name := do s <- as_text x; do (m, r) <- move_at s; do _ <- guard (ends r); Some m.
(* numbers, each after a comma; the first argument counts down *)
Fixpoint given_at (fuel s : text) (done : list N) : option (list N) :=
  read _c fuel <- fuel or None;
  read c s <- s or None;
  match c with "," => do (z, s) <- short_at s; given_at fuel s (Z.to_N z :: done) | """" => Some (rev' done) | _ => None end.
(* a move, and the numbers of edges that are given up *)
Definition answer_of (x : json) : option answering :=
  do s <- as_text x;
  do (m, r) <- move_at s;
  do given <- given_at r r [];
  Some (m, given).
Definition reply_of (x : json) : option reply :=
  match x with
  | JList (m :: a :: used) =>
    do m <- move_of m;
    do a <- answer_of a;
    match used with
    | [] => Some (m, a, None)
    | [k] => do k <- as_count k; Some (m, a, Some k)
    | _ => None
    end
  | _ => None
  end.

(* ---- claims ---- *)
Definition rule_of (name : text) (replies : list reply) (colon : option (node * list N * worth)) (used : list N) : option rule :=
  match replies, colon, used with
  | [], None, [] => if says name "sum" then Some BySum else if says name "count" then Some ByCount
                    else if says name "fusion" then Some ByFusion else if says name "move" then Some (ByMoves []) else None
  | _, None, [] => if says name "move" then Some (ByMoves replies) else None
  | [], None, [i; j] => if says name "number" then Some (ByNumber i j) else None
  | [], None, [i] => if says name "ground" then Some (ByGround i) else None
  | [], Some (v, above, k), [i; j] => if says name "colon" then Some (ByColon v above k i j) else None
  | _, _, _ => None
  end.
Definition second_of (x : json) : option player :=
  do s <- as_text x; if says s "left" then Some Left else if says s "right" then Some Right else None.
Definition carried_of (x : json) : option (list (node * worth)) :=
  match x with
  | JMap l => each (fun y => do (u, r) <- short_at (fst y); do _ <- guard (ends r); do w <- sum_of (snd y); Some (Z.to_N u, w)) l
  | _ => None
  end.
Definition colon_of (x : json) : option (node * list N * worth) :=
  match x with
  | JList [v; above; k] =>
    do v <- as_count v; do l <- as_list above; do l <- each as_count l; do k <- sum_of k; Some (v, l, k)
  | _ => None
  end.
Definition claim_names := ["second"; "rule"; "edges"; "ground"; "carried"; "replies"; "colon"; "claims"]%string.
Definition claim_of (x : json) : option claim :=
  do l <- fields claim_names x;
  do who <- bind (field "second" l) second_of;
  do name <- bind (field "rule" l) as_text;
  do numbers <- listed_in as_count "edges" l;
  do grounds <- listed_in as_count "ground" l;
  do loads <- match field "carried" l with Some y => carried_of y | None => Some [] end;
  do replies <- listed_in reply_of "replies" l;
  do colon <- match field "colon" l with Some y => do z <- colon_of y; Some (Some z) | None => Some None end;
  do used <- listed_in as_count "claims" l;
  do why <- rule_of name replies colon used;
  Some (Claim who numbers grounds loads why).

(* ---- lines ---- *)
Definition header_of (x : json) : option (list edge * worth) :=
  do l <- fields ["format"; "version"; "picture"; "value"]%string x;
  do format <- bind (field "format" l) as_text;
  do version <- bind (field "version" l) as_count;
  do _ <- guard (says format "hackenbush certificate" && (version =? 3));
  do picture <- bind (field "picture" l) picture_of;
  do value <- bind (field "value" l) sum_of;
  Some (picture, value).
Definition game_of (x : json) : option entry :=
  let side y := do l <- as_list y; each sum_of l in
  match x with JList [a; b] => do l <- side a; do r <- side b; Some (l, r) | _ => None end.
Inductive entry_line := Middle (y : line) | Ending (at_least at_most : N).
Definition line_of (x : json) : option entry_line :=
  match x with
  | JMap [(name, y)] =>
    if says name "game" then do g <- game_of y; Some (Middle (NewGame g))
    else if says name "drop" then do l <- as_list y; do l <- each as_count l; Some (Middle (Drop l))
    else None
  | JMap [_; _] =>
    match fields ["at_least"; "at_most"]%string x with
    | Some l => do i <- bind (field "at_least" l) as_count; do j <- bind (field "at_most" l) as_count; Some (Ending i j)
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
  let n := size l in
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
  intros S. unfold take_line. destruct (size l <=? most)%Z; [|exact I]. destruct p as [|r|[| |]]; try exact I.
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
