(** Numbers: a/2^k as a game, and that games add and compare as numbers do.

    [num k a] is the canonical form of a/2^k: an integer is that many free moves, and for odd a it is
    {(a-1)/2^k | (a+1)/2^k}. [num_add], [num_neg], [num_ge]: sum, negative and order are those of fractions.
    In a sum of numbers nobody wants to move, and whoever is ahead can stay so ([lead]).
    (On Numbers and Games, chapters 0 and 2; Winning Ways, chapter 2.) *)
From Coq Require Import List Bool Arith ZArith Lia Setoid.
From Hackenbush Require Import Games Order Algebra.
Import ListNotations.
Set Implicit Arguments.
Local Open Scope Z_scope.

Definition integer (a : Z) : game :=
  match a with
  | Z0 => zero
  | Zpos n => free Left (Pos.to_nat n)
  | Zneg n => free Right (Pos.to_nat n)
  end.
Fixpoint num (k : nat) (a : Z) : game :=
  match k with
  | O => integer a
  | S k => if Z.even a then num k (Z.div2 a) else Game [num k (Z.div2 a)] [num k (Z.div2 a + 1)]
  end.

Lemma even_half a : Z.even a = true -> a = 2 * Z.div2 a.
Proof. intros H. apply Z.even_spec in H as [b ->]. rewrite Z.div2_div, (Z.mul_comm 2 b), Z.div_mul; lia. Qed.
Lemma odd_half a : Z.even a = false -> a = 2 * Z.div2 a + 1.
Proof.
  intros H. rewrite <- Z.negb_odd, negb_false_iff in H. apply Z.odd_spec in H as [b ->].
  rewrite Z.div2_div. replace (2 * b + 1) with (1 + b * 2) by lia. rewrite Z.div_add by lia.
  change (1 / 2) with 0. lia.
Qed.
Lemma half_even a : Z.even (2 * a) = true. Proof. rewrite Z.even_mul. reflexivity. Qed.
Lemma half_double a : Z.div2 (2 * a) = a. Proof. pose proof (even_half _ (half_even a)). lia. Qed.
Lemma num_double k a : num (S k) (2 * a) = num k a.
Proof. cbn [num]. now rewrite half_even, half_double. Qed.

