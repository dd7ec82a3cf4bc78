(** A picture of three colors is a number plus something all-small.

    Let EN be red and blue edges that stand by themselves, and let their nodes carry the numbers LN. Let EA be the other
    edges, none of which is red or blue and touches a node of EN, and LA the other loads, all-small where a node of EN
    carries them. Join all nodes of EN to the ground, and A is what stands there of EA and LA.
    [number_rule]: if p wins EN as second, and wins A, then p wins the whole. So the whole is at least the sum of both,
    and, for the other player, at most. (The theorem is ours; docs/theory-hotchpotch.md has it in words.) *)
From Coq Require Import List Bool Arith ZArith Lia Permutation Setoid.
From Hackenbush Require Import Games Order Algebra Numbers AllSmall Pictures Reach Values Colon OwnCuts Loads LoadedCuts.
Import ListNotations.
Set Implicit Arguments.

Definition colored (e : edge) : bool := match col e with Green => false | _ => true end.
Definition is_num (g : game) := exists k a, g = num k a.
Definition nums_only (L : list (node * game)) := forall l, In l L -> is_num (snd l).

Lemma colored_own p e : colored e = true -> can p (col e) = true -> own p e.
Proof. unfold colored, own. destruct p, (col e); easy. Qed.
Lemma green_can p e : colored e = false -> can p (col e) = true.
Proof. unfold colored. destruct p, (col e); easy. Qed.
Lemma num_move p g h : is_num g -> gmove p g h -> is_num h /\ better (other p) h g.
Proof.
  intros (k & a & ->) M. destruct p.
  - apply num_left in M as (b & -> & L). split; [now exists k, b|]. apply le_ge. apply num_ge. lia.
  - apply num_right in M as (b & -> & L). split; [now exists k, b|]. apply num_ge. lia.
Qed.
Lemma load_no_loss p b E L1 u g h L2 : better p h g ->
  wins p b (Loaded E (L1 ++ (u, g) :: L2)) -> wins p b (Loaded E (L1 ++ (u, h) :: L2)).
Proof.
  intros B H. apply perm_wins with (Loaded E ((u, h) :: L1 ++ L2)); [split; simpl; auto; apply Permutation_middle|].
  apply (replace_load B). eapply perm_wins; [|exact H]. split; simpl; auto. symmetry. apply Permutation_middle.
Qed.

(* ---- ahead in numbers ---- *)
Definition C := filter colored.
Definition small_on (E : list edge) (L : list (node * game)) :=
  forall u g, In (u, g) L -> grounded (C E) u -> all_small g.
Lemma small_on_sub E E' L : incl (C E') (C E) -> small_on E L -> small_on E' L.
Proof. intros I H u g J G. eapply H; eauto. eapply grounded_incl; eauto. Qed.
Lemma C_grounded E u : (forall e, In e E -> colored e = false -> ~ grounded (C E) (src e) /\ ~ grounded (C E) (dst e)) ->
  grounded E u -> grounded (C E) u.
Proof.
  intros N G. induction G as [|e I G IH|e I G IH]; [constructor| |]; destruct (colored e) eqn:Ce.
  - apply g_out; auto. now apply filter_In.
  - exfalso. exact (proj1 (N e I Ce) IH).
  - apply g_in; auto. now apply filter_In.
  - exfalso. exact (proj2 (N e I Ce) IH).
Qed.

Lemma number_lead n : forall p E LN LA, length E + lsize LN + lsize LA = n -> small_on E LA -> nums_only LN ->
  wins p false (Loaded (C E) LN) -> wins p true (Loaded (C E) LN) -> forall b, wins p b (Loaded E (LN ++ LA)).
