(** A number on a stick, and a nimber on a green edge.

    [on_edge c g] is an edge of color c that carries the game g. [blue_stick]: for a number x in the n-th interval below
    0, that is -n <= x <= -n+1, or x >= 0 for n = 0, a blue edge that carries x is worth (x + n + 1)/2^n. [red_stick] is
    its negative, and [green_stick]: a green edge that carries a nimber is the next nimber. [stalk]: Berlekamp's rule of
    signs is this rule from the top of a stalk down. (Winning Ways, chapters 3 and 7; On Numbers and Games, chapter 15.) *)
From Coq Require Import List Bool Arith ZArith NArith Lia Setoid.
From Hackenbush Require Import Games Order Algebra Numbers Nimbers Pictures.
Import ListNotations.
Set Implicit Arguments.

Definition cut_of p c := if can p c then [zero] else [].
Fixpoint on_edge (c : color) (g : game) : game :=
  match g with Game l r => Game (cut_of Left c ++ map (on_edge c) l) (cut_of Right c ++ map (on_edge c) r) end.
Lemma options_on_edge p c g : options p (on_edge c g) = cut_of p c ++ map (on_edge c) (options p g).
Proof. destruct g, p; reflexivity. Qed.
Lemma gmove_on_edge p c g t : gmove p (on_edge c g) t <->
  (can p c = true /\ t = zero) \/ exists h, gmove p g h /\ t = on_edge c h.
Proof.
  unfold gmove. rewrite options_on_edge, in_app_iff, in_map_iff. unfold cut_of. destruct (can p c); simpl.
  - split; [intros [[<-|[]]|(h & <- & I)]; eauto|intros [[_ ->]|(h & I & ->)]; eauto].
  - split; [intros [[]|(h & <- & I)]; eauto|intros [[Q _]|(h & I & ->)]; [discriminate|eauto]].
Qed.

(** It is what the picture is. *)
Definition joins e w := (src e = ground /\ dst e = w) \/ (src e = w /\ dst e = ground).
Lemma joins_grounded e w : joins e w -> grounded [e] (src e) /\ grounded [e] w.
Proof.
  intros [[A B]|[A B]].
  - rewrite A. split; [constructor|]. rewrite <- B. apply g_out; [simpl; auto|]. rewrite A. constructor.
  - assert (grounded [e] w) as G by (rewrite <- A; apply g_in; [simpl; auto|rewrite B; constructor]). now rewrite A.
Qed.
Lemma bare_grounded u : grounded [] u -> u = ground.
Proof. intros H. destruct H; easy. Qed.

Inductive stick_is (e : edge) (w : node) : loaded -> game -> Prop :=
| stick_stands g k : stick_is e w (Loaded [e] [(w, g); (ground, k)]) (add (on_edge (col e) g) k)
| stick_gone g k : stick_is e w (Loaded [] [(w, g); (ground, k)]) (add zero k).
Lemma one_load (L1 : list (node * game)) x L2 y z : L1 ++ x :: L2 = [y; z] ->
  (L1 = [] /\ x = y /\ L2 = [z]) \/ (L1 = [y] /\ x = z /\ L2 = []).
Proof.
  destruct L1 as [|a [|b L1]]; simpl; intros H; inversion H; subst; auto. destruct L1; discriminate.
