from hackenbush.proofs.certificate import Certificate as Certificate
from hackenbush.proofs.certificate import Claim as Claim
from hackenbush.proofs.certificate import Colon as Colon
from hackenbush.proofs.certificate import Reply as Reply
from hackenbush.proofs.checker import verify as verify
