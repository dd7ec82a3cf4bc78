(** A smaller picture that tells: what p cannot lose counts in full, and where it stands becomes ground.

    Let B be edges that only p can cut and that hold each other up. Let p cut no other edge at their nodes, and let these
    carry numbers. [grounding]: p wins the whole, if p wins what is left without B when the nodes of B are ground and p has
    a free move for each edge of B. [idle_grounding]: nodes where p can cut no edge may be ground, if what they carry does
    not help p. [ground_rule]: both at once. (The theorem is ours; docs/frontier.md has it in words, for red-blue pictures.
    The proof here also holds if what is left is no number, so the other edges may be green and the other loads anything.)

    p answers each move by the same move in the other copy. A free move of the other player is answered on the node that
    the last edge of B holds: p moves in a number there that helps p, or else cuts that edge. *)
From Coq Require Import List Bool Arith ZArith NArith Lia Permutation Setoid.
From Hackenbush Require Import Games Order Algebra Numbers Pictures Reach Values Counting Colon Loads OwnCuts LoadedCuts SafeCounting
  Weights NumberPart.
Import ListNotations.
Set Implicit Arguments.

(* ---- values decide ---- *)
Lemma better_wins p b s t g h : is_value s g -> is_value t h -> better p g h -> wins p b t -> wins p b s.
Proof.
  intros Vs Vt B H. apply (is_value_wins Vs). apply (is_value_wins Vt) in H. apply wins_less_zero in H.
  apply wins_less_zero. eapply replace; eauto.
Qed.
Lemma at_ground p E g h L : In h (options p g) -> move p (Loaded E ((ground, g) :: L)) (Loaded E ((ground, h) :: L)).
Proof. apply (@move_load p E [] ground g h L). constructor. Qed.
Lemma against_itself p E L g : is_value (Loaded E L) g -> wins p false (Loaded E ((ground, neg g) :: L)).
Proof. intros V. apply (loaded_beside (neg g) V), minus_self. Qed.

(* what does not help p is no worse on a node than on the ground *)
Lemma carry_up p b v d E L : gain (other p) d -> wins p b (Loaded E ((ground, d) :: L)) -> wins p b (Loaded E ((v, d) :: L)).
Proof.
  intros D. destruct (value_exists (Loaded E ((ground, d) :: L))) as (g & Vg).
  destruct (value_exists (Loaded E ((v, d) :: L))) as (h & Vh). apply better_wins with h g; auto.
  rewrite <- (other_other p). apply better_other. unfold better. apply (loaded_beside (neg h) Vg).
  apply reorder with ((ground, d) :: (ground, neg h) :: L); [constructor|]. apply carry_to_ground with v; auto.
  apply reorder with ((ground, neg h) :: (v, d) :: L); [constructor|]. now apply against_itself.
Qed.

