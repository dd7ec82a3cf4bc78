(* The integers of the checker as Zarith has them, with their conversion from and to the binary numbers of Coq. Extract.v
   names each function that is used in place of Coq's. *)
module Big = Z (* Coq's integers are called Z too *)

type positive = XI of positive | XO of positive | XH

let rec of_positive = function XH -> Z.one | XO p -> Z.shift_left (of_positive p) 1 | XI p -> Z.succ (Z.shift_left (of_positive p) 1)
let negative p = Z.neg (of_positive p)

let rec to_positive n =
  if Z.equal n Z.one then XH
  else
    let half = to_positive (Z.shift_right n 1) in
    if Z.is_odd n then XI half else XO half

let cases zero plus minus n =
  match Z.sign n with 0 -> zero () | sign -> if sign > 0 then plus (to_positive n) else minus (to_positive (Z.neg n))

(* as in Coq, a shift by -n is a shift by n the other way *)
let shift_left n by = if Z.sign by < 0 then Z.shift_right n (Z.to_int (Z.neg by)) else Z.shift_left n (Z.to_int by)
let shift_right n by = shift_left n (Z.neg by)
let log2 n = if Z.sign n > 0 then Z.of_int (Z.numbits n - 1) else Z.zero
