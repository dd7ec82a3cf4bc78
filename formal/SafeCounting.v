(** Counting moves more closely: with numbers that nobody can bring down, and with edges that have more supports than one.

    Let Bs be edges that only p can cut and that hold each other up. Numbers on their nodes count in full. A node may also
    stand on several edges, its supports, each of which joins it to a node of Bs. Own edges at that node count too, if they
    are fewer than its supports: whenever the other player cuts a support, p cuts one of these edges.
    [safe_count]: if all this is at least what the other player has, p wins as second. *)
From Coq Require Import List Bool Arith ZArith NArith Lia Permutation.
From Hackenbush Require Import Games Numbers Pictures Reach Counting LoadedCuts.
Import ListNotations.
Set Implicit Arguments.

(* ---- numbers in the favor of p ---- *)
Definition sgn p := match p with Left => 1%Z | Right => (-1)%Z end.
Definition pnum p k a := num k (sgn p * a).
Lemma pnum_neg p k a : pnum (other p) k a = neg (pnum p k a).
Proof. unfold pnum. rewrite num_neg. f_equal. destruct p; simpl sgn; lia. Qed.
Lemma pnum_double p k a : pnum p (S k) (2 * a) = pnum p k a.
Proof. unfold pnum. rewrite <- (num_double k). f_equal. lia. Qed.
Lemma pnum_opp p k a h : In h (options (other p) (pnum p k a)) -> exists b, h = pnum p k b /\ (a < b)%Z.
Proof.
  unfold pnum. destruct p; cbn [other sgn]; intros I.
  - apply num_right in I as (b & -> & L). exists b. split; [f_equal|]; lia.
  - apply num_left in I as (b & -> & L). exists (- b)%Z. split; [f_equal|]; lia.
