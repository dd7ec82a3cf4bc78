(** Where to cut a ring of heaps.

    A ring is a closed path of edges through the ground; each other node of it carries a heap. Cut one edge, and two
    stalks remain whose nodes carry heaps: two towers. [fair_cut]: if the ring has an odd number of edges, some cut leaves
    two towers that are worth together what the heaps are worth side by side.

    The proof halves all heaps. Whether a tower is odd depends on a parity along the ring, which splits the edges into two
    classes; when an edge is cut, adding 1 carries over to the halves at the other edges of its class, and only there. So
    after halving, the edges of one class are left. One class is odd, and a fair cut there is fair before halving. *)
From Coq Require Import List Bool Arith NArith Lia.
From Hackenbush Require Import Nimbers.
Import ListNotations.
Set Implicit Arguments.
Local Open Scope N_scope.

Definition tower (l : list N) : N := fold_right (fun x t => N.lxor x t + 1) 0 l.

(* ---- numbers by their half and their last digit ---- *)
Lemma odd_lxor a b : N.odd (N.lxor a b) = xorb (N.odd a) (N.odd b).
Proof. now rewrite <- !N.bit0_odd, N.lxor_spec. Qed.
Lemma div2_lxor a b : N.div2 (N.lxor a b) = N.lxor (N.div2 a) (N.div2 b).
Proof. now rewrite !N.div2_spec, N.shiftr_lxor. Qed.
Lemma odd_add_bit a b : N.odd (a + N.b2n b) = xorb (N.odd a) b.
Proof. rewrite N.odd_add. now destruct b. Qed.
Lemma div2_add_bit a b : N.div2 (a + N.b2n b) = N.div2 a + N.b2n (b && N.odd a).
Proof.
  rewrite (N.div2_odd a) at 1. destruct b; simpl N.b2n; rewrite ?N.add_0_r; simpl andb.
  - destruct (N.odd a); simpl N.b2n.
    + replace (2 * N.div2 a + 1 + 1) with (2 * (N.div2 a + 1)) by lia. apply N.div2_double.
    + rewrite !N.add_0_r. replace (2 * N.div2 a + 1) with (N.succ_double (N.div2 a)) by (rewrite N.succ_double_spec; lia).
      apply N.div2_succ_double.
  - now rewrite <- N.div2_odd.
Qed.
Lemma by_halves a b : N.div2 a = N.div2 b -> N.odd a = N.odd b -> a = b.
Proof. intros H K. now rewrite (N.div2_odd a), (N.div2_odd b), H, K. Qed.

(* ---- towers where only some edges count ---- *)
Fixpoint up_to (bs : list bool) (xs : list N) : N := (* from the ground to the cut; the edge below x comes with x *)
  match bs, xs with b :: bs, x :: xs => N.lxor x (up_to bs xs) + N.b2n b | _, _ => 0 end.
Fixpoint down_from (y : N) (bs : list bool) (xs : list N) : N := (* from the cut, where y is, on to the ground *)
  match bs, xs with b :: bs, x :: xs => down_from (N.lxor x y + N.b2n b) bs xs | _, _ => y end.
Lemma up_to_tower xs : up_to (map (fun _ => true) xs) xs = tower xs.
Proof. induction xs as [|x xs IH]; simpl; [reflexivity|]. now rewrite IH. Qed.
Lemma down_from_tower xs : down_from 0 (map (fun _ => true) xs) xs = tower (rev xs).
Proof.
  unfold tower. rewrite fold_left_rev_right. generalize 0. induction xs as [|x xs IH]; simpl; intros y; auto.
Qed.

Definition parity (bs : list bool) := fold_right xorb false bs.
Definition odds (xs : list N) := parity (map N.odd xs).
Lemma parity_app l m : parity (l ++ m) = xorb (parity l) (parity m).
Proof. induction l as [|b l IH]; simpl; [now destruct (parity m)|]. rewrite IH. now destruct b, (parity l), (parity m). Qed.
Lemma odds_app l m : odds (l ++ m) = xorb (odds l) (odds m). Proof. unfold odds. now rewrite map_app, parity_app. Qed.
Lemma odd_nim_sum xs : N.odd (nim_sum xs) = odds xs.
Proof. induction xs as [|x xs IH]; simpl; [reflexivity|]. rewrite odd_lxor, IH. reflexivity. Qed.
Lemma div2_nim_sum xs : N.div2 (nim_sum xs) = nim_sum (map N.div2 xs).
Proof. induction xs as [|x xs IH]; simpl; [reflexivity|]. now rewrite div2_lxor, IH. Qed.
Lemma odd_up_to bs : forall xs, length bs = length xs -> N.odd (up_to bs xs) = xorb (parity bs) (odds xs).
Proof.
  induction bs as [|b bs IH]; intros [|x xs]; try discriminate; intros H; [reflexivity|]. injection H as H.
  cbn [up_to]. rewrite odd_add_bit, odd_lxor, (IH xs H). change (odds (x :: xs)) with (xorb (N.odd x) (odds xs)). simpl parity.
  now destruct b, (N.odd x), (parity bs), (odds xs).
