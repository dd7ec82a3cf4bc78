(** What a node carries in a certificate: a number, ups, a nimber, and all-small games from a list.

    A [worth] is data; [wgame] is the game that it stands for, a sum of such terms. [wadd_ok] and [wneg_ok] compute sums
    and negatives. [legal] says which moves there are in a worth: by [legal_sound] and [named_complete] those are the
    moves in the game, up to equality. *)
From Coq Require Import List Bool Arith ZArith NArith Lia Permutation Setoid FMapPositive.
From Hackenbush Require Import Games Order Algebra Numbers Nimbers AllSmall.
From Hackenbush Require Values.
Import ListNotations.
Set Implicit Arguments.

Record worth := Worth { level : N; numer : Z; arrows : Z; nim : N; listed : list Z }.
Definition wzero := Worth 0 0 0 0 [].

(* ---- numbers: a/2^k, with the least k ---- *)
Fixpoint strip (p : positive) (k : N) : positive * N :=
  match p with
  | xO q => match k with N0 => (p, k) | _ => strip q (N.pred k) end
  | _ => (p, k)
  end.
Definition reduce_slowly (k : N) (a : Z) : N * Z :=
  match a with
  | Z0 => (0%N, 0%Z)
  | Zpos p => let (q, j) := strip p k in (j, Zpos q)
  | Zneg p => let (q, j) := strip p k in (j, Zneg q)
  end.
(* the same by shifting: the number of zeros at the end is the place of the lowest one *)
Definition reduce (k : N) (a : Z) : N * Z :=
  if Z.eqb a 0 then (0%N, 0%Z)
  else if N.eqb k 0 || Z.odd a then (k, a)
  else
    let j := N.min k (Z.to_N (Z.log2 (Z.land a (- a)))) in
    let b := Z.shiftr a (Z.of_N j) in
    if Z.eqb (Z.shiftl b (Z.of_N j)) a && (N.eqb (k - j) 0 || Z.odd b) && (j <=? k)%N then ((k - j)%N, b) else reduce_slowly k a.
Definition dyadic (x : N * Z) := num (N.to_nat (fst x)) (snd x).
Lemma num_zero k : num k 0 = zero. Proof. induction k; simpl; auto. Qed.
Lemma strip_ok p : forall k, let (q, j) := strip p k in
  num (N.to_nat j) (Zpos q) = num (N.to_nat k) (Zpos p) /\ num (N.to_nat j) (Zneg q) = num (N.to_nat k) (Zneg p) /\
  (j = 0%N \/ Z.even (Zpos q) = false).
Proof.
  induction p as [p IH|p IH|]; intros k; cbn [strip]; auto.
  destruct k as [|k]; [auto|]. specialize (IH (N.pred (N.pos k))). destruct (strip p (N.pred (N.pos k))) as [q j].
  destruct IH as (A & B & D). rewrite A, B.
  assert (N.to_nat (N.pos k) = S (N.to_nat (N.pred (N.pos k)))) as -> by lia.
  change (Z.pos p~0) with (2 * Z.pos p)%Z. change (Z.neg p~0) with (2 * Z.neg p)%Z. now rewrite !num_double.
Qed.
Lemma reduce_slowly_ok k a : dyadic (reduce_slowly k a) = num (N.to_nat k) a.
Proof.
  unfold dyadic. destruct a as [|p|p]; cbn [reduce_slowly]; [symmetry; apply num_zero| |]; pose proof (strip_ok p k) as H;
    destruct (strip p k) as [q j]; simpl; tauto.
Qed.
Lemma reduce_slowly_odd k a : fst (reduce_slowly k a) = 0%N \/ Z.even (snd (reduce_slowly k a)) = false.
Proof.
  destruct a as [|p|p]; simpl; auto; pose proof (strip_ok p k) as H; destruct (strip p k) as [q j]; simpl; [tauto|].
  destruct H as (_ & _ & [H|H]); [auto|right]. destruct q; auto.
Qed.
Lemma raise_level k m a : (k <= m)%N -> num (N.to_nat m) (a * 2 ^ Z.of_N (m - k)) = num (N.to_nat k) a.
Proof.
  intros L. rewrite <- (num_level (N.to_nat k) (N.to_nat (m - k)) a). f_equal; [lia|].
  rewrite N_nat_Z. apply Z.mul_comm.
Qed.
Lemma odd_even a : Z.odd a = true -> Z.even a = false.
Proof. rewrite <- Z.negb_even. now destruct (Z.even a). Qed.
Lemma reduce_ok k a : dyadic (reduce k a) = num (N.to_nat k) a.
Proof.
  unfold reduce. destruct (Z.eqb_spec a 0) as [->|_]; [symmetry; apply num_zero|].
  destruct (N.eqb k 0 || Z.odd a); [reflexivity|]. cbv zeta. set (j := N.min k _). set (b := Z.shiftr a _).
  match goal with |- context [if ?x then _ else _] => destruct x eqn:H end; [|apply reduce_slowly_ok].
  rewrite !andb_true_iff, Z.eqb_eq, N.leb_le in H. destruct H as [[H _] L]. rewrite <- H, Z.shiftl_mul_pow2 by lia.
  unfold dyadic. cbn [fst snd]. rewrite <- (@raise_level (k - j) k b) by lia. do 3 f_equal. lia.
