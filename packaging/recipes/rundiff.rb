# SPDX-License-Identifier: GPL-3.0-or-later
# Not tried. A formula of Homebrew on Linux, from a checkout: brew install --HEAD ./packaging/recipes/rundiff.rb
class Rundiff < Formula
  desc "Shows where two training runs diverge, and why"
  license "GPL-3.0-or-later"
  head File.expand_path("../..", __dir__), using: :git

  depends_on "cmake" => :build
  depends_on "eigen" => :build
  depends_on "ninja" => :build
  depends_on "nlohmann-json" => :build
  depends_on "pkgconf" => :build
  depends_on "cpp-expected"
  depends_on "fmt"
  depends_on "hdf5"
  depends_on "libxlsxwriter"
  depends_on :linux
  depends_on "minizip"
  depends_on "openssl@3"
  depends_on "pcre2"
  depends_on "qcustomplot"
  depends_on "qt"
  depends_on "simdjson"
  depends_on "sqlite"
  depends_on "xz"
  depends_on "yaml-cpp"
  depends_on "zlib"
  depends_on "zstd"

  def install
    system "cmake", "-S", ".", "-B", "build", "-G", "Ninja", "-DCMAKE_UNITY_BUILD=ON", *std_cmake_args
    system "cmake", "--build", "build", "--target", "rundiff", "rundiff-cli"
    system "cmake", "--install", "build"
  end

  test do
    assert_match "rundiff", shell_output("#{bin}/rundiff --version")
  end
end
