(** All-small games are infinitesimal: a positive number beside one wins.

    A game is all-small if, in each of its positions, both players can move or neither can. [ahead]: with a positive
    number beside an all-small game Left wins, whoever begins. [ups_at_least_zero]: what is known of ups and nimbers.
    (Winning Ways, chapter 8.) *)
From Coq Require Import List Bool Arith ZArith NArith Lia Setoid.
From Hackenbush Require Import Games Order Algebra Numbers Nimbers.
Import ListNotations.
Set Implicit Arguments.

Inductive all_small (g : game) : Prop :=
| all_small_intro : (options Left g = [] <-> options Right g = []) ->
    (forall p h, gmove p g h -> all_small h) -> all_small g.

Lemma all_small_add a : all_small a -> forall b, all_small b -> all_small (add a b).
Proof.
  intros Ha. induction Ha as [a Ea Aa IHa]. intros b Hb. induction Hb as [b Eb Ab IHb]. constructor.
  - rewrite !options_add. split; intros H; apply app_eq_nil in H as [H K]; apply map_eq_nil in H, K;
      apply Ea in H; apply Eb in K; now rewrite H, K.
  - intros p h M. apply gmove_add in M as [(x & M & ->)|(y & M & ->)]; eauto using all_small_intro.
Qed.
Lemma all_small_neg a : all_small a -> all_small (neg a).
Proof.
  intros H. induction H as [a E A IH]. constructor.
  - rewrite !options_neg. split; intros K; apply map_eq_nil in K; apply E in K; simpl in *; now rewrite K.
  - intros p h M. apply gmove_neg in M as (x & M & ->). eauto.
Qed.
Lemma all_small_zero : all_small zero.
Proof. constructor; [tauto|]. intros p h M. now apply gmove_zero in M. Qed.
Lemma all_small_sum l : (forall g, In g l -> all_small g) -> all_small (sum l).
Proof.
  induction l as [|x l IH]; intros H; [apply all_small_zero|].
  apply all_small_add; [apply H; simpl; auto|]. apply IH. intros g I. apply H. simpl. auto.
Qed.
Lemma all_small_star n : all_small (star n).
Proof.
  induction n as [n IH] using (well_founded_induction N.lt_wf_0). constructor; [reflexivity|].
  intros p h M. apply star_move in M as (m & L & ->). auto.
Qed.

Theorem ahead k : forall e, all_small e -> forall a b, (0 < a)%Z -> gwins Left b (add (num k a) e).
Proof.
  intros e He a b H. remember (gsize (num k a) + gsize e) as n eqn:Hn. revert e He a b H Hn.
  induction n as [n IH] using lt_wf_ind. intros e He a b H ->. destruct He as [E A]. destruct b.
  - destruct (options Left e) as [|x l] eqn:O.
    + assert (e = zero) as ->.
      { assert (options Right e = []) as R by now apply E. destruct e as [l r]. simpl in *. now subst. }
      pose proof (nums_wins_first k [a]) as W. unfold nums in W. simpl in W. apply W. lia.
    + assert (gmove Left e x) as M by (unfold gmove; rewrite O; simpl; auto).
      apply Wins_first with (add (num k a) x); [now apply gmove_r|]. eapply IH; [|eauto|exact H|reflexivity].
      apply gmove_size in M. lia.
  - apply Wins_second. intros t M. apply gmove_add in M as [(x & M & ->)|(y & M & ->)]; pose proof (gmove_size M).
    + apply num_right in M as (c & -> & L). eapply IH; [|constructor; eauto|lia|reflexivity]. lia.
    + eapply IH; [|eauto|exact H|reflexivity]. lia.
Qed.

(** Ups. *)
Definition up : game := Game [zero] [star 1].
Lemma all_small_up : all_small up.
Proof. constructor; [easy|]. intros [|] h [<-|[]]; [apply all_small_zero|apply all_small_star]. Qed.
Fixpoint ups (n : nat) : game := match n with O => zero | S n => add up (ups n) end.
Definition ups_star n m := add (ups n) (star m).
Lemma ups_right n : forall t, gmove Right (ups n) t -> exists k, n = S k /\ eqv t (add (ups k) (star 1)).
Proof.
  induction n as [|n IH]; intros t M; [now apply gmove_zero in M|]. exists n. split; [reflexivity|].
  apply gmove_add in M as [(x & M & ->)|(y & M & ->)].
  - destruct M as [<-|[]]. apply add_comm.
  - apply IH in M as (k & -> & Q). rewrite Q. cbn [ups]. apply add_assoc.
Qed.
Lemma ups_left n m : gwins Left false (ups_star n m) -> gwins Left true (ups_star (S n) m).
Proof.
  intros H. apply Wins_first with (add (add zero (ups n)) (star m)).
  - apply gmove_l, gmove_l. now left.
  - unfold ups_star in H. now rewrite zero_add.
Qed.
Lemma ups_star_left n m k : (k < m)%N -> gwins Left false (ups_star n k) -> gwins Left true (ups_star n m).
Proof. intros L H. apply Wins_first with (ups_star n k); auto. apply gmove_r, star_move. eauto. Qed.

Definition up_enough (n : nat) (m : N) := (n >= 2)%nat \/ (n = 1%nat /\ m <> 1%N) \/ (n = 0%nat /\ m = 0%N).
Theorem ups_at_least_zero n : forall m, up_enough n m -> gwins Left false (ups_star n m).
Proof.
  induction n as [n IHn] using lt_wf_ind. intros m. induction m as [m IHm] using (well_founded_induction N.lt_wf_0).
  intros H. apply Wins_second. intros t M. unfold ups_star in M. simpl other in M.
  apply gmove_add in M as [(x & M & ->)|(y & M & ->)].
  - apply ups_right in M as (k & -> & Q).
    assert (eqv (add x (star m)) (ups_star k (N.lxor m 1))) as E.
    { rewrite Q, <- add_assoc, star_add, (N.lxor_comm 1 m). reflexivity. }
    apply (eqv_wins E). set (j := N.lxor m 1). destruct (N.eq_dec j 0) as [J|J].
    + rewrite J. assert (m = 1%N) as -> by (apply N.lxor_eq; exact J).
      destruct H as [H|[[_ H]|[H _]]]; [|easy|lia]. destruct k as [|k]; [lia|]. apply ups_left, IHn; [lia|].
      destruct k as [|[|k]]; unfold up_enough; [right; right; auto|right; left; split; [auto|lia]|left; lia].
    + destruct k as [|k].
      * apply ups_star_left with 0%N; [lia|]. apply IHn; [lia|]. right. right. auto.
      * apply ups_star_left with 0%N; [lia|]. apply IHn; [lia|].
        destruct k as [|k]; unfold up_enough; [right; left; split; [auto|lia]|left; lia].
  - apply star_move in M as (j & L & ->). fold (ups_star n j). destruct (N.eq_dec j 0) as [->|J].
    + destruct n as [|n].
      * destruct H as [H|[[H _]|[_ ->]]]; lia.
      * apply ups_left, IHn; [lia|].
        destruct n as [|[|n]]; unfold up_enough; [right; right; auto|right; left; split; [auto|lia]|left; lia].
    + apply ups_star_left with 0%N; [lia|]. apply IHm; [lia|].
      destruct n as [|[|n]]; unfold up_enough in *; [|right; left; split; [auto|lia]|left; lia]. lia.
Qed.
