// SPDX-License-Identifier: GPL-3.0-or-later
// The backup of SwanLab (swanlog/run-*/backup.swanlab): a block log of lines of JSON, written while the run logs.
// {"model_type": "Scalar", "data": {"metric": {"data": 0.5, ...}, "key": "train/loss", "step": 3, ...}}. The last
// record of a run that ended is its "Footer". Since version 2 of the format (run-*/run-*.swanlab) the records are
// protocol buffers, see SwanlabRecords.
#include "models/formats/logs/line/lenientjson.h"
#include "models/formats/logs/line/number.h"
#include "models/formats/logs/records/scalarseries.h"
#include "models/formats/trackers/blocklogreading.h"
#include "models/formats/trackers/recordlosses.h"
#include "models/formats/trackers/swanlabrecords.h"
#include "models/formats/trackers/trackedvalue.h"
#include "models/formats/trackers/trackerformats.h"
#include "models/run/messages.h"
#include "models/run/textpieces.h"

#include <algorithm>
#include <array>
#include <limits>
#include <optional>

namespace rundiff
{

namespace
{

constexpr std::string_view backupMark(":SWL\xd6\xe1", 6);
constexpr char textVersion = 1, binaryVersion = 2; // the byte after the mark

// Records without numbers of the training.
constexpr std::array<std::string_view, 7> otherModels = {"Header",  "Project", "Experiment", "Log",
                                                         "Runtime", "Column",  "Media"};

bool isBackupNumber(std::string_view text, double &value)
{
    if (!isAnyOf(text, {"INF", "-INF"}))
        return isTrackedNumber(text, value);
    value = signedInfinity(text);
    return true;
}

class BackupReading
{
public:
    bool take(std::string_view record, std::uint64_t at)
    {
        Found found;
        LenientJson json(record);
        const bool whole = json.leaves([&](const LenientJson::Leaf &leaf) { note(leaf, found); }) && json.atEnd();
        if (!whole)
            return false;
        m_ended |= found.model == "Footer";
        if (found.model != "Scalar")
            return m_ended || std::find(otherModels.begin(), otherModels.end(), found.model) != otherModels.end();
        if (isOfSwanlabsMachine(found.key))
            return true;
        if (found.key.empty() || !found.step || found.strange)
            return false;
        if (found.value)
            series.add(found.key, *found.step, *found.value, at);
        return found.value.has_value();
    }
    void lose(const BlockLogRecord &record) { losses.add(record); }
    bool ended() const { return m_ended; }

    RecordLosses losses;
    ScalarSeries series;

private:
    struct Found {
        std::string model, key;
        std::optional<std::int64_t> step;
        std::optional<double> value;
        bool strange = false; // a member twice
    };

    static void note(const LenientJson::Leaf &leaf, Found &found)
    {
        double value = 0;
        if (leaf.name == "model_type") {
            found.strange |= !found.model.empty();
            found.model = leaf.text;
        } else if (leaf.name == "data/key") {
            found.strange |= !found.key.empty();
            found.key = leaf.text;
        } else if (leaf.name == "data/step") {
            found.strange |= found.step.has_value();
            found.step = parseInteger(leaf.text);
        } else if (leaf.name == "data/metric/data") {
            found.strange |= found.value.has_value();
            if (isBackupNumber(leaf.text, value))
                found.value = value;
        }
    }

    bool m_ended = false;
};

class SwanlabFormat : public LogFormat
{
public:
    std::string id() const override { return "swanlab"; }
    std::string name() const override { return message(Messages::tr("backup of SwanLab")); }
    Stage stage() const override { return Stage::Signature; }

    Recognition recognise(const LogSample &sample) const override
    {
        return byMark(sample.start.starts_with(backupMark.substr(0, 4)), 10.0,
                      message(Messages::tr("the file starts with SwanLab's signature")));
    }

    void read(Log &log, const LogOptions &, const Progress &progress) const override
    {
        const auto file = openUnpacked(log.path);
        const std::string start = file ? readStart(**file, backupMark.size() + 1) : std::string();
        const char version = start.size() > backupMark.size() ? start.back() : textVersion;
        if (version == binaryVersion)
            readBlockLog<SwanlabRecords>(log, progress, [](const LogText &) {});
        else
            readBlockLog<BackupReading>(log, progress, [](const LogText &) {});
        if (!start.starts_with(backupMark) || (version != textVersion && version != binaryVersion))
            log.problems.push_back({log.path, 0, Severity::Warning,
                                    message(Messages::tr("The start of the file names an unknown version of SwanLab's "
                                                         "backup; it is read as version 1.")),
                                    Unread{UnreadReason::Unrecognised, "records", 0, {}}});
    }
};

} // namespace

void addSwanlabFormats(LogFormats &formats)
{
    formats.push_back(std::make_unique<SwanlabFormat>());
}

} // namespace rundiff
