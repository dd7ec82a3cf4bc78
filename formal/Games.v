(** Short games, who wins, sums, negatives and order.

    A game is what each player can move to. Whoever cannot move loses. [Wins move p b s] says that the player p wins the
    position s of some ruleset: as the first to move if b is true, as the second if it is false. Every notion below is
    built on that. (Conway, On Numbers and Games, chapters 0 and 7; Siegel, Combinatorial Game Theory, II.1.) *)
From Coq Require Import List Bool Arith Lia Permutation.
Import ListNotations.
Set Implicit Arguments.

Inductive player := Left | Right.
Definition other p := match p with Left => Right | Right => Left end.
Lemma other_other p : other (other p) = p. Proof. now destruct p. Qed.

(* ---- short games ---------------------------------------------------------------------------- *)
Inductive game := Game : list game -> list game -> game.
Definition options (p : player) (g : game) : list game :=
  match g with Game l r => match p with Left => l | Right => r end end.
Fixpoint neg (g : game) : game := match g with Game l r => Game (map neg r) (map neg l) end.
Fixpoint gsize (g : game) : nat :=
  match g with Game l r => S (list_sum (map gsize l) + list_sum (map gsize r)) end.
Definition zero := Game [] [].

Lemma options_neg p g : options p (neg g) = map neg (options (other p) g).
Proof. destruct g, p; reflexivity. Qed.

Lemma in_sum_le (h : game) l : In h l -> gsize h <= list_sum (map gsize l).
Proof. induction l as [|x l IH]; simpl; [easy|]. intros [->|H]; [lia|]. specialize (IH H). lia. Qed.

Lemma options_size p g h : In h (options p g) -> gsize h < gsize g.
Proof. destruct g, p; simpl; intros H; apply in_sum_le in H; lia. Qed.

Lemma game_ind' (P : game -> Prop) :
  (forall g, (forall p h, In h (options p g) -> P h) -> P g) -> forall g, P g.
Proof.
  intros IH g. remember (gsize g) as n eqn:E. revert g E.
  induction n as [n IHn] using lt_wf_ind. intros g ->. apply IH. intros p h Hh.
  eapply IHn; [apply (options_size _ _ _ Hh)|reflexivity].
Qed.

Lemma neg_neg g : neg (neg g) = g.
Proof.
  induction g as [g IH] using game_ind'. destruct g as [l r]. simpl. rewrite !map_map. f_equal.
  - transitivity (map (fun x => x) l); [|apply map_id]. apply map_ext_in. intros a Ha. exact (IH Left a Ha).
  - transitivity (map (fun x => x) r); [|apply map_id]. apply map_ext_in. intros a Ha. exact (IH Right a Ha).
Qed.

(* ---- who wins, in any ruleset ---------------------------------------------------------------- *)
Section Win.
  Variable S : Type.
  Variable move : player -> S -> S -> Prop.
  (* Wins p b s: player p wins s; p is to move if b, and the other one if not *)
  Inductive Wins (p : player) : bool -> S -> Prop :=
  | Wins_first s t : move p s t -> Wins p false t -> Wins p true s
  | Wins_second s : (forall t, move (other p) s t -> Wins p true t) -> Wins p false s.
End Win.

Definition bisim (S T : Type) (m : player -> S -> S -> Prop) (n : player -> T -> T -> Prop) (R : S -> T -> Prop) :=
  forall s t, R s t ->
    (forall p s', m p s s' -> exists t', n p t t' /\ R s' t') /\
    (forall p t', n p t t' -> exists s', m p s s' /\ R s' t').

Lemma bisim_wins S T m n (R : S -> T -> Prop) : bisim m n R ->
  forall p b s, Wins m p b s -> forall t, R s t -> Wins n p b t.
