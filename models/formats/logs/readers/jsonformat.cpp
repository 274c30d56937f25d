// SPDX-License-Identifier: GPL-3.0-or-later
// Logs in JSON: an object to a line, or one document.
#include "models/formats/logs/line/segments.h"
#include "models/formats/logs/line/wordsigns.h"
#include "models/formats/logs/readers/jsondocument.h"
#include "models/formats/logs/readers/jsonrows.h"
#include "models/formats/logs/reading/logformat.h"
#include "models/formats/logs/reading/logreader.h"
#include "models/formats/logs/records/rowlog.h"
#include "models/formats/logs/text/opentext.h"
#include "models/run/messages.h"
#include "models/run/textpieces.h"

#include <algorithm>

namespace rundiff
{

namespace
{

constexpr std::uint64_t largestDocument = std::uint64_t(512) << 20;
constexpr std::size_t linesToTry = 50;

// The only value except objects that writers add to JSON Lines without a meaning.
bool isDecoration(std::string_view text)
{
    text = trimmed(text);
    return text.empty() || isAnyOf(text, {",", "[", "]"});
}

// Where the object of a line begins; text in front of it is a logger's. npos: there is none.
std::size_t objectBegin(std::string_view line)
{
    const std::size_t at = line.find_first_not_of(" \t");
    if (at != std::string_view::npos && line[at] == '{')
        return at;
    return line.find("{\"");
}

struct LineFit {
    std::size_t lines = 0, objects = 0, records = 0, bad = 0;
    bool named = false; // the records have metrics with a name
};

LineFit fitOfLines(const LogSample &sample, std::size_t most)
{
    LineFit fit;
    JsonRows rows;
    for (const std::string_view piece : sample.pieces) {
        forEachLine(piece, [&](std::string_view line) {
            if (trimmed(line).empty() || fit.lines >= most)
                return;
            ++fit.lines;
            const std::size_t begin = objectBegin(line);
            if (begin == std::string_view::npos)
                return;
            LenientJson json(line, begin);
            const JsonRows::Taken taken = rows.take(json, 0);
            if (taken != JsonRows::Taken::Broken && begin == line.find_first_not_of(" \t"))
                ++fit.objects;
            if (taken == JsonRows::Taken::Record)
                ++fit.records;
            if (taken == JsonRows::Taken::Broken && line[begin] == '{')
                ++fit.bad;
        });
    }
    fit.named = rows.namesMetric();
    return fit;
}

struct Kind {
    const char *key, *id, *name;
};

// By the keys that only this writer has.
constexpr Kind kinds[] = {{"passed_time", "catboost_json", "CatBoost catboost_training.json"},
                          {"current_steps", "llamafactory_jsonl", "LLaMA-Factory trainer_log.jsonl"},
                          {"global_step/max_steps", "swift_jsonl", "ms-swift logging.jsonl"},
                          {"iteration", "detectron2_json", "detectron2 metrics.json"},
                          {"mode", "mmcv_json", "mmcv 1.x log.json"},
                          {"iter", "mmengine_json", "MMEngine vis_data"},
                          {"actor/pg_loss", "verl_jsonl", "verl file logger"},
                          {"_step", "wandb_history", "Weights & Biases history"}};

void nameKind(Log &log, const JsonRows &rows)
{
    for (const Kind &kind : kinds) {
        if (rows.hasKey(kind.key)) {
            log.format = kind.id;
            log.formatName = kind.name;
            return;
        }
    }
}

void addStrangeRows(Log &log, JsonRows &rows)
{
    for (const JsonRows::StrangeKey &key : rows.strangeKeys()) {
        const std::int64_t number = lineNumber(log, key.offset);
        if (std::ranges::none_of(log.unreadLines, [&](const UnreadLine &line) { return line.line == number; }))
            addUnread(log, number, key.name,
                      message(Messages::tr("\"{}\" occurs where other records have \"{}\""), key.name, key.usual));
    }
    for (const std::uint64_t offset : rows.rowsWithoutStep())
        addUnread(log, lineNumber(log, offset), {}, message(Messages::tr("the record has no step")));
}

bool namesHistory(std::string_view text)
{
    static constexpr std::string_view name = "\"log_history\"";
    const std::size_t at = text.find(name);
    return at != std::string_view::npos && trimmed(text.substr(at + name.size(), 8)).starts_with(':');
}

// One object per line. With `inText` it occurs among the lines of other writers.
class JsonLinesFormat : public LogFormat
{
public:
    explicit JsonLinesFormat(bool inText) : m_inText(inText) {}

    std::string id() const override { return m_inText ? "json_in_text" : "jsonl"; }
    std::string name() const override
    {
        return m_inText ? message(Messages::tr("JSON objects among other lines")) : message(Messages::tr("JSON Lines"));
    }
    Stage stage() const override { return m_inText ? Stage::Text : Stage::Json; }

    Recognition recognise(const LogSample &sample) const override
    {
        const LineFit fit = fitOfLines(sample, m_inText ? std::string::npos : linesToTry);
        if (fit.records == 0)
            return {};
        if (m_inText && !fit.named)
            return {};
        if (m_inText) {
            const double score = 6.0 * static_cast<double>(fit.records) - 2.0 * static_cast<double>(fit.bad);
            return {std::max(score, 0.0),
                    message(Messages::tr("{} lines of the sample contain a JSON object with a step"), fit.records),
                    fit.records};
        }
        if (fit.objects * 2 <= fit.lines)
            return {};
        return {10, message(Messages::tr("{} of the first {} lines are JSON objects"), fit.objects, fit.lines)};
    }

