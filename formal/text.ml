(* The texts of the reader: what is left of a line from a place on, which is not copied. Extract.v names each function; Reader.v
   proves that something follows wherever first and rest are called. *)
type t = { line : string; place : int }

let whole line = { line; place = 0 }
let more s = s.place < String.length s.line
let first s = s.line.[s.place]
let rest s = { s with place = s.place + 1 }
let size s = Z.of_int (String.length s.line - s.place)
