(** Rings of beads: a picture in which every two nodes hang together firmly, seen along one closed trail.

    A bead is a part of the picture with two nodes, where it starts and where it stops. A ring is a cycle of beads that
    single edges join; beads have no nodes in common. [ring_tight]: every firm picture is a ring whose beads hold firmly
    from start to stop. [cut_vertex]: what meets the rest in one node only is firm by itself. *)
From Coq Require Import List Bool Arith NArith Lia Permutation.
From Hackenbush Require Import Pictures Links.
Import ListNotations.
Set Implicit Arguments.

Record bead := Bead { start : node; body : list wire; carry : list (node * N); stop : node }.
Definition flip b := Bead (stop b) (body b) (carry b) (start b).
Definition bead_nodes b := start b :: stop b :: nodes (body b) (carry b).
Definition tied b := forall x, In x (bead_nodes b) -> linked (body b) (start b) x.
Definition tight b := firm (body b) (start b) (stop b).

(* ---- from x to y, along the edges gs and through the beads bs ---- *)
Inductive path : node -> list wire -> list bead -> node -> Prop :=
| path_last g x y : joins g x y -> path x [g] [] y
| path_next g x b gs bs y : joins g x (start b) -> path (stop b) gs bs y -> path x (g :: gs) (b :: bs) y.

Lemma path_app x gs1 bs1 b gs2 bs2 y : path x gs1 bs1 (start b) -> path (stop b) gs2 bs2 y ->
  path x (gs1 ++ gs2) (bs1 ++ b :: bs2) y.
Proof.
  intros H K. remember (start b) as z eqn:Q. induction H as [g x z J|g x c gs bs z J H IH]; subst; simpl; constructor; auto.
Qed.
Lemma path_split bs1 : forall x gs b bs2 y, path x gs (bs1 ++ b :: bs2) y ->
  exists gs1 gs2, gs = gs1 ++ gs2 /\ path x gs1 bs1 (start b) /\ path (stop b) gs2 bs2 y.