Qed.
Lemma stick_bisim e w : joins e w -> w <> ground -> bisim move gmove (stick_is e w).
Proof.
  intros J W s t H. destruct (joins_grounded J) as [Ge Gw]. destruct H as [g k|g k]; split; intros p x M.
  - apply move_inv in M as [(E1 & d & E2 & Q & C & Gr & ->)|(L1 & v & a & h & L2 & Q & Gr & I & ->)].
    + destruct E1 as [|? [|]]; try discriminate. injection Q as <- <-. exists (add zero k). split; [|constructor].
      apply gmove_l, gmove_on_edge. auto.
    + symmetry in Q. destruct (one_load _ _ _ Q) as [(-> & Q1 & ->)|(-> & Q1 & ->)]; injection Q1 as -> ->.
      * exists (add (on_edge (col e) h) k). split; [|apply stick_stands].
        apply gmove_l, gmove_on_edge. eauto.
      * exists (add (on_edge (col e) g) h). split; [now apply gmove_r|apply stick_stands].
  - apply gmove_add in M as [(y & M & ->)|(y & M & ->)].
    + apply gmove_on_edge in M as [[C ->]|(h & I & ->)].
      * exists (Loaded [] [(w, g); (ground, k)]). split; [|constructor]. now apply (@move_cut p [] e []).
      * exists (Loaded [e] [(w, h); (ground, k)]). split; [|constructor].
        now apply (@move_load p [e] [] w g h [(ground, k)]).
    + exists (Loaded [e] [(w, g); (ground, y)]). split; [|constructor].
      apply (@move_load p [e] [(w, g)] ground k y []); [constructor|exact M].
  - apply move_inv in M as [(E1 & d & E2 & Q & C & Gr & ->)|(L1 & v & a & h & L2 & Q & Gr & I & ->)].
    + destruct E1; discriminate.
    + apply bare_grounded in Gr. subst v. symmetry in Q.
      destruct (one_load _ _ _ Q) as [(-> & Q1 & _)|(-> & Q1 & ->)]; [congruence|]. injection Q1 as ->.
      exists (add zero h). split; [now apply gmove_r|constructor].
  - apply gmove_add in M as [(y & M & ->)|(y & M & ->)]; [now apply gmove_zero in M|].
    exists (Loaded [] [(w, g); (ground, y)]). split; [|constructor].
    apply (@move_load p [] [(w, g)] ground k y []); [constructor|exact M].
Qed.
Theorem stick_value e w g k : joins e w -> w <> ground ->
  forall p b, gwins p b (add (on_edge (col e) g) k) -> wins p b (Loaded [e] [(w, g); (ground, k)]).
Proof.
  intros J W p b H. refine (@bisim_wins _ _ gmove move (fun x y => stick_is e w y x) _ p b _ H _ (stick_stands e w g k)).
  intros x y Q. destruct (@stick_bisim e w J W _ _ Q) as [A B]. split; intros q z Z.
  - destruct (B q z Z) as (u & ? & ?). eauto.
  - destruct (A q z Z) as (u & ? & ?). eauto.
Qed.

(** A loop is an edge that carries nothing. *)
Inductive loop_is (e : edge) : loaded -> game -> Prop :=
| loop_stands k : loop_is e (Loaded [e] [(ground, k)]) (add (on_edge (col e) zero) k)
| loop_gone k : loop_is e (Loaded [] [(ground, k)]) (add zero k).
Lemma loop_bisim e : src e = ground -> bisim move gmove (loop_is e).
Proof.
  intros W s t H. destruct H as [k|k]; split; intros p x M.
  - apply move_inv in M as [(E1 & d & E2 & Q & C & Gr & ->)|(L1 & v & a & h & L2 & Q & Gr & I & ->)].
    + destruct E1 as [|? [|]]; try discriminate. injection Q as <- <-. exists (add zero k). split; [|constructor].
      apply gmove_l, gmove_on_edge. auto.
    + destruct L1 as [|? [|]]; try discriminate. injection Q as <- <- <-. exists (add (on_edge (col e) zero) h).
      split; [now apply gmove_r|constructor].
  - apply gmove_add in M as [(y & M & ->)|(y & M & ->)].
    + apply gmove_on_edge in M as [[C ->]|(h & I & ->)]; [|now apply gmove_zero in I].
      exists (Loaded [] [(ground, k)]). split; [|constructor]. apply (@move_cut p [] e []); auto. rewrite W. constructor.
    + exists (Loaded [e] [(ground, y)]). split; [|constructor].
      apply (@move_load p [e] [] ground k y []); [constructor|exact M].
  - apply move_inv in M as [(E1 & d & E2 & Q & C & Gr & ->)|(L1 & v & a & h & L2 & Q & Gr & I & ->)].
    + destruct E1; discriminate.
    + destruct L1 as [|? [|]]; try discriminate. injection Q as <- <- <-. exists (add zero h).
      split; [now apply gmove_r|constructor].
  - apply gmove_add in M as [(y & M & ->)|(y & M & ->)]; [now apply gmove_zero in M|].
    exists (Loaded [] [(ground, y)]). split; [|constructor].
    apply (@move_load p [] [] ground k y []); [constructor|exact M].
