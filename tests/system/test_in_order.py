"""Results of processes are returned in the order of their tasks."""

from __future__ import annotations

from concurrent.futures import Future
from itertools import permutations
from typing import Any

import pytest

from sudokit.system.in_order import InOrder, OrderedTasks
from sudokit.system.processes import Lost, Workers


@pytest.mark.parametrize("order", list(permutations(range(4))))
def test_results_leave_in_the_order_of_their_numbers(
    order: tuple[int, ...],
) -> None:
    results: InOrder[str] = InOrder()
    left: list[str] = []
    for number in order:
        left += results.put(number, str(number))
        assert len(left) + len(results.waiting) == order.index(number) + 1
    assert left == ["0", "1", "2", "3"]


class Backwards(Workers):
    """An executor whose futures end in reverse order."""

    def __init__(self, tasks: int) -> None:
        self._tasks = tasks
        self._given: list[tuple[Future[Any], Any, Any]] = []

    def submit(self, work: Any, /, *arguments: Any, **_: Any) -> Future[Any]:
        """Return a future; that of task 2 is lost."""
        future: Future[Any] = Future()
        self._given.append((future, work, *arguments))
        if len(self._given) == self._tasks:
            for one, do, task in reversed(self._given):
                if task == 2:
                    one.set_exception(Lost("no process"))
                else:
                    one.set_result(do(task))
        return future

    def shutdown(
        self, wait: bool = True, *, cancel_futures: bool = False
    ) -> None:
        """Do nothing."""


def test_a_thread_takes_results_in_order_even_lost_ones() -> None:
    taken: list[int] = []
    tasks: OrderedTasks[int, int]
    tasks = OrderedTasks(Backwards(5), lambda n: n * n, taken.append, 9)
    for task in range(5):
        tasks.give(task)
    tasks.finish()
    assert taken == [0, 1, 4, 9, 16]


def test_an_error_is_raised_by_the_next_call() -> None:
    taken: list[int] = []

    def work(task: int) -> int:
        return 8 // (task - 2)

    def take(result: int) -> None:
        taken.append(result)

    tasks: OrderedTasks[int, int]
    tasks = OrderedTasks(Backwards(4), work, take, 9)
    for task in range(4):
        tasks.give(task)
    with pytest.raises(ZeroDivisionError):
        tasks.finish()
    assert taken == [-4, -8]
    with pytest.raises(ZeroDivisionError):
        tasks.check()
