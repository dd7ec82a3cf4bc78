(** Order: games with sum and negative are a group, and equal ones may replace each other.

    [ge_trans], [eqv_trans], [replace]: if Left wins a - b as second, a does in any sum what b does. *)
From Coq Require Import List Bool Arith Lia Permutation.
From Hackenbush Require Import Games.
Import ListNotations.
Set Implicit Arguments.

Lemma gmove_add p g h t : gmove p (add g h) t <->
  (exists x, gmove p g x /\ t = add x h) \/ (exists y, gmove p h y /\ t = add g y).
Proof.
  unfold gmove. rewrite options_add, in_app_iff, !in_map_iff. split.
  - intros [(x & <- & I)|(y & <- & I)]; eauto.
  - intros [(x & I & ->)|(y & I & ->)]; eauto.
Qed.
Lemma gmove_neg p g t : gmove p (neg g) t <-> exists x, gmove (other p) g x /\ t = neg x.
Proof.
  unfold gmove. rewrite options_neg, in_map_iff. split; intros (x & A & B); eauto.
Qed.
Lemma gmove_neg' p g x : gmove (other p) g x -> gmove p (neg g) (neg x).
Proof. intros H. apply gmove_neg. eauto. Qed.
Lemma gmove_size p g h : gmove p g h -> gsize h < gsize g. Proof. apply options_size. Qed.
Arguments gmove_size [p g h].

Lemma trans_all n : forall a b c p, gsize a + gsize b + gsize c = n ->
  (gwins p false (add a (neg b)) -> gwins p false (add b c) -> gwins p false (add a c)) /\
  (gwins p false (add a (neg b)) -> gwins p true (add b c) -> gwins p true (add a c)) /\
  (gwins p true (add a (neg b)) -> gwins p false (add b c) -> gwins p true (add a c)).
Proof.
  induction n as [n IH] using lt_wf_ind. intros a b c p Hn. split; [|split].
  - intros H K. apply Wins_second. intros t Ht. apply gmove_add in Ht as [(x & I & ->)|(y & I & ->)]; pose proof (gmove_size I).
    + destruct (IH (gsize x + gsize b + gsize c) ltac:(lia) x b c p eq_refl) as (_ & _ & Z). apply Z; auto.
      eapply Wins_second_inv; [exact H|]. apply gmove_add. eauto.
    + destruct (IH (gsize a + gsize b + gsize y) ltac:(lia) a b y p eq_refl) as (_ & Z & _). apply Z; auto.
      eapply Wins_second_inv; [exact K|]. apply gmove_add. eauto.
  - intros H K. apply Wins_first_inv in K as (t & Ht & K). apply gmove_add in Ht as [(x & I & ->)|(y & I & ->)]; pose proof (gmove_size I).
    + destruct (IH (gsize a + gsize x + gsize c) ltac:(lia) a x c p eq_refl) as (_ & _ & Z). apply Z; auto.
      eapply Wins_second_inv; [exact H|]. apply gmove_add. right.
      exists (neg x). split; auto. apply gmove_neg'. now rewrite other_other.
    + destruct (IH (gsize a + gsize b + gsize y) ltac:(lia) a b y p eq_refl) as (Z & _ & _).
      apply Wins_first with (add a y); [apply gmove_add; eauto|]. apply Z; auto.
  - intros H K. apply Wins_first_inv in H as (t & Ht & H). apply gmove_add in Ht as [(x & I & ->)|(y & I & ->)].
    + pose proof (gmove_size I). destruct (IH (gsize x + gsize b + gsize c) ltac:(lia) x b c p eq_refl) as (Z & _ & _).
      apply Wins_first with (add x c); [apply gmove_add; eauto|]. apply Z; auto.
    + apply gmove_neg in I as (x & I & ->). pose proof (gmove_size I).
      destruct (IH (gsize a + gsize x + gsize c) ltac:(lia) a x c p eq_refl) as (_ & Z & _). apply Z; auto.
      eapply Wins_second_inv; [exact K|]. apply gmove_add. eauto.
Qed.

(* If a >= b, what is won with b is won with a instead: in any sum, as first and as second *)
Theorem replace p b0 a b c : gwins p false (add a (neg b)) -> gwins p b0 (add b c) -> gwins p b0 (add a c).
Proof. intros H. destruct (@trans_all _ a b c p eq_refl) as (A & B & _). destruct b0; auto. Qed.

Theorem ge_trans a b c : ge a b -> ge b c -> ge a c. Proof. unfold ge. apply replace. Qed.
Theorem le_trans a b c : le a b -> le b c -> le a c. Proof. unfold le. apply replace. Qed.
Theorem eqv_trans a b c : eqv a b -> eqv b c -> eqv a c.
Proof. intros [A B] [C D]. split; [eapply ge_trans|eapply le_trans]; eauto. Qed.
Theorem eqv_outcome a b p b0 c : eqv a b -> gwins p b0 (add b c) -> gwins p b0 (add a c).
Proof. intros [A B]. destruct p; apply replace; auto. Qed.

(* le is the converse of ge *)
Lemma swap n : forall a b p b0, gsize a + gsize b = n -> gwins p b0 (add a (neg b)) -> gwins (other p) b0 (add b (neg a)).
Proof.
  induction n as [n IH] using lt_wf_ind. intros a b p b0 Hn H. destruct b0.
  - apply Wins_first_inv in H as (t & Ht & H). apply gmove_add in Ht as [(x & I & ->)|(y & I & ->)].
    + pose proof (gmove_size I). apply Wins_first with (add b (neg x)).
      * apply gmove_add. right. exists (neg x). split; auto. apply gmove_neg'. now rewrite other_other.
      * eapply IH; [|reflexivity|exact H]. lia.
    + apply gmove_neg in I as (x & I & ->). pose proof (gmove_size I). apply Wins_first with (add x (neg a)).
      * apply gmove_add. eauto.
      * eapply IH; [|reflexivity|exact H]. lia.
  - apply Wins_second. intros t Ht. rewrite other_other in Ht. apply gmove_add in Ht as [(x & I & ->)|(y & I & ->)].
    + pose proof (gmove_size I). eapply IH; [|reflexivity|]; [|eapply Wins_second_inv; [exact H|]]; [lia|].
      apply gmove_add. right. exists (neg x). split; auto. apply gmove_neg'. now rewrite other_other.
    + apply gmove_neg in I as (x & I & ->). pose proof (gmove_size I).
      eapply IH; [|reflexivity|]; [|eapply Wins_second_inv; [exact H|]]; [lia|]. apply gmove_add. left. eauto.
Qed.
Theorem le_ge a b : le a b <-> ge b a.
Proof. split; intros H; [exact (@swap _ a b Right false eq_refl H)|exact (@swap _ b a Left false eq_refl H)]. Qed.
Theorem eqv_sym a b : eqv a b -> eqv b a.
Proof. intros [A B]. split; [now apply le_ge|now apply le_ge]. Qed.