Proof.
  intros B p b s H. induction H as [s s' Hm _ IH | s _ IH]; intros t HR.
  - destruct (proj1 (B s t HR) _ _ Hm) as (t' & Ht & HR'). eapply Wins_first; eauto.
  - apply Wins_second. intros t' Ht. destruct (proj2 (B s t HR) _ _ Ht) as (s' & Hs & HR'). eauto.
Qed.

Lemma Wins_first_inv S (m : player -> S -> S -> Prop) p s : Wins m p true s -> exists t, m p s t /\ Wins m p false t.
Proof. intros H. inversion H; subst. eauto. Qed.
Lemma Wins_second_inv S (m : player -> S -> S -> Prop) p s t : Wins m p false s -> m (other p) s t -> Wins m p true t.
Proof. intros H. inversion H; subst. eauto. Qed.
Lemma Wins_true_iff S (m : player -> S -> S -> Prop) p s : Wins m p true s <-> exists t, m p s t /\ Wins m p false t.
Proof. split; [apply Wins_first_inv|]. intros (t & A & B). eapply Wins_first; eauto. Qed.
Lemma Wins_false_iff S (m : player -> S -> S -> Prop) p s : Wins m p false s <-> forall t, m (other p) s t -> Wins m p true t.
Proof. split; [intros H t; now apply Wins_second_inv|]. apply Wins_second. Qed.
Lemma Wins_exclusive S (m : player -> S -> S -> Prop) p b s : Wins m p b s -> ~ Wins m (other p) (negb b) s.
Proof.
  intros H. induction H as [s t M H IH|s _ IH]; simpl in *; intros K.
  - apply IH. eapply Wins_second_inv; [exact K|]. now rewrite other_other.
  - apply Wins_first_inv in K as (t & M & K). exact (IH t M K).
Qed.


(* ---- sum and order of games ---- *)
Fixpoint add (g : game) : game -> game :=
  match g with Game gl gr =>
    fix add_g (h : game) : game :=
      match h with Game hl hr =>
        Game (map (fun x => add x h) gl ++ map add_g hl) (map (fun x => add x h) gr ++ map add_g hr) end end.
Lemma options_add p g h : options p (add g h) = map (fun x => add x h) (options p g) ++ map (add g) (options p h).
Proof. destruct g, h, p; reflexivity. Qed.

Definition gmove p (g h : game) := In h (options p g).
Notation gwins := (Wins gmove).
Definition ge g h := gwins Left false (add g (neg h)).   (* Left wins g - h as second *)
Definition le g h := gwins Right false (add g (neg h)).   (* Right does *)
Definition eqv g h := ge g h /\ le g h.

Theorem minus_self p g : gwins p false (add g (neg g)).
Proof.
  induction g as [g IH] using game_ind'. apply Wins_second. intros t Ht. unfold gmove in Ht.
  rewrite options_add, in_app_iff, !in_map_iff in Ht. destruct Ht as [(x & <- & I)|(y & <- & I)].
  - apply Wins_first with (add x (neg x)); [|eauto]. unfold gmove. rewrite options_add, in_app_iff. right.
    apply in_map. rewrite options_neg. now apply in_map.
  - rewrite options_neg, other_other in I. apply in_map_iff in I as (x & <- & I).
    apply Wins_first with (add x (neg x)); [|eauto]. unfold gmove. rewrite options_add, in_app_iff. left.
    apply in_map_iff. eauto.
Qed.
Corollary eqv_refl g : eqv g g. Proof. split; apply minus_self. Qed.

(* ---- the value of a picture: a cut takes an edge away, and all that is no longer joined to the ground ---- *)

(* ---- n moves of one player --------------------------------------------------------------------- *)
Fixpoint free (p : player) (n : nat) : game :=
  match n with O => zero | S n => match p with Left => Game [free p n] [] | Right => Game [] [free p n] end end.
Lemma free_opp p n : options (other p) (free p n) = []. Proof. destruct n, p; reflexivity. Qed.
Lemma free_own p n : options p (free p (S n)) = [free p n]. Proof. destruct p; reflexivity. Qed.
