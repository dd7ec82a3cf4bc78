(** Berlekamp's rule of signs.

    Read a stalk of blue and red edges from the ground up. Edges count 1 until the color changes for the first time, and
    from there 1/2, 1/4, 1/8 and so on; blue is plus, red is minus. [rule_of_signs]: the stalk is worth the sum.
    (Winning Ways, chapter 3; E. R. Berlekamp, The Hackenbush Number System, 1974.) *)
From Coq Require Import List Bool Arith ZArith Lia Setoid.
From Hackenbush Require Import Games Order Algebra Numbers Pictures Sticks.
Import ListNotations.
Set Implicit Arguments.
Local Open Scope Z_scope.

(** A stalk, from the ground up, true for blue. *)
Definition paint (b : bool) := if b then Blue else Red.
Definition sign (b : bool) : Z := if b then 1 else -1.
Fixpoint stalk (l : list bool) : game := match l with [] => zero | b :: l => on_edge (paint b) (stalk l) end.

(** What the edges after the first change count, as a numerator over 2 to the number of edges. *)
Fixpoint tail (l : list bool) : Z := match l with [] => 0 | b :: l => sign b * 2 ^ Z.of_nat (length l) + tail l end.
(** The edges of the color b at the foot, and the rest. *)
Fixpoint foot (b : bool) (l : list bool) : nat * list bool :=
  match l with [] => (O, []) | c :: m => if Bool.eqb b c then let (n, r) := foot b m in (S n, r) else (O, l) end.
(** The rule: n edges of the color b count 1 each, and the rest halves. *)
Definition signs (l : list bool) : nat * Z :=
  match l with
  | [] => (O, 0)
  | b :: _ => let (n, r) := foot b l in (length r, sign b * Z.of_nat n * 2 ^ Z.of_nat (length r) + tail r)
  end.

Lemma tail_bound l : - (2 ^ Z.of_nat (length l)) < tail l < 2 ^ Z.of_nat (length l).
Proof.
  induction l as [|b l IH]; [simpl; lia|]. cbn [tail length]. rewrite Nat2Z.inj_succ, Z.pow_succ_r by lia.
  destruct b; simpl sign; lia.
Qed.
Lemma tail_foot b l : let (n, r) := foot b l in
  tail l = sign b * (2 ^ Z.of_nat (length l) - 2 ^ Z.of_nat (length r)) + tail r /\ length l = (n + length r)%nat.
Proof.
  induction l as [|c l IH]; [simpl; destruct b; simpl; lia|]. cbn [foot]. destruct (Bool.eqb b c) eqn:E.
  - apply eqb_prop in E. subst c. destruct (foot b l) as [n r]. destruct IH as [T L]. cbn [tail length].
    rewrite Nat2Z.inj_succ, Z.pow_succ_r, T by lia. split; [|lia]. destruct b; simpl sign; lia.
  - split; [|simpl; lia]. cbn [length tail]. lia.
Qed.
Lemma foot_tail b l : let (n, r) := foot b l in 0 <= - sign b * tail r.
Proof.
  induction l as [|c l IH]; [simpl; lia|]. cbn [foot]. destruct (Bool.eqb b c) eqn:E; [destruct (foot b l); exact IH|].
  cbn [tail]. pose proof (tail_bound l). destruct b, c; try discriminate; simpl sign; lia.
Qed.
Lemma foot_other b l : foot b (negb b :: l) = (O, negb b :: l).
Proof. cbn [foot]. now destruct b. Qed.

