(** Which nodes of a picture hang together, and which still do when any one edge is taken away.

    [linked E u v]: a path of edges of E joins u and v. [firm E u v]: it still does if any one edge is missing, so that u
    and v lie on a common closed trail. Pictures are lists of edges and loads whose order does not matter, so an edge is
    taken away by a permutation that puts it first.

    [bridge_split]: an edge that u and v need splits the picture into two that have no node in common. *)
From Coq Require Import List Bool Arith NArith Lia Permutation.
From Hackenbush Require Import Pictures Reach Values.
Import ListNotations.
Set Implicit Arguments.

(* ---- lists in any order ------------------------------------------------------------------------ *)
Lemma perm_in A (x : A) l : In x l -> exists m, Permutation l (x :: m).
Proof. intros I. destruct (in_split _ _ I) as (a & b & ->). exists (a ++ b). symmetry. apply Permutation_middle. Qed.
Lemma perm_head A (x : A) l m : Permutation l (x :: m) -> In x l.
Proof. intros P. apply Permutation_in with (x :: m); [now symmetry|now left]. Qed.
Lemma perm_cons A (x y : A) l m : Permutation (x :: l) (y :: m) ->
  (x = y /\ Permutation l m) \/ exists n, Permutation l (y :: n) /\ Permutation m (x :: n).
Proof.
  intros P. assert (In y (x :: l)) as [->|I] by (eapply perm_head; eauto).
  - left. split; auto. now apply Permutation_cons_inv in P.
  - right. apply perm_in in I as (n & Q). exists n. split; auto. apply Permutation_cons_inv with (a := y).
    rewrite <- P, Q. constructor.
Qed.
Lemma perm_app A (y : A) l m n : Permutation (l ++ m) (y :: n) ->
  (exists k, Permutation l (y :: k) /\ Permutation n (k ++ m)) \/
  (exists k, Permutation m (y :: k) /\ Permutation n (l ++ k)).
Proof.
  intros P. pose proof (perm_head P) as I. apply in_app_or in I as [I|I]; apply perm_in in I as (k & Q); [left|right];
    exists k; (split; [exact Q|]); apply Permutation_cons_inv with (a := y); rewrite <- P, Q.
  - reflexivity.
  - symmetry. apply Permutation_middle.
Qed.

(* ---- paths --------------------------------------------------------------------------------------- *)
Definition wire := (node * node)%type.
Definition joins (e : wire) (u v : node) := e = (u, v) \/ e = (v, u).
Lemma joins_sym e u v : joins e u v -> joins e v u. Proof. intros [H|H]; [right|left]; exact H. Qed.
Lemma joins_ends e : joins e (fst e) (snd e). Proof. left. now destruct e. Qed.
Lemma joins_one e a b u w : joins e a b -> joins e u w -> u = a \/ u = b.
Proof. intros [-> | ->] [K|K]; injection K as -> ->; auto. Qed.

Inductive linked (E : list wire) (u : node) : node -> Prop :=
| linked_refl : linked E u u
| linked_step e v w : linked E u v -> In e E -> joins e v w -> linked E u w.

Lemma linked_trans E u v w : linked E u v -> linked E v w -> linked E u w.
Proof. intros H K. induction K; eauto using linked_step. Qed.
Lemma linked_edge E e u v : In e E -> joins e u v -> linked E u v.
Proof. intros I J. eapply linked_step; eauto using linked_refl. Qed.
Lemma linked_sym E u v : linked E u v -> linked E v u.
Proof.
  intros H. induction H as [|e v w H IH I J]; [apply linked_refl|].
  apply linked_trans with v; auto. eapply linked_edge; eauto. now apply joins_sym.
Qed.
Lemma linked_incl E F u v : incl E F -> linked E u v -> linked F u v.
Proof. intros I H. induction H; eauto using linked, linked_step. Qed.
Lemma linked_perm E F u v : Permutation E F -> linked E u v -> linked F u v.
Proof. intros P. apply linked_incl. intros x. now apply Permutation_in. Qed.
Lemma linked_cons e E u v : linked (e :: E) u v ->
  linked E u v \/ exists a b, joins e a b /\ linked E u a /\ linked E b v.
