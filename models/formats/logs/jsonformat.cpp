// SPDX-License-Identifier: GPL-3.0-or-later
// Logs in JSON: an object to a line, or one document.
#include "models/formats/logs/format.h"
#include "models/formats/logs/jsonrow.h"
#include "models/formats/logs/rowlog.h"
#include "models/run/words.h"

#include <algorithm>

namespace rundiff
{

namespace
{

constexpr std::uint64_t largestDocument = std::uint64_t(512) << 20;
constexpr std::size_t linesToTry = 50;

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
            fit.objects += taken != JsonRows::Taken::Broken && begin == line.find_first_not_of(" \t") ? 1 : 0;
            fit.records += taken == JsonRows::Taken::Record ? 1 : 0;
            fit.bad += taken == JsonRows::Taken::Broken && line[begin] == '{' ? 1 : 0;
        });
    }
    return fit;
}

struct Kind {
    const char *key, *id, *name;
};

// By the keys that only this writer has.
constexpr Kind kinds[] = {{"current_steps", "llamafactory_jsonl", "LLaMA-Factory trainer_log.jsonl"},
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

// One object to a line. With `inText` it stands among the lines of other writers.
class JsonLinesFormat : public LogFormat
{
public:
    explicit JsonLinesFormat(bool inText) : m_inText(inText) {}

    std::string id() const override { return m_inText ? "json_in_text" : "jsonl"; }
    std::string name() const override
    {
        return m_inText ? say(Words::tr("JSON objects among other lines")) : say(Words::tr("JSON Lines"));
    }
    Stage stage() const override { return m_inText ? Stage::Text : Stage::Json; }

    Recognition recognise(const LogSample &sample) const override
    {
        const LineFit fit = fitOfLines(sample, m_inText ? std::string::npos : linesToTry);
        if (fit.records == 0)
            return {};
        if (m_inText) {
            const double score = 6.0 * static_cast<double>(fit.records) - 2.0 * static_cast<double>(fit.bad);
            return {std::max(score, 0.0),
                    say(Words::tr("{} lines of the sample hold a JSON object with a step"), fit.records)};
        }
        if (fit.objects * 2 <= fit.lines)
            return {};
        return {10, say(Words::tr("{} of the first {} lines are JSON objects"), fit.objects, fit.lines)};
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
        readLogLines(log, progress, take, from);
        if (!m_inText)
            nameKind(log, rows);
        rows.finish(log, options.rank);
        finishLog(log, nullptr);
        return true;
    }

private:
    void readLine(Log &log, JsonRows &rows, const Line &line) const
    {
        const std::size_t begin = objectBegin(line.text);
        if (begin == std::string_view::npos)
            return;
        switch (rows.takeLine(line.text.substr(begin), line.offset)) {
        case JsonRows::Taken::Broken:
            if (!line.whole)
                log.problems.push_back({log.path, line.number, Severity::Warning,
                                        say(Words::tr("The last object is unfinished and waits for its end."))});
            else if (!m_inText || line.text.find("loss", begin) != std::string_view::npos)
                addUnread(log, line.number, line.text, say(Words::tr("the JSON object is cut or damaged")));
            break;
        case JsonRows::Taken::Unusable:
            addUnread(log, line.number, line.text, say(Words::tr("\"{}\" is no number"), rows.unusable()));
            break;
        case JsonRows::Taken::Record:
        case JsonRows::Taken::Nothing:
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
    std::string name() const override { return say(Words::tr("JSON document")); }
    Stage stage() const override { return Stage::Json; }

    Recognition recognise(const LogSample &sample) const override
    {
        const std::string_view text = trimmed(sample.text);
        if (text.empty() || (text[0] != '{' && text[0] != '['))
            return {};
        Log log;
        JsonRows rows;
        Reading reading{log, rows, sample.text};
        const bool closed = reading.document(), complete = closed && reading.json.atEnd();
        if (closed && !complete) // "[1, 100] loss: 7.68" begins like a document and is none
            return {};
        if (text.find("\"log_history\"") != std::string_view::npos)
            return {20, say(Words::tr("a JSON document with log_history"))};
        if (rows.records() == 0 || (sample.whole && !complete && rows.records() < 2))
            return {};
        if (text[0] == '{' && !reading.series && !sample.whole)
            return {};
        return {reading.series || text[0] == '[' ? 20.0 : 5.0, say(Words::tr("a JSON document with records"))};
    }

    void read(Log &log, const LogOptions &options, const Progress &progress) const override
    {
        auto source = openText(log.path, log.chosenEncoding);
        if (!source) {
            log.problems.push_back(source.error());
            return;
        }
        const auto text = readAll(**source, largestDocument);
        if (!text) {
            log.problems.push_back({log.path, 0, Severity::Error,
                                    say(Words::tr("This JSON document is larger than {} MiB. Write the log as JSON "
                                                  "Lines instead."),
                                        largestDocument >> 20)});
            return;
        }
        log.encoding = (*source)->encoding();
        markLines(log, *text);
        JsonRows rows;
        Reading reading{log, rows, *text};
        if (!reading.document() && !progress.stopped()) {
            const std::size_t at = std::min(reading.json.position(), text->size());
            addUnread(log, 1 + std::count(text->begin(), text->begin() + static_cast<std::ptrdiff_t>(at), '\n'),
                      std::string_view(*text).substr(at, 100),
                      say(Words::tr("the JSON document is cut or damaged here")));
        }
        if (reading.history) {
            log.format = "hf_trainer_state";
            log.formatName = "Hugging Face trainer_state.json";
        } else if (reading.series) {
            log.format = "json_series";
            log.formatName = say(Words::tr("JSON lists of numbers (golden values, Keras history)"));
        } else {
            nameKind(log, rows);
        }
        rows.finish(log, options.rank);
        if (log.curves.empty())
            log.problems.push_back(
                {log.path, 0, Severity::Warning, say(Words::tr("This document holds last values, not a curve."))});
        finishLog(log, source->get());
    }

private:
    struct Reading {
        Log &log;
        JsonRows &rows;
        std::string_view text;
        LenientJson json{text};
        bool history = false, series = false;

        bool document()
        {
            if (json.type() == LenientJson::Type::Array)
                return records();
            if (json.type() != LenientJson::Type::Object)
                return false;
            return json.object([this](std::string_view name) { return member(std::string(name)); });
        }

        bool member(const std::string &name)
        {
            using Type = LenientJson::Type;
            const Type type = json.type();
            if (type == Type::Array && name == "log_history") {
                history = true;
                return records();
            }
            if (type == Type::Array)
                return numbers(name, 1, 1);
            if (type == Type::Object)
                return golden(name);
            return json.skip();
        }

        // [{...}, {...}] or TensorBoard's [[wall time, step, value], ...]
        bool records()
        {
            std::size_t index = 0;
            return json.array([&] {
                ++index;
                const std::size_t begin = json.position();
                if (json.type() == LenientJson::Type::Array)
                    return triple();
                if (json.type() != LenientJson::Type::Object)
                    return number("loss", static_cast<std::int64_t>(index), begin);
                const JsonRows::Taken taken = rows.take(json, begin);
                if (taken == JsonRows::Taken::Unusable)
                    addUnread(log,
                              1 + std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(begin), '\n'),
                              text.substr(begin, 100), say(Words::tr("\"{}\" is no number"), rows.unusable()));
                return taken != JsonRows::Taken::Broken;
            });
        }

        bool triple()
        {
            std::vector<std::string> cells;
            const std::size_t begin = json.position();
            const bool complete = json.array([&] {
                std::string cell;
                std::string_view piece;
                if (json.type() == LenientJson::Type::String ? !json.string(cell) : !json.word(piece))
                    return false;
                cells.push_back(cell.empty() ? std::string(piece) : cell);
                return cells.size() <= 3;
            });
            const auto step = cells.size() == 3 ? parseStep(cells[1]) : std::nullopt;
            const auto value = cells.size() == 3 ? parseNumber(cells[2]) : std::nullopt;
            if (step && value) {
                series = true;
                rows.add("Value", *step, *value, begin);
            }
            return complete;
        }

        bool number(const std::string &metric, std::int64_t step, std::size_t begin)
        {
            std::string cell;
            std::string_view piece;
            if (json.type() == LenientJson::Type::String ? !json.string(cell) : !json.word(piece))
                return json.skip();
            if (const auto value = parseNumber(cell.empty() ? piece : std::string_view(cell))) {
                series = true;
                rows.add(metric, step, *value, begin);
            }
            return true;
        }

        bool numbers(const std::string &metric, std::int64_t first, std::int64_t interval)
        {
            std::int64_t step = first - interval;
            return json.array([&] { return number(metric, step += interval, json.position()); });
        }

        // Megatron's golden values: {"start_step": 1, "step_interval": 5, "values": {"1": 10.4} or [10.4]}
        bool golden(const std::string &metric)
        {
            std::int64_t first = 1, interval = 1;
            return json.object([&](std::string_view name) {
                std::string_view piece;
                if (name == "start_step" || name == "step_interval") {
                    if (!json.word(piece))
                        return false;
                    (name == "start_step" ? first : interval) = parseStep(piece).value_or(1);
                    return true;
                }
                if (name != "values")
                    return json.skip();
                if (json.type() == LenientJson::Type::Array)
                    return numbers(metric, first, interval);
                if (json.type() != LenientJson::Type::Object)
                    return json.skip();
                return json.object([&](std::string_view step) {
                    return number(metric, parseStep(step).value_or(0), json.position());
                });
            });
        }
    };
};

} // namespace

void addJsonFormats(LogFormats &formats)
{
    formats.push_back(std::make_unique<JsonDocumentFormat>());
    formats.push_back(std::make_unique<JsonLinesFormat>(false));
    formats.push_back(std::make_unique<JsonLinesFormat>(true));
}

} // namespace rundiff
