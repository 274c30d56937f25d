// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/formats/dumps/operatororder.h"

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace rundiff
{

namespace
{

constexpr std::string_view modulePrefix = "Module.", rootName = "__root__";
constexpr int partsAfterPath = 3; // class, "forward", number of the call

// "Module.model.layers.0.Block.forward.0" -> "model.layers.0"; empty for the model itself
std::string_view pathOf(std::string_view key)
{
    key.remove_prefix(modulePrefix.size());
    for (int part = 0; part < partsAfterPath; ++part)
        key = key.substr(0, key.rfind('.'));
    return key == rootName ? std::string_view() : key;
}

bool encloses(std::string_view outer, std::string_view inner)
{
    if (outer.empty())
        return !inner.empty();
    return inner.size() > outer.size() && inner.starts_with(outer) && inner[outer.size()] == '.';
}

} // namespace

void putRowsInOrder(Dump &dump)
{
    DumpRows ordered;
    for (DumpOperator &owner : dump.operators) {
        const auto first = static_cast<std::uint32_t>(ordered.size());
        for (std::uint32_t i = 0; i < owner.rowCount; ++i)
            ordered.add(dump.rows[owner.firstRow + i]);
        owner.firstRow = first;
    }
    dump.rows = std::move(ordered);
}

void putModulesBehindTheirCalls(Dump &dump)
{
    const auto keyOf = [&](const DumpOperator &call) { return dump.name(call.key); };
    const std::string root = std::string(modulePrefix) + std::string(rootName) + ".";
    const bool rootIsFirst = !dump.operators.empty() && keyOf(dump.operators.front()).starts_with(root);
    if (!rootIsFirst)
        return;
    std::vector<DumpOperator> ordered, open;
    const auto close = [&] {
        ordered.push_back(open.back());
        open.pop_back();
    };
    for (const DumpOperator &call : dump.operators) {
        const bool isModule = keyOf(call).starts_with(modulePrefix);
        while (isModule && !open.empty() && !encloses(pathOf(keyOf(open.back())), pathOf(keyOf(call))))
            close();
        if (isModule)
            open.push_back(call);
        else
            ordered.push_back(call);
    }
    while (!open.empty())
        close();
    dump.operators = std::move(ordered);
    putRowsInOrder(dump);
}

} // namespace rundiff
