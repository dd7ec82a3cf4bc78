(** Finding the nodes that may be made one.

    A search grows a tree from the ground. Each other edge closes a cycle: it is followed up the tree on both sides until
    they meet, and all nodes of the cycle get a pointer to the place where they meet. Nodes that point to the same place
    count as one, so that later cycles are shorter. Only [ear] is trusted to be right, and proved: it follows the cycle once
    more, up to nodes that count as one. [classes_ok]: a pointer leads to a node that hangs together with it firmly. *)
From Coq Require Import List Bool Arith NArith Lia Permutation FMapPositive.
From Hackenbush Require Import Pictures Links Settle.
Import ListNotations.
Set Implicit Arguments.

Definition wire_of (x : numbered) : wire := (src (snd x), dst (snd x)).
Definition pointers := PM.t node.
Definition sound (E : list wire) (m : pointers) := forall x w, PM.find (N.succ_pos x) m = Some w -> firm E x w.

(* ---- following pointers, which makes them shorter ---- *)
Fixpoint find (fuel : list numbered) (m : pointers) (x : node) : node * pointers :=
  match fuel, PM.find (N.succ_pos x) m with
  | _ :: fuel, Some w => let (r, m') := find fuel m w in (r, if N.eqb r w then m' else PM.add (N.succ_pos x) r m')
  | _, _ => (x, m)
  end.
Lemma point E m x w : sound E m -> firm E x w -> sound E (PM.add (N.succ_pos x) w m).
Proof.
  intros S F y z H. destruct (N.eq_dec y x) as [->|D]; [rewrite PM.gss in H; now injection H as <-|].
  rewrite PM.gso in H; auto. intros Q. apply D. apply (f_equal Npos) in Q. rewrite !N.succ_pos_spec in Q. lia.
Qed.
Lemma find_ok E fuel : forall m x r m', sound E m -> find fuel m x = (r, m') -> firm E x r /\ sound E m'.
Proof.
  induction fuel as [|y fuel IH]; intros m x r m' S; simpl; [intros Q; injection Q as <- <-; auto using firm_refl|].
  destruct (PM.find (N.succ_pos x) m) as [w|] eqn:P; [|intros Q; injection Q as <- <-; auto using firm_refl].
  destruct (find fuel m w) as [r0 m0] eqn:F. intros Q. injection Q as <- <-. apply IH in F as [A B]; auto.
  assert (firm E x r0) as C by (eapply firm_trans; [apply S; exact P|exact A]). split; auto. destruct (N.eqb r0 w); auto. now apply point.
Qed.

(* ---- trails, up to nodes that hang together firmly in E ---- *)
Inductive trail (E : list wire) : node -> list wire -> node -> Prop :=
| trail_end x y : firm E x y -> trail E x [] y
| trail_next x a b g gs y : firm E x a -> joins g a b -> trail E b gs y -> trail E x (g :: gs) y.
Lemma trail_close E x gs y z : trail E x gs y -> firm E y z -> trail E x gs z.
Proof.
  intros T K. induction T as [x y F|x a b g gs y F J T IH]; [constructor; eapply firm_trans; eauto|eapply trail_next; eauto].
Qed.
Lemma trail_linked E X x gs y : (forall a b, firm E a b -> linked X a b) -> incl gs X -> trail E x gs y ->
  linked X x y /\ forall g u w, In g gs -> joins g u w -> linked X x u.
Proof.
  intros H I T. induction T as [x y F|x a b g gs y F J T IH].
  - split; [auto|]. intros g u w [].
  - destruct IH as [A B]; [intros e Ie; apply I; now right|].
    assert (linked X x a) as La by auto. assert (linked X x b) as Lb by (eapply linked_step; [exact La|apply I; now left|exact J]).
    split; [eapply linked_trans; eauto|]. intros h u w [<-|K] Q; [destruct (joins_one J Q) as [->| ->]; auto|].
    eapply linked_trans; [exact Lb|eauto].
Qed.
Lemma trail_split E x gs1 h gs2 y : trail E x (gs1 ++ h :: gs2) y -> exists a b, trail E x gs1 a /\ joins h a b /\ trail E b gs2 y.
Proof.
  revert x. induction gs1 as [|g gs1 IH]; intros x T; inversion T as [|? a b ? ? ? F J K]; subst.
  - exists a, b. repeat split; auto. now constructor.
  - destruct (IH b K) as (c & d & A & B & C). exists c, d. repeat split; auto. eapply trail_next; eauto.
