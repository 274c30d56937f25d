// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tests/models/tablemaker.h"

#include <fmt/format.h>

#include <array>

namespace rundiff
{

// A pair of dumps like a long step of a large model: `rows` rows, four per operator, one in 500 differing.
inline std::shared_ptr<const PairTable> largeTable(std::size_t rows, Mode mode = Mode::Statistics)
{
    constexpr std::array<std::string_view, 6> names = {"linear", "layer_norm", "matmul", "softmax", "gelu", "add"};
    constexpr std::array<std::string_view, 4> leaves = {".input.0", ".input.1", ".input.2", ".output.0"};
    constexpr std::array<std::string_view, 3> dtypes = {"torch.bfloat16", "torch.float32", "torch.int64"};
    constexpr std::array<std::string_view, 5> shapes = {"[8, 4096]", "[4096]", "[8, 32, 128]", "[]", "[32, 4096]"};
    TableMaker maker(mode);
    for (std::size_t row = 0; row < rows; row += leaves.size()) {
        const std::size_t call = row / leaves.size();
        maker.call(fmt::format("Functional.{}.{}.{}", names[call % names.size()], call / names.size(),
                               row * 3 > rows ? "backward" : "forward"),
                   fmt::format("Module.decoder.layers.{}.mlp.MLP.forward.{}", call / 64 % 80, call / 5120));
        for (std::size_t i = 0; i < leaves.size() && row + i < rows; ++i) {
            TableMaker::Leaf leaf{leaves[i], i == 3 ? Side::Output : Side::Input};
            leaf.dtype = dtypes[call % dtypes.size()];
            leaf.shape = shapes[(call + i) % shapes.size()];
            const double noise = static_cast<double>((row + i) * 2654435761U % 1000003) / 1000003;
            leaf.maxA = leaf.maxB = Statistic::ofReal(noise);
            leaf.normA = leaf.normB = Statistic::ofReal(10 * noise + 1);
            if ((row + i) % 500 == 499) {
                leaf.state = RowState::Differs;
                leaf.maxA = Statistic::ofReal(noise * 1.01);
                leaf.normA = Statistic::ofReal(noise * 11 + 1);
            }
            const std::string checksum = fmt::format("{:08x}", (row + i) * 2654435761U & 0xFFFFFFFFU);
            if (mode == Mode::Md5) {
                leaf.checksumA = checksum;
                leaf.checksumB = leaf.state == RowState::Differs ? std::string_view("00000000") : checksum;
            }
            maker.leaf(leaf);
        }
    }
    return maker.table();
}

} // namespace rundiff