Qed.
Lemma pnum_odd p k a : Z.even a = false -> In (pnum p (S k) (a - 1)) (options p (pnum p (S k) a)).
Proof.
  assert (forall b, Z.even b = false -> num (S k) b = Game [num k (Z.div2 b)] [num k (Z.div2 b + 1)]) as K.
  { intros b E. cbn [num]. now rewrite E. }
  intros E. unfold pnum. destruct p; cbn [sgn].
  - replace (1 * a)%Z with a by lia. rewrite (K a E). left. pose proof (odd_half _ E).
    replace (1 * (a - 1))%Z with (2 * Z.div2 a)%Z by lia. symmetry. apply num_double.
  - assert (Z.even (- a) = false) as E' by now rewrite Z.even_opp. replace (-1 * a)%Z with (- a)%Z by lia. rewrite (K _ E').
    left. pose proof (odd_half _ E'). replace (-1 * (a - 1))%Z with (2 * (Z.div2 (- a) + 1))%Z by lia. symmetry. apply num_double.
Qed.
Lemma pnum_free p n : pnum p 0 (Z.of_nat n) = free p n /\ pnum p 0 (- Z.of_nat n) = free (other p) n.
Proof.
  unfold pnum. assert (num 0 (Z.of_nat n) = free Left n) as F by apply integer_nat.
  assert (num 0 (- Z.of_nat n) = free Right n) as R by (rewrite <- num_neg, F; apply neg_free).
  destruct p; cbn [sgn other]; split.
  - replace (1 * Z.of_nat n)%Z with (Z.of_nat n) by lia. exact F.
  - replace (1 * - Z.of_nat n)%Z with (- Z.of_nat n)%Z by lia. exact R.
  - replace (-1 * Z.of_nat n)%Z with (- Z.of_nat n)%Z by lia. exact R.
  - replace (-1 * - Z.of_nat n)%Z with (Z.of_nat n) by lia. exact F.
Qed.
Lemma pnum_whole p a : (0 < a)%Z -> In (pnum p 0 (a - 1)) (options p (pnum p 0 a)).
Proof.
  intros L. replace a with (Z.of_nat (S (Z.to_nat (a - 1)))) at 2 by lia. rewrite (proj1 (pnum_free p _)), free_own.
  left. rewrite <- (proj1 (pnum_free p _)). f_equal. lia.
Qed.
Lemma gchain_free q n : gchain q (free q n) = n.
Proof.
  induction n as [|n IH]; [destruct q; reflexivity|]. destruct q; simpl; rewrite IH; lia.
Qed.
Lemma pnum_chain p a : (a <= 0)%Z -> gchain (other p) (pnum p 0 a) = Z.to_nat (- a).
Proof.
  intros L. replace a with (- Z.of_nat (Z.to_nat (- a)))%Z at 1 by lia. rewrite (proj2 (pnum_free p _)). apply gchain_free.
Qed.

(* ---- what p counts ---- *)
Section Count.
  Variable p : player.
  Definition at_host (h : node) (l : list (edge * node)) : nat := length (filter (fun x : edge * node => N.eqb (snd x) h) l).
  Definition favor (k : nat) (l : node * Z) : node * game := (fst l, pnum p k (snd l)).
  Record fine (Bs : list edge) (As Ws : list (edge * node)) (LS : list (node * Z)) : Prop := {
    fine_held : heldb Bs = true;
    fine_own : forallb (ownb p) Bs = true;
    fine_as : forall x, In x As -> ownb p (fst x) = true /\ (src (fst x) = snd x \/ dst (fst x) = snd x);
    fine_ws : forall x, In x Ws -> grounded (fst x :: Bs) (snd x);
    fine_room : forall h, at_host h As = 0 \/ at_host h As < at_host h Ws;
    fine_loads : forall l, In l LS -> grounded Bs (fst l) }.
  Definition state (Bs : list edge) (As Ws : list (edge * node)) (Rs : list edge) (k : nat) (LS : list (node * Z)) LO :=
    Loaded (Bs ++ map fst As ++ map fst Ws ++ Rs) (map (favor k) LS ++ LO).
  Definition score (Bs : list edge) (As Ws : list (edge * node)) (Rs : list edge) (k : nat) (LS : list (node * Z)) LO : Z :=
    ((Z.of_nat (length Bs + length As) - Z.of_nat (cnt p (map fst Ws ++ Rs) + lchain p LO)) * 2 ^ Z.of_nat k + total (map snd LS))%Z.

  Lemma at_host_mid h l1 x l2 : at_host h (l1 ++ x :: l2) = (if N.eqb (snd x) h then 1 else 0) + at_host h (l1 ++ l2).
  Proof. unfold at_host. rewrite !filter_app. cbn [filter]. destruct (N.eqb (snd x) h); rewrite !app_length; cbn [length]; lia. Qed.
  Lemma at_host_in h l : 0 < at_host h l -> exists l1 x l2, l = l1 ++ x :: l2 /\ snd x = h.
  Proof.
    unfold at_host. intros L. destruct (filter (fun x : edge * node => N.eqb (snd x) h) l) as [|x m] eqn:F; [simpl in L; lia|].
    assert (In x (filter (fun x : edge * node => N.eqb (snd x) h) l)) as I by (rewrite F; now left). apply filter_In in I as [I Q].
    apply N.eqb_eq in Q. apply in_split in I as (l1 & l2 & ->). eauto.
  Qed.
  Lemma own_grounded E e h : In e E -> grounded E h -> src e = h \/ dst e = h -> grounded E (src e).
  Proof. intros I G [<-|<-]; auto. now apply g_in. Qed.
  Lemma power_pos k : (0 < 2 ^ Z.of_nat k)%Z. Proof. apply Z.pow_pos_nonneg; lia. Qed.

  (* an assigned edge may be cut *)
  Lemma cut_assigned Bs As1 x As2 Ws Rs k LS LO : fine Bs (As1 ++ x :: As2) Ws LS -> 0 < at_host (snd x) Ws ->
    move p (state Bs (As1 ++ x :: As2) Ws Rs k LS LO) (state Bs (As1 ++ As2) Ws Rs k LS LO).
  Proof.
    intros F L. destruct (fine_as F x (in_elt _ _ _)) as [O T]. unfold state. rewrite !map_app. cbn [map].
    set (E1 := Bs ++ map fst As1). set (E2 := map fst As2 ++ map fst Ws ++ Rs).
    replace (Bs ++ (map fst As1 ++ fst x :: map fst As2) ++ map fst Ws ++ Rs) with (E1 ++ fst x :: E2)
      by (unfold E1, E2; now rewrite <- !app_assoc).
    replace (Bs ++ (map fst As1 ++ map fst As2) ++ map fst Ws ++ Rs) with (E1 ++ E2) by (unfold E1, E2; now rewrite <- !app_assoc).
    apply move_cut.
    - unfold ownb in O. now apply andb_true_iff in O.
    - apply own_grounded with (snd x); auto; [apply in_elt|]. apply at_host_in in L as (W1 & w & W2 & -> & <-).
      eapply grounded_incl; [|exact (fine_ws F w (in_elt _ _ _))]. unfold E1, E2. intros e [<-|I].
      + rewrite map_app. cbn [map]. apply in_or_app. right. right. apply in_or_app. right. apply in_or_app. left. apply in_elt.
      + apply in_or_app. left. apply in_or_app. auto.
  Qed.
  Lemma fewer_assigned Bs As1 x As2 Ws LS : fine Bs (As1 ++ x :: As2) Ws LS -> fine Bs (As1 ++ As2) Ws LS.
  Proof.
    intros [A B C D E F]. constructor; auto.
    - intros y I. apply C. apply in_app_or in I. apply in_or_app. simpl. tauto.
    - intros h. specialize (E h). rewrite at_host_mid in E. lia.
  Qed.
  Lemma fewer_score Bs As1 x As2 Ws Rs k LS LO :
    score Bs (As1 ++ As2) Ws Rs k LS LO = (score Bs (As1 ++ x :: As2) Ws Rs k LS LO - 2 ^ Z.of_nat k)%Z.
  Proof. unfold score. rewrite !app_length. cbn [length]. lia. Qed.

  Section Reply.
    Variable n : nat.
    Hypothesis IH : forall Bs As Ws Rs k LS LO, lsz (state Bs As Ws Rs k LS LO) < n -> fine Bs As Ws LS ->
      (0 <= score Bs As Ws Rs k LS LO)%Z -> wins p false (state Bs As Ws Rs k LS LO).
    Lemma reply k : forall Bs As Ws Rs LS LO, lsz (state Bs As Ws Rs k LS LO) < n -> fine Bs As Ws LS ->
      (0 < score Bs As Ws Rs k LS LO)%Z -> wins p true (state Bs As Ws Rs k LS LO).
    Proof.
      induction k as [|k IHk]; intros Bs As Ws Rs LS LO Sz F Sc.
      - assert ((exists L1 v a L2, LS = L1 ++ (v, a) :: L2 /\ (0 < a)%Z) \/ (forall l, In l LS -> (snd l <= 0)%Z)) as [(L1 & v & a & L2 & -> & P)|Neg].
        { clear. induction LS as [|[v a] LS IHl]; [right; easy|]. destruct (Z.ltb_spec 0 a) as [P|P]; [left; exists [], v, a, LS; auto|].
          destruct IHl as [(L1 & u & b & L2 & -> & Q)|N]; [left; exists ((v, a) :: L1), u, b, L2; auto|right]. intros l [<-|I]; auto. }
        + assert (move p (state Bs As Ws Rs 0 (L1 ++ (v, a) :: L2) LO) (state Bs As Ws Rs 0 (L1 ++ (v, a - 1)%Z :: L2) LO)) as M.
          { unfold state. rewrite !map_app. cbn [map]. rewrite <- !app_assoc. cbn [app]. unfold favor at 2 4. cbn [fst snd].
            apply move_load with (g := pnum p 0 a); [|now apply pnum_whole].
            eapply grounded_incl; [|exact (fine_loads F (v, a) (in_elt _ _ _))]. intros e I. apply in_or_app. auto. }
          apply Wins_first with (1 := M). apply move_lsz in M. apply IH; [lia| |].
          * destruct F as [A B C D G H]. constructor; auto. intros l I. apply in_app_or in I as [I|[<-|I]].
            -- apply H, in_or_app. auto.
            -- apply (H (v, a)). apply in_elt.
            -- apply H, in_or_app. right. now right.
          * unfold score in *. rewrite !map_app, !total_app in *. cbn [map snd] in *. rewrite !total_cons in *. simpl Z.of_nat in *.
            change (2 ^ 0)%Z with 1%Z in *. lia.
        + destruct As as [|x As].
          * destruct Bs as [|e Bs].
            { exfalso. unfold score in Sc. assert (total (map snd LS) <= 0)%Z as T.
              { clear - Neg. induction LS as [|l LS IHl]; simpl; [lia|]. pose proof (Neg l (or_introl eq_refl)).
                assert (total (map snd LS) <= 0)%Z by (apply IHl; intros; apply Neg; now right). unfold total in *. lia. }
              simpl in Sc. lia. }
            (* loads against p become loads of any kind, and supports other edges *)
            set (LO' := map (favor 0) LS ++ LO).
            assert (Z.of_nat (lchain p LO') = Z.of_nat (lchain p LO) - total (map snd LS))%Z as LC.
            { unfold LO'. clear - Neg. induction LS as [|l LS IHl]; [simpl; lia|]. cbn [map app]. unfold lchain in *. cbn [map list_sum fold_right].
              unfold favor at 1. cbn [snd]. rewrite pnum_chain by (apply Neg; now left). rewrite total_cons.
              pose proof (Neg l (or_introl eq_refl)). assert (forall x, In x LS -> (snd x <= 0)%Z) as N by (intros; apply Neg; now right).
              specialize (IHl N). unfold list_sum in *. lia. }
            assert (move p (state (e :: Bs) [] Ws Rs 0 LS LO) (state Bs [] [] (map fst Ws ++ Rs) 0 [] LO')) as M.
            { unfold state. cbn [map app]. pose proof (fine_own F) as O. pose proof (fine_held F) as H. simpl in O, H.
              apply andb_true_iff in O as [O _]. apply andb_true_iff in O as [O _]. apply andb_true_iff in H as [H _].
              apply (@move_cut p [] e (Bs ++ map fst Ws ++ Rs)); auto. apply memb_In, reach_ok in H.
              eapply grounded_incl; [|exact H]. intros y [<-|I]; [now left|]. right. apply in_or_app. auto. }
            apply Wins_first with (1 := M). apply move_lsz in M. apply IH; [lia| |].
            -- destruct F as [A B _ _ _ _]. simpl in A, B. apply andb_true_iff in A as [_ A]. apply andb_true_iff in B as [_ B].
               constructor; auto; easy.
            -- unfold score in *. cbn [map app length] in *. change (2 ^ Z.of_nat 0)%Z with 1%Z in *. change (total []) with 0%Z. lia.
          * assert (0 < at_host (snd x) Ws) as L.
            { destruct (fine_room F (snd x)) as [R|R]; unfold at_host in R at 1; simpl in R; rewrite N.eqb_refl in R; simpl in R; lia. }
            pose proof (@cut_assigned Bs [] x As Ws Rs 0 LS LO F L) as M. cbn [app] in M. apply Wins_first with (1 := M). apply move_lsz in M.
            apply IH; [lia|exact (@fewer_assigned Bs [] x As Ws LS F)|]. rewrite (@fewer_score Bs [] x As Ws Rs 0 LS LO : score Bs As Ws Rs 0 LS LO = _).
            cbn [app]. change (2 ^ Z.of_nat 0)%Z with 1%Z. lia.
      - assert ((exists L1 v a L2, LS = L1 ++ (v, a) :: L2 /\ Z.even a = false) \/ (forall l, In l LS -> Z.even (snd l) = true)) as [(L1 & v & a & L2 & -> & P)|Ev].
        { clear. induction LS as [|[v a] LS IHl]; [right; easy|]. destruct (Z.even a) eqn:P; [|left; exists [], v, a, LS; auto].
          destruct IHl as [(L1 & u & b & L2 & -> & Q)|N]; [left; exists ((v, a) :: L1), u, b, L2; auto|right]. intros l [<-|I]; auto. }
        + assert (move p (state Bs As Ws Rs (S k) (L1 ++ (v, a) :: L2) LO) (state Bs As Ws Rs (S k) (L1 ++ (v, a - 1)%Z :: L2) LO)) as M.
          { unfold state. rewrite !map_app. cbn [map]. rewrite <- !app_assoc. cbn [app]. unfold favor at 2 4. cbn [fst snd].
            apply move_load with (g := pnum p (S k) a); [|now apply pnum_odd].
            eapply grounded_incl; [|exact (fine_loads F (v, a) (in_elt _ _ _))]. intros e I. apply in_or_app. auto. }
          apply Wins_first with (1 := M). apply move_lsz in M. apply IH; [lia| |].
          * destruct F as [A B C D G H]. constructor; auto. intros l I. apply in_app_or in I as [I|[<-|I]].
            -- apply H, in_or_app. auto.
            -- apply (H (v, a)). apply in_elt.
            -- apply H, in_or_app. right. now right.
          * unfold score in *. rewrite !map_app, !total_app in *. cbn [map snd] in *. rewrite !total_cons in *. lia.
        + set (half := map (fun l : node * Z => (fst l, Z.div2 (snd l))) LS).
          assert (map (favor (S k)) LS = map (favor k) half) as Q.
          { unfold half. rewrite map_map. apply map_ext_in. intros l I. unfold favor. cbn [fst snd]. f_equal.
            rewrite (even_half _ (Ev l I)) at 1. apply pnum_double. }
          assert (total (map snd LS) = 2 * total (map snd half))%Z as T.
          { unfold half. clear - Ev. induction LS as [|l LS IHl]; [reflexivity|]. cbn [map snd]. rewrite !total_cons.
            rewrite IHl by (intros; apply Ev; now right). pose proof (even_half _ (Ev l (or_introl eq_refl))). lia. }
          assert (state Bs As Ws Rs (S k) LS LO = state Bs As Ws Rs k half LO) as S by (unfold state; now rewrite Q).
          rewrite S in *. apply IHk; auto.
          * destruct F as [A B C D G H]. constructor; auto. intros l I. unfold half in I. apply in_map_iff in I as (m & <- & I). now apply (H m).
          * unfold score in *. rewrite T in Sc. rewrite Nat2Z.inj_succ, Z.pow_succ_r in Sc by lia. lia.
    Qed.
  End Reply.

  Lemma perm_mid A (X : list A) Y f Z : Permutation (X ++ Y ++ f :: Z) (f :: X ++ Y ++ Z).
  Proof. rewrite app_assoc, <- Permutation_middle, <- app_assoc. reflexivity. Qed.

  Theorem safe_count Bs As Ws Rs k LS LO : fine Bs As Ws LS ->
    (0 <= score Bs As Ws Rs k LS LO)%Z -> wins p false (state Bs As Ws Rs k LS LO).
  Proof.
    remember (lsz (state Bs As Ws Rs k LS LO)) as n eqn:Hn. revert Bs As Ws Rs k LS LO Hn.
    induction n as [n IH0] using lt_wf_ind. intros Bs As Ws Rs k LS LO Hn F Sc.
    assert (forall Bs As Ws Rs k LS LO, lsz (state Bs As Ws Rs k LS LO) < n -> fine Bs As Ws LS ->
      (0 <= score Bs As Ws Rs k LS LO)%Z -> wins p false (state Bs As Ws Rs k LS LO)) as IH.
    { intros. eapply IH0; eauto. }
    clear IH0. pose proof (power_pos k) as Pk.
    assert (forall e, ownb p e = true -> can (other p) (col e) = true -> False) as Own.
    { intros e O C. unfold ownb in O. rewrite C in O. simpl in O. now rewrite andb_false_r in O. }
    apply Wins_second. intros t Ht. pose proof (move_lsz Ht) as Sz. rewrite <- Hn in Sz. unfold state in Ht.
    apply move_inv in Ht as [(A & f & B & Q & C & Gr & ->)|(L1 & v & g & h & L2 & Q & Gr & I & ->)].
    - apply app_split_mid in Q as [(c & -> & ->)|(c & -> & Q)].
      { exfalso. pose proof (fine_own F) as O. rewrite forallb_forall in O. eapply Own; [apply O, in_elt|exact C]. }
      apply app_split_mid in Q as [(d & Q & ->)|(d & -> & Q)].
      { exfalso. apply (Own f); auto. assert (In f (map fst As)) as I by (rewrite Q; apply in_elt).
        apply in_map_iff in I as (x & <- & I). now apply (fine_as F). }
      apply app_split_mid in Q as [(w & Q & ->)|(w & -> & Q)].
      + (* a support was cut *)
        apply map_eq_app in Q as (W1 & W2' & -> & <- & Q). apply map_eq_cons in Q as (x & W2 & -> & <- & <-).
        set (h := snd x). set (Ws := W1 ++ W2).
        assert (state Bs As Ws Rs k LS LO =
          Loaded (Bs ++ map fst As ++ map fst W1 ++ map fst W2 ++ Rs) (map (favor k) LS ++ LO)) as St.
        { unfold state, Ws. rewrite map_app, <- app_assoc. reflexivity. }
        match goal with |- wins _ _ (Loaded ?X ?Y) => assert (Loaded X Y = state Bs As Ws Rs k LS LO) as -> end.
        { rewrite St. f_equal. rewrite <- !app_assoc. reflexivity. }
        match type of Sz with lsz (Loaded ?X ?Y) < _ => assert (Loaded X Y = state Bs As Ws Rs k LS LO) as Eq end.
        { rewrite St. f_equal. rewrite <- !app_assoc. reflexivity. }
        rewrite Eq in Sz. clear Eq.
        assert (score Bs As Ws Rs k LS LO = score Bs As (W1 ++ x :: W2) Rs k LS LO + 2 ^ Z.of_nat k)%Z as Up.
        { unfold score, Ws. rewrite !map_app. cbn [map]. rewrite <- !app_assoc. cbn [app]. rewrite (cnt_mid p _ _ _ C). lia. }
        destruct (Nat.eq_dec (at_host h As) 0) as [Z0|Z0]; [|destruct (lt_dec (at_host h As) (at_host h Ws)) as [R|R]].
        * apply (reply IH); auto; [|lia]. destruct F as [F1 F2 F3 F4 F5 F6]. constructor; auto.
          -- intros y I. apply F4. unfold Ws in I. apply in_app_or in I. apply in_or_app. simpl. tauto.
          -- intros u. specialize (F5 u). rewrite at_host_mid in F5. fold Ws in F5. fold h in F5. destruct (N.eqb_spec h u) as [<-|]; lia.
        * apply (reply IH); auto; [|lia]. destruct F as [F1 F2 F3 F4 F5 F6]. constructor; auto.
          -- intros y I. apply F4. unfold Ws in I. apply in_app_or in I. apply in_or_app. simpl. tauto.
          -- intros u. specialize (F5 u). rewrite at_host_mid in F5. fold Ws in F5. fold h in F5. destruct (N.eqb_spec h u) as [<-|]; lia.
        * (* answer there *)
          destruct (at_host_in h As ltac:(lia)) as (A1 & y & A2 & -> & Hy).
          assert (fine Bs (A1 ++ A2) Ws LS) as F'.
          { destruct F as [F1 F2 F3 F4 F5 F6]. constructor; auto.
            - intros z I. apply F3. apply in_app_or in I. apply in_or_app. simpl. tauto.
            - intros z I. apply F4. unfold Ws in I. apply in_app_or in I. apply in_or_app. simpl. tauto.
            - intros u. specialize (F5 u). rewrite !at_host_mid in F5. fold Ws in F5. fold h in F5. rewrite Hy in F5.
              rewrite at_host_mid, Hy, N.eqb_refl in Z0, R. destruct (N.eqb_spec h u) as [<-|]; lia. }
          assert (move p (state Bs (A1 ++ y :: A2) Ws Rs k LS LO) (state Bs (A1 ++ A2) Ws Rs k LS LO)) as M.
          { destruct (fine_as F y (in_elt _ _ _)) as [O T]. unfold state. rewrite !map_app. cbn [map].
            set (E1 := Bs ++ map fst A1). set (E2 := map fst A2 ++ map fst Ws ++ Rs).
            replace (Bs ++ (map fst A1 ++ fst y :: map fst A2) ++ map fst Ws ++ Rs) with (E1 ++ fst y :: E2)
              by (unfold E1, E2; now rewrite <- !app_assoc).
            replace (Bs ++ (map fst A1 ++ map fst A2) ++ map fst Ws ++ Rs) with (E1 ++ E2) by (unfold E1, E2; now rewrite <- !app_assoc).
            apply move_cut; [unfold ownb in O; now apply andb_true_iff in O|].
            apply own_grounded with (snd y); auto; [apply in_elt|].
            assert (0 < at_host h Ws) as L.
            { pose proof (fine_room F h) as K. rewrite !at_host_mid in K. fold Ws in K. fold h in K. rewrite Hy, N.eqb_refl in K. lia. }
            rewrite Hy. apply at_host_in in L as (V1 & w & V2 & QW & Hw). rewrite <- Hw.
            assert (In w (W1 ++ x :: W2)) as Iw.
            { assert (In w Ws) as J by (rewrite QW; apply in_elt). unfold Ws in J. apply in_app_or in J. apply in_or_app. simpl. tauto. }
            eapply grounded_incl; [|exact (fine_ws F w Iw)]. unfold E1, E2. intros e [<-|J].
            - apply in_or_app. right. right. apply in_or_app. right. apply in_or_app. left. apply in_map. rewrite QW. apply in_elt.
            - apply in_or_app. left. apply in_or_app. auto. }
          apply Wins_first with (1 := M). apply move_lsz in M. apply IH; [lia|exact F'|].
          rewrite (fewer_score Bs A1 y A2). lia.
      + (* another edge was cut *)
        match goal with |- wins _ _ (Loaded ?X ?Y) => assert (Loaded X Y = state Bs As Ws (w ++ B) k LS LO) as -> end.
        { unfold state. f_equal. rewrite <- !app_assoc. reflexivity. }
        match type of Sz with lsz (Loaded ?X ?Y) < _ => assert (Loaded X Y = state Bs As Ws (w ++ B) k LS LO) as Eq end.
        { unfold state. f_equal. rewrite <- !app_assoc. reflexivity. }
        rewrite Eq in Sz. apply (reply IH); auto. subst Rs. unfold score in *. rewrite !app_assoc in *. rewrite (cnt_mid p _ _ _ C) in Sc. lia.
    - apply app_split_mid in Q as [(M2 & Q & ->)|(M1 & -> & ->)].
      + (* a number that counts in full rises *)
        apply map_eq_app in Q as (S1 & S2' & -> & <- & Q). apply map_eq_cons in Q as ([u a] & S2 & -> & Q & <-).
        unfold favor in Q at 1. cbn [fst snd] in Q. injection Q as -> <-. apply pnum_opp in I as (b & -> & Lt).
        match goal with |- wins _ _ (Loaded ?X ?Y) => assert (Loaded X Y = state Bs As Ws Rs k (S1 ++ (v, b) :: S2) LO) as Eq end.
        { unfold state. f_equal. rewrite map_app, <- app_assoc. reflexivity. }
        rewrite Eq in *. apply (reply IH); auto.
        * destruct F as [F1 F2 F3 F4 F5 F6]. constructor; auto. intros l J. apply in_app_or in J as [J|[<-|J]].
          -- apply F6, in_or_app. auto.
          -- apply (F6 (v, a)). apply in_elt.
          -- apply F6, in_or_app. right. now right.
        * unfold score in *. rewrite !map_app, !total_app in *. cbn [map snd] in *. rewrite !total_cons in *. lia.
      + (* another load *)
        match goal with |- wins _ _ (Loaded ?X ?Y) => assert (Loaded X Y = state Bs As Ws Rs k LS (M1 ++ (v, h) :: L2)) as Eq end.
        { unfold state. f_equal. now rewrite <- app_assoc. }
        rewrite Eq in *. apply (reply IH); auto. unfold score in *. rewrite !lchain_mid in *. cbn [snd] in *. apply gchain_opt in I. nia.
  Qed.
End Count.
