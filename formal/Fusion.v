(** The fusion principle: the nodes of a cycle of a green picture may be made one.

    [solid_worth]: if no single edge can be cut so that something falls, the picture is worth what its edges and heaps are
    worth side by side: all nodes may be merged into the ground, and an even number of edges counts nothing.
    [fusion]: any map of the nodes that makes only such nodes one that hang together firmly leaves the nimber as it is.

    Both are proved together, by the number of edges. What a cut leaves is smaller, so it may be fused; hence its nimber has
    the parity of its edges and heaps, and differs from that of the whole. What remains is to find a cut for the nimber of
    the heaps alone, if the number of edges is odd: along a ring of beads, by Towers.v, or within a bead that has an odd
    number of edges. (Winning Ways, chapter 7: "proving the fusion principle", has a different proof.) *)
From Coq Require Import List Bool Arith NArith Lia Permutation.
From Hackenbush Require Import Games Pictures Nimbers Links GreenPictures Towers Rings.
Import ListNotations.
Set Implicit Arguments.

Definition heaps_worth (L : list heap) : N := nim_sum (map snd L).
Definition total (E : list wire) (L : list heap) : N := N.lxor (N.b2n (Nat.odd (length E))) (heaps_worth L).
Definition solid r E L := forall x, In x (nodes E L) -> firm E r x.
Definition stands r E L := forall x, In x (nodes E L) -> linked E r x.
Definition carried (f : node -> node) (l : heap) : heap := (f (fst l), snd l).
Definition fuses (f : node -> node) r E L :=
  forall x y, In x (r :: nodes E L) -> In y (r :: nodes E L) -> f x = f y -> firm E x y.

(* ---- sums ---- *)
Lemma nim_sum_perm l m : Permutation l m -> nim_sum l = nim_sum m.
Proof.
  intros P. induction P as [|x l m P IH|x y l|l m n P IH Q IH2]; simpl; try congruence.
  now rewrite <- !N.lxor_assoc, (N.lxor_comm x y).
Qed.
Lemma heaps_worth_perm L M : Permutation L M -> heaps_worth L = heaps_worth M.
Proof. intros P. apply nim_sum_perm. now apply Permutation_map. Qed.
Lemma heaps_worth_cons v n L : heaps_worth ((v, n) :: L) = N.lxor n (heaps_worth L). Proof. reflexivity. Qed.
Lemma heaps_worth_one v n : heaps_worth [(v, n)] = n. Proof. apply N.lxor_0_r. Qed.
Lemma heaps_worth_app L M : heaps_worth (L ++ M) = N.lxor (heaps_worth L) (heaps_worth M).
Proof. unfold heaps_worth. now rewrite map_app, nim_sum_app. Qed.
Lemma total_perm E F L M : Permutation E F -> Permutation L M -> total E L = total F M.
Proof. intros P Q. unfold total. now rewrite (Permutation_length P), (heaps_worth_perm Q). Qed.
Lemma lxor_cancel x y z : N.lxor x y = N.lxor x z -> y = z.
Proof. intros H. apply (f_equal (N.lxor x)) in H. now rewrite <- !N.lxor_assoc, N.lxor_nilpotent, !N.lxor_0_l in H. Qed.
Lemma odd_b2n b : N.odd (N.b2n b) = b. Proof. now destruct b. Qed.
Lemma odd_total E L : N.odd (total E L) = xorb (Nat.odd (length E)) (N.odd (heaps_worth L)).
Proof. unfold total. now rewrite odd_lxor, odd_b2n. Qed.
Lemma odd_app A (l m : list A) : Nat.odd (length (l ++ m)) = xorb (Nat.odd (length l)) (Nat.odd (length m)).
Proof. now rewrite app_length, Nat.odd_add. Qed.
Lemma odd_cons A (x : A) l : Nat.odd (length (x :: l)) = negb (Nat.odd (length l)).
Proof. simpl. now rewrite Nat.odd_succ, <- Nat.negb_odd. Qed.

(* ---- maps of nodes ---- *)
Lemma nodes_map f E L : nodes (map (moved f) E) (map (carried f) L) = map f (nodes E L).
Proof.
  unfold nodes. rewrite map_app, !map_map. f_equal. induction E as [|e E IH]; simpl; auto. now rewrite IH.
Qed.
Lemma heaps_worth_map f L : heaps_worth (map (carried f) L) = heaps_worth L.
Proof. unfold heaps_worth. now rewrite map_map. Qed.
Lemma total_map f E L : total (map (moved f) E) (map (carried f) L) = total E L.
Proof. unfold total. now rewrite map_length, heaps_worth_map. Qed.
Lemma solid_map f r E L : solid r E L -> solid (f r) (map (moved f) E) (map (carried f) L).
Proof. intros H x I. rewrite nodes_map in I. apply in_map_iff in I as (y & <- & I). apply firm_map. auto. Qed.
Lemma solid_dec r E L : stands r E L -> solid r E L \/
  exists x e E', In x (nodes E L) /\ Permutation E (e :: E') /\ ~ linked E' r x.
