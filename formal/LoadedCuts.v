(** In a picture with any loads, what the opponent cuts of his own is no loss to you.

    [own_cut_no_loss]: if p wins as second, p still wins as second when an edge that only the other player can cut is
    gone. This is [OwnCuts] for pictures whose nodes carry games. [own_edge_gain]: so p may give up
    an own edge in a proof. *)
From Coq Require Import List Bool Arith Lia Permutation Setoid.
From Hackenbush Require Import Games Order Algebra Pictures Reach Values Colon OwnCuts Loads.
Import ListNotations.
Set Implicit Arguments.

(* ---- the value of a loaded picture ---- *)
Definition as_pst (s : loaded) : pst game := Pst (edges s) (loads s).
Definition lsz (s : loaded) := length (edges s) + lsize (loads s).
Fixpoint lvalue_n (n : nat) (c : pst game) : game :=
  match n with
  | O => zero
  | S n => Game (map (lvalue_n n) (moves options Left c)) (map (lvalue_n n) (moves options Right c))
  end.
Inductive is_value : loaded -> game -> Prop :=
| is_value_intro n c s : perm (dst_ (fun g => g) c) s -> lsz s <= n -> is_value s (lvalue_n n c).
Lemma options_lvalue p n c : options p (lvalue_n (S n) c) = map (lvalue_n n) (moves options p c).
Proof. destruct p; reflexivity. Qed.
Lemma move_lsz p s t : move p s t -> lsz t < lsz s.
Proof.
  intros H. destruct H as [E1 e E2 L C G|E L1 v g h L2 G I]; unfold lsz; simpl.
  - rewrite !app_length. simpl. lia.
  - rewrite !lsize_app, !lsize_cons. simpl. apply options_size in I. lia.
Qed.
Lemma perm_trans s t u : perm s t -> perm t u -> perm s u.
Proof. intros [A B] [C D]. split; eapply Permutation_trans; eauto. Qed.
Lemma lsz_perm s t : perm s t -> lsz s = lsz t.
Proof.
  intros [A B]. unfold lsz. f_equal; [now apply Permutation_length|]. unfold lsize.
  induction B; simpl; lia.
Qed.
Lemma is_value_bisim : bisim move gmove is_value.
Proof.
  intros s g H. destruct H as [n c s P L]. split.
  - intros p t M. pose proof (move_lsz M). destruct n as [|n]; [lia|].
    destruct (perm_move M (perm_sym P)) as (u & Mu & Pu).
    destruct (@moves_complete game (fun g => g) options (fun p a => eq_sym (map_id _)) _ _ _ Mu) as (d & I & Pd).
    exists (lvalue_n n d). split.
    + unfold gmove. rewrite options_lvalue. now apply in_map.
    + constructor; [|lia]. eapply perm_trans; [exact Pd|]. now apply perm_sym.
  - intros p h M. unfold gmove in M. destruct n as [|n]; [destruct p; easy|].
    rewrite options_lvalue in M. apply in_map_iff in M as (d & <- & I).
    destruct (@moves_sound game (fun g => g) options (fun p a => eq_sym (map_id _)) _ _ _ I) as (u & Mu & Pd).
    destruct (perm_move Mu P) as (t & Mt & Pt). exists t. split; auto. pose proof (move_lsz Mt).
    constructor; [eapply perm_trans; eauto|lia].
Qed.
Lemma value_exists s : exists g, is_value s g.
Proof.
  exists (lvalue_n (lsz s) (as_pst s)). constructor; auto. destruct s as [E L]. split; simpl; [reflexivity|].
  unfold dl. rewrite map_ext with (g := fun x => x); [now rewrite map_id|]. now intros [v g].
Qed.

