(** Values: the game that a picture is.

    [value E] is the tree of all cuts, where each cut takes away what no longer stands. [beside]: a picture whose ground
    carries k is the picture beside k, so that everything about loaded pictures is about values. *)
From Coq Require Import List Bool Arith Lia Permutation.
From Hackenbush Require Import Games Pictures Reach.
Import ListNotations.
Set Implicit Arguments.

Lemma filter_perm A (f : A -> bool) l : Permutation l (filter f l ++ filter (fun x => negb (f x)) l).
Proof.
  induction l as [|x l IH]; simpl; auto. destruct (f x); simpl; [now constructor|].
  rewrite <- Permutation_middle. now constructor.
Qed.

Definition standing (E : list edge) := filter (fun e => memb (src e) (reach E)) E.
Definition cuts (p : player) (E : list edge) : list (list edge) :=
  flat_map (fun er => if can p (col (fst er)) && memb (src (fst er)) (reach E) then [standing (snd er)] else []) (picks E).
Fixpoint value_n (n : nat) (E : list edge) : game :=
  match n with O => zero | S n => Game (map (value_n n) (cuts Left E)) (map (value_n n) (cuts Right E)) end.
Definition value E := value_n (length E) E.

Lemma standing_length E : length (standing E) <= length E.
Proof. unfold standing. generalize (fun e => memb (src e) (reach E)). intros f. pose proof (filter_split f E). lia. Qed.

Lemma cuts_ok p E F : In F (cuts p E) <-> exists E1 e E2, E = E1 ++ e :: E2 /\ can p (col e) = true /\
  grounded E (src e) /\ F = standing (E1 ++ E2).
Proof.
  unfold cuts. rewrite in_flat_map. split.
  - intros ([e r] & I & J). simpl in J. apply picks_ok in I as (E1 & E2 & Q & ->).
    destruct (can p (col e)) eqn:C; [|easy]. destruct (memb (src e) (reach E)) eqn:R; [|easy].
    destruct J as [<-|[]]. apply memb_In, reach_ok in R. exists E1, e, E2. auto.
  - intros (E1 & e & E2 & Q & C & R & ->). exists (e, E1 ++ E2). split; [apply picks_ok; eauto|].
    simpl. apply reach_ok, memb_In in R. rewrite C, R. simpl. auto.
Qed.

Lemma cuts_length p E F : In F (cuts p E) -> length F < length E.
Proof.
  rewrite cuts_ok. intros (E1 & e & E2 & -> & _ & _ & ->). pose proof (standing_length (E1 ++ E2)).
  rewrite !app_length in *. simpl. lia.
Qed.

Lemma value_stable n : forall m E, length E <= n -> length E <= m -> value_n n E = value_n m E.
Proof.
  induction n as [|n IH]; intros m E Hn Hm.
  - destruct E; [|simpl in Hn; lia]. destruct m; reflexivity.
  - destruct m as [|m]; [destruct E; [reflexivity|simpl in Hm; lia]|].
    cbn [value_n]. f_equal; apply map_ext_in; intros F I; apply cuts_length in I; apply IH; lia.
Qed.

Lemma options_value p E : options p (value E) = map value (cuts p E).
Proof.
  unfold value at 1. destruct (length E) eqn:L.
  - destruct E; [|easy]. destruct p; reflexivity.
  - cbn [value_n]. destruct p; cbn [options]; apply map_ext_in; intros F I; apply cuts_length in I;
      unfold value; apply value_stable; lia.
Qed.

Lemma standing_wins p b E k : wins p b (Loaded (standing E) [(ground, k)]) <-> wins p b (Loaded E [(ground, k)]).
Proof.
  set (f := fun e => memb (src e) (reach E)).
  set (X := filter (fun e => negb (f e)) E).
  assert (Permutation E (standing E ++ X)) as P by apply filter_perm.
  assert (dead (Loaded (standing E) [(ground, k)]) (Loaded (standing E ++ X) [(ground, k)])) as Q.
  { exists X, []. simpl. repeat split; auto; [|easy]. intros e I H. apply filter_In in I as [_ N].
    assert (grounded E (src e)) as G by (eapply grounded_perm; [apply Permutation_sym; exact P|exact H]).
    apply reach_ok, memb_In in G. unfold f in N. rewrite G in N. easy. }
  rewrite (dead_wins p b Q). split; apply perm_wins; (split; simpl; [|apply Permutation_refl]); auto.
  now apply Permutation_sym.
Qed.


(* A picture whose ground carries k is the picture beside k. *)
Theorem beside n : forall E k, length E + gsize k = n ->
  forall p b, wins p b (Loaded E [(ground, k)]) <-> gwins p b (add (value E) k).
Proof.
  induction n as [n IH] using lt_wf_ind. intros E k Hn.
  assert (forall q t, move q (Loaded E [(ground, k)]) t ->
    exists h, gmove q (add (value E) k) h /\ forall p b, wins p b t <-> gwins p b h) as A.
  { intros q t H. apply move_inv in H as [(E1 & e & E2 & Q & C & Gr & ->)|(L1 & v & g & h & L2 & Q & Gr & I & ->)].
    - exists (add (value (standing (E1 ++ E2))) k). split.
      + unfold gmove. rewrite options_add, in_app_iff, options_value. left.
        apply in_map_iff. exists (value (standing (E1 ++ E2))). split; [reflexivity|].
        apply in_map, cuts_ok. exists E1, e, E2. auto.
      + intros p b. rewrite <- standing_wins. eapply IH; [|reflexivity].
        pose proof (standing_length (E1 ++ E2)). subst E. rewrite !app_length in *. simpl in *. lia.
    - destruct L1 as [|x L1]; [|destruct L1; discriminate]. simpl in Q. injection Q as <- <- <-.
      exists (add (value E) h). split.
      + unfold gmove. rewrite options_add, in_app_iff. right. now apply in_map.
      + intros p b. pose proof (options_size _ _ _ I). simpl. eapply IH; [|reflexivity]. lia. }
  assert (forall q h, gmove q (add (value E) k) h ->
    exists t, move q (Loaded E [(ground, k)]) t /\ forall p b, wins p b t <-> gwins p b h) as B.
  { intros q h H. unfold gmove in H. rewrite options_add, in_app_iff, options_value, !in_map_iff in H.
    destruct H as [(x & <- & I)|(k' & <- & I)].
    - apply in_map_iff in I as (F & <- & I). apply cuts_ok in I as (E1 & e & E2 & Q & C & Gr & ->).
      exists (Loaded (E1 ++ E2) [(ground, k)]). split.
      + subst E. now apply move_cut.
      + intros p b. rewrite <- standing_wins. eapply IH; [|reflexivity].
        pose proof (standing_length (E1 ++ E2)). subst E. rewrite !app_length in *. simpl in *. lia.
    - exists (Loaded E [(ground, k')]). split.
      + apply (@move_load q E [] ground k k' []); [constructor|exact I].
      + intros p b. pose proof (options_size _ _ _ I). eapply IH; [|reflexivity]. lia. }
  intros p b. destruct b.
  - rewrite !Wins_true_iff. split.
    + intros (t & H & K). destruct (A _ _ H) as (h & ? & Z). exists h. split; auto. now apply Z.
    + intros (h & H & K). destruct (B _ _ H) as (t & ? & Z). exists t. split; auto. now apply Z.
  - rewrite !Wins_false_iff. split.
    + intros H h K. destruct (B _ _ K) as (t & M & Z). apply Z, H, M.
    + intros H t K. destruct (A _ _ K) as (h & M & Z). apply Z, H, M.
Qed.
