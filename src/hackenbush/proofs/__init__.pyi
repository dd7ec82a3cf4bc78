from hackenbush.proofs.certificate import Certificate as Certificate
from hackenbush.proofs.lines import Claim as Claim
from hackenbush.proofs.lines import Colon as Colon
from hackenbush.proofs.lines import Drop as Drop
from hackenbush.proofs.lines import ListedGame as ListedGame
from hackenbush.proofs.lines import Reply as Reply
from hackenbush.proofs.reading import Summary as Summary
from hackenbush.proofs.verifying import verify as verify