Qed.
Theorem loop_value e k : src e = ground ->
  forall p b, gwins p b (add (on_edge (col e) zero) k) -> wins p b (Loaded [e] [(ground, k)]).
Proof.
  intros W p b H. refine (@bisim_wins _ _ gmove move (fun x y => loop_is e y x) _ p b _ H _ (loop_stands e k)).
  intros x y Q. destruct (@loop_bisim e W _ _ Q) as [A B]. split; intros q z Z.
  - destruct (B q z Z) as (u & ? & ?). eauto.
  - destruct (A q z Z) as (u & ? & ?). eauto.
Qed.

(** Nimbers on green edges. *)
Theorem green_stick n : eqv (on_edge Green (star n)) (star (n + 1)).
Proof.
  induction n as [n IH] using (well_founded_induction N.lt_wf_0). apply options_eqv; intros p x M.
  - apply gmove_on_edge in M as [[_ ->]|(h & I & ->)].
    + exists (star 0). split; [apply star_move; exists 0%N; split; [lia|auto]|apply better_refl].
    + apply star_move in I as (m & L & ->). exists (star (m + 1)). split.
      * apply star_move. exists (m + 1)%N. split; [lia|auto].
      * apply eqv_better. symmetry. auto.
  - apply star_move in M as (m & L & ->). destruct (N.eq_dec m 0) as [->|D].
    + exists zero. split; [|apply better_refl]. apply gmove_on_edge. left. destruct p; auto.
    + exists (on_edge Green (star (m - 1))). split.
      * apply gmove_on_edge. right. exists (star (m - 1)). split; [apply star_move; exists (m - 1)%N; split; [lia|auto]|auto].
      * apply eqv_better. rewrite (IH (m - 1)%N) by lia. now replace (m - 1 + 1)%N with m by lia.
Qed.

(** Numbers on blue edges. *)
Local Open Scope Z_scope.
Lemma blue_between K c g1 g2 : 0 <= c -> eqv (on_edge Blue g1) (num K c) -> eqv (on_edge Blue g2) (num K (c + 1)) ->
  eqv (on_edge Blue (Game [g1] [g2])) (num (S K) (2 * c + 1)).
Proof.
  intros H A B. cbn [num]. assert (Z.even (2 * c + 1) = false) as E by now rewrite Z.add_comm, Z.even_add_mul_2.
  pose proof (odd_half _ E). rewrite E. replace (Z.div2 (2 * c + 1)) with c by lia.
  apply options_eqv; intros p x M.
  - apply gmove_on_edge in M as [[C ->]|(h & I & ->)].
    + destruct p; [|discriminate]. exists (num K c). split; [now left|]. now apply num_ge_zero.
    + destruct p; destruct I as [<-|[]]; eexists; (split; [now left|]); apply eqv_better; now symmetry.
  - destruct p; destruct M as [<-|[]]; eexists; (split; [apply gmove_on_edge; right; eexists; (split; [now left|reflexivity])|]);
      now apply eqv_better.
Qed.
Lemma blue_integer n : eqv (on_edge Blue (integer (Z.of_nat n))) (integer (Z.of_nat n + 1)).
Proof.
  replace (Z.of_nat n + 1) with (Z.of_nat (S n)) by lia. rewrite !integer_nat.
  induction n as [|n IH]; apply options_eqv; intros p x M.
  - apply gmove_on_edge in M as [[C ->]|(h & I & ->)]; [|now apply gmove_zero in I].
    destruct p; [|discriminate]. exists zero. split; [now left|apply better_refl].
  - destruct p; [|easy]. destruct M as [<-|[]]. exists zero. split; [now left|apply better_refl].
  - apply gmove_on_edge in M as [[C ->]|(h & I & ->)].
    + destruct p; [|discriminate]. exists (free Left (S n)). split; [now left|].
      rewrite <- integer_nat. apply (num_ge_zero 0). lia.
    + destruct p; [|easy]. destruct I as [<-|[]]. exists (free Left (S n)). split; [now left|].
      apply eqv_better. now symmetry.
  - destruct p; [|easy]. destruct M as [<-|[]]. exists (on_edge Blue (free Left n)). split; [|now apply eqv_better].
    apply gmove_on_edge. right. exists (free Left n). split; [now left|reflexivity].