Qed.
Lemma trail_firm E x gs : trail E x gs x -> forall g u w, In g gs -> joins g u w -> firm (E ++ gs) x u.
Proof.
  intros T g u w I J.
  assert (forall F, incl E F -> forall a b, firm E a b -> linked F a b) as Inc by (intros F K a b [H _]; eapply linked_incl; eauto).
  split.
  - refine (proj2 (@trail_linked E (E ++ gs) x gs x _ _ T) g u w I J); [apply Inc, incl_appl, incl_refl|apply incl_appr, incl_refl].
  - intros h F P. apply perm_app in P as [(k & P & Q)|(k & P & Q)]; apply linked_perm with (1 := Permutation_sym Q).
    + refine (proj2 (@trail_linked E (k ++ gs) x gs x _ _ T) g u w I J); [|apply incl_appr, incl_refl].
      intros a b [_ H]. eapply linked_incl; [apply incl_appl, incl_refl|eauto].
    + pose proof (perm_head P) as K. apply in_split in K as (gs1 & gs2 & ->).
      assert (Permutation k (gs1 ++ gs2)) as Z.
      { apply Permutation_cons_inv with (a := h). rewrite <- P. symmetry. apply Permutation_middle. }
      apply linked_perm with (E ++ gs1 ++ gs2); [now rewrite Z|].
      destruct (trail_split _ _ _ T) as (a & b & T1 & Jh & T2).
      assert (incl E (E ++ gs1 ++ gs2)) as I0 by apply incl_appl, incl_refl.
      destruct (@trail_linked E (E ++ gs1 ++ gs2) x gs1 a (Inc _ I0)) as [L1 M1]; auto; [apply incl_appr, incl_appl, incl_refl|].
      destruct (@trail_linked E (E ++ gs1 ++ gs2) b gs2 x (Inc _ I0)) as [L2 M2]; auto; [apply incl_appr, incl_appr, incl_refl|].
      apply linked_sym in L2. apply in_app_or in I as [I|[<-|I]]; [eauto| |eapply linked_trans; eauto].
      destruct (joins_one Jh J) as [->| ->]; auto.
Qed.

(* ---- an ear: a closed trail through top; its nodes get a pointer to top ---- *)
Fixpoint walk (fuel : list numbered) (m : pointers) (x : node) (gs : list numbered) : option (node * pointers) :=
  match gs with
  | [] => Some (x, m)
  | g :: gs =>
    let (rx, m) := find fuel m x in
    let (ra, m) := find fuel m (src (snd g)) in
    if N.eqb rx ra then walk fuel m (dst (snd g)) gs
    else let (rb, m) := find fuel m (dst (snd g)) in
         if N.eqb rx rb then walk fuel m (src (snd g)) gs else None
  end.
Definition direct (fuel : list numbered) (top : node) (m : pointers) (u : node) : pointers :=
  let (r, m) := find fuel m u in if N.eqb r top then m else PM.add (N.succ_pos r) top m.
Definition ear (fuel : list numbered) (m : pointers) (top : node) (gs : list numbered) : option pointers :=
  match walk fuel m top gs with
  | Some (y, m) =>
    let (ry, m) := find fuel m y in
    let (rt, m) := find fuel m top in
    if N.eqb ry rt then Some (fold_left (direct fuel top) (flat_map (fun g => [src (snd g); dst (snd g)]) gs) m) else None
  | None => None
  end.
