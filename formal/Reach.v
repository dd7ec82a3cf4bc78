(** What stands, and which moves there are, as functions that compute.

    [reach_ok], [moves_sound], [moves_complete]: they are what Pictures.v says. *)
From Coq Require Import List Bool Arith NArith Lia Permutation.
From Hackenbush Require Import Games Pictures.
Import ListNotations.
Set Implicit Arguments.

Definition memb (u : node) (S : list node) := existsb (N.eqb u) S.
Lemma memb_In u S : memb u S = true <-> In u S.
Proof.
  unfold memb. rewrite existsb_exists. split.
  - intros (x & I & E). apply N.eqb_eq in E. now subst.
  - intros I. exists u. split; auto. apply N.eqb_refl.
Qed.

Definition touch S e := memb (src e) S || memb (dst e) S.
Definition ends e := [src e; dst e].
Fixpoint grow (n : nat) (E : list edge) (S : list node) : list node :=
  match n with
  | O => S
  | Datatypes.S n =>
    match filter (touch S) E with
    | [] => S
    | t => grow n (filter (fun e => negb (touch S e)) E) (flat_map ends t ++ S)
    end
  end.
Definition reach E := grow (length E) E [ground].

Lemma grow_incl n : forall E S, incl S (grow n E S).
Proof.
  induction n as [|n IH]; cbn [grow]; intros E S; [apply incl_refl|].
  destruct (filter (touch S) E) as [|x t]; [apply incl_refl|].
  intros u I. apply IH. apply in_or_app. right. exact I.
Qed.

Lemma grow_sound n E0 : forall E S, incl E E0 -> (forall u, In u S -> grounded E0 u) ->
  forall u, In u (grow n E S) -> grounded E0 u.
Proof.
  induction n as [|n IH]; cbn [grow]; intros E S HE HS u; [apply HS|].
  destruct (filter (touch S) E) as [|x t] eqn:Q; [apply HS|].
  apply IH.
  - intros e I. apply filter_In in I as [I _]. auto.
  - intros w I. apply in_app_or in I as [I|I]; auto.
    apply in_flat_map in I as (e & I & J). rewrite <- Q in I. apply filter_In in I as [I T].
    unfold touch in T. apply orb_true_iff in T. rewrite !memb_In in T.
    assert (grounded E0 (src e) /\ grounded E0 (dst e)) as [A B].
    { pose proof (g_edge _ _ (HE e I)). destruct T as [T|T]; apply HS in T; tauto. }
    simpl in J. destruct J as [<-|[<-|[]]]; auto.
Qed.

Lemma filter_split A (f : A -> bool) l : length (filter f l) + length (filter (fun x => negb (f x)) l) = length l.
Proof. induction l as [|x l IH]; simpl; auto. destruct (f x); simpl; lia. Qed.

Lemma grow_closed n : forall E S, length E <= n -> forall e, In e E -> touch (grow n E S) e = true ->
  In (src e) (grow n E S) /\ In (dst e) (grow n E S).
Proof.
  induction n as [|n IH]; cbn [grow]; intros E S Hn e I T.
  - destruct E; [easy|simpl in Hn; lia].
  - pose proof (filter_split (touch S) E) as FS.
    destruct (filter (touch S) E) as [|x t] eqn:Q.
    + exfalso. assert (In e (filter (touch S) E)) as J by (apply filter_In; auto). rewrite Q in J. easy.
    + destruct (touch S e) eqn:Te.
      * assert (In e (x :: t)) as J by (rewrite <- Q; apply filter_In; auto).
        split; apply grow_incl; apply in_or_app; left; apply in_flat_map; exists e; (split; [exact J|simpl; auto]).
      * apply IH; auto.
        -- simpl in FS. lia.
        -- apply filter_In. rewrite Te. auto.
Qed.

Theorem reach_ok E u : In u (reach E) <-> grounded E u.
Proof.
  split.
  - apply grow_sound; [apply incl_refl|]. intros w [<-|[]]. constructor.
  - intros H. unfold reach. induction H as [|e I H IH|e I H IH].
    + apply grow_incl. simpl. auto.
    + apply grow_closed; auto. unfold touch. apply memb_In in IH. now rewrite IH.
    + apply grow_closed; auto. unfold touch. apply memb_In in IH. rewrite IH. apply orb_true_r.
Qed.

Fixpoint picks A (l : list A) : list (A * list A) :=
  match l with [] => [] | x :: l => (x, l) :: map (fun yr => (fst yr, x :: snd yr)) (picks l) end.