Qed.
Lemma blue_negative n : eqv (on_edge Blue (integer (- Z.of_nat n))) (num n 1).
Proof.
  assert (forall m, integer (- Z.of_nat m) = free Right m) as F.
  { intros m. rewrite <- (num_neg 0). cbn [num]. rewrite integer_nat. apply neg_free. }
  rewrite F. induction n as [|n IH].
  - exact (blue_integer 0).
  - change (num (S n) 1) with (num (S n) (2 * 0 + 1)).
    assert (num n 0 = zero) as Z0. { clear. induction n; simpl; auto. }
    cbn [num]. change (Z.even (2 * 0 + 1)) with false. change (Z.div2 (2 * 0 + 1)) with 0. rewrite Z0.
    apply options_eqv; intros p x M.
    + apply gmove_on_edge in M as [[C ->]|(h & I & ->)].
      * destruct p; [|discriminate]. exists zero. split; [now left|apply better_refl].
      * destruct p; [easy|]. destruct I as [<-|[]]. eexists. split; [now left|]. apply eqv_better. now symmetry.
    + destruct p; destruct M as [<-|[]].
      * exists zero. split; [now left|apply better_refl].
      * exists (on_edge Blue (free Right n)). split; [|now apply eqv_better].
        apply gmove_on_edge. right. exists (free Right n). split; [now left|reflexivity].
Qed.
Definition interval (n k : nat) (a : Z) :=
  - Z.of_nat n * 2 ^ Z.of_nat k <= a /\ (n = O \/ a <= (1 - Z.of_nat n) * 2 ^ Z.of_nat k).
Theorem blue_stick n k : forall a, interval n k a ->
  eqv (on_edge Blue (num k a)) (num (k + n) (a + (Z.of_nat n + 1) * 2 ^ Z.of_nat k)).
Proof.
  induction k as [|k IH]; intros a [L U].
  - change (2 ^ Z.of_nat 0) with 1 in *. cbn [num plus]. destruct U as [->|U].
    + rewrite <- (Z2Nat.id a) by lia. cbn [num]. replace (Z.of_nat (Z.to_nat a) + (Z.of_nat 0 + 1) * 1) with (Z.of_nat (Z.to_nat a) + 1) by lia.
      apply blue_integer.
    + destruct n as [|m]; [assert (a = 0 \/ a = 1) as [->| ->] by lia; [exact (blue_integer 0)|exact (blue_integer 1)]|].
      assert (a = - Z.of_nat (S m) \/ a = - Z.of_nat m) as [->| ->] by lia.
      * replace (- Z.of_nat (S m) + (Z.of_nat (S m) + 1) * 1) with 1 by lia. apply blue_negative.
      * replace (- Z.of_nat m + (Z.of_nat (S m) + 1) * 1) with (2 * 1) by lia. rewrite num_double. apply blue_negative.
  - rewrite Nat2Z.inj_succ, Z.pow_succ_r in * by lia. cbn [num plus]. set (P := 2 ^ Z.of_nat k) in *.
    assert (0 < P) by (apply Z.pow_pos_nonneg; lia).
    destruct (Z.even a) eqn:E.
    + apply even_half in E. set (b := Z.div2 a) in *.
      replace (a + (Z.of_nat n + 1) * (2 * P)) with (2 * (b + (Z.of_nat n + 1) * P)) by lia.
      rewrite half_even, half_double. apply IH. split; [nia|]. destruct U; [auto|right; nia].
    + apply odd_half in E. set (b := Z.div2 a) in *.
      assert (interval n k b) as I1. { split; fold P; [nia|]. destruct U; [auto|right; nia]. }
      assert (interval n k (b + 1)) as I2. { split; fold P; [nia|]. destruct U; [auto|right; nia]. }
      apply IH in I1, I2.
      replace (a + (Z.of_nat n + 1) * (2 * P)) with (2 * (b + (Z.of_nat n + 1) * P) + 1) by lia.
      apply (@blue_between (k + n)); [nia|exact I1|]. rewrite I2. now replace (b + 1 + (Z.of_nat n + 1) * P) with (b + (Z.of_nat n + 1) * P + 1) by lia.