Proof.
  intros H. induction H as [|f v w H IH I J]; [left; constructor|]. destruct I as [<-|I].
  - destruct IH as [IH|(a & b & K & A & B)]; [right; exists v, w; auto using linked_refl|].
    assert ((v = a /\ w = b) \/ (v = b /\ w = a)) as [[-> ->]|[-> ->]].
    { destruct K as [K|K], J as [J|J]; rewrite K in J; injection J as <- <-; auto. }
    + right. exists a, b. auto using linked_refl.
    + left. exact A.
  - destruct IH as [IH|(a & b & K & A & B)]; [left|right; exists a, b; repeat split; auto]; eapply linked_step; eauto.
Qed.
Lemma linked_dec E u v : {linked E u v} + {~ linked E u v}.
Proof.
  revert u v. induction E as [|e E IH]; intros u v.
  - destruct (N.eq_dec u v) as [->|D]; [left; constructor|right]. intros H. destruct H as [|e v w _ [] _]. now apply D.
  - assert (forall a b, joins e a b -> linked E u a -> linked E b v -> linked (e :: E) u v) as K.
    { intros a b J A B. apply linked_trans with b; [|eapply linked_incl; [|exact B]; apply incl_tl, incl_refl].
      apply linked_step with e a; [eapply linked_incl; [|exact A]; apply incl_tl, incl_refl|now left|exact J]. }
    destruct (IH u v) as [H|H]; [left; eapply linked_incl; [|exact H]; apply incl_tl, incl_refl|].
    destruct (IH u (fst e)) as [A|A], (IH (snd e) v) as [B|B], (IH u (snd e)) as [C|C], (IH (fst e) v) as [D|D];
      try (left; eapply K; [apply joins_ends|exact A|exact B]);
      try (left; eapply K; [apply joins_sym, joins_ends|exact C|exact D]);
      right; intros L; apply linked_cons in L as [L|(a & b & [-> | ->] & X & Y)]; simpl in *; auto.
Qed.
Definition moved (f : node -> node) : wire -> wire := fun e => (f (fst e), f (snd e)).
Lemma linked_map (f : node -> node) E u v : linked E u v ->
  linked (map (moved f) E) (f u) (f v).
Proof.
  intros H. induction H as [|e v w H IH I J]; [constructor|]. eapply linked_step; [exact IH|apply in_map, I|].
  destruct J as [-> | ->]; [left|right]; reflexivity.
Qed.

(* a set of nodes that no edge leaves *)
Lemma linked_closed (S : node -> Prop) E F u v :
  (forall e, In e E -> (S (fst e) <-> S (snd e))) -> (forall e, In e E -> S (fst e) -> In e F) -> S u ->
  linked E u v -> S v /\ linked F u v.
Proof.
  intros C K Su H. induction H as [|e v w H [Sv IH] I J]; [split; [auto|constructor]|].
  pose proof (C e I) as Ce. assert (In e F) as IF by (apply K; auto; destruct J as [-> | ->]; simpl in *; tauto).
  split; [destruct J as [-> | ->]; simpl in *; tauto|]. eapply linked_step; eauto.
Qed.

(* ---- paths that no single edge can cut ------------------------------------------------------------- *)
Definition firm (E : list wire) u v := linked E u v /\ forall e E', Permutation E (e :: E') -> linked E' u v.
Lemma firm_refl E u : firm E u u. Proof. split; intros; constructor. Qed.
Lemma firm_sym E u v : firm E u v -> firm E v u.
Proof. intros [A B]. split; [now apply linked_sym|]. intros e E' P. apply linked_sym. eauto. Qed.
Lemma firm_trans E u v w : firm E u v -> firm E v w -> firm E u w.
Proof.
  intros [A B] [C D]. split; [now apply linked_trans with v|]. intros e E' P. apply linked_trans with v; eauto.
Qed.
Lemma firm_incl E F G u v : Permutation G (E ++ F) -> firm E u v -> firm G u v.
Proof.
  intros Q [A B]. split.
  - eapply linked_perm; [symmetry; exact Q|]. eapply linked_incl; [|exact A]. apply incl_appl, incl_refl.
  - intros e G' P. rewrite Q in P. apply perm_app in P as [(k & P & R)|(k & P & R)].
    + eapply linked_incl; [|exact (B _ _ P)]. intros x I. eapply Permutation_in; [symmetry; exact R|]. apply in_or_app. auto.
    + eapply linked_incl; [|exact A]. intros x I. eapply Permutation_in; [symmetry; exact R|]. apply in_or_app. auto.
