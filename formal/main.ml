(* hackenbush-proved FILE: let the verified checker judge a certificate line by line, and print the statement that it proved.
   All that follows "proved" is written from what the theorem is about, not copied from the file. With --many, standard
   input has many certificates with an empty line after each, and a word is printed for each: proved, wrong or unreadable. *)
open Bigint
open Checker

module Z = Bigint.Big

let natural n = match n with N0 -> Z.zero | Npos p -> of_positive p

let number k a =
  let below = Z.to_int (natural k) in
  if Z.equal a Z.zero then ""
  else if max (Z.numbits a) below > 1000 then Printf.sprintf "%s0x%sp-%d" (if Z.sign a < 0 then "-" else "") (Z.format "%x" (Z.abs a)) below
  else if below = 0 then Z.to_string a
  else Z.to_string a ^ "/" ^ Z.to_string (Z.shift_left Z.one below)

let times mark n = if Z.equal n Z.one then mark else mark ^ Z.to_string n

let worth w =
  let arrows = match Z.sign w.arrows with 0 -> "" | sign -> times (if sign > 0 then "^" else "v") (Z.abs w.arrows) in
  let star = if w.nim = N0 then "" else times "*" (natural w.nim) in
  let head = number w.level w.numer ^ arrows ^ star in
  let game z = (if Z.sign z < 0 then "-#" else "+#") ^ Z.to_string (Z.abs z) in
  match head ^ String.concat "" (List.map game w.listed) with
  | "" -> "0"
  | text -> if text.[0] = '+' then String.sub text 1 (String.length text - 1) else text

let edge e = Z.to_string (natural e.src) ^ "-" ^ Z.to_string (natural e.dst) ^ (match e.col with Blue -> "B" | Red -> "R" | Green -> "G")
let side sums = String.concat "," (List.map worth sums)

let rec judge channel progress =
  match input_line channel with
  | line -> judge channel (take_line progress (Text.whole line))
  | exception End_of_file -> finish progress

let state = function
  | Unreadable -> print_endline "unreadable"; 2
  | Wrong -> print_endline "wrong"; 1
  | Proved ((picture, value), games) ->
    print_endline "proved";
    print_endline (String.concat " " (List.map edge picture));
    print_endline (worth value);
    List.iter (fun (left, right) -> print_endline ("{" ^ side left ^ "|" ^ side right ^ "}")) games;
    0

let word = function Unreadable -> "unreadable" | Wrong -> "wrong" | Proved _ -> "proved"

let rec judge_until_empty progress = function
  | "" -> finish progress
  | line -> judge_until_empty (take_line progress (Text.whole line)) (try input_line stdin with End_of_file -> "")

let rec judge_many () =
  match input_line stdin with
  | line -> print_endline (word (judge_until_empty Start line)); judge_many ()
  | exception End_of_file -> ()

let () =
  Gc.set { (Gc.get ()) with minor_heap_size = 1 lsl 19; space_overhead = 400; allocation_policy = 0 };
  set_binary_mode_in stdin true;
  match Array.to_list Sys.argv with
  | [ _; "-" ] -> exit (state (judge stdin Start))
  | [ _; "--many" ] -> judge_many ()
  | [ _; name ] -> exit (state (judge (open_in_bin name) Start))
  | _ -> prerr_endline "usage: hackenbush-proved FILE | - | --many"; exit 2
