(** What more on a node is worth: at least nothing, and at most itself.

    Let G be the value of a picture of any colors whose nodes may carry any games, and d a number that is at least 0. If
    the node v carries d more, the value is at least G and at most G + d ([relatives]). [nearby] says this for many nodes
    at once: a player who wins with some numbers on the nodes also wins with others, if all that is missing on nodes is
    there in addition on the ground. So the same edges with other numbers bound each other.

    At most itself, because d is worth more on the ground than on v ([carry_down]). Suppose that p wins with d on v. With
    d on the ground, p plays in the same way, and a move in one d is a move in the other. When v falls, the d on the
    ground is left over. That is no loss to p, since d never gets worse than 0 by moves in it ([gain]). *)
From Coq Require Import List Bool Arith ZArith Lia Permutation.
From Hackenbush Require Import Games Order Algebra Numbers Pictures Values Colon Loads LoadedCuts.
Import ListNotations.
Set Implicit Arguments.

(* ---- games that are no loss to p, now or after any moves in them ---- *)
Inductive gain (p : player) : game -> Prop :=
| gain_intro d : better p d zero -> (forall q h, gmove q d h -> gain p h) -> gain p d.
Lemma gain_better p d : gain p d -> better p d zero. Proof. now intros []. Qed.
Lemma gain_move p q d h : gain p d -> gmove q d h -> gain p h. Proof. intros []. eauto. Qed.

(* numbers are such games: in canonical form, no move makes a number at least 0 negative *)
Definition ahead_by (p : player) (a : Z) : Z := match p with Left => a | Right => - a end.
Lemma num_left_sign k : forall a h, (0 <= a)%Z -> In h (options Left (num k a)) -> exists b, h = num k b /\ (0 <= b)%Z.
Proof.
  induction k as [|k IH]; intros a h P; cbn [num].
  - rewrite integer_left. destruct (Z.ltb_spec 0 a); [|easy]. intros [<-|[]]. exists (a - 1)%Z. split; [reflexivity|lia].
  - destruct (Z.even a) eqn:E.
    + intros I. apply even_half in E. apply IH in I as (b & -> & L); [|lia].
      exists (2 * b)%Z. rewrite <- num_double. split; [reflexivity|lia].
    + intros [<-|[]]. apply odd_half in E. exists (2 * Z.div2 a)%Z. rewrite <- num_double. split; [reflexivity|lia].
Qed.
Lemma gain_neg p d : gain p d -> gain (other p) (neg d).
Proof.
  intros H. induction H as [d B _ IH]. constructor.
  - apply -> wins_less_zero. apply wins_neg. now apply wins_less_zero.
  - intros q h M. apply gmove_neg in M as (x & M & ->). eauto.
Qed.
Theorem num_gain p k a : (0 <= ahead_by p a)%Z -> gain p (num k a).
Proof.
  assert (forall n c, gsize (num k c) = n -> (0 <= c)%Z -> gain Left (num k c)) as A.
  { induction n as [n IH] using lt_wf_ind. intros c Hn P. constructor; [now apply num_ge_zero|].
    intros q h M. pose proof (gmove_size M). destruct q.
    - apply num_left_sign in M as (b & -> & L); auto. eapply IH; eauto. lia.
    - apply num_right in M as (b & -> & L). eapply IH; eauto; lia. }
  destruct p; simpl; intros P; [eapply A; eauto|].
  rewrite <- (neg_neg (num k a)), num_neg. change Right with (other Left). apply gain_neg. eapply A; eauto.
Qed.

(* ---- at least nothing ---- *)
Theorem more_is_no_loss p b v d E L : better p d zero -> wins p b (Loaded E L) -> wins p b (Loaded E ((v, d) :: L)).
Proof.
  intros B H. apply replace_load with zero; auto. apply (loads_sum v E [] L p b). exact H.
Qed.

(* ---- at most itself ---- *)
(* u stands as long as v does, whatever is cut *)
Definition supports (E : list edge) (u v : node) := forall F, incl F E -> grounded F v -> grounded F u.
Lemma ground_supports E v : supports E ground v. Proof. intros F _ _. constructor. Qed.
Lemma supports_cut E1 e E2 u v : supports (E1 ++ e :: E2) u v -> supports (E1 ++ E2) u v.
Proof. intros S F I. apply S. intros x J. apply I in J. rewrite in_app_iff in *. simpl. tauto. Qed.

Theorem carry_down p b u v d E L : gain p d -> supports E u v ->
  wins p b (Loaded E ((v, d) :: L)) -> wins p b (Loaded E ((u, d) :: L)).