(* ---- beside another game ---- *)
Inductive beside_is : loaded -> game -> Prop :=
| beside_intro E L g k : is_value (Loaded E L) g -> beside_is (Loaded E ((ground, k) :: L)) (add g k).
Lemma beside_bisim : bisim move gmove beside_is.
Proof.
  intros s t H. destruct H as [E L g k H]. destruct (is_value_bisim H) as [A B]. split; intros p x M.
  - apply move_inv in M as [(E1 & d & E2 & -> & C & Gr & ->)|(L1 & u & a & h & L2 & Q & Gr & I & ->)].
    + destruct (A p (Loaded (E1 ++ E2) L)) as (y & Y & Z); [now apply move_cut|].
      exists (add y k). split; [now apply gmove_l|now constructor].
    + apply cons_split in Q as [(-> & Q & ->)|(c & -> & ->)].
      * injection Q as <- <-. exists (add g h). split; [now apply gmove_r|now constructor].
      * destruct (A p (Loaded E (c ++ (u, h) :: L2))) as (y & Y & Z); [now apply move_load with (g := a)|].
        exists (add y k). split; [now apply gmove_l|now constructor].
  - apply gmove_add in M as [(y & M & ->)|(y & M & ->)].
    + destruct (B p y M) as (t & Mt & Z). apply move_inv in Mt as [(E1 & d & E2 & -> & C & Gr & ->)|(L1 & u & a & h & L2 & -> & Gr & I & ->)].
      * exists (Loaded (E1 ++ E2) ((ground, k) :: L)). split; [now apply move_cut|now constructor].
      * exists (Loaded E (((ground, k) :: L1) ++ (u, h) :: L2)). split; [|now constructor].
        change ((ground, k) :: L1 ++ (u, a) :: L2) with (((ground, k) :: L1) ++ (u, a) :: L2). now apply move_load with (g := a).
    + exists (Loaded E ((ground, y) :: L)). split; [|now constructor].
      apply (@move_load p E [] ground k y L); [constructor|exact M].
Qed.
Lemma loaded_beside E L g k : is_value (Loaded E L) g ->
  forall p b, wins p b (Loaded E ((ground, k) :: L)) <-> gwins p b (add g k).
Proof. intros H p b. exact (bisim_iff beside_bisim _ _ (beside_intro k H) p b). Qed.
Lemma is_value_wins s g : is_value s g -> forall p b, wins p b s <-> gwins p b g.
Proof. intros H p b. exact (bisim_iff is_value_bisim _ _ H p b). Qed.

(* ---- what has fallen does not matter ---- *)
Lemma drop_edge p b X f Y L : ~ grounded (X ++ f :: Y) (src f) ->
  (wins p b (Loaded (X ++ Y) L) <-> wins p b (Loaded (X ++ f :: Y) L)).
Proof.
  intros N. assert (Permutation (X ++ f :: Y) ((X ++ Y) ++ [f])) as P.
  { rewrite <- app_assoc. apply Permutation_app_head. apply Permutation_cons_append. }
  rewrite (@dead_wins p b (Loaded (X ++ Y) L) (Loaded ((X ++ Y) ++ [f]) L)).
  - split; apply perm_wins; split; simpl; auto. now apply Permutation_sym.
  - exists [f], []. simpl. rewrite app_nil_r. repeat split; try easy. intros e [<-|[]] G. apply N.
    eapply grounded_perm; [|exact G]. now apply Permutation_sym.
Qed.
Lemma drop_load p b E L1 u g L2 : ~ grounded E u ->
  (wins p b (Loaded E (L1 ++ L2)) <-> wins p b (Loaded E (L1 ++ (u, g) :: L2))).
Proof.
  intros N. assert (Permutation (L1 ++ (u, g) :: L2) ((L1 ++ L2) ++ [(u, g)])) as P.
  { rewrite <- app_assoc. apply Permutation_app_head. apply Permutation_cons_append. }
  rewrite (@dead_wins p b (Loaded E (L1 ++ L2)) (Loaded E ((L1 ++ L2) ++ [(u, g)]))).
  - split; apply perm_wins; split; simpl; auto. now apply Permutation_sym.
  - exists [], [(u, g)]. simpl. rewrite app_nil_r. repeat split; try easy. intros v h [Q|[]] G. injection Q as -> ->. easy.