(** Negatives. *)
Lemma neg_free p n : neg (free p n) = free (other p) n.
Proof. induction n as [|n IH]; simpl; [reflexivity|]. destruct p; simpl in *; now rewrite IH. Qed.
Theorem num_neg k : forall a, neg (num k a) = num k (- a).
Proof.
  induction k as [|k IH]; intros a; cbn [num].
  - destruct a; simpl; rewrite ?neg_free; reflexivity.
  - rewrite Z.even_opp. destruct (Z.even a) eqn:E.
    + assert (Z.even (- a) = true) as E' by now rewrite Z.even_opp.
      pose proof (even_half _ E). pose proof (even_half _ E'). rewrite IH. f_equal. lia.
    + pose proof (odd_half _ E). assert (Z.even (- a) = false) as E' by now rewrite Z.even_opp.
      pose proof (odd_half _ E'). cbn [neg map]. rewrite !IH.
      replace (- (Z.div2 a + 1)) with (Z.div2 (- a)) by lia. replace (- Z.div2 a) with (Z.div2 (- a) + 1) by lia.
      reflexivity.
Qed.

(** A move in a number costs. *)
Lemma integer_nat n : integer (Z.of_nat n) = free Left n.
Proof. destruct n as [|n]; [reflexivity|]. cbn [Z.of_nat integer]. now rewrite SuccNat2Pos.id_succ. Qed.
Lemma integer_left a : options Left (integer a) = if 0 <? a then [integer (a - 1)] else [].
Proof.
  destruct (Z.ltb_spec 0 a) as [L|L].
  - replace a with (Z.of_nat (S (Z.to_nat (a - 1)))) at 1 by lia. rewrite integer_nat, free_own.
    now rewrite <- integer_nat, Z2Nat.id by lia.
  - destruct a as [|q|q]; [reflexivity|lia|]. cbn [integer]. apply (free_opp Right).
Qed.
Lemma num_left k : forall a h, In h (options Left (num k a)) -> exists b, h = num k b /\ b < a.
Proof.
  induction k as [|k IH]; intros a h; cbn [num].
  - rewrite integer_left. destruct (0 <? a); [|easy]. intros [<-|[]]. exists (a - 1). split; [reflexivity|lia].
  - destruct (Z.even a) eqn:E.
    + intros H. apply IH in H as (b & -> & L). exists (2 * b). rewrite <- num_double. split; [reflexivity|].
      apply even_half in E. lia.
    + intros [<-|[]]. exists (2 * Z.div2 a). rewrite <- num_double. split; [reflexivity|]. apply odd_half in E. lia.
Qed.
Lemma num_right k a h : In h (options Right (num k a)) -> exists b, h = num k b /\ a < b.
Proof.
  intros H. assert (In (neg h) (options Left (num k (- a)))) as K.
  { rewrite <- num_neg, options_neg. now apply in_map. }
  apply num_left in K as (b & Q & L). exists (- b). split; [|lia]. now rewrite <- num_neg, <- Q, neg_neg.
Qed.

(** Whoever is ahead in a sum of numbers can stay so. *)
Definition total (l : list Z) := fold_right Z.add 0 l.
Lemma total_cons x l : total (x :: l) = x + total l. Proof. reflexivity. Qed.
Lemma total_app l m : total (l ++ m) = total l + total m.
Proof. induction l as [|x l IH]; simpl; lia. Qed.
Lemma positive_one l : 0 < total l -> exists l1 a l2, l = l1 ++ a :: l2 /\ 0 < a.
Proof.
  induction l as [|x l IH]; simpl; [lia|]. intros H. destruct (Z.ltb_spec 0 x) as [L|L].
  - exists [], x, l. auto.
  - destruct IH as (l1 & a & l2 & -> & K); [lia|]. exists (x :: l1), a, l2. auto.
Qed.
Lemma all_even_or l : (exists l1 a l2, l = l1 ++ a :: l2 /\ Z.even a = false) \/ l = map (Z.mul 2) (map Z.div2 l).
Proof.
  induction l as [|x l IH]; [right; reflexivity|]. destruct (Z.even x) eqn:E.
  - destruct IH as [(l1 & a & l2 & -> & K)|IH].
    + left. exists (x :: l1), a, l2. auto.
    + right. cbn [map]. rewrite <- IH. f_equal. now apply even_half.
  - left. exists [], x, l. auto.
Qed.
Lemma total_double l : total (map (Z.mul 2) l) = 2 * total l.
Proof. induction l as [|x l IH]; [reflexivity|]. cbn [map total fold_right] in *. fold (total l) in *. fold (total (map (Z.mul 2) l)). lia. Qed.
Lemma lead k : forall l, 0 < total l -> exists l1 a l2 b, l = l1 ++ a :: l2 /\
  In (num k b) (options Left (num k a)) /\ 0 <= total (l1 ++ b :: l2).
Proof.
  induction k as [|k IH]; intros l H.
  - destruct (positive_one _ H) as (l1 & a & l2 & -> & L). exists l1, a, l2, (a - 1).
    rewrite ?total_app, ?total_cons in *. repeat split; [|lia]. cbn [num]. rewrite integer_left.
    apply Z.ltb_lt in L. rewrite L. simpl. auto.
  - destruct (all_even_or l) as [(l1 & a & l2 & -> & E)|E].
    + exists l1, a, l2, (2 * Z.div2 a). rewrite ?total_app, ?total_cons in *. split; [reflexivity|]. split.
      * rewrite num_double. cbn [num]. rewrite E. simpl. auto.
      * apply odd_half in E. lia.
    + rewrite E in H. rewrite total_double in H. destruct (IH (map Z.div2 l)) as (l1 & a & l2 & b & Q & I & L); [lia|].
      rewrite Q in E. exists (map (Z.mul 2) l1), (2 * a), (map (Z.mul 2) l2), (2 * b).
      rewrite map_app in E. split; [exact E|]. rewrite !num_double. split; [exact I|].
      change (2 * b :: map (Z.mul 2) l2) with (map (Z.mul 2) (b :: l2)). rewrite <- map_app, total_double. lia.
Qed.

Definition nums k l := sum (map (num k) l).
Lemma gmove_nums p k l t : gmove p (nums k l) t -> exists l1 a l2 h, l = l1 ++ a :: l2 /\
  gmove p (num k a) h /\ forall b, h = num k b -> t = nums k (l1 ++ b :: l2).
Proof.
  intros H. apply gmove_sum in H as (m1 & g & h & m2 & Q & I & ->).
  apply map_eq_app in Q as (l1 & l2' & -> & <- & Q). apply map_eq_cons in Q as (a & l2 & -> & <- & <-).
  exists l1, a, l2, h. repeat split; auto. intros b ->. unfold nums. now rewrite map_app.
Qed.
Lemma nums_first k l1 a l2 b : In (num k b) (options Left (num k a)) ->
  gmove Left (nums k (l1 ++ a :: l2)) (nums k (l1 ++ b :: l2)).
Proof.
  intros I. apply gmove_sum. exists (map (num k) l1), (num k a), (num k b), (map (num k) l2).
  unfold nums. rewrite !map_app. repeat split; exact I.
Qed.
Lemma nums_wins n : forall k l, gsize (nums k l) = n -> 0 <= total l -> gwins Left false (nums k l).
Proof.
  induction n as [n IH] using lt_wf_ind. intros k l Hn H. apply Wins_second. intros t M. pose proof (gmove_size M) as S1.
  apply gmove_nums in M as (l1 & a & l2 & h & -> & I & Q). apply num_right in I as (b & -> & L).
  rewrite (Q b eq_refl) in *. rewrite ?total_app, ?total_cons in H.
  assert (0 < total (l1 ++ b :: l2)) as P by (rewrite ?total_app, ?total_cons; lia).
  destruct (lead k _ P) as (m1 & c & m2 & d & E & J & K). rewrite E in *.
  apply nums_first with (l1 := m1) (l2 := m2) in J. apply Wins_first with (nums k (m1 ++ d :: m2)); auto.
  apply gmove_size in J. eapply IH; [|reflexivity|exact K]. lia.
Qed.
Lemma nums_wins_first k l : 0 < total l -> gwins Left true (nums k l).
Proof.
  intros P. destruct (lead k _ P) as (m1 & c & m2 & d & -> & J & K).
  eapply Wins_first; [apply nums_first; exact J|]. eapply nums_wins; [reflexivity|exact K].
Qed.

Theorem num_ge_zero k a : 0 <= a -> ge (num k a) zero.
Proof.
  intros H. apply ge_zero. apply eqv_wins with (nums k [a]); [symmetry; apply add_zero|].
  eapply nums_wins; [reflexivity|]. simpl. lia.
Qed.
Lemma nums_zero k l : total l = 0 -> eqv (nums k l) zero.
Proof.
  intros H. apply eqv_zero. intros [|]; [eapply nums_wins; [reflexivity|lia]|].
  rewrite <- (neg_neg (nums k l)). change Right with (other Left). apply wins_neg.
  apply eqv_wins with (nums k (map Z.opp l)).
  - clear H. induction l as [|x l IH]; [reflexivity|]. unfold nums in *. simpl. rewrite neg_add, IH, num_neg. reflexivity.
  - eapply nums_wins; [reflexivity|]. assert (total (map Z.opp l) = - total l) as ->; [|lia].
    clear H. induction l as [|x l IH]; simpl; lia.
Qed.
Theorem num_add k a b : eqv (add (num k a) (num k b)) (num k (a + b)).
Proof.
  apply cancel. rewrite num_neg. rewrite <- (@nums_zero k [a; b; - (a + b)]); [|simpl; lia].
  unfold nums. simpl. now rewrite add_zero, add_assoc.
Qed.
Theorem num_ge k a b : ge (num k a) (num k b) <-> b <= a.
Proof.
  split; intros H.
  - destruct (Z.leb_spec b a) as [L|L]; auto. exfalso. apply le_ge in H. unfold le in H.
    assert (gwins Left true (nums k [b; - a])) as W by (apply nums_wins_first; simpl; lia).
    apply (Wins_exclusive W). simpl. unfold nums. simpl. rewrite add_zero, <- num_neg. exact H.
  - unfold ge. rewrite num_neg, num_add. apply ge_zero, num_ge_zero. lia.
Qed.
Theorem num_level k j a : num (j + k) (2 ^ Z.of_nat j * a) = num k a.
Proof.
  induction j as [|j IH]; [simpl plus; f_equal; change (2 ^ Z.of_nat 0) with 1; lia|].
  rewrite Nat2Z.inj_succ, Z.pow_succ_r by lia. rewrite <- Z.mul_assoc. simpl plus. now rewrite num_double.
Qed.