Lemma walk_ok E fuel gs : forall m x y m', sound E m -> walk fuel m x gs = Some (y, m') -> sound E m' /\ trail E x (map wire_of gs) y.
Proof.
  induction gs as [|g gs IH]; intros m x y m' S; cbn [walk].
  - intros Q. injection Q as <- <-. split; auto. constructor. apply firm_refl.
  - destruct (find fuel m x) as [rx m1] eqn:F1. apply (find_ok _ _ S) in F1 as [A1 S1].
    destruct (find fuel m1 (src (snd g))) as [ra m2] eqn:F2. apply (find_ok _ _ S1) in F2 as [A2 S2].
    destruct (N.eqb_spec rx ra) as [<-|_].
    + intros Q. apply IH in Q as [B C]; auto. split; auto. eapply trail_next; [|left; reflexivity|exact C].
      eapply firm_trans; [exact A1|now apply firm_sym].
    + destruct (find fuel m2 (dst (snd g))) as [rb m3] eqn:F3. apply (find_ok _ _ S2) in F3 as [A3 S3].
      destruct (N.eqb_spec rx rb) as [<-|_]; [|discriminate]. intros Q. apply IH in Q as [B C]; auto. split; auto.
      eapply trail_next; [|right; reflexivity|exact C]. eapply firm_trans; [exact A1|now apply firm_sym].
