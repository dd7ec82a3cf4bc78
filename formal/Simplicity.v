(** Number avoidance, translation and simplicity.

    [number_translation]: a number beside a game may be added to its options instead, if the game is not a number; it is
    enough that, in the game beside any number, a move in the game is as good as a move in the number. For an all-small
    game that has moves this is so ([avoid_number]), even if the game is 0. [simplicity]: a game whose options lie around
    the number m is m, if no option of m does. (On Numbers and Games, chapters 2 and 8; Siegel, II.3.) *)
From Coq Require Import List Bool Arith ZArith Lia Setoid.
From Hackenbush Require Import Games Order Algebra Numbers AllSmall.
Import ListNotations.
Set Implicit Arguments.

(** p is better off first in a - b: Left's a is not at most b. *)
Definition beats p a b := gwins p true (add a (neg b)).

(** The simplicity rule: Left's options of g do not reach m, Right's options of g are beyond it, and no option of m is so. *)
Theorem simplicity g m :
  (forall p x, gmove p g x -> beats (other p) x m) ->
  (forall p y, gmove p m y -> exists x, gmove p g x /\ better p x y) ->
  eqv g m.
Proof.
  intros A B. apply cancel, eqv_zero. intros p. apply Wins_second. intros t M.
  apply gmove_add in M as [(x & M & ->)|(z & M & ->)].
  - specialize (A _ _ M). now rewrite other_other in A.
  - apply gmove_neg in M as (y & M & ->). rewrite other_other in M. destruct (B _ _ M) as (x & K & W).
    apply Wins_first with (add x (neg y)); [now apply gmove_l|exact W].
Qed.

(** In a number beside an all-small game that has moves, whoever can win by moving can win by a move in the game. *)
Theorem avoid_number k a e p : all_small e -> options p e <> [] ->
  gwins p true (add (num k a) e) -> exists x, gmove p e x /\ gwins p false (add (num k a) x).
Proof.
  intros S N W. destruct S as [E A].
  assert (forall q b c, (0 < match q with Left => c | Right => - c end)%Z -> forall x, all_small x -> gwins q b (add (num k c) x)) as Lead.
  { intros [|] b c P x X; [now apply ahead|]. rewrite <- (neg_neg (add (num k c) x)). change Right with (other Left). apply wins_neg.
    rewrite neg_add, num_neg. apply ahead; [now apply all_small_neg|lia]. }
  destruct (options p e) as [|x0 l] eqn:O; [easy|]. assert (gmove p e x0) as M0 by (unfold gmove; rewrite O; simpl; auto).
  set (s := match p with Left => a | Right => - a end%Z).
  destruct (Z.lt_trichotomy 0 s) as [P|[P|P]].
  - exists x0. split; auto. apply Lead; auto. eauto.
  - assert (a = 0%Z) as -> by (unfold s in P; destruct p; lia).
    apply Wins_first_inv in W as (t & M & W). apply gmove_add in M as [(y & M & ->)|(x & M & ->)]; [|eauto].
    exfalso. assert (num k 0 = zero) as Z0 by (clear; induction k; simpl; auto). rewrite Z0 in M. now apply gmove_zero in M.
  - exfalso. assert (gwins (other p) false (add (num k a) e)) as L by (apply Lead; [destruct p; simpl in *; lia|now constructor]).
    apply (Wins_exclusive W). exact L.
Qed.

(** The number may be added to the options instead. *)
Definition translated k a e := Game (map (add (num k a)) (options Left e)) (map (add (num k a)) (options Right e)).
Theorem number_translation k a e : all_small e -> options Left e <> [] -> eqv (translated k a e) (add (num k a) e).
Proof.
  intros S N. pose proof S as S'. destruct S' as [E A].
  assert (forall p, options p e <> []) as NE by (intros [|]; auto; intros Q; apply N, E, Q).
  assert (forall p t, gmove p (translated k a e) t <-> exists x, gmove p e x /\ t = add (num k a) x) as MT.
  { intros p t. unfold gmove. assert (options p (translated k a e) = map (add (num k a)) (options p e)) as -> by (destruct p; reflexivity).
    rewrite in_map_iff. split; intros (x & P & Q); eauto. }
  apply cancel, eqv_zero. intros p. apply Wins_second. intros t M.
  apply gmove_add in M as [(x & M & ->)|(z & M & ->)].
  - apply MT in M as (x0 & M & ->). apply Wins_first with (add (add (num k a) x0) (neg (add (num k a) x0))); [|apply minus_self].
    apply gmove_r, gmove_neg', gmove_r. exact M.
  - apply gmove_neg in M as (y & M & ->). rewrite other_other in M. apply gmove_add in M as [(n & M & ->)|(x & M & ->)].
    + (* the other moved in the number: p moves in e, and is ahead *)
      assert (exists x, gmove p e x) as (x & X).
      { destruct (options p e) as [|x l] eqn:O; [now apply NE in O|]. exists x. unfold gmove. rewrite O. simpl. auto. }
      apply Wins_first with (add (add (num k a) x) (neg (add n e))); [apply gmove_l, MT; eauto|].
      assert (all_small (add x (neg e))) as AS by (apply all_small_add; [eauto|now apply all_small_neg]).
      destruct p.
      * apply num_left in M as (b & -> & L).
        apply eqv_wins with (add (num k (a - b)) (add x (neg e))); [|apply ahead; [auto|lia]].
        rewrite neg_add, num_neg, add_swap, num_add. reflexivity.
      * apply num_right in M as (b & -> & L).
        apply eqv_wins with (neg (add (num k (b - a)) (neg (add x (neg e))))).
        -- rewrite !neg_add, !neg_neg, !num_neg, add_swap, num_add. now replace (- (b - a))%Z with (a + - b)%Z by lia.
        -- change Right with (other Left). apply wins_neg. apply ahead; [now apply all_small_neg|lia].
    + apply Wins_first with (add (add (num k a) x) (neg (add (num k a) x))); [|apply minus_self].
      apply gmove_l, MT. eauto.
Qed.
