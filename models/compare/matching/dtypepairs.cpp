// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/compare/matching/dtypepairs.h"

#include "models/run/textpieces.h"

#include <array>

namespace rundiff
{

namespace
{

bool isShortFloat(std::string_view dtype)
{
    return isAnyOf(dtype, {"float16", "float32", "bfloat16"});
}

bool areShortFloats(std::string_view a, std::string_view b)
{
    constexpr std::string_view torch = "torch.";
    if (a.starts_with(torch) && b.starts_with(torch))
        return isShortFloat(a.substr(torch.size())) && isShortFloat(b.substr(torch.size()));
    const auto isMindSpore = [](std::string_view dtype) { return isAnyOf(dtype, {"Float16", "Float32", "BFloat16"}); };
    return isMindSpore(a) && isMindSpore(b);
}

// The class of a dtype between frameworks; the dtype itself when it has none.
std::string_view classOf(std::string_view dtype)
{
    struct Class {
        std::string_view name;
        std::array<std::string_view, 16> dtypes;
    };
    static constexpr std::array<Class, 4> classes = {
        Class{"int",
              {"Int8", "UInt8", "Int16", "UInt16", "Int32", "UInt32", "Int64", "UInt64", "torch.int8", "torch.uint8",
               "torch.int16", "torch.uint16", "torch.int32", "torch.uint32", "torch.int64", "torch.uint64"}},
        Class{"float",
              {"Float16", "Float32", "Float64", "BFloat16", "torch.float16", "torch.float32", "torch.float64",
               "torch.bfloat16"}},
        Class{"bool", {"Bool", "torch.bool"}},
        Class{"complex", {"Complex64", "Complex128", "torch.complex64", "torch.complex128"}}};
    for (const Class &candidate : classes) {
        for (const std::string_view known : candidate.dtypes) {
            if (!known.empty() && known == dtype)
                return candidate.name;
        }
    }
    return dtype;
}

} // namespace

bool msprobeCompares(std::string_view dtypeA, std::string_view dtypeB, bool crossFramework)
{
    if (dtypeA == dtypeB)
        return true;
    if (crossFramework)
        return classOf(dtypeA) == classOf(dtypeB);
    return areShortFloats(dtypeA, dtypeB);
}

void applyDtypeCondition(PairTable &table, SharedNames &names)
{
    const Dump &a = *table.a, &b = *table.b;
    const bool crossFramework = (a.framework == "pytorch") != (b.framework == "pytorch");
    for (PairRow &row : table.rows) {
        if (!row.inBoth())
            continue;
        const NameId dtypeA = a.rows.dtype(row.a), dtypeB = b.rows.dtype(row.b);
        row.shownUnmatched =
            !names.same(dtypeA, dtypeB) && !msprobeCompares(a.name(dtypeA), b.name(dtypeB), crossFramework);
    }
}

} // namespace rundiff