Proof.
  unfold stands, solid. generalize (nodes E L). intros l. induction l as [|x l IH]; intros S; [left; intros x []|].
  destruct (@firm_dec E r x) as [F|(e & E' & P & N)]; [apply S; now left| |right; exists x, e, E'; simpl; auto].
  destruct IH as [H|(y & e & E' & I & P)]; [intros y I; apply S; now right| |right; exists y, e, E'; simpl; auto].
  left. intros y [<-|I]; auto.
Qed.

(* ---- the sides of a bridge ---- *)
Lemma firm_side (S : node -> Prop) E e c d E1 E2 x y : Permutation E (e :: E1 ++ E2) -> joins e c d -> ~ S c ->
  (forall f u w, In f E1 -> joins f u w -> ~ S u) -> (forall f u w, In f E2 -> joins f u w -> S u) ->
  S x -> firm E x y -> S y /\ firm E2 x y.
Proof.
  intros P J Nc H1 H2 Sx [_ F].
  assert (forall X u w, incl X E2 -> linked (E1 ++ X) u w -> S u -> S w /\ linked X u w) as C.
  { intros X u w IX H Su. apply (@linked_closed S (E1 ++ X) X u w); auto.
    - intros f I. apply in_app_or in I as [I|I].
      + pose proof (H1 f _ _ I (joins_ends f)). pose proof (H1 f _ _ I (joins_sym (joins_ends f))). tauto.
      + apply IX in I. pose proof (H2 f _ _ I (joins_ends f)). pose proof (H2 f _ _ I (joins_sym (joins_ends f))). tauto.
    - intros f I Sf. apply in_app_or in I as [I|I]; auto. now apply (H1 f _ _ I (joins_ends f)) in Sf. }
  destruct (C E2 x y (incl_refl _) (F _ _ P) Sx) as [Sy Lxy]. split; auto. split; auto. intros g E2' Q.
  assert (incl E2' E2) as I2 by (intros f I; eapply Permutation_in; [symmetry; exact Q|now right]).
  assert (linked (e :: E1 ++ E2') x y) as H.
  { apply (F g). rewrite P, Q. rewrite <- Permutation_middle. constructor. }
  apply linked_cons in H as [H|(a & b & K & A & B)]; [now apply (C E2' x y)|]. exfalso.
  destruct (joins_one J K) as [->| ->].
  - now destruct (C _ _ _ I2 A Sx).
  - destruct (joins_one J (joins_sym K)) as [->| ->].
    + apply linked_sym in B. now destruct (C _ _ _ I2 B Sy).
    + assert (c = d) as -> by (destruct J as [-> | ->], K as [K|K]; congruence). now destruct (C _ _ _ I2 A Sx).
Qed.

Section Induction.
  Variable n : nat.
  Hypothesis smaller : forall r E L, length E < n -> solid r E L -> worth r E L (total E L).

  (* what stands is worth something of the parity of its edges and heaps, and may be fused *)
  Lemma stands_worth m : m < n -> forall r E L, length E = m -> stands r E L ->
    exists k, N.odd k = N.odd (total E L) /\ worth r E L k /\
      forall f, fuses f r E L -> worth (f r) (map (moved f) E) (map (carried f) L) k.
  Proof.
    induction m as [m IH] using lt_wf_ind. intros Hm r E L Q S. destruct (solid_dec S) as [H|(q & e & E' & Iq & P & N)].
    - exists (total E L). repeat split; [apply smaller; auto; lia|]. intros f _. rewrite <- (total_map f).
      apply smaller; [rewrite map_length; lia|]. now apply solid_map.
    - assert (forall x, In x (r :: q :: nodes E L) -> linked E r x) as T.
      { intros x [<-|[<-|I]]; [constructor|apply S; auto|apply S; auto]. }
      destruct (bridge_split L P N T) as (c & d & E1 & E2 & L1 & L2 & J & PE & PL & T1 & T2 & D & I1 & I2).
      assert (length E = 1 + length E1 + length E2) as LE.
      { rewrite (Permutation_length P). simpl. rewrite (Permutation_length PE), app_length. lia. }
      destruct (IH (length E2) ltac:(lia) ltac:(lia) d E2 L2 eq_refl) as (k2 & O2 & W2 & F2).
      { intros x I. apply T2. simpl. auto. }
      destruct (IH (length E1) ltac:(lia) ltac:(lia) r E1 ((c, (k2 + 1)%N) :: L1) eq_refl) as (k & O & W & F).
      { intros x I. apply T1. apply nodes_heap in I as [->|I]; simpl; auto. }
      assert (Permutation (E1 ++ e :: E2) E) as PW by (rewrite P, PE; symmetry; apply Permutation_middle).
      exists k. repeat split.
      + rewrite O, !odd_total, heaps_worth_cons, odd_lxor, (heaps_worth_perm PL), heaps_worth_app, odd_lxor.
        rewrite odd_total in O2. rewrite N.add_1_r, N.odd_succ, <- N.negb_odd, O2, LE.
        rewrite !Nat.odd_add. simpl (Nat.odd 1).
        now destruct (Nat.odd (length E1)), (Nat.odd (length E2)), (N.odd (heaps_worth L1)), (N.odd (heaps_worth L2)).
      + apply worth_perm with (E1 ++ e :: E2) (L1 ++ L2); [exact PW|now symmetry|].
        apply bridge with c d k2; auto. intros x A B. apply (D x A). simpl in *. tauto.
      + intros f U.
        assert (incl (r :: q :: nodes E L) (r :: nodes E L)) as Z by (intros x [<-|[<-|I]]; simpl; auto).
        set (S2 := fun x => In x (d :: q :: nodes E2 L2)). set (S1 := fun x => In x (r :: c :: nodes E1 L1)).
        assert (forall g u w, In g E1 -> joins g u w -> S1 u) as H1 by (intros g u w I K; right; right; eapply nodes_edge; eauto).
        assert (forall g u w, In g E2 -> joins g u w -> S2 u) as H2 by (intros g u w I K; right; right; eapply nodes_edge; eauto).
        assert (forall x y, S1 x -> firm E x y -> S1 y /\ firm E1 x y) as U1.
        { intros x y. apply (@firm_side S1 E e d c E2 E1 x y); auto.
          - rewrite P, PE. apply perm_skip, Permutation_app_comm.
          - now apply joins_sym.
          - intros K. apply (D d K). now left.
          - intros g u w I K Su. exact (D u Su (H2 g u w I K)). }
        assert (forall x y, S2 x -> firm E x y -> S2 y /\ firm E2 x y) as U2.
        { intros x y. apply (@firm_side S2 E e c d E1 E2 x y); auto.
          - now rewrite P, PE.
          - intros K. apply (D c); [right; now left|exact K].
          - intros g u w I K Su. exact (D u (H1 g u w I K) Su). }
        assert (forall x y, S1 x \/ S2 x -> S1 y \/ S2 y -> f x = f y -> firm E x y) as U'.
        { intros x y Ix Iy. apply U; apply Z; [destruct Ix|destruct Iy]; auto. }
        apply worth_perm with (map (moved f) E1 ++ moved f e :: map (moved f) E2) (map (carried f) L1 ++ map (carried f) L2).
        { rewrite <- PW, map_app. reflexivity. }
        { rewrite <- map_app. apply Permutation_map. now symmetry. }
        apply bridge with (f c) (f d) k2.
        * destruct J as [-> | ->]; [left|right]; reflexivity.
        * intros z A B. rewrite nodes_map in A, B.
          assert (exists x, f x = z /\ S1 x) as (x & Hx & Sx).
          { destruct A as [A|[A|A]]; [exists r; simpl; auto|exists c; unfold S1; simpl; auto|].
            - split; auto. now left.
            - apply in_map_iff in A as (x & A & I). exists x. split; auto. right. now right. }
          assert (exists y, f y = z /\ S2 y) as (y & Hy & Sy).
          { destruct B as [B|B]; [exists d; split; [auto|now left]|].
            apply in_map_iff in B as (y & B & I). exists y. split; auto. right. now right. }
          apply (D y); auto. apply (U1 x y); auto. apply U'; auto. congruence.
        * apply F2. intros x y A B Q2. assert (S2 x /\ S2 y) as [Sx Sy] by (unfold S2; simpl in *; tauto). apply U2; auto.
        * apply (F f). intros x y A B Q2.
          assert (forall u, In u (r :: nodes E1 ((c, (k2 + 1)%N) :: L1)) -> S1 u) as K.
          { intros u [<-|I]; [now left|]. apply nodes_heap in I as [->|I]; unfold S1; simpl; auto. }
          apply U1; auto.
  Qed.

  (* ---- a strand of beads is a tower ---- *)
  Definition bead_worth b := total (body b) (carry b).
  Definition sturdy b := (forall x, In x (bead_nodes b) -> firm (body b) (start b) x) /\ length (body b) < n.
  Lemma sturdy_flip b : sturdy b -> sturdy (flip b).
  Proof.
    intros [H K]. split; [|exact K]. intros x I. apply flip_nodes in I. simpl.
    apply firm_trans with (start b); [apply firm_sym, H; right; now left|auto].
  Qed.
  Lemma sturdy_worth b r L : sturdy b -> In r (bead_nodes b) -> (forall v m, In (v, m) L -> In v (bead_nodes b)) ->
    worth r (body b) (L ++ carry b) (N.lxor (heaps_worth L) (bead_worth b)).
  Proof.
    intros [H K] Ir IL. replace (N.lxor _ _) with (total (body b) (L ++ carry b)).
    - apply smaller; auto. intros x I. apply firm_trans with (start b); [now apply firm_sym, H|]. apply H.
      apply nodes_inv in I as [(e & y & I & J)|(m & I)]; [right; right; eapply nodes_edge; eauto|].
      apply in_app_or in I as [I|I]; [eauto|right; right; eapply nodes_load; eauto].
    - unfold bead_worth, total. rewrite heaps_worth_app, <- !N.lxor_assoc. f_equal. apply N.lxor_comm.
  Qed.
  Lemma strand_worth x gs bs : strand x gs bs -> (forall b, In b bs -> sturdy b) -> separate bs ->
    ~ In x (flat_map bead_nodes bs) -> worth x (gs ++ flat_map body bs) (flat_map carry bs) (tower (map bead_worth bs)).
  Proof.
    intros H. induction H as [x|g x b gs bs J H IH]; intros W S N.
    - apply worth_nothing. intros v k [].
    - set (t := tower (map bead_worth bs)) in *.
      assert (forall y, In y (bead_nodes b) -> ~ In y (flat_map bead_nodes bs)) as Nb.
      { intros y Iy K. exact (S b bs (Permutation_refl _) y Iy K). }
      assert (worth (stop b) (gs ++ flat_map body bs) (flat_map carry bs) t) as W1.
      { apply IH; [intros c I; apply W; now right|eapply separate_cons; eauto|]. apply Nb. right. now left. }
      assert (worth (start b) (body b) ((stop b, t) :: carry b) (N.lxor (bead_worth b) t)) as W2.
      { rewrite N.lxor_comm. replace t with (heaps_worth [(stop b, t)]) at 2 by apply heaps_worth_one.
        apply (@sturdy_worth b (start b) [(stop b, t)]); [apply W; now left|now left|].
        intros v m [Q|[]]. injection Q as <- _. right. now left. }
      assert (worth (start b) (body b ++ (gs ++ flat_map body bs)) (carry b ++ flat_map carry bs) (N.lxor (bead_worth b) t)) as W3.
      { apply (@colon (fun y => In y (flat_map bead_nodes bs)) (start b) (stop b) (body b) (carry b) _ _ t); auto.
        - apply Nb. now left.
        - apply Nb. right. now left.
        - intros y I. apply Nb. right. now right.
        - intros y I. apply (strand_nodes H). exact I. }
      simpl tower. fold t.
      apply worth_perm with ([] ++ g :: (body b ++ (gs ++ flat_map body bs))) ([] ++ (carry b ++ flat_map carry bs)); [|reflexivity|].
      { simpl. apply perm_skip. rewrite !app_assoc. apply Permutation_app_tail, Permutation_app_comm. }
      apply bridge with x (start b) (N.lxor (bead_worth b) t); auto.
      + intros y A B. assert (y = x) as -> by (destruct A as [A|[A|[]]]; auto). apply N. cbn [flat_map]. rewrite in_app_iff.
        destruct B as [<-|B]; [left; now left|].
        apply nodes_inv in B as [(e & z & I & K)|(k & I)]; apply in_app_or in I as [I|I].
        * left. right. right. eapply nodes_edge; eauto.
        * destruct (strand_nodes H _ (nodes_edge _ I K)) as [->|]; auto. left. right. now left.
        * left. right. right. eapply nodes_load; eauto.
        * destruct (strand_nodes H _ (nodes_load _ I)) as [->|]; auto. left. right. now left.
      + apply worth_heap.
  Qed.

  (* ---- a ring with an odd number of edges between its beads ---- *)
  Lemma ring_fair E L b gs bs r : ring E L b gs bs -> (forall c, In c (b :: bs) -> sturdy c) -> In r (bead_nodes b) ->
    Nat.odd (length gs) = true ->
    exists e E', Permutation E (e :: E') /\ worth r E' L (nim_sum (map bead_worth (b :: bs))).
  Proof.
    intros R W Ir O. pose proof (path_length (ring_path R)) as LG.
    destruct (@fair_cut (map bead_worth bs)) as (l1 & l2 & Q & V).
    { rewrite map_length. rewrite LG, Nat.odd_succ in O. exact O. }
    apply map_eq_app in Q as (bs1 & bs2 & -> & <- & <-). rewrite app_length in LG.
    assert (exists gs1 g gs2, gs = gs1 ++ g :: gs2 /\ length gs1 = length bs1) as (gs1 & g & gs2 & -> & L1).
    { exists (firstn (length bs1) gs). destruct (skipn (length bs1) gs) as [|g gs2] eqn:K.
      - pose proof (skipn_length (length bs1) gs) as Z. rewrite K in Z. simpl in Z. lia.
      - exists g, gs2. rewrite <- K, firstn_skipn. split; auto. rewrite firstn_length. lia. }
    destruct (@path_cut _ _ _ _ _ _ _ (ring_path R) L1) as [S1 S2]. pose proof (ring_apart R) as A.
    assert (forall y, In y (bead_nodes b) -> ~ In y (flat_map bead_nodes bs1) /\ ~ In y (flat_map bead_nodes bs2)) as Nb.
    { intros y Iy. pose proof (A b (bs1 ++ bs2) (Permutation_refl _) y Iy) as K. rewrite flat_map_app, in_app_iff in K. tauto. }
    assert (separate bs1 /\ separate bs2) as [A1 A2].
    { apply separate_cons in A. split; [eapply separate_app; eauto|]. eapply separate_app, separate_perm; [apply Permutation_app_comm|exact A]. }
    assert (forall y, In y (flat_map bead_nodes bs1) -> ~ In y (flat_map bead_nodes bs2)) as N12.
    { intros y I K. apply in_flat_map in I as (c & Ic & I). apply perm_in in Ic as (l & P).
      apply (separate_cons A) with c (l ++ bs2) y; [now rewrite P| exact I|]. rewrite flat_map_app, in_app_iff. auto. }
    set (t1 := tower (map bead_worth bs1)) in *. set (bs2' := rev (map flip bs2)) in *.
    assert (map bead_worth bs2' = rev (map bead_worth bs2)) as Q2 by (unfold bs2'; now rewrite map_rev, map_map).
    rewrite <- Q2 in V. set (t2 := tower (map bead_worth bs2')) in *.
    assert (worth (stop b) (gs1 ++ flat_map body bs1) (flat_map carry bs1) t1) as W1.
    { apply strand_worth; auto; [intros c I; apply W; simpl; rewrite in_app_iff; auto|]. apply Nb. right. now left. }
    assert (worth (start b) (rev gs2 ++ flat_map body bs2') (flat_map carry bs2') t2) as W2.
    { apply strand_worth; auto.
      - intros c I. apply in_rev, in_map_iff in I as (d & <- & I). apply sturdy_flip, W. simpl. rewrite in_app_iff. auto.
      - now apply separate_flip.
      - unfold bs2'. rewrite flip_all_nodes. apply Nb. now left. }
    assert (worth r (body b) ([(start b, t2); (stop b, t1)] ++ carry b) (nim_sum (map bead_worth (b :: bs1 ++ bs2)))) as W0.
    { simpl map. simpl nim_sum. rewrite <- V.
      replace (N.lxor _ _) with (N.lxor (heaps_worth [(start b, t2); (stop b, t1)]) (bead_worth b)).
      - apply sturdy_worth; [apply W; now left|exact Ir|]. intros v m [Q|[Q|[]]]; injection Q as <- _; [now left|right; now left].
      - unfold heaps_worth. simpl. rewrite N.lxor_0_r, (N.lxor_comm t2 t1). apply N.lxor_comm. }
    exists g, ((body b ++ (gs1 ++ flat_map body bs1)) ++ (rev gs2 ++ flat_map body bs2')). split.
    { rewrite (ring_edges R). cbn [flat_map]. rewrite flat_map_app.
      assert (Permutation (flat_map body bs2') (flat_map body bs2)) as ->.
      { unfold bs2'. rewrite <- Permutation_rev. clear. induction bs2 as [|c l IH]; simpl; auto. now rewrite IH. }
      rewrite <- (Permutation_rev gs2), <- !app_assoc. simpl. rewrite <- Permutation_middle. apply perm_skip.
      rewrite (Permutation_app_swap_app (body b) gs1). apply Permutation_app_head.
      rewrite (Permutation_app_swap_app gs2 (body b)). apply Permutation_app_head, Permutation_app_swap_app. }
    apply worth_perm with ((body b ++ (gs1 ++ flat_map body bs1)) ++ (rev gs2 ++ flat_map body bs2'))
      ((carry b ++ flat_map carry bs1) ++ flat_map carry bs2'); [reflexivity| |].
    { rewrite (ring_heaps R). cbn [flat_map]. rewrite flat_map_app, <- app_assoc.
      apply Permutation_app_head, Permutation_app_head. unfold bs2'. rewrite <- Permutation_rev. clear.
      induction bs2 as [|c l IH]; simpl; auto. now rewrite IH. }
    apply (@colon (fun y => In y (flat_map bead_nodes bs2)) r (start b) _ _ _ _ t2); auto.
    - now apply Nb.
    - apply Nb. now left.
    - intros y I. apply nodes_inv in I as [(e & z & I & K)|(k & I)]; apply in_app_or in I as [I|I].
      + apply Nb. right. right. eapply nodes_edge; eauto.
      + destruct (strand_nodes S1 _ (nodes_edge _ I K)) as [->|]; auto. apply Nb. right. now left.
      + apply Nb. right. right. eapply nodes_load; eauto.
      + destruct (strand_nodes S1 _ (nodes_load _ I)) as [->|]; auto. apply Nb. right. now left.
    - intros y I. rewrite <- flip_all_nodes. apply (strand_nodes S2). exact I.
    - apply (@colon (fun y => In y (flat_map bead_nodes bs1)) r (stop b) _ ((start b, t2) :: carry b) _ _ t1); auto.
      + now apply Nb.
      + apply Nb. right. now left.
      + intros y I. apply nodes_heap in I as [->|I]; apply Nb; [now left|right; now right].
      + intros y I. apply (strand_nodes S1). exact I.
      + eapply worth_perm; [reflexivity| |exact W0]. apply perm_swap.
  Qed.

  (* ---- if the number of edges is odd, some cut leaves the nimber of the heaps ---- *)
  Hypothesis smaller_fair : forall r E L, length E < n -> Nat.odd (length E) = true -> solid r E L ->
    exists e E', Permutation E (e :: E') /\ worth r E' L (heaps_worth L).

  Lemma bodies_worth bs : nim_sum (map bead_worth bs) =
    N.lxor (N.b2n (Nat.odd (length (flat_map body bs)))) (heaps_worth (flat_map carry bs)).
  Proof.
    induction bs as [|b bs IH]; [reflexivity|]. simpl map. simpl nim_sum. cbn [flat_map].
    rewrite IH, odd_app, heaps_worth_app. unfold bead_worth, total.
    replace (N.b2n (xorb _ _)) with (N.lxor (N.b2n (Nat.odd (length (body b)))) (N.b2n (Nat.odd (length (flat_map body bs))))).
    - rewrite !N.lxor_assoc. f_equal. now rewrite <- !N.lxor_assoc, (N.lxor_comm (heaps_worth (carry b))).
    - now destruct (Nat.odd (length (body b))), (Nat.odd (length (flat_map body bs))).
  Qed.
  Lemma odd_bead bs : Nat.odd (length (flat_map body bs)) = true -> exists b, In b bs /\ Nat.odd (length (body b)) = true.
  Proof.
    induction bs as [|b bs IH]; [discriminate|]. cbn [flat_map]. rewrite odd_app.
    destruct (Nat.odd (length (body b))) eqn:O; [exists b; simpl; auto|]. rewrite xorb_false_l. intros H.
    destruct (IH H) as (c & I & K). exists c. simpl. auto.
  Qed.

  (* a ring whose beads hang on one node each *)
  Section Pinned.
    Variables (r : node) (E : list wire) (L : list heap).
    Hypothesis E_solid : forall x y, In x (r :: nodes E L) -> In y (r :: nodes E L) -> firm E x y.
    Hypothesis E_size : length E = n.

    Lemma bead_in b gs bs x : ring E L b gs bs -> In x (flat_map bead_nodes (b :: bs)) -> In x (nodes E L).
    Proof.
      intros R I. apply in_flat_map in I as (c & Ic & I). destruct (ring_turn R Ic) as (gs' & bs' & R' & _ & _).
      assert (forall g u w, In g gs' -> joins g u w -> In u (nodes E L)) as K.
      { intros g u w Ig J. eapply nodes_edge; [|exact J]. eapply Permutation_in; [symmetry; exact (ring_edges R')|].
        rewrite in_app_iff. auto. }
      destruct (path_touches (ring_path R')) as (g & h & u & w & Ig & Jg & Ih & Jh).
      destruct I as [<-|[<-|I]]; [exact (K h _ _ Ih (joins_sym Jh))|exact (K g _ _ Ig Jg)|].
      eapply nodes_incl; [| |exact I]; intros z Iz; (eapply Permutation_in; [symmetry|]);
        [exact (ring_edges R')|apply in_or_app; right; apply in_or_app; left; exact Iz|exact (ring_heaps R')|apply in_or_app; left; exact Iz].
    Qed.
    Lemma pinned_parts b gs bs : ring E L b gs bs -> start b = stop b ->
      sturdy b /\ (forall x, x = start b \/ In x (flat_map bead_nodes bs) -> firm (gs ++ flat_map body bs) (start b) x).
    Proof.
      intros R Q. set (rest := gs ++ flat_map body bs).
      assert (Permutation E (rest ++ body b)) as P.
      { rewrite (ring_edges R). unfold rest. cbn [flat_map]. rewrite <- app_assoc. apply Permutation_app_head, Permutation_app_comm. }
      assert (forall x, In x (bead_nodes b) -> In x (flat_map bead_nodes bs) -> False) as D by (apply (ring_apart R); reflexivity).
      assert (In (start b) (nodes E L)) as Is by (eapply bead_in; [exact R|]; now left).
      assert (forall f y z, In f rest -> joins f y z -> y = start b \/ In y (flat_map bead_nodes bs)) as C.
      { intros f y z I J. destruct (ring_contact R I J) as [K|[K|K]]; auto. left. congruence. }
      split; [split|].
      - intros x I. apply (@cut_vertex (fun x => In x (bead_nodes b) /\ x <> start b) (start b) rest (body b) E x P).
        + intros f y z If J [K N]. destruct (C f y z If J) as [|K']; [easy|]. exact (D y K K').
        + intros f y z If J. destruct (N.eq_dec y (start b)); auto. right. split; auto. right. right. eapply nodes_edge; eauto.
        + apply E_solid; right; auto. eapply bead_in; [exact R|]. cbn [flat_map]. rewrite in_app_iff. auto.
        + destruct (N.eq_dec x (start b)); auto.
      - pose proof (Permutation_length P) as Z. unfold rest in Z. rewrite !app_length in Z.
        rewrite (path_length (ring_path R)) in Z. lia.
      - intros x I. apply (@cut_vertex (fun x => In x (flat_map bead_nodes bs)) (start b) (body b) rest E x).
        + rewrite P. apply Permutation_app_comm.
        + intros f y z If J K. apply (D y); auto. right. right. eapply nodes_edge; eauto.
        + exact C.
        + apply E_solid; right; auto. destruct I as [->|I]; auto. eapply bead_in; [exact R|]. cbn [flat_map]. rewrite in_app_iff. auto.
        + exact I.
    Qed.

    Lemma pinned_fair b gs bs : ring E L b gs bs -> (forall c, In c (b :: bs) -> start c = stop c) ->
      In r (nodes E L) -> Nat.odd n = true -> exists e E', Permutation E (e :: E') /\ worth r E' L (heaps_worth L).
    Proof.
      intros R S Ir On. destruct (Nat.odd (length gs)) eqn:O.
      - apply (ring_node _ R), in_flat_map in Ir as (c & Ic & Ir). destruct (ring_turn R Ic) as (gs' & bs' & R' & PG & PB).
        destruct (@ring_fair E L c gs' bs' r R') as (e & E' & P & W); auto.
        + intros d I. assert (In d (b :: bs)) as Id by (eapply Permutation_in; [symmetry; exact PB|exact I]).
          destruct (ring_turn R Id) as (gs2 & bs2 & R2 & _ & _). apply (pinned_parts R2); auto.
        + now rewrite <- (Permutation_length PG).
        + exists e, E'. split; auto. replace (heaps_worth L) with (nim_sum (map bead_worth (c :: bs'))); auto.
          rewrite bodies_worth, <- (heaps_worth_perm (ring_heaps R')).
          assert (Nat.odd (length (flat_map body (c :: bs'))) = false) as ->; [|apply N.lxor_0_l].
          pose proof (ring_edges R') as PE. apply Permutation_length in PE. rewrite E_size in PE. rewrite PE, odd_app in On.
          rewrite (Permutation_length PG) in O. rewrite O in On. now destruct (Nat.odd (length (flat_map body (c :: bs')))).
      - assert (Nat.odd (length (flat_map body (b :: bs))) = true) as Ob.
        { pose proof (Permutation_length (ring_edges R)) as PE. rewrite E_size in PE. rewrite PE, odd_app, O, xorb_false_l in On. exact On. }
        apply odd_bead in Ob as (c & Ic & Oc). destruct (ring_turn R Ic) as (gs' & bs' & R' & PG & PB).
        clear O. pose proof (S c Ic) as Q. destruct (pinned_parts R' Q) as [Wc Wr]. set (v := start c) in *.
        set (rest := gs' ++ flat_map body bs') in *. set (M := flat_map carry bs').
        assert (Permutation E (body c ++ rest)) as P.
        { rewrite (ring_edges R'). unfold rest. cbn [flat_map]. rewrite !app_assoc. apply Permutation_app_tail, Permutation_app_comm. }
        assert (Permutation L (carry c ++ M)) as PL by exact (ring_heaps R').
        assert (Nat.odd (length rest) = false) as Or.
        { pose proof (Permutation_length P) as PE. rewrite E_size in PE. rewrite PE, odd_app, Oc in On. now destruct (Nat.odd (length rest)). }
        assert (length rest < n) as Lr.
        { pose proof (Permutation_length P) as PE. rewrite E_size, app_length in PE. destruct (body c); [discriminate|simpl in PE; lia]. }
        assert (forall x, In x (bead_nodes c) -> In x (flat_map bead_nodes bs') -> False) as D by (apply (ring_apart R'); reflexivity).
        assert (forall x, In x (nodes rest M) -> x = v \/ In x (flat_map bead_nodes bs')) as C.
        { intros x I. apply nodes_inv in I as [(f & y & I & J)|(k & I)].
          - destruct (ring_contact R' I J) as [K|[K|K]]; [left; exact K|left; congruence|auto].
          - right. apply in_flat_map in I as (d & Id & I). apply in_flat_map. exists d. split; auto. right. right. eapply nodes_load; eauto. }
        assert (forall M' x, In x (bead_nodes c) -> (forall y k, In (y, k) M' -> y = v) -> solid x (body c) (M' ++ carry c)) as Sc.
        { intros M' x Ix IM y Iy. destruct Wc as [Wc _]. apply firm_trans with v; [now apply firm_sym, Wc|]. apply Wc.
          apply nodes_inv in Iy as [(f & z & I & J)|(k & I)]; [right; right; eapply nodes_edge; eauto|].
          apply in_app_or in I as [I|I]; [apply IM in I as ->; now left|right; right; eapply nodes_load; eauto]. }
        assert (forall M' x, x = v \/ In x (flat_map bead_nodes bs') -> (forall y k, In (y, k) M' -> y = v) -> solid x rest (M' ++ M)) as Sr.
        { intros M' x Ix IM y Iy. apply firm_trans with v; [now apply firm_sym, Wr|]. apply Wr.
          apply nodes_inv in Iy as [(f & z & I & J)|(k & I)]; [apply C; eapply nodes_edge; eauto|].
          apply in_app_or in I as [I|I]; [apply IM in I; auto|apply C; eapply nodes_load; eauto]. }
        apply (ring_node _ R') in Ir. cbn [flat_map] in Ir. apply in_app_or in Ir as [Ir|Ir].
        + (* the ground is in the bead *)
          assert (worth v rest M (heaps_worth M)) as W1.
          { replace (heaps_worth M) with (total rest M) by (unfold total; rewrite Or; apply N.lxor_0_l).
            apply smaller; auto. apply (Sr []); auto. intros y k []. }
          destruct (@smaller_fair r (body c) ([(v, heaps_worth M)] ++ carry c)) as (e & P' & PP & W2); auto.
          { apply Wc. }
          { apply Sc; auto. intros y k [I|[]]. now injection I as <- _. }
          exists e, (P' ++ rest). split; [rewrite P, PP; reflexivity|].
          apply worth_perm with (P' ++ rest) (carry c ++ M); [reflexivity|now symmetry|].
          replace (heaps_worth L) with (heaps_worth ([(v, heaps_worth M)] ++ carry c)).
          2: { rewrite (heaps_worth_perm PL), !heaps_worth_app, heaps_worth_one. apply N.lxor_comm. }
          assert (incl P' (body c)) as I0 by (intros f If; eapply Permutation_in; [symmetry; exact PP|now right]).
          apply (@colon (fun x => In x (flat_map bead_nodes bs')) r v P' (carry c) rest M (heaps_worth M)); auto.
          * intros K. exact (D r Ir K).
          * intros K. apply (D v); auto. now left.
          * intros x I K. apply (D x); auto. right. right. eapply nodes_incl; [exact I0|apply incl_refl|exact I].
        + destruct (@smaller_fair v (body c) (carry c)) as (e & P' & PP & W2); auto.
          { apply Wc. }
          { apply (Sc []); [now left|intros y k []]. }
          assert (worth r rest ([(v, heaps_worth (carry c))] ++ M) (heaps_worth L)) as W1.
          { replace (heaps_worth L) with (total rest ([(v, heaps_worth (carry c))] ++ M)).
            - apply smaller; auto. apply Sr; auto. intros y k [I|[]]. now injection I as <- _.
            - unfold total. rewrite Or, N.lxor_0_l, (heaps_worth_perm PL), !heaps_worth_app, heaps_worth_one. reflexivity. }
          assert (incl P' (body c)) as I0 by (intros f If; eapply Permutation_in; [symmetry; exact PP|now right]).
          exists e, (rest ++ P'). split; [rewrite P, PP; simpl; apply perm_skip, Permutation_app_comm|].
          apply worth_perm with (rest ++ P') (M ++ carry c); [reflexivity|rewrite PL; apply Permutation_app_comm|].
          apply (@colon (fun x => In x (bead_nodes c) /\ x <> v) r v rest M P' (carry c) (heaps_worth (carry c))); auto.
          * intros [K _]. exact (D r K Ir).
          * intros [_ K]. now apply K.
          * intros x I [K N]. destruct (C x I) as [|K']; [easy|]. exact (D x K K').
          * intros x I. destruct (N.eq_dec x v); auto. right. split; auto. right. right.
            eapply nodes_incl; [exact I0|apply incl_refl|exact I].
    Qed.
  End Pinned.

  Definition onto (s t x : node) : node := if N.eqb x t then s else x.
  Lemma fewer_nodes s t l : s <> t -> In s l -> In t l ->
    length (nodup N.eq_dec (map (onto s t) l)) < length (nodup N.eq_dec l).
  Proof.
    intros D Is It. apply (@NoDup_incl_length _ (t :: nodup N.eq_dec (map (onto s t) l)) (nodup N.eq_dec l)).
    - constructor; [|apply NoDup_nodup]. rewrite nodup_In, in_map_iff. intros (x & Q & _). unfold onto in Q.
      destruct (N.eqb_spec x t); congruence.
    - intros x [<-|I]; rewrite nodup_In in *; auto. apply in_map_iff in I as (y & <- & I). unfold onto.
      destruct (N.eqb_spec y t); auto.
  Qed.
  Lemma fair r E L : length E = n -> Nat.odd n = true -> solid r E L ->
    exists e E', Permutation E (e :: E') /\ worth r E' L (heaps_worth L).
  Proof.
    remember (length (nodup N.eq_dec (nodes E L))) as m eqn:Hm. revert r E L Hm.
    induction m as [m IH] using lt_wf_ind. intros r E L -> HE On S.
    assert (forall x y, In x (r :: nodes E L) -> In y (r :: nodes E L) -> firm E x y) as SS.
    { assert (forall x, In x (r :: nodes E L) -> firm E r x) as K by (intros x [<-|I]; [apply firm_refl|auto]).
      intros x y Ix Iy. apply firm_trans with r; [apply firm_sym|]; auto. }
    destruct E as [|e H]; [simpl in HE; subst n; discriminate|].
    assert (In e (e :: H)) as Ie by now left.
    assert (In (fst e) (nodes (e :: H) L)) as If by (eapply nodes_edge; [exact Ie|apply joins_ends]).
    assert (In (snd e) (nodes (e :: H) L)) as Is by (eapply nodes_edge; [exact Ie|apply joins_sym, joins_ends]).
    assert (In r (nodes (e :: H) L)) as Ir.
    { destruct (S _ If) as [K _]. apply linked_sym in K. inversion K as [Q|f y z K' I J]; [now rewrite Q in *|].
      eapply nodes_edge; [exact I|apply joins_sym, J]. }
    assert (ring (e :: H) L (Bead (snd e) H L (fst e)) [e] []) as R0.
    { split; simpl.
      - constructor. apply joins_ends.
      - now rewrite app_nil_r.
      - now rewrite app_nil_r.
      - intros b bs' P x _ K. apply Permutation_length_1_inv in P. injection P as _ ->. exact K.
      - intros c [<-|[]] x I. simpl. assert (In x (nodes (e :: H) L)) as Ix.
        { destruct I as [<-|[<-|I]]; auto. simpl in I. eapply nodes_incl; [apply incl_tl, incl_refl|apply incl_refl|exact I]. }
        destruct (SS (snd e) x) as [_ K]; [now right|now right|]. now apply (K e). }
    apply ring_tight in R0 as (b & gs & bs & R & T).
    assert ((forall c, In c (b :: bs) -> start c = stop c) \/ exists c, In c (b :: bs) /\ start c <> stop c) as [A|(c & Ic & D)].
    { generalize (b :: bs). intros l. induction l as [|c l IHl]; [left; intros c []|].
      destruct (N.eq_dec (start c) (stop c)) as [Q|Q]; [|right; exists c; simpl; auto].
      destruct IHl as [K|(d & I & K)]; [left; intros d [<-|I]; auto|right; exists d; simpl; auto]. }
    - eapply pinned_fair; eauto.
    - destruct (ring_turn R Ic) as (gs' & bs' & R' & _ & _). pose proof (ring_firm3 R' (T c Ic)) as F3.
      set (f := onto (start c) (stop c)).
      assert (In (start c) (nodes (e :: H) L) /\ In (stop c) (nodes (e :: H) L)) as [I1 I2].
      { split; (eapply bead_in; [exact R'|]); [now left|right; now left]. }
      destruct (IH (length (nodup N.eq_dec (map f (nodes (e :: H) L))))) with (r := f r) (E := map (moved f) (e :: H)) (L := map (carried f) L)
        as (d & X & P & W); auto.
      + now apply fewer_nodes.
      + now rewrite nodes_map.
      + now rewrite map_length.
      + now apply solid_map.
      + pose proof (perm_head P) as Id. apply in_map_iff in Id as (g & <- & Ig). apply perm_in in Ig as (E' & PE).
        pose proof (Permutation_map (moved f) PE) as PX. rewrite P in PX. simpl in PX. apply Permutation_cons_inv in PX.
        exists g, E'. split; auto. rewrite heaps_worth_map in W.
        assert (length E' < n) as LE by (rewrite <- HE, (Permutation_length PE); simpl; lia).
        assert (incl (nodes E' L) (nodes (e :: H) L)) as IN.
        { apply nodes_incl; [|apply incl_refl]. intros h I. eapply Permutation_in; [symmetry; exact PE|now right]. }
        destruct (stands_worth LE (r := r) (E := E') (L := L) eq_refl) as (k & _ & Wk & Fk).
        { intros x I. apply (S x (IN x I)) with g. exact PE. }
        assert (k = heaps_worth L) as <-; [|exact Wk].
        apply worth_unique with (f r) (map (moved f) E') (map (carried f) L).
        * apply Fk. intros x y Ix Iy Q. unfold f, onto in Q.
          destruct (N.eqb_spec x (stop c)) as [->|Nx], (N.eqb_spec y (stop c)) as [->|Ny]; try (subst; apply firm_refl).
          -- rewrite <- Q. apply firm_sym, (F3 g), PE.
          -- rewrite Q. apply (F3 g), PE.
        * eapply worth_perm; [exact PX|reflexivity|exact W].
  Qed.

  (* ---- the nimber of a picture from which nothing falls ---- *)
  Lemma solid_step r E L : length E = n -> solid r E L -> worth r E L (total E L).
  Proof.
    remember (weight L) as w eqn:Hw. revert L Hw. induction w as [w IH] using lt_wf_ind. intros L -> HE S. apply worth_mex.
    - intros m Hm. destruct (nim_reply (m :: N.b2n (Nat.odd (length E)) :: map snd L)) as (l1 & x & l2 & y & Q & K & Z).
      { intros Z. simpl in Z. apply N.lxor_eq in Z. unfold total, heaps_worth in Hm. lia. }
      destruct l1 as [|z l1]; [|destruct l1 as [|z' l1]]; simpl in Q, Z.
      + injection Q as <- <-. apply N.lxor_eq in Z. unfold total, heaps_worth in Hm. simpl in Z. lia.
      + injection Q as <- <- <-. apply N.lxor_eq in Z. destruct (Nat.odd (length E)) eqn:O; simpl in K; [|lia].
        assert (y = 0%N) as -> by lia. rewrite N.lxor_0_l in Z. subst m.
        destruct (@fair r E L HE) as (e & E' & P & W); auto; [congruence|]. exists E', L. split; auto.
        apply step_cut with e; auto. apply S. eapply nodes_edge; [eapply perm_head; eauto|apply joins_ends].
      + injection Q as <- <- Q. apply N.lxor_eq in Z. apply map_eq_app in Q as (L1 & L2' & -> & <- & Q).
        apply map_eq_cons in Q as ([v a] & L2 & -> & Qa & <-). simpl in Qa. subst a.
        assert (Permutation (L1 ++ (v, x) :: L2) ((v, x) :: L1 ++ L2)) as P by (symmetry; apply Permutation_middle).
        exists E, ((v, y) :: L1 ++ L2). assert (step r (E, L1 ++ (v, x) :: L2) (E, (v, y) :: L1 ++ L2)) as M.
        { apply step_take with v x y (L1 ++ L2); auto. apply S. eapply nodes_load, perm_head, P. }
        split; auto. replace m with (total E ((v, y) :: L1 ++ L2)).
        * eapply IH; [|reflexivity|exact HE|]; [apply step_size in M; lia|].
          intros u I. apply S. eapply step_nodes; eauto.
        * rewrite Z. unfold total, heaps_worth. simpl. now rewrite nim_sum_mid, map_app.
    - intros E' L' M. destruct (step_inv M) as [(e & P & Q & R)|(v & a & m & K & P & Q & R & T & U)].
      + assert (length E' < n) as LE by (rewrite <- HE, (Permutation_length P); simpl; lia).
        destruct (stands_worth LE (r := r) (E := E') (L := L) eq_refl) as (k & Ok & Wk & _).
        { intros x I. apply (S x) with e; auto. eapply nodes_incl; [|apply incl_refl|exact I].
          intros h Ih. eapply Permutation_in; [symmetry; exact P|now right]. }
        exists k. split; [|eapply worth_perm; [reflexivity|exact R|exact Wk]]. intros ->.
        rewrite !odd_total in Ok. rewrite (Permutation_length P), odd_cons in Ok.
        now destruct (Nat.odd (length E')), (N.odd (heaps_worth L)).
      + exists (total E' L'). split.
        * unfold total. rewrite (Permutation_length T), (heaps_worth_perm P), (heaps_worth_perm U), !heaps_worth_cons.
          intros Z. apply lxor_cancel in Z. rewrite !(N.lxor_comm _ (heaps_worth K)) in Z. apply lxor_cancel in Z. lia.
        * apply worth_perm with E L'; [exact T|reflexivity|]. rewrite <- (total_perm T (Permutation_refl L')).
          eapply IH; [|reflexivity|exact HE|]; [apply step_size in M; rewrite (Permutation_length T) in M; lia|].
          intros u I. apply S. eapply step_nodes; [exact M|].
          eapply nodes_incl; [|apply incl_refl|exact I]. intros h Ih. eapply Permutation_in; [exact T|exact Ih].
  Qed.
End Induction.

Lemma both n : forall r E L, length E = n -> solid r E L -> worth r E L (total E L) /\
  (Nat.odd n = true -> exists e E', Permutation E (e :: E') /\ worth r E' L (heaps_worth L)).
Proof.
  induction n as [n IH] using lt_wf_ind. intros r E L HE S.
  assert (forall r E L, length E < n -> solid r E L -> worth r E L (total E L)) as A.
  { intros r' E' L' K S'. eapply IH; eauto. }
  assert (forall r E L, length E < n -> Nat.odd (length E) = true -> solid r E L ->
    exists e E', Permutation E (e :: E') /\ worth r E' L (heaps_worth L)) as B.
  { intros r' E' L' K O S'. eapply IH; eauto. }
  split; [now apply solid_step with n|intros O; now apply fair with n].
Qed.

(** A picture from which nothing falls at any one cut is worth its edges and heaps, side by side. *)
Theorem solid_worth r E L : solid r E L -> worth r E L (total E L).
Proof. intros S. now apply (both eq_refl). Qed.

Lemma stands_all r E L : stands r E L -> exists k, worth r E L k /\
  forall f, fuses f r E L -> worth (f r) (map (moved f) E) (map (carried f) L) k.
Proof.
  intros S. destruct (@stands_worth (1 + length E)) with (m := length E) (r := r) (E := E) (L := L) as (k & _ & H); eauto.
  intros r' E' L' _. apply solid_worth.
Qed.
Theorem stands_has_worth r E L : stands r E L -> exists k, worth r E L k.
Proof. intros S. destruct (stands_all S) as (k & W & _). eauto. Qed.

(** The fusion principle. *)
Theorem fusion f r E L k : stands r E L -> fuses f r E L ->
  (worth r E L k <-> worth (f r) (map (moved f) E) (map (carried f) L) k).
Proof.
  intros S F. destruct (stands_all S) as (j & W & K). specialize (K f F).
  split; intros H; [rewrite (worth_unique H W)|rewrite (worth_unique H K)]; assumption.
Qed.
