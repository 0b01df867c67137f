"""The game as a web page, and the engines over HTTP.

server       listens, answers at each address, and stops on request;
             addresses, where others find it
gate         who may ask, and how much
page_files   what the browser loads, from page/
api          the addresses of the engines: bodies, how JSON is read there,
             queries, what they take, answers, what they give, and
             description, both for programs
pool         the worker processes; processes, what they are forked from
work         what the engines are asked; moves, what a game is asked
records      what the engines say, as JSON; replies, how it is answered
"""
