"""Makes the code that adds a function to a traceback smaller.

Each of some 50,000 places where mypyc's C code can fail names its file,
function, line and module, in 36 bytes.  Here it has a number instead, which
is 16 bits of a function in a table and 16 bits of a line.  This saves 0.3 MB
of a wheel.
"""

import re

# Below the declarations of the variables of modules.
INCLUDE = re.compile(r'^#include "__native_internal_\w+\.h"\n', re.M)
CALL = re.compile(
    r'CPy_AddTraceback\("([^"]*)", "([^"]*)", (-?\d+),'
    r" CPyStatic_(\w+)___globals\)"
)
MOST = 2**16
TABLE = """\
static const char traceback_names[] = {names};
static const unsigned traceback_name[] = {{{places}}};
static const unsigned short traceback_module[] = {{{modules}}};
static const char *const traceback_path[] = {{{paths}}};
static PyObject **const traceback_globals[] = {{{variables}}};

__attribute__((cold, noinline)) static void add_traceback(unsigned place)
{{
    unsigned function = place >> 16, module = traceback_module[function];
    CPy_AddTraceback(traceback_path[module],
                     traceback_names + traceback_name[function],
                     (short)place, *traceback_globals[module]);
}}
"""


def with_small_tracebacks(code: str) -> str:
    """Return mypyc's C code with numbers for the places in tracebacks.

    Raise ValueError if mypyc no longer adds tracebacks as it did, or there
    are too many functions.
    """
    modules: dict[tuple[str, str], int] = {}
    functions: dict[tuple[int, str], int] = {}

    def numbered(match: re.Match[str]) -> str:
        path, name, line, variable = match.groups()
        module = modules.setdefault((path, variable), len(modules))
        function = functions.setdefault((module, name), len(functions))
        return f"add_traceback({function << 16 | int(line) % MOST}u)"

    code = CALL.sub(numbered, code)
    if len(INCLUDE.findall(code)) != 1 or not 0 < len(functions) < MOST:
        raise ValueError("mypyc's C code has other tracebacks")
    table = _table([*modules], [*functions])
    return INCLUDE.sub(lambda match: match[0] + table, code)


def _table(
    modules: list[tuple[str, str]], functions: list[tuple[int, str]]
) -> str:
    """Return the tables that the numbers refer to, and what reads them."""
    places: dict[str, int] = {}
    end = 0
    for _, name in functions:
        if name not in places:
            places[name] = end
            end += len(name) + 1
    return TABLE.format(
        names=" ".join(f'"{name}\\0"' for name in places),
        places=", ".join(str(places[name]) for _, name in functions),
        modules=", ".join(str(module) for module, _ in functions),
        paths=", ".join(f'"{path}"' for path, _ in modules),
        variables=", ".join(f"&CPyStatic_{v}___globals" for _, v in modules),
    )