Qed.
Lemma reduce_odd k a : fst (reduce k a) = 0%N \/ Z.even (snd (reduce k a)) = false.
Proof.
  unfold reduce. destruct (Z.eqb a 0); [now left|]. destruct (N.eqb k 0 || Z.odd a) eqn:O.
  - apply orb_true_iff in O as [O|O]; [left; now apply N.eqb_eq in O|right; now apply odd_even].
  - cbv zeta. set (j := N.min k _). set (b := Z.shiftr a _).
    match goal with |- context [if ?x then _ else _] => destruct x eqn:H end; [|apply reduce_slowly_odd].
    rewrite !andb_true_iff, orb_true_iff in H. destruct H as [[_ [H|H]] _]; [left; now apply N.eqb_eq in H|right; now apply odd_even].
Qed.
Definition add_numbers (k : N) (a : Z) (j : N) (b : Z) : N * Z :=
  let m := N.max k j in reduce m (Z.shiftl a (Z.of_N (m - k)) + Z.shiftl b (Z.of_N (m - j))).
Lemma add_numbers_ok k a j b : eqv (dyadic (add_numbers k a j b)) (add (num (N.to_nat k) a) (num (N.to_nat j) b)).
Proof.
  unfold add_numbers. rewrite !Z.shiftl_mul_pow2 by lia. rewrite reduce_ok, <- num_add, !raise_level by lia. reflexivity.
Qed.

(* options of a number *)
Definition number_options (p : player) (k : N) (a : Z) : list (N * Z) :=
  let (j, b) := reduce k a in
  match p with
  | Left => if N.eqb j 0 then if (0 <? b)%Z then [(0%N, (b - 1)%Z)] else [] else [reduce j (b - 1)]
  | Right => if N.eqb j 0 then if (b <? 0)%Z then [(0%N, (b + 1)%Z)] else [] else [reduce j (b + 1)]
  end.
Lemma odd_options k a p : Z.even a = false ->
  options p (num (S k) a) = [num (S k) (a + match p with Left => -1 | Right => 1 end)].
Proof.
  intros E. cbn [num]. rewrite E. pose proof (odd_half _ E) as O. set (h := Z.div2 a) in *. destruct p; simpl options.
  - rewrite <- num_double. cbn [num]. now replace (a + -1)%Z with (2 * h)%Z by lia.
  - rewrite <- num_double. cbn [num]. now replace (a + 1)%Z with (2 * (h + 1))%Z by lia.
Qed.
Lemma number_options_ok p k a : options p (num (N.to_nat k) a) = map dyadic (number_options p k a).
Proof.
  unfold number_options. rewrite <- reduce_ok. destruct (reduce_odd k a) as [J|J]; destruct (reduce k a) as [j b]; simpl in J.
  - subst j. unfold dyadic at 1. cbn [fst snd N.to_nat num N.eqb]. destruct p.
    + rewrite integer_left. destruct (0 <? b)%Z; reflexivity.
    + rewrite <- (neg_neg (integer b)), options_neg. simpl other. rewrite (num_neg 0 b : neg (integer b) = integer (- b)).
      rewrite integer_left. destruct (Z.ltb_spec 0 (- b)), (Z.ltb_spec b 0); try lia; [|reflexivity]. cbn [map]. f_equal.
      rewrite (num_neg 0 (- b - 1) : neg (integer (- b - 1)) = integer _). unfold dyadic. simpl. f_equal. lia.
  - destruct (N.eqb_spec j 0) as [->|D].
    + unfold dyadic at 1. cbn [fst snd N.to_nat num]. destruct p.
      * rewrite integer_left. destruct (0 <? b)%Z; reflexivity.
      * rewrite <- (neg_neg (integer b)), options_neg. simpl other. rewrite (num_neg 0 b : neg (integer b) = integer (- b)).
        rewrite integer_left. destruct (Z.ltb_spec 0 (- b)), (Z.ltb_spec b 0); try lia; [|reflexivity]. cbn [map]. f_equal.
        rewrite (num_neg 0 (- b - 1) : neg (integer (- b - 1)) = integer _). unfold dyadic. simpl. f_equal. lia.
    + unfold dyadic at 1. cbn [fst snd]. destruct (N.to_nat j) as [|i] eqn:I; [lia|]. rewrite (odd_options i b p J).
      destruct p; cbn [map]; rewrite reduce_ok, I; reflexivity.
Qed.

(* ---- ups ---- *)
Definition zups (u : Z) : game :=
  match u with Z0 => zero | Zpos n => ups (Pos.to_nat n) | Zneg n => neg (ups (Pos.to_nat n)) end.
Lemma zups_nat n : zups (Z.of_nat n) = ups n.
Proof. destruct n as [|n]; [reflexivity|]. cbn [Z.of_nat zups]. now rewrite SuccNat2Pos.id_succ. Qed.
Lemma zups_neg u : zups (- u) = neg (zups u).
Proof. destruct u; simpl; auto. now rewrite neg_neg. Qed.
Lemma zups_succ u : eqv (zups (u + 1)) (add up (zups u)).
Proof.
  destruct (Z.leb_spec 0 u) as [L|L].
  - replace (u + 1)%Z with (Z.of_nat (S (Z.to_nat u))) by lia. rewrite zups_nat. cbn [ups].
    now rewrite <- zups_nat, Z2Nat.id by lia.
  - replace (zups u) with (neg (ups (S (Z.to_nat (- u - 1))))).
    2: { rewrite <- zups_nat, <- zups_neg. f_equal. lia. }
    replace (u + 1)%Z with (- Z.of_nat (Z.to_nat (- u - 1)))%Z by lia. rewrite zups_neg, zups_nat. cbn [ups].
    now rewrite neg_add, add_assoc, add_neg, zero_add.
