# A formula for a tap.  The checksums are those of the files on PyPI, and have
# to be filled in at the release: `brew update-python-resources sudokit`.
class Sudokit < Formula
  include Language::Python::Virtualenv

  desc "Sudoku: solve, check, explain, rate, generate and play"
  homepage "https://pypi.org/project/sudokit/"
  url "https://pypi.org/packages/source/s/sudokit/sudokit-1.0.0.tar.gz"
  sha256 "0000000000000000000000000000000000000000000000000000000000000000"
  license all_of: ["MIT", "OFL-1.1"]

  depends_on "python@3.13"

  resource "librt" do
    url "https://pypi.org/packages/source/l/librt/librt-0.16.0.tar.gz"
    sha256 "0000000000000000000000000000000000000000000000000000000000000000"
  end

  resource "mypy-extensions" do
    url "https://pypi.org/packages/source/m/mypy_extensions/mypy_extensions-1.2.0.tar.gz"
    sha256 "0000000000000000000000000000000000000000000000000000000000000000"
  end

  def install
    virtualenv_install_with_resources
    man1.install_symlink Dir[libexec/"share/man/man1/*"]
    bash_completion.install_symlink Dir[libexec/"share/bash-completion/completions/*"]
    zsh_completion.install_symlink Dir[libexec/"share/zsh/site-functions/*"]
    fish_completion.install_symlink Dir[libexec/"share/fish/vendor_completions.d/*"]
  end

  test do
    solved = "534678912672195348198342567859761423426853791713924856961537284287419635345286179\n"
    puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n"
    assert_equal solved, pipe_output("#{bin}/sudoku -q --format 1.", puzzle)
  end
end
