(** The checker of certificates, and that what it accepts is true.

    A claim says that a player wins a settled picture as second. It follows from earlier claims by one of seven rules: a
    sum on the bare ground, a reply to every move, counting moves, fusion, number plus all-small, the colon principle, and
    a smaller picture on a larger ground. A claim also serves for a picture with the same edges and other numbers on its
    nodes, if these are good enough.
    [advance_sound]: each line that is accepted keeps all of that true. [close_sound]: if the last line is accepted, then the value of
    the picture is the value that the certificate states. *)
From Coq Require Import List Bool Arith ZArith NArith Lia Permutation Setoid FMapPositive Mergesort Orders.
From Hackenbush Require Import Games Order Algebra Numbers Nimbers AllSmall Pictures Reach Values Colon Counting SafeCounting Clusters Loads Sticks Links
  Fusion GreenValues OwnCuts LoadedCuts Weights LastMove NumberPart Grounding Worths Settle Classes.
Import ListNotations.
Set Implicit Arguments.

(* ---- the list of games: each has options for both players, all of them all-small sums of earlier games ---- *)
Definition entry := (list worth * list worth)%type.
Definition entry_fits (top : Z) (x : entry) : bool :=
  let fine o := Z.eqb (numer o) 0 && forallb (fun z => (1 <=? Z.abs z)%Z && (Z.abs z <=? top)%Z) (listed o) in
  match fst x, snd x with [], _ | _, [] => false | _, _ => forallb fine (fst x) && forallb fine (snd x) end.
Definition entry_ok (n : nat) (x : entry) : bool := entry_fits (Z.of_nat n) x.
Fixpoint table_ok (n : nat) (t : list entry) : bool :=
  match t with [] => true | x :: t => entry_ok n x && table_ok (S n) t end.
Definition add_game (G : list game) (x : entry) : list game := G ++ [Game (map (wgame G) (fst x)) (map (wgame G) (snd x))].
Definition games (t : list entry) : list game := fold_left add_game t [].
Definition side (t : list entry) (p : player) (i : positive) : list worth :=
  let x := nth (pred (Pos.to_nat i)) t ([], []) in match p with Left => fst x | Right => snd x end.

Lemma games_snoc t x : games (t ++ [x]) = add_game (games t) x.
Proof. unfold games. now rewrite fold_left_app. Qed.
Lemma games_length t : length (games t) = length t.
Proof.
  induction t as [|x t IH] using rev_ind; [reflexivity|]. rewrite games_snoc. unfold add_game. rewrite !app_length, IH. reflexivity.
Qed.
Lemma table_ok_snoc t : forall n x, table_ok n (t ++ [x]) = table_ok n t && entry_ok (n + length t) x.
Proof.
  induction t as [|y t IH]; intros n x; simpl; [now rewrite Nat.add_0_r, andb_true_r|].
  rewrite IH, andb_assoc. simpl. now rewrite Nat.add_succ_r.
Qed.
Definition fits (n : nat) (w : worth) := forall z, In z (listed w) -> (1 <= Z.abs z <= Z.of_nat n)%Z.
Lemma wgame_more G H w : fits (length G) w -> wgame (G ++ H) w = wgame G w.
Proof.
  intros F. unfold wgame, wsmall, listed_sum. do 4 f_equal. apply map_ext_in. intros z I. apply F in I.
  destruct z as [|i|i]; [lia| |]; simpl; rewrite app_nth1; auto; lia.
Qed.
Lemma entry_ok_fits n x : entry_ok n x = true -> fst x <> [] /\ snd x <> [] /\
  forall o, In o (fst x) \/ In o (snd x) -> fits n o /\ numer o = 0%Z.
Proof.
  unfold entry_ok, entry_fits. destruct x as [l r]. simpl. destruct l as [|a l]; [easy|]. destruct r as [|b r]; [easy|].
  rewrite andb_true_iff, !forallb_forall. intros [A B]. split; [easy|]. split; [easy|].
  assert (forall o, Z.eqb (numer o) 0 && forallb (fun z => (1 <=? Z.abs z)%Z && (Z.abs z <=? Z.of_nat n)%Z) (listed o) = true ->
    fits n o /\ numer o = 0%Z) as K.
  { intros o H. apply andb_true_iff in H as [H1 H2]. apply Z.eqb_eq in H1. split; auto. rewrite forallb_forall in H2.
    intros z I. apply H2, andb_true_iff in I as [I1 I2]. apply Z.leb_le in I1, I2. lia. }
  intros o [I|I]; apply K; auto.
Qed.
Lemma games_ok t : table_ok 0 t = true -> (forall n, (n < length t)%nat -> nth n (games t) zero =
    Game (map (wgame (games t)) (fst (nth n t ([], [])))) (map (wgame (games t)) (snd (nth n t ([], []))))) /\
  forall g, In g (games t) -> all_small g.
Proof.
  induction t as [|x t IH] using rev_ind; [split; [simpl; lia|easy]|]. rewrite table_ok_snoc, andb_true_iff. intros [A B].
  destruct (IH A) as [C D]. simpl in B. pose proof (entry_ok_fits _ _ B) as (F1 & F2 & F3). rewrite games_snoc. unfold add_game.
  set (G := games t) in *. assert (length G = length t) as LG by apply games_length.
  assert (forall l, (forall o, In o l -> fits (length t) o) -> forall H, map (wgame (G ++ H)) l = map (wgame G) l) as M.
  { intros l K H. apply map_ext_in. intros o I. apply wgame_more. rewrite LG. auto. }
  split.
  - intros n L. rewrite app_length in L. simpl in L. destruct (Nat.eq_dec n (length t)) as [->|N].
    + rewrite !app_nth2, LG, Nat.sub_diag by lia. cbn [nth]. rewrite !M; auto; intros o I; apply F3; auto.
    + rewrite !app_nth1 by lia. rewrite (C n) by lia.
      assert (forall m, (m < length t)%nat -> forall o, In o (fst (nth m t ([], []))) \/ In o (snd (nth m t ([], []))) -> fits m o) as K.
      { clear - A. assert (forall k, table_ok k t = true -> forall m, (m < length t)%nat -> entry_ok (k + m) (nth m t ([], [])) = true) as H.
        { clear. induction t as [|y t IH]; simpl; intros k H m L; [lia|]. apply andb_true_iff in H as [H1 H2].
          destruct m as [|m]; [now rewrite Nat.add_0_r|]. rewrite <- Nat.add_succ_comm. apply IH; [exact H2|lia]. }
        intros m L o I. apply (H 0%nat A m) in L. apply entry_ok_fits in L as (_ & _ & L). now apply L. }
      rewrite !M; auto; intros o I z Z; specialize (K n ltac:(lia) o ltac:(auto) z Z); lia.
  - intros g I. apply in_app_or in I as [I|[<-|[]]]; [auto|]. constructor.
    + simpl. split; intros Q; apply map_eq_nil in Q; [now rewrite Q in F1|now rewrite Q in F2].
    + intros p h Mv. unfold gmove in Mv. assert (exists o, In o (fst x ++ snd x) /\ h = wgame G o) as (o & I & ->).
      { destruct p; simpl in Mv; apply in_map_iff in Mv as (o & <- & I); exists o; split; auto; apply in_or_app; auto. }
      apply in_app_or in I. destruct (F3 o I) as [_ Z]. unfold wgame, wnum. rewrite Z, num_zero.
      apply all_small_add; [apply all_small_zero|]. now apply all_small_wsmall.
Qed.
Lemma side_ok t : table_ok 0 t = true -> forall p i,
  options p (nth (pred (Pos.to_nat i)) (games t) zero) = map (wgame (games t)) (side t p i).
Proof.
  intros H p i. destruct (games_ok _ H) as [A _]. unfold side. destruct (lt_dec (pred (Pos.to_nat i)) (length t)) as [L|L].
  - rewrite (A _ L). destruct p; reflexivity.
  - rewrite !nth_overflow by (rewrite ?games_length; lia). destruct p; reflexivity.
Qed.

(* ---- moves, claims and rules ---- *)
Inductive move_name := Cut (number : N) | Play (at_node : node) (before after : worth).
Definition answering := (move_name * list N)%type. (* a move, and edges that are given up *)
Definition reply := (move_name * answering * option N)%type. (* without a claim, what is left needs no other claims *)
Inductive rule :=
| BySum
| ByMoves (replies : list reply)
| ByCount
| ByFusion
| ByNumber (of_number of_rest : N)
| ByColon (v : node) (above : list N) (k : worth) (of_part of_rest : N)
| ByGround (of_rest : N).
Definition parts := (list numbered * list (node * worth))%type.

Definition move_eqb (x y : move_name) : bool :=
  match x, y with
  | Cut i, Cut j => N.eqb i j
  | Play u a b, Play v c d => N.eqb u v && weqb a c && weqb b d
  | _, _ => false
  end.
Definition player_eqb p q := match p, q with Left, Left | Right, Right => true | _, _ => false end.
Lemma player_eqb_eq p q : player_eqb p q = true -> p = q. Proof. now destruct p, q. Qed.
Definition load_eqb (x y : node * worth) := N.eqb (fst x) (fst y) && weqb (snd x) (snd y).
Lemma load_eqb_eq x y : load_eqb x y = true -> x = y.
Proof. unfold load_eqb. rewrite andb_true_iff, N.eqb_eq. intros [A B]. apply weqb_eq in B. destruct x, y. simpl in *. now subst. Qed.
Definition position_eqb (c d : position) :=
  all_eqb numbered_eqb (edges_of c) (edges_of d) && all_eqb load_eqb (loads_of c) (loads_of d).

