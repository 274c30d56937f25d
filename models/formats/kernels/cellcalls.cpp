// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/formats/kernels/cellcalls.h"

#include <string>
#include <string_view>
#include <unordered_map>

namespace rundiff
{

namespace
{

// "Cell.network.fc1.Dense.forward.0" -> "network.fc1" and "forward"
struct CellKey {
    std::string_view path, direction;
};

CellKey cellKey(std::string_view key)
{
    const auto cutLast = [&] {
        const std::size_t dot = std::min(key.rfind('.'), key.size());
        const std::string_view last = key.substr(std::min(dot + 1, key.size()));
        key = key.substr(0, dot);
        return last;
    };
    cutLast(); // the number
    const std::string_view direction = cutLast();
    cutLast(); // the class
    constexpr std::string_view prefix = "Cell.";
    if (key.starts_with(prefix))
        return CellKey{key.substr(prefix.size()), direction};
    return CellKey{};
}

} // namespace

void placeCells(Dump &dump)
{
    std::unordered_map<std::string, NameId> calls; // the last call of each cell and direction
    for (DumpOperator &call : dump.operators) {
        if (!call.kernel.empty())
            continue;
        const CellKey key = cellKey(dump.name(call.key));
        const auto place = [&](std::string_view path) {
            return std::string(path).append(1, ' ').append(key.direction);
        };
        for (std::size_t dot = key.path.rfind('.'); dot != std::string_view::npos && dot > 0;
             dot = key.path.rfind('.', dot - 1)) {
            if (const auto around = calls.find(place(key.path.substr(0, dot))); around != calls.end()) {
                call.parent = around->second;
                break;
            }
        }
        calls.insert_or_assign(place(key.path), call.key);
    }
}

} // namespace rundiff