    void read(Log &log, const LogOptions &options, const Progress &progress) const override
    {
        readFrom(log, {}, options, progress);
    }

    bool readFrom(Log &log, const LineStart &from, const LogOptions &options, const Progress &progress) const override
    {
        JsonRows rows;
        const auto take = [&](const Line &line) {
            if (line.whole || !options.growing)
                readLine(log, rows, line);
        };
        readLogLines(log, progress, take, from,
                     [&](std::string_view text, std::uint64_t offset) { return rows.takeRun(text, offset); });
        if (!m_inText)
            nameKind(log, rows);
        addStrangeRows(log, rows);
        rows.finish(log, options.rank);
        finishLog(log, nullptr);
        return true;
    }

private:
    void readLine(Log &log, JsonRows &rows, const Line &line) const
    {
        const std::size_t begin = objectBegin(line.text);
        if (begin == std::string_view::npos) {
            if (!m_inText && (isDamaged(line.text) || line.text.find("\":") != std::string_view::npos ||
                              trimmed(line.text).ends_with('}')))
                addUnread(log, line.number, line.text,
                          message(Messages::tr("the JSON object is truncated or damaged")));
            return;
        }
        switch (rows.takeLine(line.text.substr(begin), behindLine, line.offset)) {
        case JsonRows::Taken::Broken:
            if (!line.whole)
                log.problems.push_back({log.path, line.number, Severity::Warning,
                                        message(Messages::tr("The last object is incomplete; waiting for its end.")),
                                        Unread{UnreadReason::Truncated, "lines", 1, {}}});
            else if (!m_inText || line.text.find("loss", begin) != std::string_view::npos)
                addUnread(log, line.number, line.text,
                          message(Messages::tr("the JSON object is truncated or damaged")));
            break;
        case JsonRows::Taken::Unusable:
            addUnread(log, line.number, line.text, message(Messages::tr("\"{}\" is not a number"), rows.unusable()));
            break;
        case JsonRows::Taken::NoStep:
            addUnread(log, line.number, line.text, message(Messages::tr("the record has no step")));
            break;
        case JsonRows::Taken::Record:
        case JsonRows::Taken::Nothing:
            if (rows.odd() || (!m_inText && !(isDecoration(rows.rest()) && isDecoration(line.text.substr(0, begin)))))
                addUnread(log, line.number, line.text, message(Messages::tr("this is not JSON")));
            break;
        }
    }

    bool m_inText;
};

// One document: trainer_state.json, a list of records, lists of numbers by metric.
class JsonDocumentFormat : public LogFormat
{
public:
    std::string id() const override { return "json"; }
    std::string name() const override { return message(Messages::tr("JSON document")); }
    Stage stage() const override { return Stage::Json; }

    // A document stays one where it is damaged: the records in it tell.
    Recognition recognise(const LogSample &sample) const override
    {
        const std::string_view text = trimmed(sample.text);
        const bool opens = !text.empty() && wordsigns::isAnyOf(text[0], "{[");
        const bool names = namesHistory(sample.text);
        if (!opens && !names)
            return {};
        Log log;
        JsonRows rows;
        JsonDocument document(log, rows, sample.text);
        const bool sound = document.read();
        const bool complete = sound && document.atEnd();
        // "[1, 100] loss: 7.68" begins like a document and is none, nor is the first of JSON Lines.
        if (!complete && document.closed() && !document.history())
            return {};
        if (names || document.history())
            return {20, message(Messages::tr("a JSON document with log_history"))};
        if (rows.records() == 0 || (sample.whole && !complete && rows.records() < 2))
            return {};
        const bool lists = document.series() || document.list();
        if (text[0] == '{' && !lists && !sample.whole)
            return {};
        return {lists || text[0] == '[' ? 20.0 : 5.0, message(Messages::tr("a JSON document with records"))};
    }

    void read(Log &log, const LogOptions &options, const Progress &progress) const override
    {
        auto source = openText(log.path, log.chosenEncoding);
        if (!source) {
            log.problems.push_back(source.error());
            return;
        }
        (*source)->check(progress);
        const auto text = readAll(**source, largestDocument);
        if (!text) {
            log.problems.push_back(
                {log.path, 0, Severity::Error,
                 message(Messages::tr("This JSON document is larger than {} MiB. Write the log as JSON "
                                      "Lines instead."),
                         largestDocument >> 20)});
            return;
        }
        log.encoding = (*source)->encoding();
        markLines(log, *text);
        JsonRows rows;
        JsonDocument document(log, rows, *text);
        document.read();
        if (document.history()) {
            log.format = "hf_trainer_state";
            log.formatName = "Hugging Face trainer_state.json";
        } else if (document.series()) {
            log.format = "json_series";
            log.formatName = message(Messages::tr("JSON lists of numbers (golden values, Keras history)"));
        } else {
            nameKind(log, rows);
        }
        addStrangeRows(log, rows);
        rows.finish(log, options.rank);
        if (log.curves.empty())
            log.problems.push_back({log.path, 0, Severity::Warning,
                                    message(Messages::tr("This document contains final values, not a curve."))});
        finishLog(log, source->get());
    }
};

} // namespace

void addJsonFormats(LogFormats &formats)
{
    formats.push_back(std::make_unique<JsonDocumentFormat>());
    formats.push_back(std::make_unique<JsonLinesFormat>(false));
    formats.push_back(std::make_unique<JsonLinesFormat>(true));
}

} // namespace rundiff
