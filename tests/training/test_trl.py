"""TRL's trainers with a one-layer network."""

from pathlib import Path
from typing import Any

import pytest

from data_sets import written
from sudokit.tables import export, stream
from sudokit.training.tasks import (
    format_reward,
    grid_reward,
    step_reward,
    tasks,
)

pytestmark = pytest.mark.usefixtures("tables_in_process")

REWARDS = [format_reward, grid_reward, step_reward]


@pytest.fixture
def bytewise(monkeypatch: pytest.MonkeyPatch) -> tuple[Any, Any]:
    """Provide a tokenizer of bytes and a network; nothing is downloaded."""
    pytest.importorskip("trl")
    monkeypatch.setenv("HF_HUB_OFFLINE", "1")
    import tokenizers as tk  # noqa: PLC0415
    import transformers as tf  # noqa: PLC0415

    signs = sorted(tk.pre_tokenizers.ByteLevel.alphabet())
    ids = {sign: at for at, sign in enumerate([*signs, "<eos>", "<pad>"])}
    made = tk.Tokenizer(tk.models.BPE(vocab=ids, merges=[]))
    made.pre_tokenizer = tk.pre_tokenizers.ByteLevel(add_prefix_space=False)
    made.decoder = tk.decoders.ByteLevel()
    tokenizer = tf.PreTrainedTokenizerFast(
        tokenizer_object=made, eos_token="<eos>", pad_token="<pad>"
    )
    tokenizer.chat_template = (
        "{% for m in messages %}{{ m['role'] }}: {{ m['content'] }}\n"
        "{% endfor %}{% if add_generation_prompt %}assistant: {% endif %}"
    )
    config = tf.GPT2Config(
        vocab_size=len(ids),
        n_positions=4096,
        n_embd=8,
        n_layer=1,
        n_head=2,
        eos_token_id=ids["<eos>"],
        bos_token_id=ids["<eos>"],
        pad_token_id=ids["<pad>"],
    )
    return tokenizer, tf.GPT2LMHeadModel(config)


def settings(folder: Path) -> dict[str, Any]:
    return {
        "output_dir": str(folder),
        "max_steps": 1,
        "logging_steps": 1,
        "per_device_train_batch_size": 2,
        "report_to": [],
        "use_cpu": True,
        "bf16": False,
        "save_strategy": "no",
    }


def test_rewards_of_the_grpo_trainer(
    bytewise: tuple[Any, Any], tmp_path: Path
) -> None:
    import datasets  # noqa: PLC0415
    import trl  # noqa: PLC0415

    rows = []
    for task in tasks(2, size=4, seed=7):
        messages = [{"role": "user", "content": task.prompt}]
        rows.append({"prompt": messages, "puzzle": task.puzzle})
    trainer = trl.GRPOTrainer(
        model=bytewise[1],
        reward_funcs=REWARDS,
        args=trl.GRPOConfig(
            num_generations=2, max_completion_length=8, **settings(tmp_path)
        ),
        train_dataset=datasets.Dataset.from_list(rows),
        processing_class=bytewise[0],
    )
    trainer.train()
    result = trainer.state.log_history[0]
    assert result["rewards/grid_reward/mean"] == 0
    assert result["rewards/step_reward/mean"] == -1


def test_conversations_in_the_sft_trainer(
    bytewise: tuple[Any, Any], tmp_path: Path
) -> None:
    import datasets  # noqa: PLC0415
    import trl  # noqa: PLC0415

    rows = [task.puzzle for task in tasks(2, size=4, seed=7)]
    source = written(tmp_path / "in.csv", rows)
    export(source, str(tmp_path / "set"), format="chat", jobs=1)
    cache = str(tmp_path / "cache")
    data = datasets.load_dataset(str(tmp_path / "set"), cache_dir=cache)
    trainer = trl.SFTTrainer(
        model=bytewise[1],
        args=trl.SFTConfig(**settings(tmp_path)),
        train_dataset=data["train"],
        processing_class=bytewise[0],
    )
    assert trainer.train().training_loss > 0


def test_workers_of_torch_share_a_stream() -> None:
    torch = pytest.importorskip("torch")

    class Puzzles(torch.utils.data.IterableDataset):  # type: ignore[misc, name-defined]
        def __iter__(self) -> Any:
            worker = torch.utils.data.get_worker_info()
            part, parts = (worker.id, worker.num_workers) if worker else (0, 1)
            return stream(seed=7, size=4, part=part, parts=parts)

    def first(workers: int) -> list[str]:
        result = torch.utils.data.DataLoader(
            Puzzles(), batch_size=None, num_workers=workers
        )
        rows = iter(result)
        return [next(rows).seed for _ in range(6)]

    assert sorted(first(2)) == sorted(first(0))
