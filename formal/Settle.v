(** Settling a loaded picture: what has fallen is dropped, and sticks are folded into what their lower node carries.

    [settle_ok]: whoever wins the settled picture wins the picture. The order in which edges are looked at is found by
    [explore], which nothing here relies on: [orient] and the comparison of edges check it. *)
From Coq Require Import List Bool Arith ZArith NArith Lia Permutation Setoid FMapPositive Mergesort Orders.
From Hackenbush Require Import Games Order Algebra Numbers Nimbers AllSmall Pictures Reach Values Colon Loads Sticks OwnCuts
  LoadedCuts NumberPart Worths.
Import ListNotations.
Set Implicit Arguments.
Module PM := PositiveMap.

(* ---- sets of nodes ---- *)
Definition nodes := PM.t unit.
Definition mem (u : node) (S : nodes) : bool := PM.mem (N.succ_pos u) S.
Definition ins (u : node) (S : nodes) : nodes := if mem u S then S else PM.add (N.succ_pos u) tt S.
Definition none : nodes := PM.empty unit.
Lemma mem_ins u w S : mem u (ins w S) = N.eqb u w || mem u S.
Proof.
  unfold ins. destruct (mem w S) eqn:M; [destruct (N.eqb_spec u w) as [->|D]; [exact M|reflexivity]|].
  unfold mem. rewrite !PM.mem_find. destruct (N.eqb_spec u w) as [->|D]; [now rewrite PM.gss|].
  rewrite PM.gso; [reflexivity|]. intros Q. apply D. lia.
Qed.
Lemma mem_none u : mem u none = false. Proof. unfold mem, none. rewrite PM.mem_find, PM.gempty. reflexivity. Qed.

(* ---- edges with their numbers, in order ---- *)
Definition numbered := (N * edge)%type.
Module ByNode <: TotalLeBool.
  Definition t := (N * worth)%type.
  Definition leb (x y : t) := N.leb (fst x) (fst y).
  Lemma leb_total x y : leb x y = true \/ leb y x = true. Proof. unfold leb. rewrite !N.leb_le. lia. Qed.
End ByNode.
Module SortLoads := Sort ByNode.

Definition color_eqb (c d : color) : bool :=
  match c, d with Blue, Blue | Red, Red | Green, Green => true | _, _ => false end.