Qed.
Lemma grounded_dec E u : {grounded E u} + {~ grounded E u}.
Proof.
  destruct (memb u (reach E)) eqn:M; [left; now apply reach_ok, memb_In|right].
  intros G. apply reach_ok, memb_In in G. congruence.
Qed.
Lemma needs_edge E1 e E2 u : grounded (E1 ++ e :: E2) u -> ~ grounded (E1 ++ E2) u -> grounded (E1 ++ e :: E2) (src e).
Proof.
  intros G N. destruct (grounded_dec (E1 ++ e :: E2) (src e)) as [|D]; auto. exfalso. apply N.
  assert (Permutation (E1 ++ e :: E2) ((E1 ++ E2) ++ [e])) as P.
  { rewrite <- app_assoc. apply Permutation_app_head. apply Permutation_cons_append. }
  apply dead_grounded with [e]; [|eapply grounded_perm; [exact P|exact G]].
  intros x [<-|[]] K. apply D. eapply grounded_perm; [apply Permutation_sym; exact P|exact K].
Qed.

(* ---- an edge of p's own is worth having ---- *)
Lemma loaded_mono n : forall p E1 e E2 L v, lsz (Loaded (E1 ++ E2) L) = n -> own p e ->
  is_value (Loaded (E1 ++ E2) L) v -> wins p false (Loaded (E1 ++ e :: E2) ((ground, neg v) :: L)).
Proof.
  induction n as [n IH] using lt_wf_ind. intros p E1 e E2 L v Hn [O1 O2] V. destruct (is_value_bisim V) as [VA VB].
  assert (wins p false (Loaded (E1 ++ E2) ((ground, neg v) :: L))) as Even.
  { apply (loaded_beside (neg v) V). apply minus_self. }
  apply Wins_second. intros t Ht. apply move_inv in Ht as [(A & f & B & Q & C & Gr & ->)|(L1 & u & g & h & L2 & Q & Gr & I & ->)].
  - destruct (other_edge _ _ _ _ Q) as (E1' & E2' & X & Y & P1 & P2 & P3 & P4); [congruence|].
    rewrite P3. rewrite P1 in *. destruct (grounded_dec (X ++ f :: Y) (src f)) as [G|G].
    + destruct (VA (other p) (Loaded (X ++ Y) L)) as (h & Mh & Vh); [now apply move_cut|].
      apply Wins_first with (Loaded (E1' ++ e :: E2') ((ground, neg h) :: L)).
      * apply (@move_load p _ [] ground _ _ L); [constructor|]. now apply gmove_neg'.
      * rewrite P2 in Vh. eapply IH; [|reflexivity|split; auto|exact Vh]. rewrite <- P2. subst n. unfold lsz. simpl.
        rewrite !app_length. simpl. lia.
    + apply Wins_first with (Loaded (E1' ++ E2') ((ground, neg v) :: L)).
      * apply move_cut; auto. eapply still_there; eauto. rewrite <- Q. exact Gr.
      * rewrite <- P2. apply (drop_edge p false X f Y ((ground, neg v) :: L) G). exact Even.
  - apply cons_split in Q as [(-> & Q & ->)|(c & -> & ->)].
    + injection Q as <- <-. apply gmove_neg in I as (y & I & ->). rewrite other_other in I. simpl.
      destruct (VB p y I) as (t & Mt & Vt).
      apply move_inv in Mt as [(X & f & Y & Q & C & Gf & ->)|(L1 & u & a & h & L2' & -> & Gu & J & ->)].
      * pose proof Q as Q0. apply app_split_mid in Q0. destruct Q0 as [(c & -> & ->)|(c & -> & ->)].
        -- apply Wins_first with (Loaded ((X ++ c) ++ e :: E2) ((ground, neg y) :: L2)).
           ++ rewrite <- !app_assoc. simpl. apply move_cut; auto. shrink.
           ++ eapply IH; [|reflexivity|split; auto|]; [|now rewrite <- app_assoc].
              subst n. unfold lsz. simpl. rewrite !app_length. simpl. rewrite ?app_length. simpl. lia.
        -- apply Wins_first with (Loaded (E1 ++ e :: c ++ Y) ((ground, neg y) :: L2)).
           ++ replace (E1 ++ e :: c ++ f :: Y) with ((E1 ++ e :: c) ++ f :: Y) by now rewrite <- app_assoc.
              replace (E1 ++ e :: c ++ Y) with ((E1 ++ e :: c) ++ Y) by now rewrite <- app_assoc.
              apply move_cut; auto. shrink.
           ++ eapply IH; [|reflexivity|split; auto|]; [|now rewrite app_assoc].
              subst n. unfold lsz. simpl. rewrite !app_length. simpl. rewrite ?app_length. simpl. lia.
      * apply Wins_first with (Loaded (E1 ++ e :: E2) (((ground, neg y) :: L1) ++ (u, h) :: L2')).
        -- change ((ground, neg y) :: L1 ++ (u, a) :: L2') with (((ground, neg y) :: L1) ++ (u, a) :: L2').
           apply move_load with (g := a); auto. shrink.
        -- simpl. eapply IH; [|reflexivity|split; auto|exact Vt]. subst n. unfold lsz. simpl.
           rewrite !lsize_app, !lsize_cons. simpl. apply options_size in J. lia.
    + simpl. destruct (grounded_dec (E1 ++ E2) u) as [G|G].
      * destruct (VA (other p) (Loaded (E1 ++ E2) (c ++ (u, h) :: L2))) as (y & My & Vy); [now apply move_load with (g := g)|].
        apply Wins_first with (Loaded (E1 ++ e :: E2) ((ground, neg y) :: c ++ (u, h) :: L2)).
        -- apply (@move_load p _ [] ground (neg v) (neg y) _); [constructor|]. now apply gmove_neg'.
        -- eapply IH; [|reflexivity|split; auto|exact Vy]. subst n. unfold lsz. simpl.
           rewrite !lsize_app, !lsize_cons. simpl. apply options_size in I. lia.
      * apply Wins_first with (Loaded (E1 ++ E2) ((ground, neg v) :: c ++ (u, h) :: L2)).
        -- apply move_cut; auto. eapply needs_edge; eauto.
        -- apply (drop_load p false ((ground, neg v) :: c) h L2 G). apply (drop_load p false ((ground, neg v) :: c) g L2 G). exact Even.
Qed.
Theorem own_cut_no_loss p E1 e E2 L : own (other p) e ->
  wins p false (Loaded (E1 ++ e :: E2) L) -> wins p false (Loaded (E1 ++ E2) L).
Proof.
  intros O H. destruct (value_exists (Loaded (E1 ++ e :: E2) L)) as (g & G).
  destruct (value_exists (Loaded (E1 ++ E2) L)) as (v & V).
  pose proof (@loaded_mono _ (other p) E1 e E2 L v eq_refl O V) as M.
  apply (loaded_beside (neg v) G) in M. change (better (other p) g v) in M. apply better_other in M. rewrite other_other in M.
  apply (is_value_wins V). apply (is_value_wins G) in H. apply wins_less_zero. apply wins_less_zero in H.
  eapply replace; [exact M|exact H].
Qed.
Theorem own_edge_gain p E1 e E2 L : own p e ->
  wins p false (Loaded (E1 ++ E2) L) -> wins p false (Loaded (E1 ++ e :: E2) L).
Proof.
  intros O H. destruct (value_exists (Loaded (E1 ++ e :: E2) L)) as (g & G).
  destruct (value_exists (Loaded (E1 ++ E2) L)) as (v & V).
  pose proof (@loaded_mono _ p E1 e E2 L v eq_refl O V) as M. apply (loaded_beside (neg v) G) in M. change (better p g v) in M.
  apply (is_value_wins G). apply (is_value_wins V) in H. apply wins_less_zero. apply wins_less_zero in H.
  eapply replace; [exact M|exact H].
Qed.
