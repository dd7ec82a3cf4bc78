(** Counting moves with a cluster: own edges that hang together, but that only the other player's edges connect to the ground.

    p answers every move with an edge of the cluster, in an order that keeps the rest of it together, until the other player
    cuts it off. What then stands is what the other player's edges and the safe ones connect to the ground without it.
    [cluster_count]: if p has enough safe moves for that, whenever it happens, then p wins as second. *)
From Coq Require Import List Bool Arith ZArith NArith Lia Permutation.
From Hackenbush Require Import Games Numbers Pictures Reach Counting LoadedCuts SafeCounting.
Import ListNotations.
Set Implicit Arguments.

Section Cluster.
  Variable p : player.
  Variable h : node.
  Definition inside (A : list edge) (u : node) : bool := N.eqb u h || existsb (fun e => N.eqb (src e) u || N.eqb (dst e) u) A.
  (* every edge of the list has an end at a later one, or at h *)
  Fixpoint chained (A : list edge) : bool :=
    match A with [] => true | e :: A => (inside A (src e) || inside A (dst e)) && chained A end.

  Lemma chained_grounded E A : chained A = true -> incl A E -> forall u, inside A u = true -> (grounded E u <-> grounded E h).
  Proof.
    induction A as [|e A IH]; intros C I u U.
    - unfold inside in U. simpl in U. rewrite orb_false_r in U. apply N.eqb_eq in U. now subst.
    - simpl in C. apply andb_true_iff in C as [C1 C2]. assert (incl A E) as J by (intros x X; apply I; now right).
      specialize (IH C2 J). assert (grounded E (src e) <-> grounded E (dst e)) as S.
      { assert (In e E) as Ie by (apply I; now left). split; [now apply g_out|now apply g_in]. }
      assert (grounded E (src e) <-> grounded E h) as K.
      { apply orb_true_iff in C1 as [C1|C1]; [now apply IH|]. rewrite S. now apply IH. }
      unfold inside in U. simpl in U. rewrite !orb_true_iff, !N.eqb_eq in U. destruct U as [U|[[U|U]|U]].
      + now subst.
      + now subst.
      + subst. now rewrite <- S.
      + apply IH. unfold inside. rewrite U. apply orb_true_r.
  Qed.
  Lemma inside_more e A u : inside A u = true -> inside (e :: A) u = true.
  Proof. unfold inside. simpl. rewrite !orb_true_iff. tauto. Qed.
  Lemma inside_end e A : In e A -> inside A (src e) = true.
  Proof.
    intros I. unfold inside. apply orb_true_iff. right. apply existsb_exists. exists e. split; auto. now rewrite N.eqb_refl.
  Qed.

  (* what stands without the cluster *)
  Definition closed (T : node -> bool) (A E : list edge) := T ground = true /\
    forall e, In e E -> inside A (src e) = false -> inside A (dst e) = false -> T (src e) = T (dst e).
  Definition alive (T : node -> bool) (A : list edge) (u : node) : bool := negb (inside A u) && T u.
  Definition alive_e T A (e : edge) := alive T A (src e) && alive T A (dst e).
  Definition alive_l T A (l : node * game) := alive T A (fst l).
  Definition remaining T A R LO := cnt p (filter (alive_e T A) R) + lchain p (filter (alive_l T A) LO).
  Lemma closed_less T A B R1 f R2 : closed T A (B ++ R1 ++ f :: R2) -> closed T A (B ++ R1 ++ R2).
  Proof.
    intros [G H]. split; auto. intros e I. apply H. rewrite !in_app_iff in *. simpl. tauto.
  Qed.
  Lemma remaining_edge T A R1 f R2 LO : remaining T A (R1 ++ R2) LO <= remaining T A (R1 ++ f :: R2) LO.
  Proof.
    unfold remaining, cnt. rewrite !filter_app. cbn [filter]. destruct (alive_e T A f); rewrite ?filter_app; cbn [filter];
      [destruct (can (other p) (col f))|]; rewrite ?app_length; cbn [length]; lia.
  Qed.
  Lemma remaining_load T A R L1 v g x L2 : In x (options (other p) g) ->
    remaining T A R (L1 ++ (v, x) :: L2) <= remaining T A R (L1 ++ (v, g) :: L2).
  Proof.
    intros I. apply gchain_opt in I. unfold remaining. rewrite !filter_app. cbn [filter]. change (alive_l T A (v, x)) with (alive T A v). change (alive_l T A (v, g)) with (alive T A v).
    destruct (alive T A v); [|lia]. rewrite !lchain_mid. cbn [snd]. lia.
  Qed.

  Definition free_of (l : node * nat) : node * game := (fst l, free p (snd l)).
  Definition units (US : list (node * nat)) : nat := list_sum (map snd US).
  Definition cluster Bs A R LS US LO := Loaded (Bs ++ A ++ R) (map (favor p 0) LS ++ map free_of US ++ LO).
  Definition safe (Bs : list edge) (LS : list (node * Z)) : Z := (Z.of_nat (length Bs) + total (map snd LS))%Z.
  Definition all_moves R LO : nat := cnt p R + lchain p LO.
  (* p has enough if the cluster is cut off when j answers have been given, and A is left *)
  Definition survives Bs A R LS LO (j : nat) := (Z.of_nat (all_moves R LO) - Z.of_nat j <= safe Bs LS)%Z \/
    exists T, closed T A (Bs ++ R) /\ (1 + Z.of_nat (remaining T A R LO) <= safe Bs LS)%Z.
  Record ready Bs A R LS US LO : Prop := {
    r_held : heldb Bs = true;
    r_own : forallb (ownb p) (Bs ++ A) = true;
    r_safe : forall l, In l LS -> grounded Bs (fst l) /\ (0 <= snd l)%Z;
    r_chained : chained A = true;
    r_units : forall l, In l US -> inside A (fst l) = true \/ snd l = 0;
    r_enough : (Z.of_nat (all_moves R LO) - Z.of_nat (units US + length A) <= safe Bs LS)%Z;
    r_now : survives Bs A R LS LO 0;
    r_later : forall A1 A2, A = A1 ++ A2 -> A1 <> [] -> A2 <> [] -> survives Bs A2 R LS LO (units US + length A1) }.

  Lemma first_count Bs R LS LO : heldb Bs = true -> forallb (ownb p) Bs = true -> (forall l, In l LS -> grounded Bs (fst l)) ->
    (Z.of_nat (all_moves R LO) < safe Bs LS)%Z -> wins p true (Loaded (Bs ++ R) (map (favor p 0) LS ++ LO)).
  Proof.
    intros H O S C. apply (@reply p (Datatypes.S (lsz (state p Bs [] [] R 0 LS LO)))) with (Bs := Bs) (As := []) (Ws := []).
    - intros. now apply safe_count.
    - lia.
    - constructor; auto; easy.
    - unfold score, all_moves, safe in *. cbn [map app length]. change (2 ^ Z.of_nat 0)%Z with 1%Z. lia.
  Qed.
  Lemma own_count A : forallb (ownb p) A = true -> forall R, cnt p (A ++ R) = cnt p R.
  Proof.
    intros O R. unfold cnt. rewrite filter_app, app_length. replace (filter (fun e => can (other p) (col e)) A) with (@nil edge); [reflexivity|].
    induction A as [|e A IH]; simpl in *; auto. apply andb_true_iff in O as [O1 O2]. unfold ownb in O1.
    apply andb_true_iff in O1 as [_ O1]. apply negb_true_iff in O1. rewrite O1. auto.
  Qed.
  Lemma own_units US LO : lchain p (map free_of US ++ LO) = lchain p LO.
  Proof.
    assert (forall l : node * nat, gchain (other p) (free p (snd l)) = 0) as F.
    { intros l. pose proof (free_opp p (snd l)) as F. destruct (free p (snd l)) as [x y], p; simpl in *; now rewrite F. }
    induction US as [|l US IH]; [reflexivity|]. unfold lchain in *. cbn [map app list_sum fold_right free_of snd] in *. rewrite F. exact IH.
  Qed.

  (* whenever the cluster is cut off, safe moves are enough *)
  Lemma cut_off Bs A R LS US LO : heldb Bs = true -> forallb (ownb p) (Bs ++ A) = true -> chained A = true ->
    (forall l, In l LS -> grounded Bs (fst l)) -> (forall l, In l US -> inside A (fst l) = true \/ snd l = 0) ->
    ~ grounded (Bs ++ A ++ R) h ->
    (Z.of_nat (all_moves R LO) < safe Bs LS)%Z \/
      (exists T, closed T A (Bs ++ R) /\ (1 + Z.of_nat (remaining T A R LO) <= safe Bs LS)%Z) ->
    wins p true (cluster Bs A R LS US LO).
  Proof.
    intros Hb O C S U N K. rewrite forallb_app in O. apply andb_true_iff in O as [OB OA]. unfold cluster.
    destruct K as [K|(T & (TG & TC) & K)].
    { apply first_count; auto. unfold all_moves. now rewrite (own_count _ OA), own_units. }
    set (E := Bs ++ A ++ R) in *.
    assert (forall u, grounded E u -> inside A u = false) as Out.
    { intros u G. destruct (inside A u) eqn:I; auto. exfalso. apply N. apply (@chained_grounded E A C) with u; auto.
      unfold E. intros x X. rewrite !in_app_iff. auto. }
    assert (forall u, grounded E u -> T u = true) as In_T.
    { intros u G. induction G as [|e I G IH|e I G IH]; auto.
      - assert (inside A (dst e) = false) as D by (apply Out; now apply g_out). pose proof (Out _ G) as D'.
        rewrite <- (TC e); auto. unfold E in I. rewrite !in_app_iff in *. destruct I as [I|[I|I]]; auto.
        apply inside_end in I. congruence.
      - assert (inside A (src e) = false) as D by (apply Out; now apply g_in). pose proof (Out _ G) as D'.
        rewrite (TC e); auto. unfold E in I. rewrite !in_app_iff in *. destruct I as [I|[I|I]]; auto.
        apply inside_end in I. congruence. }
    assert (forall u, grounded E u -> alive T A u = true) as Al.
    { intros u G. unfold alive. now rewrite (Out u G), (In_T u G). }
    set (R1 := filter (alive_e T A) R). set (R2 := filter (fun e => negb (alive_e T A e)) R).
    set (L1 := filter (alive_l T A) LO). set (L2 := filter (fun l => negb (alive_l T A l)) LO).
    assert (Permutation R (R1 ++ R2)) as PR by (unfold R1, R2; clear; induction R as [|e R IH]; simpl; auto;
      destruct (alive_e T A e); simpl; [now constructor|]; rewrite IH at 1; apply Permutation_middle).
    assert (Permutation LO (L1 ++ L2)) as PL by (unfold L1, L2; clear; induction LO as [|e LO IH]; simpl; auto;
      destruct (alive_l T A e); simpl; [now constructor|]; rewrite IH at 1; apply Permutation_middle).
    assert (Permutation ((Bs ++ R1) ++ A ++ R2) E) as PE.
    { unfold E. rewrite <- app_assoc. apply Permutation_app_head. rewrite PR, !app_assoc. apply Permutation_app_tail, Permutation_app_comm. }
    apply perm_wins with (Loaded ((Bs ++ R1) ++ A ++ R2) ((map (favor p 0) LS ++ L1) ++ map free_of US ++ L2)).
    { split; [exact PE|]. simpl. rewrite <- app_assoc. apply Permutation_app_head. rewrite PL, !app_assoc. apply Permutation_app_tail, Permutation_app_comm. }
    apply (@dead_wins p true (Loaded (Bs ++ R1) (map (favor p 0) LS ++ L1))).
    - exists (A ++ R2), (map free_of US ++ L2). split; [reflexivity|]. split; [reflexivity|]. cbn [edges]. split.
      + intros e I G. apply (grounded_perm PE) in G. apply in_app_or in I as [I|I].
        * apply inside_end in I. rewrite (Out _ G) in I. discriminate.
        * unfold R2 in I. apply filter_In in I as [I Q]. apply negb_true_iff in Q. unfold alive_e in Q. rewrite (Al _ G) in Q.
          rewrite (Al (dst e)) in Q; [discriminate|]. apply g_out; auto. unfold E. rewrite !in_app_iff. auto.
      + intros v g I G. apply (grounded_perm PE) in G. apply in_app_or in I as [I|I].
        * apply in_map_iff in I as (l & Q & I). injection Q as <- <-. destruct (U l I) as [J|J]; [|now rewrite J].
          rewrite (Out _ G) in J. discriminate.
        * unfold L2 in I. apply filter_In in I as [I Q]. apply negb_true_iff in Q. unfold alive_l in Q. cbn [fst] in Q.
          rewrite (Al _ G) in Q. discriminate.
    - apply first_count; auto. unfold all_moves. unfold remaining in K. fold R1 L1 in K. lia.
  Qed.

  Lemma survives_less Bs A R LS LO R' LO' j j' : survives Bs A R LS LO j -> all_moves R' LO' < all_moves R LO -> j <= Datatypes.S j' ->
    (forall T, closed T A (Bs ++ R) -> closed T A (Bs ++ R')) -> (forall T, remaining T A R' LO' <= remaining T A R LO) ->
    survives Bs A R' LS LO' j'.
  Proof.
    intros [K|(T & C & K)] L J D M; [left; lia|right]. exists T. specialize (M T). split; [now apply D|lia].
  Qed.
  Lemma some_unit US : units US = 0 \/ exists U1 v n U2, US = U1 ++ (v, Datatypes.S n) :: U2.
  Proof.
    induction US as [|[v [|n]] US IH]; [now left| |right; exists [], v, n, US; auto].
    destruct IH as [IH|(U1 & u & m & U2 & ->)]; [now left|right]. exists ((v, 0) :: U1), u, m, U2. auto.
  Qed.

  Theorem cluster_count Bs A R LS US LO : ready Bs A R LS US LO -> wins p false (cluster Bs A R LS US LO).
  Proof.
    remember (lsz (cluster Bs A R LS US LO)) as n eqn:Hn. revert Bs A R LS US LO Hn.
    induction n as [n IH] using lt_wf_ind. intros Bs A R LS US LO Hn [Hb O S C U Le Now Later].
    assert (forall l, In l LS -> grounded Bs (fst l)) as SG by (intros l I; now apply S).
    assert (forall R' LO', lsz (cluster Bs A R' LS US LO') < n -> all_moves R' LO' < all_moves R LO ->
      (forall T A, closed T A (Bs ++ R) -> closed T A (Bs ++ R')) -> (forall T A, remaining T A R' LO' <= remaining T A R LO) ->
      wins p true (cluster Bs A R' LS US LO')) as Answer.
    { intros R' LO' Sz L D M. destruct (grounded_dec (Bs ++ A ++ R') h) as [G|G].
      - destruct (some_unit US) as [Z0|(U1 & v & k & U2 & ->)].
        + destruct A as [|a A].
          * unfold cluster. cbn [app]. apply first_count; auto; [rewrite forallb_app in O; now apply andb_true_iff in O|].
            unfold all_moves in *. rewrite own_units. rewrite Z0 in Le. simpl in Le. lia.
          * assert (forallb (ownb p) (Bs ++ A) = true /\ ownb p a = true) as [O' Oa].
            { rewrite !forallb_app in *. simpl in O. rewrite !andb_true_iff in *. tauto. }
            assert (move p (cluster Bs (a :: A) R' LS US LO') (cluster Bs A R' LS US LO')) as Mv.
            { unfold cluster. cbn [app]. apply move_cut; [unfold ownb in Oa; now apply andb_true_iff in Oa|].
              apply (@chained_grounded (Bs ++ a :: A ++ R') (a :: A) C); auto; [|now apply inside_end; left].
              intros x X. cbn [app] in *. rewrite !in_app_iff in *. simpl in *. rewrite in_app_iff. tauto. }
            apply Wins_first with (1 := Mv). apply move_lsz in Mv. eapply IH; [|reflexivity|]; [lia|].
            simpl in C. apply andb_true_iff in C as [_ C]. constructor; auto.
            -- intros l I. right. clear - Z0 I. unfold units in Z0. induction US as [|m US IH]; [easy|]. simpl in Z0.
               destruct I as [<-|I]; [lia|apply IH; auto; unfold list_sum in *; lia].
            -- simpl length in Le. lia.
            -- destruct A as [|b A].
               ++ left. rewrite Z0 in Le. simpl in Le. lia.
               ++ eapply survives_less; [exact (Later [a] (b :: A) eq_refl ltac:(easy) ltac:(easy))|exact L|rewrite Z0; simpl; lia|auto|auto].
            -- intros A1 A2 Q N1 N2. eapply survives_less; [apply (Later (a :: A1) A2); [now rewrite Q|easy|easy]|exact L|simpl; lia|auto|auto].
        + assert (move p (cluster Bs A R' LS (U1 ++ (v, Datatypes.S k) :: U2) LO') (cluster Bs A R' LS (U1 ++ (v, k) :: U2) LO')) as Mv.
          { unfold cluster. rewrite !map_app. cbn [map]. rewrite <- !app_assoc. rewrite !(app_assoc (map (favor p 0) LS)). cbn [app]. unfold free_of at 2 5. cbn [fst snd].
            apply move_load; [|rewrite free_own; now left].
            destruct (U (v, Datatypes.S k) (in_elt _ _ _)) as [I|I]; [|discriminate]. cbn [fst] in I.
            apply (@chained_grounded (Bs ++ A ++ R') A C); auto. intros x X. rewrite !in_app_iff. auto. }
          assert (units (U1 ++ (v, Datatypes.S k) :: U2) = Datatypes.S (units (U1 ++ (v, k) :: U2))) as Un.
          { unfold units. rewrite !map_app, !list_sum_app. simpl. lia. }
          apply Wins_first with (1 := Mv). apply move_lsz in Mv. eapply IH; [|reflexivity|]; [lia|]. rewrite Un in *.
          constructor; auto.
          -- intros l I. apply in_app_or in I as [I|[<-|I]]; [apply U, in_or_app; auto| |apply U, in_or_app; right; now right].
             destruct (U (v, Datatypes.S k) (in_elt _ _ _)) as [J|J]; [now left|discriminate].
          -- lia.
          -- eapply survives_less; [exact Now|exact L|lia|auto|auto].
          -- intros A1 A2 Q N1 N2. eapply survives_less; [exact (Later A1 A2 Q N1 N2)|exact L|lia|auto|auto].
      - apply cut_off; auto. destruct Now as [K|(T & Cl & K)]; [left; lia|right].
        exists T. split; [now apply D|]. specialize (M T A). lia. }
    apply Wins_second. intros t Mv. pose proof (move_lsz Mv) as Sz. rewrite <- Hn in Sz. unfold cluster in Mv.
    apply move_inv in Mv as [(X & f & Y & Q & Cf & Gr & ->)|(L1 & v & g & x & L2 & Q & Gr & I & ->)].
    - assert (forall e, In e (Bs ++ A) -> can (other p) (col e) = true -> False) as Own.
      { intros e I K. rewrite forallb_forall in O. apply O in I. unfold ownb in I. rewrite K in I. now rewrite andb_false_r in I. }
      rewrite app_assoc in Q. apply app_split_mid in Q as [(c & Q & ->)|(R1 & -> & ->)].
      { exfalso. apply (Own f); auto. rewrite Q. apply in_elt. }
      assert (Loaded (((Bs ++ A) ++ R1) ++ Y) (map (favor p 0) LS ++ map free_of US ++ LO) = cluster Bs A (R1 ++ Y) LS US LO) as Eq
        by (unfold cluster; now rewrite <- !app_assoc).
      rewrite Eq in *. apply Answer; auto.
      + unfold all_moves. rewrite (cnt_mid p R1 f Y Cf). lia.
      + intros T A'. apply closed_less.
      + intros T A'. apply remaining_edge.
    - rewrite app_assoc in Q. apply app_split_mid in Q as [(c & Q & ->)|(M1 & -> & ->)].
      + exfalso. assert (In (v, g) (map (favor p 0) LS ++ map free_of US)) as J by (rewrite Q; apply in_elt).
        apply in_app_or in J as [J|J]; apply in_map_iff in J as (l & J & Il); injection J as <- <-.
        * destruct (S l Il) as [_ P]. replace (snd l) with (Z.of_nat (Z.to_nat (snd l))) in I by lia.
          rewrite (proj1 (pnum_free p _)), free_opp in I. easy.
        * rewrite free_opp in I. easy.
      + assert (Loaded (Bs ++ A ++ R) (((map (favor p 0) LS ++ map free_of US) ++ M1) ++ (v, x) :: L2) =
          cluster Bs A R LS US (M1 ++ (v, x) :: L2)) as Eq by (unfold cluster; now rewrite <- !app_assoc).
        rewrite Eq in *. apply Answer; auto.
        * unfold all_moves. rewrite !lchain_mid. cbn [snd]. apply gchain_opt in I. lia.
        * intros T A'. now apply remaining_load.
  Qed.
End Cluster.
