(** The checker as a program: [checked] in OCaml, with lists, booleans, options and pairs as OCaml has them. *)
From Coq Require Import Extraction ExtrOcamlBasic.
From Hackenbush Require Import Reader.
Extraction Language OCaml.
Set Warnings "-extraction-opaque-accessed".
Extraction "checker.ml" checked.
