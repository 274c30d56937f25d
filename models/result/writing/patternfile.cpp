// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/result/writing/patternfile.h"

#include "models/formats/json/jsondocument.h"
#include "models/formats/logs/patterns/logpattern.h"
#include "models/formats/logs/records/steprule.h"
#include "models/result/writing/newfile.h"
#include "models/run/messages.h"

#include <cctype>
#include <filesystem>

namespace rundiff
{

namespace
{

constexpr int weightOfOwn = 6; // more than those of the built-in patterns: the user knows better

// Of letters and digits, for a file's name; the name that is shown keeps all it has.
std::string identifierOf(const std::string &name)
{
    std::string id = "own_";
    for (const char letter : name) {
        if (std::isalnum(static_cast<unsigned char>(letter)))
            id += static_cast<char>(std::tolower(static_cast<unsigned char>(letter)));
        else if (id.back() != '_')
            id += '_';
    }
    id.resize(id.find_last_not_of('_') + 1);
    return id;
}

const char *nameOf(StepRule rule)
{
    switch (rule) {
    case StepRule::Epoch:
        return "epoch";
    case StepRule::EpochIteration:
        return "epoch-iteration";
    case StepRule::Bar:
        return "bar";
    case StepRule::Index:
        return "index";
    case StepRule::Step:
        break;
    }
    return "step";
}

} // namespace

tl::expected<std::string, std::string> keepPattern(const std::string &name, const LogReading &reading,
                                                   const std::string &folder)
{
    const auto pattern = customPattern(reading.pattern, reading.anchor);
    if (!pattern)
        return tl::unexpected(pattern.error());
    if (folder.empty())
        return tl::unexpected(
            message(Messages::tr("there is no configuration folder: neither XDG_CONFIG_HOME nor HOME is set")));
    std::error_code error;
    std::filesystem::create_directories(folder, error);
    if (error)
        return tl::unexpected(message(Messages::tr("{} cannot be created: {}"), folder, error.message()));
    const std::string id = identifierOf(name), path = folder + '/' + id + ".json";
    if (std::filesystem::exists(path, error))
        return tl::unexpected(
            message(Messages::tr("{} already exists; choose a different name or remove the file"), path));
    std::string anchor = reading.anchor;
    if (anchor.empty())
        anchor = anchorOf(reading.pattern);
    Json object{{"id", id},
                {"name", name},
                {"weight", weightOfOwn},
                {"anchor", anchor},
                {"record", reading.pattern},
                {"step", nameOf((*pattern)->counting.rule)}};
    const Json file{{"patterns", {object}}};
    const std::string text = jsonText(file, 2) + '\n';
    if (const auto written = writeWholeFile(path, text); !written)
        return tl::unexpected(written.error());
    return path;
}

} // namespace rundiff