Theorem rule_of_signs l : let (k, a) := signs l in eqv (stalk l) (num k a).
Proof.
  induction l as [|b l IH]; [apply eqv_refl|]. destruct l as [|c l].
  - destruct b; cbn [stalk paint signs foot Bool.eqb length].
    + exact (@blue_stick 0 0 0 ltac:(split; simpl; [lia|left; reflexivity])).
    + exact (@red_stick 0 0 0 ltac:(split; simpl; [lia|left; reflexivity])).
  - assert (forall n k a, (b = true -> interval n k a) -> (b = false -> interval n k (- a)) -> eqv (stalk (c :: l)) (num k a) ->
      eqv (stalk (b :: c :: l)) (num (k + n) (a + sign b * ((Z.of_nat n + 1) * 2 ^ Z.of_nat k)))) as Step.
    { intros n k a I1 I2 Q. change (stalk (b :: c :: l)) with (on_edge (paint b) (stalk (c :: l))). rewrite (on_edge_eqv (paint b) Q).
      destruct b; simpl paint; simpl sign.
      - rewrite Z.mul_1_l. apply blue_stick. auto.
      - replace (a + -1 * ((Z.of_nat n + 1) * 2 ^ Z.of_nat k)) with (a - (Z.of_nat n + 1) * 2 ^ Z.of_nat k) by lia. apply red_stick. auto. }
    cbn [signs] in IH |- *. destruct (Bool.eqb b c) eqn:E.
    + (* one more of the same color *)
      apply eqb_prop in E. subst c. cbn [foot] in IH |- *. rewrite eqb_reflx in *. pose proof (tail_foot b l) as TF.
      destruct (foot b l) as [n r] eqn:F. set (P := 2 ^ Z.of_nat (length r)) in *.
      assert (- P < tail r < P) as B by apply tail_bound.
      assert (0 < P) as PP by (apply Z.pow_pos_nonneg; lia).
      specialize (Step O (length r) (sign b * Z.of_nat (S n) * P + tail r)). fold P in Step.
      assert (b = true -> interval 0 (length r) (sign b * Z.of_nat (S n) * P + tail r)) as I1.
      { intros ->. split; [simpl sign; nia|left; reflexivity]. }
      assert (b = false -> interval 0 (length r) (- (sign b * Z.of_nat (S n) * P + tail r))) as I2.
      { intros ->. split; [simpl sign; nia|left; reflexivity]. }
      specialize (Step I1 I2 IH).
      rewrite Nat.add_0_r in Step. rewrite Step.
      replace (sign b * Z.of_nat (S n) * P + tail r + sign b * ((Z.of_nat 0 + 1) * P)) with (sign b * Z.of_nat (S (S n)) * P + tail r) by lia.
      reflexivity.
    + (* the first change comes here *)
      assert (c = negb b) as -> by (destruct b, c; easy). cbn [foot] in IH. rewrite eqb_reflx in IH.
      pose proof (tail_foot (negb b) l) as TF. pose proof (foot_tail (negb b) l) as FT.
      change (foot b (b :: negb b :: l)) with (if Bool.eqb b b then let (n, r) := foot b (negb b :: l) in (S n, r) else (O, b :: negb b :: l)).
      rewrite eqb_reflx, foot_other. destruct (foot (negb b) l) as [n r]. destruct TF as [TF LF].
      set (P := 2 ^ Z.of_nat (length r)) in *. assert (- P < tail r < P) as B by apply tail_bound.
      assert (0 < P) as PP by (apply Z.pow_pos_nonneg; lia).
      specialize (Step (S n) (length r) (sign (negb b) * Z.of_nat (S n) * P + tail r)).
      rewrite Step; [|intros ->|intros ->|exact IH].
      * cbn [length tail]. replace (length r + S n)%nat with (S (length l)) by lia.
        rewrite (Nat2Z.inj_succ (length l)), Z.pow_succ_r by lia. fold P. set (Q := 2 ^ Z.of_nat (length l)) in *.
        replace (sign (negb b) * Z.of_nat (S n) * P + tail r + sign b * ((Z.of_nat (S n) + 1) * P))
          with (sign b * Z.of_nat 1 * (2 * Q) + (sign (negb b) * Q + tail l)); [reflexivity|].
        destruct b; simpl sign in *; lia.
      * fold P. simpl negb in *. simpl sign in *. split; [nia|right; nia].
      * fold P. simpl negb in *. simpl sign in *. split; [nia|right; nia].
Qed.
