// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands/coverageoptions.h"

#include "models/result/texts/spelling.h"
#include "models/run/messages.h"

#include <algorithm>
#include <array>

namespace rundiff
{

namespace
{

using Names = std::vector<std::string>;

Names listed(const Arguments &values)
{
    Names names;
    for (const std::string &value : values) {
        for (std::size_t begin = 0; begin <= value.size();) {
            const std::size_t comma = std::min(value.find(',', begin), value.size());
            names.push_back(value.substr(begin, comma - begin));
            begin = comma + 1;
        }
    }
    return names;
}

// "no-partner" and "no partner" are one reason: a list on the command line has no blanks.
std::string withBlanks(std::string name)
{
    std::ranges::replace(name, '-', ' ');
    return name;
}

template <typename Values>
auto named(const Values &values, const std::string &name)
{
    return std::ranges::find_if(values, [&](auto value) { return spelled(value) == withBlanks(name); });
}

template <typename Values>
std::string namesOf(const Values &values)
{
    std::string names;
    for (const auto value : values)
        names += (names.empty() ? "" : ", ") + std::string(spelled(value));
    return names;
}

} // namespace

std::vector<OptionRule> coverageRules()
{
    return {
        {"--require", "LIST",
         message(Messages::tr(
             "what must be compared completely for exit status 0: steps, dumps, ranks, rows, metrics, or all "
             "(default all)")),
         true},
        {"--tolerate", "LIST",
         message(Messages::tr(
             "what may be missing: one of these, or a reason: damaged, permission, truncated, unrecognised, "
             "limit, replaced, duplicate, checksum")),
         true},
        {"--allow-longer", "", message(Messages::tr("one run may continue after the last step of the other"))},
    };
}

tl::expected<CoverageDemands, std::string> coverageDemands(const CommandLine &line)
{
    CoverageDemands demands;
    if (line.has("--require"))
        demands.required.clear();
    for (const std::string &name : listed(line.values("--require"))) {
        const auto kind = named(allCoverageKinds, name);
        if (name == "all")
            demands.required = CoverageDemands().required;
        else if (kind != allCoverageKinds.end())
            demands.required.insert(*kind);
        else
            return tl::unexpected(message(Messages::tr("--require expects all or a list of {}, not \"{}\"."),
                                          namesOf(allCoverageKinds), name));
    }
    for (const std::string &name : listed(line.values("--tolerate"))) {
        const auto kind = named(allCoverageKinds, name);
        const auto reason = named(allUnreadReasons, name);
        if (kind != allCoverageKinds.end())
            demands.required.erase(*kind);
        else if (reason != allUnreadReasons.end())
            demands.tolerated.insert(*reason);
        else
            return tl::unexpected(message(Messages::tr("--tolerate expects a list of {}, {}, not \"{}\"."),
                                          namesOf(allCoverageKinds), namesOf(allUnreadReasons), name));
    }
    demands.longerAllowed = line.has("--allow-longer");
    return demands;
}

} // namespace rundiff
