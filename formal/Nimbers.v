(** Nimbers: heaps of Nim, added without carrying.

    [star n] is the heap of n, whose options are all smaller heaps for both players. [star_add]: two heaps are worth the
    heap of their nim-sum. [star_mex]: a game whose options are nimbers, the same for both players, is the heap of the
    least number that is missing. [sprague_grundy]: every impartial game is worth a heap. (Bouton 1902; Sprague 1936;
    Grundy 1939; Winning Ways, chapter 3.) *)
From Coq Require Import List Bool Arith NArith Lia Setoid.
From Hackenbush Require Import Games Order Algebra.
Import ListNotations.
Set Implicit Arguments.
Local Open Scope N_scope.

Fixpoint heaps (n : nat) : list game := match n with O => [] | S n => Game (heaps n) (heaps n) :: heaps n end.
Definition star (n : N) : game := Game (heaps (N.to_nat n)) (heaps (N.to_nat n)).

Lemma in_heaps h n : In h (heaps n) <-> exists m, (m < n)%nat /\ h = Game (heaps m) (heaps m).
Proof.
  induction n as [|n IH]; simpl; [split; [easy|intros (m & L & _); lia]|]. rewrite IH. split.
  - intros [<-|(m & L & ->)]; eauto.
  - intros (m & L & ->). destruct (Nat.eq_dec m n) as [->|D]; auto. right. exists m. split; [lia|auto].
Qed.
Lemma star_move p n h : gmove p (star n) h <-> exists m, m < n /\ h = star m.
Proof.
  unfold gmove. assert (options p (star n) = heaps (N.to_nat n)) as -> by (destruct p; reflexivity).
  rewrite in_heaps. unfold star. split.
  - intros (m & L & ->). exists (N.of_nat m). rewrite Nat2N.id. split; [lia|auto].
  - intros (m & L & ->). exists (N.to_nat m). split; [lia|auto].
Qed.
Lemma star_neg n : neg (star n) = star n.
Proof.
  unfold star. assert (forall k, map neg (heaps k) = heaps k) as H.
  { induction k as [|k IH]; simpl; auto. now rewrite IH. }
  simpl. now rewrite H.
Qed.

(** Some heap can be made smaller so that the nim-sum is 0. *)
Lemma lxor_less m : forall x, N.testbit x (N.log2 (Npos m)) = true -> N.lxor x (Npos m) < x.
Proof.
  induction m as [m IH|m IH|]; intros x H.
  - change (Npos m~1) with (2 * Npos m + 1) in H. rewrite N.log2_succ_double in H by lia.
    destruct x as [|[q|q|]]; simpl N.lxor.
    + now rewrite N.bits_0 in H.
    + change (Npos q~1) with (2 * Npos q + 1) in H. rewrite N.testbit_odd_succ in H by lia. apply IH in H. simpl in H. lia.
    + change (Npos q~0) with (2 * Npos q) in H. rewrite N.testbit_even_succ in H by lia. apply IH in H. simpl in H. lia.
    + change 1 with (2 * 0 + 1) in H. rewrite N.testbit_odd_succ in H by lia. now rewrite N.bits_0 in H.
  - change (Npos m~0) with (2 * Npos m) in H. rewrite N.log2_double in H by lia.
    destruct x as [|[q|q|]]; simpl N.lxor.
    + now rewrite N.bits_0 in H.
    + change (Npos q~1) with (2 * Npos q + 1) in H. rewrite N.testbit_odd_succ in H by lia. apply IH in H. simpl in H. lia.
    + change (Npos q~0) with (2 * Npos q) in H. rewrite N.testbit_even_succ in H by lia. apply IH in H. simpl in H. lia.
    + change 1 with (2 * 0 + 1) in H. rewrite N.testbit_odd_succ in H by lia. now rewrite N.bits_0 in H.
  - destruct x as [|[q|q|]]; simpl in *; try discriminate; lia.
