(** Pictures of Hackenbush whose nodes carry games, and the moves in them.

    A picture is a list of edges between numbered nodes; the ground is node 0. A node may carry a game: a load. A move is
    a cut of an edge that stands, or a move in a load of a node that stands. So a picture without loads is a position of
    Hackenbush, and one whose ground carries a game is the picture beside that game ([Values.beside]).

    [perm_wins]: the order of edges and loads does not matter. [dead_wins]: what has fallen may be removed. *)
From Coq Require Import List Bool Arith NArith Lia Permutation.
From Hackenbush Require Import Games.
Import ListNotations.
Set Implicit Arguments.

(* ---- pictures -------------------------------------------------------------------------------- *)
Inductive color := Blue | Red | Green.
Definition can (p : player) (c : color) : bool :=
  match p, c with Left, Red => false | Right, Blue => false | _, _ => true end.
Definition node := N.
Record edge := Edge { src : node; dst : node; col : color }.
Definition ground : node := 0%N.

(* edges, and the games that nodes carry *)
Record loaded := Loaded { edges : list edge; loads : list (node * game) }.

Inductive grounded (E : list edge) : node -> Prop :=
| g_ground : grounded E ground
| g_out e : In e E -> grounded E (src e) -> grounded E (dst e)
| g_in e : In e E -> grounded E (dst e) -> grounded E (src e).

(* A cut takes an edge that stands on the ground away. What is no longer joined to the ground stays in the list, but
   nobody can move there any more, now or later: [drop_wins] below shows that it may be removed. *)
Inductive move (p : player) : loaded -> loaded -> Prop :=
| move_cut E1 e E2 L : can p (col e) = true -> grounded (E1 ++ e :: E2) (src e) ->
    move p (Loaded (E1 ++ e :: E2) L) (Loaded (E1 ++ E2) L)
| move_load E L1 v g h L2 : grounded E v -> In h (options p g) ->
    move p (Loaded E (L1 ++ (v, g) :: L2)) (Loaded E (L1 ++ (v, h) :: L2)).

Notation wins := (Wins move).

Lemma g_edge E e : In e E -> (grounded E (src e) <-> grounded E (dst e)).
Proof. intros H; split; intros; [now apply g_out|now apply g_in]. Qed.

Lemma grounded_incl E F u : incl E F -> grounded E u -> grounded F u.
Proof. intros I H. induction H; [constructor|apply g_out|apply g_in]; auto. Qed.

Lemma grounded_perm E F u : Permutation E F -> grounded E u -> grounded F u.
Proof. intros P. apply grounded_incl. intros x. apply Permutation_in, P. Qed.

(* ---- permuting --------------------------------------------------------------------------------- *)
Definition perm s t := Permutation (edges s) (edges t) /\ Permutation (loads s) (loads t).
Lemma perm_sym s t : perm s t -> perm t s.
Proof. intros [A B]; split; now apply Permutation_sym. Qed.

Lemma perm_move p s s' t : move p s s' -> perm s t -> exists t', move p t t' /\ perm s' t'.
Proof.
  intros H [PE PL]. destruct t as [F M]. simpl in *. destruct H as [E1 e E2 L C Gr | E L1 v g h L2 Gr I]; simpl in *.
  - assert (In e F) as IF by (eapply Permutation_in; [exact PE|apply in_elt]).
    destruct (in_split _ _ IF) as (F1 & F2 & ->).
    exists (Loaded (F1 ++ F2) M). split.
    + apply move_cut; auto. eapply grounded_perm; eauto.
    + split; simpl; auto. eapply Permutation_app_inv; eauto.
  - assert (In (v, g) M) as IM by (eapply Permutation_in; [exact PL|apply in_elt]).
    destruct (in_split _ _ IM) as (M1 & M2 & ->).
    exists (Loaded F (M1 ++ (v, h) :: M2)). split.
    + apply move_load; auto. eapply grounded_perm; eauto.
    + split; simpl; auto. apply Permutation_app_inv in PL.
      rewrite <- !Permutation_middle. now constructor.
Qed.