(* ---- nodes without a move of p ---- *)
Section Lower.
  Variable Z : node -> bool.
  Hypothesis Z_ground : Z ground = false.
  Variable p : player.
  Definition lower (u : node) : node := if Z u then ground else u.
  Definition lower_e e := Edge (lower (src e)) (lower (dst e)) (col e).
  Definition lower_l (l : node * game) := (lower (fst l), snd l).
  Definition touched (e : edge) : bool := Z (src e) || Z (dst e).
  Definition idle (E : list edge) := forall e, In e E -> touched e = true -> can p (col e) = false.

  Lemma lower_up E u : grounded E u -> grounded (map lower_e E) (lower u).
  Proof.
    intros G. induction G as [|e I G IH|e I G IH].
    - unfold lower. rewrite Z_ground. constructor.
    - apply (@g_out _ (lower_e e)); auto. now apply in_map.
    - apply (@g_in _ (lower_e e)); auto. now apply in_map.
  Qed.
  Lemma lower_down E : (forall e, In e E -> touched e = true -> grounded E (src e)) ->
    forall x, grounded (map lower_e E) x -> forall u, lower u = x -> Z u = true \/ grounded E u.
  Proof.
    intros H.
    assert (forall u w, lower u = lower w -> Z w = true \/ grounded E w -> Z u = true \/ grounded E u) as Same.
    { intros u w. unfold lower. destruct (Z u); auto. destruct (Z w); intros Q K; subst; [right; constructor|].
      destruct K; [discriminate|auto]. }
    intros x G. induction G as [|e I G IH|e I G IH]; intros u Q.
    - unfold lower in Q. destruct (Z u); auto. subst. right. constructor.
    - apply in_map_iff in I as (d & <- & I). apply Same with (dst d); auto. right. apply g_out; auto.
      destruct (touched d) eqn:T; [now apply H|]. unfold touched in T. apply orb_false_iff in T as [T _].
      destruct (IH (src d) eq_refl); congruence.
    - apply in_map_iff in I as (d & <- & I). apply Same with (src d); auto. right. destruct (touched d) eqn:T; [now apply H|].
      unfold touched in T. apply orb_false_iff in T as [_ T]. apply g_in; auto. destruct (IH (dst d) eq_refl); congruence.
  Qed.
  (* what stands because of a node that fell stands on an edge at such a node *)
  Lemma foot E u : grounded (map lower_e E) (lower u) -> Z u = false -> ~ grounded E u ->
    exists f, In f E /\ touched f = true /\ ~ grounded E (src f).
  Proof.
    intros G Zu N. destruct (existsb (fun f => touched f && negb (memb (src f) (reach E))) E) eqn:X.
    - apply existsb_exists in X as (f & I & X). apply andb_true_iff in X as [T X]. apply negb_true_iff in X. exists f.
      repeat split; auto. intros K. apply reach_ok, memb_In in K. congruence.
    - exfalso. destruct (@lower_down E) with (x := lower u) (u := u) as [K|K]; auto; [|congruence]. intros e I T.
      apply reach_ok, memb_In. destruct (memb (src e) (reach E)) eqn:M; auto.
      assert (existsb (fun f => touched f && negb (memb (src f) (reach E))) E = true); [|congruence].
      apply existsb_exists. exists e. now rewrite T, M.
  Qed.
  Lemma foot_stands A f B : touched f = true -> grounded (map lower_e (A ++ f :: B)) (src (lower_e f)).
  Proof.
    intros T. assert (In (lower_e f) (map lower_e (A ++ f :: B))) as I by (apply in_map, in_elt).
    unfold touched in T. apply orb_true_iff in T as [T|T].
    - change (src (lower_e f)) with (lower (src f)). unfold lower. rewrite T. constructor.
    - apply g_in; auto. change (dst (lower_e f)) with (lower (dst f)). unfold lower at 1. rewrite T. constructor.
  Qed.
  Lemma idle_other c : can p c = false -> can (other p) c = true. Proof. destruct p, c; easy. Qed.
  Lemma lower_cut q A e B L : can q (col e) = true -> grounded (map lower_e (A ++ e :: B)) (src (lower_e e)) ->
    move q (Loaded (map lower_e (A ++ e :: B)) L) (Loaded (map lower_e (A ++ B)) L).
  Proof. rewrite !map_app. cbn [map]. intros C G. now apply move_cut. Qed.
  Lemma idle_less A e B : idle (A ++ e :: B) -> idle (A ++ B).
  Proof. intros H d I. apply H. apply in_app_or in I. apply in_or_app. simpl. tauto. Qed.
  Definition clear (L : list (node * game)) := forall l, In l L -> Z (fst l) = false.
  Lemma clear_move A u g h B : clear (A ++ (u, g) :: B) -> clear (A ++ (u, h) :: B).
  Proof.
    intros H l I. apply in_app_or in I as [I|[<-|I]]; [apply H; apply in_or_app; auto|apply (H (u, g)), in_elt|].
    apply H, in_or_app. simpl. auto.
  Qed.

  (* A cut in what has fallen here but stands there is answered by a cut at such a node: it has fallen here, and the other player
     alone can cut there. *)
  Lemma lowered n : forall E L r, lsz (Loaded E L) = n -> idle E -> clear L ->
    is_value (Loaded (map lower_e E) L) r -> wins p false (Loaded E ((ground, neg r) :: L)).
  Proof.
    induction n as [n IH] using lt_wf_ind. intros E L r Hn NE NL V. destruct (is_value_bisim V) as [VA VB].
    assert (forall A e B M, lsz (Loaded (A ++ B) M) < lsz (Loaded (A ++ e :: B) M)) as Less.
    { intros. unfold lsz. simpl. rewrite !app_length. simpl. lia. }
    assert (forall A u g h B, In h (options p g) \/ In h (options (other p) g) ->
      lsz (Loaded E (A ++ (u, h) :: B)) < lsz (Loaded E (A ++ (u, g) :: B))) as LessL.
    { intros A u g h B I. unfold lsz. simpl. rewrite !lsize_app, !lsize_cons. simpl.
      assert (gsize h < gsize g) by (destruct I as [I|I]; eapply options_size; exact I). lia. }
    apply Wins_second. intros t M.
    apply move_inv in M as [(A & e & B & -> & C & Gr & ->)|(L1 & u & g & h & L2 & Q & Gr & I & ->)].
    - destruct (VA (other p) (Loaded (map lower_e (A ++ B)) L)) as (h & Mh & Vh).
      { apply lower_cut; auto. now apply lower_up in Gr. }
      eapply Wins_first; [apply at_ground, gmove_neg'; exact Mh|].
      eapply IH; [|reflexivity| | |exact Vh]; eauto using idle_less. subst n. apply Less.
    - apply cons_split in Q as [(-> & Q & ->)|(c & -> & ->)].
      + injection Q as <- <-. apply gmove_neg in I as (x & I & ->). rewrite other_other in I. cbn [app].
        destruct (VB p x I) as (t & Mt & Vt). destruct (is_value_bisim Vt) as [XA _].
        apply move_inv in Mt as [(A' & e' & B' & Q & C & Gf & ->)|(L1 & u & a & h & L2' & -> & Gu & J & ->)].
        * apply map_eq_app in Q as (A & X & -> & <- & Q). apply map_eq_cons in Q as (e & B & -> & <- & <-).
          change (col (lower_e e)) with (col e) in C. change (src (lower_e e)) with (lower (src e)) in Gf.
          rewrite <- map_app in Vt, XA.
          assert (touched e = false) as T.
          { destruct (touched e) eqn:T; auto. rewrite (NE e (in_elt _ _ _) T) in C. discriminate. }
          assert (Z (src e) = false) as Zs by (unfold touched in T; now apply orb_false_iff in T).
          destruct (grounded_dec (A ++ e :: B) (src e)) as [G|G].
          -- eapply Wins_first; [apply (@move_cut p A e B _ C G)|].
             eapply IH; [|reflexivity| | |exact Vt]; eauto using idle_less. subst n. apply Less.
          -- destruct (foot Gf Zs G) as (f & If & Tf & Nf).
             assert (In f (A ++ B)) as If'.
             { apply in_app_or in If as [If|[If|If]]; [apply in_or_app; auto|subst; congruence|apply in_or_app; auto]. }
             apply in_split in If' as (X & Y & Q). rewrite Q in XA.
             destruct (XA (other p) (Loaded (map lower_e (X ++ Y)) L2)) as (y & My & Vy).
             { apply lower_cut; [now apply idle_other, NE|now apply foot_stands]. }
             eapply Wins_first; [apply at_ground, gmove_neg'; exact My|].
             apply (drop_edge p false A e B _ G). rewrite Q. apply drop_edge.
             { intros K. apply Nf. eapply grounded_incl; [|exact K]. rewrite <- Q. sub. }
             apply idle_less in NE. rewrite Q in NE. apply idle_less in NE.
             eapply IH; [|reflexivity|exact NE|exact NL|exact Vy]. subst n. pose proof (Less A e B L2). rewrite Q in H.
             pose proof (Less X f Y L2). lia.
        * assert (Z u = false) as Zu by (apply (NL (u, a)), in_elt).
          destruct (grounded_dec E u) as [G|G].
          -- apply Wins_first with (Loaded E (((ground, neg x) :: L1) ++ (u, h) :: L2')).
             { change ((ground, neg x) :: L1 ++ (u, a) :: L2') with (((ground, neg x) :: L1) ++ (u, a) :: L2').
               apply move_load with (g := a); auto. }
             cbn [app]. eapply IH; [|reflexivity|exact NE|eapply clear_move; exact NL|exact Vt]. subst n. apply LessL. auto.
          -- assert (lower u = u) as Lu by (unfold lower; now rewrite Zu). rewrite <- Lu in Gu.
             destruct (foot Gu Zu G) as (f & If & Tf & Nf). apply in_split in If as (X & Y & ->).
             destruct (XA (other p) (Loaded (map lower_e (X ++ Y)) (L1 ++ (u, h) :: L2'))) as (y & My & Vy).
             { apply lower_cut; [apply idle_other, NE; auto; apply in_elt|now apply foot_stands]. }
             eapply Wins_first; [apply at_ground, gmove_neg'; exact My|].
             apply (drop_load p false ((ground, neg y) :: L1) a L2' G). apply (drop_load p false ((ground, neg y) :: L1) h L2' G).
             apply drop_edge; auto. eapply IH; [|reflexivity|exact (idle_less _ _ _ NE)|eapply clear_move; exact NL|exact Vy].
             subst n. exact (Nat.lt_trans _ _ _ (Less X f Y (L1 ++ (u, h) :: L2')) (LessL L1 u a h L2' (or_introl J))).
      + assert (Z u = false) as Zu by (apply (NL (u, g)), in_elt).
        destruct (VA (other p) (Loaded (map lower_e E) (c ++ (u, h) :: L2))) as (y & My & Vy).
        { apply move_load with (g := g); auto. apply lower_up in Gr. unfold lower in Gr. now rewrite Zu in Gr. }
        eapply Wins_first; [apply (@at_ground p E (neg r) (neg y)), gmove_neg'; exact My|].
        eapply IH; [|reflexivity|exact NE|eapply clear_move; exact NL|exact Vy]. subst n. apply LessL. auto.
  Qed.

  Lemma lowered_wins b E : idle E -> forall LZ L, (forall l, In l LZ -> Z (fst l) = true /\ gain (other p) (snd l)) -> clear L ->
    wins p b (Loaded (map lower_e E) (map lower_l LZ ++ L)) -> wins p b (Loaded E (LZ ++ L)).
  Proof.
    intros NE. induction LZ as [|[v d] LZ IH]; cbn [map app]; intros L HZ NL.
    - destruct (value_exists (Loaded E L)) as (g & Vg). destruct (value_exists (Loaded (map lower_e E) L)) as (r & Vr).
      apply (better_wins Vg Vr). apply (loaded_beside (neg r) Vg). now apply (@lowered _ E L r eq_refl).
    - destruct (HZ (v, d)) as [Zv D]; [now left|]. cbn [fst snd] in Zv, D. unfold lower_l at 1, lower. cbn [fst snd]. rewrite Zv.
      intros W. apply carry_up; auto. apply reorder with (LZ ++ (ground, d) :: L); [symmetry; apply Permutation_middle|].
      apply IH.
      + intros l I. apply HZ. now right.
      + intros l [<-|I]; auto.
      + eapply reorder; [|exact W]. apply Permutation_middle.
  Qed.
  Theorem idle_grounding b E L : idle E -> (forall l, In l L -> Z (fst l) = true -> gain (other p) (snd l)) ->
    wins p b (Loaded (map lower_e E) (map lower_l L)) -> wins p b (Loaded E L).
  Proof.
    intros NE HL W. set (f := fun l : node * game => Z (fst l)).
    apply reorder with (filter f L ++ filter (fun l => negb (f l)) L); [symmetry; apply filter_perm|]. apply lowered_wins; auto.
    - intros l I. apply filter_In in I as [I Q]. split; auto.
    - intros l I. apply filter_In in I as [_ Q]. now apply negb_true_iff.
    - apply reorder with (map lower_l L); auto. rewrite (Permutation_map lower_l (filter_perm f L)), map_app. apply Permutation_app_head.
      rewrite map_ext_in with (g := fun l => l); [now rewrite map_id|]. intros [u g] I. apply filter_In in I as [_ Q].
      apply negb_true_iff in Q. unfold f in Q. cbn [fst] in Q. unfold lower_l, lower. cbn [fst snd]. now rewrite Q.
  Qed.
End Lower.

(* ---- edges of p that hold each other up ---- *)
Lemma held_all B : heldb B = true -> forall e, In e B -> grounded B (src e).
Proof.
  induction B as [|b B IH]; [easy|]. cbn [heldb]. rewrite andb_true_iff. intros [H K] e [<-|I].
  - now apply reach_ok, memb_In.
  - eapply grounded_incl; [|exact (IH K e I)]. now right.
Qed.
(* the last edge closes a cycle, or holds one node *)
Lemma last_held b B : heldb (b :: B) = true -> (forall w, grounded (b :: B) w <-> grounded B w) \/
  exists v, ~ grounded B v /\ (forall w, grounded (b :: B) w <-> grounded B w \/ w = v).
Proof.
  cbn [heldb]. rewrite andb_true_iff. intros [H K]. apply memb_In, reach_ok in H. pose proof (held_all _ K) as S.
  assert (forall w, grounded B w -> grounded (b :: B) w) as Up by (intros w; apply grounded_incl; now right).
  assert (forall e, In e B -> grounded B (dst e)) as D by (intros e I; apply g_out; auto).
  destruct (grounded_dec B (src b)) as [G1|G1], (grounded_dec B (dst b)) as [G2|G2].
  - left. split; auto. intros G. induction G as [|e [<-|I] G IH|e [<-|I] G IH]; auto. constructor.
  - right. exists (dst b). split; auto. split.
    + intros G. induction G as [|e [<-|I] G IH|e [<-|I] G IH]; auto. left. constructor.
    + intros [G| ->]; auto. apply g_out; [now left|auto].
  - right. exists (src b). split; auto. split.
    + intros G. induction G as [|e [<-|I] G IH|e [<-|I] G IH]; auto. left. constructor.
    + intros [G| ->]; auto.
  - left. split; auto. intros G. induction G as [|e [<-|I] G IH|e [<-|I] G IH]; auto; [constructor|easy..].
Qed.

(* a number that helps p has a move of p that costs at most 1 *)
Lemma cheap_move p k : forall a, (0 < a)%Z -> exists c, In (pnum p k c) (options p (pnum p k a)) /\ (a - 2 ^ Z.of_nat k <= c)%Z.
Proof.
  induction k as [|k IH]; intros a P.
  - exists (a - 1)%Z. split; [now apply pnum_whole|]. change (2 ^ Z.of_nat 0)%Z with 1%Z. lia.
  - rewrite Nat2Z.inj_succ, Z.pow_succ_r by lia. destruct (Z.even a) eqn:E.
    + apply even_half in E. destruct (IH (Z.div2 a)) as (c & I & Le); [lia|]. exists (2 * c)%Z. rewrite E, !pnum_double.
      split; [exact I|lia].
    + exists (a - 1)%Z. split; [now apply pnum_odd|]. assert (0 < 2 ^ Z.of_nat k)%Z by (apply Z.pow_pos_nonneg; lia). lia.
Qed.
Lemma cheap_better p k a c : (a - 2 ^ Z.of_nat k <= c)%Z -> better p (add (pnum p k c) (free p 1)) (pnum p k a).
Proof.
  intros L. rewrite <- (proj1 (pnum_free p 1)). unfold pnum. rewrite <- (num_level 0 k (sgn p * _)), Nat.add_0_r, num_add.
  destruct p; cbn [sgn]; [|apply le_ge]; apply num_ge; lia.
Qed.
Lemma helps_or_not p (v : node) L : (forall l, In l L -> fst l = v -> is_num (snd l)) ->
  (exists L1 g h L2, L = L1 ++ (v, g) :: L2 /\ In h (options p g) /\ better p (add h (free p 1)) g) \/
  (forall l, In l L -> fst l = v -> gain (other p) (snd l)).
Proof.
  induction L as [|[u g] L IH]; intros H; [right; easy|].
  destruct IH as [(L1 & k & h & L2 & -> & K)|IH]; [intros l I; apply H; now right|left; exists ((u, g) :: L1), k, h, L2; auto|].
  destruct (N.eq_dec u v) as [->|D]; [|right; intros l [<-|I]; auto; intros Q; now destruct D].
  destruct (H (v, g) (or_introl eq_refl) eq_refl) as (k & a & Q). cbn [snd] in Q. subst g.
  destruct (Z.ltb_spec 0 (ahead_by p a)) as [P|P].
  - left. destruct (cheap_move p k P) as (c & I & Le). exists [], (num k a), (pnum p k c), L.
    assert (num k a = pnum p k (ahead_by p a)) as -> by (unfold pnum; f_equal; destruct p; cbn [sgn ahead_by]; lia).
    split; [reflexivity|]. split; [exact I|now apply cheap_better].
  - right. intros l [<-|I] Q; auto. apply num_gain. destruct p; simpl in *; lia.
Qed.

Section Ground.
  Variable p : player.
  (* B holds itself up, and p alone can cut it; p can cut nothing else at its nodes, which carry numbers *)
  Record set_apart (B E : list edge) (L : list (node * game)) : Prop := {
    apart_held : heldb B = true;
    apart_own : forallb (ownb p) B = true;
    apart_edges : forall e, In e E -> grounded B (src e) \/ grounded B (dst e) -> can p (col e) = false;
    apart_loads : forall l, In l L -> grounded B (fst l) -> is_num (snd l) }.
  Lemma apart_cut B A e C L : set_apart B (A ++ e :: C) L -> set_apart B (A ++ C) L.
  Proof. intros [H1 H2 H3 H4]. constructor; auto. intros d I. apply H3. apply in_app_or in I. apply in_or_app. simpl. tauto. Qed.
  Lemma apart_move q B E L1 u g h L2 : In h (options q g) -> set_apart B E (L1 ++ (u, g) :: L2) -> set_apart B E (L1 ++ (u, h) :: L2).
  Proof.
    intros M [H1 H2 H3 H4]. constructor; auto. intros l I. apply in_app_or in I as [I|[<-|I]].
    - apply H4, in_or_app. auto.
    - intros G. apply (@num_move q g h); auto. apply (H4 (u, g)); auto. apply in_elt.
    - apply H4, in_or_app. simpl. auto.
  Qed.
  Lemma apart_less b B E L : (forall w, grounded B w -> grounded (b :: B) w) -> set_apart (b :: B) E L -> set_apart B E L.
  Proof.
    intros Up [H1 H2 H3 H4]. simpl in H1, H2. apply andb_true_iff in H1 as [_ H1]. apply andb_true_iff in H2 as [_ H2].
    constructor; auto. intros e I [G|G]; apply H3; auto.
  Qed.
  Lemma join_same B C u : (grounded B u <-> grounded C u) -> join B u = join C u.
  Proof. unfold join. destruct (grounded_dec B u), (grounded_dec C u); tauto. Qed.

  Lemma joined n : forall B E L r, lsz (Loaded (B ++ E) L) = n -> set_apart B E L ->
    is_value (Loaded (map (join_e B) E) (map (join_l B) L)) r ->
    wins p false (Loaded (B ++ E) ((ground, neg r) :: (ground, free (other p) (length B)) :: L)).
  Proof.
    induction n as [n IH] using lt_wf_ind.
    assert (forall B E L b K, lsz (Loaded (B ++ E) L) < n -> set_apart B E L ->
      wins p b (Loaded (map (join_e B) E) ((ground, K) :: map (join_l B) L)) ->
      wins p b (Loaded (B ++ E) ((ground, K) :: (ground, free (other p) (length B)) :: L))) as IHK.
    { intros B E L b K Sz S W. destruct (value_exists (Loaded (map (join_e B) E) (map (join_l B) L))) as (r & Vr).
      destruct (value_exists (Loaded (B ++ E) ((ground, free (other p) (length B)) :: L))) as (g & Vg).
      apply (loaded_beside K Vg). apply (loaded_beside K Vr) in W. eapply replace; [|exact W].
      apply (loaded_beside (neg r) Vg). eapply IH; eauto. }
    intros B E L r Hn S V. destruct (is_value_bisim V) as [VA VB]. pose proof (held_all _ (apart_held S)) as Held.
    apply Wins_second. intros t M.
    apply move_inv in M as [(A & e & C & Q & Ce & Gr & ->)|(L1 & u & g & h & L2 & Q & Gr & I & ->)].
    - apply app_split_mid in Q as [(c & -> & ->)|(c & -> & ->)].
      + exfalso. pose proof (apart_own S) as O. rewrite forallb_forall in O. specialize (O e (in_elt _ _ _)). unfold ownb in O.
        rewrite Ce in O. now rewrite andb_false_r in O.
      + apply (join_up Held) in Gr. destruct (VA (other p) (Loaded (map (join_e B) (c ++ C)) (map (join_l B) L))) as (y & My & Vy).
        { rewrite !map_app in *. cbn [map] in *. now apply move_cut with (e := join_e B e). }
        rewrite <- app_assoc. eapply Wins_first; [apply at_ground, gmove_neg'; exact My|].
        eapply IH; [|reflexivity|eapply apart_cut; exact S|exact Vy]. subst n. unfold lsz. simpl. rewrite !app_length. simpl. lia.
    - apply cons_split in Q as [(-> & Q & <-)|(c & -> & Q)].
      + injection Q as <- <-. apply gmove_neg in I as (x & I & ->). rewrite other_other in I. cbn [app].
        destruct (VB p x I) as (t & Mt & Vt).
        apply move_inv in Mt as [(A' & e' & C' & Q & Ce & Gf & ->)|(L1 & u & a & h & L2' & Q & Gu & J & ->)].
        * apply map_eq_app in Q as (A & X & -> & <- & Q). apply map_eq_cons in Q as (e & C & -> & <- & <-).
          rewrite <- map_app in Vt. apply join_down with (u := src e) in Gf; [|reflexivity].
          eapply Wins_first with (Loaded (B ++ A ++ C) _).
          { rewrite !app_assoc in *. apply move_cut; [exact Ce|exact Gf]. }
          eapply IH; [|reflexivity|eapply apart_cut; exact S|exact Vt]. subst n. unfold lsz. simpl. rewrite !app_length. simpl. lia.
        * apply map_eq_app in Q as (M1 & X & -> & <- & Q). apply map_eq_cons in Q as ([w k] & M2 & -> & Q & <-).
          injection Q as <- <-. apply join_down with (u := w) in Gu; [|reflexivity].
          apply Wins_first with (Loaded (B ++ E) (((ground, neg x) :: (ground, free (other p) (length B)) :: M1) ++ (w, h) :: M2)).
          { change ((ground, neg x) :: (ground, free (other p) (length B)) :: M1 ++ (w, k) :: M2)
              with (((ground, neg x) :: (ground, free (other p) (length B)) :: M1) ++ (w, k) :: M2). now apply move_load with (g := k). }
          cbn [app]. eapply IH; [|reflexivity|eapply apart_move; [exact J|exact S]|now rewrite map_app].
          subst n. unfold lsz. simpl. rewrite !lsize_app, !lsize_cons. apply options_size in J. simpl. lia.
      + apply cons_split in Q as [(-> & Q & <-)|(d & -> & ->)].
        * (* a free move *)
          injection Q as <- <-. destruct B as [|b B]; [now destruct p|]. cbn [length] in I. rewrite free_own in I. destruct I as [<-|[]].
          pose proof (apart_held S) as H0. pose proof (apart_own S) as O. cbn [heldb] in H0. simpl in O.
          apply andb_true_iff in H0 as [H0 _]. apply memb_In, reach_ok in H0. apply andb_true_iff in O as [O _]. unfold ownb in O.
          apply andb_true_iff in O as [O _].
          assert (forall w, grounded (b :: B) w -> grounded (b :: B ++ E) w) as Up.
          { intros w. apply grounded_incl. intros e [<-|I]; [now left|]. right. apply in_or_app. auto. }
          assert (forall w, grounded B w -> grounded (b :: B) w) as Up1 by (intros w; apply grounded_incl; now right).
          pose proof (apart_less Up1 S) as S1.
          assert (forall M, move p (Loaded (b :: B ++ E) M) (Loaded (B ++ E) M)) as Cut.
          { intros M. apply (@move_cut p [] b (B ++ E) M); auto. }
          assert (lsz (Loaded (B ++ E) L) < n) as Sz by (subst n; unfold lsz; simpl; lia).
          cbn [app]. destruct (last_held _ _ (apart_held S)) as [Same|(v & Nv & New)].
          -- apply Wins_first with (1 := Cut _). eapply IH; [exact Sz|reflexivity|exact S1|].
             assert (forall u, join B u = join (b :: B) u) as J by (intros u; apply join_same; symmetry; apply Same).
             rewrite (map_ext (join_e B) (join_e (b :: B))) by (intros e; unfold join_e; now rewrite !J).
             rewrite (map_ext (join_l B) (join_l (b :: B))) by (intros l; unfold join_l; now rewrite J). exact V.
          -- assert (grounded (b :: B) v) as Gv by (apply New; auto).
             destruct (@helps_or_not p v L) as [(L1 & g & h & L2 & -> & I & Cheap)|No].
             { intros l I Q. apply (apart_loads S l I). now rewrite Q. }
             ++ set (q := other p) in *. set (R := Loaded (b :: B ++ E) (((ground, neg r) :: (ground, free q (length B)) :: L1) ++ (v, h) :: L2)).
                apply Wins_first with R.
                { change ((ground, neg r) :: (ground, free q (length B)) :: L1 ++ (v, g) :: L2)
                    with (((ground, neg r) :: (ground, free q (length B)) :: L1) ++ (v, g) :: L2). apply move_load with (g := g); auto. }
                unfold R. cbn [app]. apply two_loads.
                apply load_eqv with (c := add (add (neg r) (free p 1)) (free q (length (b :: B)))).
                { rewrite <- add_assoc. apply add_eqv; [reflexivity|]. unfold q. rewrite <- !(proj2 (pnum_free p _)), <- (proj1 (pnum_free p 1)).
                  unfold pnum. rewrite num_add. cbn [length].
                  match goal with |- eqv (num 0 ?x) (num 0 ?y) => replace x with y by (destruct p; cbn [sgn]; lia) end. reflexivity. }
                apply two_loads. apply (IHK (b :: B)); [|eapply apart_move; [exact I|exact S]|].
                { subst n. unfold lsz. simpl. rewrite !lsize_app, !lsize_cons. apply options_size in I. simpl. lia. }
                pose proof (against_itself p V) as W. rewrite map_app in *. cbn [map] in *. unfold join_l at 2 in W. unfold join_l at 2.
                cbn [fst snd] in *. rewrite (join_in Gv) in *. set (M1 := map _ L1) in *. set (M2 := map _ L2) in *.
                apply reorder with ((ground, h) :: (ground, add (neg r) (free p 1)) :: M1 ++ M2).
                { rewrite perm_swap. constructor. apply Permutation_middle. }
                apply two_loads. apply load_eqv with (c := add (add h (free p 1)) (neg r)).
                { rewrite <- add_assoc. apply add_eqv; [reflexivity|apply add_comm]. }
                apply replace_load with (add g (neg r)); [now apply add_mono|]. apply two_loads.
                eapply reorder; [|exact W]. rewrite perm_swap. constructor. symmetry. apply Permutation_middle.
             ++ apply Wins_first with (1 := Cut _). apply IHK; auto.
                assert (v <> ground) as Vg by (intros ->; apply Nv; constructor).
                assert (forall u, N.eqb v (join B u) = true -> u = v) as At.
                { intros u Q. apply N.eqb_eq in Q. destruct (grounded_dec B u) as [G|G]; [now rewrite (join_in G) in Q|].
                  now rewrite (join_out G) in Q. }
                assert (forall u, lower (N.eqb v) (join B u) = join (b :: B) u) as J.
                { intros u. unfold lower. destruct (N.eqb v (join B u)) eqn:Q.
                  - apply At in Q as ->. now rewrite (join_in Gv).
                  - apply join_same. rewrite New. split; auto. intros [G| ->]; auto. rewrite (join_out Nv), N.eqb_refl in Q. discriminate. }
                apply idle_grounding with (N.eqb v).
                ** now apply N.eqb_neq.
                ** intros e I T. apply in_map_iff in I as (d & <- & I). apply (apart_edges S d I). unfold touched in T. simpl in T.
                   apply orb_true_iff in T as [T|T]; apply At in T; rewrite T; auto.
                ** intros l [<-|I] Q; [apply N.eqb_eq in Q; now destruct Vg|]. apply in_map_iff in I as (d & <- & I). apply (No d I). now apply At.
                ** rewrite map_map. cbn [map]. unfold lower_l at 1, lower at 1. cbn [fst snd]. rewrite (proj2 (N.eqb_neq v ground) Vg), map_map.
                   rewrite (map_ext _ (join_e (b :: B))) by (intros e; unfold lower_e, join_e; cbn [src dst col]; now rewrite !J).
                   rewrite (map_ext _ (join_l (b :: B))) by (intros l; unfold lower_l, join_l; simpl; now rewrite J).
                   now apply against_itself.
        * destruct (VA (other p) (Loaded (map (join_e B) E) (map (join_l B) (d ++ (u, h) :: L2)))) as (y & My & Vy).
          { rewrite !map_app. cbn [map]. apply (join_up Held) in Gr. apply move_load with (g := g); auto. }
          cbn [app]. eapply Wins_first; [apply at_ground, gmove_neg'; exact My|].
          eapply IH; [|reflexivity|eapply apart_move; [exact I|exact S]|exact Vy].
          subst n. unfold lsz. simpl. rewrite !lsize_app, !lsize_cons. apply options_size in I. simpl. lia.
  Qed.

  Theorem grounding b B E L : set_apart B E L ->
    wins p b (Loaded (map (join_e B) E) ((ground, free p (length B)) :: map (join_l B) L)) -> wins p b (Loaded (B ++ E) L).
  Proof.
    intros S W. destruct (value_exists (Loaded (map (join_e B) E) (map (join_l B) L))) as (r & Vr).
    destruct (value_exists (Loaded (B ++ E) L)) as (g & Vg). apply (is_value_wins Vg). apply (loaded_beside _ Vr) in W.
    apply wins_less_zero. apply wins_less_zero in W. eapply replace; [|exact W].
    rewrite neg_add, neg_free. apply (loaded_beside _ Vg), two_loads. now apply (@joined _ B E L r eq_refl).
  Qed.
End Ground.

(** Both at once: p wins with what B counts in full, if p wins what is left on a larger ground. *)
Theorem ground_rule p b Z B E L : Z ground = false -> set_apart p B E L -> idle Z p E ->
  (forall l, In l L -> Z (fst l) = true -> gain (other p) (snd l)) ->
  wins p b (Loaded (map (lower_e Z) (map (join_e B) E)) ((ground, free p (length B)) :: map (lower_l Z) (map (join_l B) L))) ->
  wins p b (Loaded (B ++ E) L).
Proof.
  intros Zg S I H W. apply grounding with (1 := S).
  assert (forall u, Z (join B u) = true -> Z u = true) as K.
  { intros u. destruct (grounded_dec B u) as [G|G]; [rewrite (join_in G); congruence|now rewrite (join_out G)]. }
  apply idle_grounding with Z; auto.
  - intros e J T. apply in_map_iff in J as (d & <- & J). apply (I d J). unfold touched in *. apply orb_true_iff in T.
    apply orb_true_iff. destruct T; auto.
  - intros l [<-|J] Q; [cbn [fst] in Q; congruence|]. apply in_map_iff in J as (d & <- & J). apply (H d J). now apply K.
  - cbn [map]. unfold lower_l at 1, lower at 1. cbn [fst snd]. rewrite Zg. exact W.
Qed.