Proof.
  induction bs1 as [|c bs1 IH]; simpl; intros x gs b bs2 y H; inversion H as [|g ? ? gs' ? ? J K]; subst.
  - exists [g], gs'. repeat split; auto. now constructor.
  - apply IH in K as (gs1 & gs2 & -> & A & B). exists (g :: gs1), gs2. repeat split; auto. now constructor.
Qed.
Lemma path_length x gs bs y : path x gs bs y -> length gs = S (length bs).
Proof. intros H. induction H; simpl; auto. Qed.
Lemma path_rev x gs bs y : path x gs bs y -> path y (rev gs) (rev (map flip bs)) x.
Proof.
  intros H. induction H as [g x y J|g x b gs bs y J H IH]; simpl.
  - constructor. now apply joins_sym.
  - apply (@path_app y (rev gs) (rev (map flip bs)) (flip b) [g] [] x); auto. constructor. now apply joins_sym.
Qed.
Lemma path_ends x gs bs y : path x gs bs y -> forall g u w, In g gs -> joins g u w ->
  u = x \/ u = y \/ exists b, In b bs /\ (u = start b \/ u = stop b).
Proof.
  intros H. induction H as [g x y J|g x b gs bs y J H IH]; intros h u w I K.
  - destruct I as [<-|[]]. destruct (joins_one J K); auto.
  - destruct I as [<-|I].
    + destruct (joins_one J K) as [->| ->]; auto. right. right. exists b. simpl. auto.
    + destruct (IH _ _ _ I K) as [->|[->|(c & Ic & Q)]]; auto; right; right; [exists b|exists c]; simpl; auto.
Qed.
Lemma path_touches x gs bs y : path x gs bs y -> exists g h u w, In g gs /\ joins g x u /\ In h gs /\ joins h w y.
Proof.
  intros H. induction H as [g x y J|g x b gs bs y J H (_ & h & _ & w & _ & _ & I & K)].
  - exists g, g, y, x. simpl. auto.
  - exists g, h, (start b), w. simpl. auto.
Qed.
Lemma path_linked x gs bs y : path x gs bs y -> (forall b, In b bs -> tied b) -> linked (gs ++ flat_map body bs) x y.
Proof.
  intros H. induction H as [g x y J|g x b gs bs y J H IH]; intros T; simpl.
  - eapply linked_edge; [now left|exact J].
  - apply linked_trans with (start b); [eapply linked_edge; [now left|exact J]|].
    apply linked_trans with (stop b).
    + eapply linked_incl; [|apply T; simpl; auto]. intros e I. right. rewrite !in_app_iff. auto.
    + eapply linked_incl; [|apply IH; intros c I; apply T; now right]. intros e I. right. rewrite !in_app_iff in *. tauto.
Qed.

(* the path without its last edge, as it hangs on x when that is cut *)
Inductive strand : node -> list wire -> list bead -> Prop :=
| strand_end x : strand x [] []
| strand_next g x b gs bs : joins g x (start b) -> strand (stop b) gs bs -> strand x (g :: gs) (b :: bs).
Lemma path_strand gs1 : forall x g gs2 bs1 bs2 y, path x (gs1 ++ g :: gs2) (bs1 ++ bs2) y -> length gs1 = length bs1 -> strand x gs1 bs1.
Proof.
  induction gs1 as [|h gs1 IH]; intros x g gs2 [|b bs1] bs2 y H L; try discriminate; [constructor|]. simpl in *.
  inversion H as [|? ? ? ? ? ? J K]; subst. constructor; auto. eapply IH; eauto.
Qed.
Lemma path_cut x gs1 g gs2 bs1 bs2 y : path x (gs1 ++ g :: gs2) (bs1 ++ bs2) y -> length gs1 = length bs1 ->
  strand x gs1 bs1 /\ strand y (rev gs2) (rev (map flip bs2)).
Proof.
  intros H L. split; [eapply path_strand; eauto|]. pose proof (path_length H) as Q. rewrite !app_length in Q. simpl in Q.
  apply path_rev in H. rewrite map_app, !rev_app_distr in H. simpl in H. rewrite <- app_assoc in H. simpl in H.
  eapply path_strand; [exact H|]. rewrite !rev_length, map_length. lia.
Qed.
Lemma strand_nodes x gs bs : strand x gs bs -> forall u, In u (nodes (gs ++ flat_map body bs) (flat_map carry bs)) ->
  u = x \/ In u (flat_map bead_nodes bs).
Proof.
  intros H. induction H as [x|g x b gs bs J H IH]; intros u I; [destruct I|]. cbn [flat_map app] in *.
  assert (u = stop b \/ In u (flat_map bead_nodes bs) -> u = x \/ In u (bead_nodes b ++ flat_map bead_nodes bs)) as K0.
  { rewrite in_app_iff. intros [->|K]; auto. right. left. right. now left. }
  apply nodes_inv in I as [(e & w & I & K)|(n & I)].
  - destruct I as [<-|I].
    + destruct (joins_one J K) as [->| ->]; auto. right. now left.
    + rewrite !in_app_iff in I. destruct I as [I|[I|I]];
        [|right; apply in_or_app; left; right; right; eapply nodes_edge; eauto|];
        apply K0, IH; eapply nodes_edge; try exact K; rewrite in_app_iff; auto.
  - apply in_app_or in I as [I|I].
    + right. apply in_or_app. left. right. right. eapply nodes_load; eauto.
    + apply K0, IH. eapply nodes_load; exact I.
Qed.

(* ---- beads without common nodes ---- *)
Definition separate bs := forall b bs', Permutation bs (b :: bs') ->
  forall x, In x (bead_nodes b) -> In x (flat_map bead_nodes bs') -> False.
Lemma separate_perm l m : Permutation l m -> separate l -> separate m.
Proof. intros P S b bs' Q. apply S. now rewrite P. Qed.
Lemma separate_app l m : separate (l ++ m) -> separate l.
Proof.
  intros S b bs' P x I K. apply (S b (bs' ++ m)) with x; auto; [now rewrite P|]. rewrite flat_map_app, in_app_iff. auto.
