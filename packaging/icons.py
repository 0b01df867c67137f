"""Makes the icons of the page as PNG, which some phones want, from its SVG.

    python packaging/icons.py

resvg_py is needed.
"""

from pathlib import Path

import resvg_py

PAGE = Path(__file__).resolve().parents[1] / "src/sudokit/web/page"
SIZES = (192, 512)


def main() -> None:
    """Writes icon-192.png and icon-512.png beside icon.svg."""
    svg = (PAGE / "icon.svg").read_text(encoding="utf-8")
    for size in SIZES:
        png = resvg_py.svg_to_bytes(svg_string=svg, width=size, height=size)
        (PAGE / f"icon-{size}.png").write_bytes(bytes(png))


if __name__ == "__main__":
    main()