Lemma picks_ok A (l : list A) x r : In (x, r) (picks l) <-> exists a b, l = a ++ x :: b /\ r = a ++ b.
Proof.
  revert x r. induction l as [|y l IH]; simpl; intros x r.
  - split; [easy|]. intros ([|z a] & b & Q & _); discriminate.
  - rewrite in_map_iff. split.
    + intros [Q|([z s] & Q & I)].
      * inversion Q; subst. exists [], r. auto.
      * simpl in Q. inversion Q; subst. apply IH in I as (a & b & -> & ->). exists (y :: a), b. auto.
    + intros ([|z a] & b & Q & ->); simpl in Q; inversion Q; subst; [left; auto|].
      right. exists (x, a ++ b). split; auto. apply IH. eauto.
Qed.

(* loads of any kind, with their options *)
Section Moves.
  Variable A : Type.
  Variable den : A -> game.
  Variable ao : player -> A -> list A.
  Hypothesis ao_ok : forall p a, options p (den a) = map den (ao p a).

  Record pst := Pst { pedges : list edge; ploads : list (node * A) }.
  Definition dl (l : node * A) := (fst l, den (snd l)).
  Definition dst_ (c : pst) := Loaded (pedges c) (map dl (ploads c)).

  Definition moves (p : player) (c : pst) : list pst :=
    let R := reach (pedges c) in
    flat_map (fun er => if can p (col (fst er)) && memb (src (fst er)) R then [Pst (snd er) (ploads c)] else [])
      (picks (pedges c)) ++
    flat_map (fun lr => if memb (fst (fst lr)) R
                        then map (fun j => Pst (pedges c) ((fst (fst lr), j) :: snd lr)) (ao p (snd (fst lr))) else [])
      (picks (ploads c)).

  Lemma moves_sound p c d : In d (moves p c) -> exists t, move p (dst_ c) t /\ perm (dst_ d) t.
  Proof.
    unfold moves. rewrite in_app_iff, !in_flat_map. intros [([e r] & I & J)|([[v a] r] & I & J)]; simpl in J.
    - destruct (can p (col e)) eqn:C; [|easy]. destruct (memb (src e) (reach (pedges c))) eqn:R; [|easy].
      destruct J as [<-|[]]. apply memb_In, reach_ok in R. apply picks_ok in I as (E1 & E2 & Q & ->).
      exists (Loaded (E1 ++ E2) (map dl (ploads c))). split; [|split; apply Permutation_refl].
      unfold dst_. rewrite Q in *. now apply move_cut.
    - destruct (memb v (reach (pedges c))) eqn:R; [|easy]. apply memb_In, reach_ok in R.
      apply in_map_iff in J as (b & <- & J). apply picks_ok in I as (L1 & L2 & Q & ->).
      exists (Loaded (pedges c) (map dl L1 ++ (v, den b) :: map dl L2)). split.
      + unfold dst_. rewrite Q, map_app. simpl. apply move_load with (g := den a); auto.
        rewrite ao_ok. now apply in_map.
      + split; simpl; [apply Permutation_refl|]. rewrite map_app. apply Permutation_middle.
  Qed.

  Lemma moves_complete p c t : move p (dst_ c) t -> exists d, In d (moves p c) /\ perm (dst_ d) t.
  Proof.
    unfold dst_ at 1. intros H.
    apply move_inv in H as [(E1 & e & E2 & Q & C & Gr & ->)|(L1 & v & g & h & L2 & Q & Gr & I & ->)].
    - exists (Pst (E1 ++ E2) (ploads c)). split; [|split; apply Permutation_refl].
      unfold moves. apply in_or_app. left. apply in_flat_map. exists (e, E1 ++ E2). split.
      + apply picks_ok. eauto.
      + simpl. apply reach_ok, memb_In in Gr. rewrite C, Gr. simpl. auto.
    - apply map_eq_app in Q as (M1 & M2' & Q & <- & Q2). apply map_eq_cons in Q2 as ([v' a] & M2 & -> & Q2 & <-).
      unfold dl in Q2 at 1. simpl in Q2. injection Q2 as -> <-.
      rewrite ao_ok in I. apply in_map_iff in I as (b & <- & I).
      exists (Pst (pedges c) ((v, b) :: M1 ++ M2)). split.
      + unfold moves. apply in_or_app. right. apply in_flat_map. exists ((v, a), M1 ++ M2). split.
        * apply picks_ok. eauto.
        * simpl. apply reach_ok, memb_In in Gr. rewrite Gr. apply in_map_iff. eauto.
      + split; simpl; [apply Permutation_refl|]. rewrite map_app. apply Permutation_middle.
  Qed.
End Moves.
