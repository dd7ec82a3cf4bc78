(** Green pictures as pictures: the nimbers of GreenPictures.v are values, and fusion keeps the value.

    [green_value]: a green picture that is worth n is the nimber n. [fusion_value]: the fusion principle for values.
    [fusion_wins]: the same for pictures whose nodes carry heaps, as the checker uses it. *)
From Coq Require Import List Bool Arith NArith Lia Permutation Setoid.
From Hackenbush Require Import Games Order Algebra Nimbers Pictures Values Loads Links GreenPictures Fusion.
Import ListNotations.
Set Implicit Arguments.

Definition green (e : wire) : edge := Edge (fst e) (snd e) Green.
Definition starred (l : heap) : node * game := (fst l, star (snd l)).
Definition drawn (E : list wire) (L : list heap) : loaded := Loaded (map green E) (map starred L).

Lemma linked_grounded E u : linked E ground u <-> grounded (map green E) u.
Proof.
  split; intros H.
  - induction H as [|e v w H IH I J]; [constructor|]. apply (in_map green) in I.
    destruct J as [-> | ->]; [exact (g_out _ I IH)|exact (g_in _ I IH)].
  - induction H as [|d I H IH|d I H IH]; [constructor| |]; apply in_map_iff in I as (e & <- & I); simpl in *;
      (eapply linked_step; [exact IH|exact I|]); [|apply joins_sym]; apply joins_ends.
Qed.

Lemma drawn_bisim : bisim (fun _ : player => step ground) move (fun s t => perm (drawn (fst s) (snd s)) t).
Proof.
  intros [E L] [F K] [PE PL]. simpl in *. split; intros p [E' L'] M.
  - destruct (step_inv M) as [(e & P & G & Q)|(v & n & m & M' & P & G & N & Q & R)].
    + assert (In (green e) F) as I by (eapply Permutation_in; [exact PE|]; apply in_map; eapply perm_head; eauto).
      apply in_split in I as (F1 & F2 & ->). exists (Loaded (F1 ++ F2) K). split.
      * apply move_cut; [now destruct p|]. apply linked_grounded in G. eapply grounded_perm; eauto.
      * split; simpl; [|now rewrite <- Q]. apply Permutation_cons_inv with (a := green e).
        rewrite Permutation_middle, <- PE, P. reflexivity.
    + assert (In (v, star n) K) as I.
      { eapply Permutation_in; [exact PL|]. apply (in_map starred L (v, n)). eapply perm_head; eauto. }
      apply in_split in I as (K1 & K2 & ->). exists (Loaded F (K1 ++ (v, star m) :: K2)). split.
      * apply move_load with (g := star n); [|apply star_move; eauto]. apply linked_grounded in G. eapply grounded_perm; eauto.
      * split; simpl; [now rewrite <- Q|]. rewrite (Permutation_map starred R). simpl. rewrite <- Permutation_middle. apply perm_skip.
        apply Permutation_cons_inv with (a := (v, star n)). rewrite Permutation_middle, <- PL, P. reflexivity.
  - apply move_inv in M as [(F1 & d & F2 & -> & C & G & Q)|(K1 & v & g & h & K2 & -> & G & I & Q)]; injection Q as -> ->.
    + assert (In d (map green E)) as I by (eapply Permutation_in; [symmetry; exact PE|apply in_elt]).
      apply in_map_iff in I as (e & <- & I). apply perm_in in I as (X & P). exists (X, L). split.
      * apply step_cut with e; auto. apply linked_grounded. eapply grounded_perm; [symmetry; exact PE|exact G].
      * split; simpl; auto. apply Permutation_cons_inv with (a := green e). rewrite Permutation_middle, <- PE, P. reflexivity.
    + assert (In (v, g) (map starred L)) as J by (eapply Permutation_in; [symmetry; exact PL|apply in_elt]).
      apply in_map_iff in J as ([u n] & Q & J). injection Q as -> <-. apply star_move in I as (m & N & ->).
      apply perm_in in J as (M & P). exists (E, (v, m) :: M). split.
      * apply step_take with v n m M; auto. apply linked_grounded. eapply grounded_perm; [symmetry; exact PE|exact G].
      * split; simpl; auto. rewrite <- Permutation_middle. apply perm_skip. apply Permutation_cons_inv with (a := (v, star n)).
        rewrite Permutation_middle, <- PL, P. reflexivity.
Qed.
Lemma drawn_wins p b E L : green_wins ground p b (E, L) <-> wins p b (drawn E L).
Proof. apply (bisim_iff drawn_bisim). split; reflexivity. Qed.

Theorem green_value E n : worth ground E [] n -> eqv (value (map green E)) (star n).
Proof.
  intros H. apply cancel. rewrite star_neg. apply eqv_zero. intros p. apply (@beside _ _ _ eq_refl). now apply (drawn_wins p false E [(ground, n)]).
Qed.

(** The fusion principle, for values. *)
Theorem fusion_value f E : f ground = ground -> stands ground E [] -> fuses f ground E [] ->
  eqv (value (map green E)) (value (map green (map (moved f) E))).
Proof.
  intros G S F. destruct (stands_has_worth S) as (k & W). pose proof W as W'. apply (fusion k S F) in W'. rewrite G in W'. simpl in W'.
  now rewrite (green_value W), (green_value W').
Qed.

Lemma worth_zero E L p : green_wins ground p false (E, L) <-> worth ground E L 0.
Proof.
  assert (forall q, green_wins ground q false (E, (ground, 0%N) :: L) <-> green_wins ground q false (E, L)) as K.
  { intros q. rewrite !drawn_wins. unfold drawn. simpl. symmetry.
    assert (dead (Loaded (map green E) (map starred L)) (Loaded (map green E) (map starred L ++ [(ground, zero)]))) as D.
    { exists [], [(ground, zero)]. simpl. rewrite app_nil_r. repeat split; auto. intros v g [Q|[]] _. now injection Q as _ <-. }
    rewrite (dead_wins q false D). split; apply perm_wins; (split; simpl; [reflexivity|]); [symmetry|]; apply Permutation_cons_append. }
  split; [|intros H; apply K, H]. intros H q. apply K. eapply either_wins; eauto.
Qed.
Theorem fusion_wins f p E L : f ground = ground -> stands ground E L -> fuses f ground E L ->
  (wins p false (drawn E L) <-> wins p false (drawn (map (moved f) E) (map (carried f) L))).
Proof.
  intros G S F. rewrite <- !drawn_wins, !worth_zero. rewrite (fusion 0 S F), G. reflexivity.
Qed.
