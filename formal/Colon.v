(** The colon principle, in all colors: what stands on one node counts by its value alone.

    [colon_rule]: let F stand on the node v and meet the rest nowhere else. If p wins F - k as second, and wins the rest
    with the game k on v, then p wins the whole. (Winning Ways, chapter 7: "the colon principle".) *)
From Coq Require Import List Bool Arith NArith Lia Permutation.
From Hackenbush Require Import Games Pictures.
Import ListNotations.
Set Implicit Arguments.

Definition move_to (v u : node) : node := if N.eqb u v then ground else u.
Definition ren_e v e := Edge (move_to v (src e)) (move_to v (dst e)) (col e).
Definition ren_l v (l : node * game) := (move_to v (fst l), snd l).

(* inner: the nodes that belong to the part alone *)
Record apart (inner : node -> Prop) (v : node) (E F : list edge) (L M : list (node * game)) : Prop := {
  ap_ground : ~ inner ground;
  ap_v : ~ inner v;
  ap_E : forall e, In e E -> ~ inner (src e) /\ ~ inner (dst e);
  ap_F : forall e, In e F -> (inner (src e) \/ src e = v) /\ (inner (dst e) \/ dst e = v);
  ap_L : forall l, In l L -> ~ inner (fst l);
  ap_M : forall l, In l M -> inner (fst l) \/ fst l = v }.

Lemma move_to_v v : move_to v v = ground.
Proof. unfold move_to. now rewrite N.eqb_refl. Qed.
Lemma move_to_other v u : u <> v -> move_to v u = u.
Proof. unfold move_to. intros H. apply N.eqb_neq in H. now rewrite H. Qed.

