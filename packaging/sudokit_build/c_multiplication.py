"""Makes multiplication in mypyc's C code survive signal handlers that raise.

Python runs signal handlers while it multiplies long integers.  mypyc takes
whatever they raise, such as KeyboardInterrupt, for a lack of memory, and
aborts the process.
"""

INCLUDE = "#include <int_ops.c>\n"
SAFE_INCLUDE = f"""\
static int raise_later(void *raised)
{{
    PyErr_SetObject((PyObject *)Py_TYPE(raised), raised);
    Py_DECREF(raised);
    return -1;
}}

/* The product; an exception of a signal handler is raised by Python's next
   line instead. */
static PyObject *multiply(PyObject *left, PyObject *right)
{{
    PyObject *product, *type, *raised, *traceback;
    while ((product = PyNumber_Multiply(left, right)) == NULL
           && !PyErr_ExceptionMatches(PyExc_MemoryError)) {{
        PyErr_Fetch(&type, &raised, &traceback);
        PyErr_NormalizeException(&type, &raised, &traceback);
        if (traceback != NULL)
            PyException_SetTraceback(raised, traceback);
        Py_XDECREF(traceback);
        Py_DECREF(type);
        if (Py_AddPendingCall(raise_later, raised) < 0)
            Py_DECREF(raised);  /* too many are pending */
    }}
    return product;
}}

#define PyNumber_Multiply multiply
{INCLUDE}\
#undef PyNumber_Multiply
"""


def with_safe_multiplication(code: str) -> str:
    """Return mypyc's C code with products that signal handlers can't abort.

    Raise ValueError if mypyc no longer includes its integers as it did.
    """
    if code.count(INCLUDE) != 1:
        raise ValueError(f"mypyc's C code no longer has one {INCLUDE!r}")
    return code.replace(INCLUDE, SAFE_INCLUDE)