Proof.
  induction n as [n IH] using lt_wf_ind. intros p E LN LA Hn S U N2 N1 b. destruct b.
  - (* p moves *)
    set (R := reach (C E)).
    destruct (existsb (fun e => negb (colored e) && (memb (src e) R || memb (dst e) R)) E) eqn:X.
    { apply existsb_exists in X as (e & I & X). apply andb_true_iff in X as [Ce X]. apply negb_true_iff in Ce.
      apply orb_true_iff in X. unfold R in X. rewrite !memb_In, !(reach_ok (C E)) in X.
      assert (incl (C E) E) as IC by (intros x J; now apply filter_In in J).
      assert (grounded E (src e)) as G.
      { destruct X as [X|X]; apply (grounded_incl IC) in X; auto. now apply g_in. }
      apply in_split in I as (E1 & E2 & ->). assert (C (E1 ++ E2) = C (E1 ++ e :: E2)) as Q.
      { unfold C. rewrite !filter_app. simpl. now rewrite Ce. }
      apply Wins_first with (Loaded (E1 ++ E2) (LN ++ LA)); [apply move_cut; auto; now apply green_can|].
      eapply IH; [|reflexivity| | | |]; auto; rewrite ?Q; auto.
      - subst n. rewrite !app_length. simpl. lia.
      - intros u g J. rewrite Q. now apply S. }
    assert (forall u, grounded E u -> grounded (C E) u) as G.
    { intros u. apply C_grounded. intros e I Ce.
      assert (memb (src e) R || memb (dst e) R = false) as Z.
      { destruct (memb (src e) R || memb (dst e) R) eqn:Z; auto. exfalso.
        assert (existsb (fun e => negb (colored e) && (memb (src e) R || memb (dst e) R)) E = true) as K; [|congruence].
        apply existsb_exists. exists e. split; auto. now rewrite Ce, Z. }
      apply orb_false_iff in Z as [Z1 Z2].
      split; intros K; apply reach_ok, memb_In in K; fold R in K; congruence. }
    assert ((exists L1 u g h L2, LA = L1 ++ (u, g) :: L2 /\ grounded (C E) u /\ gmove p g h) \/
            (forall u g, In (u, g) LA -> grounded E u -> g = zero)) as [(L1 & u & g & h & L2 & -> & Gu & M)|Z].
    { clear - S G. induction LA as [|[u g] LA IH]; [right; easy|].
      assert (small_on E LA) as S' by (intros w k J; apply S; simpl; auto). specialize (IH S').
      destruct IH as [(L1 & w & k & h & L2 & -> & Gw & M)|IH]; [left; exists ((u, g) :: L1), w, k, h, L2; auto|].
      destruct (grounded_dec E u) as [Gu|Gu].
      - destruct (options p g) as [|h l] eqn:O.
        + right. intros w k [Q|J] Gw; [|eauto]. injection Q as <- <-.
          assert (all_small g) as [A _] by (apply (S u g); simpl; auto).
          destruct g as [l r]. destruct p; simpl in *; [assert (r = []) by now apply A|assert (l = []) by now apply A]; now subst.
        + left. exists [], u, g, h, LA. repeat split; auto. unfold gmove. rewrite O. simpl. auto.
      - right. intros w k [Q|J] Gw; [injection Q as <- <-; easy|eauto]. }
    + apply Wins_first with (Loaded E (LN ++ L1 ++ (u, h) :: L2)).
      * rewrite !app_assoc. apply move_load with (g := g); [|exact M]. eapply grounded_incl; [|exact Gu].
        intros x J. now apply filter_In in J.
      * pose proof (gmove_size M). eapply IH; [|reflexivity| | | |]; auto.
        -- subst n. rewrite !lsize_app, !lsize_cons. simpl. lia.
        -- intros w k J Gw. apply in_app_or in J as [J|[J|J]].
           ++ apply (S w k); auto. apply in_or_app; auto.
           ++ injection J as <- <-. assert (all_small g) as [_ A] by (apply (S u g); [apply in_elt|auto]). eauto.
           ++ apply (S w k); auto. apply in_or_app; simpl; auto.
    + assert (Permutation E (C E ++ filter (fun e => negb (colored e)) E)) as P by apply filter_perm.
      apply perm_wins with (Loaded (C E ++ filter (fun e => negb (colored e)) E) (LN ++ LA)).
      { split; simpl; auto. now apply Permutation_sym. }
      apply (@dead_wins p true (Loaded (C E) LN)); auto. eexists; exists LA. split; [reflexivity|]. split; [reflexivity|]. simpl.
      split.
      * intros e I K. apply filter_In in I as [I Ce]. apply negb_true_iff in Ce.
        assert (grounded E (src e)) as K' by (eapply grounded_perm; [apply Permutation_sym; exact P|exact K]).
        assert (existsb (fun e => negb (colored e) && (memb (src e) R || memb (dst e) R)) E = true) as Y; [|congruence].
        apply existsb_exists. exists e. split; auto. rewrite Ce. apply G, reach_ok, memb_In in K'. fold R in K'. now rewrite K'.
      * intros u g I K. apply (Z u g I). eapply grounded_perm; [apply Permutation_sym; exact P|exact K].
  - (* the other moves *)
    apply Wins_second. intros t M.
    apply move_inv in M as [(E1 & e & E2 & -> & Ce & Gr & ->)|(L1 & u & g & h & L2 & Q & Gr & I & ->)].
    + assert (length (E1 ++ E2) + lsize LN + lsize LA < n) as D by (subst n; rewrite !app_length; simpl; lia).
      destruct (colored e) eqn:K.
      * assert (C (E1 ++ e :: E2) = C E1 ++ e :: C E2) as Q by (unfold C; rewrite filter_app; simpl; now rewrite K).
        assert (C (E1 ++ E2) = C E1 ++ C E2) as Q' by apply filter_app. rewrite Q in *.
        assert (small_on (E1 ++ E2) LA) as S'.
        { eapply small_on_sub; [|exact S]. rewrite Q, Q'. intros x. rewrite !in_app_iff. simpl. tauto. }
        destruct (grounded_dec (C E1 ++ e :: C E2) (src e)) as [G|G].
        -- eapply IH; [exact D|reflexivity| | | |]; auto; rewrite Q'.
           ++ eapply own_cut_no_loss; [|exact N2]. now apply colored_own.
           ++ eapply Wins_second_inv; [exact N2|]. now apply move_cut.
        -- eapply IH; [exact D|reflexivity| | | |]; auto; rewrite Q'; now apply (drop_edge p _ _ _ _ LN G).
      * assert (C (E1 ++ E2) = C (E1 ++ e :: E2)) as Q by (unfold C; rewrite !filter_app; simpl; now rewrite K).
        eapply IH; [exact D|reflexivity| | | |]; auto; rewrite ?Q; auto. intros w k J. rewrite Q. now apply S.
    + apply app_split_mid in Q as [(c & -> & ->)|(c & -> & ->)].
      * destruct (@num_move (other p) g h) as [Uh B]; [apply (U (u, g)); apply in_elt|exact I|]. rewrite other_other in B.
        assert (nums_only (L1 ++ (u, h) :: c)) as U'.
        { intros l J. apply in_app_or in J as [J|[<-|J]]; [apply U; apply in_or_app; auto|exact Uh|apply U; apply in_or_app; simpl; auto]. }
        assert (length E + lsize (L1 ++ (u, h) :: c) + lsize LA < n) as D.
        { subst n. rewrite !lsize_app, !lsize_cons. simpl. apply options_size in I. lia. }
        replace (L1 ++ (u, h) :: c ++ LA) with ((L1 ++ (u, h) :: c) ++ LA) by now rewrite <- app_assoc.
        destruct (grounded_dec (C E) u) as [G|G].
        -- eapply IH; [exact D|reflexivity| | | |]; auto.
           ++ eapply load_no_loss; [exact B|exact N2].
           ++ eapply Wins_second_inv; [exact N2|]. now apply move_load with (g := g).
        -- eapply IH; [exact D|reflexivity| | | |]; auto; apply (drop_load p _ L1 h c G); now apply (drop_load p _ L1 g c G).
      * rewrite <- app_assoc. eapply IH; [|reflexivity| | | |]; auto.
        -- subst n. rewrite !lsize_app, !lsize_cons. simpl. apply options_size in I. lia.
        -- intros w k J Gw. apply in_app_or in J as [J|[J|J]].
           ++ apply (S w k); auto. apply in_or_app; auto.
           ++ injection J as <- <-. assert (all_small g) as [_ A] by (apply (S u g); [apply in_elt|auto]). eapply A. exact I.
           ++ apply (S w k); auto. apply in_or_app; simpl; auto.
Qed.

(* ---- the rule ---- *)
Section Rule.
  Variable EN : list edge.
  Variable LN : list (node * game).
  Hypothesis EN_colored : forall e, In e EN -> colored e = true.
  Hypothesis EN_stands : forall e, In e EN -> grounded EN (src e).
  Hypothesis LN_stands : forall l, In l LN -> grounded EN (fst l).
  Hypothesis LN_nums : nums_only LN.

  Definition join (u : node) : node := if grounded_dec EN u then ground else u.
  Definition join_e e := Edge (join (src e)) (join (dst e)) (col e).
  Definition join_l (l : node * game) := (join (fst l), snd l).
  Definition outside (EA : list edge) (LA : list (node * game)) :=
    (forall e, In e EA -> colored e = true -> ~ grounded EN (src e) /\ ~ grounded EN (dst e)) /\
    (forall u g, In (u, g) LA -> grounded EN u -> all_small g).

  Lemma join_in u : grounded EN u -> join u = ground.
  Proof. unfold join. destruct (grounded_dec EN u); easy. Qed.
  Lemma join_out u : ~ grounded EN u -> join u = u.
  Proof. unfold join. destruct (grounded_dec EN u); easy. Qed.

  Lemma join_up EA u : grounded (EN ++ EA) u -> grounded (map join_e EA) (join u).
  Proof.
    intros G. induction G as [|e I G IH|e I G IH].
    - rewrite join_in; constructor.
    - apply in_app_or in I as [I|I].
      + rewrite join_in; [constructor|]. apply g_out; auto.
      + apply (@g_out _ (join_e e)); auto. now apply in_map.
    - apply in_app_or in I as [I|I].
      + rewrite join_in; [constructor|auto].
      + apply (@g_in _ (join_e e)); auto. now apply in_map.
  Qed.
  Lemma join_down EA x : grounded (map join_e EA) x -> forall u, join u = x -> grounded (EN ++ EA) u.
  Proof.
    assert (forall u, grounded EN u -> grounded (EN ++ EA) u) as Up by (intros u; apply grounded_incl; sub).
    assert (forall u w, join u = join w -> grounded (EN ++ EA) w -> grounded (EN ++ EA) u) as Same.
    { intros u w Q G. destruct (grounded_dec EN u) as [K|K]; [auto|]. rewrite (join_out K) in Q.
      destruct (grounded_dec EN w) as [H|H]; [rewrite (join_in H) in Q|rewrite (join_out H) in Q]; subst; auto. constructor. }
    intros G. induction G as [|e I G IH|e I G IH]; intros u Q.
    - destruct (grounded_dec EN u) as [K|K]; auto. rewrite (join_out K) in Q. subst. constructor.
    - apply in_map_iff in I as (d & <- & I). apply (Same u (dst d) Q). apply g_out; [apply in_or_app; auto|]. now apply IH.
    - apply in_map_iff in I as (d & <- & I). apply (Same u (src d) Q). apply g_in; [apply in_or_app; auto|]. now apply IH.
  Qed.

  Lemma outside_sub EA LA EA' LA' : outside EA LA -> incl EA' EA ->
    (forall u g, In (u, g) LA' -> In (u, g) LA \/ exists p h, In (u, h) LA /\ gmove p h g) -> outside EA' LA'.
  Proof.
    intros [A B] IE IL. split.
    - intros e I. apply A. auto.
    - intros u g I G. destruct (IL u g I) as [J|(p & h & J & M)]; [eauto|]. destruct (B u h J G) as [_ K]. eauto.
  Qed.

  (* what is left of the numbers is ahead *)
  Lemma after_number p EN' LN' EA LA : incl EN' EN -> nums_only LN' -> outside EA LA ->
    wins p false (Loaded EN' LN') -> wins p true (Loaded EN' LN') -> wins p true (Loaded (EN' ++ EA) (LN' ++ LA)).
  Proof.
    intros IE U [OA OB] W2 W1.
    assert (C EN' = EN') as Q.
    { assert (forall e, In e EN' -> colored e = true) as K by auto. clear - K. induction EN' as [|e l IH]; simpl; auto.
      rewrite K by (simpl; auto). f_equal. apply IH. intros d I. apply K. simpl. auto. }
    assert (forall u, grounded (EN' ++ C EA) u -> grounded EN' u) as G.
    { intros u G. induction G as [|e I G IH|e I G IH]; [constructor| |]; apply in_app_or in I as [I|I].
      - now apply g_out.
      - apply filter_In in I as [I K]. exfalso. apply (proj1 (OA e I K)). eapply grounded_incl; eauto.
      - now apply g_in.
      - apply filter_In in I as [I K]. exfalso. apply (proj2 (OA e I K)). eapply grounded_incl; eauto. }
    assert (dead (Loaded EN' LN') (Loaded (C (EN' ++ EA)) LN')) as D.
    { assert (C (EN' ++ EA) = EN' ++ C EA) as QQ by (unfold C at 1; rewrite filter_app; fold (C EN') (C EA); now rewrite Q).
      exists (C EA), []. simpl. rewrite app_nil_r, QQ. repeat split; try easy. intros e I K. apply G in K. apply filter_In in I as [I Ce]. apply (proj1 (OA e I Ce)).
      eapply grounded_incl; eauto. }
    eapply number_lead; [reflexivity| |exact U| |].
    - intros u g I K. apply (OB u g I). unfold C in K. rewrite filter_app in K. fold (C EN') (C EA) in K. rewrite Q in K.
      apply G in K. eapply grounded_incl; eauto.
    - now apply (dead_wins p false D).
    - now apply (dead_wins p true D).
  Qed.

  Lemma number_rule_n n : forall p b EA LA, length EA + lsize LA = n -> outside EA LA ->
    wins p false (Loaded EN LN) -> wins p b (Loaded (map join_e EA) (map join_l LA)) ->
    wins p b (Loaded (EN ++ EA) (LN ++ LA)).
  Proof.
    induction n as [n IH] using lt_wf_ind. intros p b EA LA Hn O N A. destruct b.
    - apply Wins_first_inv in A as (t & M & A).
      apply move_inv in M as [(E1 & e & E2 & Q & Ce & Gr & ->)|(L1 & u & g & h & L2 & Q & Gr & I & ->)].
      + apply map_eq_app in Q as (F1 & F2' & -> & <- & Q). apply map_eq_cons in Q as (d & F2 & -> & <- & <-).
        apply Wins_first with (Loaded (EN ++ F1 ++ F2) (LN ++ LA)).
        * rewrite !app_assoc. apply move_cut; auto. rewrite <- app_assoc. eapply join_down; [exact Gr|reflexivity].
        * eapply IH; [|reflexivity| |exact N|now rewrite map_app].
          -- subst n. rewrite !app_length. simpl. lia.
          -- eapply outside_sub; [exact O| |auto]. intros x. rewrite !in_app_iff. simpl. tauto.
      + apply map_eq_app in Q as (M1 & M2' & -> & <- & Q). apply map_eq_cons in Q as ([w k] & M2 & -> & Q & <-).
        injection Q as <- <-. apply Wins_first with (Loaded (EN ++ EA) (LN ++ M1 ++ (w, h) :: M2)).
        * rewrite !app_assoc. apply move_load with (g := k); auto. eapply join_down; [exact Gr|reflexivity].
        * eapply IH; [|reflexivity| |exact N|now rewrite map_app].
          -- subst n. rewrite !lsize_app, !lsize_cons. simpl. apply options_size in I. lia.
          -- eapply outside_sub; [exact O|apply incl_refl|]. intros x y J. rewrite in_app_iff in *. simpl in *.
             destruct J as [J|[J|J]]; auto. injection J as <- <-. right. exists p, k. split; [apply in_elt|exact I].
    - apply Wins_second. intros t M.
      apply move_inv in M as [(E1 & e & E2 & Q & Ce & Gr & ->)|(L1 & u & g & h & L2 & Q & Gr & I & ->)];
        apply app_split_mid in Q; destruct Q as [(c & Q & ->)|(c & -> & ->)].
      + assert (wins p false (Loaded (E1 ++ e :: c) LN)) as N' by now rewrite <- Q.
        assert (colored e = true) as K by (apply EN_colored; rewrite Q; apply in_elt).
        assert (grounded (E1 ++ e :: c) (src e)) as G by (rewrite <- Q; apply EN_stands; rewrite Q; apply in_elt).
        rewrite app_assoc. apply after_number; auto.
        * rewrite Q. intros x. rewrite !in_app_iff. simpl. tauto.
        * eapply own_cut_no_loss; [|exact N']. now apply colored_own.
        * eapply Wins_second_inv; [exact N'|]. now apply move_cut.
      + rewrite <- app_assoc. apply join_up in Gr. eapply IH; [|reflexivity| |exact N|].
        * subst n. rewrite !app_length. simpl. lia.
        * eapply outside_sub; [exact O| |auto]. intros x. rewrite !in_app_iff. simpl. tauto.
        * eapply Wins_second_inv; [exact A|]. rewrite !map_app. simpl. apply move_cut with (e := join_e e); auto.
          rewrite map_app in Gr. exact Gr.
      + assert (is_num g) as Ug by (apply (LN_nums (u, g)); rewrite Q; apply in_elt).
        destruct (num_move _ _ Ug I) as [Uh B]. rewrite other_other in B.
        assert (grounded EN u) as Gu by (apply (LN_stands (u, g)); rewrite Q; apply in_elt).
        assert (wins p false (Loaded EN (L1 ++ (u, g) :: c))) as N' by now rewrite <- Q.
        replace (L1 ++ (u, h) :: c ++ LA) with ((L1 ++ (u, h) :: c) ++ LA) by now rewrite <- app_assoc.
        apply after_number; auto using incl_refl.
        * intros l J. apply in_app_or in J as [J|[<-|J]]; [apply LN_nums|exact Uh|apply LN_nums]; rewrite Q; apply in_or_app; simpl; auto.
        * eapply load_no_loss; [exact B|exact N'].
        * eapply Wins_second_inv; [exact N'|]. now apply move_load with (g := g).
      + rewrite <- app_assoc. apply join_up in Gr. eapply IH; [|reflexivity| |exact N|].
        * subst n. rewrite !lsize_app, !lsize_cons. simpl. apply options_size in I. lia.
        * eapply outside_sub; [exact O|apply incl_refl|]. intros x y J. rewrite in_app_iff in *. simpl in *.
          destruct J as [J|[J|J]]; auto. injection J as <- <-. right. exists (other p), g. split; [apply in_elt|exact I].
        * eapply Wins_second_inv; [exact A|]. rewrite !map_app. simpl. now apply move_load with (g := g).
  Qed.

  Theorem number_rule p b EA LA : outside EA LA -> wins p false (Loaded EN LN) ->
    wins p b (Loaded (map join_e EA) (map join_l LA)) -> wins p b (Loaded (EN ++ EA) (LN ++ LA)).
  Proof. intros O N A. eapply number_rule_n; eauto. Qed.
End Rule.