Qed.
Lemma odd_down_from bs : forall xs y, length bs = length xs ->
  N.odd (down_from y bs xs) = xorb (N.odd y) (xorb (parity bs) (odds xs)).
Proof.
  induction bs as [|b bs IH]; intros [|x xs] y; try discriminate; intros H; [simpl; now destruct (N.odd y)|]. injection H as H.
  cbn [down_from]. rewrite (IH xs _ H), odd_add_bit, odd_lxor.
  change (odds (x :: xs)) with (xorb (N.odd x) (odds xs)). simpl parity.
  now destruct b, (N.odd x), (N.odd y), (parity bs), (odds xs).
Qed.

(* ---- halving: the edges of the class c are left; a is the class of the first edge ---- *)
Fixpoint keep (c a : bool) (bs : list bool) (xs : list N) : list bool :=
  match bs with
  | [] => []
  | b :: bs => (b && eqb a c) :: match xs with [] => [] | x :: xs => keep c (xorb (xorb a b) (N.odd x)) bs xs end
  end.
Definition keep_next c a bs xs := match xs with [] => [] | x :: xs => keep c (xorb a (N.odd x)) bs xs end.
Lemma keep_length c bs : forall a xs, length bs = S (length xs) -> length (keep c a bs xs) = length bs.
Proof.
  induction bs as [|b bs IH]; intros a [|x xs] H; simpl in *; try lia. now rewrite IH by lia.
Qed.
Lemma keep_parity bs : forall a xs, length bs = S (length xs) ->
  xorb (parity (keep true a bs xs)) (parity (keep false a bs xs)) = parity bs.
Proof.
  induction bs as [|b bs IH]; intros a [|x xs] H; simpl in *; try lia.
  - destruct bs; [|discriminate]. now destruct a, b.
  - rewrite <- (IH (xorb (xorb a b) (N.odd x)) xs) by lia.
    destruct (parity (keep true (xorb (xorb a b) (N.odd x)) bs xs)), (parity (keep false (xorb (xorb a b) (N.odd x)) bs xs));
      now destruct a, b.
Qed.
Lemma down_half c bs : forall xs a y, length bs = length xs -> N.odd y = negb (xorb a c) ->
  N.div2 (down_from y bs xs) = down_from (N.div2 y) (keep_next c a bs xs) (map N.div2 xs).
Proof.
  induction bs as [|b bs IH]; intros [|x xs] a y H K; try discriminate; [reflexivity|]. injection H as H.
  cbn [down_from map keep_next keep]. set (d := xorb a (N.odd x)). fold (keep_next c (xorb d b) bs xs).
  assert (N.odd (N.lxor x y) = eqb d c) as O.
  { rewrite odd_lxor, K. unfold d. now destruct a, c, (N.odd x). }
  rewrite (IH xs (xorb d b)); auto.
  - now rewrite div2_add_bit, div2_lxor, O.
  - rewrite odd_add_bit, O. now destruct b, c, d.
Qed.
Lemma lift c bs : forall xs a bs1' bs2' xs1' xs2', length bs = S (length xs) ->
  keep c a bs xs = bs1' ++ true :: bs2' -> map N.div2 xs = xs1' ++ xs2' -> length bs1' = length xs1' ->
  exists bs1 bs2 xs1 xs2, bs = bs1 ++ true :: bs2 /\ xs = xs1 ++ xs2 /\ length bs1 = length xs1 /\
    c = xorb a (xorb (parity bs1) (odds xs1)) /\
    N.div2 (up_to bs1 xs1) = up_to bs1' xs1' /\ N.div2 (down_from 0 bs2 xs2) = down_from 0 bs2' xs2'.