Qed.
Lemma zups_add_nat n v : eqv (zups (Z.of_nat n + v)) (add (zups (Z.of_nat n)) (zups v)).
Proof.
  induction n as [|n IH]; [simpl; now rewrite zero_add|].
  replace (Z.of_nat (S n) + v)%Z with (Z.of_nat n + v + 1)%Z by lia.
  rewrite zups_succ, IH, add_assoc, !zups_nat. reflexivity.
Qed.
Lemma zups_add u v : eqv (zups (u + v)) (add (zups u) (zups v)).
Proof.
  destruct (Z.leb_spec 0 u) as [L|L]; [rewrite <- (Z2Nat.id u) by lia; apply zups_add_nat|].
  pose proof (zups_add_nat (Z.to_nat (- u)) (u + v)) as H. rewrite Z2Nat.id in H by lia.
  replace (- u + (u + v))%Z with v in H by lia. rewrite H, zups_neg, add_assoc, add_neg, zero_add. reflexivity.
Qed.
Lemma zups_one : eqv (zups 1) up. Proof. apply add_zero. Qed.
Lemma all_small_zups u : all_small (zups u).
Proof.
  assert (forall n, all_small (ups n)) as H.
  { induction n; [apply all_small_zero|]. apply all_small_add; [apply all_small_up|auto]. }
  destruct u; simpl; auto using all_small_zero, all_small_neg.
Qed.
(* what a player makes of one up: Left takes it, Right makes it a star *)
Definition taken (p : player) : game := match p with Left => zero | Right => star 1 end.
Lemma ups_moves p n t : gmove p (ups n) t -> (0 < n)%nat /\ eqv t (add (taken p) (ups (pred n))).
Proof.
  revert t. induction n as [|n IH]; intros t M; [now apply gmove_zero in M|]. split; [lia|]. simpl pred.
  apply gmove_add in M as [(x & M & ->)|(y & M & ->)].
  - destruct p; destruct M as [<-|[]]; reflexivity.
  - apply IH in M as [L Q]. rewrite Q. destruct n as [|n]; [lia|]. cbn [ups pred].
    rewrite !add_assoc, (add_comm up). reflexivity.
Qed.
Lemma ups_move p n : (0 < n)%nat -> exists t, gmove p (ups n) t /\ eqv t (add (taken p) (ups (pred n))).
Proof.
  intros L. destruct n as [|n]; [lia|]. exists (add (taken p) (ups n)). split; [|reflexivity].
  apply gmove_l. destruct p; now left.
Qed.

