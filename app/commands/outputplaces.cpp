// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands/outputplaces.h"

#include "models/formats/trackers/choosingruns.h"
#include "models/result/saved/savedcomparison.h"
#include "models/result/session/session.h"
#include "models/run/lettercase.h"
#include "models/run/messages.h"

#include <algorithm>
#include <array>
#include <filesystem>
#include <span>
#include <string_view>

namespace rundiff
{

namespace
{

namespace fs = std::filesystem;

std::string endingOf(const std::string &place)
{
    return lowered(fs::path(place).extension().string());
}

// ---- endings -------------------------------------------------------------------------------------------------------

struct FileOutput {
    const char *option;
    std::string_view ending, other; // in lower case
};
constexpr std::array fileOutputs{FileOutput{"--xlsx", ".xlsx", ".xlsx"}, FileOutput{"--bundle", ".zip", ".zip"},
                                 FileOutput{"--save", ".h5", ".hdf5"}};

// A folder may have a dot in its name, but somebody who types one of these means a file.
constexpr std::array<std::string_view, 14> fileEndings{".csv", ".tsv", ".xlsx", ".xls", ".json", ".html", ".htm",
                                                       ".md",  ".pdf", ".png",  ".svg", ".txt",  ".zip",  ".h5"};

bool isNoFolder(const std::string &place)
{
    return place == "-" || std::ranges::find(fileEndings, endingOf(place)) != fileEndings.end();
}

std::optional<std::string> wrongEnding(const CommandLine &line)
{
    for (const FileOutput &output : fileOutputs) {
        const auto place = line.value(output.option);
        const std::string ending = place ? endingOf(*place) : std::string(output.ending);
        if (ending != output.ending && ending != output.other)
            return message(Messages::tr("{} writes a file with the ending {}, not \"{}\"."), output.option,
                           output.ending, *place);
    }
    if (const auto place = line.value("--csv"); place && isNoFolder(*place))
        return message(Messages::tr("--csv writes a folder of tables, and not \"{}\"."), *place);
    if (const auto place = line.value("--report"); place && isNoFolder(*place) && !isReportFile(*place))
        return message(Messages::tr("--report writes a folder, or one file with the ending .html, and not \"{}\"."),
                       *place);
    return std::nullopt;
}

// ---- inputs --------------------------------------------------------------------------------------------------------

std::vector<std::string> inputsOf(const CommandLine &line)
{
    std::vector<std::string> inputs = line.paths();
    for (const char *option : {"--baseline", "--decisions", "--data-mapping", "--cell-mapping", "--api-mapping",
                               "--dumps", "--rules", "-tp", "-gp", "-i"}) {
        for (const std::string &path : line.values(option))
            inputs.push_back(path);
    }
    const bool session = inputs.size() == 1 && endingOf(inputs[0]) == ".rundiff";
    const auto opened = session ? readSession(inputs[0]) : tl::unexpected(Problem());
    if (opened) {
        inputs.insert(inputs.end(), {opened->a, opened->b, opened->savedResult});
        inputs.insert(inputs.end(), opened->options.baselines.begin(), opened->options.baselines.end());
    }
    for (std::string &path : inputs)
        path = pathAndRun(path).path;
    return inputs;
}

bool isBelow(const fs::path &file, const fs::path &folder)
{
    const fs::path place = file.lexically_relative(folder);
    return !place.empty() && *place.begin() != "..";
}

// A file below a run that Rundiff did not write.
bool isFileOfRun(const std::string &place, const std::string &run)
{
    std::error_code error;
    const fs::path file = fs::weakly_canonical(place, error), folder = fs::weakly_canonical(run, error);
    const bool there = fs::is_regular_file(file, error) && fs::is_directory(folder, error);
    constexpr std::array<std::string_view, 4> ownEndings{".xlsx", ".zip", ".html", ".xml"};
    const bool own = std::ranges::find(ownEndings, endingOf(place)) != ownEndings.end() || isSavedResult(place);
    return there && isBelow(file, folder) && !own;
}

std::optional<std::string> overwritten(const CommandLine &line)
{
    const std::vector<std::string> inputs = inputsOf(line);
    for (const char *option : {"--csv", "--xlsx", "--report", "--bundle", "--save", "--out", "--junit"}) {
        const auto place = line.value(option);
        for (const std::string &input : place ? std::span<const std::string>(inputs) : std::span<const std::string>()) {
            std::error_code error;
            if (fs::equivalent(*place, input, error) || isFileOfRun(*place, input))
                return message(Messages::tr("{} would replace {}, which the command reads."), option, *place);
        }
    }
    return std::nullopt;
}

} // namespace

bool isReportFile(const std::string &place)
{
    const std::string ending = endingOf(place);
    return ending == ".html" || ending == ".htm";
}

std::optional<std::string> wrongOutputPlace(const CommandLine &line)
{
    if (auto wrong = wrongEnding(line))
        return wrong;
    return overwritten(line);
}

} // namespace rundiff
