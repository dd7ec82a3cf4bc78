(** The last move: p has it if no edge that the other player can cut stands on the ground.

    Let at least one edge stand on the ground, and let p alone be able to cut those that do. Then p wins, as whatever the
    other player has falls with the last of these edges. More than that: if the other player has at most m moves, p wins
    even with -1/2^m on the ground ([last_move]). For p halves the number whenever the other player moves. *)
From Coq Require Import List Bool Arith ZArith NArith Lia Permutation.
From Hackenbush Require Import Games Order Algebra Numbers Pictures Reach Counting SafeCounting Loads LoadedCuts Weights.
Import ListNotations.
Set Implicit Arguments.

Section Last.
  Variable p : player.
  Definition on_ground (e : edge) : bool := N.eqb (src e) ground || N.eqb (dst e) ground.
  Definition low (E : list edge) := forall e, In e E -> on_ground e = true -> ownb p e = true.
  Definition raised (L : list (node * game)) := forall v g, In (v, g) L -> v <> ground.
  Definition weighed (E : list edge) k a L := Loaded E ((ground, pnum p k a) :: L).

  Lemma low_less A f B : low (A ++ f :: B) -> low (A ++ B).
  Proof. intros H e I. apply H. apply in_app_or in I. apply in_or_app. simpl. tauto. Qed.
  Lemma foot_stays A f B : low (A ++ f :: B) -> can (other p) (col f) = true -> existsb on_ground (A ++ f :: B) = true ->
    existsb on_ground (A ++ B) = true.
  Proof.
    rewrite !existsb_app. simpl. intros H C. destruct (on_ground f) eqn:G; [|easy]. apply H in G; [|apply in_elt].
    unfold ownb in G. rewrite C in G. now rewrite andb_false_r in G.
  Qed.
  Lemma foot_grounded E e : In e E -> on_ground e = true -> grounded E (src e).
  Proof.
    unfold on_ground. rewrite orb_true_iff, !N.eqb_eq. intros I [Q|Q]; [rewrite Q; constructor|]. apply g_in; auto.
    rewrite Q. constructor.
  Qed.
  Lemma nothing_stands E u : existsb on_ground E = false -> grounded E u -> u = ground.
  Proof.
    intros N G. assert (forall e, In e E -> src e <> ground /\ dst e <> ground) as K.
    { intros e I. assert (on_ground e = false) as F.
      { destruct (on_ground e) eqn:Q; auto. assert (existsb on_ground E = true) by (apply existsb_exists; eauto). congruence. }
      unfold on_ground in F. now rewrite orb_false_iff, !N.eqb_neq in F. }
    induction G as [|e I G IH|e I G IH]; auto; destruct (K e I); congruence.
  Qed.

  (* a number that is no loss, and nothing else that stands *)
  Lemma all_fell E k a L : existsb on_ground E = false -> raised L -> (0 <= a)%Z -> wins p false (weighed E k a L).
  Proof.
    intros N R P. apply (@dead_wins p false (Loaded [] (all_on ground [pnum p k a]))).
    - exists E, L. simpl. split; [reflexivity|]. split; [reflexivity|]. split.
      + intros e I G. assert (on_ground e = true) as O.
        { unfold on_ground. apply (nothing_stands N) in G. rewrite G. reflexivity. }
        assert (existsb on_ground E = true) by (apply existsb_exists; eauto). congruence.
      + intros v g I G. exfalso. apply (nothing_stands N) in G. exact (R v g I G).
    - apply bare. apply eqv_wins with (pnum p k a); [apply add_zero|]. apply wins_less_zero.
      apply (gain_better (p := p)), num_gain. destruct p; cbn [sgn ahead_by]; lia.
  Qed.

  Lemma raised_less L1 v g h L2 : raised (L1 ++ (v, g) :: L2) -> raised (L1 ++ (v, h) :: L2).
  Proof.
    intros R u x I. apply in_app_or in I as [I|[I|I]].
    - apply (R u x), in_or_app. auto.
    - injection I as <- _. apply (R v g), in_elt.
    - apply (R u x), in_or_app. simpl. auto.
  Qed.

  (* p is not behind: then p wins, no matter who starts *)
  Lemma not_behind n : forall E k a L b, lsz (weighed E k a L) = n -> low E -> existsb on_ground E = true -> raised L -> (0 <= a)%Z ->
    wins p b (weighed E k a L).
  Proof.
    induction n as [n IH] using lt_wf_ind. intros E k a L b Hn Low Foot R P. destruct b.
    - (* cut one of those edges *)
      apply existsb_exists in Foot as (e & I & G). pose proof (Low e I G) as O. unfold ownb in O. apply andb_true_iff in O as [C _].
      pose proof (foot_grounded _ _ I G) as Gr. apply in_split in I as (E1 & E2 & ->).
      assert (move p (weighed (E1 ++ e :: E2) k a L) (weighed (E1 ++ E2) k a L)) as M by (apply move_cut; auto).
      apply Wins_first with (1 := M). apply move_lsz in M. apply low_less in Low.
      destruct (existsb on_ground (E1 ++ E2)) eqn:F; [eapply IH; eauto; lia|now apply all_fell].
    - apply Wins_second. intros t M. pose proof (move_lsz M) as Sz. rewrite Hn in Sz.
      apply move_inv in M as [(A & f & B & Q & C & Gr & ->)|(L1 & v & g & h & L2 & Q & Gr & I & ->)].
      + subst E. apply (IH _ Sz (A ++ B) k a L true); eauto using low_less, foot_stays.
      + destruct L1 as [|l L1]; cbn [app] in Q; [injection Q as <- <- <-|injection Q as <- ->].
        * apply pnum_opp in I as (c & -> & Lt). apply (IH _ Sz E k c L true); auto. lia.
        * apply (IH _ Sz E k a (L1 ++ (v, h) :: L2) true); auto. eapply raised_less; eauto.
  Qed.

  Theorem last_move m : forall E L, low E -> existsb on_ground E = true -> raised L -> cnt p E + lchain p L <= m ->
    wins p false (weighed E m (-1) L).
  Proof.
    assert (forall m E L, wins p false (weighed E m (-1) L) -> wins p true (weighed E (S m) (-1) L)) as Halve.
    { clear m. intros m E L H. eapply Wins_first; [|exact H]. unfold weighed. rewrite <- (pnum_double p m (-1)).
      apply (@move_load p E [] ground (pnum p (S m) (-1)) (pnum p (S m) (2 * -1)) L); [constructor|].
      change (2 * -1)%Z with (-1 - 1)%Z. now apply pnum_odd. }
    induction m as [|m IH]; intros E L Low Foot R Le; apply Wins_second; intros t M;
      (apply move_inv in M as [(A & f & B & Q & C & Gr & ->)|(L1 & v & g & h & L2 & Q & Gr & I & ->)];
       [|destruct L1 as [|l L1]; cbn [app] in Q; [injection Q as <- <- <-|injection Q as <- ->]]).
    - subst E. rewrite (cnt_mid p A f B C) in Le. lia.
    - apply pnum_opp in I as (c & -> & Lt). eapply not_behind; eauto. lia.
    - rewrite lchain_mid in Le. apply gchain_opt in I. cbn [snd] in Le. lia.
    - subst E. rewrite (cnt_mid p A f B C) in Le. apply Halve, IH; eauto using low_less, foot_stays. lia.
    - apply pnum_opp in I as (c & -> & Lt). eapply not_behind; eauto. lia.
    - apply (Halve m E (L1 ++ (v, h) :: L2)), IH; eauto using raised_less. rewrite lchain_mid in *. cbn [snd] in *.
      apply gchain_opt in I. lia.
  Qed.
End Last.