Qed.
Lemma separate_cons b l : separate (b :: l) -> separate l.
Proof. intros S. apply separate_app with [b]. eapply separate_perm; [apply Permutation_cons_append|exact S]. Qed.
Lemma flip_nodes b x : In x (bead_nodes (flip b)) <-> In x (bead_nodes b). Proof. unfold bead_nodes. simpl. tauto. Qed.
Lemma flip_all_nodes bs x : In x (flat_map bead_nodes (rev (map flip bs))) <-> In x (flat_map bead_nodes bs).
Proof.
  rewrite !in_flat_map. split.
  - intros (b & I & K). apply in_rev, in_map_iff in I as (c & <- & I). exists c. split; auto. now apply flip_nodes.
  - intros (b & I & K). exists (flip b). split; [rewrite <- in_rev; now apply in_map|now apply flip_nodes].
Qed.
Lemma separate_flip bs : separate bs -> separate (rev (map flip bs)).
Proof.
  intros S b bs' P x I K. assert (Permutation (map flip bs) (b :: bs')) as Q by (rewrite <- P; apply Permutation_rev).
  pose proof (perm_head Q) as H. apply in_map_iff in H as (c & <- & H). apply perm_in in H as (cs & R).
  pose proof (Permutation_map flip R) as T. rewrite Q in T. apply Permutation_cons_inv in T.
  apply (S c cs R x); [now apply flip_nodes|]. apply in_flat_map in K as (d & Id & Kd).
  apply (Permutation_in _ T), in_map_iff in Id as (d' & <- & Id). apply in_flat_map. exists d'. split; auto. now apply flip_nodes.
Qed.

(* ---- rings ---- *)
Record ring (E : list wire) (L : list (node * N)) (b : bead) (gs : list wire) (bs : list bead) : Prop := {
  ring_path : path (stop b) gs bs (start b);
  ring_edges : Permutation E (gs ++ flat_map body (b :: bs));
  ring_heaps : Permutation L (flat_map carry (b :: bs));
  ring_apart : separate (b :: bs);
  ring_tied : forall c, In c (b :: bs) -> tied c }.

(* any bead may come first *)
Lemma ring_turn E L b gs bs c : ring E L b gs bs -> In c (b :: bs) ->
  exists gs' bs', ring E L c gs' bs' /\ Permutation gs gs' /\ Permutation (b :: bs) (c :: bs').
Proof.
  intros R [<-|I]; [exists gs, bs; auto|]. apply in_split in I as (bs1 & bs2 & ->). destruct R as [P Q H S T].
  destruct (path_split _ _ _ P) as (gs1 & gs2 & -> & A & B).
  assert (Permutation (b :: bs1 ++ c :: bs2) (c :: bs2 ++ b :: bs1)) as Z.
  { transitivity (b :: (c :: bs2) ++ bs1); [apply perm_skip, Permutation_app_comm|apply (Permutation_middle (c :: bs2))]. }
  exists (gs2 ++ gs1), (bs2 ++ b :: bs1). repeat split; auto.
  - now apply path_app.
  - rewrite Q. apply Permutation_app; [apply Permutation_app_comm|]. now apply Permutation_flat_map.
  - rewrite H. now apply Permutation_flat_map.
  - eapply separate_perm; eauto.
  - intros d I. apply T. eapply Permutation_in; [symmetry; exact Z|exact I].
  - apply Permutation_app_comm.
Qed.
Lemma ring_split E L b gs bs e P' : ring E L b gs bs -> Permutation (body b) (e :: P') -> ~ linked P' (start b) (stop b) ->
  exists b1 b2, ring E L b1 (e :: gs) (b2 :: bs).