Definition edge_eqb (e f : edge) := N.eqb (src e) (src f) && N.eqb (dst e) (dst f) && color_eqb (col e) (col f).
Lemma edge_eqb_eq e f : edge_eqb e f = true -> e = f.
Proof.
  destruct e as [a b c], f as [a' b' c']. unfold edge_eqb. simpl. rewrite !andb_true_iff, !N.eqb_eq.
  intros [[-> ->] C]. f_equal. destruct c, c'; easy.
Qed.
Definition numbered_eqb (x y : numbered) := N.eqb (fst x) (fst y) && edge_eqb (snd x) (snd y).
Fixpoint all_eqb A (eqb : A -> A -> bool) (l m : list A) : bool :=
  match l, m with [], [] => true | x :: l, y :: m => eqb x y && all_eqb eqb l m | _, _ => false end.
Lemma all_eqb_eq A (eqb : A -> A -> bool) (H : forall x y, eqb x y = true -> x = y) l : forall m, all_eqb eqb l m = true -> l = m.
Proof.
  induction l as [|x l IH]; destruct m; simpl; try easy. intros Q. apply andb_true_iff in Q as [A1 A2]. f_equal; auto.
Qed.
Lemma numbered_eqb_eq x y : numbered_eqb x y = true -> x = y.
Proof.
  unfold numbered_eqb. rewrite andb_true_iff, N.eqb_eq. intros [A B]. apply edge_eqb_eq in B. destruct x, y. simpl in *. now subst.
Qed.

(* ---- edges in the order of E, without sorting ---- *)
Fixpoint ascending (E : list numbered) : bool :=
  match E with x :: (y :: _) as F => (fst x <? fst y)%N && ascending F | _ => true end.
Lemma ascending_above x E : ascending (x :: E) = true -> forall y, In y E -> (fst x < fst y)%N.
Proof.
  revert x. induction E as [|z E IH]; intros x H y; [easy|]. change ((fst x <? fst z)%N && ascending (z :: E) = true) in H.
  apply andb_true_iff in H as [A B]. apply N.ltb_lt in A. intros [<-|I]; auto. specialize (IH z B y I). lia.
Qed.
Lemma ascending_nodup E : ascending E = true -> NoDup E.
Proof.
  induction E as [|x E IH]; intros H; constructor.
  - intros I. apply (ascending_above _ _ H) in I. lia.
  - apply IH. destruct E; [reflexivity|]. apply andb_true_iff in H. apply H.
Qed.
Fixpoint same_length A B (l : list A) (m : list B) : bool :=
  match l, m with [], [] => true | _ :: l, _ :: m => same_length l m | _, _ => false end.
Lemma same_length_eq A B (l : list A) : forall m : list B, same_length l m = true -> length l = length m.
Proof. induction l as [|x l IH]; intros [|y m]; simpl; try easy. intros H. f_equal. auto. Qed.
Definition by_number (K : list numbered) : PM.t edge := fold_left (fun m x => PM.add (N.succ_pos (fst x)) (snd x) m) K (PM.empty edge).
Definition among (m : PM.t edge) (x : numbered) : bool :=
  match PM.find (N.succ_pos (fst x)) m with Some e => edge_eqb e (snd x) | None => false end.
Definition arrange (K E : list numbered) : option (list numbered) :=
  let m := by_number K in
  let R := filter (among m) E in
  if ascending E && same_length R K then Some R else None.
Definition exactly (K E : list numbered) : bool := match arrange K E with Some R => same_length R E | None => false end.
Lemma among_in K x : among (by_number K) x = true -> In x K.
Proof.
  unfold among, by_number. destruct (PM.find (N.succ_pos (fst x)) _) as [e|] eqn:F; [|easy]. intros Q. apply edge_eqb_eq in Q. subst e.
  assert (forall K m, PM.find (N.succ_pos (fst x)) (fold_left (fun m x => PM.add (N.succ_pos (fst x)) (snd x) m) K m) = Some (snd x) ->
    In x K \/ PM.find (N.succ_pos (fst x)) m = Some (snd x)) as H.
  { clear. induction K as [|y K IH]; simpl; intros m H; auto. apply IH in H as [H|H]; auto.
    destruct (N.eq_dec (fst y) (fst x)) as [Q|D].
    - rewrite Q, PM.gss in H. injection H as H. left. left. destruct x, y. simpl in *. congruence.
    - rewrite PM.gso in H; auto. intros Q. apply D. lia. }
  apply H in F as [F|F]; auto. rewrite PM.gempty in F. discriminate.
Qed.
Lemma arrange_ok K E R : arrange K E = Some R -> Permutation R K.
Proof.
  unfold arrange. destruct (ascending E && same_length (filter (among (by_number K)) E) K) eqn:C; [|discriminate].
  intros Q. injection Q as <-. apply andb_true_iff in C as [A B]. apply same_length_eq in B. apply NoDup_Permutation_bis.
  - apply NoDup_filter. now apply ascending_nodup.
  - lia.
  - intros x I. apply filter_In in I as [_ I]. now apply among_in.
Qed.
Lemma arrange_parts K E R : arrange K E = Some R -> exists rest, Permutation (K ++ rest) E.
Proof.
  intros A. exists (filter (fun x => negb (among (by_number K) x)) E). rewrite <- (arrange_ok _ _ A). unfold arrange in A.
  destruct (ascending E && _); [|discriminate]. injection A as <-. clear. induction E as [|x E IH]; simpl; auto.
  destruct (among _ x); simpl; [now constructor|]. rewrite <- Permutation_middle. now constructor.
Qed.
Lemma exactly_ok K E : exactly K E = true -> Permutation K E.
Proof.
  unfold exactly. destruct (arrange K E) as [R|] eqn:A; [|discriminate]. intros L. apply same_length_eq in L.
  rewrite <- (arrange_ok _ _ A). unfold arrange in A. destruct (ascending E && _) eqn:C; [|discriminate]. injection A as <-.
  apply andb_true_iff in C as [C _]. apply ascending_nodup in C. apply NoDup_Permutation_bis; [now apply NoDup_filter|lia|].
  intros x I. now apply filter_In in I.
Qed.

(* ---- an order in which edges grow from the ground; untrusted ---- *)
Definition neighbors := PM.t (list numbered).
Definition at_node (u : node) (m : neighbors) := match PM.find (N.succ_pos u) m with Some l => l | None => [] end.
Definition adjacent (E : list numbered) : neighbors :=
  fold_left (fun m x => let add u m := PM.add (N.succ_pos u) (x :: at_node u m) m in
                        let m := add (src (snd x)) m in
                        if N.eqb (src (snd x)) (dst (snd x)) then m else add (dst (snd x)) m) E (PM.empty _).
(* the edges at u whose other end was not left yet *)
Fixpoint look_around (l : list numbered) (u : node) (todo : list node) (seen left : nodes) (found : list numbered) :
    list node * nodes * list numbered :=
  match l with
  | [] => (todo, seen, found)
  | x :: l =>
    let w := if N.eqb (src (snd x)) u then dst (snd x) else src (snd x) in
    if mem w left then look_around l u todo seen left found
    else if mem w seen then look_around l u todo seen left (x :: found)
    else look_around l u (w :: todo) (ins w seen) left (x :: found)
  end.
Fixpoint explore (fuel : list numbered) (near : neighbors) (todo : list node) (seen left : nodes) (found : list numbered) :
    list numbered :=
  match fuel, todo with
  | _ :: fuel, u :: todo =>
    let '(todo, seen, found) := look_around (at_node u near) u todo seen left found in
    explore fuel near todo seen (ins u left) found
  | _, _ => found
  end.
Definition growing (E : list numbered) : list numbered :=
  rev' (explore ((0%N, Edge ground ground Green) :: E) (adjacent E) [ground] (ins ground none) none []).

(* ---- edges that stand, the last one first ---- *)
Inductive way := Old | New (below above : node).
Definition step := (numbered * way)%type.
(* one look at some edges in their order: what grows from nodes that stand, and what is left, in opposite order *)
Fixpoint pass (S : nodes) (E : list numbered) (done : list step) (later : list numbered) : list step * nodes * list numbered :=
  match E with
  | [] => (done, S, later)
  | x :: E =>
    let u := src (snd x) in let w := dst (snd x) in
    if mem u S then if mem w S then pass S E ((x, Old) :: done) later else pass (ins w S) E ((x, New u w) :: done) later
    else if mem w S then pass (ins u S) E ((x, New w u) :: done) later else pass S E done (x :: later)
  end.

Definition ends_in (P : node -> Prop) (e : edge) := P (src e) /\ P (dst e).
Definition between (e : edge) (u w : node) := (src e = u /\ dst e = w) \/ (src e = w /\ dst e = u).
Definition of_steps (l : list step) : list edge := map (fun x => snd (fst x)) l.
Inductive grown : list step -> (node -> Prop) -> Prop :=
| grown_nil (P : node -> Prop) : (forall u, P u <-> u = ground) -> grown [] P
| grown_old x l (P : node -> Prop) : grown l P -> ends_in P (snd x) -> grown ((x, Old) :: l) P
| grown_new x u w l (P Q : node -> Prop) : grown l P -> between (snd x) u w -> P u -> ~ P w ->
    (forall v, Q v <-> P v \/ v = w) -> grown ((x, New u w) :: l) Q.
Lemma grown_ends l P : grown l P -> forall e, In e (of_steps l) -> ends_in P e.
Proof.
  intros H. induction H as [P Q|x l P H IH E|x u w l P Q H IH B U W D]; simpl; intros e I; [easy| |].
  - destruct I as [<-|I]; auto.
  - destruct I as [<-|I].
    + unfold ends_in. destruct B as [[B1 B2]|[B1 B2]]; rewrite B1, B2; split; apply D; auto.
    + destruct (IH e I). split; apply D; auto.
Qed.
Lemma grown_ground l P : grown l P -> P ground.
Proof. intros H. induction H as [P Q|x l P H IH E|x u w l P Q H IH B U W D]; [now apply Q|auto|apply D; auto]. Qed.
Lemma grown_grounded l P : grown l P -> forall u, P u -> grounded (of_steps l) u.
Proof.
  intros H. induction H as [P Q|x l P H IH E|x u w l P Q H IH B U W D]; intros v V.
  - apply Q in V. subst. constructor.
  - eapply grounded_incl; [|exact (IH v V)]. intros y I. simpl. auto.
  - assert (forall v, P v -> grounded (of_steps ((x, New u w) :: l)) v) as K.
    { intros y Y. eapply grounded_incl; [|exact (IH y Y)]. intros z I. simpl. auto. }
    apply D in V as [V| ->]; auto. destruct B as [[B1 B2]|[B1 B2]].
    + rewrite <- B2. apply g_out; [simpl; auto|]. rewrite B1. auto.
    + rewrite <- B1. apply g_in; [simpl; auto|]. rewrite B2. auto.
Qed.
Lemma pass_ok E : forall S done later l T R, grown done (fun u => mem u S = true) -> pass S E done later = (l, T, R) ->
  grown l (fun u => mem u T = true) /\ Permutation (E ++ map fst done ++ later) (map fst l ++ R).
Proof.
  induction E as [|x E IH]; intros S done later l T R H Q; cbn [pass] in Q.
  - injection Q as <- <- <-. split; auto.
  - assert (forall y S', grown ((x, y) :: done) (fun u => mem u S' = true) -> pass S' E ((x, y) :: done) later = (l, T, R) ->
      grown l (fun u => mem u T = true) /\ Permutation ((x :: E) ++ map fst done ++ later) (map fst l ++ R)) as Grow.
    { intros y S' H' Q'. apply IH in Q' as [A B]; auto. split; auto. rewrite <- B. apply Permutation_middle. }
    destruct (mem (src (snd x)) S) eqn:U, (mem (dst (snd x)) S) eqn:W.
    + apply Grow in Q; auto. constructor; [exact H|split; auto].
    + apply Grow in Q; auto. eapply grown_new; [exact H|left; auto|auto|congruence|]. intros v. rewrite mem_ins, orb_true_iff, N.eqb_eq. tauto.
    + apply Grow in Q; auto. eapply grown_new; [exact H|right; auto|auto|congruence|]. intros v. rewrite mem_ins, orb_true_iff, N.eqb_eq. tauto.
    + apply IH in Q as [A B]; auto. split; auto. rewrite <- B. cbn [app]. rewrite !app_assoc. apply Permutation_middle.
Qed.
Fixpoint at_most_half A B (l : list A) (m : list B) : bool :=
  match l, m with [], _ => true | _ :: l, _ :: _ :: m => at_most_half l m | _, _ => false end.
(* looks at what is left again, forwards and backwards, as long as half of it grows *)
Fixpoint passes (most : nat) (S : nodes) (E : list numbered) (done : list step) : list step * nodes * list numbered :=
  match most with
  | O => (done, S, E)
  | Datatypes.S most =>
    let '(done, T, later) := pass S E done [] in
    let '(done, T, later) := pass T later done [] in
    if at_most_half later E then passes most T later done else (done, T, later)
  end.
Lemma passes_ok most : forall S E done l T R, grown done (fun u => mem u S = true) -> passes most S E done = (l, T, R) ->
  grown l (fun u => mem u T = true) /\ Permutation (E ++ map fst done) (map fst l ++ R).
Proof.
  induction most as [|most IH]; intros S E done l T R H; cbn [passes].
  - intros Q. injection Q as <- <- <-. split; [exact H|apply Permutation_app_comm].
  - destruct (pass S E done []) as [[done1 S1] later] eqn:P. apply pass_ok in P as [A B]; [|exact H]. rewrite app_nil_r in B.
    destruct (pass S1 later done1 []) as [[done2 S2] again] eqn:P2. apply pass_ok in P2 as [A2 B2]; [|exact A]. rewrite app_nil_r in B2.
    assert (Permutation (E ++ map fst done) (map fst done2 ++ again)) as B3 by (rewrite B, <- B2; apply Permutation_app_comm).
    destruct (at_most_half again E); intros Q.
    + apply IH in Q as [C D]; auto. split; auto. rewrite B3, <- D. apply Permutation_app_comm.
    + injection Q as <- <- <-. auto.
