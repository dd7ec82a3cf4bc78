(** A cut of one's own edge costs; so red-blue pictures are numbers.

    [blue_cut_less], [red_cut_more]: in a picture of any colors, a cut of a blue edge makes the value strictly less, and
    one of a red edge strictly more. [red_blue_numeric]: a red-blue picture is a number in Conway's sense.
    (Winning Ways, chapter 7; On Numbers and Games, chapter 15.) *)
From Coq Require Import List Bool Arith Lia Permutation.
From Hackenbush Require Import Games Order Pictures Reach Values.
Import ListNotations.
Set Implicit Arguments.

Lemma stands E e : memb (src e) (reach E) = true <-> grounded E (src e).
Proof. rewrite memb_In. apply reach_ok. Qed.

(* standing again after a cut in what stands *)
Lemma standing_filter E X : incl X E ->
  standing (filter (fun e => memb (src e) (reach E)) X) = standing X.
Proof.
  intros I. set (g := fun e => memb (src e) (reach E)). unfold standing.
  assert (forall u, grounded X u -> grounded (filter g X) u) as A.
  { intros u H. induction H as [|e J H IH|e J H IH]; [constructor| |].
    - apply g_out; auto. apply filter_In. split; auto. apply stands. eapply grounded_incl; eauto.
    - apply g_in; auto. apply filter_In. split; auto. apply stands. eapply grounded_incl; [exact I|]. now apply g_in. }
  assert (forall u, grounded (filter g X) u -> grounded X u) as B.
  { intros u. apply grounded_incl. intros x J. now apply filter_In in J. }
  assert (forall e, memb (src e) (reach (filter g X)) = memb (src e) (reach X)) as C.
  { intros e. apply eq_true_iff_eq. rewrite !stands. split; auto. }
  rewrite (filter_ext _ _ C).
  assert (forall l, incl l X -> filter (fun e => memb (src e) (reach X)) (filter g l) = filter (fun e => memb (src e) (reach X)) l) as D.
  { induction l as [|x l IH]; simpl; intros J; auto.
    assert (incl l X) as K by (intros y Hy; apply J; simpl; auto).
    destruct (g x) eqn:Gx; simpl; [now rewrite (IH K)|].
    destruct (memb (src x) (reach X)) eqn:Q; auto.
    exfalso. apply stands in Q. apply (grounded_incl I) in Q. apply stands in Q. unfold g in Gx. now rewrite Q in Gx. }
  apply D, incl_refl.
Qed.

Lemma filter_mid A (g : A -> bool) l : forall a x b, filter g l = a ++ x :: b ->
  exists u v, l = u ++ x :: v /\ filter g u = a /\ filter g v = b /\ g x = true.
Proof.
  induction l as [|y l IH]; simpl; intros a x b H; [destruct a; discriminate|].
  destruct (g y) eqn:Gy.
  - destruct a as [|z a]; simpl in H; injection H as -> H.
    + exists [], l. simpl. auto.
    + destruct (IH _ _ _ H) as (u & v & -> & <- & <- & Gx). exists (z :: u), v. simpl. rewrite Gy. auto.
  - destruct (IH _ _ _ H) as (u & v & -> & <- & <- & Gx). exists (y :: u), v. simpl. rewrite Gy. auto.
Qed.

(* cuts of what stands are what stands of cuts *)
Lemma cuts_standing p E F : In F (cuts p (standing E)) <->
  exists A f B, E = A ++ f :: B /\ can p (col f) = true /\ grounded E (src f) /\ F = standing (A ++ B).
