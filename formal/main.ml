(* hackenbush-proved FILE: let the verified checker judge a certificate, and print the statement that it proved. All that
   follows "proved" is written from what the theorem is about, not copied from the file. With --lines each line of
   standard input is a certificate, and a word is printed for each: proved, wrong or unreadable. *)
open Checker

let rec bits = function XH -> [ 1 ] | XO p -> 0 :: bits p | XI p -> 1 :: bits p (* the lowest first *)

(* decimal digits, the lowest first: double and add *)
let rec double carry = function
  | [] -> if carry = 0 then [] else [ carry ]
  | d :: rest ->
    let sum = (2 * d) + carry in
    (sum mod 10) :: double (sum / 10) rest

let join digits = String.concat "" (List.rev_map string_of_int digits)
let decimal p = join (List.fold_left (fun digits bit -> double bit digits) [] (List.rev (bits p)))

let rec hex = function
  | [] -> []
  | bits ->
    let rec take n bits = if n = 0 then (0, bits) else match bits with [] -> (0, []) | b :: rest -> let v, r = take (n - 1) rest in (b + (2 * v), r) in
    let digit, rest = take 4 bits in
    digit :: hex rest

let hexadecimal p = String.concat "" (List.rev_map (Printf.sprintf "%x") (hex (bits p)))
let natural = function N0 -> "0" | Npos p -> decimal p
let rec int_of = function XH -> 1 | XO p -> 2 * int_of p | XI p -> (2 * int_of p) + 1
let small = function N0 -> 0 | Npos p -> int_of p

let number k a =
  let write sign p =
    let below = small k in
    if max (List.length (bits p)) below > 1000 then Printf.sprintf "%s0x%sp-%d" sign (hexadecimal p) below
    else if below = 0 then sign ^ decimal p
    else sign ^ decimal p ^ "/" ^ join (List.fold_left (fun digits _ -> double 0 digits) [ 1 ] (List.init below Fun.id)) in
  match a with Z0 -> "" | Zpos p -> write "" p | Zneg p -> write "-" p

let times mark p = match p with XH -> mark | _ -> mark ^ decimal p

let worth w =
  let number = number w.level w.numer in
  let arrows = match w.arrows with Z0 -> "" | Zpos p -> times "^" p | Zneg p -> times "v" p in
  let star = match w.nim with N0 -> "" | Npos p -> times "*" p in
  let head = number ^ arrows ^ star in
  let game so_far = function
    | Z0 -> so_far
    | Zpos p -> so_far ^ (if so_far = "" then "#" else "+#") ^ decimal p
    | Zneg p -> so_far ^ "-#" ^ decimal p in
  match List.fold_left game head w.listed with "" -> "0" | text -> text

let edge e = natural e.src ^ "-" ^ natural e.dst ^ (match e.col with Blue -> "B" | Red -> "R" | Green -> "G")
let side sums = String.concat "," (List.map worth sums)

let rec code n = if n = 0 then N0 else Npos (positive n)
and positive n = if n = 1 then XH else if n land 1 = 0 then XO (positive (n / 2)) else XI (positive (n / 2))

let byte = Array.init 256 code
let judge text = checked (List.init (String.length text) (fun i -> byte.(Char.code text.[i])))

let everything channel =
  let buffer = Buffer.create 65536 in
  (try while true do Buffer.add_channel buffer channel 1 done with End_of_file -> ());
  Buffer.contents buffer

let state text =
  match judge text with
  | Unreadable -> print_endline "unreadable"; 2
  | Wrong -> print_endline "wrong"; 1
  | Proved ((picture, value), games) ->
    print_endline "proved";
    print_endline (String.concat " " (List.map edge picture));
    print_endline (worth value);
    List.iter (fun (left, right) -> print_endline ("{" ^ side left ^ "|" ^ side right ^ "}")) games;
    0

let word text = match judge text with Unreadable -> "unreadable" | Wrong -> "wrong" | Proved _ -> "proved"

let () =
  Gc.set { (Gc.get ()) with minor_heap_size = 1 lsl 22; space_overhead = 200 };
  set_binary_mode_in stdin true;
  match Array.to_list Sys.argv with
  | [ _; "-" ] -> exit (state (everything stdin))
  | [ _; "--lines" ] -> (try while true do print_endline (word (input_line stdin)) done with End_of_file -> ())
  | [ _; name ] -> exit (state (everything (open_in_bin name)))
  | _ -> prerr_endline "usage: hackenbush-proved FILE | - | --lines"; exit 2