Qed.
Lemma on_edge_neg c g : neg (on_edge c g) =
  on_edge (match c with Blue => Red | Red => Blue | Green => Green end) (neg g).
Proof.
  induction g as [g IH] using game_ind'. destruct g as [l r]. cbn [on_edge neg]. rewrite !map_app, !map_map.
  f_equal; f_equal; try (destruct c; reflexivity); apply map_ext_in; intros x I; [exact (IH Right x I)|exact (IH Left x I)].
Qed.
Theorem red_stick n k a : interval n k (- a) ->
  eqv (on_edge Red (num k a)) (num (k + n) (a - (Z.of_nat n + 1) * 2 ^ Z.of_nat k)).
Proof.
  intros I. apply blue_stick in I. rewrite <- num_neg in I. rewrite <- (neg_neg (on_edge Red _)), on_edge_neg.
  rewrite I, num_neg. now replace (- (- a + (Z.of_nat n + 1) * 2 ^ Z.of_nat k)) with (a - (Z.of_nat n + 1) * 2 ^ Z.of_nat k) by lia.
Qed.

(** The colon principle for one edge: only the value of what an edge carries counts. *)
Lemma on_edge_better c p g h : better p g h -> better p (on_edge c g) (on_edge c h).
Proof.
  revert p g h. assert (forall n p g h, (gsize g + gsize h)%nat = n ->
    (better p g h -> better p (on_edge c g) (on_edge c h)) /\
    (gwins p true (add g (neg h)) -> gwins p true (add (on_edge c g) (neg (on_edge c h))))) as A.
  { induction n as [n IH] using lt_wf_ind. intros p g h Hn. split; intros H.
    - apply Wins_second. intros t M. apply gmove_add in M as [(x & M & ->)|(z & M & ->)].
      + apply gmove_on_edge in M as [[C ->]|(g' & M & ->)].
        * apply Wins_first with (add zero (neg zero)); [|apply minus_self]. apply gmove_r, gmove_neg', gmove_on_edge. auto.
        * pose proof (gmove_size M). apply (IH (gsize g' + gsize h)%nat ltac:(lia) p g' h eq_refl). eapply Wins_second_inv; [exact H|]. now apply gmove_l.
      + apply gmove_neg in M as (y & M & ->). rewrite other_other in M. apply gmove_on_edge in M as [[C ->]|(h' & M & ->)].
        * apply Wins_first with (add zero (neg zero)); [|apply minus_self]. apply gmove_l, gmove_on_edge. auto.
        * pose proof (gmove_size M). apply (IH (gsize g + gsize h')%nat ltac:(lia) p g h' eq_refl). eapply Wins_second_inv; [exact H|].
          apply gmove_r, gmove_neg'. now rewrite other_other.
    - apply Wins_first_inv in H as (t & M & H). apply gmove_add in M as [(x & M & ->)|(z & M & ->)].
      + pose proof (gmove_size M). apply Wins_first with (add (on_edge c x) (neg (on_edge c h))).
        * apply gmove_l, gmove_on_edge. eauto.
        * now apply (IH (gsize x + gsize h)%nat ltac:(lia) p x h eq_refl).
      + apply gmove_neg in M as (y & M & ->). pose proof (gmove_size M).
        apply Wins_first with (add (on_edge c g) (neg (on_edge c y))).
        * apply gmove_r, gmove_neg', gmove_on_edge. eauto.
        * now apply (IH (gsize g + gsize y)%nat ltac:(lia) p g y eq_refl). }
  intros p g h. apply (A _ p g h eq_refl).
Qed.
Theorem on_edge_eqv c g h : eqv g h -> eqv (on_edge c g) (on_edge c h).
Proof. intros [A B]. split; now apply on_edge_better. Qed.
