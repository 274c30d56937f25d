// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/compare/diagnosis/contents/tensorcontent.h"

#include "models/compare/table/pairview.h"
#include "models/run/tensorshape.h"
#include "models/run/textpieces.h"

namespace rundiff
{

std::string contentOf(const Dump &dump, const DumpRow &row)
{
    std::string text = std::to_string(elementsOf(dump.name(row.shape)));
    text.append(" ").append(dump.name(row.dtype)).append(" ");
    if (row.checksumKind != ChecksumKind::None)
        return text.append(dump.name(row.checksum));
    for (const Statistic *statistic : {&row.max, &row.min, &row.mean, &row.norm})
        text.append(statisticText(dump, *statistic)).append(" ");
    return text;
}

bool isDistinct(const DumpRow &row)
{
    if (!isTensor(row) || row.max == row.min)
        return false;
    return row.checksumKind != ChecksumKind::None || (row.mean.isNumber() && row.norm.isNumber());
}

bool holdsFractions(std::string_view dtype)
{
    return containsAny(dtype, {"loat", "omplex", "double", "half"});
}

} // namespace rundiff