Proof.
  intros [P Q H S T] R N.
  destruct (bridge_split (carry b) R N (T b (or_introl eq_refl)))
    as (c & d & E1 & E2 & L1 & L2 & J & PE & PL & T1 & T2 & D & I1 & I2).
  exists (Bead (start b) E1 L1 c), (Bead d E2 L2 (stop b)).
  assert (forall x, In x (bead_nodes b) -> In x (flat_map bead_nodes bs) -> False) as Sb by (apply S; reflexivity).
  split; simpl.
  - now constructor.
  - rewrite Q. cbn [flat_map]. rewrite R. simpl. rewrite PE, <- app_assoc, <- Permutation_middle. reflexivity.
  - rewrite H. simpl. now rewrite PL, <- app_assoc.
  - intros x bs' Z y Iy Ky. apply perm_cons in Z as [[<- Z]|(l & Z & Z')].
    + assert (In y (flat_map bead_nodes (Bead d E2 L2 (stop b) :: bs))) as K.
      { eapply Permutation_in; [|exact Ky]. apply Permutation_flat_map. now symmetry. }
      cbn [flat_map] in K. apply in_app_or in K as [K|K]; [exact (D y Iy K)|]. exact (Sb y (I1 y Iy) K).
    + assert (In y (flat_map bead_nodes (Bead (start b) E1 L1 c :: l))) as K.
      { eapply Permutation_in; [|exact Ky]. now apply Permutation_flat_map. }
      apply perm_cons in Z as [[<- Z]|(m & Z & Z2)].
      * cbn [flat_map] in K. apply in_app_or in K as [K|K]; [exact (D y K Iy)|]. apply (Sb y (I2 y Iy)).
        eapply Permutation_in; [|exact K]. apply Permutation_flat_map. now symmetry.
      * apply (S x (b :: m)) with y; [rewrite Z; constructor|exact Iy|]. cbn [flat_map]. rewrite in_app_iff.
        cbn [flat_map] in K. apply in_app_or in K as [K|K]; [left; exact (I1 y K)|].
        apply (Permutation_in (l := flat_map bead_nodes l) (l' := flat_map bead_nodes (Bead d E2 L2 (stop b) :: m))) in K;
          [|now apply Permutation_flat_map].
        cbn [flat_map] in K. apply in_app_or in K as [K|K]; [left; exact (I2 y K)|auto].
  - intros x [<-|[<-|I]]; [exact T1|exact T2|]. apply T. now right.
Qed.
Lemma tight_dec bs : (forall b, In b bs -> tied b) ->
  (forall b, In b bs -> tight b) \/ exists b e P', In b bs /\ Permutation (body b) (e :: P') /\ ~ linked P' (start b) (stop b).
Proof.
  induction bs as [|b bs IH]; intros T; [left; intros b []|].
  destruct (@firm_dec (body b) (start b) (stop b)) as [F|(e & P' & P & N)]; [apply T; simpl; auto| |right; exists b, e, P'; simpl; auto].
  destruct IH as [A|(c & e & P' & I & P)]; [intros c I; apply T; now right| |right; exists c, e, P'; simpl; auto].
  left. intros c [<-|I]; auto.
Qed.
Lemma ring_tight E L b gs bs : ring E L b gs bs ->
  exists b gs bs, ring E L b gs bs /\ forall c, In c (b :: bs) -> tight c.
Proof.
  remember (length E - length gs) as m eqn:Hm. revert b gs bs Hm. induction m as [m IH] using lt_wf_ind. intros b gs bs -> R.
  destruct (tight_dec (b :: bs) (ring_tied R)) as [A|(c & e & P' & I & P & N)]; [exists b, gs, bs; auto|].
  destruct (ring_turn R I) as (gs' & bs' & R' & PG & _). destruct (ring_split R' P N) as (b1 & b2 & R2).
  eapply IH; [|reflexivity|exact R2]. pose proof (Permutation_length (ring_edges R2)) as Z. simpl in Z. rewrite app_length in Z.
  rewrite (Permutation_length PG). simpl. lia.
Qed.

(* ---- what beads and the rest have in common ---- *)
Lemma ring_contact E L b gs bs f y z : ring E L b gs bs -> In f (gs ++ flat_map body bs) -> joins f y z ->
  y = start b \/ y = stop b \/ In y (flat_map bead_nodes bs).
Proof.
  intros R I J. apply in_app_or in I as [I|I].
  - destruct (path_ends (ring_path R) I J) as [->|[->|(c & Ic & Q)]]; auto.
    right. right. apply in_flat_map. exists c. split; auto. unfold bead_nodes. simpl. destruct Q; auto.
  - right. right. apply in_flat_map in I as (c & Ic & I). apply in_flat_map. exists c. split; auto.
    right. right. eapply nodes_edge; eauto.
Qed.
Lemma ring_node E L b gs bs x : ring E L b gs bs -> In x (nodes E L) -> In x (flat_map bead_nodes (b :: bs)).
Proof.
  intros R I. cbn [flat_map]. rewrite in_app_iff. apply nodes_inv in I as [(f & y & I & J)|(n & I)].
  - apply (Permutation_in _ (ring_edges R)) in I. cbn [flat_map] in I. rewrite !in_app_iff in I.
    assert (In f (body b) \/ In f (gs ++ flat_map body bs)) as [K|K] by (rewrite in_app_iff; tauto).
    + left. right. right. eapply nodes_edge; eauto.
    + destruct (ring_contact R K J) as [->|[->|K']]; auto; left; simpl; auto.
  - apply (Permutation_in _ (ring_heaps R)) in I. cbn [flat_map] in I. apply in_app_or in I as [I|I].
    + left. right. right. eapply nodes_load; eauto.
    + right. apply in_flat_map in I as (c & Ic & I). apply in_flat_map. exists c. split; auto. right. right. eapply nodes_load; eauto.
Qed.
Lemma ring_firm3 E L b gs bs : ring E L b gs bs -> tight b ->
  forall e E', Permutation E (e :: E') -> firm E' (start b) (stop b).
Proof.
  intros R [A B] e E' P. assert (Permutation E (body b ++ (gs ++ flat_map body bs))) as Q.
  { rewrite (ring_edges R). cbn [flat_map]. rewrite !app_assoc. apply Permutation_app_tail, Permutation_app_comm. }
  assert (linked (gs ++ flat_map body bs) (start b) (stop b)) as C.
  { apply linked_sym, (path_linked (ring_path R)). intros c I. apply (ring_tied R). now right. }
  assert (forall X Y Z u v, Permutation Z (X ++ Y) -> linked X u v \/ linked Y u v -> linked Z u v) as U.
  { intros X Y Z u v PZ [H|H]; (eapply linked_perm; [symmetry; exact PZ|]); (eapply linked_incl; [|exact H]); [apply incl_appl|apply incl_appr]; apply incl_refl. }
  rewrite Q in P. apply perm_app in P as [(k & P & P')|(k & P & P')].
  - split; [eapply U; [exact P'|left; eauto]|]. intros g E2 P2. rewrite P' in P2.
    apply perm_app in P2 as [(k2 & P2 & P3)|(k2 & P2 & P3)]; (eapply U; [exact P3|]); [right; exact C|left; eauto].
  - split; [eapply U; [exact P'|left; exact A]|]. intros g E2 P2. rewrite P' in P2.
    apply perm_app in P2 as [(k2 & P2 & P3)|(k2 & P2 & P3)]; (eapply U; [exact P3|]); left; eauto.
Qed.

(* A and B meet in v only *)
Lemma cut_vertex_linked (S : node -> Prop) v A B x :
  (forall f y z, In f A -> joins f y z -> ~ S y) -> (forall f y z, In f B -> joins f y z -> y = v \/ S y) ->
  linked (A ++ B) v x -> x = v \/ S x -> linked B v x.
Proof.
  intros HA HB H. induction H as [|f y z H IH I J]; intros Q; [constructor|].
  destruct Q as [->|Q]; [constructor|]. apply in_app_or in I as [I|I]; [now apply (HA f z y I (joins_sym J)) in Q|].
  eapply linked_step; [apply IH; eapply HB; eauto|exact I|exact J].
Qed.
Lemma cut_vertex (S : node -> Prop) v A B E x : Permutation E (A ++ B) ->
  (forall f y z, In f A -> joins f y z -> ~ S y) -> (forall f y z, In f B -> joins f y z -> y = v \/ S y) ->
  firm E v x -> x = v \/ S x -> firm B v x.
Proof.
  intros P HA HB [F G] Q. split.
  - apply (@cut_vertex_linked S v A B x HA HB); auto. eapply linked_perm; eauto.
  - intros e B' R. apply (@cut_vertex_linked S v A B' x HA); auto.
    + intros f y z I. apply HB. eapply Permutation_in; [symmetry; exact R|now right].
    + apply (G e). rewrite P, R. symmetry. apply Permutation_middle.
Qed.