Qed.
Definition nim_sum (l : list N) := fold_right N.lxor 0 l.
Lemma nim_sum_app l m : nim_sum (l ++ m) = N.lxor (nim_sum l) (nim_sum m).
Proof. induction l as [|x l IH]; simpl; [reflexivity|]. now rewrite IH, N.lxor_assoc. Qed.
Lemma nim_sum_mid l x m : nim_sum (l ++ x :: m) = N.lxor x (nim_sum (l ++ m)).
Proof. rewrite !nim_sum_app. change (nim_sum (x :: m)) with (N.lxor x (nim_sum m)). now rewrite <- !N.lxor_assoc, (N.lxor_comm _ x). Qed.
Lemma nim_reply l : nim_sum l <> 0 -> exists l1 x l2 y, l = l1 ++ x :: l2 /\ y < x /\ nim_sum (l1 ++ y :: l2) = 0.
Proof.
  intros H. destruct (nim_sum l) as [|m] eqn:M; [easy|].
  assert (exists l1 x l2, l = l1 ++ x :: l2 /\ N.testbit x (N.log2 (Npos m)) = true) as (l1 & x & l2 & -> & B).
  { assert (N.testbit (nim_sum l) (N.log2 (Npos m)) = true) as T by (rewrite M; apply N.bit_log2; lia).
    clear M H. revert T. generalize (N.log2 (Npos m)). intros d. induction l as [|x l IH]; simpl.
    - now destruct d.
    - rewrite N.lxor_spec. destruct (N.testbit x d) eqn:D.
      + exists [], x, l. auto.
      + rewrite xorb_false_l. intros T. destruct (IH T) as (l1 & y & l2 & -> & B). exists (x :: l1), y, l2. auto. }
  exists l1, x, l2, (N.lxor x (Npos m)). split; [reflexivity|]. split; [now apply lxor_less|].
  rewrite nim_sum_mid in M. rewrite nim_sum_mid, <- M, <- N.lxor_assoc, N.lxor_nilpotent, N.lxor_0_l. apply N.lxor_nilpotent.
Qed.

Definition heaps_sum l := sum (map star l).
Lemma heaps_move p l t : gmove p (heaps_sum l) t <->
  exists l1 x l2 y, l = l1 ++ x :: l2 /\ y < x /\ t = heaps_sum (l1 ++ y :: l2).