Qed.

(* ---- what stands: the edges that do, the last one first, and their nodes ---- *)
Definition all_fallen (T : nodes) (E : list numbered) : bool := forallb (fun x => negb (mem (src (snd x)) T || mem (dst (snd x)) T)) E.
(* in an order that a search finds, if looking at the edges a few times is not enough *)
Definition search (E : list numbered) : option (list step * nodes) :=
  let order := growing E in
  let '(steps, T, later) := pass (ins ground none) order [] [] in
  let gone := filter (fun x => negb (mem (src (snd x)) T)) E in
  match later with
  | [] => if all_fallen T gone && exactly (order ++ gone) E then Some (steps, T) else None
  | _ => None
  end.
Definition most_passes : nat := 6.
Definition survey (E : list numbered) : option (list step * nodes) :=
  let '(steps, T, gone) := passes most_passes (ins ground none) E [] in
  if all_fallen T gone then Some (steps, T) else search E.
Lemma grown_from_ground : grown [] (fun u => mem u (ins ground none) = true).
Proof. constructor. intros u. rewrite mem_ins, mem_none, orb_false_r, N.eqb_eq. tauto. Qed.
Lemma survey_parts E steps T : survey E = Some (steps, T) -> grown steps (fun u => mem u T = true) /\
  exists gone, Permutation (map fst steps ++ gone) E /\ all_fallen T gone = true.
Proof.
  unfold survey. destruct (passes most_passes (ins ground none) E []) as [[l T0] R] eqn:P.
  apply passes_ok in P as [A B]; [|apply grown_from_ground]. rewrite app_nil_r in B. destruct (all_fallen T0 R) eqn:F.
  - intros Q. injection Q as <- <-. split; auto. exists R. split; [now symmetry|exact F].
  - clear. unfold search. destruct (pass (ins ground none) (growing E) [] []) as [[l T0] later] eqn:P.
    apply pass_ok in P as [A B]; [|apply grown_from_ground]. destruct later; [|discriminate]. cbn [map] in B. rewrite !app_nil_r in B.
    destruct (all_fallen T0 _) eqn:F; [|discriminate]. destruct (exactly _ E) eqn:X; [|discriminate]. apply exactly_ok in X.
    intros Q. injection Q as <- <-. split; auto. eexists. split; [|exact F]. now rewrite <- B.
Qed.
Lemma survey_ok E steps T : survey E = Some (steps, T) ->
  grown steps (fun u => mem u T = true) /\ exists gone, Permutation (of_steps steps ++ gone) (map snd E) /\
  (forall e, In e gone -> mem (src e) T = false /\ mem (dst e) T = false) /\
  (forall u, grounded (map snd E) u -> mem u T = true).
Proof.
  intros H. apply survey_parts in H as (Gr & gone & P & F). split; auto. exists (map snd gone).
  assert (Permutation (of_steps steps ++ map snd gone) (map snd E)) as PE.
  { rewrite <- P, map_app, map_map. reflexivity. }
  assert (forall e, In e (map snd gone) -> mem (src e) T = false /\ mem (dst e) T = false) as B.
  { intros e I. apply in_map_iff in I as (x & <- & I). unfold all_fallen in F. rewrite forallb_forall in F. apply F in I.
    now apply negb_true_iff, orb_false_iff in I. }
  split; auto. split; auto. intros u H. apply (grounded_perm (Permutation_sym PE)) in H.
  induction H as [|e I H IH|e I H IH]; [exact (grown_ground Gr)| |];
    (apply in_app_or in I as [I|I]; [now apply (grown_ends Gr)|]); destruct (B e I); congruence.
Qed.
Lemma survey_grounded E steps T u : survey E = Some (steps, T) -> (mem u T = true <-> grounded (map snd E) u).
Proof.
  intros H. apply survey_ok in H as (Gr & gone & PE & _ & C). split; [|apply C]. intros M.
  apply (grounded_perm PE). eapply grounded_incl; [|exact (grown_grounded Gr u M)]. intros x I. apply in_or_app. auto.
Qed.

(* ---- sticks ---- *)
Inductive folding := Folds (w : worth) | Keeps | Fails.
Definition most_bits : Z := 8192.
Definition on_stick (sign : Z) (k : N) (a : Z) : option (N * Z) :=
  let n := Z.max 0 (- Z.shiftr (sign * a) (Z.of_N k)) in
  if (n <=? most_bits)%Z then Some (reduce (k + Z.to_N n) (a + sign * Z.shiftl (n + 1) (Z.of_N k))) else None.
Lemma on_stick_eq sign k a : on_stick sign k a =
  let n := Z.max 0 (- (sign * a / 2 ^ Z.of_N k)) in
  if (n <=? most_bits)%Z then Some (reduce (k + Z.to_N n) (a + sign * ((n + 1) * 2 ^ Z.of_N k))) else None.
Proof. unfold on_stick. cbv zeta. now rewrite Z.shiftr_div_pow2, Z.shiftl_mul_pow2 by lia. Qed.
Definition fold_on (c : color) (w : worth) : folding :=
  let stick sign := match on_stick sign (level w) (numer w) with
                    | Some (k, a) => Folds (Worth k a (arrows w) (nim w) (listed w))
                    | None => Fails
                    end in
  match c with
  | Blue => stick 1%Z
  | Red => stick (-1)%Z
  | Green => if Z.eqb (numer w) 0 && Z.eqb (arrows w) 0 && match listed w with [] => true | _ => false end
             then Folds (of_nim (nim w + 1)) else Keeps
  end.

Lemma between_interval k a : (0 <= k)%Z -> let n := Z.max 0 (- (a / 2 ^ k)) in
  (- n * 2 ^ k <= a /\ (n = 0 \/ a <= (1 - n) * 2 ^ k))%Z.
Proof.
  intros K n. assert (0 < 2 ^ k)%Z as P by (apply Z.pow_pos_nonneg; lia).
  pose proof (Z.div_mod a (2 ^ k)). pose proof (Z.mod_pos_bound a (2 ^ k) P). unfold n. nia.
Qed.

