(** What a node carries counts by its value alone.

    [replace_load]: a load may be replaced by one that is as good for the winner; so by an equal one ([load_eqv]).
    [loads_sum], [two_loads]: several loads of a node are one, their sum. [bare]: loads on the bare ground are a sum of
    games. *)
From Coq Require Import List Bool Arith Lia Permutation Setoid.
From Hackenbush Require Import Games Order Algebra Pictures Colon.
Import ListNotations.
Set Implicit Arguments.

Lemma cons_split A (x y : A) l a b : x :: l = a ++ y :: b ->
  (a = [] /\ x = y /\ l = b) \/ (exists c, a = x :: c /\ l = c ++ y :: b).
Proof. destruct a as [|z a]; simpl; intros H; inversion H; subst; eauto. Qed.

(** Loads v l: the games of l, each on v. *)
Definition all_on (v : node) (l : list game) := map (fun g => (v, g)) l.
Inductive summed (v : node) : loaded -> loaded -> Prop :=
| summed_intro E l L : summed v (Loaded E ((v, sum l) :: L)) (Loaded E (all_on v l ++ L)).
Lemma summed_bisim v : bisim move move (summed v).
Proof.
  intros s t H. destruct H as [E l L]. split; intros p x M;
    apply move_inv in M as [(E1 & d & E2 & -> & C & Gr & ->)|(L1 & u & g & h & L2 & Q & Gr & I & ->)].
  - exists (Loaded (E1 ++ E2) (all_on v l ++ L)). split; [now apply move_cut|constructor].
  - apply cons_split in Q as [(-> & Q & ->)|(c & -> & ->)].
    + injection Q as <- <-. apply gmove_sum in I as (l1 & a & b & l2 & -> & I & ->).
      exists (Loaded E (all_on v (l1 ++ b :: l2) ++ L2)). split; [|apply summed_intro].
      unfold all_on. rewrite !map_app. simpl. rewrite <- !app_assoc. simpl. now apply move_load with (g := a).
    + exists (Loaded E ((all_on v l ++ c) ++ (u, h) :: L2)). split.
      * rewrite app_assoc. now apply move_load with (g := g).
      * rewrite <- app_assoc. simpl. apply summed_intro.
  - exists (Loaded (E1 ++ E2) ((v, sum l) :: L)). split; [now apply move_cut|constructor].
  - apply app_split_mid in Q as [(c & Q & ->)|(c & -> & ->)].
    + apply map_eq_app in Q as (l1 & l2' & -> & <- & Q). apply map_eq_cons in Q as (a & l2 & -> & Q & <-).
      injection Q as <- <-. exists (Loaded E ((v, sum (l1 ++ h :: l2)) :: L)). split.
      * apply (@move_load p E [] v _ _ L); auto. apply gmove_sum. eauto 8.
      * replace (map (fun g0 => (v, g0)) l1 ++ (v, h) :: map (fun g0 => (v, g0)) l2 ++ L) with (all_on v (l1 ++ h :: l2) ++ L);
          [constructor|]. unfold all_on. rewrite map_app. simpl. now rewrite <- app_assoc.
    + exists (Loaded E (((v, sum l) :: c) ++ (u, h) :: L2)). split.
      * change ((v, sum l) :: c ++ (u, g) :: L2) with (((v, sum l) :: c) ++ (u, g) :: L2). now apply move_load with (g := g).
      * rewrite <- app_assoc. apply summed_intro.
Qed.
Lemma bisim_flip S T (m : player -> S -> S -> Prop) (n : player -> T -> T -> Prop) R :
  bisim m n R -> bisim n m (fun x y => R y x).
Proof.
  intros B x y Q. destruct (B _ _ Q) as [X Y]. split; intros q z Z.
  - destruct (Y q z Z) as (w & ? & ?). eauto.
  - destruct (X q z Z) as (w & ? & ?). eauto.
Qed.
Lemma bisim_iff S T (m : player -> S -> S -> Prop) (n : player -> T -> T -> Prop) R :
  bisim m n R -> forall s t, R s t -> forall p b, Wins m p b s <-> Wins n p b t.
Proof.
  intros B s t H p b. split; intros K; [exact (bisim_wins B K _ H)|].
  exact (bisim_wins (bisim_flip B) K s H).
Qed.
Theorem loads_sum v E l L p b : wins p b (Loaded E ((v, sum l) :: L)) <-> wins p b (Loaded E (all_on v l ++ L)).
Proof. exact (bisim_iff (@summed_bisim v) _ _ (summed_intro v E l L) p b). Qed.

Inductive bare_is : loaded -> game -> Prop := bare_intro l : bare_is (Loaded [] (all_on ground l)) (sum l).
Lemma bare_bisim : bisim move gmove bare_is.
Proof.
  intros s t H. destruct H as [l]. split; intros p x M.
  - apply move_inv in M as [(E1 & d & E2 & Q & _)|(L1 & u & g & h & L2 & Q & Gr & I & ->)]; [destruct E1; discriminate|].
    apply map_eq_app in Q as (l1 & l2' & -> & <- & Q). apply map_eq_cons in Q as (a & l2 & -> & Q & <-).
    injection Q as <- <-. exists (sum (l1 ++ h :: l2)). split; [apply gmove_sum; eauto 8|].
    replace (map (fun g0 => (ground, g0)) l1 ++ (ground, h) :: map (fun g0 => (ground, g0)) l2) with (all_on ground (l1 ++ h :: l2));
      [constructor|]. unfold all_on. now rewrite map_app.
  - apply gmove_sum in M as (l1 & a & h & l2 & -> & I & ->). exists (Loaded [] (all_on ground (l1 ++ h :: l2))).
    split; [|constructor]. unfold all_on. rewrite !map_app. apply move_load with (g := a); [constructor|exact I].
Qed.
Theorem bare l p b : wins p b (Loaded [] (all_on ground l)) <-> gwins p b (sum l).
Proof. exact (bisim_iff bare_bisim _ _ (bare_intro l) p b). Qed.

Theorem replace_load p b v a c E L : better p c a -> wins p b (Loaded E ((v, a) :: L)) -> wins p b (Loaded E ((v, c) :: L)).
Proof.
  intros B H. apply perm_wins with (whole E [] L [(v, c)]).
  { split; simpl; [now rewrite app_nil_r|]. symmetry. apply Permutation_cons_append. }
  apply (@colon_rule (fun _ => False) v E [] L [(v, c)] a p b).
  - constructor; simpl; auto; try easy. intros l [<-|[]]. auto.
  - unfold part. simpl. unfold ren_l. simpl. rewrite move_to_v.
    apply (bare [c; neg a]). unfold better in B. apply eqv_wins with (add c (neg a)); [|exact B].
    simpl. now rewrite add_zero.
  - unfold rest. eapply perm_wins; [|exact H]. split; simpl; [reflexivity|]. apply Permutation_cons_append.
Qed.
Theorem load_eqv p b v a c E L : eqv a c -> (wins p b (Loaded E ((v, a) :: L)) <-> wins p b (Loaded E ((v, c) :: L))).
Proof.
  intros H. split; apply replace_load; apply eqv_better; [now symmetry|exact H].
Qed.
Theorem two_loads p b v a c E L : wins p b (Loaded E ((v, add a c) :: L)) <-> wins p b (Loaded E ((v, a) :: (v, c) :: L)).
Proof.
  rewrite (@load_eqv p b v (add a c) (sum [a; c])); [exact (loads_sum v E [a; c] L p b)|].
  simpl. now rewrite add_zero.
Qed.