Theorem perm_wins p b s t : perm s t -> wins p b s -> wins p b t.
Proof.
  intros P H. eapply (@bisim_wins loaded loaded move move perm); eauto.
  clear. intros s t P. split; intros p s' H.
  - eapply perm_move; eauto.
  - destruct (perm_move H (perm_sym P)) as (t' & A & B). exists t'. split; auto. now apply perm_sym.
Qed.

(* ---- what has fallen, and empty loads, may be removed ----------------------------------------------- *)
Lemma app_split_mid A (x : A) l1 l2 a b : l1 ++ l2 = a ++ x :: b ->
  (exists c, l1 = a ++ x :: c /\ b = c ++ l2) \/ (exists c, a = l1 ++ c /\ l2 = c ++ x :: b).
Proof.
  revert a. induction l1 as [|y l1 IH]; simpl; intros a H.
  - right. exists a. auto.
  - destruct a as [|z a]; simpl in *; inversion H; subst.
    + left. exists l1. auto.
    + destruct (IH _ H2) as [(c & -> & ->)|(c & -> & ->)]; [left|right]; exists c; auto.
Qed.

(* t is s with some dead edges and loads more *)
Definition dead (s t : loaded) := exists X Y, edges t = edges s ++ X /\ loads t = loads s ++ Y /\
  (forall e, In e X -> ~ grounded (edges t) (src e)) /\
  (forall v g, In (v, g) Y -> grounded (edges t) v -> g = zero).

Lemma dead_grounded E X u : (forall e, In e X -> ~ grounded (E ++ X) (src e)) -> grounded (E ++ X) u -> grounded E u.
Proof.
  intros D H. induction H as [|e I H IH|e I H IH]; [constructor| |].
  - apply in_app_or in I as [I|I]; [now apply g_out|]. exfalso. exact (D e I H).
  - apply in_app_or in I as [I|I]; [now apply g_in|]. exfalso. apply (D e I).
    apply (g_edge (E ++ X) e); auto. apply in_or_app; auto.
Qed.

Lemma move_inv p E L t : move p (Loaded E L) t ->
  (exists E1 e E2, E = E1 ++ e :: E2 /\ can p (col e) = true /\ grounded E (src e) /\ t = Loaded (E1 ++ E2) L) \/
  (exists L1 v g h L2, L = L1 ++ (v, g) :: L2 /\ grounded E v /\ In h (options p g) /\ t = Loaded E (L1 ++ (v, h) :: L2)).
Proof.
  intros H. remember (Loaded E L) as s eqn:Q. destruct H; inversion Q; subst; clear Q; [left|right].
  - exists E1, e, E2. auto.
  - exists L1, v, g, h, L2. auto.
Qed.

Ltac sub := let x := fresh in intros x; repeat (rewrite !in_app_iff in * || simpl in * ); tauto.
Ltac shrink := match goal with H : grounded _ _ |- grounded _ _ => eapply grounded_incl; [|exact H]; sub end.

Lemma dead_bisim : bisim move move dead.
Proof.
  intros [E L] [E' L'] (X & Y & HE & HL & DX & DY). simpl in *. subst E' L'. split; intros p s' H.
  - apply move_inv in H as [(E1 & e & E2 & -> & C & Gr & ->)|(L1 & v & g & h & L2 & -> & Gr & I & ->)].
    + exists (Loaded ((E1 ++ E2) ++ X) (L ++ Y)). split.
      * rewrite <- !app_assoc. simpl. apply move_cut; auto. shrink.
      * exists X, Y. simpl. repeat split; auto.
        -- intros e' Ie Hg. apply (DX e' Ie). shrink.
        -- intros v g Iv Hg. apply (DY v g Iv). shrink.
    + exists (Loaded (E ++ X) ((L1 ++ (v, h) :: L2) ++ Y)). split.
      * rewrite <- !app_assoc. simpl. apply move_load; auto. shrink.
      * exists X, Y. simpl. repeat split; auto.
  - apply move_inv in H as [(E1 & e & E2 & Q & C & Gr & ->)|(L1 & v & g & h & L2 & Q & Gr & I & ->)].
    + apply app_split_mid in Q; destruct Q as [(c & -> & ->)|(c & -> & ->)].
      * exists (Loaded (E1 ++ c) L). split.
        -- apply move_cut; auto. now apply dead_grounded with X.
        -- exists X, Y. simpl. rewrite <- app_assoc. repeat split; auto.
           ++ intros e' Ie Hg. apply (DX e' Ie). shrink.
           ++ intros v g Iv Hg. apply (DY v g Iv). shrink.
      * exfalso. apply (DX e); [apply in_elt|exact Gr].
    + apply app_split_mid in Q; destruct Q as [(c & -> & ->)|(c & -> & ->)].
      * exists (Loaded E (L1 ++ (v, h) :: c)). split.
        -- apply move_load; auto. now apply dead_grounded with X.
        -- exists X, Y. simpl. rewrite <- app_assoc. simpl. repeat split; auto.
      * exfalso. rewrite (DY v g) in I; [destruct p; exact I|apply in_elt|auto].
Qed.

Theorem dead_wins p b s t : dead s t -> (wins p b s <-> wins p b t).
Proof.
  intros D; split; intros H.
  - eapply (bisim_wins dead_bisim); eauto.
  - refine (@bisim_wins _ _ move move (fun a b => dead b a) _ p b t H s D). clear.
    intros t s D. destruct (@dead_bisim s t D) as [A B]. split; intros p x Hx.
    + destruct (B p x Hx) as (y & ? & ?). eauto.
    + destruct (A p x Hx) as (y & ? & ?). eauto.
Qed.