Proof.
  unfold heaps_sum. rewrite gmove_sum. split.
  - intros (m1 & g & h & m2 & Q & I & ->). apply map_eq_app in Q as (l1 & l2' & -> & <- & Q).
    apply map_eq_cons in Q as (x & l2 & -> & <- & <-). apply star_move in I as (y & L & ->).
    exists l1, x, l2, y. now rewrite map_app.
  - intros (l1 & x & l2 & y & -> & L & ->). exists (map star l1), (star x), (star y), (map star l2).
    rewrite !map_app. repeat split. apply star_move. eauto.
Qed.
Lemma lxor_fix x y s : y <> x -> N.lxor x s = 0 -> N.lxor y s <> 0.
Proof. intros D H K. apply D. apply N.lxor_eq in H, K. congruence. Qed.
Theorem nim_zero n : forall p l, gsize (heaps_sum l) = n -> nim_sum l = 0 -> gwins p false (heaps_sum l).
Proof.
  induction n as [n IH] using lt_wf_ind. intros p l Hn H. apply Wins_second. intros t M. pose proof (gmove_size M) as S1.
  apply heaps_move in M as (l1 & x & l2 & y & -> & L & ->).
  destruct (nim_reply (l1 ++ y :: l2)) as (m1 & u & m2 & w & E & K & Z).
  - rewrite nim_sum_mid in *. apply lxor_fix with x; [lia|auto].
  - assert (gmove p (heaps_sum (l1 ++ y :: l2)) (heaps_sum (m1 ++ w :: m2))) as M.
    { apply heaps_move. rewrite E. eauto 8. }
    apply Wins_first with (heaps_sum (m1 ++ w :: m2)); auto. pose proof (gmove_size M).
    eapply IH; [|reflexivity|exact Z]. lia.
Qed.
Theorem star_add a b : eqv (add (star a) (star b)) (star (N.lxor a b)).
Proof.
  apply cancel. rewrite star_neg. assert (eqv (heaps_sum [a; b; N.lxor a b]) zero) as <-.
  { apply eqv_zero. intros p. eapply nim_zero; [reflexivity|]. simpl. rewrite N.lxor_0_r, <- N.lxor_assoc.
    apply N.lxor_nilpotent. }
  unfold heaps_sum, sum. cbn [map fold_right]. now rewrite add_zero, add_assoc.
Qed.
Theorem star_inj a b : eqv (star a) (star b) -> a = b.
Proof.
  intros H. destruct (N.eq_dec a b) as [|D]; auto. exfalso.
  assert (eqv (add (star a) (star b)) zero) as K by (rewrite H; pose proof (add_neg (star b)) as Q; now rewrite star_neg in Q).
  apply eqv_zero with (p := Right) in K. refine (Wins_exclusive (p := Left) (b := true) _ K).
  apply eqv_wins with (heaps_sum [a; b]); [unfold heaps_sum, sum; cbn [map fold_right]; now rewrite add_zero | ].
  destruct (nim_reply [a; b]) as (l1 & x & l2 & y & Q & L & Z).
  { simpl. rewrite N.lxor_0_r. intros Z. apply D. now apply N.lxor_eq. }
  rewrite Q. apply Wins_first with (heaps_sum (l1 ++ y :: l2)); [apply heaps_move; eauto 8|].
  eapply nim_zero; [reflexivity|exact Z].
Qed.

(** The least number that is missing. *)
Theorem star_mex l n : (forall m, m < n -> In m l) -> ~ In n l -> eqv (Game (map star l) (map star l)) (star n).
Proof.
  intros A B. set (g := Game _ _). assert (forall p t, gmove p g t <-> exists x, In x l /\ t = star x) as G.
  { intros p t. unfold gmove. assert (options p g = map star l) as -> by (destruct p; reflexivity).
    rewrite in_map_iff. split; intros (x & P & Q); eauto. }
  assert (forall p x y, x <> y -> gwins p true (add (star x) (star y))) as U.
  { intros p x y D. apply eqv_wins with (star (N.lxor x y)); [apply star_add|].
    apply Wins_first with (star 0).
    - apply star_move. exists 0. split; [|reflexivity].
      assert (N.lxor x y <> 0); [intros Z; apply N.lxor_eq in Z; auto|lia].
    - apply Wins_second. intros t M. apply star_move in M as (m & L & _). lia. }
  apply cancel. rewrite star_neg. apply eqv_zero. intros p. apply Wins_second. intros t M.
  apply gmove_add in M as [(x & M & ->)|(x & M & ->)].
  - apply G in M as (m & I & ->). apply U. intros ->. auto.
  - apply star_move in M as (m & L & ->). apply Wins_first with (add (star m) (star m)).
    + apply gmove_l, G. eauto.
    + pose proof (minus_self p (star m)) as Q. now rewrite star_neg in Q.
Qed.

(** An impartial game has the same options for both players, and so do all games that moves lead to. It is worth a heap. *)
Inductive impartial (g : game) : Prop :=
| impartial_intro : options Left g = options Right g -> (forall p h, gmove p g h -> impartial h) -> impartial g.
Lemma least_missing (l : list N) : exists n, (forall m, m < n -> In m l) /\ ~ In n l.
Proof.
  assert (forall k : nat, (exists n, (forall m, m < n -> In m l) /\ ~ In n l) \/ forall m, m < N.of_nat k -> In m l) as H.
  { induction k as [|k [E|A]]; [right; lia|now left|]. destruct (in_dec N.eq_dec (N.of_nat k) l) as [I|I]; [|left; eauto].
    right. intros m L. destruct (N.eq_dec m (N.of_nat k)) as [->|D]; auto. apply A. lia. }
  destruct (H (S (length l))) as [E|A]; auto. exfalso.
  assert (NoDup (map N.of_nat (seq 0 (S (length l))))) as U.
  { apply FinFun.Injective_map_NoDup; [intros x y; apply Nat2N.inj|apply seq_NoDup]. }
  apply (NoDup_incl_length (l' := l)) in U.
  - rewrite map_length, seq_length in U. lia.
  - intros m I. apply in_map_iff in I as (k & <- & I). apply in_seq in I. apply A. lia.
Qed.
Theorem sprague_grundy g : impartial g -> exists n, eqv g (star n).
Proof.
  intros H. induction H as [g Same Next IH].
  assert (exists l, Forall2 (fun h n => eqv h (star n)) (options Left g) l) as (l & F).
  { assert (forall hs, (forall h, In h hs -> exists n, eqv h (star n)) -> exists l, Forall2 (fun h n => eqv h (star n)) hs l) as K.
    { induction hs as [|h hs K]; intros E; [exists []; constructor|]. destruct (E h (or_introl eq_refl)) as (n & Q).
      destruct K as (l & F); [intros; apply E; now right|]. exists (n :: l). now constructor. }
    apply K. intros h I. exact (IH Left h I). }
  destruct (least_missing l) as (n & A & B). exists n. rewrite <- (star_mex l A B).
  assert (forall p x, gmove p g x -> exists m, In m l /\ eqv x (star m)) as There.
  { intros p x M. unfold gmove in M. assert (In x (options Left g)) as I by (destruct p; [|rewrite Same]; exact M). clear - F I.
    induction F as [|h m hs l Q F IH]; [easy|]. destruct I as [->|I]; [exists m; simpl; auto|]. destruct (IH I) as (k & J & K). exists k. simpl. auto. }
  assert (forall p m, In m l -> exists x, gmove p g x /\ eqv x (star m)) as Back.
  { intros p m I. assert (exists x, In x (options Left g) /\ eqv x (star m)) as (x & J & Q).
    { clear - F I. induction F as [|h k hs l Q F IH]; [easy|]. destruct I as [->|I]; [exists h; simpl; auto|].
      destruct (IH I) as (x & J & K). exists x. simpl. auto. }
    exists x. split; auto. unfold gmove. destruct p; [|rewrite <- Same]; exact J. }
  apply options_eqv.
  - intros p x M. destruct (There p x M) as (m & I & Q). exists (star m). split; [destruct p; apply in_map; exact I|].
    apply eqv_better. now symmetry.
  - intros p y M. assert (In y (map star l)) as J by (destruct p; exact M). apply in_map_iff in J as (m & <- & I).
    destruct (Back p m I) as (x & Mx & Q). exists x. split; auto. now apply eqv_better.
Qed.