Proof.
  induction bs as [|b bs IH]; intros xs a bs1' bs2' xs1' xs2' H K X Q; [discriminate|]. injection H as H.
  cbn [keep] in K. destruct bs1' as [|b1 bs1'].
  - destruct xs1'; [|discriminate]. simpl in K, X. injection K as K R.
    apply andb_true_iff in K as [-> K]. apply eqb_prop in K as ->.
    exists [], bs, [], xs. simpl. rewrite xorb_false_r. repeat split; auto.
    rewrite (@down_half c bs xs (xorb c true) 0); auto; [|now destruct c].
    change (match xs with [] => [] | x :: xs0 => keep c (xorb (xorb c true) (N.odd x)) bs xs0 end)
      with (keep_next c (xorb c true) bs xs) in R. now rewrite R, X.
  - destruct xs1' as [|x1 xs1']; [discriminate|]. destruct xs as [|x xs]; [discriminate|].
    simpl in K, X, H, Q. injection K as K R. injection X as X1 X. injection Q as Q. subst x1 b1.
    destruct (IH xs (xorb (xorb a b) (N.odd x)) bs1' bs2' xs1' xs2' H R X Q) as (bs1 & bs2 & xs1 & xs2 & -> & -> & L & C & U & D).
    exists (b :: bs1), bs2, (x :: xs1), xs2. cbn [app length up_to parity fold_right].
    change (fold_right xorb false bs1) with (parity bs1).
    change (odds (x :: xs1)) with (xorb (N.odd x) (odds xs1)). repeat split; auto.
    + rewrite C. now destruct a, b, (N.odd x), (parity bs1), (odds xs1).
    + rewrite div2_add_bit, div2_lxor, U. f_equal. f_equal. rewrite odd_lxor, (odd_up_to _ _ L), C.
      now destruct a, b, (N.odd x), (parity bs1), (odds xs1).
Qed.

(* ---- without heaps: cut in the middle ---- *)
Definition count (bs : list bool) := list_sum (map (fun b : bool => if b then 1%nat else 0%nat) bs).
Lemma split_at bs : forall j, (j < count bs)%nat -> exists bs1 bs2, bs = bs1 ++ true :: bs2 /\ count bs1 = j.
Proof.
  induction bs as [|b bs IH]; unfold count; simpl; intros j H; [lia|]. fold (count bs) in H. destruct b.
  - destruct j as [|j]; [exists [], bs; auto|]. destruct (IH j ltac:(lia)) as (bs1 & bs2 & -> & <-). exists (true :: bs1), bs2. auto.
  - destruct (IH j H) as (bs1 & bs2 & -> & <-). exists (false :: bs1), bs2. auto.
Qed.
Lemma parity_count bs : parity bs = Nat.odd (count bs).
Proof.
  induction bs as [|b bs IH]; [reflexivity|]. unfold count. simpl. fold (count bs). rewrite IH. destruct b; simpl.
  - rewrite Nat.odd_succ, <- Nat.negb_odd. now destruct (Nat.odd (count bs)).
  - now destruct (Nat.odd (count bs)).
Qed.
Lemma bare_up bs : forall xs, length bs = length xs -> (forall x, In x xs -> x = 0) -> up_to bs xs = N.of_nat (count bs).
Proof.
  induction bs as [|b bs IH]; intros [|x xs] H Z; try discriminate; [reflexivity|]. injection H as H. cbn [up_to].
  rewrite (Z x (or_introl eq_refl)), N.lxor_0_l, (IH xs H) by (intros y I; apply Z; now right).
  unfold count. simpl. fold (count bs). destruct b; simpl N.b2n; lia.
Qed.
Lemma bare_down bs : forall xs y, length bs = length xs -> (forall x, In x xs -> x = 0) -> down_from y bs xs = y + N.of_nat (count bs).
Proof.
  induction bs as [|b bs IH]; intros [|x xs] y H Z; try discriminate; [simpl; lia|]. injection H as H. cbn [down_from].
  rewrite (Z x (or_introl eq_refl)), N.lxor_0_l, (IH xs _ H) by (intros z I; apply Z; now right).
  unfold count. simpl. fold (count bs). destruct b; simpl N.b2n; lia.
Qed.

Lemma fair_flags k : forall bs xs, length bs = S (length xs) -> parity bs = true -> (forall x, In x xs -> x < 2 ^ N.of_nat k) ->
  exists bs1 bs2 xs1 xs2, bs = bs1 ++ true :: bs2 /\ xs = xs1 ++ xs2 /\ length bs1 = length xs1 /\
    N.lxor (up_to bs1 xs1) (down_from 0 bs2 xs2) = nim_sum xs.
