// SPDX-License-Identifier: GPL-3.0-or-later
// The run file of W&B (run-*.wandb): a block log of protocol buffer records, written while the run logs, with every
// logged point. Record: 1 number, 2 history. History: 1 items, 2 step (1 number). Item: 1 key, 2 keys of nested
// objects, 16 value as JSON. The last record of a run that ended is 18, its exit.
#include "models/formats/logs/readers/wirefields.h"
#include "models/formats/logs/reading/logformat.h"
#include "models/formats/logs/records/scalarseries.h"
#include "models/formats/trackers/blocklogreading.h"
#include "models/formats/trackers/recordlosses.h"
#include "models/formats/trackers/trackedvalue.h"
#include "models/formats/trackers/trackerformats.h"
#include "models/run/messages.h"
#include "models/run/textpieces.h"

#include <array>

namespace rundiff
{

namespace
{

using Type = WireFields::Type;

struct HistoryItem {
    std::string name;
    std::string_view json;
};

// Times that W&B adds to each record.
bool isOwnName(std::string_view name)
{
    return isAnyOf(name, {"_step", "_runtime", "_timestamp"}) || name.starts_with("_wandb");
}

class WandbReading
{
public:
    bool take(std::string_view record, std::uint64_t at)
    {
        std::string_view history;
        std::uint64_t number = 0;
        bool logged = false;
        WireFields fields(record);
        while (fields.next()) {
            if (fields.is(1, Type::Varint)) {
                number = fields.value();
            } else if (fields.is(2, Type::Bytes)) {
                history = fields.bytes();
                logged = true;
            } else if (fields.is(18, Type::Bytes)) {
                m_ended = true;
            }
        }
        if (fields.damaged())
            return false;
        noteNumber(number, at);
        return !logged || takeHistory(history, at);
    }
    bool ended() const { return m_ended; }
    // Records after it are expected to have a gap in their numbers.
    void lose(const BlockLogRecord &record)
    {
        losses.add(record);
        m_lastNumber = 0;
    }

    RecordLosses losses;
    ScalarSeries series;

private:
    // Records have the numbers 1, 2, 3 ... in the order of the file.
    void noteNumber(std::uint64_t number, std::uint64_t at)
    {
        if (m_lastNumber > 0 && number > m_lastNumber + 1)
            losses.addMissing(at, number - m_lastNumber - 1);
        m_lastNumber = number;
    }

    // The values of a record, and its step.
    bool takeFields(std::string_view history, double &step)
    {
        m_items.clear();
        WireFields fields(history);
        while (fields.next()) {
            if (fields.is(1, Type::Bytes) && !takeItem(fields.bytes()))
                return false;
            if (fields.is(2, Type::Bytes) && !takeStep(fields.bytes(), step))
                return false;
        }
        for (const HistoryItem &item : m_items) {
            if (item.name == "_step" && !isTrackedNumber(item.json, step))
                return false;
        }
        return !fields.damaged() && step > -9e15 && step < 9e15;
    }

    bool takeHistory(std::string_view history, std::uint64_t at)
    {
        double step = static_cast<double>(m_records++); // of the writers that store none
        if (!takeFields(history, step))
            return false;
        bool whole = true;
        for (const HistoryItem &item : m_items) {
            if (isOwnName(item.name))
                continue;
            whole = numbersIn(item.json, item.name,
                              [&](const std::string &name, double value) {
                                  series.add(name, static_cast<std::int64_t>(step), value, at);
                              }) &&
                    whole;
        }
        return whole;
    }

    bool takeItem(std::string_view message)
    {
        HistoryItem item;
        WireFields fields(message);
        while (fields.next()) {
            if (fields.is(1, Type::Bytes))
                item.name = fields.bytes();
            else if (fields.is(2, Type::Bytes))
                addToList(item.name, fields.bytes(), ".");
            else if (fields.is(16, Type::Bytes))
                item.json = fields.bytes();
        }
        m_items.push_back(std::move(item));
        return !fields.damaged();
    }

    static bool takeStep(std::string_view message, double &step)
    {
        WireFields fields(message);
        step = 0; // a number of 0 is not stored
        while (fields.next()) {
            if (fields.is(1, Type::Varint))
                step = static_cast<double>(static_cast<std::int64_t>(fields.value()));
        }
        return !fields.damaged();
    }

    std::vector<HistoryItem> m_items; // of one history record
    std::uint64_t m_records = 0, m_lastNumber = 0;
    bool m_ended = false;
};

class WandbFormat : public LogFormat
{
public:
    std::string id() const override { return "wandb"; }
    std::string name() const override { return message(Messages::tr("W&B run file")); }
    Stage stage() const override { return Stage::Signature; }

    Recognition recognise(const LogSample &sample) const override
    {
        return byMark(sample.start.starts_with(":W&B"), 10.0,
                      message(Messages::tr("the file starts with W&B's signature")));
    }

    void read(Log &log, const LogOptions &, const Progress &progress) const override
    {
        readBlockLog<WandbReading>(log, progress, [](const LogText &) {});
    }
};

} // namespace

void addWandbFormats(LogFormats &formats)
{
    formats.push_back(std::make_unique<WandbFormat>());
}

} // namespace rundiff