Section Colon.
  Variables (inner : node -> Prop) (v : node).

  Lemma part_up E F L M u : apart inner v E F L M -> grounded (E ++ F) u ->
    (~ inner u -> grounded E u) /\ (inner u -> grounded E v /\ grounded (map (ren_e v) F) u).
  Proof.
    intros A H. pose proof (ap_ground A) as A0. pose proof (ap_v A) as Av.
    induction H as [|e I H [IH1 IH2]|e I H [IH1 IH2]].
    - split; [constructor|easy].
    - apply in_app_or in I as [I|I].
      + destruct (ap_E A e I) as [N1 N2]. split; [|easy]. intros _. apply g_out; auto.
      + destruct (ap_F A e I) as [S D]. assert (grounded E v /\ grounded (map (ren_e v) F) (move_to v (src e))) as [G1 G2].
        { destruct S as [S|S].
          - destruct (IH2 S) as [X Y]. split; auto. rewrite move_to_other; auto. intros Q. now rewrite Q in S.
          - rewrite S, move_to_v. split; [|constructor]. rewrite <- S. apply IH1. now rewrite S. }
        apply (@g_out _ (ren_e v e)) in G2; [|now apply in_map]. simpl in G2. split.
        * intros N. destruct D as [D|D]; [easy|]. now rewrite D.
        * intros N. split; auto. rewrite move_to_other in G2; auto. intros Q. now rewrite Q in N.
    - apply in_app_or in I as [I|I].
      + destruct (ap_E A e I) as [N1 N2]. split; [|easy]. intros _. apply g_in; auto.
      + destruct (ap_F A e I) as [D S]. assert (grounded E v /\ grounded (map (ren_e v) F) (move_to v (dst e))) as [G1 G2].
        { destruct S as [S|S].
          - destruct (IH2 S) as [X Y]. split; auto. rewrite move_to_other; auto. intros Q. now rewrite Q in S.
          - rewrite S, move_to_v. split; [|constructor]. rewrite <- S. apply IH1. now rewrite S. }
        apply (@g_in _ (ren_e v e)) in G2; [|now apply in_map]. simpl in G2. split.
        * intros N. destruct D as [D|D]; [easy|]. now rewrite D.
        * intros N. split; auto. rewrite move_to_other in G2; auto. intros Q. now rewrite Q in N.
  Qed.

  (* back: what stands in the part stands in the whole, if v does *)
  Lemma part_down E F u : grounded E v -> grounded (map (ren_e v) F) u ->
    (forall w, move_to v w = u -> (w = v \/ w <> ground) -> grounded (E ++ F) w) .
  Proof.
    intros Gv H. assert (grounded (E ++ F) v) as Gv' by (eapply grounded_incl; [|exact Gv]; sub).
    induction H as [|e I H IH|e I H IH]; intros w Hw Hok.
    - unfold move_to in Hw. destruct (N.eqb_spec w v) as [Ew|N]; [rewrite Ew; auto|]. destruct Hok as [K|K]; [now rewrite K in N|now rewrite Hw in K].
    - apply in_map_iff in I as (e' & <- & I). simpl in *. destruct (N.eq_dec w v) as [Ew|N]; [rewrite Ew; auto|].
      rewrite (move_to_other N) in Hw. subst w.
      destruct (N.eq_dec (dst e') v) as [Q|Q].
      + rewrite Q, move_to_v in *. destruct Hok; [easy|]. unfold ground in *. lia.
      + rewrite (move_to_other Q) in *. apply g_out; [apply in_or_app; auto|].
        destruct (N.eq_dec (src e') v) as [Q2|Q2]; [now rewrite Q2|].
        destruct (N.eq_dec (src e') ground) as [Q3|Q3]; [rewrite Q3; constructor|]. apply IH; auto.
    - apply in_map_iff in I as (e' & <- & I). simpl in *. destruct (N.eq_dec w v) as [Ew|N]; [rewrite Ew; auto|].
      rewrite (move_to_other N) in Hw. subst w.
      destruct (N.eq_dec (src e') v) as [Q|Q].
      + rewrite Q, move_to_v in *. destruct Hok; [easy|]. unfold ground in *. lia.
      + rewrite (move_to_other Q) in *. apply g_in; [apply in_or_app; auto|].
        destruct (N.eq_dec (dst e') v) as [Q2|Q2]; [now rewrite Q2|].
        destruct (N.eq_dec (dst e') ground) as [Q3|Q3]; [rewrite Q3; constructor|]. apply IH; auto.
  Qed.
End Colon.

Definition lsize (L : list (node * game)) := list_sum (map (fun l => gsize (snd l)) L).
Lemma lsize_app L M : lsize (L ++ M) = lsize L + lsize M.
Proof. unfold lsize. now rewrite map_app, list_sum_app. Qed.
Lemma lsize_cons l M : lsize (l :: M) = gsize (snd l) + lsize M.
Proof. reflexivity. Qed.

Lemma apart_sub inner v E F L M E' F' L' M' : apart inner v E F L M -> incl E' E -> incl F' F ->
  incl (map fst L') (map fst L) -> incl (map fst M') (map fst M) -> apart inner v E' F' L' M'.
Proof.
  intros A HE HF HL HM. destruct A. constructor; auto.
  - intros l I. assert (In (fst l) (map fst L)) as J by (apply HL, in_map, I). apply in_map_iff in J as (x & <- & J). auto.
  - intros l I. assert (In (fst l) (map fst M)) as J by (apply HM, in_map, I). apply in_map_iff in J as (x & <- & J). auto.
Qed.

Ltac incls := let x := fresh in intros x; rewrite ?map_app; simpl; rewrite ?in_app_iff; simpl; rewrite ?in_app_iff; tauto.

Section ColonRule.
  Variables (inner : node -> Prop) (v : node).
  Definition part F M k := Loaded (map (ren_e v) F) (map (ren_l v) M ++ [(ground, neg k)]).
  Definition rest E L k := Loaded E (L ++ [(v, k)]).
  Definition whole E F L M := Loaded (E ++ F) (L ++ M).

  Lemma colon_all n : forall E F L M k p,
    length E + length F + lsize L + lsize M + gsize k = n -> apart inner v E F L M ->
    (wins p false (part F M k) -> wins p false (rest E L k) -> wins p false (whole E F L M)) /\
    (wins p false (part F M k) -> wins p true (rest E L k) -> wins p true (whole E F L M)) /\
    (wins p true (part F M k) -> grounded E v -> wins p false (rest E L k) -> wins p true (whole E F L M)).
  Proof.
    induction n as [n IH] using lt_wf_ind. intros E F L M k p Hn A.
    assert (forall E' F' L' M' k', length E' + length F' + lsize L' + lsize M' + gsize k' < n ->
      incl E' E -> incl F' F -> incl (map fst L') (map fst L) -> incl (map fst M') (map fst M) ->
      (wins p false (part F' M' k') -> wins p false (rest E' L' k') -> wins p false (whole E' F' L' M')) /\
      (wins p false (part F' M' k') -> wins p true (rest E' L' k') -> wins p true (whole E' F' L' M')) /\
      (wins p true (part F' M' k') -> grounded E' v -> wins p false (rest E' L' k') -> wins p true (whole E' F' L' M'))) as IH'.
    { intros. eapply IH; eauto. eapply apart_sub; eauto. }
    clear IH. rename IH' into IH. pose proof (incl_refl E). pose proof (incl_refl F).
    pose proof (incl_refl (map fst L)). pose proof (incl_refl (map fst M)).
    split; [|split].
    - (* the other player moves *)
      intros HP HR. apply Wins_second. intros t Ht.
      apply move_inv in Ht as [(E1 & e & E2 & Q & C & Gr & ->)|(L1 & u & g & h & L2 & Q & Gr & I & ->)];
        apply app_split_mid in Q; destruct Q as [(c & -> & ->)|(c & -> & ->)].
      + apply (part_up A) in Gr as [Gr _]. specialize (Gr (proj1 (ap_E A e (in_elt _ _ _)))).
        destruct (IH (E1 ++ c) F L M k) as (_ & IH2 & _); auto; [rewrite !app_length in *; simpl in *; lia|incls|].
        unfold whole in IH2. rewrite <- app_assoc in IH2. apply IH2; auto.
        eapply Wins_second_inv; [exact HR|]. now apply move_cut.
      + destruct (ap_F A e (in_elt _ _ _)) as [S _].
        assert (grounded E v /\ grounded (map (ren_e v) (c ++ e :: E2)) (move_to v (src e))) as [Gv Gp].
        { apply (part_up A) in Gr as [Gr1 Gr2]. destruct S as [S|S].
          - destruct (Gr2 S). split; auto. rewrite move_to_other; auto. intros Z; rewrite Z in S; now apply (ap_v A).
          - rewrite S in *. rewrite move_to_v. split; [|constructor]. apply Gr1. apply (ap_v A). }
        destruct (IH E (c ++ E2) L M k) as (_ & _ & IH3); auto; [rewrite !app_length in *; simpl in *; lia|incls|].
        unfold whole in IH3. rewrite <- app_assoc. apply IH3; auto.
        eapply Wins_second_inv; [exact HP|]. unfold part. rewrite !map_app in *. simpl in *. now apply move_cut with (e := ren_e v e).
      + apply (part_up A) in Gr as [Gr _]. specialize (Gr (ap_L A (u, g) (in_elt _ _ _))).
        pose proof (options_size _ _ _ I). simpl in *.
        destruct (IH E F (L1 ++ (u, h) :: c) M k) as (_ & IH2 & _); auto;
          [rewrite !lsize_app, !lsize_cons in *; simpl in *; lia|incls|].
        unfold whole in IH2. rewrite <- app_assoc in IH2. apply IH2; auto.
        eapply Wins_second_inv; [exact HR|]. unfold rest. rewrite <- !app_assoc. simpl. now apply move_load with (g := g).
      + pose proof (ap_M A (u, g) (in_elt _ _ _)) as S. simpl in S.
        assert (grounded E v /\ grounded (map (ren_e v) F) (move_to v u)) as [Gv Gp].
        { apply (part_up A) in Gr as [Gr1 Gr2]. destruct S as [S|S].
          - destruct (Gr2 S). split; auto. rewrite move_to_other; auto. intros Z; rewrite Z in S; now apply (ap_v A).
          - rewrite S in *. rewrite move_to_v. split; [|constructor]. apply Gr1. apply (ap_v A). }
        pose proof (options_size _ _ _ I).
        destruct (IH E F L (c ++ (u, h) :: L2) k) as (_ & _ & IH3); auto;
          [rewrite !lsize_app, !lsize_cons in *; simpl in *; lia|incls|].
        unfold whole in IH3. rewrite <- app_assoc. apply IH3; auto.
        eapply Wins_second_inv; [exact HP|]. unfold part. rewrite !map_app, <- !app_assoc. simpl.
        now apply move_load with (g := g).
    - (* a winning move in the rest *)
      intros HP HR. apply Wins_first_inv in HR as (t & Ht & HR).
      apply move_inv in Ht as [(E1 & e & E2 & -> & C & Gr & ->)|(L1 & u & g & h & L2 & Q & Gr & I & ->)].
      + destruct (IH (E1 ++ E2) F L M k) as (IH1 & _); auto; [rewrite !app_length in *; simpl in *; lia|incls|].
        apply Wins_first with (whole (E1 ++ E2) F L M); auto. unfold whole. rewrite <- !app_assoc. simpl.
        apply move_cut; auto. shrink.
      + pose proof (options_size _ _ _ I). apply app_split_mid in Q; destruct Q as [(c & -> & ->)|(c & -> & Q)].
        * destruct (IH E F (L1 ++ (u, h) :: c) M k) as (IH1 & _); auto;
            [rewrite !lsize_app, !lsize_cons in *; simpl in *; lia|incls|].
          apply Wins_first with (whole E F (L1 ++ (u, h) :: c) M).
          -- unfold whole. rewrite <- !app_assoc. simpl. apply move_load with (g := g); auto. shrink.
          -- apply IH1; auto. unfold rest. rewrite <- app_assoc. exact HR.
        * destruct c as [|x c]; [|destruct c; discriminate]. simpl in Q. injection Q as <- <- <-.
          rewrite app_nil_r in HR.
          destruct (IH E F L M h) as (_ & _ & IH3); auto; [lia|]. apply IH3; auto.
          eapply Wins_second_inv; [exact HP|]. unfold part. apply move_load with (g := neg k); [constructor|].
          rewrite options_neg, other_other. now apply in_map.
    - (* a winning move in the part *)
      intros HP Gv HR. apply Wins_first_inv in HP as (t & Ht & HP).
      apply move_inv in Ht as [(E1 & e & E2 & Q & C & Gr & ->)|(L1 & u & g & h & L2 & Q & Gr & I & ->)].
      + apply map_eq_app in Q as (F1 & F2' & -> & <- & Q). apply map_eq_cons in Q as (e' & F2 & -> & <- & <-).
        destruct (IH E (F1 ++ F2) L M k) as (IH1 & _); auto; [rewrite !app_length in *; simpl in *; lia|incls|].
        apply Wins_first with (whole E (F1 ++ F2) L M).
        * unfold whole. rewrite !app_assoc. apply move_cut; auto. rewrite <- app_assoc.
          destruct (ap_F A e' (in_elt _ _ _)) as [S _].
          eapply part_down with (u := move_to v (src e')); eauto.
          destruct S as [S|S]; auto. right. intros Z. rewrite Z in S. now apply (ap_ground A).
        * apply IH1; auto. unfold part. rewrite map_app. exact HP.
      + pose proof (options_size _ _ _ I). apply app_split_mid in Q; destruct Q as [(c & Q & ->)|(c & -> & Q)].
        * apply map_eq_app in Q as (M1 & M2' & -> & <- & Q). apply map_eq_cons in Q as ([u' g'] & M2 & -> & Q & <-).
          unfold ren_l in Q. simpl in Q. injection Q as <- <-.
          destruct (IH E F L (M1 ++ (u', h) :: M2) k) as (IH1 & _); auto;
            [rewrite !lsize_app, !lsize_cons in *; simpl in *; lia|incls|].
          apply Wins_first with (whole E F L (M1 ++ (u', h) :: M2)).
          -- unfold whole. rewrite !app_assoc. apply move_load with (g := g'); auto.
             pose proof (ap_M A (u', g') (in_elt _ _ _)) as S. simpl in S.
             eapply part_down with (u := move_to v u'); eauto.
             destruct S as [S|S]; auto. right. intros Z. rewrite Z in S. now apply (ap_ground A).
          -- apply IH1; auto. unfold part. rewrite map_app, <- app_assoc. exact HP.
        * destruct c as [|x c]; [|destruct c; discriminate]. simpl in Q. injection Q as <- <- <-.
          rewrite options_neg in I. apply in_map_iff in I as (k' & <- & I). rewrite app_nil_r in HP.
          pose proof (options_size _ _ _ I).
          destruct (IH E F L M k') as (_ & IH2 & _); auto; [lia|]. apply IH2; auto.
          eapply Wins_second_inv; [exact HR|]. unfold rest. apply move_load with (g := k); auto.
  Qed.

  (* If what stands on v is worth at least k (to p), and p wins the rest with k on v, then p wins the whole. *)
  Theorem colon_rule E F L M k p b : apart inner v E F L M ->
    wins p false (part F M k) -> wins p b (rest E L k) -> wins p b (whole E F L M).
  Proof. intros A. destruct (@colon_all _ E F L M k p eq_refl A) as (H1 & H2 & _). destruct b; auto. Qed.
End ColonRule.