Section Rules.
  Variable G : list game.
  Hypothesis G_small : forall g, In g G -> all_small g.
  Variable sides : player -> positive -> list worth.
  Hypothesis sides_ok : forall p i, options p (nth (pred (Pos.to_nat i)) G zero) = map (wgame G) (sides p i).
  Variable among : player -> positive -> worth -> bool.
  Hypothesis among_ok : forall p i w, among p i w = true -> In w (sides p i).
  Notation den := (denotes G).
  Notation wg := (wgame G).

  (* every element that passes a test, with the others *)
  Fixpoint picks_of A (f : A -> bool) (l : list A) : list (A * list A) :=
    match l with
    | [] => []
    | x :: l => let later := map (fun yr => (fst yr, x :: snd yr)) (picks_of f l) in if f x then (x, l) :: later else later
    end.
  Lemma picks_of_in A (f : A -> bool) a x b : f x = true -> In (x, a ++ b) (picks_of f (a ++ x :: b)).
  Proof.
    intros F. induction a as [|y a IH]; simpl; [rewrite F; now left|].
    assert (In (x, y :: a ++ b) (map (fun yr => (fst yr, y :: snd yr)) (picks_of f (a ++ x :: b)))) as I by (apply in_map_iff; eexists; split; [|exact IH]; reflexivity).
    destruct (f y); [now right|exact I].
  Qed.
  Lemma picks_of_parts A (f : A -> bool) l : forall x r, In (x, r) (picks_of f l) -> In x l /\ incl r l.
  Proof.
    induction l as [|y l IH]; simpl; [easy|]. intros x r I.
    assert (In (x, r) (map (fun yr => (fst yr, y :: snd yr)) (picks_of f l)) -> (y = x \/ In x l) /\ incl r (y :: l)) as K.
    { intros J. apply in_map_iff in J as ([z s] & Q & J). injection Q as -> <-. apply IH in J as [A1 A2]. split; auto.
      intros u [<-|U]; [now left|right; now apply A2]. }
    destruct (f y); [|now apply K]. destruct I as [I|I]; [|now apply K]. injection I as -> <-. split; [now left|]. apply incl_tl, incl_refl.
  Qed.
  (* every move of q, by name, and what it leaves *)
  Definition cuts_of (q : player) (c : position) : list (move_name * parts) :=
    map (fun xr => (Cut (fst (fst xr)), (snd xr, loads_of c))) (picks_of (fun x => can q (col (snd x))) (edges_of c)).
  Definition plays_of (q : player) (c : position) : list (move_name * parts) :=
    flat_map (fun lr => map (fun ba => (Play (fst (fst lr)) (fst ba) (snd ba),
                (edges_of c, (fst (fst lr), result (snd (fst lr)) (fst ba) (snd ba)) :: snd lr)))
              (named sides q (snd (fst lr))))
      (picks_of (fun l => match named sides q (snd l) with [] => false | _ => true end) (loads_of c)).
  Definition moves_of q c := cuts_of q c ++ plays_of q c.
  Lemma moves_of_complete q c s : move q (den (edges_of c) (loads_of c)) s ->
    exists n E L, In (n, (E, L)) (moves_of q c) /\ forall p b, wins p b (den E L) -> wins p b s.
  Proof.
    unfold denotes at 1. intros M. apply move_inv in M as [(E1 & e & E2 & Q & C & Gr & ->)|(L1 & v & g & h & L2 & Q & Gr & I & ->)].
    - apply map_eq_app in Q as (F1 & F2' & Q & <- & Q2). apply map_eq_cons in Q2 as (x & F2 & -> & <- & <-).
      exists (Cut (fst x)), (F1 ++ F2), (loads_of c). split.
      + apply in_or_app. left. apply in_map_iff. exists (x, F1 ++ F2). split; [reflexivity|]. rewrite Q. now apply picks_of_in.
      + intros p b. unfold denotes. now rewrite map_app.
    - apply map_eq_app in Q as (M1 & M2' & Q & <- & Q2). apply map_eq_cons in Q2 as ([u w] & M2 & -> & Q2 & <-).
      unfold dl in Q2 at 1. simpl in Q2. injection Q2 as -> <-.
      destruct (named_complete G sides sides_ok q w h I) as (b0 & a0 & J & E).
      exists (Play v b0 a0), (edges_of c), ((v, result w b0 a0) :: M1 ++ M2). split.
      + apply in_or_app. right. apply in_flat_map. exists ((v, w), M1 ++ M2). split; [|apply in_map_iff; exists (b0, a0); auto].
        rewrite Q. apply picks_of_in. cbn [snd]. destruct (named sides q w); [easy|reflexivity].
      + intros p b H. unfold denotes in H. cbn [DL map] in H. unfold dl at 1 in H. cbn [fst snd] in H.
        apply perm_wins with (Loaded (map snd (edges_of c)) ((v, h) :: map (dl G) (M1 ++ M2))).
        { split; simpl; [reflexivity|]. rewrite map_app. apply Permutation_middle. }
        now apply (load_eqv p b v _ _ E).
  Qed.

  (* a move in a load leaves the edges, and loads on the same nodes *)
  Definition plays_fit (c : position) (y : move_name * parts) : Prop :=
    match fst y with
    | Cut _ => True
    | Play _ _ _ => fst (snd y) = edges_of c /\ forall l, In l (snd (snd y)) -> In (fst l) (map fst (loads_of c))
    end.
  Lemma moves_of_fit q c y : In y (moves_of q c) -> plays_fit c y.
  Proof.
    intros I. apply in_app_or in I as [I|I]; [apply in_map_iff in I as (x & <- & _); exact Logic.I|].
    apply in_flat_map in I as ([[v w] r] & I & J). apply in_map_iff in J as (x & <- & _). apply picks_of_parts in I as [A B].
    split; [reflexivity|]. intros l [<-|K]; [apply (in_map fst _ _ A)|]. now apply in_map, B.
  Qed.

  (* what an answer of p leaves, if p may give it *)
  Fixpoint extract A (f : A -> bool) (l : list A) : option (A * list A) :=
    match l with
    | [] => None
    | x :: m => if f x then Some (x, m) else option_map (fun yr => (fst yr, x :: snd yr)) (extract f m)
    end.
  Lemma extract_ok A (f : A -> bool) l : forall x r, extract f l = Some (x, r) -> f x = true /\ exists a b, l = a ++ x :: b /\ r = a ++ b.
  Proof.
    induction l as [|y l IH]; simpl; intros x r; [easy|]. destruct (f y) eqn:F.
    - intros Q. injection Q as <- <-. split; auto. exists [], l. auto.
    - destruct (extract f l) as [[z s]|]; simpl; [|easy]. intros Q. injection Q as <- <-.
      destruct (IH z s eq_refl) as (K & a & b & -> & ->). split; auto. exists (y :: a), b. auto.
  Qed.
  Definition answer (p : player) (c : position) (m : move_name) : option parts :=
    match m with
    | Cut i => match extract (fun x => N.eqb (fst x) i) (edges_of c) with
               | Some (x, r) => if can p (col (snd x)) then Some (r, loads_of c) else None
               | None => None
               end
    | Play v b a => match extract (fun l => N.eqb (fst l) v) (loads_of c) with
                    | Some (l, r) => if legal among p (snd l) b a then Some (edges_of c, (v, result (snd l) b a) :: r) else None
                    | None => None
                    end
    end.
  Definition rooted (c : position) : Prop :=
    (forall x, In x (edges_of c) -> grounded (map snd (edges_of c)) (src (snd x))) /\
    (forall l, In l (loads_of c) -> grounded (map snd (edges_of c)) (fst l)).
  Lemma answer_ok p c m E L : rooted c -> answer p c m = Some (E, L) -> wins p false (den E L) ->
    wins p true (den (edges_of c) (loads_of c)).
  Proof.
    intros [SE SL] A H. destruct m as [i|v b a]; simpl in A.
    - destruct (extract (fun x => N.eqb (fst x) i) (edges_of c)) as [[x r]|] eqn:X; [|discriminate].
      destruct (can p (col (snd x))) eqn:C; [|discriminate]. injection A as <- <-.
      apply extract_ok in X as (_ & F1 & F2 & Q & ->). apply Wins_first with (den (F1 ++ F2) (loads_of c)); auto.
      assert (grounded (map snd (edges_of c)) (src (snd x))) as Gr by (apply SE; rewrite Q; apply in_elt).
      unfold denotes. rewrite Q in *. rewrite !map_app in *. simpl in *. now apply move_cut.
    - destruct (extract (fun l => N.eqb (fst l) v) (loads_of c)) as [[[u w] r]|] eqn:X; [|discriminate]. cbn [snd] in A.
      destruct (legal among p w b a) eqn:C; [|discriminate]. injection A as <- <-.
      apply extract_ok in X as (V & M1 & M2 & Q & ->). apply N.eqb_eq in V. cbn [fst] in V. subst u.
      destruct (legal_sound G sides sides_ok among among_ok p w b a C) as (h & Mh & Eh).
      assert (grounded (map snd (edges_of c)) v) as Gr by (apply (SL (v, w)); rewrite Q; apply in_elt).
      apply Wins_first with (Loaded (map snd (edges_of c)) (DL G M1 ++ (v, h) :: DL G M2)).
      + unfold denotes. rewrite Q. unfold DL. rewrite map_app. apply move_load with (g := wg w); auto.
      + unfold denotes in H. cbn [DL map] in H. unfold dl at 1 in H. cbn [fst snd] in H. apply (load_eqv p false v _ _ Eh) in H.
        eapply perm_wins; [|exact H]. split; simpl; [reflexivity|]. unfold DL. rewrite map_app. apply Permutation_middle.
  Qed.

  (* own edges that p gives up *)
  Definition set_of (l : list N) : nodes := fold_right ins none l.
  Fixpoint increasing (l : list N) : bool :=
    match l with x :: (y :: _) as m => (x <? y)%N && increasing m | _ => true end.
  Definition without (p : player) (given : list N) (x : parts) : option parts :=
    match given with
    | [] => Some x
    | _ =>
      let chosen := set_of given in
      let gone := filter (fun y : numbered => mem (fst y) chosen) (fst x) in
      if increasing given && Nat.eqb (length gone) (length given) && forallb (fun y => ownb p (snd y)) gone
      then Some (filter (fun y => negb (mem (fst y) chosen)) (fst x), snd x) else None
    end.
  Lemma some_own_gain p L (gone : numbered -> bool) E : (forall x, In x E -> gone x = true -> ownb p (snd x) = true) -> forall A,
    wins p false (Loaded (A ++ map snd (filter (fun x => negb (gone x)) E)) L) -> wins p false (Loaded (A ++ map snd E) L).
  Proof.
    induction E as [|x E IH]; intros O A W; [exact W|]. simpl in W. destruct (gone x) eqn:Q; simpl in W.
    - simpl. apply own_edge_gain.
      + pose proof (O x (or_introl eq_refl) Q) as K. unfold ownb in K. apply andb_true_iff in K as [K1 K2].
        split; [exact K1|now apply negb_true_iff].
      + apply IH; [|exact W]. intros y J. apply O. now right.
    - change (map snd (x :: E)) with ([snd x] ++ map snd E). rewrite app_assoc. apply IH; [intros y J; apply O; now right|].
      now rewrite <- app_assoc.
  Qed.
  Lemma without_ok p given E0 L0 E L : without p given (E0, L0) = Some (E, L) -> wins p false (den E L) -> wins p false (den E0 L0).
  Proof.
    unfold without. destruct given as [|i given]; [intros Q; now injection Q as <- <-|]. cbn [fst snd].
    match goal with |- context [if ?b then _ else _] => destruct b eqn:C; [|discriminate] end. rewrite !andb_true_iff in C.
    destruct C as [_ O]. rewrite forallb_forall in O. intros Q. injection Q as <- <-.
    apply (@some_own_gain p (DL G L0) (fun y => mem (fst y) (set_of (i :: given))) E0) with (A := []).
    intros x J M. apply O, filter_In. auto.
  Qed.

  (* ---- a sum on the bare ground ---- *)
  Definition enough (w : worth) : bool :=
    (0 <? numer w)%Z ||
    Z.eqb (numer w) 0 && match listed w with [] => true | _ => false end &&
    ((2 <=? arrows w)%Z || Z.eqb (arrows w) 1 && negb (N.eqb (nim w) 1) || Z.eqb (arrows w) 0 && N.eqb (nim w) 0).
  Lemma enough_ok w : enough w = true -> gwins Left false (wg w).
  Proof.
    unfold enough. rewrite orb_true_iff. intros [H|H].
    - apply Z.ltb_lt in H. apply ahead; auto. apply all_small_wsmall. exact G_small.
    - rewrite !andb_true_iff in H. destruct H as [[Z0 Z1] H]. apply Z.eqb_eq in Z0. destruct (listed w) as [|] eqn:Lw; [|easy].
      assert (0 <= arrows w)%Z as P.
      { rewrite !orb_true_iff, !andb_true_iff, Z.leb_le, !Z.eqb_eq in H. lia. }
      apply eqv_wins with (ups_star (Z.to_nat (arrows w)) (nim w)).
      + unfold wgame, wnum, wsmall, ups_star. rewrite Z0, num_zero, Lw. change (listed_sum G []) with zero.
        rewrite zero_add, add_zero. rewrite <- zups_nat, Z2Nat.id by lia. reflexivity.
      + apply ups_at_least_zero. rewrite !orb_true_iff, !andb_true_iff, Z.leb_le, !Z.eqb_eq, negb_true_iff, N.eqb_neq, N.eqb_eq in H.
        unfold up_enough. destruct H as [[H|[H K]]|[H K]]; [left; lia|right; left; split; [lia|auto]|right; right; split; [lia|auto]].
  Qed.
  Definition enough_for p w := enough (match p with Left => w | Right => wneg w end).
  Lemma enough_for_ok p w : enough_for p w = true -> gwins p false (wg w).
  Proof.
    destruct p; [apply enough_ok|]. intros H. apply enough_ok in H. rewrite (wneg_ok G w) in H. apply wins_neg in H.
    now rewrite neg_neg in H.
  Qed.
  Definition by_sum p (c : position) : bool :=
    match edges_of c, loads_of c with
    | [], [] => true
    | [], [(v, w)] => N.eqb v ground && enough_for p w
    | _, _ => false
    end.
  Lemma by_sum_ok p c : by_sum p c = true -> wins p false (den (edges_of c) (loads_of c)).
  Proof.
    unfold by_sum, denotes. destruct (edges_of c); [|easy]. destruct (loads_of c) as [|[v w] [|]]; [| |easy]; intros H.
    - simpl. apply (bare []). apply Wins_second. intros x M. now apply gmove_zero in M.
    - apply andb_true_iff in H as [V H]. apply N.eqb_eq in V. subst v. apply enough_for_ok in H.
      apply (bare [wg w]). apply eqv_wins with (wg w); auto. apply add_zero.
  Qed.

  (* ---- counting ---- *)
  Lemma pnum_better p k a n : (0 <= sgn p * a + n * 2 ^ Z.of_N k)%Z -> better p (num (N.to_nat k) a) (pnum p 0 (- n)).
  Proof.
    intros H. unfold pnum. rewrite <- (num_level 0 (N.to_nat k) (sgn p * - n)), Nat.add_0_r, N_nat_Z.
    set (P := (2 ^ Z.of_N k)%Z) in *. destruct p; simpl sgn in *.
    - apply num_ge. lia.
    - apply le_ge. apply num_ge. lia.
  Qed.
  Definition pure (w : worth) : bool := Z.eqb (arrows w) 0 && N.eqb (nim w) 0 && match listed w with [] => true | _ => false end.
  Lemma pure_ok w : pure w = true -> eqv (wg w) (num (N.to_nat (level w)) (numer w)).
  Proof.
    unfold pure. rewrite !andb_true_iff, Z.eqb_eq, N.eqb_eq. intros [[U S] L]. destruct (listed w) eqn:E; [|easy].
    unfold wgame, wsmall, wnum. rewrite U, S, E. change (zups 0) with zero. change (star 0) with zero. change (listed_sum G []) with zero.
    now rewrite !add_zero.
  Qed.

  (* numbers on nodes that p cannot lose, all with the same denominator *)
  Definition finest (L : list (node * worth)) : N := fold_right (fun l k => N.max (level (snd l)) k) 0%N L.
  Definition scaled p (k : N) (L : list (node * worth)) : list (node * Z) :=
    map (fun l => (fst l, Z.shiftl (sgn p * numer (snd l)) (Z.of_N (k - level (snd l))))) L.
  Lemma finest_ok L : forall l, In l L -> (level (snd l) <= finest L)%N.
  Proof. induction L as [|m L IH]; simpl; [easy|]. intros l [<-|I]; [lia|]. specialize (IH l I). lia. Qed.
  Lemma scaled_ok p b E k L : forallb (fun l => pure (snd l)) L = true -> (forall l, In l L -> (level (snd l) <= k)%N) -> forall M,
    wins p b (Loaded E (map (favor p (N.to_nat k)) (scaled p k L) ++ M)) -> wins p b (Loaded E (DL G L ++ M)).
  Proof.
    induction L as [|[v w] L IH]; simpl; intros H K M W; auto. apply andb_true_iff in H as [P H].
    apply perm_wins with (Loaded E (DL G L ++ (v, wg w) :: M)); [split; simpl; [reflexivity|symmetry; apply Permutation_middle]|].
    apply IH; auto. set (X := map _ (scaled p k L)) in *.
    apply perm_wins with (Loaded E ((v, wg w) :: X ++ M)); [split; simpl; [reflexivity|apply Permutation_middle]|].
    apply (load_eqv p b v E _ (pure_ok _ P)). unfold favor in W. cbn [fst snd] in W.
    assert (pnum p (N.to_nat k) (Z.shiftl (sgn p * numer w) (Z.of_N (k - level w))) = num (N.to_nat (level w)) (numer w)) as <-; [|exact W].
    unfold pnum. rewrite <- (@raise_level (level w) k (numer w)) by (apply (K (v, w)); auto). f_equal.
    rewrite Z.shiftl_mul_pow2 by lia. destruct p; simpl sgn; lia.
  Qed.

  (* numbers elsewhere: how many moves they are to the other player *)
  Definition against p (w : worth) : Z := Z.max 0 (- Z.shiftr (sgn p * numer w) (Z.of_N (level w))).
  Definition all_against p (L : list (node * worth)) := fold_right (fun l s => (against p (snd l) + s)%Z) 0%Z L.
  Definition floored p (l : node * worth) : node * game := (fst l, free (other p) (Z.to_nat (against p (snd l)))).
  Lemma floors_ok p b E L : forallb (fun l => pure (snd l)) L = true -> forall M,
    wins p b (Loaded E (map (floored p) L ++ M)) -> wins p b (Loaded E (DL G L ++ M)).
  Proof.
    induction L as [|[v w] L IH]; simpl; intros H M W; auto. apply andb_true_iff in H as [P H].
    apply perm_wins with (Loaded E (DL G L ++ (v, wg w) :: M)); [split; simpl; [reflexivity|symmetry; apply Permutation_middle]|].
    apply IH; auto. set (X := map _ L) in *. apply perm_wins with (Loaded E ((v, wg w) :: X ++ M)); [split; simpl; [reflexivity|apply Permutation_middle]|].
    eapply replace_load; [|exact W]. rewrite (pure_ok _ P). cbn [snd]. rewrite <- (proj2 (pnum_free p _)).
    rewrite Z2Nat.id by (unfold against; lia). apply pnum_better. unfold against. rewrite Z.shiftr_div_pow2 by lia.
    assert (0 < 2 ^ Z.of_N (level w))%Z as Q by (apply Z.pow_pos_nonneg; lia).
    pose proof (Z.div_mod (sgn p * numer w) (2 ^ Z.of_N (level w))). pose proof (Z.mod_pos_bound (sgn p * numer w) _ Q). nia.
  Qed.
  Lemma floors_chain p L : Z.of_nat (lchain p (map (floored p) L)) = all_against p L.
  Proof.
    unfold lchain. induction L as [|l L IH]; [reflexivity|]. cbn [map list_sum fold_right all_against] in *. cbn [floored snd].
    rewrite gchain_free. fold (all_against p L). unfold list_sum in *. unfold against in *. lia.
  Qed.

  (* supports: edges of the other player, or green ones, from a node that p may lose to one that p cannot lose *)
  Definition supports (T : nodes) (e : edge) : bool := xorb (mem (src e) T) (mem (dst e) T).
  Definition host (T : nodes) (e : edge) : node := if mem (src e) T then dst e else src e.
  Fixpoint rooms (Ws : list (edge * node)) : PM.t nat :=
    match Ws with
    | [] => PM.empty nat
    | (_, h) :: Ws => let m := rooms Ws in
                      PM.add (N.succ_pos h) (match PM.find (N.succ_pos h) m with Some r => S r | None => 0%nat end) m
    end.
  Definition room (m : PM.t nat) (h : node) : nat := match PM.find (N.succ_pos h) m with Some r => r | None => 0%nat end.
  Definition take_room (m : PM.t nat) (h : node) : option (PM.t nat) :=
    match PM.find (N.succ_pos h) m with Some (S r) => Some (PM.add (N.succ_pos h) r m) | _ => None end.
  (* own edges that count at one of their ends, and the others *)
  Fixpoint assign (m : PM.t nat) (l : list edge) : list (edge * node) * list edge :=
    match l with
    | [] => ([], [])
    | e :: l =>
      match take_room m (src e) with
      | Some m => let (A, R) := assign m l in ((e, src e) :: A, R)
      | None => match take_room m (dst e) with
                | Some m => let (A, R) := assign m l in ((e, dst e) :: A, R)
                | None => let (A, R) := assign m l in (A, e :: R)
                end
      end
    end.
  Lemma same_key u w : N.succ_pos u = N.succ_pos w -> u = w. Proof. lia. Qed.
  Lemma rooms_ok Ws h : PM.find (N.succ_pos h) (rooms Ws) = match at_host h Ws with O => None | S n => Some n end.
  Proof.
    induction Ws as [|[e u] Ws IH]; [apply PM.gempty|]. cbn [rooms].
    change (at_host h ((e, u) :: Ws)) with (at_host h ([] ++ (e, u) :: Ws)). rewrite at_host_mid. cbn [snd app].
    destruct (N.eqb_spec u h) as [->|D].
    - rewrite PM.gss, IH. destruct (at_host h Ws); reflexivity.
    - rewrite PM.gso by (intros Q; apply same_key in Q; congruence). exact IH.
  Qed.
  Lemma take_room_ok m h m' : take_room m h = Some m' -> forall u, room m u = ((if N.eqb h u then 1 else 0) + room m' u)%nat.
  Proof.
    unfold take_room, room. intros Q u. destruct (PM.find (N.succ_pos h) m) as [[|r]|] eqn:F; try discriminate. injection Q as <-.
    destruct (N.eqb_spec h u) as [<-|D]; [now rewrite PM.gss, F|]. rewrite PM.gso; auto. intros Q. apply same_key in Q. congruence.
  Qed.
  Lemma assign_ok l : forall m A R, assign m l = (A, R) -> Permutation l (map fst A ++ R) /\
    (forall x, In x A -> src (fst x) = snd x \/ dst (fst x) = snd x) /\ forall h, (at_host h A <= room m h)%nat.
  Proof.
    induction l as [|e l IH]; intros m A R; cbn [assign].
    - intros Q. injection Q as <- <-. repeat split; try easy. intros h. unfold at_host. simpl. lia.
    - assert (forall m1 h A R, take_room m h = Some m1 -> src e = h \/ dst e = h -> assign m1 l = (A, R) ->
        Permutation (e :: l) (map fst ((e, h) :: A) ++ R) /\ (forall x, In x ((e, h) :: A) -> src (fst x) = snd x \/ dst (fst x) = snd x) /\
        forall u, (at_host u ((e, h) :: A) <= room m u)%nat) as K.
      { intros m1 h A1 R1 T E Q. apply IH in Q as (P & I & B). split; [cbn [map fst app]; now constructor|]. split.
        - intros x [<-|J]; auto.
        - intros u. change (at_host u ((e, h) :: A1)) with (at_host u ([] ++ (e, h) :: A1)). rewrite at_host_mid. cbn [snd app].
          specialize (B u). rewrite (take_room_ok _ _ T u). lia. }
      destruct (take_room m (src e)) as [m1|] eqn:T1.
      + destruct (assign m1 l) as [A1 R1] eqn:Q1. intros Q. injection Q as <- <-. eapply K; eauto.
      + destruct (take_room m (dst e)) as [m2|] eqn:T2.
        * destruct (assign m2 l) as [A1 R1] eqn:Q1. intros Q. injection Q as <- <-. eapply K; eauto.
        * destruct (assign m l) as [A1 R1] eqn:Q1. intros Q. injection Q as <- <-. apply IH in Q1 as (P & I & B). repeat split; auto.
          rewrite P. apply Permutation_middle.
  Qed.

  (* What is known about all edges is about p's own if they are all p's. *)
  Definition known_survey (h : option found) (E : list numbered) := forall o, h = Some o -> o = survey E.
  Definition own_survey p (h : option found) (E : list numbered) : found :=
    match h with
    | Some o => if forallb (fun x : N * edge => ownb p (snd x)) E then o else survey (filter (fun x : N * edge => ownb p (snd x)) E)
    | None => survey (filter (fun x : N * edge => ownb p (snd x)) E)
    end.
  (* the nodes that p cannot lose, and how many more edges p counts than the other player *)
  Definition safe_edges p (h : option found) (E : list numbered) : option (nodes * Z) :=
    match own_survey p h E with
    | None => None
    | Some (steps, T) =>
      let loose := filter (fun x : N * edge => ownb p (snd x) && negb (mem (src (snd x)) T)) E in
      let others := filter (fun x : N * edge => negb (ownb p (snd x))) E in
      let Ws := map (fun x : N * edge => (snd x, host T (snd x))) (filter (fun x : N * edge => supports T (snd x)) others) in
      let As := fst (assign (rooms Ws) (map snd loose)) in
      Some (T, Z.of_nat (length steps + length As) - Z.of_nat (length others))%Z
    end.
  Definition by_safe p (found : option (nodes * Z)) (L : list (node * worth)) : bool :=
    match found with
    | None => false
    | Some (T, n) =>
      let safe := filter (fun l => mem (fst l) T) L in
      let rest := filter (fun l => negb (mem (fst l) T)) L in
      let k := finest safe in
      let s := (n - all_against p rest)%Z in
      forallb (fun l => pure (snd l)) L && (0 <=? Z.shiftl s (Z.of_N k) + Numbers.total (map snd (scaled p k safe)))%Z
    end.
  Lemma grown_held l P : grown l P -> heldb (of_steps l) = true.
  Proof.
    intros H. induction H as [P Q|x l P H IH E|x u w l P Q H IH B U W D]; simpl; auto; rewrite IH, andb_true_r.
    - apply memb_In, reach_ok. apply (grown_grounded (@grown_old x l P H E)). apply E.
    - apply memb_In, reach_ok. apply (grown_grounded (@grown_new x u w l P Q H B U W D)). destruct B as [[B1 _]|[B1 _]]; rewrite B1; apply D; auto.
  Qed.
  Lemma perm_filter A (f : A -> bool) l m : Permutation l m -> Permutation (filter f l) (filter f m).
  Proof.
    intros P. induction P as [|x l m P IH|x y l|l m k P IH Q JH]; simpl; auto.
    - destruct (f x); auto.
    - destruct (f x), (f y); auto. apply perm_swap.
    - now rewrite IH.
  Qed.
  Lemma filter_all A (f : A -> bool) l : (forall x, In x l -> f x = true) -> filter f l = l.
  Proof. induction l as [|x l IH]; simpl; intros H; auto. rewrite (H x) by auto. f_equal. apply IH. auto. Qed.
  Lemma filter_none A (f : A -> bool) l : (forall x, In x l -> f x = false) -> filter f l = [].
  Proof. induction l as [|x l IH]; simpl; intros H; auto. rewrite (H x) by auto. apply IH. auto. Qed.
  Lemma map_filter A B (g : A -> B) (f : B -> bool) l : map g (filter (fun x => f (g x)) l) = filter f (map g l).
  Proof. induction l as [|x l IH]; simpl; auto. destruct (f (g x)); simpl; now rewrite IH. Qed.
  Lemma own_survey_ok p h E : known_survey h E -> own_survey p h E = survey (filter (fun x : N * edge => ownb p (snd x)) E).
  Proof.
    intros K. unfold own_survey. destruct h as [o|]; [|reflexivity]. rewrite (K o eq_refl).
    destruct (forallb (fun x : N * edge => ownb p (snd x)) E) eqn:A; [|reflexivity]. rewrite forallb_forall in A. now rewrite filter_all.
  Qed.
  Lemma by_safe_ok p hint c : known_survey hint (edges_of c) -> by_safe p (safe_edges p hint (edges_of c)) (loads_of c) = true ->
    wins p false (den (edges_of c) (loads_of c)).
  Proof.
    intros KS. unfold by_safe, safe_edges. rewrite (own_survey_ok _ KS). clear KS hint. destruct (survey _) as [[steps T]|] eqn:S; [|discriminate]. apply survey_ok in S as (Gr & gone & PE & Gone & _).
    set (E := map snd (edges_of c)). set (own := filter (ownb p) E). set (others := filter (fun e => negb (ownb p e)) E).
    set (loose := filter (fun e => ownb p e && negb (mem (src e) T)) E).
    rewrite (map_filter snd (ownb p)) in PE. fold E own in PE.
    rewrite (map_filter snd (fun e => ownb p e && negb (mem (src e) T))). fold E loose.
    assert (length (filter (fun x : N * edge => negb (ownb p (snd x))) (edges_of c)) = length others) as LO.
    { unfold others, E. rewrite <- (map_filter snd (fun e => negb (ownb p e))), map_length. reflexivity. }
    rewrite LO. clear LO.
    assert (map (fun x : N * edge => (snd x, host T (snd x))) (filter (fun x : N * edge => supports T (snd x))
      (filter (fun x : N * edge => negb (ownb p (snd x))) (edges_of c))) = map (fun e => (e, host T e)) (filter (supports T) others)) as ->.
    { unfold others, E. rewrite <- (map_filter snd (fun e => negb (ownb p e))), <- (map_filter snd (supports T)), map_map. reflexivity. }
    set (Ws := map (fun e => (e, host T e)) (filter (supports T) others)).
    destruct (assign (rooms Ws) loose) as [As Rs] eqn:AR. cbn [fst]. apply assign_ok in AR as (PL & Touch & Room).
    set (safe := filter (fun l => mem (fst l) T) (loads_of c)). set (rest := filter (fun l => negb (mem (fst l) T)) (loads_of c)).
    set (k := finest safe). rewrite andb_true_iff, Z.leb_le, Z.shiftl_mul_pow2 by lia. intros [Pu Cnt].
    set (Bs := of_steps steps) in *. set (others' := filter (fun e => negb (supports T e)) others).
    pose proof (grown_grounded Gr) as Held. fold Bs in Held.
    assert (Permutation gone loose) as PG.
    { apply (perm_filter (fun e => negb (mem (src e) T))) in PE. rewrite filter_app in PE.
      rewrite (filter_none _ Bs), (filter_all _ gone) in PE.
      - rewrite app_nil_l in PE. rewrite PE. unfold own, loose. clear. induction E as [|e E IH]; simpl; auto.
        destruct (ownb p e); simpl; auto. destruct (negb (mem (src e) T)); auto.
      - intros e I. now rewrite (proj1 (Gone e I)).
      - intros e I. apply negb_false_iff. now apply (grown_ends Gr). }
    assert (Permutation (Bs ++ map fst As ++ map fst Ws ++ others' ++ Rs) E) as PA.
    { transitivity (own ++ others); [|symmetry; apply filter_perm]. rewrite <- PE, PG, PL, <- !app_assoc. apply Permutation_app_head.
      apply Permutation_app_head. rewrite app_assoc, Permutation_app_comm. apply Permutation_app_head.
      unfold Ws. rewrite map_map, map_id. symmetry. apply filter_perm. }
    assert (forall e, In e (Bs ++ gone) -> ownb p e = true) as Own.
    { intros e I. apply (Permutation_in _ PE) in I. now apply filter_In in I. }
    assert (forall e, ownb p e = true -> can (other p) (col e) = false) as Not.
    { intros e O. unfold ownb in O. apply andb_true_iff in O as [_ O]. now apply negb_true_iff. }
    assert (forall e, ownb p e = false -> can (other p) (col e) = true) as Can.
    { intros e O. unfold ownb in O. destruct p, (col e); simpl in *; congruence. }
    assert (forall e, In e Rs -> ownb p e = true) as OwnR.
    { intros e I. assert (In e loose) as J by (eapply Permutation_in; [symmetry; exact PL|apply in_or_app; auto]).
      apply filter_In in J as [_ J]. now apply andb_true_iff in J. }
    assert (cnt p (map fst Ws ++ others' ++ Rs) = length others) as HC.
    { unfold cnt. rewrite app_assoc, filter_app, app_length, (filter_none _ Rs) by (intros e I; apply Not, OwnR, I).
      assert (Permutation (map fst Ws ++ others') others) as PW.
      { unfold Ws. rewrite map_map, map_id. symmetry. apply filter_perm. }
      rewrite (Permutation_length (perm_filter _ PW)), filter_all; [simpl; lia|]. intros e I. apply filter_In in I as [_ I].
      apply Can. now apply negb_true_iff. }
    unfold denotes. fold E. apply perm_wins with (Loaded (Bs ++ map fst As ++ map fst Ws ++ others' ++ Rs) (DL G safe ++ DL G rest)).
    { split; simpl; [exact PA|]. unfold DL. rewrite <- map_app. apply Permutation_map. symmetry. apply filter_perm. }
    assert (forall l, In l safe \/ In l rest -> pure (snd l) = true) as PP.
    { intros l I. rewrite forallb_forall in Pu. apply Pu. destruct I as [I|I]; now apply filter_In in I. }
    apply (@scaled_ok p false _ k); [apply forallb_forall; auto|apply finest_ok|].
    apply perm_wins with (Loaded (Bs ++ map fst As ++ map fst Ws ++ others' ++ Rs) (DL G rest ++ map (favor p (N.to_nat k)) (scaled p k safe))).
    { split; simpl; [reflexivity|apply Permutation_app_comm]. }
    apply floors_ok; [apply forallb_forall; auto|].
    apply perm_wins with (state p Bs As Ws (others' ++ Rs) (N.to_nat k) (scaled p k safe) (map (floored p) rest)).
    { split; simpl; [reflexivity|apply Permutation_app_comm]. }
    apply safe_count.
    - constructor.
      + exact (grown_held Gr).
      + apply forallb_forall. intros e I. apply Own, in_or_app. auto.
      + intros x I. split; auto. assert (In (fst x) loose) as J.
        { eapply Permutation_in; [symmetry; exact PL|]. apply in_or_app. left. now apply in_map. }
        apply filter_In in J as [_ J]. now apply andb_true_iff in J.
      + intros x I. apply in_map_iff in I as (e & <- & I). apply filter_In in I as [_ I]. unfold supports in I. unfold host. cbn [fst snd].
        assert (forall u, mem u T = true -> grounded (e :: Bs) u) as K.
        { intros u M. eapply grounded_incl; [|exact (Held u M)]. intros y J. now right. }
        destruct (mem (src e) T) eqn:Ms; [apply g_out; [now left|auto]|]. destruct (mem (dst e) T) eqn:Md; [|discriminate].
        apply g_in; [now left|auto].
      + intros h. specialize (Room h). unfold room in Room. rewrite rooms_ok in Room. destruct (at_host h Ws); lia.
      + intros l I. unfold scaled in I. apply in_map_iff in I as (m & <- & I). apply filter_In in I as [_ I]. apply Held. exact I.
    - unfold score. rewrite HC, Nat2Z.inj_add, (Nat2Z.inj_add (length others)), floors_chain, N_nat_Z.
      assert (length Bs = length steps) as LB by (unfold Bs, of_steps; apply map_length). rewrite LB.
      rewrite Nat2Z.inj_add in Cnt. lia.
  Qed.

  (* ---- answers in a cluster ---- *)
  Definition floor_of p (w : worth) : Z := Z.shiftr (sgn p * numer w) (Z.of_N (level w)).
  Definition touches (A : nodes) (x : numbered) : bool := mem (src (snd x)) A || mem (dst (snd x)) A.
  (* an order of edges that grow from a node, latest first; untrusted *)
  Definition degrees (E : list numbered) : PM.t N :=
    let up u m := PM.add (N.succ_pos u) (match PM.find (N.succ_pos u) m with Some n => N.succ n | None => 1%N end) m in
    fold_left (fun m x => up (dst (snd x)) (up (src (snd x)) m)) E (PM.empty N).
  Definition busiest (m : PM.t N) (E : list numbered) : node :=
    let degree u := match PM.find (N.succ_pos u) m with Some n => N.succ n | None => 1%N end in
    let better u (best : node * N) := if (snd best <? degree u)%N then (u, degree u) else best in
    fst (fold_left (fun best x => better (dst (snd x)) (better (src (snd x)) best)) E (ground, 0%N)).
  Fixpoint spare_first (E : list numbered) (seen : nodes) (tree spare : list numbered) : list numbered :=
    match E with
    | [] => spare ++ tree
    | x :: E => let u := src (snd x) in let w := dst (snd x) in
                if mem u seen && mem w seen then spare_first E seen tree (x :: spare)
                else spare_first E (ins u (ins w seen)) (x :: tree) spare
    end.
  Definition cutting_order (h : node) (E : list numbered) : list numbered :=
    spare_first (rev' (explore ((0%N, Edge ground ground Green) :: E) (adjacent E) [h] (ins h none) none [])) (ins h none) [] [].

  Definition most_in_cluster : nat := 32.
  Definition inner (h : node) (A : list numbered) : nodes := ins h (fold_right (fun x s => ins (src (snd x)) (ins (dst (snd x)) s)) none A).
  Lemma inner_ok h A u : mem u (inner h A) = inside h (map snd A) u.
  Proof.
    unfold inner, inside. rewrite mem_ins. f_equal. induction A as [|x A IH]; simpl; [apply mem_none|].
    now rewrite !mem_ins, IH, orb_assoc, !(N.eqb_sym u).
  Qed.
  Definition left_without p (F O : list numbered) (L : list (node * worth)) (h : node) (A : list numbered) : option Z :=
    let I := inner h A in
    match survey (filter (fun x => negb (touches I x)) F) with
    | None => None
    | Some (_, T) =>
      let stands u := negb (mem u I) && mem u T in
      Some (Z.of_nat (cnt p (map snd (filter (fun x => stands (src (snd x)) && stands (dst (snd x))) O))) +
            all_against p (filter (fun l => stands (fst l)) L))%Z
    end.
  Definition survives_cut p F O L h A (safe moves : Z) : bool :=
    (moves <=? safe)%Z || match left_without p F O L h A with Some n => (1 + n <=? safe)%Z | None => false end.
  Fixpoint survives_later p F O L h (A : list numbered) (safe moves : Z) : bool :=
    match A with
    | [] => true
    | _ :: A => match A with [] => true | _ => survives_cut p F O L h A safe (moves - 1) && survives_later p F O L h A safe (moves - 1) end
    end.
  Definition by_cluster p (c : position) : bool :=
    match survey (filter (fun x : N * edge => ownb p (snd x)) (edges_of c)) with
    | None => false
    | Some (steps, T) =>
      let is_loose (x : numbered) := ownb p (snd x) && negb (mem (src (snd x)) T) in
      let loose := filter is_loose (edges_of c) in
      let F := filter (fun x => negb (is_loose x)) (edges_of c) in
      match loose with
      | [] => false
      | _ =>
        if Nat.leb (length loose) most_in_cluster then
          let others := filter (fun x : N * edge => negb (ownb p (snd x))) (edges_of c) in
          let h := busiest (degrees others) loose in
          let A := cutting_order h loose in
          let I := inner h A in
          let up l := (0 <=? floor_of p (snd l))%Z in
          let LS := filter (fun l => up l && mem (fst l) T) (loads_of c) in
          let US := filter (fun l => up l && negb (mem (fst l) T) && mem (fst l) I) (loads_of c) in
          let LO := filter (fun l => negb (up l && (mem (fst l) T || mem (fst l) I))) (loads_of c) in
          let sum L := Numbers.total (map (fun l => floor_of p (snd l)) L) in
          let safe := (Z.of_nat (length steps) + sum LS)%Z in
          let moves := (Z.of_nat (length others) + all_against p LO)%Z in
          exactly A loose && chained h (map snd A) && forallb (fun l => pure (snd l)) (loads_of c) &&
          (moves - sum US - Z.of_nat (length A) <=? safe)%Z &&
          survives_cut p F others LO h A safe moves && survives_later p F others LO h A safe (moves - sum US)
        else false
      end
    end.

  Lemma left_without_ok p F O L h A n : left_without p F O L h A = Some n -> exists T, closed h T (map snd A) (map snd F) /\
    Z.of_nat (remaining p h T (map snd A) (map snd O) (map (floored p) L)) = n.
  Proof.
    unfold left_without. destruct (survey _) as [[steps S]|] eqn:Q; [|discriminate]. intros E. injection E as <-.
    exists (fun u => mem u S). assert (forall u, mem u S = true <-> grounded (map snd (filter (fun x => negb (touches (inner h A) x)) F)) u) as Gd.
    { intros u. eapply survey_grounded; eauto. }
    split; [split|].
    - apply Gd. constructor.
    - intros e I N1 N2. apply in_map_iff in I as (x & <- & I). rewrite <- inner_ok in N1, N2.
      assert (In (snd x) (map snd (filter (fun x => negb (touches (inner h A) x)) F))) as J.
      { apply in_map, filter_In. split; auto. unfold touches. now rewrite N1, N2. }
      destruct (mem (src (snd x)) S) eqn:M1, (mem (dst (snd x)) S) eqn:M2; auto.
      + apply Gd in M1. assert (mem (dst (snd x)) S = true) by (apply Gd; now apply g_out). congruence.
      + apply Gd in M2. assert (mem (src (snd x)) S = true) by (apply Gd; now apply g_in). congruence.
    - unfold remaining. rewrite Nat2Z.inj_add. f_equal.
      + f_equal. f_equal. rewrite <- (map_filter snd). f_equal. apply filter_ext. intros x. unfold alive_e, alive. now rewrite !inner_ok.
      + rewrite <- floors_chain. f_equal. f_equal. rewrite <- (map_filter (floored p)). f_equal. apply filter_ext. intros x.
        unfold alive_l, alive. cbn [floored fst]. now rewrite inner_ok.
  Qed.
  Lemma survives_later_ok p F O L h A safe : forall moves, survives_later p F O L h A safe moves = true ->
    forall A1 A2, A = A1 ++ A2 -> A1 <> [] -> A2 <> [] -> survives_cut p F O L h A2 safe (moves - Z.of_nat (length A1)) = true.
  Proof.
    induction A as [|a A IH]; intros moves H A1 A2 Q N1 N2; [now destruct A1|]. destruct A1 as [|b A1]; [easy|].
    cbn [app] in Q. injection Q as <- ->. cbn [survives_later] in H. destruct (A1 ++ A2) as [|x X] eqn:QX.
    { apply app_eq_nil in QX as [_ ->]. easy. }
    rewrite <- QX in *. apply andb_true_iff in H as [H1 H2]. destruct A1 as [|c A1]; [exact H1|].
    replace (moves - Z.of_nat (length (a :: c :: A1)))%Z with (moves - 1 - Z.of_nat (length (c :: A1)))%Z by (cbn [length]; lia).
    apply (IH (moves - 1)%Z H2 (c :: A1) A2 eq_refl); easy.
  Qed.
  Lemma better_ok p b E f L : (forall l, In l L -> better p (wg (snd l)) (f l)) -> forall M,
    wins p b (Loaded E (map (fun l : node * worth => (fst l, f l)) L ++ M)) -> wins p b (Loaded E (DL G L ++ M)).
  Proof.
    induction L as [|[v w] L IH]; simpl; intros H M W; auto.
    apply perm_wins with (Loaded E (DL G L ++ (v, wg w) :: M)); [split; simpl; [reflexivity|symmetry; apply Permutation_middle]|].
    apply IH; [intros l I; apply H; auto|]. set (X := map _ L) in *.
    apply perm_wins with (Loaded E ((v, wg w) :: X ++ M)); [split; simpl; [reflexivity|apply Permutation_middle]|].
    eapply replace_load; [|exact W]. apply (H (v, w)). auto.
  Qed.
  Lemma floor_better p w : pure w = true -> better p (wg w) (pnum p 0 (floor_of p w)).
  Proof.
    intros P. rewrite (pure_ok _ P). replace (floor_of p w) with (- - floor_of p w)%Z by lia. apply pnum_better.
    unfold floor_of. rewrite Z.shiftr_div_pow2 by lia. assert (0 < 2 ^ Z.of_N (level w))%Z as Q by (apply Z.pow_pos_nonneg; lia).
    pose proof (Z.div_mod (sgn p * numer w) (2 ^ Z.of_N (level w))). pose proof (Z.mod_pos_bound (sgn p * numer w) _ Q). nia.
  Qed.
  Lemma three_parts A (f g : A -> bool) l : (forall x, f x = true -> g x = true -> False) ->
    Permutation l (filter f l ++ filter g l ++ filter (fun x => negb (f x || g x)) l).
  Proof.
    intros D. induction l as [|x l IH]; simpl; auto. specialize (D x). destruct (f x), (g x); simpl.
    - now destruct D.
    - now constructor.
    - rewrite IH at 1. apply Permutation_middle.
    - rewrite IH at 1. rewrite !app_assoc. apply Permutation_middle.
  Qed.
  Lemma by_cluster_ok p c : by_cluster p c = true -> wins p false (den (edges_of c) (loads_of c)).
  Proof.
    unfold by_cluster. destruct (survey _) as [[steps T]|] eqn:S; [|discriminate]. apply survey_ok in S as (Gr & gone & PE & Gone & _).
    set (is_loose := fun x : numbered => ownb p (snd x) && negb (mem (src (snd x)) T)). set (loose := filter is_loose (edges_of c)).
    set (F := filter (fun x => negb (is_loose x)) (edges_of c)). set (others := filter (fun x : N * edge => negb (ownb p (snd x))) (edges_of c)).
    destruct loose as [|x0 l0] eqn:QL; [discriminate|]. rewrite <- QL. destruct (Nat.leb _ _); [|discriminate].
    set (h := busiest _ _). set (A := cutting_order h loose). set (I := inner h A).
    set (f := fun l : node * worth => (0 <=? floor_of p (snd l))%Z && mem (fst l) T).
    set (g := fun l : node * worth => (0 <=? floor_of p (snd l))%Z && negb (mem (fst l) T) && mem (fst l) I).
    set (LS := filter f (loads_of c)). set (US := filter g (loads_of c)). set (LO := filter _ (loads_of c)).
    assert (LO = filter (fun l => negb (f l || g l)) (loads_of c)) as QO.
    { unfold LO, f, g. apply filter_ext. intros l. now destruct (0 <=? _)%Z, (mem (fst l) T), (mem (fst l) I). }
    set (LS' := map (fun l : node * worth => (fst l, floor_of p (snd l))) LS).
    set (US' := map (fun l : node * worth => (fst l, Z.to_nat (floor_of p (snd l)))) US).
    rewrite !andb_true_iff, Z.leb_le. intros [[[[[Ex Ch] Pu] Le] Now] Later]. apply exactly_ok in Ex.
    set (E := map snd (edges_of c)). set (Bs := of_steps steps) in *.
    pose proof (grown_grounded Gr) as Held. fold Bs in Held.
    assert (map snd loose = filter (fun e => ownb p e && negb (mem (src e) T)) E) as ML by (unfold loose, is_loose, E; now rewrite <- (map_filter snd)).
    assert (map snd others = filter (fun e => negb (ownb p e)) E) as MO by (unfold others, E; now rewrite <- (map_filter snd)).
    rewrite (map_filter snd (ownb p)) in PE. fold E in PE.
    assert (Permutation gone (map snd loose)) as PG.
    { rewrite ML. pose proof (perm_filter (fun e => negb (mem (src e) T)) PE) as PF. rewrite filter_app in PF.
      rewrite (filter_none _ Bs), (filter_all _ gone) in PF.
      - rewrite app_nil_l in PF. rewrite PF. clear. induction E as [|e E IH]; simpl; auto.
        destruct (ownb p e); simpl; auto. destruct (negb (mem (src e) T)); auto.
      - intros e J. now rewrite (proj1 (Gone e J)).
      - intros e J. apply negb_false_iff. now apply (grown_ends Gr). }
    assert (Permutation (map snd A) (map snd loose)) as PA by now apply Permutation_map.
    assert (Permutation (Bs ++ map snd A ++ map snd others) E) as PB.
    { transitivity (filter (ownb p) E ++ map snd others); [|rewrite MO; symmetry; apply filter_perm].
      rewrite <- PE, PG, PA, <- app_assoc. reflexivity. }
    assert (forall e, In e (Bs ++ map snd A) -> ownb p e = true) as Own.
    { intros e J. assert (In e (filter (ownb p) E)) as K; [|now apply filter_In in K]. apply (Permutation_in _ PE).
      apply in_app_or in J. apply in_or_app. destruct J as [J|J]; auto. right.
      apply (Permutation_in _ (Permutation_sym PG)), (Permutation_in _ PA), J. }
    assert (incl (Bs ++ map snd others) (map snd F)) as Inc.
    { assert (forall x, In x (edges_of c) -> is_loose x = false -> In (snd x) (map snd F)) as K.
      { intros x J N. apply in_map, filter_In. split; auto. now rewrite N. }
      intros e J. apply in_app_or in J as [J|J].
      - assert (In e E) as M by (apply (Permutation_in _ PB), in_or_app; auto). apply in_map_iff in M as (x & <- & M).
        apply K; auto. apply andb_false_iff. right. apply negb_false_iff. now apply (grown_ends Gr).
      - apply in_map_iff in J as (x & <- & J). apply filter_In in J as [J N]. apply K; auto.
        apply andb_false_iff. left. now apply negb_true_iff. }
    assert (cnt p (map snd others) = length others) as HC.
    { unfold cnt. rewrite filter_all, map_length; auto. intros e J. rewrite MO in J. apply filter_In in J as [_ J].
      apply negb_true_iff in J. unfold ownb in J. destruct p, (col e); simpl in *; congruence. }
    assert (length A = length (map snd A)) as LA by now rewrite map_length.
    assert (safe Bs LS' = Z.of_nat (length steps) + Numbers.total (map (fun l => floor_of p (snd l)) LS))%Z as QS.
    { unfold safe, LS', Bs, of_steps. rewrite map_map, map_length. reflexivity. }
    assert (Z.of_nat (all_moves p (map snd others) (map (floored p) LO)) = Z.of_nat (length others) + all_against p LO)%Z as QM.
    { unfold all_moves. rewrite HC, Nat2Z.inj_add, floors_chain. reflexivity. }
    assert (Z.of_nat (units US') = Numbers.total (map (fun l => floor_of p (snd l)) US)) as QU.
    { assert (forall l, In l US -> (0 <= floor_of p (snd l))%Z) as Pos.
      { intros l J. apply filter_In in J as [_ J]. unfold g in J. rewrite !andb_true_iff, Z.leb_le in J. tauto. }
      unfold units, US'. clear - Pos. induction US as [|l US IH]; [reflexivity|]. cbn [map snd list_sum fold_right]. rewrite total_cons.
      rewrite <- IH by (intros; apply Pos; now right). pose proof (Pos l (or_introl eq_refl)). unfold list_sum in *. lia. }
    rewrite <- QS in *. rewrite <- QM in *. rewrite <- QU in *.
    assert (forall A2 j, survives_cut p F others LO h A2 (safe Bs LS') (Z.of_nat (all_moves p (map snd others) (map (floored p) LO)) - Z.of_nat j) = true ->
      survives p h Bs (map snd A2) (map snd others) LS' (map (floored p) LO) j) as Cut.
    { intros A2 j H. unfold survives_cut in H. apply orb_true_iff in H as [H|H]; [left; now apply Z.leb_le in H|right].
      destruct (left_without p F others LO h A2) as [n|] eqn:Q; [|discriminate]. apply Z.leb_le in H.
      apply left_without_ok in Q as (T' & [C1 C2] & <-). exists T'. split; [|exact H]. split; auto. }
    unfold denotes. fold E.
    apply perm_wins with (Loaded (Bs ++ map snd A ++ map snd others) (DL G LS ++ DL G US ++ DL G LO)).
    { split; simpl; [exact PB|]. unfold DL. rewrite <- !map_app. apply Permutation_map. rewrite QO. symmetry. apply three_parts.
      intros l. unfold f, g. destruct (mem (fst l) T); rewrite ?andb_false_r; easy. }
    assert (forall l, In l (loads_of c) -> pure (snd l) = true) as PP by now apply forallb_forall.
    apply better_ok with (f := fun l => pnum p 0 (floor_of p (snd l))).
    { intros l J. apply floor_better, PP. now apply filter_In in J. }
    set (X := map _ LS). apply perm_wins with (Loaded (Bs ++ map snd A ++ map snd others) (DL G US ++ X ++ DL G LO)).
    { split; simpl; [reflexivity|]. rewrite !app_assoc. apply Permutation_app_tail, Permutation_app_comm. }
    apply better_ok with (f := fun l => pnum p 0 (floor_of p (snd l))).
    { intros l J. apply floor_better, PP. now apply filter_In in J. }
    set (Y := map _ US). apply perm_wins with (Loaded (Bs ++ map snd A ++ map snd others) (DL G LO ++ X ++ Y)).
    { split; simpl; [reflexivity|]. rewrite (app_assoc Y X), (Permutation_app_comm Y X). apply Permutation_app_comm. }
    apply floors_ok; [apply forallb_forall; intros l J; apply PP; now apply filter_In in J|].
    apply perm_wins with (cluster p Bs (map snd A) (map snd others) LS' US' (map (floored p) LO)).
    { split; simpl; [reflexivity|]. assert (map (favor p 0) LS' = X) as -> by (unfold X, LS'; now rewrite map_map).
      assert (map (free_of p) US' = Y) as ->.
      { unfold Y, US'. rewrite map_map. apply map_ext_in. intros l J. unfold free_of. cbn [fst snd]. f_equal.
        apply filter_In in J as [_ J]. unfold g in J. rewrite !andb_true_iff, Z.leb_le in J. destruct J as [[J _] _].
        rewrite <- (proj1 (pnum_free p _)), Z2Nat.id by exact J. reflexivity. }
      rewrite app_assoc. apply Permutation_app_comm. }
    apply cluster_count with h. constructor.
    - exact (grown_held Gr).
    - now apply forallb_forall.
    - intros l J. apply in_map_iff in J as (m & <- & J). apply filter_In in J as [_ J]. unfold f in J. rewrite andb_true_iff, Z.leb_le in J.
      destruct J as [J K]. split; [now apply Held|exact J].
    - exact Ch.
    - intros l J. left. apply in_map_iff in J as (m & <- & J). apply filter_In in J as [_ J]. unfold g in J. rewrite !andb_true_iff in J.
      cbn [fst]. rewrite <- inner_ok. apply J.
    - rewrite <- LA. lia.
    - apply Cut. rewrite Z.sub_0_r. exact Now.
    - intros A1 A2 Q N1 N2. apply map_eq_app in Q as (B1 & B2 & Q & <- & <-). rewrite map_length. apply Cut.
      rewrite Nat2Z.inj_add. rewrite Z.sub_add_distr. eapply survives_later_ok; [exact Later|exact Q| |].
      + intros ->. now apply N1.
      + intros ->. now apply N2.
  Qed.

  (* ---- the same edges, with other numbers on the nodes ---- *)
  Definition one (x : node * worth * worth) : node * worth := (fst (fst x), snd (fst x)).
  Definition two (x : node * worth * worth) : node * worth := (fst (fst x), snd x).
  Fixpoint paired (L : list (node * worth)) : list (node * worth) -> list (node * worth * worth) :=
    fix paired_with (M : list (node * worth)) : list (node * worth * worth) :=
      match L, M with
      | [], [] => []
      | [], (v, y) :: M' => (v, wzero, y) :: paired_with M'
      | (u, x) :: L', [] => (u, x, wzero) :: paired L' M
      | (u, x) :: L', (v, y) :: M' =>
        if N.eqb u v then (u, x, y) :: paired L' M'
        else if (u <? v)%N then (u, x, wzero) :: paired L' M else (v, wzero, y) :: paired_with M'
      end.
  Definition with_ground (l : list (node * worth * worth)) : list (node * worth * worth) :=
    match l with (u, _, _) :: _ => if N.eqb u ground then l else (ground, wzero, wzero) :: l | [] => [(ground, wzero, wzero)] end.
  Definition zeros (Z : list (node * worth)) := forall z, In z Z -> snd z = wzero.
  Definition padded (L M : list (node * worth)) := exists Z, zeros Z /\ Permutation M (L ++ Z).
  Lemma padded_nil : padded [] []. Proof. exists []. split; [intros z []|reflexivity]. Qed.
  Lemma padded_both l L M : padded L M -> padded (l :: L) (l :: M).
  Proof. intros (Z & A & B). exists Z. split; auto. simpl. now constructor. Qed.
  Lemma padded_more u L M : padded L M -> padded L ((u, wzero) :: M).
  Proof.
    intros (Z & A & B). exists ((u, wzero) :: Z). split; [intros z [<-|I]; auto|]. rewrite B. apply Permutation_middle.
  Qed.
  Lemma paired_ok L : forall M, padded L (map one (paired L M)) /\ padded M (map two (paired L M)).
  Proof.
    induction L as [|[u x] L IH]; induction M as [|[v y] M IHM].
    - split; apply padded_nil.
    - destruct IHM as [A B]. split; [apply (padded_more v A)|apply (padded_both (v, y) B)].
    - destruct (IH []) as [A B]. split; [apply (padded_both (u, x) A)|apply (padded_more u B)].
    - cbn [paired]. destruct (N.eqb_spec u v) as [->|D].
      + destruct (IH M) as [A B]. split; [apply (padded_both (v, x) A)|apply (padded_both (v, y) B)].
      + destruct (u <? v)%N.
        * destruct (IH ((v, y) :: M)) as [A B]. split; [apply (padded_both (u, x) A)|apply (padded_more u B)].
        * destruct IHM as [A B]. split; [apply (padded_more v A)|apply (padded_both (v, y) B)].
  Qed.
  Lemma with_ground_ok L M l : padded L (map one l) /\ padded M (map two l) ->
    padded L (map one (with_ground l)) /\ padded M (map two (with_ground l)).
  Proof.
    intros [A B]. unfold with_ground. destruct l as [|[[u x] y] l]; [split; now apply padded_more|].
    destruct (N.eqb u ground); auto. split; now apply padded_more.
  Qed.
  Lemma padded_wins p b E L M : padded L M -> (wins p b (Loaded E (DL G L)) <-> wins p b (Loaded E (DL G M))).
  Proof.
    intros (Z & A & B). rewrite (@dead_wins p b (Loaded E (DL G L)) (Loaded E (DL G (L ++ Z)))).
    - split; apply perm_wins; (split; simpl; [reflexivity|]); apply Permutation_map; [now symmetry|exact B].
    - exists [], (DL G Z). simpl. rewrite app_nil_r. unfold DL. rewrite map_app. split; [reflexivity|]. split; [reflexivity|]. split; [easy|].
      intros v g I _. apply in_map_iff in I as (z & Q & I). apply A in I. unfold dl in Q. rewrite I in Q. now injection Q as _ <-.
  Qed.
  Definition over (k : N) (w : worth) : Z := Z.shiftl (numer w) (Z.of_N (k - level w)).
  Lemma over_ok p b E k L : forallb (fun l => pure (snd l)) L = true -> (forall l, In l L -> (level (snd l) <= k)%N) -> forall M,
    wins p b (Loaded E (map (fun l => (fst l, num (N.to_nat k) (over k (snd l)))) L ++ M)) <-> wins p b (Loaded E (DL G L ++ M)).
  Proof.
    induction L as [|[v w] L IH]; [reflexivity|]. cbn [map forallb app fst snd]. intros H K M. apply andb_true_iff in H as [P H].
    assert (num (N.to_nat k) (over k w) = num (N.to_nat (level w)) (numer w)) as ->.
    { unfold over. rewrite Z.shiftl_mul_pow2 by lia. apply raise_level. apply (K (v, w)). now left. }
    set (X := map _ L). assert (forall g Y, wins p b (Loaded E (g :: Y ++ M)) <-> wins p b (Loaded E (Y ++ g :: M))) as R.
    { intros g Y. split; apply perm_wins; (split; simpl; [reflexivity|]); [|symmetry]; apply Permutation_middle. }
    change (DL G ((v, w) :: L) ++ M) with ((v, wg w) :: DL G L ++ M).
    rewrite <- (load_eqv p b v E _ (pure_ok _ P)), !R. apply IH; auto. intros l I. apply K. now right.
  Qed.
  Definition near p (L M : list (node * worth)) : bool :=
    let l := with_ground (paired L M) in
    let k := N.max (finest L) (finest M) in
    match map (fun x => (fst (fst x), over k (snd (fst x)), over k (snd x))) l with
    | (_, x, y) :: W => forallb (fun l => pure (snd l)) L && forallb (fun l => pure (snd l)) M && (lack p W <=? ahead_by p (y - x))%Z
    | [] => false
    end.
  Lemma padded_pure L M k : padded L M -> forallb (fun l => pure (snd l)) L = true -> (finest L <= k)%N ->
    forallb (fun l => pure (snd l)) M = true /\ forall l, In l M -> (level (snd l) <= k)%N.
  Proof.
    intros (Z & A & B) P F. rewrite forallb_forall in *.
    assert (forall l, In l M -> In l L \/ snd l = wzero) as K.
    { intros l I. apply (Permutation_in _ B), in_app_or in I as [I|I]; auto. }
    split; intros l I; apply K in I as [I|I]; auto; try (now rewrite I).
    - pose proof (finest_ok _ _ I). lia.
    - rewrite I. simpl. lia.
  Qed.
  Lemma near_ok p E L M : near p L M = true -> wins p false (Loaded E (DL G L)) -> wins p false (Loaded E (DL G M)).
  Proof.
    unfold near. pose proof (with_ground_ok _ (paired_ok L M)) as [A B].
    assert (exists x y l, with_ground (paired L M) = (ground, x, y) :: l) as (x & y & l & Q).
    { unfold with_ground. destruct (paired L M) as [|[[u x] y] l]; eauto. destruct (N.eqb_spec u ground) as [->|]; eauto. }
    set (k := N.max (finest L) (finest M)). rewrite Q in *. cbn [map fst snd one two] in *. rewrite !andb_true_iff, Z.leb_le. intros [[PL PM] H] W.
    destruct (@padded_pure _ _ k A PL ltac:(unfold k; lia)) as [PA LA]. destruct (@padded_pure _ _ k B PM ltac:(unfold k; lia)) as [PB LB].
    apply (@padded_wins p false E _ _ B). apply (@padded_wins p false E _ _ A) in W.
    rewrite <- (app_nil_r (DL G _)) in W. rewrite <- (app_nil_r (DL G _)). apply (@over_ok p false E k _ PA LA) in W. apply (@over_ok p false E k _ PB LB).
    cbn [map fst snd app] in W |- *. unfold one, two in *. cbn [fst snd] in W |- *. rewrite !map_map in *. cbn [fst snd] in *.
    set (V := map (fun z : node * worth * worth => (fst (fst z), over k (snd (fst z)), over k (snd z))) l) in *.
    assert (map (known (N.to_nat k)) V = map (fun z : node * worth * worth => (fst (fst z), num (N.to_nat k) (over k (snd (fst z))))) l) as Q1
      by (unfold V; rewrite map_map; reflexivity).
    assert (map (here (N.to_nat k)) V = map (fun z : node * worth * worth => (fst (fst z), num (N.to_nat k) (over k (snd z)))) l) as Q2
      by (unfold V; rewrite map_map; reflexivity).
    rewrite <- Q1 in W. rewrite <- Q2. eapply nearby; eauto.
  Qed.
  (* ---- what has been proved ---- *)
  Definition proved := PM.t (player * position).
  Definition all_hold (m : proved) := forall n q d, PM.find n m = Some (q, d) -> wins q false (den (edges_of d) (loads_of d)).
  (* a claim about the same picture, or about one with the same edges and with numbers that are no better *)
  Definition claimed (m : proved) (p : player) (c : position) (n : N) : bool :=
    match PM.find (N.succ_pos n) m with
    | Some (q, d) => player_eqb p q && all_eqb numbered_eqb (edges_of c) (edges_of d) &&
                     (all_eqb load_eqb (loads_of c) (loads_of d) || near p (loads_of d) (loads_of c))
    | None => false
    end.
  Definition has (m : proved) (p : player) (x : parts) (n : N) : bool :=
    match settle (fst x) (snd x) with Some c => claimed m p c n | None => false end.
  Lemma claimed_ok m p c n : all_hold m -> claimed m p c n = true -> wins p false (den (edges_of c) (loads_of c)).
  Proof.
    unfold claimed. intros A. destruct (PM.find (N.succ_pos n) m) as [[q d]|] eqn:F; [|easy]. rewrite !andb_true_iff. intros [[Q E] H].
    apply player_eqb_eq in Q. subst q. apply (all_eqb_eq _ numbered_eqb_eq) in E. unfold denotes. rewrite E. pose proof (A _ _ _ F) as W.
    apply orb_true_iff in H as [H|H]; [|eapply near_ok; [exact H|exact W]].
    apply (all_eqb_eq _ load_eqb_eq) in H. rewrite H. exact W.
  Qed.
  Lemma has_ok m p E L n : all_hold m -> has m p (E, L) n = true -> wins p false (den E L).
  Proof.
    unfold has. intros A. cbn [fst snd]. destruct (settle E L) as [c|] eqn:S; [|easy]. intros H.
    apply (settle_ok G_small _ _ S). eapply claimed_ok; eauto.
  Qed.

  (* ---- the last move ---- *)
  (* how many moves the other player has, and whether p alone has edges on the ground *)
  Definition last_edges p (E : list numbered) : Z * bool :=
    (Z.of_nat (cnt p (map snd E)), existsb on_ground (map snd E) && forallb (fun e => negb (on_ground e) || ownb p e) (map snd E)).
  Definition by_last p (found : Z * bool) (L : list (node * worth)) : bool :=
    let (here, above) := match L with
                         | (v, w) :: M => if N.eqb v ground then (w, M) else (wzero, L)
                         | [] => (wzero, [])
                         end in
    let a := (sgn p * numer here)%Z in
    let k := Z.of_N (level here) in
    let m := (fst found + all_against p above)%Z in
    snd found &&
    (pure here && forallb (fun l => pure (snd l)) above && forallb (fun l => negb (N.eqb (fst l) ground)) above) &&
    ((0 <=? a)%Z || (m <=? k)%Z && (Z.shiftl (- a) m <=? Z.shiftl 1 k)%Z).
  Lemma last_better p k m a : (0 <= sgn p * a * 2 ^ Z.of_nat m + 2 ^ Z.of_N k)%Z -> better p (num (N.to_nat k) a) (pnum p m (-1)).
  Proof.
    intros H. unfold pnum. rewrite <- (num_level (N.to_nat k) m a), <- (num_level m (N.to_nat k) (sgn p * -1)), N_nat_Z, (Nat.add_comm (N.to_nat k) m).
    destruct p; simpl sgn in *.
    - apply num_ge. lia.
    - apply le_ge. apply num_ge. lia.
  Qed.
  Lemma all_against_pos p L : (0 <= all_against p L)%Z.
  Proof. induction L as [|l L IH]; simpl; [lia|]. unfold against. lia. Qed.
  Lemma by_last_ok p c : by_last p (last_edges p (edges_of c)) (loads_of c) = true -> wins p false (den (edges_of c) (loads_of c)).
  Proof.
    unfold by_last, last_edges. cbn [fst snd]. set (E := map snd (edges_of c)). set (split := match loads_of c with [] => _ | _ => _ end).
    assert (padded (loads_of c) ((ground, fst split) :: snd split)) as Pad.
    { unfold split. destruct (loads_of c) as [|[v w] L]; [exact (padded_more ground padded_nil)|]. destruct (N.eqb_spec v ground) as [->|D].
      - exists []. split; [easy|]. now rewrite app_nil_r.
      - apply padded_more. exists []. split; [easy|]. now rewrite app_nil_r. }
    destruct split as [here above]. cbn [fst snd] in Pad. rewrite !andb_true_iff. intros [[[Foot Low] [[Ph Pa] Up]] Enough].
    unfold denotes. fold E. apply (@padded_wins p false E _ _ Pad). change (DL G ((ground, here) :: above)) with ((ground, wg here) :: DL G above).
    apply (load_eqv p false ground E _ (pure_ok _ Ph)). set (m := Z.to_nat (Z.of_nat (cnt p E) + all_against p above)).
    pose proof (all_against_pos p above) as Pos. assert (Z.of_nat m = Z.of_nat (cnt p E) + all_against p above)%Z as Qm by (unfold m; lia).
    rewrite <- Qm in Enough. apply replace_load with (pnum p m (-1)).
    { apply last_better. assert (0 < 2 ^ Z.of_N (level here))%Z by (apply Z.pow_pos_nonneg; lia).
      assert (0 < 2 ^ Z.of_nat m)%Z by (apply Z.pow_pos_nonneg; lia). apply orb_true_iff in Enough as [A|A].
      - apply Z.leb_le in A. nia.
      - apply andb_true_iff in A as [_ A]. rewrite !Z.shiftl_mul_pow2, Z.leb_le in A by lia. nia. }
    apply perm_wins with (Loaded E (DL G above ++ [(ground, pnum p m (-1))])).
    { split; simpl; [reflexivity|]. symmetry. apply Permutation_cons_append. }
    apply floors_ok; auto. apply perm_wins with (weighed p E m (-1) (map (floored p) above)).
    { split; simpl; [reflexivity|]. apply Permutation_cons_append. }
    rewrite forallb_forall in Low, Up. apply last_move; auto.
    - intros e I O. apply Low in I. rewrite O in I. exact I.
    - intros v g I. apply in_map_iff in I as (l & Q & I). unfold floored in Q. injection Q as <- _. apply Up in I.
      apply negb_true_iff in I. now apply N.eqb_neq.
    - pose proof (floors_chain p above). lia.
  Qed.
  (* what counts in the edges, without the loads *)
  Definition tally := (option (nodes * Z) * (Z * bool))%type.
  Definition tally_of p h (E : list numbered) : tally := (safe_edges p h E, last_edges p E).
  Definition counts p (t : tally) (c : position) : bool :=
    by_safe p (fst t) (loads_of c) || by_last p (snd t) (loads_of c) || by_cluster p c.
  Definition by_count p h (c : position) : bool := counts p (tally_of p h (edges_of c)) c.
  Lemma by_count_ok p h c : known_survey h (edges_of c) -> by_count p h c = true -> wins p false (den (edges_of c) (loads_of c)).
  Proof.
    intros KS. unfold by_count, counts. cbn [tally_of fst snd]. rewrite !orb_true_iff.
    intros [[H|H]|H]; [eapply by_safe_ok; eauto|now apply by_last_ok|now apply by_cluster_ok].
  Qed.

  (* ---- a reply to every move ---- *)
  Definition plain p (c : position) : bool := by_sum p c || by_count p None c.
  Definition reaches (m : proved) (p : player) (x : parts) (k : option N) : bool :=
    match k with
    | Some n => has m p x n
    | None => match settle (fst x) (snd x) with Some c => plain p c | None => false end
    end.
  Lemma reaches_ok m p E L k : all_hold m -> reaches m p (E, L) k = true -> wins p false (den E L).
  Proof.
    intros A. destruct k as [n|]; cbn [reaches fst snd]; [now apply has_ok|].
    destruct (settle E L) as [c|] eqn:S; [|easy]. unfold plain. rewrite orb_true_iff. intros H.
    apply (settle_ok G_small _ _ S). destruct H as [H|H]; [now apply by_sum_ok|].
    eapply by_count_ok; [|exact H]. discriminate.
  Qed.
  (* Moves in loads leave the edges. If all edges stand, nothing needs to be folded after such a move on a busy node, the ground or
     a node where two edges end; so what was counted in the edges is counted once. *)
  Definition busy_nodes (E : list numbered) : nodes :=
    let see u st := if mem u (fst st) then (fst st, ins u (snd st)) else (ins u (fst st), snd st) in
    snd (fold_left (fun st x => see (dst (snd x)) (see (src (snd x)) st)) E (none, ins ground none)).
  Definition all_rooted (o : found) (c : position) : bool :=
    match o with
    | Some (_, T) => forallb (fun x => mem (src (snd x)) T) (edges_of c) && forallb (fun l => mem (fst l) T) (loads_of c)
    | None => false
    end.
  Lemma all_rooted_ok c : all_rooted (survey (edges_of c)) c = true -> rooted c.
  Proof.
    unfold all_rooted. destruct (survey (edges_of c)) as [[steps T]|] eqn:S; [|discriminate]. rewrite andb_true_iff, !forallb_forall.
    intros [A B]. split; intros x I; [apply (survey_grounded _ _ S); now apply A|apply (survey_grounded _ _ S); now apply B].
  Qed.
  Definition plays (n : move_name) : bool := match n with Play _ _ _ => true | Cut _ => false end.
  Definition stays (W : option nodes) (n : move_name) : bool :=
    match W, n with Some W, Play v _ _ => mem v W | _, _ => false end.
  (* Replies may lead to the same edges again and again. From the second time on it is kept what was counted in them, and what was on
     nodes that are not busy: with the same there, nothing is folded. *)
  Definition seen := (list numbered * option (nodes * list (node * worth) * tally))%type.
  Definition not_busy (W : nodes) (L : list (node * worth)) := filter (fun l => negb (mem (fst l) W)) L.
  Definition reaches_again (m : proved) (p : player) (s : option seen) (x : parts) (k : option N) : bool * option seen :=
    match k, s with
    | None, Some (E, kept) =>
      if all_eqb numbered_eqb (fst x) E then
        let e := Position (fst x) (tidy (snd x)) in
        match kept with
        | Some (W, U, t) => if all_eqb load_eqb (not_busy W (loads_of e)) U then (by_sum p e || counts p t e, s) else (reaches m p x k, s)
        | None =>
          match settle (fst x) (snd x) with
          | Some d =>
            if position_eqb d e then
              let W := busy_nodes (fst x) in
              let t := tally_of p None (fst x) in
              (by_sum p e || counts p t e, Some (E, Some (W, not_busy W (loads_of e), t)))
            else (plain p d, s)
          | None => (false, s)
          end
        end
      else (reaches m p x k, Some (fst x, None))
    | None, None => (reaches m p x k, Some (fst x, None))
    | Some _, _ => (reaches m p x k, s)
    end.
  Definition right_seen p (s : option seen) := forall E W U t, s = Some (E, Some (W, U, t)) -> t = tally_of p None E.
  Lemma plain_ok p c : plain p c = true -> wins p false (den (edges_of c) (loads_of c)).
  Proof.
    unfold plain. rewrite orb_true_iff. intros [H|H]; [now apply by_sum_ok|]. eapply by_count_ok; [|exact H]. discriminate.
  Qed.
  Lemma reaches_again_ok m p s E L k b s' : all_hold m -> right_seen p s -> reaches_again m p s (E, L) k = (b, s') ->
    right_seen p s' /\ (b = true -> wins p false (den E L)).
  Proof.
    intros A S. unfold reaches_again. cbn [fst snd].
    assert ((reaches m p (E, L) k, Some (E, None)) = (b, s') -> right_seen p s' /\ (b = true -> wins p false (den E L))) as New.
    { intros Q. injection Q as <- <-. split; [intros F W U t; discriminate|now apply reaches_ok]. }
    assert ((reaches m p (E, L) k, s) = (b, s') -> right_seen p s' /\ (b = true -> wins p false (den E L))) as Old.
    { intros Q. injection Q as <- <-. split; [exact S|now apply reaches_ok]. }
    destruct k as [n|]; [exact Old|]. destruct s as [[F kept]|]; [|exact New]. destruct (all_eqb numbered_eqb E F) eqn:Q; [|exact New].
    apply (all_eqb_eq _ numbered_eqb_eq) in Q. subst F. set (e := Position E (tidy L)).
    assert (plain p e = true -> wins p false (den E L)) as Win by (intros H; apply plain_ok in H; unfold denotes; now apply tidy_ok).
    destruct kept as [[[W U] t]|].
    - destruct (all_eqb load_eqb _ U); [|exact Old]. intros Q. injection Q as <- <-. split; [exact S|].
      rewrite (S E W U t eq_refl). exact Win.
    - destruct (settle E L) as [d|] eqn:D; [|intros Q; injection Q as <- <-; split; [exact S|discriminate]].
      destruct (position_eqb d e); intros Q; injection Q as <- <-.
      + split; [|exact Win]. intros F W U t Q. now injection Q as <- <- <- <-.
      + split; [exact S|]. intros H. apply (settle_ok G_small _ _ D). now apply plain_ok.
  Qed.

  (* what a move leaves, if it is known what stands: a move in a load leaves the edges *)
  Definition settle_move (o : found) (n : move_name) (x : parts) : option position :=
    if plays n then settle_by o (fst x) (snd x) else settle (fst x) (snd x).
  Definition reply_to (m : proved) (p : player) (o : found) (n : move_name) (x : parts) (a : answering) (k : option N) (s : option seen) :
      bool * option seen :=
    match settle_move o n x with
    | Some d =>
      match answer p d (fst a) with
      | Some y => match without p (snd a) y with Some z => reaches_again m p s z k | None => (false, s) end
      | None => (false, s)
      end
    | None => (false, s)
    end.
  Lemma reply_to_ok m p o c n E L a k s b s' : all_hold m -> right_seen p s -> o = survey (edges_of c) -> plays_fit c (n, (E, L)) ->
    reply_to m p o n (E, L) a k s = (b, s') -> right_seen p s' /\ (b = true -> wins p true (den E L)).
  Proof.
    intros A S O F. unfold reply_to.
    assert (settle_move o n (E, L) = settle E L) as ->.
    { unfold settle_move. destruct n as [i|v b0 a0]; [reflexivity|]. destruct F as [Q _]. cbn [fst snd] in *. now rewrite O, Q. }
    assert ((false, s) = (b, s') -> right_seen p s' /\ (b = true -> wins p true (den E L))) as No.
    { intros Q. injection Q as <- <-. split; [exact S|discriminate]. }
    destruct (settle E L) as [d|] eqn:D; [|exact No]. destruct (answer p d (fst a)) as [[E2 L2]|] eqn:An; [|exact No].
    destruct (without p (snd a) (E2, L2)) as [[E3 L3]|] eqn:Wo; [|exact No]. intros H. apply reaches_again_ok in H as [H1 H2]; auto.
    split; [exact H1|]. intros Q. apply (settle_ok G_small _ _ D). eapply answer_ok; [exact (settle_stands _ _ D)|exact An|].
    eapply without_ok; eauto.
  Qed.
  (* the claims that replies use, and that are about the edges of c *)
  Definition same_edges (m : proved) (c : position) (r : list reply) : nodes :=
    snd (fold_left (fun st (x : reply) =>
      match snd x with
      | Some n =>
        if plays (fst (fst x)) && plays (fst (snd (fst x))) && negb (mem n (fst st)) then
          (ins n (fst st), match PM.find (N.succ_pos n) m with
                           | Some (_, d) => if all_eqb numbered_eqb (edges_of c) (edges_of d) then ins n (snd st) else snd st
                           | None => snd st
                           end)
        else st
      | None => st
      end) r (none, none)).
  Definition right_same (m : proved) (c : position) (Q : nodes) :=
    forall n q d, mem n Q = true -> PM.find (N.succ_pos n) m = Some (q, d) -> edges_of c = edges_of d.
  Lemma same_edges_ok m c r : right_same m c (same_edges m c r).
  Proof.
    unfold same_edges. assert (right_same m c (snd (none, none))) as S by (intros n q d M; now rewrite mem_none in M).
    revert S. generalize (none, none). induction r as [|[na k] r IH]; simpl; intros st S; [exact S|]. apply IH.
    destruct k as [n|]; [|exact S]. destruct (_ && _ && _); [|exact S]. cbn [snd].
    destruct (PM.find (N.succ_pos n) m) as [[q d]|] eqn:F; [|exact S]. destruct (all_eqb _ _ _) eqn:Q; [|exact S].
    apply (all_eqb_eq _ numbered_eqb_eq) in Q. intros u q2 d2 M F2. rewrite mem_ins in M. destruct (N.eqb_spec u n) as [->|D].
    - rewrite F in F2. now injection F2 as _ <-.
    - exact (S u q2 d2 M F2).
  Qed.
  Definition claimed_on (m : proved) (p : player) (Q : nodes) (e : position) (n : N) : bool :=
    if mem n Q then
      match PM.find (N.succ_pos n) m with
      | Some (q, d) => player_eqb p q && (all_eqb load_eqb (loads_of e) (loads_of d) || near p (loads_of d) (loads_of e))
      | None => false
      end
    else claimed m p e n.
  Lemma claimed_on_ok m p Q e n : all_hold m -> right_same m e Q -> claimed_on m p Q e n = true -> wins p false (den (edges_of e) (loads_of e)).
  Proof.
    intros A S. unfold claimed_on. destruct (mem n Q) eqn:M; [|now apply claimed_ok].
    destruct (PM.find (N.succ_pos n) m) as [[q d]|] eqn:F; [|easy]. intros H. apply (@claimed_ok m p e n A). unfold claimed. rewrite F.
    rewrite <- (S n q d M F). apply andb_true_iff in H as [-> ->]. rewrite andb_true_r. simpl.
    clear. generalize (edges_of e). intros E. induction E as [|[i [u w k]] E IH]; simpl; [reflexivity|]. rewrite IH, andb_true_r.
    unfold numbered_eqb, edge_eqb. simpl. rewrite !N.eqb_refl. now destruct k.
  Qed.
  Definition reply_in_loads (m : proved) (p : player) (c : position) (W : option nodes) (t : option tally) (Q : nodes)
      (L : list (node * worth)) (a : answering) (k : option N) (s : option seen) : bool * option seen :=
    match answer p (Position (edges_of c) (tidy L)) (fst a) with
    | Some y =>
      match snd a with
      | [] =>
        if stays W (fst a) then
          let e := Position (edges_of c) (tidy (snd y)) in
          (match k, t with
           | Some n, _ => claimed_on m p Q e n
           | None, Some t => by_sum p e || counts p t e
           | None, None => false
           end, s)
        else reaches_again m p s y k
      | _ => match without p (snd a) y with Some z => reaches_again m p s z k | None => (false, s) end
      end
    | None => (false, s)
    end.
  Lemma answer_stays W p c m E L : stays W m = true -> answer p c m = Some (E, L) -> E = edges_of c.
  Proof.
    destruct W, m as [i|v b a]; simpl; try discriminate. intros _. destruct (extract _ _) as [[l r]|]; [|discriminate].
    destruct (legal _ _ _ _ _); [|discriminate]. intros Q. now injection Q as <- _.
  Qed.
  Definition right_tally p (c : position) (t : option tally) :=
    forall u, t = Some u -> exists h, known_survey h (edges_of c) /\ u = tally_of p h (edges_of c).
  Lemma reply_in_loads_ok m p c W t Q E L a k s b s' : all_hold m -> rooted c -> right_tally p c t -> right_same m c Q -> right_seen p s ->
    plays_fit c (Play ground wzero wzero, (E, L)) -> reply_in_loads m p c W t Q L a k s = (b, s') ->
    right_seen p s' /\ (b = true -> wins p true (den E L)).
  Proof.
    intros A [RE RL] T SQ S [QE N]. cbn [fst snd] in QE, N. subst E. unfold reply_in_loads. set (d := Position (edges_of c) (tidy L)).
    assert ((false, s) = (b, s') -> right_seen p s' /\ (b = true -> wins p true (den (edges_of c) L))) as No.
    { intros H. injection H as <- <-. split; [exact S|discriminate]. }
    destruct (answer p d (fst a)) as [[E2 L2]|] eqn:An; [|exact No].
    assert (wins p false (den E2 L2) -> wins p true (den (edges_of c) L)) as Win.
    { intros H. unfold denotes. apply tidy_ok. change (wins p true (den (edges_of d) (loads_of d))). eapply answer_ok; [|exact An|exact H].
      split; [exact RE|]. intros l I. cbn [edges_of loads_of d] in I |- *. apply tidy_nodes, in_map_iff in I as (j & <- & I).
      apply N, in_map_iff in I as (i & <- & I). now apply RL. }
    destruct a as [a given]. cbn [fst snd] in *. destruct given as [|i given].
    - destruct (stays W a) eqn:St; [|intros H; apply reaches_again_ok in H as [H1 H2]; auto]. intros H. injection H as H <-.
      split; [exact S|]. intros ->. apply Win. apply (answer_stays _ _ _ _ St) in An. subst E2. cbn [edges_of d].
      unfold denotes. apply tidy_ok. set (e := Position (edges_of c) (tidy L2)) in *.
      change (wins p false (den (edges_of e) (loads_of e))). destruct k as [n|]; [now apply claimed_on_ok in H|].
      destruct t as [t|]; [|discriminate]. apply orb_true_iff in H as [H|H]; [now apply by_sum_ok|].
      destruct (T t eq_refl) as (h & KS & ->). exact (@by_count_ok p h e KS H).
    - destruct (without p (i :: given) (E2, L2)) as [[E3 L3]|] eqn:Wo; [|exact No]. intros H.
      apply reaches_again_ok in H as [H1 H2]; auto. split; [exact H1|]. intros B. apply Win. eapply without_ok; eauto.
  Qed.
  Fixpoint all_replied (m : proved) (p : player) (c : position) (o : found) (W : option nodes) (t : option tally) (Q : nodes)
      (s : option seen) (l : list (move_name * parts)) (r : list reply) : bool :=
    match l, r with
    | [], [] => true
    | (n, x) :: l, (n', a, k) :: r =>
      if move_eqb n n' then
        match (if stays W n then reply_in_loads m p c W t Q (snd x) a k s else reply_to m p o n x a k s) with
        | (true, s) => all_replied m p c o W t Q s l r
        | (false, _) => false
        end
      else false
    | _, _ => false
    end.
  Lemma all_replied_ok m p c W t Q l : all_hold m -> (W <> None -> rooted c) -> right_tally p c t -> right_same m c Q ->
    (forall y, In y l -> plays_fit c y) -> forall s r, right_seen p s -> all_replied m p c (survey (edges_of c)) W t Q s l r = true ->
    forall n E L, In (n, (E, L)) l -> wins p true (den E L).
  Proof.
    intros A B T SQ. induction l as [|[n0 [E0 L0]] l IH]; intros F s [|[[n' a] k] r] S; simpl; try easy.
    destruct (move_eqb n0 n'); [|easy]. pose proof (F _ (or_introl eq_refl)) as K.
    destruct (if stays W n0 then _ else _) as [b s1] eqn:H. destruct b; [|easy]. intros R.
    assert (right_seen p s1 /\ (true = true -> wins p true (den E0 L0))) as [S1 Win].
    { destruct (stays W n0) eqn:St; [|eapply reply_to_ok; eauto]. destruct W as [W|], n0 as [i|v b0 a0]; simpl in St; try discriminate.
      eapply reply_in_loads_ok; [exact A| |exact T|exact SQ|exact S|exact K|exact H]. apply B. discriminate. }
    intros n E L [X|I]; [injection X as <- <- <-; now apply Win|]. eapply IH; [|exact S1|exact R|exact I]. intros y J. apply F. now right.
  Qed.

  (* the moves are counted before they are worked out: there must be a reply for each *)
  Fixpoint spend A B (l : list A) (r : list B) : option (list B) :=
    match l, r with [], _ => Some r | _ :: l, _ :: r => spend l r | _ :: _, [] => None end.
  Definition enough_replies q (c : position) (r : list reply) : bool :=
    let side z := match z with Z0 => [] | Zpos i => sides q i | Zneg i => sides (other q) i end in
    (fold_left (fun s l => s + nim (snd l)) (loads_of c) 0 <=? N.of_nat (length r))%N &&
    match fold_left (fun r z => match r with Some r => spend (side z) r | None => None end)
            (flat_map (fun l => once (listed (snd l))) (loads_of c))
            (spend (filter (fun x => can q (col (snd x))) (edges_of c)) r) with
    | Some _ => true
    | None => false
    end.
  Definition by_moves m p (c : position) (o : found) (r : list reply) : bool :=
    enough_replies (other p) c r &&
    let W := if existsb (fun x : reply => plays (fst (fst x))) r then if all_rooted o c then Some (busy_nodes (edges_of c)) else None else None in
    let t := if existsb (fun x : reply => plays (fst (fst x)) && plays (fst (snd (fst x))) && match snd x with None => true | _ => false end) r
             then Some (tally_of p (Some o) (edges_of c)) else None in
    all_replied m p c o W t (same_edges m c r) None (moves_of (other p) c) r.
  Lemma by_moves_ok m p c r : all_hold m -> by_moves m p c (survey (edges_of c)) r = true -> wins p false (den (edges_of c) (loads_of c)).
  Proof.
    unfold by_moves. rewrite andb_true_iff. intros A [_ H]. apply Wins_second. intros s M.
    destruct (moves_of_complete _ M) as (n & E & L & I & Win). apply Win. eapply all_replied_ok; [exact A| | |apply same_edges_ok| | |exact H|exact I].
    - destruct (existsb _ r); [|congruence]. destruct (all_rooted _ c) eqn:R; [|congruence]. intros _. now apply all_rooted_ok.
    - intros u Q. cbv zeta in Q. destruct (existsb _ r) in Q; [|congruence]. injection Q as <-.
      exists (Some (survey (edges_of c))). split; [|reflexivity]. intros o E2. now injection E2 as <-.
    - intros y J. eapply moves_of_fit; exact J.
    - intros E0 W U t Q. discriminate.
  Qed.

  (* ---- number plus all-small ---- *)
  Definition rename (T : nodes) (u : node) : node := if mem u T then ground else u.
  Definition number_parts (c : position) : option (parts * parts) :=
    match survey (filter (fun x => colored (snd x)) (edges_of c)) with
    | None => None
    | Some (_, T) =>
      let inside x := colored (snd x) && mem (src (snd x)) T in
      let held l := mem (fst l) T in
      let number l := (fst l, number_of (snd l)) in
      let rest l := (rename T (fst l), if held l then small_of (snd l) else snd l) in
      let moved x := (fst x, Edge (rename T (src (snd x))) (rename T (dst (snd x))) (col (snd x))) in
      Some ((filter inside (edges_of c), map number (filter held (loads_of c))),
            (map moved (filter (fun x => negb (inside x)) (edges_of c)), map rest (loads_of c)))
    end.
  Lemma split_loads p b E (T : nodes) L : forall M,
    wins p b (Loaded E (map (fun l => (fst l, wnum (snd l))) (filter (fun l => mem (fst l) T) L) ++
      map (fun l => (fst l, if mem (fst l) T then wsmall G (snd l) else wg (snd l))) L ++ M)) -> wins p b (Loaded E (DL G L ++ M)).
  Proof.
    assert (forall X Y, wins p b (Loaded E X) -> Permutation X Y -> wins p b (Loaded E Y)) as P.
    { intros X Y H Q. eapply perm_wins; [|exact H]. split; simpl; auto. }
    induction L as [|[v w] L IH]; simpl; intros M H; auto. apply P with (DL G L ++ (v, wg w) :: M); [|symmetry; apply Permutation_middle].
    apply IH. destruct (mem v T); simpl in H.
    - set (X := map _ (filter _ L)) in *. set (Y := map _ L) in *. apply P with ((v, wg w) :: X ++ Y ++ M).
      + apply two_loads. eapply P; [exact H|]. constructor. rewrite <- Permutation_middle. reflexivity.
      + rewrite !app_assoc. apply Permutation_middle.
    - set (X := map _ (filter _ L)) in *. set (Y := map _ L) in *. eapply P; [exact H|].
      apply Permutation_app_head. apply Permutation_middle.
  Qed.
  Lemma by_number_ok p c E1 L1 E2 L2 : number_parts c = Some ((E1, L1), (E2, L2)) -> wins p false (den E1 L1) -> wins p false (den E2 L2) ->
    wins p false (den (edges_of c) (loads_of c)).
  Proof.
    unfold number_parts. set (C := filter (fun x : N * edge => colored (snd x)) (edges_of c)).
    destruct (survey C) as [[steps T]|] eqn:S; [|easy]. intros Q. injection Q as <- <- <- <-. intros W1 W2.
    set (inside := fun x : N * edge => colored (snd x) && mem (src (snd x)) T) in *.
    set (EN := map snd (filter inside (edges_of c))) in *. set (EA := map snd (filter (fun x => negb (inside x)) (edges_of c))).
    assert (forall u, mem u T = true <-> grounded (map snd C) u) as GT by (intros u; eapply survey_grounded; eauto).
    assert (forall u, grounded EN u <-> mem u T = true) as GN.
    { intros u. split; intros H.
      - apply GT. eapply grounded_incl; [|exact H]. intros e I. apply in_map_iff in I as (x & <- & I). apply filter_In in I as [I J].
        apply andb_true_iff in J as [J _]. apply in_map. apply filter_In. auto.
      - apply GT in H. induction H as [|e I H IH|e I H IH]; [constructor| |]; apply in_map_iff in I as (x & <- & I); apply filter_In in I as [I J].
        + apply g_out; auto. apply in_map. apply filter_In. split; auto. unfold inside. rewrite J. now apply GT.
        + apply g_in; auto. apply in_map. apply filter_In. split; auto. unfold inside. rewrite J. simpl. apply GT. apply g_in; auto.
          apply in_map. apply filter_In. auto. }
    assert (forall u, join EN u = rename T u) as J.
    { intros u. unfold rename. destruct (mem u T) eqn:M; [apply join_in; now apply GN|]. apply join_out. intros H. apply GN in H. congruence. }
    set (LN := map (fun l : node * worth => (fst l, wnum (snd l))) (filter (fun l => mem (fst l) T) (loads_of c))).
    set (LA := map (fun l : node * worth => (fst l, if mem (fst l) T then wsmall G (snd l) else wg (snd l))) (loads_of c)).
    assert (forall b E X Y, (forall l, eqv (snd (X l)) (snd (Y l)) /\ fst (X l) = fst (Y l)) -> forall (L : list (node * worth)) M,
      wins p b (Loaded E (map X L ++ M)) -> wins p b (Loaded E (map Y L ++ M))) as Same.
    { intros b E X Y H L. induction L as [|l L IH]; simpl; intros M W; auto. destruct (H l) as [H1 H2].
      apply perm_wins with (Loaded E (map Y L ++ Y l :: M)); [split; simpl; [reflexivity|symmetry; apply Permutation_middle]|].
      apply IH. apply perm_wins with (Loaded E (Y l :: map X L ++ M)); [split; simpl; [reflexivity|apply Permutation_middle]|].
      rewrite (surjective_pairing (X l)) in W. rewrite (surjective_pairing (Y l)), <- H2. now apply (load_eqv p b (fst (X l)) _ _ H1). }
    unfold denotes. rewrite <- (app_nil_r (DL G (loads_of c))). apply (@split_loads p false _ T). rewrite app_nil_r. fold LN LA.
    apply perm_wins with (Loaded (EN ++ EA) (LN ++ LA)).
    { split; simpl; [|reflexivity]. unfold EN, EA. rewrite <- map_app. apply Permutation_map. symmetry. apply filter_perm. }
    apply number_rule.
    - intros e I. apply in_map_iff in I as (x & <- & I). apply filter_In in I as [_ I]. now apply andb_true_iff in I.
    - intros e I. apply GN. apply in_map_iff in I as (x & <- & I). apply filter_In in I as [_ I]. now apply andb_true_iff in I.
    - intros l I. apply in_map_iff in I as (x & <- & I). apply filter_In in I as [_ I]. now apply GN.
    - intros l I. apply in_map_iff in I as (x & <- & I). eexists; eexists; reflexivity.
    - split.
      + intros e I Ce. apply in_map_iff in I as (x & <- & I). apply filter_In in I as [I N]. unfold inside in N. rewrite Ce in N. simpl in N.
        assert (In (snd x) (map snd C)) as IC by (apply in_map; apply filter_In; auto).
        assert (~ grounded EN (src (snd x))) as NS by (intros H; apply GN in H; rewrite H in N; discriminate).
        split; auto. intros H. apply NS, GN, GT. apply g_in; auto. now apply GT, GN.
      + intros u g I H. apply in_map_iff in I as ([v w] & Q & I). simpl in Q. injection Q as -> <-. apply GN in H. rewrite H.
        apply all_small_wsmall. exact G_small.
    - unfold denotes, DL in W1. rewrite map_map in W1. fold EN in W1. rewrite <- (app_nil_r (map _ (filter _ _))) in W1. unfold LN.
      rewrite <- (app_nil_r (map _ (filter _ _))).
      eapply Same; [|exact W1]. intros l. simpl. split; [|reflexivity]. unfold number_of. rewrite of_number_ok. reflexivity.
    - unfold denotes, DL in W2. rewrite !map_map in W2. unfold EA, LA. rewrite !map_map.
      assert (map (fun x : N * edge => join_e EN (snd x)) (filter (fun x => negb (inside x)) (edges_of c)) =
              map (fun x : N * edge => snd (fst x, Edge (rename T (src (snd x))) (rename T (dst (snd x))) (col (snd x)))) (filter (fun x => negb (inside x)) (edges_of c))) as ->.
      { apply map_ext. intros x. unfold join_e. simpl. now rewrite !J. }
      rewrite <- (app_nil_r (map _ (loads_of c))) in W2. rewrite <- (app_nil_r (map _ (loads_of c))). eapply Same; [|exact W2].
      intros l. simpl. rewrite J. split; [|reflexivity]. destruct (mem (fst l) T); [apply small_of_ok|reflexivity].
  Qed.

  (* ---- the fusion principle ---- *)
  Definition greenb (x : numbered) : bool := color_eqb (col (snd x)) Green.
  Definition nimber (w : worth) : bool := Z.eqb (numer w) 0 && Z.eqb (arrows w) 0 && match listed w with [] => true | _ => false end.
  Definition follow (m : pointers) (u : node) : node := match PM.find (N.succ_pos u) m with Some w => w | None => u end.
  Definition fuse_edge (f : node -> node) (x : numbered) : numbered := (fst x, Edge (f (src (snd x))) (f (dst (snd x))) Green).
  (* the picture with the nodes of cycles fused, which is the same for both players *)
  Definition fused (o : found) (c : position) : option position :=
    if forallb greenb (edges_of c) && forallb (fun l => nimber (snd l)) (loads_of c) then
      match o with
      | Some (steps, T) =>
        match classes steps (edges_of c) with
        | Some m =>
          let f := follow m in
          if N.eqb (f ground) ground && forallb (fun x => mem (src (snd x)) T && mem (dst (snd x)) T) (edges_of c) &&
             forallb (fun l => mem (fst l) T) (loads_of c)
          then settle_in (rev' (map (fun s => fuse_edge f (fst s)) steps)) (map (fun l => (f (fst l), snd l)) (loads_of c))
          else None
        | None => None
        end
      | None => None
      end
    else None.
  Definition by_fusion p (c : option position) : bool := match c with Some d => by_sum p d | None => false end.
  Lemma nimber_ok w : nimber w = true -> eqv (wg w) (star (nim w)).
  Proof.
    unfold nimber. rewrite !andb_true_iff, !Z.eqb_eq. intros [[U S] L]. destruct (listed w) eqn:E; [|easy].
    unfold wgame, wsmall, wnum. rewrite U, S, E, num_zero. change (zups 0) with zero. change (listed_sum G []) with zero.
    now rewrite !zero_add, add_zero.
  Qed.
  Lemma nimbers_ok p b E L : forallb (fun l => nimber (snd l)) L = true -> forall M,
    wins p b (Loaded E (DL G L ++ M)) <-> wins p b (Loaded E (map starred (map (fun l => (fst l, nim (snd l))) L) ++ M)).
  Proof.
    induction L as [|[v w] L IH]; simpl; [reflexivity|]. intros H M. apply andb_true_iff in H as [Hw H]. unfold dl at 1, starred at 1. simpl.
    rewrite (load_eqv p b v E _ (nimber_ok w Hw)).
    assert (forall g X, wins p b (Loaded E (g :: X ++ M)) <-> wins p b (Loaded E (X ++ g :: M))) as K.
    { intros g X. split; apply perm_wins; (split; simpl; [reflexivity|]); [|symmetry]; apply Permutation_middle. }
    rewrite !K. now apply IH.
  Qed.
  Lemma by_fusion_ok p c : by_fusion p (fused (survey (edges_of c)) c) = true -> wins p false (den (edges_of c) (loads_of c)).
  Proof.
    unfold by_fusion, fused. destruct (forallb greenb (edges_of c) && _) eqn:GN; [|discriminate]. apply andb_true_iff in GN as [GE NL].
    destruct (survey (edges_of c)) as [[steps T]|] eqn:S; [|discriminate].
    destruct (classes steps (edges_of c)) as [m|] eqn:C; [|discriminate]. apply classes_ok in C. set (f := follow m) in *.
    match goal with |- context [if ?x then _ else None] => destruct x eqn:H; [|discriminate] end.
    rewrite !andb_true_iff in H. destruct H as [[F0 ST] SL]. apply N.eqb_eq in F0.
    set (L' := map (fun l => (f (fst l), snd l)) (loads_of c)) in *.
    destruct (settle_in _ L') as [d|] eqn:D; [|discriminate]. intros H. apply by_sum_ok in H. apply (settle_in_ok G_small _ _ D) in H. clear D.
    set (E' := map (fuse_edge f) (edges_of c)).
    assert (Permutation (map snd (rev' (map (fun s => fuse_edge f (fst s)) steps))) (map snd E')) as PE.
    { apply survey_ok in S as (_ & gone & P & Fallen & _). destruct gone as [|e gone].
      - rewrite app_nil_r in P. unfold rev', E'. rewrite <- rev_alt, map_rev, <- Permutation_rev, !map_map.
        apply (Permutation_map (fun e => Edge (f (src e)) (f (dst e)) Green)) in P. unfold of_steps in P. rewrite !map_map in P. exact P.
      - exfalso. destruct (Fallen e (or_introl eq_refl)) as [N _].
        assert (In e (map snd (edges_of c))) as I by (eapply Permutation_in; [exact P|apply in_or_app; right; now left]).
        apply in_map_iff in I as (x & <- & I). rewrite forallb_forall in ST. apply ST, andb_true_iff in I as [I _]. congruence. }
    unfold denotes in H. apply (@perm_wins p false _ (den E' L')) in H; [|split; [exact PE|reflexivity]].
    set (E := map wire_of (edges_of c)) in *. set (L := map (fun l => (fst l, nim (snd l))) (loads_of c)).
    assert (map snd (edges_of c) = map green E) as QE.
    { unfold E. rewrite map_map. apply map_ext_in. intros x I. rewrite forallb_forall in GE. apply GE in I. unfold greenb in I.
      destruct x as [i [a b k]]. simpl in *. now destruct k. }
    assert (map snd E' = map green (map (moved f) E)) as QE' by (unfold E', E; rewrite !map_map; reflexivity).
    assert (forallb (fun l => nimber (snd l)) L' = true) as NL'.
    { unfold L'. rewrite forallb_forall in *. intros l I. apply in_map_iff in I as (k & <- & I). simpl. auto. }
    assert (map (fun l => (fst l, nim (snd l))) L' = map (carried f) L) as QL' by (unfold L', L; rewrite !map_map; reflexivity).
    unfold denotes in *. rewrite QE' in H. rewrite <- (app_nil_r (DL G L')) in H. apply (nimbers_ok p false _ _ NL') in H. rewrite QL', app_nil_r in H.
    rewrite QE, <- (app_nil_r (DL G (loads_of c))). apply (nimbers_ok p false _ _ NL). fold L. rewrite app_nil_r.
    assert (forall u, mem u T = true -> linked E ground u) as Std.
    { intros u M. apply linked_grounded. rewrite <- QE. eapply survey_grounded; eauto. }
    assert (forall x, firm E x (f x)) as Ff.
    { intros x. unfold f, follow. destruct (PM.find (N.succ_pos x) m) as [w|] eqn:Q; [now apply C|apply firm_refl]. }
    apply (@fusion_wins f p E L F0); auto.
    - intros x I. apply Std. apply nodes_inv in I as [(e & y & I & J)|(k & I)].
      + apply in_map_iff in I as (z & <- & I). rewrite forallb_forall in ST. apply ST, andb_true_iff in I as [A B].
        destruct J as [J|J]; injection J as <- <-; auto.
      + apply in_map_iff in I as (z & Q & I). injection Q as <- _. rewrite forallb_forall in SL. auto.
    - intros x y _ _ Q. apply firm_trans with (f x); auto. rewrite Q. apply firm_sym, Ff.
  Qed.

  (* ---- the colon principle ---- *)
  Lemma mem_set_of u l : mem u (set_of l) = true <-> In u l.
  Proof.
    induction l as [|x l IH]; simpl; [rewrite mem_none; easy|]. rewrite mem_ins, orb_true_iff, N.eqb_eq, IH.
    split; intros [H|H]; auto.
  Qed.
  Definition ends_of (E : list numbered) : list node := flat_map (fun x => [src (snd x); dst (snd x)]) E.
  Definition colon_parts (c : position) (v : node) (above : list N) (k : worth) : option (parts * parts) :=
    let chosen := set_of above in
    let isF x := mem (fst x) chosen in
    let F := filter isF (edges_of c) in
    let R := filter (fun x => negb (isF x)) (edges_of c) in
    let ends := set_of (ends_of F) in
    let inner u := mem u ends && negb (N.eqb u v) in
    if increasing above && Nat.eqb (length F) (length above) && mem v ends && negb (inner ground) &&
       forallb (fun x => negb (inner (src (snd x))) && negb (inner (dst (snd x)))) R
    then Some ((map (fun x => (fst x, ren_e v (snd x))) F, filter (fun l => inner (fst l)) (loads_of c) ++ [(ground, wneg k)]),
               (R, filter (fun l => negb (inner (fst l))) (loads_of c) ++ [(v, k)]))
    else None.
  Lemma by_colon_ok p c v above k E1 L1 E2 L2 : colon_parts c v above k = Some ((E1, L1), (E2, L2)) ->
    wins p false (den E1 L1) -> wins p false (den E2 L2) -> wins p false (den (edges_of c) (loads_of c)).
  Proof.
    unfold colon_parts. set (isF := fun x : node * edge => mem (fst x) (set_of above)).
    set (F := filter isF (edges_of c)). set (R := filter (fun x => negb (isF x)) (edges_of c)).
    set (inner := fun u : node => mem u (set_of (ends_of F)) && negb (N.eqb u v)).
    match goal with |- context [if ?b then _ else _] => destruct b eqn:C; [|discriminate] end.
    intros Q. injection Q as <- <- <- <-. intros W1 W2. rewrite !andb_true_iff in C. destruct C as [[_ Ng] FR].
    rewrite negb_true_iff in Ng. change (inner ground = false) in Ng. rewrite forallb_forall in FR.
    set (fi := fun l : node * worth => inner (fst l)) in *.
    apply perm_wins with (whole (map snd R) (map snd F) (DL G (filter (fun l => negb (fi l)) (loads_of c))) (DL G (filter fi (loads_of c)))).
    { split; simpl.
      - rewrite <- map_app. apply Permutation_map. unfold R, F. rewrite Permutation_app_comm. symmetry. apply filter_perm.
      - unfold DL. rewrite <- map_app. apply Permutation_map. rewrite Permutation_app_comm. symmetry. apply filter_perm. }
    apply (@colon_rule (fun u => inner u = true) v _ _ _ _ (wg k)).
    - constructor.
      + rewrite Ng. discriminate.
      + unfold inner. rewrite N.eqb_refl, andb_false_r. discriminate.
      + intros e I. apply in_map_iff in I as (x & <- & I). apply FR, andb_true_iff in I as [A B]. rewrite negb_true_iff in A, B.
        change (inner (src (snd x)) = false) in A. change (inner (dst (snd x)) = false) in B. rewrite A, B. split; discriminate.
      + intros e I. apply in_map_iff in I as (x & <- & I).
        assert (forall u, In u [src (snd x); dst (snd x)] -> inner u = true \/ u = v) as K.
        { intros u J. destruct (N.eqb_spec u v) as [->|D]; auto. left. unfold inner. apply andb_true_iff. split.
          - apply mem_set_of. apply in_flat_map. eauto.
          - apply negb_true_iff. now apply N.eqb_neq. }
        split; apply K; simpl; auto.
      + intros l I. apply in_map_iff in I as (x & <- & I). apply filter_In in I as [_ I]. unfold fi in I. simpl. intros H. rewrite H in I. discriminate.
      + intros l I. apply in_map_iff in I as (x & <- & I). apply filter_In in I as [_ I]. left. exact I.
    - unfold part. unfold denotes in W1. rewrite map_map in W1. cbn [snd] in W1. rewrite map_map.
      unfold DL in W1. rewrite map_app in W1. simpl in W1. unfold dl at 2 in W1. simpl in W1.
      assert (map (ren_l v) (DL G (filter fi (loads_of c))) = map (dl G) (filter fi (loads_of c))) as ->.
      { unfold DL. rewrite map_map. apply map_ext_in. intros l I. apply filter_In in I as [_ I]. unfold ren_l, dl. simpl. f_equal.
        apply move_to_other. intros H. unfold fi, inner in I. now rewrite H, N.eqb_refl, andb_false_r in I. }
      apply perm_wins with (Loaded (map (fun x : N * edge => ren_e v (snd x)) F) ((ground, neg (wg k)) :: map (dl G) (filter fi (loads_of c)))).
      { split; simpl; [reflexivity|]. apply Permutation_cons_append. }
      apply (load_eqv p false ground _ _ (wneg_ok G k)). eapply perm_wins; [|exact W1]. split; simpl; [reflexivity|].
      symmetry. apply Permutation_cons_append.
    - unfold rest. unfold denotes, DL in W2. rewrite map_app in W2. exact W2.
  Qed.

  (* ---- what cannot be lost becomes ground ---- *)
  Definition helps p (w : worth) : bool := (0 <? sgn p * numer w)%Z.
  (* without the edges that p cannot lose, on a ground that has all nodes where p has no other edge and no number that helps *)
  Definition ground_parts p (o : found) (c : position) : option parts :=
    if forallb (fun x => colored (snd x)) (edges_of c) && forallb (fun l => pure (snd l)) (loads_of c) then
      match own_survey p (Some o) (edges_of c) with
      | None => None
      | Some (steps, T) =>
        let R := filter (fun x => negb (ownb p (snd x) && mem (src (snd x)) T)) (edges_of c) in
        let kept := set_of (ends_of (filter (fun x => ownb p (snd x)) R) ++ map fst (filter (fun l => helps p (snd l)) (loads_of c))) in
        let f u := if mem u T then ground else if mem u kept then u else ground in
        Some (map (fun x => (fst x, Edge (f (src (snd x))) (f (dst (snd x))) (col (snd x)))) R,
              (ground, of_number (0%N, (sgn p * Z.of_nat (length steps))%Z)) :: map (fun l => (f (fst l), snd l)) (loads_of c))
      end
    else None.
  Lemma by_ground_ok p o c E1 L1 : o = survey (edges_of c) -> ground_parts p o c = Some (E1, L1) -> wins p false (den E1 L1) ->
    wins p false (den (edges_of c) (loads_of c)).
  Proof.
    intros KO. unfold ground_parts. match goal with |- context [if ?b then _ else _] => destruct b eqn:CP; [|discriminate] end.
    apply andb_true_iff in CP as [Co Pu].
    rewrite own_survey_ok by (intros u Q; injection Q as <-; exact KO). clear KO o.
    destruct (survey _) as [[steps T]|] eqn:S; [|discriminate]. apply survey_ok in S as (Gr & gone & PE & Gone & Closed).
    set (inB := fun e => ownb p e && mem (src e) T) in *.
    set (R := filter (fun x : numbered => negb (inB (snd x))) (edges_of c)).
    set (keep := set_of _). set (f := fun u => if mem u T then ground else if mem u keep then u else ground).
    intros Q W. injection Q as <- <-. set (E := map snd (edges_of c)). set (Bs := of_steps steps) in *.
    rewrite (map_filter snd (ownb p)) in PE, Closed. fold E in PE, Closed.
    assert (forall u, grounded Bs u <-> mem u T = true) as GT.
    { intros u. split; [|exact (grown_grounded Gr u)]. intros H. apply Closed. apply (grounded_perm PE).
      eapply grounded_incl; [|exact H]. intros e I. apply in_or_app. auto. }
    assert (Permutation Bs (filter inB E)) as PB.
    { apply (perm_filter (fun e => mem (src e) T)) in PE. rewrite filter_app, (filter_all _ Bs), (filter_none _ gone), app_nil_r in PE.
      - rewrite PE. unfold inB. clear. induction E as [|e E IH]; simpl; auto. destruct (ownb p e); simpl; auto.
        destruct (mem (src e) T); auto.
      - intros e I. apply (Gone e I).
      - intros e I. apply (grown_ends Gr e I). }
    assert (map snd R = filter (fun e => negb (inB e)) E) as QR by (unfold R, E; now rewrite <- (map_filter snd)).
    assert (forall e, In e E -> can p (col e) = true -> ownb p e = true) as Own.
    { intros e I C. unfold E in I. apply in_map_iff in I as (x & <- & I). rewrite forallb_forall in Co. apply Co in I. unfold ownb.
      destruct p, (col (snd x)) eqn:K; simpl in *; try discriminate; auto; unfold colored in I; rewrite K in I; discriminate. }
    assert (forall e u, In e (map snd R) -> can p (col e) = true -> src e = u \/ dst e = u -> mem u keep = true) as Keeps.
    { intros e u I C H. apply mem_set_of, in_or_app. left. apply in_map_iff in I as (x & <- & I). apply in_flat_map. exists x. split.
      - apply filter_In. split; auto. apply Own; auto. apply in_map. now apply filter_In in I.
      - destruct H as [<-|<-]; simpl; auto. }
    set (Z := fun u => negb (mem u T) && negb (mem u keep)).
    assert (mem ground T = true) as Tg by (apply GT; constructor).
    assert (forall u, lower Z (join Bs u) = f u) as Same.
    { intros u. unfold lower, f. destruct (mem u T) eqn:M.
      - rewrite join_in by now apply GT. now destruct (Z ground).
      - rewrite join_out by (rewrite GT; congruence). unfold Z. rewrite M. now destruct (mem u keep). }
    set (k := finest (loads_of c)). set (X := fun l : node * worth => (fst l, num (N.to_nat k) (over k (snd l)))).
    unfold denotes in *. fold E. rewrite <- (app_nil_r (DL G _)). apply (@over_ok p false E k _ Pu (finest_ok _)). rewrite app_nil_r.
    apply perm_wins with (Loaded (Bs ++ map snd R) (map X (loads_of c))).
    { split; simpl; [|reflexivity]. rewrite PB, QR. symmetry. apply filter_perm. }
    apply ground_rule with Z.
    - unfold Z. now rewrite Tg.
    - constructor.
      + exact (grown_held Gr).
      + apply forallb_forall. intros e I. apply (Permutation_in _ PB), filter_In in I as [_ I]. unfold inB in I. now apply andb_true_iff in I.
      + intros e I H. destruct (can p (col e)) eqn:C; auto. exfalso. rewrite QR in I. apply filter_In in I as [I N].
        pose proof (Own e I C) as O. unfold inB in N. rewrite O in N. cbn [andb] in N. apply negb_true_iff in N.
        assert (mem (src e) T = true); [|congruence]. destruct H as [H|H]; [now apply GT|]. apply Closed. apply g_in.
        * apply filter_In. auto.
        * apply (grounded_perm PE). eapply grounded_incl; [|exact H]. intros d J. apply in_or_app. auto.
      + intros l I _. apply in_map_iff in I as (m & <- & I). eexists; eexists; reflexivity.
    - intros e I H. destruct (can p (col e)) eqn:C; auto. exfalso. unfold touched, Z in H.
      rewrite (Keeps e (src e)), (Keeps e (dst e)), !andb_false_r in H; auto; discriminate.
    - intros l I H. apply in_map_iff in I as (m & <- & I). cbn [X fst snd] in *. apply num_gain. unfold Z in H.
      apply andb_true_iff in H as [_ H]. apply negb_true_iff in H.
      destruct (helps p (snd m)) eqn:U.
      + exfalso. assert (mem (fst m) keep = true); [|congruence]. apply mem_set_of, in_or_app. right. apply in_map, filter_In. auto.
      + unfold helps in U. apply Z.ltb_ge in U. unfold over. rewrite Z.shiftl_mul_pow2 by lia.
        assert (0 < 2 ^ Z.of_N (k - level (snd m)))%Z by (apply Z.pow_pos_nonneg; lia). destruct p; cbn [sgn other ahead_by] in *; nia.
    - set (n := length Bs). set (w := of_number _) in *.
      assert (eqv (wg w) (free p n)) as Qw.
      { unfold w. rewrite of_number_ok, <- (proj1 (pnum_free p n)). unfold dyadic, pnum, n, Bs, of_steps. cbn [fst snd].
        now rewrite map_length. }
      set (L' := map (fun l => (f (fst l), snd l)) (loads_of c)) in *. change (DL G ((ground, w) :: L')) with ((ground, wg w) :: DL G L') in W.
      apply (load_eqv p false ground _ _ Qw) in W.
      apply reorder with (M := DL G L' ++ [(ground, free p n)]) in W; [|apply Permutation_cons_append].
      apply (@over_ok p false _ k L') in W.
      + unfold L' in W. rewrite !map_map in *. cbn [fst snd] in *. unfold join_l, lower_l, X. cbn [fst snd].
        rewrite (map_ext _ (fun l => (f (fst l), num (N.to_nat k) (over k (snd l))))) by (intros l; now rewrite Same).
        rewrite (map_ext _ (fun x => Edge (f (src (snd x))) (f (dst (snd x))) (col (snd x))))
          by (intros x; unfold lower_e, join_e; cbn [src dst col]; now rewrite !Same).
        eapply reorder; [|exact W]. symmetry. apply Permutation_cons_append.
      + apply forallb_forall. intros l I. apply in_map_iff in I as (m & <- & I). rewrite forallb_forall in Pu. exact (Pu m I).
      + intros l I. apply in_map_iff in I as (m & <- & I). exact (finest_ok _ m I).
  Qed.

  (* ---- claims ---- *)
  Record claim := Claim { who : player; numbers : list N; grounds : list node; carried : list (node * worth); why : rule }.
  Variable top : Z. (* the number of games *)
  Definition fits_table (w : worth) : bool := forallb (fun z => (1 <=? Z.abs z)%Z && (Z.abs z <=? top)%Z) (listed w).
  (* edges with the nodes that count as ground made one, and whether edges end at all of these *)
  Definition join_grounds (l : list node) (E : list numbered) : list numbered * bool :=
    match l with
    | [] => (E, true)
    | _ => let joined := set_of l in
           let ends := set_of (ends_of E) in
           (map (fun y => (fst y, Edge (rename joined (src (snd y))) (rename joined (dst (snd y))) (col (snd y)))) E, forallb (fun u => mem u ends) l)
    end.
  Definition place (picture : PM.t edge) (x : claim) : option (position * found) :=
    let found := flat_map (fun i => match PM.find (N.succ_pos i) picture with Some e => [(i, e)] | None => [] end) (numbers x) in
    let (E, is_ground) := join_grounds (grounds x) found in
    let L := SortLoads.sort (carried x) in
    if Nat.eqb (length found) (length (numbers x)) && increasing (ground :: grounds x) && is_ground &&
       forallb (fun l => fits_table (snd l)) L
    then let o := survey E in
         match settle_by o E L with
         | Some c => if same_length (edges_of c) E && all_eqb load_eqb (loads_of c) L then Some (c, o) else None
         | None => None
         end
    else None.
  Lemma place_survey picture x c o : place picture x = Some (c, o) -> o = survey (edges_of c).
  Proof.
    unfold place. destruct (join_grounds _ _) as [E is_ground].
    match goal with |- context [if ?b then _ else _] => destruct b; [|discriminate] end. cbv zeta.
    destruct (settle_by (survey E) E _) as [d|] eqn:S; [|discriminate]. destruct (same_length (edges_of d) E) eqn:A; [|discriminate].
    destruct (all_eqb _ _ _); [|discriminate]. intros Q. injection Q as <- <-. now rewrite (settle_all _ _ S A).
  Qed.
  Definition follows (m : proved) (p : player) (c : position) (o : found) (f : option position) (r : rule) : bool :=
    match r with
    | BySum => by_sum p c
    | ByMoves replies => by_moves m p c o replies
    | ByCount => by_count p (Some o) c
    | ByFusion => by_fusion p f
    | ByNumber i j => match number_parts c with Some (x, y) => has m p x i && has m p y j | None => false end
    | ByColon v above k i j =>
      fits_table k && match colon_parts c v above k with Some (x, y) => has m p x i && has m p y j | None => false end
    | ByGround i => match ground_parts p o c with Some x => has m p x i | None => false end
    end.
  Lemma follows_ok m p c o f r : all_hold m -> o = survey (edges_of c) -> (r = ByFusion -> f = fused o c) -> follows m p c o f r = true ->
    wins p false (den (edges_of c) (loads_of c)).
  Proof.
    intros A O. destruct r as [|replies| | |i j|v above k i j|i]; simpl; intros F.
    - apply by_sum_ok.
    - rewrite O. now apply by_moves_ok.
    - apply by_count_ok. intros u Q. now injection Q as <-.
    - rewrite (F eq_refl), O. apply by_fusion_ok.
    - destruct (number_parts c) as [[[E1 L1] [E2 L2]]|] eqn:Q; [|discriminate]. rewrite andb_true_iff. intros [H K].
      eapply by_number_ok; eauto; eapply has_ok; eauto.
    - rewrite andb_true_iff. intros [_ H]. destruct (colon_parts c v above k) as [[[E1 L1] [E2 L2]]|] eqn:Q; [|discriminate].
      apply andb_true_iff in H as [H K]. eapply by_colon_ok; eauto; eapply has_ok; eauto.
    - destruct (ground_parts p o c) as [[E1 L1]|] eqn:Q; [|discriminate]. intros H. eapply by_ground_ok; eauto. eapply has_ok; eauto.
  Qed.

  (* claims about the same picture often come in pairs, one for each player: what was found out about the last picture is kept *)
  Definition last := option (claim * (position * found) * option (option position)).
  Definition same_picture (x y : claim) : bool :=
    all_eqb N.eqb (numbers x) (numbers y) && all_eqb N.eqb (grounds x) (grounds y) && all_eqb load_eqb (carried x) (carried y).
  Definition place_again (picture : PM.t edge) (known : last) (x : claim) : option (position * found * option (option position)) :=
    match known with
    | Some (y, c, f) => if same_picture x y then Some (c, f) else option_map (fun c => (c, None)) (place picture x)
    | None => option_map (fun c => (c, None)) (place picture x)
    end.
  Definition fuse_again (c : position * found) (f : option (option position)) (r : rule) : option (option position) :=
    match r, f with ByFusion, None => Some (fused (snd c) (fst c)) | _, _ => f end.
  Definition right_about (c : position * found) (f : option (option position)) :=
    snd c = survey (edges_of (fst c)) /\ forall g, f = Some g -> g = fused (snd c) (fst c).
  Definition right_last (known : last) := forall y c f, known = Some (y, c, f) -> right_about c f.
  Definition learn (picture : PM.t edge) (m : proved) (n : N) (known : last) (x : claim) : option (proved * last) :=
    match place_again picture known x with
    | Some (c, f) =>
      let f := fuse_again c f (why x) in
      if follows m (who x) (fst c) (snd c) (match f with Some d => d | None => None end) (why x)
      then Some (PM.add (N.succ_pos n) (who x, fst c) m, Some (x, c, f)) else None
    | None => None
    end.
  Lemma place_again_right picture known x c f : right_last known -> place_again picture known x = Some (c, f) -> right_about c f.
  Proof.
    unfold place_again. intros H.
    assert (option_map (fun c => (c, None)) (place picture x) = Some (c, f) -> right_about c f) as New.
    { destruct (place picture x) as [[d o]|] eqn:P; simpl; [|discriminate]. intros Q. injection Q as <- <-. split; [|discriminate].
      exact (place_survey _ _ P). }
    destruct known as [[[y d] g]|]; [|exact New]. destruct (same_picture x y); [|exact New]. intros Q. injection Q as <- <-.
    exact (H y d g eq_refl).
  Qed.
  Lemma learn_holds picture m n known x m' known' : all_hold m -> right_last known ->
    learn picture m n known x = Some (m', known') -> all_hold m' /\ right_last known'.
  Proof.
    unfold learn. intros A H. destruct (place_again picture known x) as [[[c o] f]|] eqn:P; [|easy].
    apply place_again_right in P as [O F]; [|exact H]. cbn [fst snd] in *. set (g := fuse_again (c, o) f (why x)).
    assert (forall d, g = Some d -> d = fused o c) as K.
    { intros d. unfold g, fuse_again. destruct f as [f|].
      - intros Q. assert (d = f) as -> by (destruct (why x); congruence). now apply F.
      - destruct (why x); try discriminate. cbn [fst snd]. congruence. }
    destruct (follows m (who x) c o _ (why x)) eqn:Fo; [|easy]. intros Q. injection Q as <- <-. split.
    - intros k q d Q. destruct (PM.E.eq_dec k (N.succ_pos n)) as [->|D].
      + rewrite PM.gss in Q. injection Q as <- <-. eapply follows_ok; [exact A|exact O| |exact Fo].
        intros Q. unfold g in *. rewrite Q in *. destruct f as [f|]; simpl in *; auto.
      + rewrite PM.gso in Q by auto. exact (A _ _ _ Q).
    - intros y d h Q. injection Q as _ <- <-. now split.
  Qed.

  (* the loads of what is known are sums of the games so far, so more games do not change what they are worth *)
  Definition position_fits (n : nat) (c : position) := forall l, In l (loads_of c) -> fits n (snd l).
  Definition all_fit (n : nat) (m : proved) := forall k q d, PM.find k m = Some (q, d) -> position_fits n d.
  Definition last_fits (n : nat) (known : last) := forall y c f, known = Some (y, c, f) -> position_fits n (fst c).
  Lemma fits_table_ok n w : top = Z.of_nat n -> fits_table w = true -> fits n w.
  Proof.
    unfold fits_table. intros -> H z I. rewrite forallb_forall in H. apply H, andb_true_iff in I as [A B].
    apply Z.leb_le in A, B. lia.
  Qed.
  Lemma place_fits n picture x c o : top = Z.of_nat n -> place picture x = Some (c, o) -> position_fits n c.
  Proof.
    unfold place. intros T. destruct (join_grounds _ _) as [E is_ground].
    match goal with |- context [if ?b then _ else _] => destruct b eqn:C; [|discriminate] end.
    rewrite !andb_true_iff in C. destruct C as [_ C]. cbv zeta. destruct (settle_by _ E _) as [d|]; [|discriminate].
    destruct (same_length _ _ && _) eqn:P; [|discriminate]. intros Q. injection Q as <- _. apply andb_true_iff in P as [_ P].
    apply (all_eqb_eq _ load_eqb_eq) in P. intros l I. rewrite P in I. rewrite forallb_forall in C. apply fits_table_ok; auto.
  Qed.
  Lemma learn_fits k picture m n known x m' known' : top = Z.of_nat k -> all_fit k m -> last_fits k known ->
    learn picture m n known x = Some (m', known') -> all_fit k m' /\ last_fits k known'.
  Proof.
    unfold learn. intros T A H. destruct (place_again picture known x) as [[[c o] f]|] eqn:P; [|easy].
    assert (position_fits k c) as C.
    { unfold place_again in P. destruct known as [[[y d] g]|].
      - destruct (same_picture x y).
        + injection P as -> <-. exact (H _ _ _ eq_refl).
        + destruct (place picture x) as [[e u]|] eqn:Q; simpl in P; [|easy]. injection P as <- _ _. eapply place_fits; eauto.
      - destruct (place picture x) as [[e u]|] eqn:Q; simpl in P; [|easy]. injection P as <- _ _. eapply place_fits; eauto. }
    cbn [fst snd]. destruct (follows m (who x) c o _ (why x)); [|easy]. intros Q. injection Q as <- <-. split.
    - intros i q d Q. destruct (PM.E.eq_dec i (N.succ_pos n)) as [->|D].
      + rewrite PM.gss in Q. now injection Q as <- <-.
      + rewrite PM.gso in Q by auto. exact (A _ _ _ Q).
    - intros y d h Q. injection Q as _ <- _. exact C.
  Qed.
  (* a claim is forgotten, if it is known *)
  Fixpoint forget (m : proved) (l : list N) : option proved :=
    match l with
    | [] => Some m
    | n :: l => match PM.find (N.succ_pos n) m with Some _ => forget (PM.remove (N.succ_pos n) m) l | None => None end
    end.
  Lemma forget_less l : forall m m', forget m l = Some m' -> forall k x, PM.find k m' = Some x -> PM.find k m = Some x.
  Proof.
    induction l as [|n l IH]; simpl; intros m m'; [intros Q; now injection Q as <-|].
    destruct (PM.find (N.succ_pos n) m); [|easy]. intros F k x Q. specialize (IH _ _ F _ _ Q).
    destruct (PM.E.eq_dec k (N.succ_pos n)) as [->|D]; [now rewrite PM.grs in IH|now rewrite PM.gro in IH by auto].
  Qed.
End Rules.
Lemma denotes_more G H c : position_fits (length G) c -> denotes (G ++ H) (edges_of c) (loads_of c) = denotes G (edges_of c) (loads_of c).
Proof.
  intros F. unfold denotes, DL. f_equal. apply map_ext_in. intros l I. unfold dl. f_equal. now apply wgame_more, F.
Qed.

Fixpoint number_from (n : N) (l : list edge) : list numbered :=
  match l with [] => [] | e :: l => (n, e) :: number_from (n + 1) l end.
Lemma number_from_ok l : forall n, map snd (number_from n l) = l.
Proof. induction l as [|e l IH]; intros n; simpl; [reflexivity|]. now rewrite IH. Qed.

(* options by their spelling, to be found quickly; no two are spelled alike *)
Fixpoint spell_bits (p rest : positive) : positive :=
  match p with xH => xO rest | xO p => xI (xO (spell_bits p rest)) | xI p => xI (xI (spell_bits p rest)) end.
Definition spell (x : Z) (rest : positive) : positive :=
  match x with Z0 => xO (xO rest) | Zpos p => xO (xI (spell_bits p rest)) | Zneg p => xI (xI (spell_bits p rest)) end.
Definition spelling (w : worth) : positive :=
  spell (Z.of_N (level w)) (spell (numer w) (spell (arrows w) (spell (Z.of_N (nim w)) (fold_right spell xH (listed w))))).
Definition index := PM.t worth.
Definition enter (m : option index) (w : worth) : option index :=
  match m with Some m => if PM.mem (spelling w) m then None else Some (PM.add (spelling w) w m) | None => None end.
Definition index_of (l : list worth) : option index := fold_left enter l (Some (PM.empty worth)).
Definition is_in (m : index) (w : worth) : bool := match PM.find (spelling w) m with Some v => weqb v w | None => false end.
Lemma is_in_ok l m w : index_of l = Some m -> is_in m w = true -> In w l.
Proof.
  intros Q. unfold is_in. destruct (PM.find (spelling w) m) as [v|] eqn:F; [|easy]. intros E. apply weqb_eq in E. subst v.
  assert (forall l n0 n, fold_left enter l (Some n0) = Some n -> forall k v, PM.find k n = Some v -> In v l \/ PM.find k n0 = Some v) as K.
  { clear. induction l as [|x l IH]; simpl; intros n0 n; [intros Q; injection Q as <-; auto|].
    destruct (PM.mem (spelling x) n0).
    - assert (forall l, fold_left enter l None = None) as N by (induction l0; auto). now rewrite N.
    - intros Q k v F. destruct (IH _ _ Q _ _ F) as [I|I]; auto. destruct (PM.E.eq_dec k (spelling x)) as [->|D].
      + rewrite PM.gss in I. injection I as <-. auto.
      + rewrite PM.gso in I by auto. auto. }
  destruct (K _ _ _ Q _ _ F) as [I|I]; auto. now rewrite PM.gempty in I.
Qed.

(* ---- a certificate is checked line by line: what is kept is the picture, the games, and the claims that were not dropped ---- *)
Inductive line := NewGame (x : entry) | NewClaim (x : claim) | Drop (l : list N).
Record state := State {
  picture : list edge; stated : worth; edge_map : PM.t edge; (* the picture, its value, and its edges by number *)
  newest : list entry; game_map : PM.t (entry * (index * index)); top_game : Z; (* the games, the newest first, also by number, and how many *)
  known : proved; next : N; latest : last }. (* the claims, the number of the next one, and the last one *)
Definition table (s : state) : list entry := rev' (newest s).
Definition of_player A (p : player) (x : A * A) : A := match p with Left => fst x | Right => snd x end.
Definition sides_of (m : PM.t (entry * (index * index))) (p : player) (i : positive) : list worth :=
  match PM.find i m with Some (x, _) => of_player p x | None => [] end.
Definition among_of (m : PM.t (entry * (index * index))) (p : player) (i : positive) (w : worth) : bool :=
  match PM.find i m with Some (_, y) => is_in (of_player p y) w | None => false end.
Definition open (E : list edge) (w : worth) : state :=
  State E w (fold_left (fun m y => PM.add (N.succ_pos (fst y)) (snd y) m) (number_from 0 E) (PM.empty edge))
    [] (PM.empty _) 0 (PM.empty _) 0 None.
Definition advance (s : state) (y : line) : option state :=
  match y with
  | NewGame x =>
    if entry_fits (top_game s) x then
      match index_of (fst x), index_of (snd x) with
      | Some l, Some r =>
        let n := (top_game s + 1)%Z in
        Some (State (picture s) (stated s) (edge_map s) (x :: newest s) (PM.add (Z.to_pos n) (x, (l, r)) (game_map s)) n (known s) (next s) (latest s))
      | _, _ => None
      end
    else None
  | NewClaim x =>
    match learn (sides_of (game_map s)) (among_of (game_map s)) (top_game s) (edge_map s) (known s) (next s) (latest s) x with
    | Some (m, l) => Some (State (picture s) (stated s) (edge_map s) (newest s) (game_map s) (top_game s) m (next s + 1) l)
    | None => None
    end
  | Drop l =>
    match forget (known s) l with
    | Some m => Some (State (picture s) (stated s) (edge_map s) (newest s) (game_map s) (top_game s) m (next s) (latest s))
    | None => None
    end
  end.
Definition close (s : state) (at_least at_most : N) : bool :=
  let both whole := claimed (known s) Left whole at_least && claimed (known s) Right whole at_most in
  let E := number_from 0 (picture s) in
  let L := [(ground, wneg (stated s))] in
  fits_table (top_game s) (stated s) &&
  (both (Position E (tidy L)) (* as it is if nothing can be folded *) ||
   match settle E L with Some whole => both whole | None => false end).

Record sound (s : state) : Prop := Sound {
  good_table : table_ok 0 (table s) = true;
  good_entries : forall i, option_map fst (PM.find i (game_map s)) = nth_error (table s) (pred (Pos.to_nat i));
  good_index : forall i x l r, PM.find i (game_map s) = Some (x, (l, r)) -> index_of (fst x) = Some l /\ index_of (snd x) = Some r;
  good_top : top_game s = Z.of_nat (length (table s));
  good_known : all_hold (games (table s)) (known s);
  good_loads : all_fit (length (table s)) (known s);
  good_latest : right_last (latest s);
  good_last : last_fits (length (table s)) (latest s) }.
Lemma sides_of_ok s : sound s -> forall p i,
  options p (nth (pred (Pos.to_nat i)) (games (table s)) zero) = map (wgame (games (table s))) (sides_of (game_map s) p i).
Proof.
  intros S p i. rewrite (side_ok _ (good_table S) p i). f_equal. unfold sides_of, side. pose proof (good_entries S i) as Q.
  destruct (PM.find i (game_map s)) as [[x y]|]; simpl in Q; symmetry in Q.
  - apply nth_error_nth with (d := ([], [])) in Q. unfold entry in *. now rewrite Q.
  - apply nth_error_None in Q. unfold entry in *. rewrite nth_overflow by exact Q. now destruct p.
Qed.
Lemma among_of_ok s : sound s -> forall p i w, among_of (game_map s) p i w = true -> In w (sides_of (game_map s) p i).
Proof.
  intros S p i w. unfold among_of, sides_of. destruct (PM.find i (game_map s)) as [[x [l r]]|] eqn:F; [|easy].
  destruct (good_index S _ F) as [A B]. destruct p; now apply is_in_ok.
Qed.
Lemma open_sound E w : sound (open E w).
Proof.
  constructor; simpl; auto.
  - intros i. rewrite PM.gempty. now destruct (pred (Pos.to_nat i)).
  - intros i x l r Q. rewrite PM.gempty in Q. discriminate.
  - intros n q d Q. rewrite PM.gempty in Q. discriminate.
  - intros n q d Q. rewrite PM.gempty in Q. discriminate.
  - intros y c f Q. discriminate.
  - intros y c f Q. discriminate.
Qed.
Lemma position_fits_more n k c : (n <= k)%nat -> position_fits n c -> position_fits k c.
Proof. intros H F l I z J. specialize (F l I z J). lia. Qed.
Lemma table_snoc x s : rev' (x :: newest s) = table s ++ [x].
Proof. unfold table, rev'. now rewrite <- !rev_alt. Qed.

(** One more line that the checker accepts keeps everything true that it knows. *)
Theorem advance_sound s y s' : sound s -> advance s y = Some s' -> sound s'.
Proof.
  intros S. destruct y as [x|x|l]; simpl.
  - destruct (entry_fits (top_game s) x) eqn:F; [|discriminate].
    destruct (index_of (fst x)) as [lx|] eqn:IL; [|discriminate]. destruct (index_of (snd x)) as [rx|] eqn:IR; [|discriminate].
    simpl. intros Q. injection Q as <-. rewrite (good_top S) in *. set (t := table s) in *.
    assert (games (t ++ [x]) = games t ++ [Game (map (wgame (games t)) (fst x)) (map (wgame (games t)) (snd x))]) as G by apply games_snoc.
    constructor; unfold table; cbn [picture stated edge_map newest game_map top_game known next latest]; rewrite ?table_snoc; fold t;
      rewrite ?app_length, ?Nat.add_1_r.
    + rewrite table_ok_snoc, (good_table S : table_ok 0 t = true). exact F.
    + intros i. destruct (PM.E.eq_dec i (Z.to_pos (Z.of_nat (length t) + 1))) as [->|D].
      * rewrite PM.gss. replace (pred _) with (length t) by lia. now rewrite nth_error_app2, Nat.sub_diag by lia.
      * rewrite PM.gso, (good_entries S i) by auto. fold t. destruct (lt_dec (pred (Pos.to_nat i)) (length t)) as [L|L].
        -- now rewrite nth_error_app1.
        -- assert (length t < pred (Pos.to_nat i))%nat as M by lia.
           rewrite (proj2 (nth_error_None _ _)) by lia. symmetry. apply nth_error_None. rewrite app_length. simpl. lia.
    + intros i y l r Q. destruct (PM.E.eq_dec i (Z.to_pos (Z.of_nat (length t) + 1))) as [->|D].
      * rewrite PM.gss in Q. injection Q as <- <- <-. auto.
      * rewrite PM.gso in Q by auto. eapply (good_index S); exact Q.
    + lia.
    + intros n q d Q. rewrite G, denotes_more; [eapply (good_known S); exact Q|]. rewrite games_length. eapply (good_loads S); exact Q.
    + intros n q d Q. eapply position_fits_more; [|eapply (good_loads S); exact Q]. fold t. lia.
    + exact (good_latest S).
    + intros y c f Q. eapply position_fits_more; [|eapply (good_last S); exact Q]. fold t. lia.
  - destruct (learn _ _ _ _ _ _ _ x) as [[m k]|] eqn:L; [|discriminate]. intros Q. injection Q as <-.
    destruct (games_ok _ (good_table S)) as [_ Small].
    destruct (@learn_holds _ Small _ (sides_of_ok S) _ (among_of_ok S) _ _ _ _ _ _ _ _ (good_known S) (good_latest S) L) as [A B].
    destruct (@learn_fits _ _ _ _ _ _ _ _ _ _ _ (good_top S) (good_loads S) (good_last S) L) as [C D].
    constructor; auto; apply S.
  - destruct (forget (known s) l) as [m|] eqn:F; [|discriminate]. intros Q. injection Q as <-.
    constructor; try apply S; intros n q d Q; apply (forget_less _ _ F) in Q.
    + eapply (good_known S); exact Q.
    + eapply (good_loads S); exact Q.
Qed.

(** What the checker accepts at the end is true. *)
Theorem close_sound s i j : sound s -> close s i j = true -> eqv (value (picture s)) (wgame (games (table s)) (stated s)).
Proof.
  intros S. unfold close. set (E := number_from 0 (picture s)). set (L := [(ground, wneg (stated s))]) in *. rewrite andb_true_iff. intros [_ H].
  pose proof (good_known S) as AH. destruct (games_ok _ (good_table S)) as [_ Small].
  assert (forall p, wins p false (denotes (games (table s)) E L) ->
    gwins p false (add (value (picture s)) (neg (wgame (games (table s)) (stated s))))) as K.
  { intros p W. unfold denotes, E in W. rewrite number_from_ok in W.
    apply (@beside _ _ _ eq_refl). now apply (load_eqv p false ground _ _ (wneg_ok (games (table s)) (stated s))). }
  apply orb_true_iff in H as [H|H].
  - apply andb_true_iff in H as [A B].
    assert (forall p n, claimed (known s) p (Position E (tidy L)) n = true -> wins p false (denotes (games (table s)) E L)) as D.
    { intros p n H. apply (@claimed_ok (games (table s)) (known s) p _ n AH) in H. now apply tidy_ok. }
    split; apply K; eapply D; eauto.
  - destruct (settle E L) as [whole|] eqn:W; [|easy]. apply andb_true_iff in H as [A B].
    assert (forall p n, claimed (known s) p whole n = true -> wins p false (denotes (games (table s)) E L)) as D.
    { intros p n H. apply (@claimed_ok (games (table s)) (known s) p _ n AH) in H. exact (settle_ok Small _ _ W H). }
    split; apply K; eapply D; eauto.
Qed.