Proof.
  assert (forall u, grounded (standing E) u <-> grounded E u) as Q.
  { intros u. split; intros H.
    - eapply grounded_incl; [|exact H]. intros x I. now apply filter_In in I.
    - induction H as [|e J H IH|e J H IH]; [constructor| |].
      + apply g_out; auto. apply filter_In. split; auto. now apply stands.
      + apply g_in; auto. apply filter_In. split; auto. apply stands. now apply g_in. }
  rewrite cuts_ok. split.
  - intros (E1 & e & E2 & H & C & Gr & ->). unfold standing in H. destruct (filter_mid _ _ _ _ _ H) as (u & v & EE & <- & <- & Ge).
    exists u, e, v. repeat split; auto; [now apply stands|].
    rewrite <- filter_app. apply standing_filter. rewrite EE. intros x. rewrite !in_app_iff. simpl. tauto.
  - intros (A & f & B & EE & C & Gr & ->).
    set (g := fun e => memb (src e) (reach E)).
    exists (filter g A), f, (filter g B). repeat split; auto.
    + unfold standing. fold g. rewrite EE at 1. rewrite filter_app. simpl. unfold g at 2. rewrite (proj2 (stands E f) Gr). reflexivity.
    + now apply Q.
    + rewrite <- filter_app. symmetry. apply standing_filter. rewrite EE. intros x. rewrite !in_app_iff. simpl. tauto.
Qed.

Lemma value_standing E p b k : gwins p b (add (value (standing E)) k) <-> gwins p b (add (value E) k).
Proof. rewrite <- (@beside _ (standing E) k eq_refl), <- (@beside _ E k eq_refl). apply standing_wins. Qed.

Lemma standing_dead E1 f E2 : ~ grounded (E1 ++ f :: E2) (src f) -> standing (E1 ++ f :: E2) = standing (E1 ++ E2).
Proof.
  intros N.
  assert (forall u, grounded (E1 ++ f :: E2) u -> grounded (E1 ++ E2) u) as A.
  { intros u H. induction H as [|e J H IH|e J H IH]; [constructor| |].
    - apply in_app_or in J. destruct J as [J|[J|J]].
      + apply g_out; auto. apply in_or_app; auto.
      + subst e. contradiction.
      + apply g_out; auto. apply in_or_app; auto.
    - assert (grounded (E1 ++ f :: E2) (src e)) as K by now apply g_in.
      apply in_app_or in J. destruct J as [J|[J|J]].
      + apply g_in; auto. apply in_or_app; auto.
      + subst e. contradiction.
      + apply g_in; auto. apply in_or_app; auto. }
  assert (forall e, memb (src e) (reach (E1 ++ f :: E2)) = memb (src e) (reach (E1 ++ E2))) as C.
  { intros e. apply eq_true_iff_eq. rewrite !stands. split; auto. apply grounded_incl.
    intros x. rewrite !in_app_iff. simpl. tauto. }
  unfold standing. rewrite (filter_ext _ _ C), !filter_app. simpl.
  rewrite <- C. destruct (memb (src f) (reach (E1 ++ f :: E2))) eqn:Q; auto. apply stands in Q. contradiction.
Qed.

(* An edge that p can cut and the other cannot. *)
Definition own p e := can p (col e) = true /\ can (other p) (col e) = false.

Lemma still_there E1' e E2' X f Y A B :
  (forall d, In d (A ++ f :: B) -> d = e \/ d = f \/ In d (X ++ Y)) -> X ++ Y = E1' ++ E2' ->
  grounded (A ++ f :: B) (src f) -> ~ grounded (X ++ f :: Y) (src f) -> grounded (E1' ++ e :: E2') (src e).
