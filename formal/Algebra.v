(** Games are a commutative ordered group, up to equality.

    [add_comm], [add_assoc], [add_zero], [add_neg]; equal games may be rewritten ([Setoid]); [ge] is an order of the
    group. [sum] adds a list of games, and a move in a sum is a move in one of its games ([gmove_sum]). *)
From Coq Require Import List Bool Arith Lia Setoid Morphisms.
From Hackenbush Require Import Games Order.
Import ListNotations.
Set Implicit Arguments.

#[export] Instance eqv_equivalence : Equivalence eqv.
Proof. split; [exact eqv_refl|exact eqv_sym|exact eqv_trans]. Qed.

(** Games with the same moves, up to a relation, are equal. *)
Lemma bisim_eqv (R : game -> game -> Prop) : bisim gmove gmove R -> forall g h, R g h -> eqv g h.
Proof.
  intros B. assert (forall n g h p, gsize g + gsize h = n -> R g h -> gwins p false (add g (neg h))) as A.
  { induction n as [n IH] using lt_wf_ind. intros g h p Hn H. destruct (B _ _ H) as [X Y].
    apply Wins_second. intros t M. apply gmove_add in M as [(x & I & ->)|(x & I & ->)].
    - destruct (X _ _ I) as (y & J & K). apply Wins_first with (add x (neg y)).
      + apply gmove_add. right. exists (neg y). split; auto. now apply gmove_neg'.
      + eapply IH; [|reflexivity|exact K]. apply gmove_size in I, J. lia.
    - apply gmove_neg in I as (y & I & ->). rewrite other_other in I. destruct (Y _ _ I) as (x & J & K).
      apply Wins_first with (add x (neg y)); [apply gmove_add; eauto|].
      eapply IH; [|reflexivity|exact K]. apply gmove_size in I, J. lia. }
  intros g h H. split; eapply A; eauto.
Qed.

(** Games that differ in the order of addition only. *)
Inductive same : game -> game -> Prop :=
| same_refl g : same g g
| same_comm a b : same (add a b) (add b a)
| same_left a b c : same (add (add a b) c) (add a (add b c))
| same_right a b c : same (add a (add b c)) (add (add a b) c)
| same_zero a : same (add a zero) a
| same_zero' a : same a (add a zero)
| same_neg a b : same (neg (add a b)) (add (neg a) (neg b)).

Lemma gmove_zero p t : ~ gmove p zero t. Proof. destruct p; exact (fun H => H). Qed.

Lemma gmove_l p a b x : gmove p a x -> gmove p (add a b) (add x b). Proof. intros H. apply gmove_add. eauto. Qed.
Lemma gmove_r p a b x : gmove p b x -> gmove p (add a b) (add a x). Proof. intros H. apply gmove_add. eauto. Qed.

Lemma same_bisim : bisim gmove gmove same.
Proof.
  intros g h H. destruct H; split; intros p t M;
    repeat match goal with
    | H : _ \/ _ |- _ => destruct H
    | H : exists _, _ |- _ => destruct H
    | H : _ /\ _ |- _ => destruct H; subst
    | H : gmove _ (add _ _) _ |- _ => apply gmove_add in H
    | H : gmove _ (neg _) _ |- _ => apply gmove_neg in H
    | H : gmove _ zero _ |- _ => now apply gmove_zero in H
    end; eauto 8 using same, gmove_l, gmove_r, gmove_neg'.
Qed.

Theorem add_zero a : eqv (add a zero) a. Proof. exact (bisim_eqv same_bisim _ _ (same_zero a)). Qed.
Theorem add_comm a b : eqv (add a b) (add b a). Proof. exact (bisim_eqv same_bisim _ _ (same_comm a b)). Qed.
Theorem add_assoc a b c : eqv (add a (add b c)) (add (add a b) c).
Proof. exact (bisim_eqv same_bisim _ _ (same_right a b c)). Qed.
Theorem neg_add a b : eqv (neg (add a b)) (add (neg a) (neg b)). Proof. exact (bisim_eqv same_bisim _ _ (same_neg a b)). Qed.

Lemma same_wins g h : same g h -> forall p b, gwins p b g -> gwins p b h.
Proof. intros H p b K. exact (bisim_wins same_bisim K _ H). Qed.

(** What is at least 0, at most 0 and equal to 0, by who wins. *)
Lemma wins_less_zero p b g : gwins p b g <-> gwins p b (add g zero).
Proof. split; apply same_wins; auto using same. Qed.
Theorem ge_zero g : ge g zero <-> gwins Left false g. Proof. symmetry. apply wins_less_zero. Qed.
Theorem le_zero g : le g zero <-> gwins Right false g. Proof. symmetry. apply wins_less_zero. Qed.
Theorem eqv_zero g : eqv g zero <-> forall p, gwins p false g.
Proof. unfold eqv. rewrite ge_zero, le_zero. split; [intros [A B] [|]; auto|auto]. Qed.

Theorem add_neg g : eqv (add g (neg g)) zero.
Proof. apply eqv_zero. intros p. apply minus_self. Qed.

(** Equal games have the same winners. *)
Theorem eqv_wins a b p b0 : eqv a b -> gwins p b0 b -> gwins p b0 a.
Proof. rewrite (wins_less_zero p b0 a), (wins_less_zero p b0 b). apply eqv_outcome. Qed.

(** Order and equality respect sums and negatives. *)
Lemma add_mono p a b c : gwins p false (add a (neg b)) -> gwins p false (add (add a c) (neg (add b c))).
Proof.
  intros H. apply same_wins with (add a (add c (neg (add b c)))); [apply same_right|]. apply replace with b; auto.
  apply same_wins with (add (add b c) (neg (add b c))); [apply same_left|]. apply minus_self.