Proof.
  induction k as [|k IH]; intros bs xs H P B.
  - assert (forall x, In x xs -> x = 0) as Z by (intros x I; apply B in I; simpl in I; lia).
    rewrite parity_count in P. apply Nat.odd_spec in P as (j & J).
    destruct (split_at bs (j := j) ltac:(lia)) as (bs1 & bs2 & -> & C).
    assert (count bs2 = j) as C2.
    { unfold count in *. rewrite map_app, list_sum_app in J. simpl in J. lia. }
    rewrite app_length in H. simpl in H.
    exists bs1, bs2, (firstn (length bs1) xs), (skipn (length bs1) xs). rewrite firstn_skipn.
    assert (length bs1 = length (firstn (length bs1) xs)) as L by (rewrite firstn_length; lia). repeat split; auto.
    rewrite bare_up, bare_down; auto.
    + rewrite C, C2, N.add_0_l, N.lxor_nilpotent. clear -Z. induction xs as [|x xs IH]; [reflexivity|]. simpl.
      rewrite (Z x (or_introl eq_refl)), N.lxor_0_l. apply IH. intros y I. apply Z. now right.
    + rewrite skipn_length. lia.
    + intros x I. apply Z. rewrite <- (firstn_skipn (length bs1) xs). apply in_or_app. auto.
    + intros x I. apply Z. rewrite <- (firstn_skipn (length bs1) xs). apply in_or_app. auto.
  - assert (exists c, parity (keep c false bs xs) = true) as (c & C).
    { pose proof (keep_parity bs false xs H) as K. rewrite P in K. destruct (parity (keep true false bs xs)) eqn:T; [now exists true|].
      exists false. now destruct (parity (keep false false bs xs)). }
    destruct (IH (keep c false bs xs) (map N.div2 xs)) as (bs1' & bs2' & xs1' & xs2' & KE & XE & L & V); auto.
    { now rewrite keep_length, map_length. }
    { intros x I. apply in_map_iff in I as (y & <- & I). apply B in I. rewrite Nat2N.inj_succ, N.pow_succ_r' in I.
      rewrite N.div2_div. apply N.div_lt_upper_bound; lia. }
    destruct (lift c bs xs false _ _ _ _ H KE XE L) as (bs1 & bs2 & xs1 & xs2 & -> & -> & L1 & C1 & U & D).
    exists bs1, bs2, xs1, xs2. repeat split; auto. rewrite !app_length in H. simpl in H.
    apply by_halves.
    + now rewrite div2_lxor, U, D, V, div2_nim_sum.
    + rewrite odd_lxor, odd_up_to, odd_down_from, odd_nim_sum, odds_app by lia.
      rewrite parity_app in P. simpl in P. fold (parity bs2) in P.
      change (N.odd 0) with false. now destruct (parity bs1), (parity bs2), (odds xs1), (odds xs2).
Qed.

(** A ring with an odd number of edges, so with an even number of heaps. *)
Theorem fair_cut l : Nat.even (length l) = true ->
  exists l1 l2, l = l1 ++ l2 /\ N.lxor (tower l1) (tower (rev l2)) = nim_sum l.
Proof.
  intros H. assert (exists k, forall x, In x l -> x < 2 ^ N.of_nat k) as (k & K).
  { clear H. induction l as [|x l (k & K)]; [exists 0%nat; intros x []|]. exists (Nat.max k (N.to_nat (N.size x))). intros y [<-|I].
    - eapply N.lt_le_trans; [apply N.size_gt|]. apply N.pow_le_mono_r; lia.
    - eapply N.lt_le_trans; [exact (K y I)|]. apply N.pow_le_mono_r; lia. }
  destruct (@fair_flags k (true :: map (fun _ => true) l) l) as (bs1 & bs2 & l1 & l2 & Q & -> & L & V); auto.
  - simpl. now rewrite map_length.
  - rewrite parity_count. unfold count. simpl. rewrite map_map, Nat.odd_succ.
    replace (list_sum (map (fun _ : N => 1%nat) l)) with (length l); auto. clear. induction l; simpl; auto.
  - exists l1, l2. split; [reflexivity|].
    assert (bs1 = map (fun _ => true) l1 /\ bs2 = map (fun _ => true) l2) as [-> ->].
    { clear -Q L. revert bs1 Q L. induction l1 as [|x l1 IH]; intros [|b bs1] Q L; try discriminate; simpl in Q.
      - injection Q as <-. auto.
      - injection Q as <- Q. injection L as L. destruct (IH bs1 Q L) as [-> ->]. auto. }
    now rewrite up_to_tower, down_from_tower in V.
Qed.
