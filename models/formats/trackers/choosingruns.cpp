// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/formats/trackers/choosingruns.h"

#include "models/run/messages.h"

#include <algorithm>
#include <filesystem>
#include <functional>
#include <optional>
#include <system_error>
#include <vector>

namespace rundiff
{

namespace
{

constexpr std::size_t mostListed = 50;
constexpr std::size_t fewestCharacters = 4; // of an identifier that is not whole

using Fits = std::function<bool(const RunChoice &)>;

std::vector<std::size_t> placesOf(const RunChoices &runs, const Fits &fits)
{
    std::vector<std::size_t> places;
    for (std::size_t i = 0; i < runs.size(); ++i) {
        if (fits(runs[i]))
            places.push_back(i);
    }
    return places;
}

std::vector<std::size_t> placesMeant(const RunChoices &runs, const std::string &wanted)
{
    const std::vector<Fits> ways = {
        [&](const RunChoice &run) { return run.id == wanted; },
        [&](const RunChoice &run) { return run.name == wanted; },
        [&](const RunChoice &run) { return wanted.size() >= fewestCharacters && run.id.starts_with(wanted); }};
    for (const Fits &fits : ways) {
        if (std::vector<std::size_t> places = placesOf(runs, fits); !places.empty())
            return places;
    }
    return {};
}

} // namespace

std::string listOfRuns(const RunChoices &runs)
{
    std::string list;
    for (std::size_t i = 0; i < std::min(runs.size(), mostListed); ++i) {
        const RunChoice &run = runs[i];
        list += "\n  " + run.id;
        if (!run.name.empty() && run.name != run.id)
            list += "  " + run.name;
        if (!run.status.empty())
            list += "  " + run.status;
        if (run.points.value_or(0) > 0)
            list += "  " + message(Messages::tr("{} values"), *run.points);
        if (run.deleted)
            list += "  " + message(Messages::tr("deleted"));
    }
    if (runs.size() > mostListed)
        list += "\n  " + message(Messages::tr("and {} more"), runs.size() - mostListed);
    return list;
}

tl::expected<std::size_t, std::string> chosenRun(const RunChoices &runs, const std::string &wanted)
{
    const auto places = wanted.empty() ? placesOf(runs, [](const RunChoice &run) { return run.mayHaveValues(); })
                                       : placesMeant(runs, wanted);
    if (places.size() == 1)
        return places.front();
    if (runs.empty())
        return tl::unexpected(message(Messages::tr("There is no run here.")));
    if (!wanted.empty() && places.empty())
        return tl::unexpected(message(Messages::tr("There is no run \"{}\" here. The runs are:"), wanted) +
                              listOfRuns(runs));
    if (places.empty())
        return tl::unexpected(message(Messages::tr("None of the runs here has values:")) + listOfRuns(runs));
    RunChoices several;
    for (const std::size_t place : places)
        several.push_back(runs[place]);
    return tl::unexpected(
        wanted.empty()
            ? message(Messages::tr("{} runs are stored here. Specify one of them after the path, as in PATH#{}:"),
                      several.size(), several.front().id) +
                  listOfRuns(several)
            : message(Messages::tr("{} runs match \"{}\". Specify one of them by its identifier:"), several.size(),
                      wanted) +
                  listOfRuns(several));
}

PathAndRun pathAndRun(const std::string &given)
{
    std::error_code error;
    const auto exists = [&](const std::string &path) { return std::filesystem::exists(path, error); };
    if (given.find('\0') != std::string::npos || exists(given))
        return {given, {}};
    for (std::size_t sign = given.rfind('#'); sign != std::string::npos && sign > 0;
         sign = given.rfind('#', sign - 1)) {
        if (sign + 1 < given.size() && exists(given.substr(0, sign)))
            return {given.substr(0, sign), given.substr(sign + 1)};
    }
    return {given, {}};
}

} // namespace rundiff