Qed.
Theorem ge_add a b c : ge a b -> ge (add a c) (add b c). Proof. apply add_mono. Qed.
#[export] Instance add_eqv : Proper (eqv ==> eqv ==> eqv) add.
Proof.
  intros a b [H1 H2] c d [K1 K2]. transitivity (add b c); [split; now apply add_mono|].
  rewrite (add_comm b c), (add_comm b d). split; now apply add_mono.
Qed.
Lemma wins_neg p b g : gwins p b g -> gwins (other p) b (neg g).
Proof.
  intros H. induction H as [s t M H IH|s H IH].
  - apply Wins_first with (neg t); auto. apply gmove_neg'. now rewrite other_other.
  - apply Wins_second. intros t M. apply gmove_neg in M as (x & M & ->). apply IH. now rewrite other_other in M.
Qed.
#[export] Instance neg_eqv : Proper (eqv ==> eqv) neg.
Proof.
  intros a b [H K]. split.
  - apply eqv_wins with (neg (add a (neg b))); [symmetry; apply neg_add|]. exact (wins_neg K).
  - apply eqv_wins with (neg (add a (neg b))); [symmetry; apply neg_add|]. exact (wins_neg H).
Qed.
#[export] Instance ge_eqv : Proper (eqv ==> eqv ==> iff) ge.
Proof.
  intros a b H c d K. unfold ge. split; apply eqv_wins; rewrite H, K; reflexivity.
Qed.
#[export] Instance le_eqv : Proper (eqv ==> eqv ==> iff) le.
Proof.
  intros a b H c d K. unfold le. split; apply eqv_wins; rewrite H, K; reflexivity.
Qed.
#[export] Instance gwins_eqv p b : Proper (eqv ==> iff) (gwins p b).
Proof. intros g h H. split; apply eqv_wins; [now symmetry|exact H]. Qed.

Lemma zero_add a : eqv (add zero a) a. Proof. rewrite add_comm. apply add_zero. Qed.
Lemma cancel a b : eqv (add a (neg b)) zero -> eqv a b.
Proof.
  intros H. rewrite <- (add_zero a), <- (add_neg b), (add_comm b), add_assoc, H. apply zero_add.
Qed.
Lemma add_swap a b c d : eqv (add (add a b) (add c d)) (add (add a c) (add b d)).
Proof. rewrite <- !add_assoc, (add_assoc b c d), (add_comm b c), <- add_assoc. reflexivity. Qed.

(** Sums of lists. *)
Definition sum (l : list game) : game := fold_right add zero l.
Lemma sum_app l m : eqv (sum (l ++ m)) (add (sum l) (sum m)).
Proof. induction l as [|x l IH]; simpl; [now rewrite zero_add|]. now rewrite IH, add_assoc. Qed.
Lemma gmove_sum p l t : gmove p (sum l) t <->
  exists l1 g h l2, l = l1 ++ g :: l2 /\ gmove p g h /\ t = sum (l1 ++ h :: l2).
Proof.
  revert t. induction l as [|x l IH]; intros t; simpl.
  - split; [intros H; now apply gmove_zero in H|]. intros ([|y l1] & x & h & l2 & Q & _); discriminate.
  - rewrite gmove_add. split.
    + intros [(y & I & ->)|(y & I & ->)].
      * exists [], x, y, l. auto.
      * apply IH in I as (l1 & g & h & l2 & -> & I & ->). exists (x :: l1), g, h, l2. auto.
    + intros ([|y l1] & g & h & l2 & Q & I & ->); simpl in Q; injection Q as <- ->.
      * left. exists h. auto.
      * right. exists (sum (l1 ++ h :: l2)). split; [apply IH; eauto 8|reflexivity].
Qed.

(** Options that are as good for their player make equal games. *)
Definition better p a b := gwins p false (add a (neg b)).
Lemma better_refl p a : better p a a. Proof. apply minus_self. Qed.
Lemma eqv_better p a b : eqv a b -> better p a b. Proof. intros [A B]. destruct p; auto. Qed.
Lemma better_trans p a b c : better p a b -> better p b c -> better p a c. Proof. apply replace. Qed.
Lemma better_other p a b : better p a b -> better (other p) b a.
Proof.
  intros H. apply wins_neg in H. unfold better. apply eqv_wins with (neg (add a (neg b))); auto.
  rewrite neg_add, neg_neg. apply add_comm.
Qed.
#[export] Instance better_eqv p : Proper (eqv ==> eqv ==> iff) (better p).
Proof. intros a b H c d K. unfold better. now rewrite H, K. Qed.
Theorem options_eqv g h :
  (forall p x, gmove p g x -> exists y, gmove p h y /\ better p y x) ->
  (forall p y, gmove p h y -> exists x, gmove p g x /\ better p x y) -> eqv g h.
Proof.
  intros A B. apply cancel, eqv_zero. intros p. apply Wins_second. intros t M.
  apply gmove_add in M as [(x & M & ->)|(z & M & ->)].
  - destruct (A _ _ M) as (y & K & G). apply Wins_first with (add x (neg y)); [apply gmove_r, gmove_neg'; exact K|].
    apply better_other in G. now rewrite other_other in G.
  - apply gmove_neg in M as (y & M & ->). rewrite other_other in M. destruct (B _ _ M) as (x & K & G).
    apply Wins_first with (add x (neg y)); [now apply gmove_l|exact G].
Qed.