Qed.
Lemma sound_more E F m : sound E m -> sound (E ++ F) m.
Proof. intros S x w H. eapply firm_incl; [reflexivity|]. now apply S. Qed.
Lemma ear_ok E fuel m top gs m' : sound E m -> ear fuel m top gs = Some m' -> sound (E ++ map wire_of gs) m'.
Proof.
  intros S. unfold ear. destruct (walk fuel m top gs) as [[y m1]|] eqn:W; [|discriminate]. apply (walk_ok _ _ _ S) in W as [S1 T].
  destruct (find fuel m1 y) as [ry m2] eqn:F2. apply (find_ok _ _ S1) in F2 as [A2 S2].
  destruct (find fuel m2 top) as [rt m3] eqn:F3. apply (find_ok _ _ S2) in F3 as [A3 S3].
  destruct (N.eqb_spec ry rt) as [<-|_]; [|discriminate]. intros Q. injection Q as <-.
  assert (trail E top (map wire_of gs) top) as TT.
  { eapply trail_close; [exact T|]. eapply firm_trans; [exact A2|now apply firm_sym]. }
  assert (forall u, In u (flat_map (fun g => [src (snd g); dst (snd g)]) gs) -> firm (E ++ map wire_of gs) top u) as K.
  { intros u I. apply in_flat_map in I as (g & I & J). apply (in_map wire_of) in I.
    destruct J as [<-|[<-|[]]]; (eapply (trail_firm TT); [exact I|]); [left|right]; reflexivity. }
  apply (sound_more (map wire_of gs)) in S3. revert m3 S3 K. clear.
  generalize (flat_map (fun g => [src (snd g); dst (snd g)]) gs). intros l. induction l as [|u l IH]; intros m S K; simpl; auto.
  apply IH; auto; [|intros w I; apply K; now right]. unfold direct. destruct (find fuel m u) as [r m'] eqn:F.
  apply (find_ok _ _ S) in F as [A B]. destruct (N.eqb r top); auto. apply point; auto.
  eapply firm_trans; [apply firm_sym; exact A|]. apply firm_sym, K. now left.
Qed.

(* ---- the search; nothing about it is trusted ---- *)
Definition branch := (numbered * node * N)%type. (* the edge below a node, its lower end, and how high the node is *)
Definition height (tree : PM.t branch) (u : node) : N := match PM.find (N.succ_pos u) tree with Some (_, _, h) => h | None => 0%N end.
Definition plant (tree : PM.t branch) (s : Settle.step) : PM.t branch :=
  match s with
  | (x, New u w) => PM.add (N.succ_pos w) (x, u, N.succ (height tree u)) tree
  | (_, Old) => tree
  end.
Fixpoint climb (fuel : list numbered) (all : list numbered) (tree : PM.t branch) (m : pointers) (a b : node)
    (down back : list numbered) : node * list numbered * list numbered * pointers :=
  match fuel with
  | [] => (a, down, back, m)
  | _ :: fuel =>
    if N.eqb a b then (a, down, back, m)
    else if (height tree a <? height tree b)%N then
      match PM.find (N.succ_pos b) tree with
      | Some (x, u, _) => let (c, m) := find all m u in climb fuel all tree m a c down (x :: back)
      | None => (a, down, back, m)
      end
    else
      match PM.find (N.succ_pos a) tree with
      | Some (x, u, _) => let (c, m) := find all m u in climb fuel all tree m c b (x :: down) back
      | None => (a, down, back, m)
      end
  end.
Definition cycle (all : list numbered) (tree : PM.t branch) (m : pointers) (x : numbered) : node * list numbered :=
  let (a, m) := find all m (src (snd x)) in
  let (b, m) := find all m (dst (snd x)) in
  let '(top, down, back, _) := climb ((0%N, Edge ground ground Green) :: all) all tree m a b [] [] in
  (top, down ++ x :: rev' back).

(* edges of ears so far, and pointers *)
Definition add_ear (all : list numbered) (tree : PM.t branch) (state : list numbered * pointers) (s : Settle.step) :
    list numbered * pointers :=
  match s with
  | (x, Old) =>
    let (done, m) := state in
    let (top, gs) := cycle all tree m x in
    match ear all m top gs with Some m => (rev_append gs done, m) | None => state end
  | _ => state
  end.
Definition classes (steps : list Settle.step) (E : list numbered) : option pointers :=
  let tree := fold_left plant (rev' steps) (PM.empty _) in
  let (done, m) := fold_left (add_ear E tree) steps ([], PM.empty _) in
  match arrange done E with
  | Some _ =>
    let look '(m, t) u := if PM.mem (N.succ_pos u) t then (m, t) else let (r, m) := find E m u in (m, PM.add (N.succ_pos u) r t) in
    Some (snd (fold_left look (flat_map (fun g => [src (snd g); dst (snd g)]) E) (m, PM.empty _)))
  | None => None
  end.
Lemma sound_empty E : sound E (PM.empty node).
Proof. intros x w H. now rewrite PM.gempty in H. Qed.
Lemma add_ear_ok all tree s : forall done m done' m', sound (map wire_of done) m -> add_ear all tree (done, m) s = (done', m') ->
  sound (map wire_of done') m'.
Proof.
  intros done m done' m' S. unfold add_ear. destruct s as [x [|]]; [|intros Q; now injection Q as <- <-].
  destruct (cycle all tree m x) as [top gs]. destruct (ear all m top gs) as [m2|] eqn:Ear; [|intros Q; now injection Q as <- <-].
  intros Q. injection Q as <- <-. apply (ear_ok _ _ _ S) in Ear. intros y w H. apply Ear in H. eapply firm_perm; [|exact H].
  rewrite rev_append_rev, map_app, map_rev, <- Permutation_rev. apply Permutation_app_comm.
Qed.
Theorem classes_ok steps E t : classes steps E = Some t -> sound (map wire_of E) t.
Proof.
  unfold classes. set (tree := fold_left plant _ _).
  destruct (fold_left (add_ear E tree) steps ([], PM.empty _)) as [done m] eqn:F.
  assert (sound (map wire_of done) m) as S.
  { assert (forall l d n d' n', sound (map wire_of d) n -> fold_left (add_ear E tree) l (d, n) = (d', n') -> sound (map wire_of d') n') as K.
    { induction l as [|s l IH]; simpl; intros d n d' n' S Q; [now injection Q as <- <-|].
      destruct (add_ear E tree (d, n) s) as [d1 n1] eqn:A. eapply IH; [|exact Q]. eapply add_ear_ok; eauto. }
    eapply K; [|exact F]. apply sound_empty. }
  destruct (arrange done E) as [R|] eqn:Q; [|discriminate]. destruct (arrange_parts _ _ Q) as (rest & PE).
  intros H. injection H as <-.
  assert (sound (map wire_of E) m) as SE.
  { intros x w H. apply (@firm_incl (map wire_of done) (map wire_of rest)); [|now apply S].
    rewrite <- map_app. now apply Permutation_map. }
  generalize (flat_map (fun g => [src (snd g); dst (snd g)]) E). intros l.
  assert (forall m t, sound (map wire_of E) m -> sound (map wire_of E) t ->
    sound (map wire_of E) (snd (fold_left (fun '(m, t) u => if PM.mem (N.succ_pos u) t then (m, t)
      else let (r, m) := find E m u in (m, PM.add (N.succ_pos u) r t)) l (m, t)))) as K.
  { induction l as [|u l IH]; simpl; intros m0 t0 S0 S1; auto. destruct (PM.mem _ t0); auto. destruct (find E m0 u) as [r m1] eqn:Z.
    apply (find_ok _ _ S0) in Z as [A B]. apply IH; auto. now apply point. }
  apply K; auto. apply sound_empty.
Qed.
