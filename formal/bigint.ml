(* The integers of the checker as Zarith has them, with their conversion from and to the binary numbers of Coq. Extract.v
   names each function that is used in place of Coq's. *)
module Big = Z (* Coq's integers are called Z too *)

type positive = XI of positive | XO of positive | XH

(* whether two binary numbers are equal: mostly they are at the same place in memory *)
let rec same p q = p == q || match p, q with XI p, XI q | XO p, XO q -> same p q | _ -> false

(* the lower 32 bits as a machine integer, and the rest above them *)
let of_positive p =
  let rec read p bit sum =
    match p with
    | XH -> Z.of_int (sum + bit)
    | _ when bit = 1 lsl 32 -> Z.add (Z.of_int sum) (Z.shift_left (read p 1 0) 32)
    | XO p -> read p (bit lsl 1) sum
    | XI p -> read p (bit lsl 1) (sum + bit)
  in
  read p 1 0
let negative p = Z.neg (of_positive p)

(* small ones are written once, and share their upper bits; XH stands for what is not written yet *)
let written = Array.make (1 lsl 16) XH

let rec write n =
  if n = 1 then XH
  else if n >= Array.length written then write_bit n
  else begin
    if written.(n) == XH then written.(n) <- write_bit n;
    written.(n)
  end
and write_bit n = if n land 1 = 1 then XI (write (n lsr 1)) else XO (write (n lsr 1))

let rec to_positive n =
  let rec above p low bit = if bit = 0 then p else above (if low land bit = 0 then XO p else XI p) low (bit lsr 1) in
  if Z.fits_int n then write (Z.to_int n)
  else above (to_positive (Z.shift_right n 32)) (Z.to_int (Z.extract n 0 32)) (1 lsl 31)

let cases zero plus minus n =
  match Z.sign n with 0 -> zero () | sign -> if sign > 0 then plus (to_positive n) else minus (to_positive (Z.neg n))

(* as in Coq, a shift by -n is a shift by n the other way *)
let shift_left n by = if Z.sign by < 0 then Z.shift_right n (Z.to_int (Z.neg by)) else Z.shift_left n (Z.to_int by)
let shift_right n by = shift_left n (Z.neg by)
let log2 n = if Z.sign n > 0 then Z.of_int (Z.numbits n - 1) else Z.zero