Proof.
  intros D S H. remember (Loaded E ((v, d) :: L)) as s eqn:Q. revert d E L D S Q.
  induction H as [s t M H IH|s H IH]; intros d E L D S ->.
  - apply move_inv in M as [(E1 & e & E2 & -> & C & Gr & ->)|(L1 & x & g & h & L2 & Q & Gr & I & ->)].
    + apply Wins_first with (Loaded (E1 ++ E2) ((u, d) :: L)); [now apply move_cut|].
      eapply IH; eauto using supports_cut.
    + apply cons_split in Q as [(-> & Q & ->)|(c & -> & ->)].
      * injection Q as <- <-. apply Wins_first with (Loaded E ((u, h) :: L2)).
        -- apply (@move_load p E [] u d h L2); auto. apply S; auto. apply incl_refl.
        -- eapply IH; eauto. eapply gain_move; eauto.
      * apply Wins_first with (Loaded E (((u, d) :: c) ++ (x, h) :: L2)); [|eapply IH; eauto].
        now apply (@move_load p E ((u, d) :: c) x g h L2).
  - destruct (grounded_dec E v) as [Gv|N].
    + (* v stands: each move in the picture with d on u is one in the picture with d on v *)
      apply Wins_second. intros t M.
      apply move_inv in M as [(E1 & e & E2 & -> & C & Gr & ->)|(L1 & x & g & h & L2 & Q & Gr & I & ->)].
      * eapply IH; eauto using supports_cut. now apply move_cut.
      * apply cons_split in Q as [(-> & Q & ->)|(c & -> & ->)].
        -- injection Q as <- <-. eapply IH; eauto; [now apply (@move_load (other p) E [] v d h L2)|eapply gain_move; eauto].
        -- eapply IH; eauto. now apply (@move_load (other p) E ((v, d) :: c) x g h L2).
    + (* v has fallen *)
      apply more_is_no_loss; [now apply gain_better|]. apply (drop_load p false [] d L N). now apply Wins_second.
Qed.
Corollary carry_to_ground p b v d E L : gain p d ->
  wins p b (Loaded E ((v, d) :: L)) -> wins p b (Loaded E ((ground, d) :: L)).
Proof. intros D. apply carry_down; auto. apply ground_supports. Qed.

(* ---- as values ---- *)
Lemma reorder p b E L M : Permutation L M -> wins p b (Loaded E L) -> wins p b (Loaded E M).
Proof. intros P. apply perm_wins. now split. Qed.

Theorem relatives k a v w E L g h : (0 <= a)%Z ->
  is_value (Loaded E ((v, w) :: L)) g -> is_value (Loaded E ((v, add (num k a) w) :: L)) h ->
  ge h g /\ ge (add g (num k a)) h.
Proof.
  intros P VG VH. set (d := num k a) in *. assert (gain Left d) as D by now apply num_gain. split.
  - apply (loaded_beside (neg g) VH). apply reorder with ((v, add d w) :: (ground, neg g) :: L); [constructor|].
    apply two_loads, more_is_no_loss; [now apply gain_better|].
    apply reorder with ((ground, neg g) :: (v, w) :: L); [constructor|]. apply (loaded_beside (neg g) VG), minus_self.
  - unfold ge. rewrite <- add_assoc. apply (loaded_beside (add d (neg h)) VG), two_loads, carry_to_ground with v; auto.
    apply reorder with ((v, d) :: (v, w) :: (ground, neg h) :: L); [constructor; constructor|].
    apply two_loads. apply reorder with ((ground, neg h) :: (v, add d w) :: L); [constructor|].
    apply (loaded_beside (neg h) VH), minus_self.
Qed.

(* ---- many nodes at once ---- *)
(* W has for each node a number over 2^k that is known to win for p, and the number that the node carries here *)
Definition known k (x : node * Z * Z) := let '(v, a, _) := x in (v, num k a).
Definition here k (x : node * Z * Z) := let '(v, _, c) := x in (v, num k c).
Fixpoint lack (p : player) (W : list (node * Z * Z)) : Z :=
  match W with [] => 0 | (_, a, c) :: W => Z.max 0 (ahead_by p (a - c)) + lack p W end.
Lemma num_better p k a c : (0 <= ahead_by p (a - c))%Z -> better p (num k a) (num k c).
Proof. destruct p; simpl; intros H; [|apply le_ge]; apply num_ge; lia. Qed.
Theorem nearby p b k E L x y W : (lack p W <= ahead_by p (y - x))%Z ->
  wins p b (Loaded E ((ground, num k x) :: map (known k) W ++ L)) ->
  wins p b (Loaded E ((ground, num k y) :: map (here k) W ++ L)).
Proof.
  revert x L. induction W as [|[[v a] c] W IH]; cbn [lack map app known here]; intros x L Enough H.
  - eapply replace_load; [|exact H]. now apply num_better.
  - apply reorder with ((ground, num k y) :: map (here k) W ++ (v, num k c) :: L);
      [constructor; symmetry; apply Permutation_middle|].
    assert (forall z, wins p b (Loaded E ((v, num k c) :: (ground, num k z) :: map (known k) W ++ L)) ->
                      wins p b (Loaded E ((ground, num k z) :: map (known k) W ++ (v, num k c) :: L))) as Back.
    { intros z. apply reorder. rewrite perm_swap. constructor. apply Permutation_middle. }
    apply reorder with (M := (v, num k a) :: (ground, num k x) :: map (known k) W ++ L) in H; [|constructor].
    destruct (Z.leb_spec (ahead_by p (a - c)) 0) as [No|Yes].
    + apply (IH x); [lia|]. apply Back. eapply replace_load; [|exact H]. apply num_better. destruct p; simpl in *; lia.
    + apply (IH (a - c + x)%Z); [destruct p; simpl in *; lia|]. apply Back.
      replace a with (a - c + c)%Z in H by lia. apply (load_eqv p b v E _ (num_add k (a - c) c)), two_loads in H.
      apply (@carry_to_ground p) in H; [|apply num_gain; lia].
      apply reorder with ((ground, num k (a - c + x)) :: (v, num k c) :: map (known k) W ++ L); [constructor|].
      apply (load_eqv p b ground E _ (num_add k (a - c) x)), two_loads.
      eapply reorder; [|exact H]. constructor. constructor.
Qed.
