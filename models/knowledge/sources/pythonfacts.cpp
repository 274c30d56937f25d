// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/knowledge/sources/pythontrace.h"

#include <algorithm>
#include <filesystem>

namespace rundiff
{

// Programs first: what they import is then seen in its place.
std::vector<SourceFact> pythonFacts(const std::vector<SourceText> &sources, const WantedNames &wanted,
                                    const std::map<std::string, SourceValue, std::less<>> &options)
{
    PythonTrace trace(sources, wanted, options);
    for (const bool programs : {true, false}) {
        for (std::uint32_t file = 0; file < sources.size(); ++file) {
            const bool program = sources[file].text.find("__main__") != std::string::npos;
            if (program == programs)
                trace.run(file);
        }
    }
    trace.walkWhatNobodyCalls();
    return std::move(trace.facts);
}

} // namespace rundiff