(* ---- the games of the list ---- *)
Section Listed.
  Variable G : list game.
  Definition listed_game (z : Z) : game :=
    match z with
    | Z0 => zero
    | Zpos i => nth (pred (Pos.to_nat i)) G zero
    | Zneg i => neg (nth (pred (Pos.to_nat i)) G zero)
    end.
  Lemma listed_neg z : listed_game (- z) = neg (listed_game z).
  Proof. destruct z; simpl; auto. now rewrite neg_neg. Qed.
  Definition listed_sum l := sum (map listed_game l).

  Lemma listed_sum_perm l m : Permutation l m -> eqv (listed_sum l) (listed_sum m).
  Proof.
    unfold listed_sum. intros P. induction P as [|x l m P IH|x y l|l m k P IH Q JH]; cbn [map sum fold_right]; [reflexivity| | |].
    - fold (sum (map listed_game l)). fold (sum (map listed_game m)). now rewrite IH.
    - fold (sum (map listed_game l)). rewrite !add_assoc, (add_comm (listed_game y)). reflexivity.
    - now rewrite IH.
  Qed.
  Lemma listed_sum_app l m : eqv (listed_sum (l ++ m)) (add (listed_sum l) (listed_sum m)).
  Proof. unfold listed_sum. rewrite map_app, sum_app. reflexivity. Qed.
  Lemma listed_sum_opposites l : eqv (listed_sum (l ++ map Z.opp l)) zero.
  Proof.
    induction l as [|z l IH]; [reflexivity|]. cbn [map app]. rewrite (@listed_sum_perm _ (z :: - z :: l ++ map Z.opp l)%Z).
    - unfold listed_sum in *. cbn [map sum fold_right]. fold (sum (map listed_game (l ++ map Z.opp l))).
      now rewrite IH, listed_neg, add_assoc, add_neg, add_zero.
    - constructor. symmetry. apply Permutation_middle.
  Qed.
  (* two lists in order become one *)
  Fixpoint weave (l : list Z) : list Z -> list Z -> list Z :=
    fix weave_with (m done : list Z) : list Z :=
      match l, m with
      | [], _ => rev_append done m
      | _, [] => rev_append done l
      | x :: l', y :: m' => if (x <=? y)%Z then weave l' m (x :: done) else weave_with m' (y :: done)
      end.
  Lemma weave_perm l : forall m done, Permutation (weave l m done) (done ++ l ++ m).
  Proof.
    assert (forall done l : list Z, Permutation (rev_append done l) (done ++ l)) as R.
    { intros done m. rewrite rev_append_rev. apply Permutation_app_tail. symmetry. apply Permutation_rev. }
    induction l as [|x l IH]; [intros [|y m] done; cbn [weave]; apply R|].
    induction m as [|y m IHm]; intros done; cbn [weave]; [rewrite app_nil_r; apply R|]. destruct (x <=? y)%Z.
    - rewrite IH. apply Permutation_middle.
    - change (Permutation (weave (x :: l) m (y :: done)) (done ++ (x :: l) ++ y :: m)). rewrite IHm.
      transitivity (done ++ y :: (x :: l) ++ m); [apply Permutation_middle|]. apply Permutation_app_head, Permutation_middle.
  Qed.
  (* negatives and others from the middle outwards, without pairs that cancel *)
  Fixpoint cancel (l : list Z) : list Z -> list Z -> list Z -> list Z :=
    fix cancel_with (m below above : list Z) : list Z :=
      match l, m with
      | [], _ => below ++ rev_append above m
      | _, [] => rev_append l below ++ rev' above
      | x :: l', y :: m' =>
        if (- x =? y)%Z then cancel l' m' below above
        else if (- x <? y)%Z then cancel l' m (x :: below) above else cancel_with m' below (y :: above)
      end.
  Lemma cancel_perm l : forall m below above, exists d, Permutation (cancel l m below above ++ d ++ map Z.opp d) (l ++ m ++ below ++ above).
  Proof.
    assert (forall l m : list Z, Permutation (rev_append l m) (l ++ m)) as R.
    { intros l0 m. rewrite rev_append_rev. apply Permutation_app_tail. symmetry. apply Permutation_rev. }
    assert (forall l : list Z, Permutation (rev' l) l) as R'.
    { intros l0. unfold rev'. rewrite R. now rewrite app_nil_r. }
    induction l as [|x l IH].
    - intros m below above. exists []. cbn [map app]. rewrite app_nil_r. destruct m as [|y m]; cbn [cancel]; rewrite R; cbn [app].
      + now rewrite app_nil_r.
      + rewrite (Permutation_app_comm above). rewrite app_assoc, (Permutation_app_comm below). cbn [app]. now rewrite <- app_assoc.
    - induction m as [|y m IHm]; intros below above; cbn [cancel].
      + exists []. cbn [map app]. rewrite app_nil_r, R, R', <- app_assoc. reflexivity.
      + destruct (Z.eqb_spec (- x) y) as [Q|D]; [|destruct (- x <? y)%Z].
        * destruct (IH m below above) as (d & P). exists (x :: d). cbn [map app]. rewrite Q.
          transitivity (x :: y :: cancel l m below above ++ d ++ map Z.opp d).
          { rewrite <- Permutation_middle. constructor. rewrite !app_assoc. symmetry. apply Permutation_middle. }
          rewrite P. cbn [app]. constructor. apply Permutation_middle.
        * destruct (IH (y :: m) (x :: below) above) as (d & P). exists d. rewrite P, (app_assoc l). symmetry.
          change (Permutation (x :: l ++ (y :: m) ++ below ++ above) ((l ++ y :: m) ++ x :: below ++ above)).
          rewrite (app_assoc l). apply Permutation_middle.
        * destruct (IHm below (y :: above)) as (d & P). exists d. etransitivity; [exact P|]. apply Permutation_app_head.
          rewrite (app_assoc m). symmetry. change (Permutation (y :: m ++ below ++ above) ((m ++ below) ++ y :: above)).
          rewrite (app_assoc m). apply Permutation_middle.
  Qed.
  Definition put_all (l m : list Z) : list Z :=
    match l, m with
    | [], _ => m
    | _, [] => l
    | _, _ => let all := weave l m [] in
              cancel (rev' (filter (fun z => z <? 0)%Z all)) (filter (fun z => negb (z <? 0))%Z all) [] []
    end.
  Lemma put_all_ok l m : eqv (listed_sum (put_all l m)) (add (listed_sum l) (listed_sum m)).
  Proof.
    rewrite <- listed_sum_app. unfold put_all. destruct l as [|x l]; [reflexivity|]. destruct m as [|y m]; [now rewrite app_nil_r|].
    set (all := weave _ _ _). set (f := fun z => (z <? 0)%Z). destruct (cancel_perm (rev' (filter f all)) (filter (fun z => negb (f z)) all) [] []) as (d & P).
    rewrite <- (add_zero (listed_sum (cancel _ _ _ _))), <- (listed_sum_opposites d), <- listed_sum_app.
    apply listed_sum_perm. cbv beta in P. etransitivity; [exact P|]. rewrite !app_nil_r. unfold rev'.
    rewrite rev_append_rev, app_nil_r, <- Permutation_rev. transitivity all; [symmetry; apply Values.filter_perm|apply weave_perm].
  Qed.
  Lemma listed_sum_neg l : eqv (listed_sum (map Z.opp l)) (neg (listed_sum l)).
  Proof.
    induction l as [|z l IH]; [reflexivity|]. unfold listed_sum in *. cbn [map sum fold_right].
    fold (sum (map listed_game l)). fold (sum (map listed_game (map Z.opp l))). now rewrite IH, listed_neg, neg_add.
  Qed.
  Lemma listed_sum_rev l : eqv (listed_sum (rev l)) (listed_sum l).
  Proof.
    induction l as [|z l IH]; [reflexivity|]. unfold listed_sum in *. simpl rev. rewrite map_app, sum_app, IH. simpl.
    now rewrite add_zero, add_comm.
  Qed.

  (* ---- worths ---- *)
  Definition wsmall (w : worth) : game := add (zups (arrows w)) (add (star (nim w)) (listed_sum (listed w))).
  Definition wnum (w : worth) : game := num (N.to_nat (level w)) (numer w).
  Definition wgame (w : worth) : game := add (wnum w) (wsmall w).
  Definition wadd (v w : worth) : worth :=
    let (k, a) := add_numbers (level v) (numer v) (level w) (numer w) in
    Worth k a (arrows v + arrows w) (N.lxor (nim v) (nim w)) (put_all (listed v) (listed w)).
  Definition wneg (w : worth) : worth :=
    Worth (level w) (- numer w) (- arrows w) (nim w) (rev' (map Z.opp (listed w))).

  Lemma wzero_ok : eqv (wgame wzero) zero.
  Proof. unfold wgame, wnum, wsmall, listed_sum. reflexivity. Qed.
  Theorem wadd_ok v w : eqv (wgame (wadd v w)) (add (wgame v) (wgame w)).
  Proof.
    unfold wgame, wnum, wsmall, wadd. pose proof (add_numbers_ok (level v) (numer v) (level w) (numer w)) as A.
    destruct (add_numbers (level v) (numer v) (level w) (numer w)) as [k a]. cbn [level numer arrows nim listed].
    unfold dyadic in A. cbn [fst snd] in A. rewrite A, zups_add, put_all_ok, <- star_add.
    rewrite (add_swap (star (nim v)) (star (nim w))), (add_swap (zups (arrows v)) (zups (arrows w))). apply add_swap.
  Qed.
  Theorem wneg_ok w : eqv (wgame (wneg w)) (neg (wgame w)).
  Proof.
    unfold wgame, wnum, wsmall, wneg. cbn [level numer arrows nim listed].
    unfold rev'. rewrite <- rev_alt, !neg_add, <- num_neg, zups_neg, star_neg, listed_sum_rev, listed_sum_neg. reflexivity.
  Qed.
  Definition wsub v w := wadd v (wneg w).
  Lemma wsub_ok v w : eqv (wgame (wsub v w)) (add (wgame v) (neg (wgame w))).
  Proof. unfold wsub. now rewrite wadd_ok, wneg_ok. Qed.

  Definition of_number (x : N * Z) := Worth (fst x) (snd x) 0 0 [].
  Definition of_ups u := Worth 0 0 u 0 [].
  Definition of_nim n := Worth 0 0 0 n [].
  Definition of_listed z := Worth 0 0 0 0 [z].
  Definition number_of w := of_number (level w, numer w).
  Definition small_of w := Worth 0 0 (arrows w) (nim w) (listed w).
  Ltac terms := unfold wgame, wnum, wsmall, of_number, of_ups, of_nim, of_listed; cbn [level numer arrows nim listed fst snd];
    change (num (N.to_nat 0) 0) with zero; change (zups 0) with zero; change (star 0) with zero;
    change (listed_sum []) with zero.
  Lemma of_number_ok x : eqv (wgame (of_number x)) (dyadic x). Proof. terms. now rewrite !add_zero. Qed.
  Lemma of_ups_ok u : eqv (wgame (of_ups u)) (zups u). Proof. terms. now rewrite zero_add, !add_zero. Qed.
  Lemma of_nim_ok n : eqv (wgame (of_nim n)) (star n). Proof. terms. now rewrite !zero_add, add_zero. Qed.
  Lemma of_listed_ok z : eqv (wgame (of_listed z)) (listed_game z).
  Proof. terms. rewrite !zero_add. apply add_zero. Qed.
  Lemma small_of_ok w : eqv (wgame (small_of w)) (wsmall w).
  Proof. unfold wgame, wnum, small_of, wsmall. cbn [level numer arrows nim listed]. simpl num. now rewrite zero_add. Qed.

  (* ---- moves ---- *)
  Variable side : player -> positive -> list worth.
  Hypothesis side_ok : forall p i, options p (nth (pred (Pos.to_nat i)) G zero) = map wgame (side p i).
  Variable among : player -> positive -> worth -> bool. (* which options these are, found quickly *)
  Hypothesis among_ok : forall p i w, among p i w = true -> In w (side p i).

  Definition listed_side (p : player) (z : Z) : list worth :=
    match z with Z0 => [] | Zpos i => side p i | Zneg i => map wneg (side (other p) i) end.
  Lemma listed_side_complete p z h : gmove p (listed_game z) h -> exists o, In o (listed_side p z) /\ eqv h (wgame o).
  Proof.
    destruct z as [|i|i]; cbn [listed_game listed_side]; intros M; [now apply gmove_zero in M| |].
    - unfold gmove in M. rewrite side_ok in M. apply in_map_iff in M as (o & <- & I). exists o. split; [auto|reflexivity].
    - apply gmove_neg in M as (x & M & ->). unfold gmove in M. rewrite side_ok in M. apply in_map_iff in M as (o & <- & I).
      exists (wneg o). split; [now apply in_map|]. symmetry. apply wneg_ok.
  Qed.
  Lemma listed_side_sound p z o : In o (listed_side p z) -> exists h, gmove p (listed_game z) h /\ eqv h (wgame o).
  Proof.
    destruct z as [|i|i]; cbn [listed_game listed_side]; intros I; [easy| |].
    - exists (wgame o). split; [|reflexivity]. unfold gmove. rewrite side_ok. now apply in_map.
    - apply in_map_iff in I as (x & <- & I). exists (neg (wgame x)). split; [|symmetry; apply wneg_ok].
      apply gmove_neg'. unfold gmove. rewrite side_ok. now apply in_map.
  Qed.

  Definition below (n : N) : list N := map N.of_nat (seq 0 (N.to_nat n)).
  Lemma in_below m n : In m (below n) <-> (m < n)%N.
  Proof.
    unfold below. rewrite in_map_iff. split.
    - intros (x & <- & I). apply in_seq in I. lia.
    - intros L. exists (N.to_nat m). split; [lia|]. apply in_seq. lia.
  Qed.
  Definition took (p : player) := match p with Left => wzero | Right => of_nim 1 end.
  Lemma took_ok p : eqv (wgame (took p)) (taken p). Proof. destruct p; [apply wzero_ok|apply of_nim_ok]. Qed.

  (* a sorted list without repetition *)
  Fixpoint once (l : list Z) : list Z :=
    match l with x :: (y :: _) as m => if Z.eqb x y then once m else x :: once m | _ => l end.
  Lemma in_once z l : In z l -> In z (once l).
  Proof.
    induction l as [|x l IH]; auto. intros I. destruct l as [|y l]; auto. change (In z (if Z.eqb x y then once (y :: l) else x :: once (y :: l))).
    destruct (Z.eqb_spec x y) as [->|D]; destruct I as [<-|I]; simpl; auto. apply IH. now left.
  Qed.
  (* every move of p in w: a term, and what it becomes *)
  Definition up_moves (p : player) (u : Z) : list (worth * worth) :=
    if (0 <? u)%Z then [(of_ups 1, took p)] else if (u <? 0)%Z then [(of_ups (-1), took (other p))] else [].
  Definition named (p : player) (w : worth) : list (worth * worth) :=
    map (fun x => (number_of w, of_number x)) (number_options p (level w) (numer w)) ++ up_moves p (arrows w) ++
    map (fun m => (of_nim (nim w), of_nim m)) (below (nim w)) ++
    flat_map (fun z => map (fun o => (of_listed z, o)) (listed_side p z)) (once (listed w)).
  Definition result (w b a : worth) := wadd (wsub w b) a.
  Lemma result_ok w b a h : eqv h (add (wgame w) (add (neg (wgame b)) (wgame a))) -> eqv h (wgame (result w b a)).
  Proof. intros ->. unfold result. rewrite wadd_ok, wsub_ok. apply add_assoc. Qed.

  Lemma zups_moves p u t : gmove p (zups u) t -> exists b a, In (b, a) (up_moves p u) /\
    eqv t (add (zups u) (add (neg (wgame b)) (wgame a))).
  Proof.
    destruct u as [|n|n]; cbn [zups]; intros M; [now apply gmove_zero in M| |].
    - apply ups_moves in M as [L Q]. exists (of_ups 1), (took p). split; [now left|].
      rewrite Q, of_ups_ok, zups_one, took_ok. destruct (Pos.to_nat n) as [|m]; [lia|]. cbn [ups pred].
      rewrite (add_comm up (ups m)), <- add_assoc, (add_assoc up), add_neg, zero_add. apply add_comm.
    - apply gmove_neg in M as (x & M & ->). apply ups_moves in M as [L Q]. exists (of_ups (-1)), (took (other p)). split; [now left|].
      rewrite Q, of_ups_ok, took_ok. change (zups (-1)) with (neg (zups 1)). rewrite zups_one, neg_neg, neg_add.
      destruct (Pos.to_nat n) as [|m]; [lia|]. cbn [ups pred]. rewrite neg_add, (add_comm (neg up)), <- add_assoc, (add_assoc (neg up)).
      rewrite (add_comm (neg up)), add_neg, zero_add, add_comm. destruct p; simpl taken; now rewrite ?star_neg.
  Qed.
  Lemma zups_move p u b a : In (b, a) (up_moves p u) -> exists t, gmove p (zups u) t /\
    eqv t (add (zups u) (add (neg (wgame b)) (wgame a))).
  Proof.
    unfold up_moves. destruct u as [|n|n]; simpl; [easy| |]; intros [Q|[]]; injection Q as <- <-.
    - destruct (@ups_move p (Pos.to_nat n)) as (t & M & Q); [lia|]. exists t. split; [exact M|].
      rewrite Q, of_ups_ok, zups_one, took_ok. destruct (Pos.to_nat n) as [|m] eqn:E; [lia|]. cbn [ups pred].
      rewrite (add_comm up (ups m)), <- add_assoc, (add_assoc up), add_neg, zero_add. apply add_comm.
    - destruct (@ups_move (other p) (Pos.to_nat n)) as (t & M & Q); [lia|]. exists (neg t). split; [now apply gmove_neg'|].
      rewrite Q, of_ups_ok, took_ok. change (zups (-1)) with (neg (zups 1)). rewrite zups_one, neg_neg, neg_add.
      destruct (Pos.to_nat n) as [|m] eqn:E; [lia|]. cbn [ups pred]. rewrite neg_add, (add_comm (neg up)), <- add_assoc, (add_assoc (neg up)).
      rewrite (add_comm (neg up)), add_neg, zero_add, add_comm. destruct p; simpl taken; now rewrite ?star_neg.
  Qed.
  Lemma listed_moves p l t : gmove p (listed_sum l) t -> exists z o, In z l /\ In o (listed_side p z) /\
    eqv t (add (listed_sum l) (add (neg (listed_game z)) (wgame o))).
  Proof.
    intros M. apply gmove_sum in M as (l1 & g & h & l2 & Q & M & ->).
    apply map_eq_app in Q as (m1 & m2' & -> & <- & Q). apply map_eq_cons in Q as (z & m2 & -> & <- & <-).
    apply listed_side_complete in M as (o & I & Q). exists z, o. split; [apply in_elt|]. split; [exact I|].
    unfold listed_sum. rewrite map_app, !sum_app. cbn [map sum fold_right]. fold (sum (map listed_game m2)). rewrite Q.
    rewrite <- !add_assoc. apply add_eqv; [reflexivity|]. rewrite (add_comm (sum (map listed_game m2))), <- add_assoc.
    rewrite (add_assoc (listed_game z)), add_neg, zero_add. reflexivity.
  Qed.
  Lemma listed_move p l z o : In z l -> In o (listed_side p z) -> exists t, gmove p (listed_sum l) t /\
    eqv t (add (listed_sum l) (add (neg (listed_game z)) (wgame o))).
  Proof.
    intros Z I. apply in_split in Z as (m1 & m2 & ->). apply listed_side_sound in I as (h & M & Q).
    exists (sum (map listed_game m1 ++ h :: map listed_game m2)). split.
    - apply gmove_sum. exists (map listed_game m1), (listed_game z), h, (map listed_game m2). now rewrite map_app.
    - unfold listed_sum. rewrite map_app, !sum_app. cbn [map sum fold_right]. fold (sum (map listed_game m2)). rewrite Q.
      rewrite <- !add_assoc. apply add_eqv; [reflexivity|]. rewrite (add_comm (sum (map listed_game m2))), <- add_assoc.
      rewrite (add_assoc (listed_game z)), add_neg, zero_add. reflexivity.
  Qed.

  (* a change in one term of four *)
  Lemma in_number n n' u s l : eqv (add n' (add u (add s l))) (add (add n (add u (add s l))) (add (neg n) n')).
  Proof. rewrite (add_comm n), <- add_assoc, (add_assoc n), add_neg, zero_add. apply add_comm. Qed.
  Lemma in_ups n u d s l : eqv (add n (add (add u d) (add s l))) (add (add n (add u (add s l))) d).
  Proof. rewrite <- !add_assoc. apply add_eqv; [reflexivity|]. apply add_eqv; [reflexivity|]. rewrite (add_comm d), <- add_assoc. reflexivity. Qed.
  Lemma in_nim n u s s' l : eqv (add n (add u (add s' l))) (add (add n (add u (add s l))) (add (neg s) s')).
  Proof.
    rewrite <- !add_assoc. do 2 (apply add_eqv; [reflexivity|]). rewrite (add_assoc s l), (add_comm s l), <- add_assoc, (add_assoc s (neg s)), add_neg, zero_add.
    apply add_comm.
  Qed.
  Lemma in_listed n u s l d : eqv (add n (add u (add s (add l d)))) (add (add n (add u (add s l))) d).
  Proof. now rewrite <- !add_assoc. Qed.

  Theorem named_complete p w h : gmove p (wgame w) h -> exists b a, In (b, a) (named p w) /\ eqv h (wgame (result w b a)).
  Proof.
    unfold wgame at 1, wsmall, named. intros M. apply gmove_add in M as [(x & M & ->)|(y & M & ->)].
    { unfold gmove, wnum in M. rewrite number_options_ok in M. apply in_map_iff in M as (x0 & <- & I).
      exists (number_of w), (of_number x0). split; [apply in_or_app; left; apply in_map_iff; eauto|]. apply result_ok.
      unfold number_of. rewrite !of_number_ok. apply in_number. }
    apply gmove_add in M as [(x & M & ->)|(z & M & ->)].
    { apply zups_moves in M as (b & a & I & Q). exists b, a. split; [apply in_or_app; right; apply in_or_app; auto|].
      apply result_ok. rewrite Q. apply in_ups. }
    apply gmove_add in M as [(x & M & ->)|(y & M & ->)].
    { apply star_move in M as (m & L & ->). exists (of_nim (nim w)), (of_nim m). split.
      - apply in_or_app. right. apply in_or_app. right. apply in_or_app. left. apply in_map_iff. exists m. split; auto. now apply in_below.
      - apply result_ok. rewrite !of_nim_ok. apply in_nim. }
    apply listed_moves in M as (z & o & I & J & Q). exists (of_listed z), o. split.
    - do 3 (apply in_or_app; right). apply in_flat_map. exists z. split; [now apply in_once|]. apply in_map_iff. eauto.
    - apply result_ok. rewrite Q, of_listed_ok. apply in_listed.
  Qed.

  (* whether a move may be made *)
  Fixpoint zs_eqb (l m : list Z) : bool :=
    match l, m with [], [] => true | x :: l, y :: m => Z.eqb x y && zs_eqb l m | _, _ => false end.
  Lemma zs_eqb_eq l : forall m, zs_eqb l m = true -> l = m.
  Proof.
    induction l as [|x l IH]; destruct m; simpl; try easy. intros H. apply andb_true_iff in H as [A B].
    apply Z.eqb_eq in A. f_equal; auto.
  Qed.
  Definition weqb (v w : worth) : bool :=
    N.eqb (level v) (level w) && Z.eqb (numer v) (numer w) && Z.eqb (arrows v) (arrows w) && N.eqb (nim v) (nim w) &&
    zs_eqb (listed v) (listed w).
  Lemma weqb_eq v w : weqb v w = true -> v = w.
  Proof.
    unfold weqb. rewrite !andb_true_iff, !N.eqb_eq, !Z.eqb_eq. intros [[[[A B] C] D] E]. apply zs_eqb_eq in E.
    destruct v, w. simpl in *. now subst.
  Qed.
  Definition pair_eqb (x y : worth * worth) := weqb (fst x) (fst y) && weqb (snd x) (snd y).
  Lemma pair_eqb_eq x y : pair_eqb x y = true -> x = y.
  Proof.
    unfold pair_eqb. rewrite andb_true_iff. intros [A B]. apply weqb_eq in A, B. destruct x, y. simpl in *. now subst.
  Qed.
  Definition is_listed (p : player) (z : Z) (a : worth) : bool :=
    match z with Z0 => false | Zpos i => among p i a | Zneg i => among (other p) i (wneg a) end.
  Lemma is_listed_ok p z a : is_listed p z a = true -> exists o, In o (listed_side p z) /\ eqv (wgame o) (wgame a).
  Proof.
    destruct z as [|i|i]; cbn [is_listed listed_side]; [easy| |]; intros A; apply among_ok in A.
    - exists a. split; [exact A|reflexivity].
    - exists (wneg (wneg a)). split; [now apply in_map|]. now rewrite !wneg_ok, neg_neg.
  Qed.
  Definition legal (p : player) (w b a : worth) : bool :=
    existsb (pair_eqb (b, a)) (map (fun x => (number_of w, of_number x)) (number_options p (level w) (numer w))) ||
    existsb (pair_eqb (b, a)) (up_moves p (arrows w)) ||
    pair_eqb (b, a) (of_nim (nim w), of_nim (nim a)) && (nim a <? nim w)%N ||
    match listed b with
    | [z] => weqb b (of_listed z) && existsb (Z.eqb z) (listed w) && is_listed p z a
    | _ => false
    end.
  Theorem legal_sound p w b a : legal p w b a = true -> exists h, gmove p (wgame w) h /\ eqv h (wgame (result w b a)).
  Proof.
    unfold legal, wgame at 1, wsmall. rewrite !orb_true_iff. intros [[[H|H]|H]|H].
    - apply existsb_exists in H as (x & I & Q). apply pair_eqb_eq in Q. subst x. apply in_map_iff in I as (x & Q & I).
      injection Q as <- <-. eexists. split; [apply gmove_l; unfold gmove, wnum; rewrite number_options_ok; apply in_map; exact I|].
      apply result_ok. unfold number_of. rewrite !of_number_ok. apply in_number.
    - apply existsb_exists in H as (x & I & Q). apply pair_eqb_eq in Q. subst x. apply zups_move in I as (t & M & Q).
      eexists. split; [apply gmove_r, gmove_l; exact M|]. apply result_ok. rewrite Q. apply in_ups.
    - apply andb_true_iff in H as [Q L]. apply pair_eqb_eq in Q. injection Q as -> Q. apply N.ltb_lt in L.
      exists (add (wnum w) (add (zups (arrows w)) (add (star (nim a)) (listed_sum (listed w))))). split.
      + apply gmove_r, gmove_r, gmove_l. apply star_move. eauto.
      + apply result_ok. rewrite Q at 2. rewrite !of_nim_ok. apply in_nim.
    - destruct (listed b) as [|z [|]]; try easy. rewrite !andb_true_iff in H. destruct H as [[B Z] A].
      apply weqb_eq in B. apply existsb_exists in Z as (y & Iy & Q). apply Z.eqb_eq in Q. subst y.
      apply is_listed_ok in A as (o & Io & A). destruct (@listed_move p (listed w) z o Iy Io) as (t & M & Q).
      eexists. split; [apply gmove_r, gmove_r, gmove_r; exact M|]. apply result_ok. rewrite Q, <- A, B, of_listed_ok. apply in_listed.
  Qed.
End Listed.
