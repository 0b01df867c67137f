"""Trains the network that reads the cells of a photo.

    python packaging/digits.py            draw, train, write the network
    python packaging/digits.py --again    go on with milder cells
    python packaging/digits.py --show X   a sheet of drawn cells, to look at

Run by hand, seldom, with torch, onnx, pillow and opencv-python-headless
installed, and with the Debian packages of fonts that are named in
``packaging/digits.md``.  No photo is used: each cell is a digit of a font,
or a few strokes of a hand, bent, blurred, shaded and cut out as a reader
would find it, harshly at first, then as harshly as a newspaper is.  The
same seed and fonts make the same cells.
"""

from __future__ import annotations

import argparse
import time
from pathlib import Path

import cv2
import numpy as np

from digit_cells import CLASSES, SEED, SIDE, drawn

NETWORK = Path(__file__).parent.parent / "src/sudokit/photos/digits.onnx"


def train(count: int, rounds: int, again: bool) -> None:
    """Draws, trains, tells how good it is, and writes the network."""
    import onnx
    import torch
    from torch import nn

    torch.manual_seed(SEED)
    torch.set_num_threads(1)

    def layer(a: int, b: int, size: int, stride: int = 1) -> nn.Sequential:
        conv = nn.Conv2d(a, b, size, stride, size // 2, bias=again)
        norm = nn.Identity() if again else nn.BatchNorm2d(b)
        return nn.Sequential(conv, norm, nn.ReLU())

    net = nn.Sequential(
        layer(1, 16, 5, 2),
        layer(16, 32, 3),
        nn.MaxPool2d(2),
        layer(32, 48, 3),
        nn.MaxPool2d(2),
        layer(48, 64, 3),
        nn.Flatten(),
        nn.Dropout(0.2),
        nn.Linear(64 * 16, 64),
        nn.ReLU(),
        nn.Linear(64, CLASSES + 1),
    )
    if again:
        weights = onnx.load(NETWORK).graph.initializer
        arrays = [torch.tensor(onnx.numpy_helper.to_array(w)) for w in weights]
        for own, array in zip(net.parameters(), arrays, strict=True):
            own.data = array.float()
    start = time.process_time()
    packed, values, hands = drawn(count, SEED + 3 * again, again)
    print(f"{count} cells drawn in {time.process_time() - start:.0f} s")
    test = [torch.from_numpy(each) for each in drawn(8000, SEED + 1, again)]
    images, labels, written = map(torch.from_numpy, (packed, values, hands))
    batch = 256
    steps = rounds * (count // batch)
    how = torch.optim.AdamW(net.parameters(), 1e-3, weight_decay=1e-3)
    rate = torch.optim.lr_scheduler.OneCycleLR(
        how, 1e-3 if again else 4e-3, steps
    )
    sort = nn.CrossEntropyLoss(label_smoothing=0.004)
    hand = nn.BCEWithLogitsLoss(reduction="none")
    for turn in range(rounds):
        net.train()
        total = 0.0
        for part in torch.randperm(count).split(batch)[: count // batch]:
            out = net(images[part][:, None].float() / 200)
            loss = sort(out[:, :CLASSES], labels[part])
            known = (labels[part] > 0).float()
            loss = (
                loss
                + 0.2
                * (hand(out[:, CLASSES], written[part].float()) * known).mean()
            )
            how.zero_grad()
            loss.backward()
            how.step()
            rate.step()
            total += loss.item()
        net.eval()
        with torch.no_grad():
            out = net(test[0][:, None].float() / 200)
        right = (out[:, :CLASSES].argmax(1) == test[1]).float()
        full = test[1] > 0
        nine = full & (test[1] < 10)
        pen = ((out[:, CLASSES] > 0) == (test[2] > 0)).float()
        print(
            f"round {turn + 1}: loss {total / (count // batch):.4f},"
            f" right {right.mean():.4f}, of digits {right[nine].mean():.4f},"
            f" print or hand {pen[full].mean():.4f},"
            f" {time.process_time() - start:.0f} s",
            flush=True,
        )
        write(net)


def _rounded(weights: np.ndarray) -> np.ndarray:
    """Round the weights of each output to steps of a power of two."""
    rows = weights.reshape(len(weights), -1)
    largest = np.abs(rows).max(axis=1, keepdims=True)
    step = 2.0 ** np.ceil(np.log2(largest / 128))
    return (np.round(rows / step) * step).reshape(weights.shape)


def write(net: object) -> None:
    """Write the network as ONNX, each normalisation folded into its layer.

    The weights of an output are multiples of a power of two, at most 128 of
    each sign, so that they compress to half.  They are stored in 16 bits;
    OpenCV converts them to 32.
    """
    import onnx
    from onnx import TensorProto, helper, numpy_helper
    from torch import nn

    nodes, weights = [], []
    at = "cells"

    def add(kind: str, *arrays: np.ndarray, **how: object) -> None:
        nonlocal at
        names = [f"w{len(weights) + k}" for k in range(len(arrays))]
        for name, each in zip(names, arrays, strict=True):
            stored = _rounded(each) if each.ndim > 1 else each
            weights.append(
                numpy_helper.from_array(stored.astype(np.float16), name)
            )
        out = f"t{len(nodes)}"
        nodes.append(helper.make_node(kind, [at, *names], [out], **how))
        at = out

    def walk(part: nn.Module) -> None:
        for each in part.children():
            if isinstance(each, nn.Sequential):
                conv, norm = each[0], each[1]
                kernel, bias = conv.weight, conv.bias
                if isinstance(norm, nn.BatchNorm2d):
                    scale = norm.weight / (norm.running_var + norm.eps) ** 0.5
                    kernel = conv.weight * scale[:, None, None, None]
                    bias = norm.bias - norm.running_mean * scale
                pad = conv.padding[0]
                add(
                    "Conv",
                    kernel.detach().numpy(),
                    bias.detach().numpy(),
                    kernel_shape=list(conv.kernel_size),
                    strides=list(conv.stride),
                    pads=[pad] * 4,
                )
                add("Relu")
            elif isinstance(each, nn.MaxPool2d):
                add("MaxPool", kernel_shape=[2, 2], strides=[2, 2])
            elif isinstance(each, nn.Flatten):
                add("Flatten", axis=1)
            elif isinstance(each, nn.ReLU):
                add("Relu")
            elif isinstance(each, nn.Linear):
                add(
                    "Gemm",
                    each.weight.detach().numpy(),
                    each.bias.detach().numpy(),
                    transB=1,
                )

    assert isinstance(net, nn.Module)
    walk(net)
    shape = ["n", 1, SIDE, SIDE]
    graph = helper.make_graph(
        nodes,
        "digits",
        [helper.make_tensor_value_info("cells", TensorProto.FLOAT, shape)],
        [
            helper.make_tensor_value_info(
                at, TensorProto.FLOAT, ["n", CLASSES + 1]
            )
        ],
        weights,
    )
    model = helper.make_model(
        graph, opset_imports=[helper.make_opsetid("", 13)], ir_version=8
    )
    onnx.checker.check_model(model)
    NETWORK.parent.mkdir(exist_ok=True)
    NETWORK.write_bytes(model.SerializeToString())


def show(path: str) -> None:
    """Cells as they are drawn, 20 by 30, in a picture."""
    images, values, hands = drawn(600, SEED + 2, True)
    rows = images.reshape(20, 30, SIDE, SIDE).transpose(0, 2, 1, 3)
    sheet = 255 - rows.reshape(20 * SIDE, 30 * SIDE).astype(int)
    cv2.imwrite(
        path,
        cv2.resize(sheet.clip(0, 255).astype(np.uint8), None, fx=1.5, fy=1.5),
    )
    print(values.reshape(20, 30), hands.reshape(20, 30), sep="\n")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--show", metavar="PICTURE")
    parser.add_argument("--again", action="store_true")
    parser.add_argument("--cells", type=int, default=120_000)
    parser.add_argument("--rounds", type=int, default=7)
    options = parser.parse_args()
    if options.show:
        show(options.show)
    else:
        train(options.cells, options.rounds, options.again)


if __name__ == "__main__":
    main()