Proof.
  intros H Q Gf N. destruct (memb (src e) (reach (E1' ++ e :: E2'))) eqn:M; [now apply stands|]. exfalso.
  assert (~ grounded (E1' ++ e :: E2') (src e)) as Ne by (intros K; apply stands in K; now rewrite K in M). clear M.
  assert (forall u, grounded (X ++ Y) u -> grounded (X ++ f :: Y) u) as I1 by (intros u; apply grounded_incl; sub).
  assert (forall u, grounded (X ++ Y) u -> grounded (E1' ++ e :: E2') u) as I2 by (rewrite Q; intros u; apply grounded_incl; sub).
  assert (forall u, grounded (A ++ f :: B) u -> grounded (X ++ Y) u) as Z; [|now apply N, I1, Z].
  intros u K. induction K as [|d J K IH|d J K IH]; [constructor| |].
  - destruct (H d J) as [->|[->|J']]; [destruct (Ne (I2 _ IH))|destruct (N (I1 _ IH))|now apply g_out].
  - destruct (H d J) as [->|[->|J']]; [| |now apply g_in]; exfalso.
    + apply Ne, g_in; [apply in_elt|]. auto.
    + apply N, g_in; [apply in_elt|]. auto.
Qed.

(* two edges of a picture, each taken out *)
Lemma other_edge A f B E1 (e : edge) E2 : E1 ++ e :: E2 = A ++ f :: B -> e <> f ->
  exists E1' E2' X Y, E1 ++ E2 = X ++ f :: Y /\ X ++ Y = E1' ++ E2' /\ A ++ B = E1' ++ e :: E2' /\
    forall d, In d (A ++ f :: B) -> d = e \/ d = f \/ In d (X ++ Y).
Proof.
  intros Q D. apply app_split_mid in Q as [(c & -> & ->)|(c & -> & Q)].
  - exists (A ++ c), E2, A, (c ++ E2). rewrite <- !app_assoc. repeat split; auto.
    intros d. rewrite !in_app_iff. simpl. rewrite !in_app_iff. simpl. intuition.
  - destruct c as [|z c]; simpl in Q; injection Q as <- ->; [easy|].
    exists E1, (c ++ B), (E1 ++ c), B. rewrite <- !app_assoc. simpl. repeat split; auto.
    intros d. rewrite !in_app_iff. simpl. rewrite !in_app_iff. simpl. intuition.
Qed.

Lemma mono n : forall p E1 e E2, length (E1 ++ E2) = n -> own p e ->
  wins p false (Loaded (E1 ++ e :: E2) [(ground, neg (value (standing (E1 ++ E2))))]).
Proof.
  induction n as [n IH] using lt_wf_ind. intros p E1 e E2 Hn [O1 O2].
  apply Wins_second. intros t Ht. apply move_inv in Ht as [(A & f & B & Q & C & Gr & ->)|(L1 & v & g & h & L2 & Q & Gr & I & ->)].
  - destruct (other_edge _ _ _ _ Q) as (E1' & E2' & X & Y & P1 & P2 & P3 & P4); [congruence|].
    rewrite P3. destruct (memb (src f) (reach (E1 ++ E2))) eqn:M.
    + apply stands in M.
      apply Wins_first with (Loaded (E1' ++ e :: E2') [(ground, neg (value (standing (X ++ Y))))]).
      * apply (@move_load p _ [] ground _ _ []); [constructor|]. rewrite options_neg, options_value. apply in_map, in_map.
        apply cuts_standing. exists X, f, Y. rewrite <- P1. auto.
      * rewrite P2. eapply IH; [|reflexivity|split; auto]. rewrite <- P2. rewrite P1 in Hn. rewrite app_length in *. simpl in Hn. lia.
    + assert (~ grounded (X ++ f :: Y) (src f)) as N by (rewrite <- P1; intros K; apply stands in K; now rewrite K in M).
      rewrite P1, (standing_dead _ _ _ N), P2.
      apply Wins_first with (Loaded (E1' ++ E2') [(ground, neg (value (standing (E1' ++ E2'))))]).
      * apply move_cut; auto. eapply still_there; eauto. rewrite <- Q. exact Gr.
      * apply (@beside _ _ _ eq_refl). apply value_standing. apply minus_self.
  - destruct L1 as [|z L1]; [|destruct L1; discriminate]. simpl in Q. injection Q as <- <- <-. simpl.
    rewrite options_neg, other_other, options_value in I. apply in_map_iff in I as (x & <- & I). apply in_map_iff in I as (F & <- & I).
    apply cuts_standing in I as (X & f & Y & Q & C & Gf & ->). pose proof Q as Q0.
    apply app_split_mid in Q0. destruct Q0 as [(c & -> & ->)|(c & -> & ->)].
    + apply Wins_first with (Loaded ((X ++ c) ++ e :: E2) [(ground, neg (value (standing ((X ++ c) ++ E2))))]).
      * rewrite <- !app_assoc. simpl. apply move_cut; auto. shrink.
      * eapply IH; [|reflexivity|split; auto]. rewrite !app_length in *. simpl in *. lia.
    + rewrite <- app_assoc. apply Wins_first with (Loaded (E1 ++ e :: c ++ Y) [(ground, neg (value (standing (E1 ++ c ++ Y))))]).
      * replace (E1 ++ e :: c ++ f :: Y) with ((E1 ++ e :: c) ++ f :: Y) by now rewrite <- app_assoc.
        replace (E1 ++ e :: c ++ Y) with ((E1 ++ e :: c) ++ Y) by now rewrite <- app_assoc.
        apply move_cut; auto. shrink.
      * eapply IH; [|reflexivity|split; auto]. rewrite !app_length in *. simpl in *. lia.
Qed.

Definition lt a b := ge b a /\ ~ ge a b.

(* what a cut of p's own edge leaves is worse for p *)
Theorem own_cut p E1 e E2 : own p e -> grounded (E1 ++ e :: E2) (src e) ->
  gwins p false (add (value (E1 ++ e :: E2)) (neg (value (standing (E1 ++ E2))))) /\
  gwins p true (add (value (E1 ++ e :: E2)) (neg (value (standing (E1 ++ E2))))).
Proof.
  intros O Gr. split; [apply (@beside _ _ _ eq_refl); now apply (@mono _ p E1 e E2 eq_refl)|].
  apply Wins_first with (add (value (standing (E1 ++ E2))) (neg (value (standing (E1 ++ E2))))); [|apply minus_self].
  apply gmove_add. left. exists (value (standing (E1 ++ E2))). split; auto. unfold gmove. rewrite options_value.
  apply in_map, cuts_ok. exists E1, e, E2. destruct O. auto.
Qed.

Theorem blue_cut_less E1 e E2 : col e = Blue -> grounded (E1 ++ e :: E2) (src e) ->
  lt (value (standing (E1 ++ E2))) (value (E1 ++ e :: E2)).
Proof.
  intros C Gr. destruct (@own_cut Left E1 e E2) as [A B]; auto; [unfold own; now rewrite C|].
  split; [exact A|]. intros K. apply (Wins_exclusive B). now apply le_ge.
Qed.
Theorem red_cut_more E1 e E2 : col e = Red -> grounded (E1 ++ e :: E2) (src e) ->
  lt (value (E1 ++ e :: E2)) (value (standing (E1 ++ E2))).
Proof.
  intros C Gr. destruct (@own_cut Right E1 e E2) as [A B]; auto; [unfold own; now rewrite C|].
  split; [now apply le_ge|]. intros K. exact (Wins_exclusive B K).
Qed.

(* Conway's numbers: options are numbers, and those of Left are less than those of Right *)
Inductive numeric : game -> Prop :=
| numeric_intro g : (forall p h, In h (options p g) -> numeric h) ->
    (forall l r, In l (options Left g) -> In r (options Right g) -> lt l r) -> numeric g.

Theorem red_blue_numeric n : forall E, length E = n -> (forall e, In e E -> col e <> Green) -> numeric (value E).
Proof.
  induction n as [n IH] using lt_wf_ind. intros E Hn N. constructor.
  - intros p h I. rewrite options_value in I. apply in_map_iff in I as (F & <- & I). pose proof (cuts_length _ _ _ I).
    eapply IH; [|reflexivity|]; [lia|]. intros e J. apply N. apply cuts_ok in I as (E1 & d & E2 & -> & _ & _ & ->).
    apply filter_In in J as [J _]. rewrite in_app_iff in *. simpl. tauto.
  - intros l r I J. rewrite options_value in I, J. apply in_map_iff in I as (F & <- & I). apply in_map_iff in J as (F' & <- & J).
    apply cuts_ok in I as (A & e & B & Q & C & Gr & ->). apply cuts_ok in J as (A' & e' & B' & Q' & C' & Gr' & ->).
    assert (lt (value (standing (A ++ B))) (value E)) as [X1 X2].
    { subst E. apply blue_cut_less; auto. assert (col e <> Green) by (apply N, in_elt). destruct (col e); easy. }
    assert (lt (value E) (value (standing (A' ++ B')))) as [Y1 Y2].
    { rewrite Q' in *. apply red_cut_more; auto. assert (col e' <> Green) by (apply N, in_elt). destruct (col e'); easy. }
    split; [eapply ge_trans; eauto|]. intros K. apply X2. eapply ge_trans; eauto.
Qed.