Qed.
Lemma firm_perm E F u v : Permutation E F -> firm E u v -> firm F u v.
Proof. intros P. apply (@firm_incl E []). now rewrite app_nil_r. Qed.
Lemma firm_map f E u v : firm E u v -> firm (map (moved f) E) (f u) (f v).
Proof.
  intros [A B]. split; [now apply linked_map|]. intros e F P.
  assert (In e (map (moved f) E)) as I by (eapply perm_head; eauto). apply in_map_iff in I as (d & <- & I).
  apply perm_in in I as (E' & Q). pose proof (Permutation_map (moved f) Q) as R. rewrite P in R. simpl in R.
  apply Permutation_cons_inv in R. eapply linked_perm; [symmetry; exact R|]. apply linked_map. eauto.
Qed.
Lemma firm_dec E u v : linked E u v -> firm E u v \/ exists e E', Permutation E (e :: E') /\ ~ linked E' u v.
Proof.
  intros L. assert (forall l : list (wire * list wire), (forall e E', In (e, E') l -> linked E' u v) \/ exists e E', In (e, E') l /\ ~ linked E' u v) as D.
  { induction l as [|[e E'] l IH]; [left; intros ? ? []|]. destruct (linked_dec E' u v) as [K|K]; [|right; exists e, E'; simpl; auto].
    destruct IH as [IH|(d & F & I & N)]; [|right; exists d, F; simpl; auto].
    left. intros d F [Q|I]; [now injection Q as <- <-|eauto]. }
  destruct (D (picks E)) as [A|(e & E' & I & N)].
  - left. split; auto. intros e E' P. pose proof (perm_head P) as I. apply in_split in I as (a & b & ->).
    apply linked_perm with (a ++ b); [|apply (A e), picks_ok; eauto].
    apply Permutation_cons_inv with (a := e). rewrite <- P. apply Permutation_middle.
  - right. exists e, E'. split; auto. apply picks_ok in I as (a & b & -> & ->). symmetry. apply Permutation_middle.
Qed.

(* ---- an edge that a path needs ---------------------------------------------------------------------- *)
Definition tips (e : wire) := [fst e; snd e].
Definition nodes (E : list wire) (L : list (node * N)) := flat_map tips E ++ map fst L.
Lemma nodes_edge e u v E L : In e E -> joins e u v -> In u (nodes E L).
Proof.
  intros I J. apply in_or_app. left. apply in_flat_map. exists e. split; auto. destruct J as [-> | ->]; simpl; auto.
Qed.
Lemma nodes_load v n E L : In (v, n) L -> In v (nodes E L).
Proof. intros I. apply in_or_app. right. now apply (in_map fst) in I. Qed.
Arguments nodes_edge [e u v E] L _ _.
Arguments nodes_load [v n] E [L] _.
Lemma nodes_inv x E L : In x (nodes E L) -> (exists e y, In e E /\ joins e x y) \/ exists n, In (x, n) L.
Proof.
  unfold nodes. rewrite in_app_iff, in_flat_map, in_map_iff. intros [(e & I & J)|([y n] & <- & I)]; [left|right; eauto].
  destruct e as [a b]. destruct J as [<-|[<-|[]]]; [exists (a, b), b|exists (a, b), a]; split; auto; [left|right]; auto.
Qed.
Lemma nodes_heap x v n E L : In x (nodes E ((v, n) :: L)) -> x = v \/ In x (nodes E L).
Proof.
  intros I. apply nodes_inv in I as [(e & y & I & J)|(k & [I|I])]; [right; eapply nodes_edge; eauto| |right; eapply nodes_load; eauto].
  injection I as -> _. auto.
Qed.
Lemma nodes_incl E F L M : incl E F -> incl L M -> incl (nodes E L) (nodes F M).
Proof.
  intros A B x I. apply nodes_inv in I as [(e & y & I & J)|(n & I)]; [eapply nodes_edge|eapply nodes_load]; eauto.
Qed.

Lemma bridge_split l q E L e E' : Permutation E (e :: E') -> ~ linked E' l q ->
  (forall x, In x (l :: q :: nodes E L) -> linked E l x) ->
  exists c d E1 E2 L1 L2, joins e c d /\ Permutation E' (E1 ++ E2) /\ Permutation L (L1 ++ L2) /\
    (forall x, In x (l :: c :: nodes E1 L1) -> linked E1 l x) /\
    (forall x, In x (d :: q :: nodes E2 L2) -> linked E2 d x) /\
    (forall x, In x (l :: c :: nodes E1 L1) -> In x (d :: q :: nodes E2 L2) -> False) /\
    incl (l :: c :: nodes E1 L1) (l :: q :: nodes E L) /\ incl (d :: q :: nodes E2 L2) (l :: q :: nodes E L).
Proof.
  intros P N A. assert (forall x, In x (l :: q :: nodes E L) -> linked (e :: E') l x) as A'.
  { intros x I. eapply linked_perm; [exact P|]. auto. }
  destruct (linked_cons (A' q ltac:(simpl; auto))) as [|(c & d & J & Lc & Lq)]; [easy|].
  assert (~ linked E' l d) as Nd by (intros H; apply N; eapply linked_trans; eauto).
  set (near x := if linked_dec E' l x then true else false).
  assert (forall x, near x = true <-> linked E' l x) as T by (intros x; unfold near; destruct (linked_dec E' l x); split; easy).
  assert (forall x, negb (near x) = true <-> ~ linked E' l x) as F by (intros x; unfold near; destruct (linked_dec E' l x); split; easy).
  assert (forall f, In f E' -> (linked E' l (fst f) <-> linked E' l (snd f))) as C.
  { intros f I. split; intros H; (eapply linked_step; [exact H|exact I|]); [|apply joins_sym]; apply joins_ends. }
  exists c, d, (filter (fun f => near (fst f)) E'), (filter (fun f => negb (near (fst f))) E'),
    (filter (fun f => near (fst f)) L), (filter (fun f => negb (near (fst f))) L).
  assert (forall x, In x (l :: c :: nodes (filter (fun f => near (fst f)) E') (filter (fun f => near (fst f)) L)) -> linked E' l x) as X.
  { intros x [<-|[<-|I]]; [constructor|exact Lc|]. apply nodes_inv in I as [(f & y & I & K)|(n & I)]; apply filter_In in I as [I H]; apply T in H; auto.
    destruct K as [-> | ->]; auto. now apply (C (y, x) I). }
  assert (forall x, In x (d :: q :: nodes (filter (fun f => negb (near (fst f))) E') (filter (fun f => negb (near (fst f))) L)) -> ~ linked E' l x) as Y.
  { intros x [<-|[<-|I]]; auto. apply nodes_inv in I as [(f & y & I & K)|(n & I)]; apply filter_In in I as [I H]; apply F in H; auto.
    destruct K as [-> | ->]; auto. intros K. now apply H, (C (y, x) I). }
  assert (incl E' E) as I0 by (intros f I; eapply Permutation_in; [symmetry; exact P|now right]).
  assert (In e E) as Ie by (eapply perm_head; eauto).
  assert (forall E1 L1 a b, incl E1 E' -> incl L1 L -> In a (l :: q :: nodes E L) -> In b (l :: q :: nodes E L) ->
    incl (a :: b :: nodes E1 L1) (l :: q :: nodes E L)) as Z.
  { intros E1 L1 a b IE IL Ia Ib x [<-|[<-|I]]; auto. right. right. eapply nodes_incl; [| |exact I]; auto. eapply incl_tran; eauto. }
  assert (incl (d :: q :: nodes (filter (fun f => negb (near (fst f))) E') (filter (fun f => negb (near (fst f))) L)) (l :: q :: nodes E L)) as Z2.
  { apply Z; [apply incl_filter|apply incl_filter| |simpl; auto]. right. right. eapply nodes_edge; [exact Ie|]. apply joins_sym. exact J. }
  repeat split; auto.
  - apply filter_perm.
  - apply filter_perm.
  - intros x I. apply X in I. eapply (@linked_closed (linked E' l)); eauto; [|constructor]. intros f If H. apply filter_In. split; auto. now apply T.
  - intros x I. pose proof (Y x I) as Nx. destruct (linked_cons (A' x (Z2 x I))) as [|(a & b & K & La & Lx)]; [easy|].
    assert (b = d) as ->. { destruct J as [-> | ->], K as [K|K]; injection K as -> ->; auto; easy. }
    eapply (@linked_closed (fun x => ~ linked E' l x)); [| |exact Nd|exact Lx].
    + intros f If. pose proof (C f If). tauto.
    + intros f If H. apply filter_In. split; auto. now apply F.
  - intros x I K. exact (Y x K (X x I)).
  - apply Z; [apply incl_filter|apply incl_filter|simpl; auto|]. right. right. eapply nodes_edge; [exact Ie|exact J].
Qed.