Section Settling.
  Variable G : list game.
  Hypothesis G_small : forall g, In g G -> all_small g.
  Let wgame := wgame G.
  Definition dl (l : node * worth) : node * game := (fst l, Worths.wgame G (snd l)).

  Lemma all_small_listed z : all_small (listed_game G z).
  Proof.
    assert (forall i, all_small (nth i G zero)) as H.
    { intros i. destruct (nth_in_or_default i G zero) as [I|I]; [now apply G_small|rewrite I; apply all_small_zero]. }
    destruct z; simpl; auto using all_small_zero, all_small_neg.
  Qed.
  Lemma all_small_wsmall w : all_small (wsmall G w).
  Proof.
    apply all_small_add; [apply all_small_zups|]. apply all_small_add; [apply all_small_star|]. apply all_small_sum.
    intros g I. apply in_map_iff in I as (z & <- & _). apply all_small_listed.
  Qed.

  Lemma on_stick_ok c sign k a x : (c = Blue /\ sign = 1 \/ c = Red /\ sign = -1)%Z -> on_stick sign k a = Some x ->
    eqv (on_edge c (num (N.to_nat k) a)) (dyadic x).
  Proof.
    rewrite on_stick_eq. cbv zeta. intros S. set (n := Z.max 0 (- (sign * a / 2 ^ Z.of_N k))). destruct (n <=? most_bits)%Z; [|easy].
    intros Q. injection Q as <-. rewrite reduce_ok.
    pose proof (@between_interval (Z.of_N k) (sign * a) ltac:(lia)) as I. fold n in I. cbv zeta in I.
    assert (interval (Z.to_nat n) (N.to_nat k) (sign * a)) as J.
    { unfold interval. rewrite Z2Nat.id, N_nat_Z by lia. destruct I as [I1 [I2|I2]]; split; auto. left. lia. }
    replace (N.to_nat (k + Z.to_N n)) with (N.to_nat k + Z.to_nat n)%nat by lia.
    assert ((Z.of_nat (Z.to_nat n) + 1) * 2 ^ Z.of_nat (N.to_nat k) = (n + 1) * 2 ^ Z.of_N k)%Z as E.
    { now rewrite Z2Nat.id, N_nat_Z by lia. }
    destruct S as [[-> S]|[-> S]]; rewrite S in *.
    - rewrite Z.mul_1_l in J. apply blue_stick in J. rewrite J, E. now rewrite Z.mul_1_l.
    - replace (-1 * a)%Z with (- a)%Z in J by lia. apply red_stick in J. rewrite J, E.
      now replace (a + -1 * ((n + 1) * 2 ^ Z.of_N k))%Z with (a - (n + 1) * 2 ^ Z.of_N k)%Z by lia.
  Qed.

  Lemma wins_zero_sum p l : eqv (sum l) zero -> wins p false (Loaded [] (all_on ground l)).
  Proof. intros H. apply bare. now apply eqv_zero. Qed.

  Lemma stick_part p c e w x y : col e = c -> joins e w -> w <> ground -> fold_on c x = Folds y ->
    wins p false (Loaded [e] [(w, wgame x); (ground, neg (wgame y))]).
  Proof.
    intros C J W F. destruct (joins_grounded J) as [Ge Gw].
    assert (c <> Green -> exists sign k a, (c = Blue /\ sign = 1 \/ c = Red /\ sign = -1)%Z /\
      on_stick sign (level x) (numer x) = Some (k, a) /\ y = Worth k a (arrows x) (nim x) (listed x)) as Colored.
    { intros N. destruct c; [exists 1%Z|exists (-1)%Z|easy]; unfold fold_on in F;
        (destruct (on_stick _ (level x) (numer x)) as [[k a]|]; [|discriminate]); exists k, a; injection F as <-; auto. }
    assert (c = Green \/ c <> Green) as [Q|N] by (destruct c; auto; right; discriminate).
    - subst c. rewrite Q in F. unfold fold_on in F.
      destruct (Z.eqb (numer x) 0 && Z.eqb (arrows x) 0 && match listed x with [] => true | _ => false end) eqn:Z; [|discriminate].
      injection F as <-. rewrite !andb_true_iff, !Z.eqb_eq in Z. destruct Z as [[Z1 Z2] Z3].
      assert (eqv (wgame x) (star (nim x))) as X.
      { unfold wgame, Worths.wgame, wnum, wsmall. rewrite Z1, Z2. destruct (listed x); [|discriminate].
        rewrite num_zero. change (zups 0) with zero. change (listed_sum G []) with zero. now rewrite !zero_add, add_zero. }
      apply (load_eqv p false w [e] [(ground, neg (wgame (of_nim (nim x + 1))))] X). apply stick_value; auto.
      rewrite Q. apply eqv_zero. unfold wgame. rewrite green_stick, of_nim_ok. apply add_neg.
    - destruct (Colored N) as (sign & k & a & S & O & ->). apply (@on_stick_ok c sign _ _ _ S) in O. unfold dyadic in O. cbn [fst snd] in O.
      set (y := Worth k a (arrows x) (nim x) (listed x)) in *.
      assert (wsmall G y = wsmall G x) as Sm by reflexivity.
      apply (two_loads p false w (wnum x) (wsmall G x)).
      set (g0 := [(w, wnum x); (w, wsmall G x); (ground, neg (wgame y))]).
      apply perm_wins with (Loaded [e] ((ground, neg (wgame y)) :: [(w, wnum x); (w, wsmall G x)])).
      { split; simpl; [reflexivity|]. change ((ground, neg (wgame y)) :: [(w, wnum x); (w, wsmall G x)])
          with ([(ground, neg (wgame y))] ++ [(w, wnum x); (w, wsmall G x)]). apply Permutation_app_comm. }
      apply load_eqv with (c := add (neg (wnum y)) (neg (wsmall G x))).
      { unfold wgame, Worths.wgame. rewrite Sm. apply neg_add. }
      apply two_loads.
      apply perm_wins with (Loaded ([e] ++ []) ([(w, wnum x); (ground, neg (wnum y))] ++ [(w, wsmall G x); (ground, neg (wsmall G x))])).
      { split; simpl; [reflexivity|]. set (A := (w, wnum x)). set (B := (ground, neg (wnum y))). set (U := (w, wsmall G x)).
        set (V := (ground, neg (wsmall G x))). change [A; B; U; V] with ([A] ++ B :: [U; V]). rewrite <- Permutation_middle.
        constructor. simpl. change [A; U; V] with ([A; U] ++ [V]). rewrite Permutation_app_comm. reflexivity. }
      apply number_rule.
      + intros d [<-|[]]. unfold colored. rewrite C. destruct c; easy.
      + intros d [<-|[]]. auto.
      + intros l [<-|[<-|[]]]; simpl; auto. constructor.
      + intros l [<-|[<-|[]]]; simpl; [eexists; eexists; reflexivity|]. unfold wnum. rewrite num_neg. eexists; eexists; reflexivity.
      + split; [easy|]. intros u g [Q|[Q|[]]] _; injection Q as <- <-; [|apply all_small_neg]; apply all_small_wsmall.
      + apply stick_value; auto. rewrite C. apply eqv_zero. unfold wnum at 1. rewrite O. apply add_neg.
      + simpl. unfold join_l. simpl. rewrite (@join_in [e] w Gw), (@join_in [e] ground) by constructor.
        apply (@wins_zero_sum p [wsmall G x; neg (wsmall G x)]). simpl. rewrite add_zero. apply add_neg.
  Qed.
  Lemma loop_part p e y : src e = ground -> fold_on (col e) wzero = Folds y ->
    wins p false (Loaded [e] [(ground, neg (wgame y))]).
  Proof.
    intros W F. apply loop_value; auto.
    assert (eqv (on_edge (col e) zero) (wgame y)) as Q; [|apply eqv_zero; rewrite Q; apply add_neg].
    destruct (col e) eqn:C; unfold fold_on in F.
    - destruct (on_stick 1 (level wzero) (numer wzero)) as [[k a]|] eqn:O; [|discriminate]. injection F as <-.
      apply (@on_stick_ok Blue) in O; auto. unfold wgame. change zero with (num (N.to_nat 0) 0). unfold wzero in O. cbn [level numer] in O. rewrite O.
      symmetry. apply (of_number_ok G (k, a)).
    - destruct (on_stick (-1) (level wzero) (numer wzero)) as [[k a]|] eqn:O; [|discriminate]. injection F as <-.
      apply (@on_stick_ok Red) in O; auto. unfold wgame. change zero with (num (N.to_nat 0) 0). unfold wzero in O. cbn [level numer] in O. rewrite O.
      symmetry. apply (of_number_ok G (k, a)).
    - simpl in F. injection F as <-. unfold wgame. change zero with (star 0). rewrite green_stick, of_nim_ok. reflexivity.
  Qed.

  (* ---- loads ---- *)
  Definition DL (L : list (node * worth)) := map dl L.
  Lemma wgame_wzero : Worths.wgame G wzero = zero. Proof. reflexivity. Qed.
  Lemma drop_zero p b E v L : wins p b (Loaded E ((v, zero) :: L)) -> wins p b (Loaded E L).
  Proof.
    intros H. apply (@dead_wins p b (Loaded E L) (Loaded E (L ++ [(v, zero)]))).
    - exists [], [(v, zero)]. simpl. rewrite app_nil_r. repeat split; try easy. intros u g [Q|[]] _. now injection Q as _ <-.
    - eapply perm_wins; [|exact H]. split; simpl; [reflexivity|apply Permutation_cons_append].
  Qed.
  (* what nodes carry, by node *)
  Definition by_node := PM.t worth.
  Definition row (M : by_node) : list (node * worth) := map (fun kx => (Pos.pred_N (fst kx), snd kx)) (PM.elements M).
  Definition DM (M : by_node) := DL (row M).
  Definition carried_at (v : node) (M : by_node) : worth := match PM.find (N.succ_pos v) M with Some x => x | None => wzero end.
  Definition without_at (v : node) (M : by_node) : by_node := PM.remove (N.succ_pos v) M.
  Definition push (u : node) (y : worth) (M : by_node) : by_node :=
    PM.add (N.succ_pos u) (match PM.find (N.succ_pos u) M with Some x => wadd y x | None => y end) M.
  Definition gather (L : list (node * worth)) : by_node := fold_left (fun M l => push (fst l) (snd l) M) L (PM.empty worth).

  Lemma elements_nodup A (M : PM.t A) : NoDup (PM.elements M).
  Proof.
    pose proof (PM.elements_3w M) as H. induction H as [|x l I N IH]; constructor; auto.
    intros J. apply I. clear -J. induction l as [|y l IH]; [easy|]. destruct J as [->|J]; [constructor; reflexivity|constructor 2; auto].
  Qed.
  Lemma elements_same A (M M' : PM.t A) : (forall k, PM.find k M = PM.find k M') -> Permutation (PM.elements M) (PM.elements M').
  Proof.
    intros H. apply NoDup_Permutation; auto using elements_nodup. intros [k x]. split; intros I; apply PM.elements_complete in I;
      apply PM.elements_correct; congruence.
  Qed.
  Lemma elements_add A k (x : A) M : Permutation (PM.elements (PM.add k x M)) ((k, x) :: PM.elements (PM.remove k M)).
  Proof.
    apply NoDup_Permutation; [apply elements_nodup|constructor; [|apply elements_nodup]|].
    - intros I. apply PM.elements_complete in I. now rewrite PM.grs in I.
    - intros [j y]. split.
      + intros I. apply PM.elements_complete in I. destruct (PM.E.eq_dec j k) as [->|D].
        * rewrite PM.gss in I. injection I as ->. now left.
        * rewrite PM.gso in I by auto. right. apply PM.elements_correct. now rewrite PM.gro by auto.
      + intros [Q|I]; apply PM.elements_correct.
        * injection Q as <- <-. apply PM.gss.
        * apply PM.elements_complete in I. destruct (PM.E.eq_dec j k) as [->|D]; [now rewrite PM.grs in I|].
          rewrite PM.gro in I by auto. now rewrite PM.gso by auto.
  Qed.
  Lemma row_add u y M : Permutation (row (PM.add (N.succ_pos u) y M)) ((u, y) :: row (without_at u M)).
  Proof.
    unfold row. rewrite (elements_add (N.succ_pos u) y M). cbn [map fst snd]. rewrite N.pos_pred_succ. reflexivity.
  Qed.
  Lemma row_split v M : match PM.find (N.succ_pos v) M with
                        | Some x => Permutation (row M) ((v, x) :: row (without_at v M))
                        | None => Permutation (row M) (row (without_at v M))
                        end.
  Proof.
    destruct (PM.find (N.succ_pos v) M) as [x|] eqn:F.
    - rewrite <- row_add. apply Permutation_map, elements_same. intros k.
      destruct (PM.E.eq_dec k (N.succ_pos v)) as [->|D]; [now rewrite PM.gss|now rewrite PM.gso by auto].
    - apply Permutation_map, elements_same. intros k. unfold without_at.
      destruct (PM.E.eq_dec k (N.succ_pos v)) as [->|D]; [now rewrite PM.grs|now rewrite PM.gro by auto].
  Qed.
  Lemma row_wins p b E X Y N : Permutation X Y -> wins p b (Loaded E (DL X ++ N)) -> wins p b (Loaded E (DL Y ++ N)).
  Proof. intros P H. eapply perm_wins; [|exact H]. split; simpl; [reflexivity|]. now apply Permutation_app_tail, Permutation_map. Qed.
  Lemma carried_ok p b E v M : wins p b (Loaded E ((v, wgame (carried_at v M)) :: DM (without_at v M))) -> wins p b (Loaded E (DM M)).
  Proof.
    unfold carried_at, DM. pose proof (row_split v M) as S. rewrite <- (app_nil_r (DL (row M))). intros H.
    destruct (PM.find (N.succ_pos v) M) as [x|]; apply (row_wins [] (Permutation_sym S)); rewrite app_nil_r; [exact H|now apply drop_zero in H].
  Qed.
  Lemma without_apart v M : forall l, In l (row (without_at v M)) -> fst l <> v.
  Proof.
    intros l I Q. unfold row in I. apply in_map_iff in I as ([k x] & <- & I). apply PM.elements_complete in I. cbn [fst] in Q.
    assert (k = N.succ_pos v) as -> by (subst v; destruct k; simpl; auto; now rewrite ?Pos.succ_pred_double).
    unfold without_at in I. now rewrite PM.grs in I.
  Qed.
  Lemma without_incl v M : forall l, In l (row (without_at v M)) -> In l (row M).
  Proof.
    intros l I. pose proof (row_split v M) as S. destruct (PM.find (N.succ_pos v) M) as [x|];
      apply (Permutation_in _ (Permutation_sym S)); [now right|exact I].
  Qed.
  Lemma push_ok p b E u y M N : wins p b (Loaded E (DM (push u y M) ++ N)) -> wins p b (Loaded E ((u, wgame y) :: DM M ++ N)).
  Proof.
    unfold push, DM. pose proof (row_split u M) as S. intros H. apply (row_wins N (row_add u _ M)) in H.
    change ((u, wgame y) :: DL (row M) ++ N) with (DL ((u, y) :: row M) ++ N).
    destruct (PM.find (N.succ_pos u) M) as [x|]; apply (row_wins N (Permutation_sym (perm_skip (u, y) S))); [|exact H].
    apply (load_eqv p b u E _ (wadd_ok G y x)) in H. now apply two_loads in H.
  Qed.
  Lemma push_in u y M l : In l (row (push u y M)) -> fst l = u \/ In l (row M).
  Proof.
    intros I. apply (Permutation_in _ (row_add u _ M)) in I as [<-|I]; [now left|]. right. now apply without_incl in I.
  Qed.
  Lemma gather_ok p b E L : wins p b (Loaded E (DM (gather L))) -> wins p b (Loaded E (DL L)).
  Proof.
    assert (forall L M, wins p b (Loaded E (DM (fold_left (fun M l => push (fst l) (snd l) M) L M))) ->
      wins p b (Loaded E (DM M ++ DL L))) as K.
    { clear L. induction L as [|[u x] L IH]; simpl; intros M H; [now rewrite app_nil_r|]. apply IH, push_ok in H.
      eapply perm_wins; [|exact H]. split; simpl; [reflexivity|apply Permutation_middle]. }
    exact (K L (PM.empty worth)).
  Qed.
  Lemma gather_in L : forall l, In l (row (gather L)) -> In (fst l) (map fst L).
  Proof.
    assert (forall L M l, In l (row (fold_left (fun M l => push (fst l) (snd l) M) L M)) -> In (fst l) (map fst L) \/ In l (row M)) as K.
    { clear L. induction L as [|m L IH]; simpl; intros M l I; [now right|]. apply IH in I as [I|I]; [auto|].
      apply push_in in I as [->|I]; auto. }
    intros l I. apply K in I as [I|[]]. exact I.
  Qed.

  (* ---- folding, from the last edge down ---- *)
  Lemma ins_again u w e busy : (src e = u /\ dst e = w) \/ (src e = w /\ dst e = u) -> mem w busy = true ->
    ins (src e) (ins (dst e) busy) = ins u busy.
  Proof.
    intros B M. assert (forall S, mem w S = true -> ins w S = S) as A by (intros S Q; unfold ins; now rewrite Q).
    destruct B as [[-> ->]|[-> ->]]; [now rewrite (A busy)|]. apply A. rewrite mem_ins, M. apply orb_true_r.
  Qed.
  Fixpoint fold_steps (l : list step) (K : list numbered) (busy : nodes) (M : by_node) : option (list numbered * by_node) :=
    match l with
    | [] => Some (K, M)
    | (x, way) :: l =>
      let e := snd x in
      let keep M := fold_steps l (x :: K) (ins (src e) (ins (dst e) busy)) M in
      match way with
      | Old => if N.eqb (src e) (dst e)
               then match fold_on (col e) wzero with
                    | Folds y => fold_steps l K busy (push (src e) y M) | Keeps => keep M | Fails => None
                    end
               else keep M
      | New u w => if mem w busy then fold_steps l (x :: K) (ins u busy) M
                   else match fold_on (col e) (carried_at w M) with
                        | Folds y => fold_steps l K busy (push u y (without_at w M)) | Keeps => keep M | Fails => None
                        end
      end
    end.
  Lemma fold_steps_ok p b K' M' l P : grown l P -> forall K busy M,
    (forall x, In x K -> ends_in (fun u => mem u busy = true) (snd x)) -> fold_steps l K busy M = Some (K', M') ->
    wins p b (Loaded (map snd K') (DM M')) -> wins p b (Loaded (map snd K ++ of_steps l) (DM M)).
  Proof.
    intros H. induction H as [P Q|x l P H IH E|x u w l P Q H IH B U W D]; intros K busy M HK F Win; cbn [fold_steps] in F.
    - injection F as -> ->. now rewrite app_nil_r.
    - assert (fold_steps l (x :: K) (ins (src (snd x)) (ins (dst (snd x)) busy)) M = Some (K', M') ->
        wins p b (Loaded (map snd K ++ of_steps ((x, Old) :: l)) (DM M))) as Keep.
      { intros FM. apply perm_wins with (Loaded (map snd (x :: K) ++ of_steps l) (DM M)); [split; simpl; auto; apply Permutation_middle|].
        apply (IH _ _ _ ) in FM; auto. intros y [<-|I]; unfold ends_in; rewrite !mem_ins, ?N.eqb_refl, ?orb_true_r; auto.
        destruct (HK y I) as [Y1 Y2]. now rewrite Y1, Y2, !orb_true_r. }
      destruct (N.eqb_spec (src (snd x)) (dst (snd x))) as [SD|SD]; [|now apply Keep].
      destruct (fold_on (col (snd x)) wzero) as [y| |] eqn:FO; [|now apply Keep|discriminate].
      apply (IH _ _ _ HK) in F; auto. rewrite <- (app_nil_r (DM _)) in F. apply push_ok in F. rewrite app_nil_r in F.
      set (e := snd x) in *. set (v := src e) in *.
      apply perm_wins with (whole (map snd K ++ of_steps l) [e] (DM M) []).
      { split; simpl; [|now rewrite app_nil_r]. rewrite <- Permutation_cons_append. apply Permutation_middle. }
      apply (@colon_rule (fun _ => False) v _ _ _ _ (wgame y)).
      + constructor; simpl; auto; try easy. intros d [<-|[]]. split; right; [reflexivity|symmetry; exact SD].
      + unfold part. simpl. apply (@loop_part p (ren_e v e)); [simpl; apply move_to_v|exact FO].
      + unfold rest. eapply perm_wins; [|exact F]. split; simpl; [reflexivity|]. apply Permutation_cons_append.
    - assert (fold_steps l (x :: K) (ins (src (snd x)) (ins (dst (snd x)) busy)) M = Some (K', M') ->
        wins p b (Loaded (map snd K ++ of_steps ((x, New u w) :: l)) (DM M))) as Keep.
      { intros FM. apply perm_wins with (Loaded (map snd (x :: K) ++ of_steps l) (DM M)); [split; simpl; auto; apply Permutation_middle|].
        apply (IH _ _ _ ) in FM; auto. intros y [<-|I]; unfold ends_in; rewrite !mem_ins, ?N.eqb_refl, ?orb_true_r; auto.
        destruct (HK y I) as [Y1 Y2]. now rewrite Y1, Y2, !orb_true_r. }
      destruct (mem w busy) eqn:MW; [rewrite <- (ins_again _ _ B MW) in F; now apply Keep|].
      destruct (fold_on (col (snd x)) (carried_at w M)) as [y| |] eqn:FO; [|now apply Keep|discriminate].
      apply (IH _ _ _ HK) in F; auto. rewrite <- (app_nil_r (DM _)) in F. apply push_ok in F. rewrite app_nil_r in F.
      apply (@carried_ok p b _ w M). set (z := carried_at w M) in *. set (R := without_at w M) in *. set (e := snd x) in *.
      pose proof (grown_ground H) as Pg.
      assert (w <> ground) as Wg by congruence. assert (u <> w) as Uw by congruence.
      apply perm_wins with (whole (map snd K ++ of_steps l) [e] (DM R) [(w, wgame z)]).
      { split; simpl; [|symmetry; apply Permutation_cons_append]. rewrite <- Permutation_cons_append. apply Permutation_middle. }
      apply (@colon_rule (fun v => v = w) u _ _ _ _ (wgame y)).
      + constructor; auto.
        * intros d I. apply in_app_or in I as [I|I].
          -- apply in_map_iff in I as (k & <- & I). destruct (HK k I). split; congruence.
          -- destruct (grown_ends H d I). split; congruence.
        * intros d [<-|[]]. destruct B as [[B1 B2]|[B1 B2]]; rewrite B1, B2; auto.
        * intros d I. apply in_map_iff in I as (k & <- & I). exact (@without_apart w M k I).
        * intros d [<-|[]]. auto.
      + unfold part. simpl. unfold ren_l. simpl. rewrite (@move_to_other u w) by congruence.
        apply (@stick_part p (col e)); auto. unfold joins. simpl.
        destruct B as [[B1 B2]|[B1 B2]]; rewrite B1, B2, move_to_v, (@move_to_other u w) by congruence; auto.
      + unfold rest. eapply perm_wins; [|exact F]. split; simpl; [reflexivity|]. apply Permutation_cons_append.
  Qed.

  (* what is kept stands *)
  Lemma fold_steps_stand K' M' l P : grown l P -> forall K busy M, fold_steps l K busy M = Some (K', M') ->
    incl K K' /\ (forall v, P v -> mem v busy = true -> grounded (map snd K') v) /\
    (forall x, In x K' -> In x K \/ grounded (map snd K') (src (snd x))) /\
    ((forall l, In l (row M) -> P (fst l) \/ grounded (map snd K') (fst l)) -> forall l, In l (row M') -> grounded (map snd K') (fst l)).
  Proof.
    intros H. induction H as [P Q|x l P H IH E|x u w l P Q H IH B U W D]; intros K busy M F; cbn [fold_steps] in F.
    - injection F as -> ->. split; [apply incl_refl|]. split; [intros v V _; apply Q in V; subst; constructor|].
      split; [auto|]. intros A m I. destruct (A m I) as [V|V]; auto. apply Q in V. rewrite V. constructor.
    - assert (fold_steps l (x :: K) (ins (src (snd x)) (ins (dst (snd x)) busy)) M = Some (K', M') ->
        incl K K' /\ (forall v, P v -> mem v busy = true -> grounded (map snd K') v) /\
        (forall y, In y K' -> In y K \/ grounded (map snd K') (src (snd y))) /\
        ((forall m, In m (row M) -> P (fst m) \/ grounded (map snd K') (fst m)) -> forall m, In m (row M') -> grounded (map snd K') (fst m))) as Keep.
      { intros FM. apply IH in FM as (A1 & A2 & A3 & A4). split; [intros y I; apply A1; simpl; auto|]. split.
        - intros v V I. apply A2; auto. rewrite !mem_ins, I, !orb_true_r. reflexivity.
        - split; auto. intros y I. destruct (A3 y I) as [[<-|J]|J]; auto. right. apply A2; [apply E|].
          now rewrite mem_ins, N.eqb_refl. }
      destruct (N.eqb (src (snd x)) (dst (snd x))); [|now apply Keep].
      destruct (fold_on (col (snd x)) wzero) as [y| |]; [|now apply Keep|discriminate].
      apply IH in F as (A1 & A2 & A3 & A4). repeat split; auto. intros A. apply A4. intros m I.
      apply push_in in I as [I|I]; auto. left. rewrite I. apply E.
    - assert (fold_steps l (x :: K) (ins (src (snd x)) (ins (dst (snd x)) busy)) M = Some (K', M') ->
        incl K K' /\ (forall v, Q v -> mem v busy = true -> grounded (map snd K') v) /\
        (forall y, In y K' -> In y K \/ grounded (map snd K') (src (snd y))) /\
        ((forall m, In m (row M) -> Q (fst m) \/ grounded (map snd K') (fst m)) -> forall m, In m (row M') -> grounded (map snd K') (fst m))) as Keep.
      { intros FM. apply IH in FM as (A1 & A2 & A3 & A4).
        assert (grounded (map snd K') u) as Gu.
        { apply A2; auto. rewrite !mem_ins. destruct B as [[-> ->]|[-> ->]]; rewrite N.eqb_refl, ?orb_true_r; auto. }
        assert (In (snd x) (map snd K')) as I by (apply in_map, A1; simpl; auto).
        assert (grounded (map snd K') w) as Gw.
        { destruct B as [[B1 B2]|[B1 B2]].
          - rewrite <- B2. apply g_out; auto. now rewrite B1.
          - rewrite <- B1. apply g_in; auto. now rewrite B2. }
        split; [intros y J; apply A1; simpl; auto|]. split.
        - intros v V J. apply D in V as [V| ->]; auto. apply A2; auto. rewrite !mem_ins, J, !orb_true_r. reflexivity.
        - split.
          + intros y J. destruct (A3 y J) as [[<-|Z]|Z]; auto. right. destruct B as [[-> _]|[-> _]]; auto.
          + intros A. apply A4. intros m J. destruct (A m J) as [V|V]; auto. apply D in V as [V|V]; auto. right. now rewrite V. }
      destruct (mem w busy) eqn:MW; [rewrite <- (ins_again _ _ B MW) in F; now apply Keep|].
      destruct (fold_on (col (snd x)) (carried_at w M)) as [y| |]; [|now apply Keep|discriminate].
      apply IH in F as (A1 & A2 & A3 & A4). split; auto. split.
      + intros v V J. apply D in V as [V| ->]; auto. congruence.
      + split; auto. intros A. apply A4. intros m I. apply push_in in I as [I|I]; [left; now rewrite I|].
        destruct (A m (without_incl w M m I)) as [V|V]; auto.
        apply D in V as [V|V]; auto. exfalso. exact (@without_apart w M m I V).
  Qed.

  (* and nothing else is kept *)
  Lemma fold_steps_part K' M' l : forall K busy M, fold_steps l K busy M = Some (K', M') -> exists R, Permutation (K' ++ R) (K ++ map fst l).
  Proof.
    induction l as [|[x way] l IH]; cbn [fold_steps]; intros K busy M.
    - intros Q. injection Q as -> ->. exists []. reflexivity.
    - assert (forall busy M, fold_steps l (x :: K) busy M = Some (K', M') -> exists R, Permutation (K' ++ R) (K ++ map fst ((x, way) :: l))) as Keep.
      { intros c N F. apply IH in F as (R & F). exists R. rewrite F. apply Permutation_middle. }
      assert (forall N, fold_steps l K busy N = Some (K', M') -> exists R, Permutation (K' ++ R) (K ++ map fst ((x, way) :: l))) as Fold.
      { intros N F. apply IH in F as (R & F). exists (x :: R). rewrite <- Permutation_middle, F. apply Permutation_middle. }
      destruct way as [|u w].
      + destruct (N.eqb _ _); [|apply Keep]. destruct (fold_on _ _); [apply Fold|apply Keep|discriminate].
      + destruct (mem w busy); [apply Keep|]. destruct (fold_on _ _); [apply Fold|apply Keep|discriminate].
  Qed.

  (* ---- loads in order, one for each node ---- *)
  Fixpoint merge (L : list (node * worth)) : list (node * worth) :=
    match L with
    | [] => []
    | (u, x) :: M => match merge M with
                     | (v, y) :: R => if N.eqb u v then (v, wadd x y) :: R else (u, x) :: (v, y) :: R
                     | [] => [(u, x)]
                     end
    end.
  Lemma merge_ok p b E L : forall M, wins p b (Loaded E (DL (merge L) ++ M)) -> wins p b (Loaded E (DL L ++ M)).
  Proof.
    assert (forall X Y, wins p b (Loaded E X) -> Permutation X Y -> wins p b (Loaded E Y)) as P.
    { intros X Y H Q. eapply perm_wins; [|exact H]. split; simpl; auto. }
    induction L as [|[u x] L IH]; intros M H; [exact H|]. apply P with (DL L ++ (u, wgame x) :: M); [|symmetry; apply Permutation_middle].
    apply IH. cbn [merge] in H. destruct (merge L) as [|[v y] R].
    - exact H.
    - destruct (N.eqb_spec u v) as [->|D].
      + apply (load_eqv p b v E _ (wadd_ok G x y)) in H. apply two_loads in H. eapply P; [exact H|].
        simpl. rewrite perm_swap. constructor. apply Permutation_middle.
      + eapply P; [exact H|]. simpl. rewrite perm_swap. constructor. apply Permutation_middle.
  Qed.
  Definition tidy (L : list (node * worth)) : list (node * worth) :=
    filter (fun l => negb (weqb (snd l) wzero)) (merge (SortLoads.sort L)).
  Lemma tidy_ok p b E L : wins p b (Loaded E (DL (tidy L))) -> wins p b (Loaded E (DL L)).
  Proof.
    intros H. apply perm_wins with (Loaded E (DL (SortLoads.sort L))).
    { split; simpl; [reflexivity|]. apply Permutation_map. symmetry. apply SortLoads.Permuted_sort. }
    rewrite <- (app_nil_r (DL _)). apply merge_ok. rewrite app_nil_r. unfold tidy in H. set (M := merge _) in *.
    set (f := fun l : node * worth => negb (weqb (snd l) wzero)) in *.
    apply perm_wins with (Loaded E (DL (filter f M) ++ DL (filter (fun x => negb (f x)) M))).
    { split; simpl; [reflexivity|]. unfold DL. rewrite <- map_app. apply Permutation_map. symmetry. apply filter_perm. }
    apply (@dead_wins p b (Loaded E (DL (filter f M)))); auto. eexists [], _. simpl. rewrite app_nil_r.
    split; [reflexivity|]. split; [reflexivity|]. split; [easy|]. intros v g I _. apply in_map_iff in I as (l & Q & I).
    apply filter_In in I as [_ I]. unfold f in I. rewrite negb_involutive in I. apply weqb_eq in I.
    unfold dl in Q. rewrite I in Q. injection Q as _ <-. apply wgame_wzero.
  Qed.

  (* ---- all of it ---- *)
  Record position := Position { edges_of : list numbered; loads_of : list (node * worth) }.
  Definition denotes (E : list numbered) (L : list (node * worth)) : loaded := Loaded (map snd E) (DL L).
  (* the edges that are kept, in order; mostly all of them *)
  Definition kept (K E : list numbered) : option (list numbered) :=
    if same_length K E then if ascending E then Some E else None else if ascending K then Some K else arrange K E.
  Lemma kept_ok steps gone K R E F : Permutation (map fst steps ++ gone) E -> Permutation (K ++ R) (map (@fst numbered way) steps) ->
    kept K E = Some F -> Permutation F K.
  Proof.
    unfold kept. intros P Q. destruct (same_length K E) eqn:S; [|destruct (ascending K); [intros H; now injection H as <-|apply arrange_ok]]. destruct (ascending E); [|discriminate].
    intros H. injection H as <-. rewrite <- P, <- Q. apply same_length_eq in S. rewrite <- (Permutation_length P), app_length,
      <- (Permutation_length Q), app_length in S. destruct R, gone; simpl in S; try lia. now rewrite !app_nil_r.
  Qed.
  Definition found := option (list step * nodes). (* what a survey finds *)
  Definition settle_by (o : found) (E : list numbered) (L : list (node * worth)) : option position :=
    match o with
    | None => None
    | Some (steps, T) =>
      match fold_steps steps [] none (gather (filter (fun l => mem (fst l) T) L)) with
      | Some (K, M) => match kept K E with Some R => Some (Position R (tidy (row M))) | None => None end
      | None => None
      end
    end.
  Definition settle (E : list numbered) (L : list (node * worth)) : option position := settle_by (survey E) E L.
  Lemma settle_all E L c : settle E L = Some c -> same_length (edges_of c) E = true -> edges_of c = E.
  Proof.
    unfold settle, settle_by. destruct (survey E) as [[steps T]|]; [|discriminate]. destruct (fold_steps _ _ _ _) as [[K M]|]; [|discriminate].
    destruct (kept K E) as [R|] eqn:A; [|discriminate]. intros Q. injection Q as <-. cbn [edges_of]. intros S. unfold kept in A.
    destruct (same_length K E) eqn:SK; [destruct (ascending E); [now injection A as <-|discriminate]|].
    destruct (ascending K); [injection A as <-; congruence|]. unfold arrange in A. destruct (ascending E && _); [|discriminate]. injection A as <-. apply same_length_eq in S. revert S.
    generalize (among (by_number K)). intros f. assert (forall E, (length (filter f E) <= length E)%nat) as Le.
    { clear. induction E as [|x E IH]; simpl; [lia|]. destruct (f x); simpl; lia. }
    clear - Le. induction E as [|x E IH]; simpl; [reflexivity|]. destruct (f x); simpl; intros S.
    - f_equal. apply IH. lia.
    - specialize (Le E). lia.
  Qed.
  Theorem settle_ok p b E L c : settle E L = Some c ->
    wins p b (denotes (edges_of c) (loads_of c)) -> wins p b (denotes E L).
  Proof.
    unfold settle, settle_by, denotes. destruct (survey E) as [[steps T]|] eqn:O; [|discriminate]. set (f := fun l : node * worth => mem (fst l) T).
    destruct (fold_steps steps [] none (gather (filter f L))) as [[K M]|] eqn:FS; [|discriminate].
    destruct (kept K E) as [R|] eqn:AR; [|discriminate]. destruct (fold_steps_part _ _ _ _ FS) as (R0 & Part).
    destruct (survey_parts _ O) as (_ & gone0 & Parts & _). eapply kept_ok in AR; [|exact Parts|exact Part].
    intros Q Win. injection Q as <-. cbn [edges_of loads_of] in Win. apply survey_ok in O as (Gr & gone & PE & Fallen & Closed).
    assert (wins p b (Loaded (of_steps steps) (DL (filter f L)))) as W1.
    { change (of_steps steps) with (map snd (@nil numbered) ++ of_steps steps). apply gather_ok. eapply fold_steps_ok; [exact Gr| |exact FS|].
      - intros x [].
      - apply tidy_ok. eapply perm_wins; [|exact Win]. split; simpl; [|reflexivity]. now apply Permutation_map. }
    apply perm_wins with (Loaded (of_steps steps ++ gone) (DL (filter f L) ++ DL (filter (fun l => negb (f l)) L))).
    { split; simpl; [exact PE|]. unfold DL. rewrite <- map_app. apply Permutation_map. symmetry. apply filter_perm. }
    apply (@dead_wins p b (Loaded (of_steps steps) (DL (filter f L)))); auto. eexists _, _. simpl.
    assert (forall u, grounded (of_steps steps ++ gone) u -> mem u T = true) as C.
    { intros u H. apply Closed. eapply grounded_perm; [exact PE|exact H]. }
    split; [reflexivity|]. split; [reflexivity|]. split.
    - intros e I H. apply C in H. rewrite (proj1 (Fallen e I)) in H. discriminate.
    - intros v g I H. apply C in H. apply in_map_iff in I as (l & Q & I). apply filter_In in I as [_ I]. unfold f in I.
      unfold dl in Q. injection Q as <- _. rewrite H in I. discriminate.
  Qed.
  (* the same, if all edges stand and are given in an order in which they grow *)
  Definition settle_in (order : list numbered) (L : list (node * worth)) : option position :=
    match pass (ins ground none) order [] [] with
    | (steps, _, []) =>
      match fold_steps steps [] none (gather L) with Some (K, M) => Some (Position K (tidy (row M))) | None => None end
    | _ => None
    end.
  Theorem settle_in_ok p b order L c : settle_in order L = Some c ->
    wins p b (denotes (edges_of c) (loads_of c)) -> wins p b (denotes order L).
  Proof.
    unfold settle_in, denotes. destruct (pass (ins ground none) order [] []) as [[steps T] later] eqn:O. destruct later; [|discriminate].
    destruct (fold_steps steps [] none (gather L)) as [[K M]|] eqn:FS; [|discriminate]. intros Q Win. injection Q as <-. cbn [edges_of loads_of] in Win.
    apply pass_ok in O as [Gr PO]; [|apply grown_from_ground]. cbn [map] in PO. rewrite !app_nil_r in PO.
    apply (Permutation_map snd) in PO. rewrite map_map in PO.
    apply perm_wins with (Loaded (of_steps steps) (DL L)); [split; simpl; [now symmetry|reflexivity]|]. apply gather_ok.
    change (of_steps steps) with (map snd (@nil numbered) ++ of_steps steps). eapply fold_steps_ok; [exact Gr| |exact FS|].
    - intros x [].
    - now apply tidy_ok.
  Qed.
  Lemma merge_nodes L : forall l, In l (merge L) -> In (fst l) (map fst L).
  Proof.
    induction L as [|[u x] L IH]; simpl; [easy|]. intros l. destruct (merge L) as [|[v y] R]; simpl in *.
    - intros [<-|[]]; auto.
    - destruct (N.eqb u v); intros [<-|I]; simpl; auto; right; [exact (IH (v, y) (or_introl eq_refl))|..]; auto.
  Qed.
  Lemma tidy_nodes L l : In l (tidy L) -> In (fst l) (map fst L).
  Proof.
    intros I. unfold tidy in I. apply filter_In in I as [I _]. apply merge_nodes in I. apply in_map_iff in I as (m & <- & I).
    apply in_map. eapply Permutation_in; [apply Permutation_sym, SortLoads.Permuted_sort|exact I].
  Qed.
  Theorem settle_stands E L c : settle E L = Some c ->
    (forall x, In x (edges_of c) -> grounded (map snd (edges_of c)) (src (snd x))) /\
    (forall l, In l (loads_of c) -> grounded (map snd (edges_of c)) (fst l)).
  Proof.
    unfold settle, settle_by. destruct (survey E) as [[steps T]|] eqn:O; [|discriminate]. set (f := fun l : node * worth => mem (fst l) T).
    destruct (fold_steps steps [] none (gather (filter f L))) as [[K M]|] eqn:FS; [|discriminate].
    destruct (kept K E) as [R|] eqn:AR; [|discriminate]. destruct (fold_steps_part _ _ _ _ FS) as (R0 & Part).
    destruct (survey_parts _ O) as (_ & gone0 & Parts & _). eapply kept_ok in AR; [|exact Parts|exact Part]. intros Q. injection Q as <-. cbn [edges_of loads_of].
    apply survey_ok in O as (Gr & _). destruct (fold_steps_stand Gr _ _ _ FS) as (_ & _ & A & B).
    assert (forall u, grounded (map snd K) u -> grounded (map snd R) u) as P.
    { intros u. apply grounded_perm, Permutation_map. now symmetry. }
    split.
    - intros x I. apply P. assert (In x K) as J by (eapply Permutation_in; [exact AR|exact I]).
      destruct (A x J) as [[]|]; auto.
    - intros l I. apply P. apply tidy_nodes, in_map_iff in I as (m & <- & I). apply B; [|exact I].
      intros k J. left. apply gather_in, in_map_iff in J as (m0 & Qm & J). rewrite <- Qm. apply filter_In in J as [_ J]. exact J.
  Qed.
End Settling.
