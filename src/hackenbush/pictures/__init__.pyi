from hackenbush.pictures.number_lines import Mark as Mark
from hackenbush.pictures.number_lines import number_line as number_line
from hackenbush.pictures.png import to_png as to_png
from hackenbush.pictures.stalks import stalk as stalk
from hackenbush.pictures.stalks import stalk_text as stalk_text
from hackenbush.pictures.strips import strip as strip
from hackenbush.pictures.svg import Svg as Svg
from hackenbush.pictures.thermographs import thermograph as thermograph
