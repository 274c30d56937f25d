// SPDX-License-Identifier: GPL-3.0-or-later
// {"<tag>_step_3_call_7": {"rank": 0, "step": 3, "tag_name": "...", "message": "...", ...}, ...}
#include "models/formats/logs/monitor/monitoralerts.h"

#include "models/formats/logs/line/lenientjson.h"
#include "models/formats/logs/line/number.h"
#include "models/formats/logs/text/opentext.h"
#include "models/run/folder.h"
#include "models/run/messages.h"

#include <algorithm>
#include <filesystem>
#include <optional>
#include <tuple>
#include <vector>

namespace rundiff
{

namespace
{

namespace fs = std::filesystem;

constexpr std::uint64_t largestAlerts = std::uint64_t(64) << 20; // bytes of a file
constexpr std::size_t mostAlerts = 20;                           // that are listed

struct Alert {
    std::int64_t step = 0, rank = 0;
    std::string tag, words;
};

bool readAlert(LenientJson &json, Alert &alert)
{
    return json.object([&](std::string_view name) {
        std::string text;
        if (json.type() == LenientJson::Type::String) {
            if (!json.string(text))
                return false;
            if (name == "tag_name")
                alert.tag = text;
            else if (name == "message")
                alert.words = text;
            return true;
        }
        std::string_view word;
        if (json.type() != LenientJson::Type::Word)
            return json.skip();
        if (!json.word(word))
            return false;
        if (name == "step")
            alert.step = parseInteger(word).value_or(0);
        else if (name == "rank")
            alert.rank = parseInteger(word).value_or(0);
        return true;
    });
}

// Returns false if the file is damaged; what precedes the damage is in the alerts.
bool readAlerts(const std::string &path, std::vector<Alert> &alerts)
{
    auto source = openText(path);
    const auto text = source ? readAll(**source, largestAlerts) : std::nullopt;
    if (!text)
        return false;
    LenientJson json(*text);
    return json.type() == LenientJson::Type::Object && json.object([&](std::string_view) {
        Alert alert;
        const bool whole = json.type() == LenientJson::Type::Object && readAlert(json, alert);
        if (whole)
            alerts.push_back(std::move(alert));
        return whole;
    });
}

} // namespace

Problems monitorAlerts(const std::string &folder)
{
    Problems problems;
    std::vector<Alert> alerts;
    std::vector<fs::path> ranks = pathsIn(fs::path(folder) / "anomaly_detected");
    std::sort(ranks.begin(), ranks.end());
    for (const fs::path &rank : ranks) {
        const fs::path file = rank / "anomaly.json";
        std::error_code error;
        if (fs::is_regular_file(file, error) && !readAlerts(file.string(), alerts))
            problems.push_back({file.string(), 0, Severity::Warning,
                                message(Messages::tr("This list of the monitor's alerts cannot be read completely."))});
    }
    std::stable_sort(alerts.begin(), alerts.end(), [](const Alert &one, const Alert &other) {
        return std::tie(one.step, one.rank) < std::tie(other.step, other.rank);
    });
    for (std::size_t i = 0; i < std::min(alerts.size(), mostAlerts); ++i)
        problems.push_back({folder, 0, Severity::Warning,
                            message(Messages::tr("msprobe's monitor reported at step {}, rank {}: {} ({})"),
                                    alerts[i].step, alerts[i].rank, alerts[i].tag, alerts[i].words)});
    if (alerts.size() > mostAlerts)
        problems.push_back({folder, 0, Severity::Warning,
                            message(Messages::tr("msprobe's monitor reported {} alerts; only the first {} are listed."),
                                    alerts.size(), mostAlerts)});
    return problems;
}

} // namespace rundiff
