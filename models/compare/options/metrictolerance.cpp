// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/compare/options/metrictolerance.h"

#include "models/run/lettercase.h"

#include <fnmatch.h>

#include <algorithm>

namespace rundiff
{

bool MetricTolerance::names(const std::string &name) const
{
    const std::string pattern = lowered(metric), text = lowered(name);
    return pattern == text || fnmatch(pattern.c_str(), text.c_str(), 0) == 0;
}

void addBound(MetricTolerances &tolerances, const std::string &metric, std::optional<double> MetricTolerance::*bound,
              double value)
{
    auto known = std::ranges::find(tolerances, metric, &MetricTolerance::metric);
    if (known == tolerances.end())
        known = tolerances.insert(tolerances.end(), MetricTolerance{metric, {}, {}});
    (*known).*bound = value;
}

std::optional<Tolerance> ownTolerance(const MetricTolerances &tolerances, const std::string &metric,
                                      const Tolerance &usual)
{
    std::optional<Tolerance> own;
    for (const MetricTolerance &wanted : tolerances) {
        if (!wanted.names(metric))
            continue;
        if (!own)
            own = usual;
        own->atol = wanted.atol.value_or(own->atol);
        if (wanted.atol.has_value())
            own->atolGiven = true;
        own->rtol = wanted.rtol.value_or(own->rtol);
    }
    return own;
}

} // namespace rundiff
