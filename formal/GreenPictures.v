(** Green pictures whose nodes carry heaps of Nim, on any node as the ground; their nimbers, and the colon principle.

    A move cuts an edge that stands, or makes a heap on a node that stands smaller. [worth r E L n]: the picture with the
    edges E and the heaps L, on r as the ground, is the nimber n: the second player wins it beside a heap of n.

    [worth_mex] finds a nimber from those of the moves, [worth_unique] says that there is only one, and [colon] replaces
    what stands on one node by a heap. [bridge] is the colon principle for what stands on one edge. *)
From Coq Require Import List Bool Arith NArith Lia Permutation.
From Hackenbush Require Import Games Pictures Links.
Import ListNotations.
Set Implicit Arguments.

Notation heap := (node * N)%type.
Definition picture := (list wire * list heap)%type.

(* the order of edges and heaps does not matter, before a move and after it *)
Inductive step (r : node) : picture -> picture -> Prop :=
| step_cut E e E' L L' : Permutation E (e :: E') -> linked E r (fst e) -> Permutation L L' -> step r (E, L) (E', L')
| step_take E E' L v n m M L' : Permutation L ((v, n) :: M) -> linked E r v -> (m < n)%N ->
    Permutation E E' -> Permutation L' ((v, m) :: M) -> step r (E, L) (E', L').

Lemma step_inv r E L E' L' : step r (E, L) (E', L') ->
  (exists e, Permutation E (e :: E') /\ linked E r (fst e) /\ Permutation L L') \/
  (exists v n m M, Permutation L ((v, n) :: M) /\ linked E r v /\ (m < n)%N /\ Permutation E E' /\ Permutation L' ((v, m) :: M)).
Proof. intros H. inversion H; subst; [left|right]; eauto 12. Qed.

Definition green_wins (r : node) := Wins (fun _ : player => step r).
Definition worth r E L n := forall p, green_wins r p false (E, (r, n) :: L).

Lemma reply r p s t : green_wins r p false s -> step r s t -> green_wins r p true t.
Proof. intros H M. now apply Wins_second_inv with s. Qed.

(* ---- the order does not matter ---- *)
Definition alike (s t : picture) := Permutation (fst s) (fst t) /\ Permutation (snd s) (snd t).
Lemma alike_step r s t s' t' : alike s t -> alike s' t' -> step r s s' -> step r t t'.
Proof.
  intros [A B] [C D] H. destruct H as [E e E' L L' P Q R|E E' L v n m M L' P Q R S T], t as [F K], t' as [F' K']; simpl in *.
  - apply step_cut with e; [now rewrite <- A, P, C|eapply linked_perm; eauto|now rewrite <- B, R].
  - apply step_take with v n m M; auto; [now rewrite <- B|eapply linked_perm; eauto|now rewrite <- A, S|now rewrite <- D].
Qed.
Lemma alike_refl s : alike s s. Proof. split; reflexivity. Qed.
Lemma alike_sym s t : alike s t -> alike t s. Proof. intros [A B]. split; now symmetry. Qed.
Lemma alike_wins r p b s t : alike s t -> green_wins r p b s -> green_wins r p b t.
Proof.
  intros A H. destruct H as [s u M H|s H].
  - apply Wins_first with u; auto. eapply alike_step; eauto using alike_refl.
  - apply Wins_second. intros u M. apply H. eapply alike_step; [apply alike_sym, A|apply alike_refl|exact M].
Qed.
Lemma worth_perm r E F L M n : Permutation E F -> Permutation L M -> worth r E L n -> worth r F M n.
Proof. intros A B H p. eapply alike_wins; [|apply H]. split; simpl; auto. Qed.

(* ---- both players have the same moves ---- *)
Lemma either_wins r p q b s : green_wins r p b s -> green_wins r q b s.
Proof. intros H. induction H as [s t M H IH|s H IH]; [eapply Wins_first; eauto|apply Wins_second; auto]. Qed.
Lemma worth_of r p E L n : green_wins r p false (E, (r, n) :: L) -> worth r E L n.
Proof. intros H q. eapply either_wins; eauto. Qed.

(* ---- moves beside a heap ---- *)
Lemma step_beside r E v k L X Y : step r (E, (v, k) :: L) (X, Y) ->
  (exists m, (m < k)%N /\ linked E r v /\ Permutation E X /\ Permutation Y ((v, m) :: L)) \/
  (exists L', step r (E, L) (X, L') /\ Permutation Y ((v, k) :: L')).
Proof.
  intros H. apply step_inv in H as [(e & P & Q & R)|(u & n & m & M & P & Q & R & S & T)].
  - right. exists L. split; [|now symmetry]. now apply step_cut with e.
  - apply perm_cons in P as [[P P']|(K & P & P')].
    + injection P as <- <-. left. exists m. repeat split; auto. now rewrite T, P'.
    + right. exists ((u, m) :: K). split; [now apply step_take with u n m K|]. rewrite T, P'. constructor.
Qed.
Lemma beside_step r E h L E' L' : step r (E, L) (E', L') -> step r (E, h :: L) (E', h :: L').
Proof.
  intros H. apply step_inv in H as [(e & P & Q & R)|(u & n & m & M & P & Q & R & S & T)]; [apply step_cut with e; auto|].
  apply step_take with u n m (h :: M); auto; [rewrite P|rewrite T]; constructor.
Qed.
Lemma take_heap r E v k m L : linked E r v -> (m < k)%N -> step r (E, (v, k) :: L) (E, (v, m) :: L).
Proof. intros. now apply step_take with v k m L. Qed.

(* ---- the least nimber that is missing ---- *)
Lemma worth_other r p E L m n : worth r E L m -> n <> m -> green_wins r p true (E, (r, n) :: L).
Proof.
  intros H D. destruct (N.lt_ge_cases n m) as [K|K].
  - eapply reply; [apply H|]. apply take_heap; [constructor|exact K].
  - apply Wins_first with (E, (r, m) :: L); [|apply H]. apply take_heap; [constructor|lia].
Qed.
Theorem worth_unique r E L m n : worth r E L m -> worth r E L n -> m = n.
Proof.
  intros H K. destruct (N.eq_dec n m) as [|D]; auto. exfalso.
  exact (Wins_exclusive (worth_other Left H D) (K (other Left))).
Qed.
Theorem worth_mex r E L n :
  (forall m, (m < n)%N -> exists E' L', step r (E, L) (E', L') /\ worth r E' L' m) ->
  (forall E' L', step r (E, L) (E', L') -> exists m, m <> n /\ worth r E' L' m) -> worth r E L n.
Proof.
  intros A B p. apply Wins_second. intros [X Y] M. apply step_beside in M as [(m & K & _ & PX & PY)|(L' & M & PY)].
  - destruct (A m K) as (E' & L' & M & W). apply Wins_first with (E', (r, m) :: L'); [|apply W].
    eapply alike_step; [|apply alike_refl|exact (beside_step (r, m) M)]. split; simpl; now symmetry.
  - destruct (B X L' M) as (m & D & W). apply alike_wins with (X, (r, n) :: L'); [split; simpl; [reflexivity|now symmetry]|].
    eapply worth_other; eauto.
Qed.

(* ---- nodes of a picture ---- *)
Lemma step_nodes r E L E' L' : step r (E, L) (E', L') -> incl (nodes E' L') (nodes E L).
Proof.
  intros H. apply step_inv in H as [(e & P & Q & R)|(u & n & m & M & P & Q & R & S & T)].
  - apply nodes_incl; intros x I; eapply Permutation_in; [symmetry; eassumption| |symmetry; eassumption|]; simpl; auto.
  - intros x I. apply nodes_inv in I as [(e & y & I & J)|(k & I)].
    + eapply nodes_edge; [|exact J]. eapply Permutation_in; [symmetry; exact S|exact I].
    + apply (Permutation_in _ T) in I as [I|I].
      * injection I as -> ->. eapply nodes_load, perm_head, P.
      * eapply nodes_load, Permutation_in; [symmetry; exact P|right; exact I].
Qed.
Definition weight (L : list heap) := list_sum (map (fun l => N.to_nat (snd l)) L).
Lemma weight_perm L M : Permutation L M -> weight L = weight M.
Proof. intros P. unfold weight. induction P; simpl in *; lia. Qed.
Lemma step_size r E L E' L' : step r (E, L) (E', L') -> length E' + weight L' < length E + weight L.
Proof.
  intros H. apply step_inv in H as [(e & P & Q & R)|(u & n & m & M & P & Q & R & S & T)].
  - rewrite (weight_perm R), (Permutation_length P). simpl. lia.
  - rewrite (weight_perm P), (weight_perm T), (Permutation_length S). unfold weight. simpl. lia.
Qed.

(* ---- the colon principle ---- *)
Section Colon.
  Variables (inner : node -> Prop) (r v : node).
  Definition outside (E : list wire) (L : list heap) := forall x, In x (nodes E L) -> ~ inner x.
  Definition inside (F : list wire) (M : list heap) := forall x, In x (nodes F M) -> x = v \/ inner x.
  Hypothesis r_outside : ~ inner r.
  Hypothesis v_outside : ~ inner v.

  Lemma glue_down E L F M x : outside E L -> inside F M -> linked (E ++ F) r x ->
    (~ inner x -> linked E r x) /\ (x = v \/ inner x -> linked E r v /\ linked F v x).
  Proof.
    intros O I H. induction H as [|e y z H [A B] J K].
    - split; [constructor|]. intros [<-|H]; [split; constructor|easy].
    - apply in_app_or in J as [J|J].
      + pose proof (O y (nodes_edge L J K)) as Ny. pose proof (O z (nodes_edge L J (joins_sym K))) as Nz.
        assert (linked E r z) as Lz by (eapply linked_step; eauto). split; auto. intros [->|?]; [|easy]. split; [auto|constructor].
      + destruct (B (I y (nodes_edge M J K))) as [Lv Ly].
        assert (linked F v z) as Lz by (eapply linked_step; eauto). split; auto.
        intros Nz. destruct (I z (nodes_edge M J (joins_sym K))) as [->|]; easy.
  Qed.
  Lemma glue_up E F x : linked E r v -> linked F v x -> linked (E ++ F) r x.
  Proof.
    intros A B. apply linked_trans with v; (eapply linked_incl; [|eassumption]); [apply incl_appl|apply incl_appr]; apply incl_refl.
  Qed.

  (* a move in the whole is a move in the rest or in the part *)
  Lemma step_split E L F M X Y : outside E L -> inside F M -> step r (E ++ F, L ++ M) (X, Y) ->
    (exists E' L', step r (E, L) (E', L') /\ alike (E' ++ F, L' ++ M) (X, Y)) \/
    (linked E r v /\ exists F' M', step v (F, M) (F', M') /\ alike (E ++ F', L ++ M') (X, Y)).
  Proof.
    intros O I H. apply step_inv in H as [(e & P & Q & R)|(u & n & m & K & P & Q & R & S & T)].
    - destruct (glue_down O I Q) as [A B]. apply perm_app in P as [(k & P & P')|(k & P & P')]; pose proof (perm_head P) as J.
      + left. exists k, L. split; [|split; simpl; [now symmetry|exact R]]. apply step_cut with e; auto.
        apply A, O, (nodes_edge L J (joins_ends e)).
      + right. destruct (B (I _ (nodes_edge M J (joins_ends e)))) as [C D]. split; auto.
        exists k, M. split; [now apply step_cut with e|split; simpl; [now symmetry|exact R]].
    - destruct (glue_down O I Q) as [A B]. apply perm_app in P as [(k & P & P')|(k & P & P')]; pose proof (perm_head P) as J.
      + left. exists E, ((u, m) :: k). split; [|split; simpl; [exact S|now rewrite T, P']].
        apply step_take with u n m k; auto. apply A, O, (nodes_load _ J).
      + right. destruct (B (I _ (nodes_load _ J))) as [C D]. split; auto. exists F, ((u, m) :: k).
        split; [now apply step_take with u n m k|split; simpl; [exact S|]]. rewrite T, P'. symmetry. apply Permutation_middle.
  Qed.
  Lemma step_rest E L F M E' L' : step r (E, L) (E', L') -> step r (E ++ F, L ++ M) (E' ++ F, L' ++ M).
  Proof.
    assert (incl E (E ++ F)) as Z by apply incl_appl, incl_refl.
    intros H. apply step_inv in H as [(e & P & Q & R)|(u & n & m & K & P & Q & R & S & T)].
    - apply step_cut with e; [now rewrite P|eapply linked_incl; eauto|now rewrite R].
    - apply step_take with u n m (K ++ M); auto; [now rewrite P|eapply linked_incl; eauto|now rewrite S|now rewrite T].
  Qed.
  Lemma step_part E L F M F' M' : linked E r v -> step v (F, M) (F', M') -> step r (E ++ F, L ++ M) (E ++ F', L ++ M').
  Proof.
    intros A H. apply step_inv in H as [(e & P & Q & R)|(u & n & m & K & P & Q & R & S & T)].
    - apply step_cut with e; [rewrite P; symmetry; apply Permutation_middle|now apply glue_up|now rewrite R].
    - apply step_take with u n m (L ++ K); auto; [rewrite P; symmetry; apply Permutation_middle|now apply glue_up|now rewrite S|].
      rewrite T. symmetry. apply Permutation_middle.
  Qed.

  Lemma colon_wins N0 : forall E L F M k p, length E + weight L + length F + weight M + N.to_nat k = N0 ->
    outside E L -> inside F M -> worth v F M k -> forall b, green_wins r p b (E, (v, k) :: L) -> green_wins r p b (E ++ F, L ++ M).
  Proof.
    induction N0 as [N0 IH] using lt_wf_ind. intros E L F M k p Hn O I W b H. destruct b.
    - apply Wins_first_inv in H as ([X Y] & S & H). apply step_beside in S as [(m & K & A & PX & PY)|(L' & S & PY)].
      + pose proof (reply (W p) (take_heap M (linked_refl F v) K)) as V.
        apply Wins_first_inv in V as ([X' Y'] & S' & V). apply step_beside in S' as [(m' & K' & _ & PX' & PY')|(M' & S' & PY')].
        * exfalso. assert (worth v F M m') as W'.
          { apply worth_of with p. eapply alike_wins; [|exact V]. split; simpl; [now symmetry|exact PY']. }
          pose proof (worth_unique W W'). lia.
        * apply Wins_first with (E ++ X', L ++ M'); [now apply step_part|]. pose proof (step_size S').
          eapply IH with (k := m); [|reflexivity|auto| | |]; [lia| | |].
          -- intros x J. apply I. eapply step_nodes; eauto.
          -- apply worth_of with p. eapply alike_wins; [|exact V]. split; simpl; [reflexivity|exact PY'].
          -- eapply alike_wins; [|exact H]. split; simpl; [now symmetry|exact PY].
      + apply Wins_first with (X ++ F, L' ++ M); [now apply step_rest|]. pose proof (step_size S).
        eapply IH with (k := k); [|reflexivity| |auto|auto|]; [lia| |].
        * intros x J. apply O. eapply step_nodes; eauto.
        * eapply alike_wins; [|exact H]. split; simpl; [reflexivity|exact PY].
    - apply Wins_second. intros [X Y] S. apply (step_split O I) in S as [(E' & L' & S & Q)|(A & F' & M' & S & Q)];
        (eapply alike_wins; [exact Q|]); pose proof (step_size S).
      + eapply IH with (k := k); [|reflexivity| |auto|auto|]; [lia| |].
        * intros x J. apply O. eapply step_nodes; eauto.
        * eapply reply; [exact H|]. now apply beside_step.
      + assert (inside F' M') as I' by (intros x J; apply I; eapply step_nodes; eauto).
        pose proof (reply (W p) (beside_step (v, k) S)) as V.
        apply Wins_first_inv in V as ([X' Y'] & S' & V). apply step_beside in S' as [(m & K & _ & PX & PY)|(M2 & S' & PY)].
        * eapply IH with (k := m); [|reflexivity|auto|auto| |]; [lia| |].
          -- apply worth_of with p. eapply alike_wins; [|exact V]. split; simpl; [now symmetry|exact PY].
          -- eapply reply; [exact H|]. now apply take_heap.
        * apply Wins_first with (E ++ X', L ++ M2); [now apply step_part|]. pose proof (step_size S').
          eapply IH with (k := k); [|reflexivity|auto| | |exact H]; [lia| |].
          -- intros x J. apply I'. eapply step_nodes; eauto.
          -- apply worth_of with p. eapply alike_wins; [|exact V]. split; simpl; [reflexivity|exact PY].
  Qed.
End Colon.

(** What stands on v and meets the rest nowhere else counts as its nimber. *)
Theorem colon (inner : node -> Prop) r v E L F M k n : ~ inner r -> ~ inner v ->
  (forall x, In x (nodes E L) -> ~ inner x) -> (forall x, In x (nodes F M) -> x = v \/ inner x) ->
  worth v F M k -> worth r E ((v, k) :: L) n -> worth r (E ++ F) (L ++ M) n.
Proof.
  intros Nr Nv O I W H p. apply (@colon_wins inner r v Nr Nv _ E ((r, n) :: L) F M k p eq_refl); auto.
  - intros x J. apply nodes_heap in J as [->|J]; auto.
  - eapply alike_wins; [|apply H]. split; simpl; [reflexivity|constructor].
Qed.

(* ---- heaps and sticks ---- *)
Lemma worth_nothing r L : (forall v n, In (v, n) L -> v <> r) -> worth r [] L 0.
Proof.
  intros D. apply worth_mex; [intros; lia|]. intros E' L' H. apply step_inv in H as [(e & P & Q & R)|(u & n & m & K & P & Q & R & S & T)].
  - now apply Permutation_nil_cons in P.
  - exfalso. apply (D u n); [eapply perm_head; eauto|]. inversion Q as [|e y z _ [] _]. reflexivity.
Qed.
Lemma one_heap (v u : node) (n k : N) M : Permutation [(v, n)] ((u, k) :: M) -> v = u /\ n = k /\ M = [].
Proof.
  intros P. apply Permutation_length_1_inv in P. now injection P as -> -> ->.
Qed.
Lemma worth_heap r k : worth r [] [(r, k)] k.
Proof.
  induction k as [k IH] using (well_founded_induction N.lt_wf_0). apply worth_mex.
  - intros m K. exists [], [(r, m)]. split; [apply take_heap; [constructor|exact K]|auto].
  - intros E' L' H. apply step_inv in H as [(e & P & Q & R)|(u & n & m & K & P & Q & R & S & T)]; [now apply Permutation_nil_cons in P|].
    apply one_heap in P as (<- & <- & ->). exists m. split; [lia|]. eapply worth_perm; [exact S|symmetry; exact T|auto].
Qed.
Lemma worth_stick g c d k : joins g c d -> c <> d -> worth c [g] [(d, k)] (k + 1).
Proof.
  intros J D. assert (forall m, worth c [] [(d, m)] 0) as Z.
  { intros m. apply worth_nothing. intros v n [Q|[]]. injection Q as <- _. auto. }
  assert (linked [g] c d) as Ld by (eapply linked_edge; [now left|exact J]).
  induction k as [k IH] using (well_founded_induction N.lt_wf_0). apply worth_mex.
  - intros m K. destruct (N.eq_dec m 0) as [->|Dm].
    + exists [], [(d, k)]. split; [|apply Z]. apply step_cut with g; auto.
      destruct J as [-> | ->]; simpl; [constructor|exact Ld].
    + exists [g], [(d, (m - 1)%N)]. split; [apply take_heap; [exact Ld|lia]|].
      replace m with (m - 1 + 1)%N at 2 by lia. apply IH. lia.
  - intros E' L' H. apply step_inv in H as [(e & P & Q & R)|(u & n & m & K & P & Q & R & S & T)].
    + apply Permutation_length_1_inv in P. injection P as <- ->. exists 0%N. split; [lia|].
      eapply worth_perm; [|exact R|apply Z]. reflexivity.
    + apply one_heap in P as (<- & <- & ->). exists (m + 1)%N. split; [lia|].
      eapply worth_perm; [exact S|symmetry; exact T|]. auto.
Qed.

(** What stands on an edge g and meets the rest nowhere else counts as its nimber and one more. *)
Theorem bridge r c d g A L B M k n : joins g c d ->
  (forall x, In x (r :: c :: nodes A L) -> In x (d :: nodes B M) -> False) ->
  worth d B M k -> worth r A ((c, (k + 1)%N) :: L) n -> worth r (A ++ g :: B) (L ++ M) n.
Proof.
  intros J D WB WA. assert (c <> d) as Dc by (intros ->; apply (D d); simpl; auto).
  assert (worth r (A ++ [g]) (L ++ [(d, k)]) n) as H.
  { apply (@colon (fun x => x = d) r c A L [g] [(d, k)] (k + 1)); auto.
    - intros ->. apply (D d); simpl; auto.
    - intros x I ->. apply (D d); simpl; auto.
    - intros x I. destruct J as [-> | ->]; simpl in I; intuition.
    - now apply worth_stick. }
  change (g :: B) with ([g] ++ B). rewrite app_assoc.
  apply (@colon (fun x => In x (nodes B M) /\ x <> d) r d (A ++ [g]) L B M k); auto.
  - intros [I N]. apply (D r); simpl; auto.
  - intros [_ N]. easy.
  - intros x I [K N]. apply nodes_inv in I as [(e & y & I & Q)|(m & I)].
    + apply in_app_or in I as [I|[<-|[]]].
      * apply (D x); simpl; auto. right. right. eapply nodes_edge; eauto.
      * assert (x = c) as ->; [|apply (D c); simpl; auto].
        destruct J as [-> | ->], Q as [Q|Q]; injection Q as -> ->; congruence.
    + apply (D x); simpl; auto. right. right. eapply nodes_load; eauto.
  - intros x I. destruct (N.eq_dec x d); auto.
  - eapply worth_perm; [reflexivity| |exact H]. symmetry. apply Permutation_cons_append.
Qed.
