"""The game as a web page, and the engines over HTTP.

server       listens, answers at each address, and stops on request;
             addresses, where others find it
gate         rejects foreign and oversized requests
page_files   the files that the browser loads, from page/
api          the addresses of the engines: bodies, and their JSON;
             queries, the request bodies, answers, the responses
pool         the worker processes
work         the jobs of the engines; moves, the moves of a game
records      the results of engines as JSON; replies, the HTTP replies
"""
