(** The checker as a program: [take_line] and [finish] in OCaml, with lists, booleans, options, pairs and characters as OCaml has them,
    integers as Zarith has them, and texts as places in a line. Nodes, edges and claims have binary numbers as Coq defines them, which its
    maps are made for. *)
From Coq Require Import Extraction ExtrOcamlBasic ExtrOcamlChar ZArith.
From Hackenbush Require Import Reader.
Extraction Language OCaml.
Set Warnings "-extraction-opaque-accessed".
Extract Inductive positive => "Bigint.positive" ["Bigint.XI" "Bigint.XO" "Bigint.XH"].
Extract Inductive Z => "Bigint.Big.t" ["Bigint.Big.zero" "Bigint.of_positive" "Bigint.negative"] "Bigint.cases".
Extract Constant Pos.eqb => "Bigint.same".
Extract Constant Z.add => "Bigint.Big.add".
Extract Constant Z.sub => "Bigint.Big.sub".
Extract Constant Z.mul => "Bigint.Big.mul".
Extract Constant Z.opp => "Bigint.Big.neg".
Extract Constant Z.abs => "Bigint.Big.abs".
Extract Constant Z.max => "Bigint.Big.max".
Extract Constant Z.eqb => "Bigint.Big.equal".
Extract Constant Z.leb => "Bigint.Big.leq".
Extract Constant Z.ltb => "Bigint.Big.lt".
Extract Constant Z.odd => "Bigint.Big.is_odd".
Extract Constant Z.land => "Bigint.Big.logand".
Extract Constant Z.log2 => "Bigint.log2".
Extract Constant Z.shiftl => "Bigint.shift_left".
Extract Constant Z.shiftr => "Bigint.shift_right".
Extract Inductive text => "Text.t" ["Text.none" "Text.none"]. (* OCaml refuses a program that needs these *)
Extract Constant more => "Text.more".
Extract Constant first => "Text.first".
Extract Constant rest => "Text.rest".
Extract Constant size => "Text.size".
Extraction "checker.ml" take_line finish.
