"""The game as a page, and the engines over HTTP.

server      listens, and ends when it is told to
gate        who may ask, and how much
app         what answers at each address; queries, what they take
pool        the worker processes; processes, what they are forked from
work        what the engines are asked; moves, what a game is asked
records     what the engines say, as JSON; replies, how it is answered
page/       what the browser loads
"""
