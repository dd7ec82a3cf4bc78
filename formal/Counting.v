(** Counting moves: p has as many that nobody can prevent as the other player has at most.

    [count_rule]: let Bs be edges that only p can cut and that hold each other up. If the other player has no more edges
    and moves in loads than that, then p wins as second. *)
From Coq Require Import List Bool Arith Lia Permutation.
From Hackenbush Require Import Games Pictures Reach.
Import ListNotations.
Set Implicit Arguments.

Fixpoint gchain (q : player) (g : game) : nat :=
  match g with Game l r => list_max (map (fun h => S (gchain q h)) (match q with Left => l | Right => r end)) end.
Lemma in_max x l : In x l -> x <= list_max l.
Proof. induction l as [|y l IH]; simpl; [easy|]. intros [->|H]; [lia|]. specialize (IH H). lia. Qed.
Lemma gchain_opt q g h : In h (options q g) -> gchain q h < gchain q g.
Proof.
  intros I. destruct g as [l r].
  assert (In (S (gchain q h)) (map (fun h => S (gchain q h)) (options q (Game l r)))) as J by (apply in_map_iff; eauto).
  apply in_max in J. destruct q; simpl in *; lia.
Qed.

Fixpoint heldb (Bs : list edge) : bool :=
  match Bs with [] => true | e :: Bs' => memb (src e) (reach Bs) && heldb Bs' end.
Definition ownb p e := can p (col e) && negb (can (other p) (col e)).
Definition cnt p (Rs : list edge) := length (filter (fun e => can (other p) (col e)) Rs).
Definition lchain p (L : list (node * game)) := list_sum (map (fun l => gchain (other p) (snd l)) L).

Lemma cnt_mid p A f B : can (other p) (col f) = true -> cnt p (A ++ f :: B) = S (cnt p (A ++ B)).
Proof. intros C. unfold cnt. rewrite !filter_app. simpl. rewrite C, !app_length. simpl. lia. Qed.
Lemma lchain_mid p A l B : lchain p (A ++ l :: B) = gchain (other p) (snd l) + lchain p (A ++ B).
Proof. unfold lchain. rewrite !map_app, !list_sum_app. simpl. lia. Qed.

Lemma count_free N : forall p Bs Rs L n, cnt p Rs + lchain p L = N -> heldb Bs = true -> forallb (ownb p) Bs = true ->
  cnt p Rs + lchain p L <= length Bs + n -> wins p false (Loaded (Bs ++ Rs) ((ground, free p n) :: L)).
Proof.
  induction N as [N IH] using lt_wf_ind. intros p Bs Rs L n HN HB HO Hle.
  assert (forall Rs' L', cnt p Rs' + lchain p L' < N -> wins p true (Loaded (Bs ++ Rs') ((ground, free p n) :: L'))) as Reply.
  { intros Rs' L' Hlt. destruct Bs as [|e Bs].
    - destruct n as [|n]; [simpl in Hle; lia|].
      apply Wins_first with (Loaded ([] ++ Rs') ((ground, free p n) :: L')).
      + apply (@move_load p _ [] ground (free p (S n)) (free p n) L'); [constructor|]. rewrite free_own. simpl. auto.
      + eapply IH; [|reflexivity| | |]; auto; simpl in *; lia.
    - simpl in HB, HO. apply andb_true_iff in HB as [Hg HB]. apply andb_true_iff in HO as [Ho HO].
      apply andb_true_iff in Ho as [Ho _].
      apply Wins_first with (Loaded (Bs ++ Rs') ((ground, free p n) :: L')).
      + apply (@move_cut p [] e (Bs ++ Rs')); auto. apply memb_In, reach_ok in Hg.
        eapply grounded_incl; [|exact Hg]. intros x [->|I]; simpl; auto. right. apply in_or_app; auto.
      + eapply IH; [|reflexivity| | |]; auto. simpl in Hle. lia. }
  apply Wins_second. intros t Ht. apply move_inv in Ht as [(A & f & B & Q & C & Gr & ->)|(L1 & v & g & h & L2 & Q & Gr & I & ->)].
  - apply app_split_mid in Q. destruct Q as [(c & -> & ->)|(c & -> & ->)].
    + exfalso. rewrite forallb_forall in HO. specialize (HO f (in_elt _ _ _)). unfold ownb in HO. rewrite C in HO.
      simpl in HO. rewrite andb_false_r in HO. discriminate.
    + rewrite <- app_assoc. apply Reply. rewrite (cnt_mid p c f B C) in HN. lia.
  - destruct L1 as [|z L1]; simpl in Q.
    + injection Q as <- <- <-. rewrite free_opp in I. easy.
    + injection Q as <- ->. simpl. apply Reply. rewrite lchain_mid in *. simpl in *. apply gchain_opt in I. lia.
Qed.

Theorem count_rule p Bs Rs L : heldb Bs = true -> forallb (ownb p) Bs = true ->
  cnt p Rs + lchain p L <= length Bs -> wins p false (Loaded (Bs ++ Rs) L).
Proof.
  intros H O C. assert (dead (Loaded (Bs ++ Rs) L) (Loaded (Bs ++ Rs) (L ++ [(ground, zero)]))) as D.
  { exists [], [(ground, zero)]. simpl. rewrite app_nil_r. split; [reflexivity|]. split; [reflexivity|]. split; [easy|].
    intros v g [Q|[]] _. now injection Q as _ <-. }
  apply (dead_wins p false D). apply perm_wins with (Loaded (Bs ++ Rs) ((ground, free p 0) :: L)).
  - split; simpl; [apply Permutation_refl|]. apply Permutation_cons_append.
  - eapply count_free; eauto. lia.
Qed.
