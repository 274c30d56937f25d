// SPDX-License-Identifier: GPL-3.0-or-later
// Tables with a header: CSV and TSV of every logger, W&B's and TensorBoard's exports.
#include "models/formats/logs/line/cellcheck.h"
#include "models/formats/logs/line/segments.h"
#include "models/formats/logs/line/tablerow.h"
#include "models/formats/logs/line/typographicnumber.h"
#include "models/formats/logs/readers/tableheader.h"
#include "models/formats/logs/reading/logformat.h"
#include "models/formats/logs/records/countedrecords.h"
#include "models/formats/logs/records/repeatedkeys.h"
#include "models/formats/logs/records/rowlog.h"
#include "models/formats/logs/vocabulary/metricchoice.h"
#include "models/formats/logs/vocabulary/vocabulary.h"
#include "models/run/lettercase.h"
#include "models/run/messages.h"
#include "models/run/textpieces.h"

#include <cmath>
#include <optional>

namespace rundiff
{

namespace
{

constexpr std::size_t none = TableHeader::none;
constexpr std::size_t enoughValues = 4; // to see how many digits all of them have
constexpr int rowsBelowSettings = 20;   // that are read to see that nothing else follows

bool ends(std::string_view name, std::string_view suffix)
{
    return name.ends_with(suffix);
}

bool isNumber(std::string_view cell)
{
    return parseNumber(cell).has_value();
}

class TableReading
{
public:
    TableReading(Log &log, TableHeader header) : m_log(log) { useHeader(std::move(header)); }

    void add(const Line &line)
    {
        if (m_header.monitor && line.text.starts_with('#'))
            return; // of the next file, where several were joined
        m_row.split(line.text, m_header.delimiter);
        if (m_row.size() == 1 && m_row[0].empty())
            return;
        if (isHeader() || isUnits())
            return; // writers repeat the header after a restart
        if (isDamaged(line.text) || m_row.torn()) {
            bad(line, message(Messages::tr("the row contains damaged bytes or quotes")));
            return;
        }
        if (const auto other = otherHeader(line.text)) {
            useHeader(*other);
            return;
        }
        if (m_row.size() != m_header.names.size()) {
            bad(line, message(Messages::tr("{} cells where the header has {}"), m_row.size(), m_header.names.size()));
            return;
        }
        const auto step =
            m_header.step == none ? std::optional<std::int64_t>(m_records.size() + 1) : parseStep(m_row[m_header.step]);
        if (!step)
            addRowWithoutStep(line);
        else if (m_header.value != none)
            addNamedValue(line, *step);
        else
            addRow(line, *step);
    }

    Records takeRecords() { return std::move(m_records); }
    Records takeEvaluations() { return std::move(m_evaluations); }
    bool sampled() const { return m_sampled; }
    std::vector<UnreadLine> strangeCells() const { return m_cells.strangeCells(); }

    // What its column of steps counts.
    StepCounting counting() const
    {
        if (m_header.step == none)
            return {.unprinted = true};
        const bool epochs = vocabulary().headerMeaning(m_header.names[m_header.step]).place == WordPlace::Epoch;
        return {.rule = epochs ? StepRule::Epoch : StepRule::Step};
    }

private:
    bool likelier(const std::string &name) const
    {
        return vocabulary().lossLikelihood(name) > vocabulary().lossLikelihood(m_header.names[m_likeliest]);
    }

    void useHeader(TableHeader header)
    {
        m_header = std::move(header);
        m_metrics.clear();
        m_likeliest = m_division = none;
        const std::vector<std::string> metrics = metricNames(m_header);
        const std::vector<std::size_t> repeats = occurrences(metrics);
        for (std::size_t i = 0; i < m_header.names.size(); ++i) {
            const std::string &name = m_header.names[i];
            if (vocabulary().isDivision(name))
                m_division = i;
            const bool metric = i != m_header.step && m_header.value == none && namesMetric(name);
            m_metrics.push_back(metric ? m_records.metric(metrics[i], {.occurrence = repeats[i]}) : none);
            if (metric && (m_likeliest == none || likelier(name)))
                m_likeliest = i;
        }
    }

    static bool namesMetric(std::string_view name)
    {
        const bool isCompanion = ends(name, "__MIN") || ends(name, "__MAX");
        return !isCompanion && !isAnyOf(name, {"", "Wall time", "idx"});
    }

    // A program that was changed and started again may write other columns, or the same ones in another order.
    std::optional<TableHeader> otherHeader(std::string_view line) const
    {
        if (m_header.step == none || (m_header.step < m_row.size() && isNumber(m_row[m_header.step])))
            return std::nullopt;
        const std::string &step = m_header.names[m_header.step];
        std::size_t at = 0;
        while (at < m_row.size() && m_row[at] != step)
            ++at;
        auto header = at < m_row.size() ? headerFrom(line) : std::nullopt;
        if (!header || header->delimiter != m_header.delimiter)
            return std::nullopt;
        const bool hasSameValue = (header->value == none) == (m_header.value == none);
        if (header->step != at || !hasSameValue)
            return std::nullopt;
        return header;
    }

    bool isHeader() const
    {
        if (m_row.size() != m_header.names.size())
            return false;
        for (std::size_t i = 0; i < m_row.size(); ++i) {
            if (m_row[i] != m_header.names[i])
                return false;
        }
        return true;
    }

    // A line without numbers between the header and the first row.
    bool isUnits() const
    {
        if (!m_records.empty() || m_row.size() != m_header.names.size())
            return false;
        bool words = false;
        for (std::size_t i = 0; i < m_row.size(); ++i) {
            if (m_row[i].find_first_of("0123456789") != std::string_view::npos)
                return false;
            words = words || !(m_row[i].empty() || meansNoValue(m_row[i]));
        }
        return words;
    }

    // Spreadsheets of some languages write a decimal comma, and other signs between the cells.
    std::optional<PrintedNumber> numberIn(std::string_view cell) const
    {
        auto number = parseNumber(cell);
        if (number || m_header.delimiter == ',')
            return number;
        PrintedNumber comma;
        if (scanCommaNumber(cell, comma) == cell.size() && !cell.empty())
            return std::optional(comma);
        return std::nullopt;
    }

    void bad(const Line &line, std::string reason)
    {
        if (line.whole)
            addUnread(m_log, line.number, line.text, std::move(reason));
        else
            m_log.problems.push_back({m_log.path, line.number, Severity::Warning,
                                      message(Messages::tr("The last row is incomplete; waiting for its end.")),
                                      Unread{UnreadReason::Truncated, "lines", 1, {}}});
    }

    // The last number of a file without a line feed at its end may be cut.
    bool isCutInNumber() const
    {
        const std::size_t last = m_row.size() - 1;
        if (m_metrics[last] == none)
            return false;
        const auto number = numberIn(m_row[last]);
        const Records::Metric &metric = m_records.metrics[m_metrics[last]];
        return number && metric.values.size() >= enoughValues && number->decimals < metric.precision.fixedDecimals();
    }

    void addRowWithoutStep(const Line &line)
    {
        if (meansNoValue(m_row[m_header.step]) && (m_likeliest == none || m_row[m_likeliest].empty()))
            return;
        bad(line, message(Messages::tr("\"{}\" is not a step"), m_row[m_header.step]));
    }

    void addNamedValue(const Line &line, std::int64_t step)
    {
        const auto value = numberIn(m_row[m_header.value]);
        if (!value) {
            bad(line, message(Messages::tr("\"{}\" is not a number"), m_row[m_header.value]));
            return;
        }
        m_records.begin(step, line.offset);
        m_records.set(m_records.metric(m_row[m_header.metricName]), *value);
    }

    void addRow(const Line &line, std::int64_t step)
    {
        if (m_likeliest != none) {
            const std::string_view cell = m_row[m_likeliest];
            if (!meansNoValue(cell) && !numberIn(cell)) {
                bad(line, message(Messages::tr("\"{}\" is not a number"), cell));
                return;
            }
            if (!cell.empty() && meansNoValue(cell))
                ++m_log.linesWithoutValue;
        }
        if (!line.whole && isCutInNumber()) {
            bad(line, {});
            return;
        }
        if (isEvaluation()) {
            addEvaluation(step, line.offset);
            return;
        }
        m_records.begin(step, line.offset);
        for (std::size_t i = 0; i < m_metrics.size(); ++i) {
            if (m_metrics[i] == none || m_row[i].empty() || (i == m_division && !isNumber(m_row[i])))
                continue;
            if (const auto number = numberIn(m_row[i])) {
                m_records.set(m_metrics[i], *number);
                m_cells.addNumber(m_metrics[i], m_row[i], *number, line.number);
            } else if (!meansNoValue(m_row[i])) {
                m_cells.addText(m_metrics[i], m_row[i], line.number);
            }
        }
        noticeSampling();
    }

    bool isEvaluation() const
    {
        if (m_division == none)
            return false;
        const LineTopic part = vocabulary().divisionOf(m_header.names[m_division], m_row[m_division]);
        return part.validation && !part.training;
    }

    void addEvaluation(std::int64_t step, std::uint64_t offset)
    {
        m_evaluations.begin(step, offset);
        for (std::size_t i = 0; i < m_metrics.size(); ++i) {
            const auto number = m_metrics[i] == none ? std::nullopt : numberIn(m_row[i]);
            if (!number)
                continue;
            const Records::Metric &metric = m_records.metrics[m_metrics[i]];
            m_evaluations.set(m_evaluations.metric("val " + metric.name, metric.marks), *number);
        }
    }

    // W&B draws long runs from buckets: then the smallest and the largest value of a bucket differ.
    void noticeSampling()
    {
        for (std::size_t i = 0; i + 1 < m_row.size() && !m_sampled; ++i) {
            if (ends(m_header.names[i], "__MIN") && ends(m_header.names[i + 1], "__MAX"))
                m_sampled = m_row[i] != m_row[i + 1];
        }
    }

    Log &m_log;
    TableHeader m_header;
    TableRow m_row;
    Records m_records, m_evaluations;
    CellCheck m_cells;
    std::vector<std::size_t> m_metrics; // of the columns
    std::size_t m_likeliest = none;
    std::size_t m_division = none; // the column that divides training and evaluation
    bool m_sampled = false;
};

class TableFormat : public LogFormat
{
public:
    std::string id() const override { return "csv"; }
    std::string name() const override { return message(Messages::tr("Table with a header")); }
    Stage stage() const override { return Stage::Table; }

    // A header of names with a step among them, and the next two rows as wide as the header.
    Recognition recognise(const LogSample &sample) const override
    {
        HeaderSearch search;
        std::optional<TableHeader> header;
        int rows = 0, wide = 0;
        bool numbers = false, onlyNumbers = true;
        TableRow row;
        forEachLine(sample.text, [&](std::string_view line) {
            const int enough = search.belowSettings() ? rowsBelowSettings : 2;
            if (trimmed(line).empty() || rows >= enough || (!header && search.over()))
                return;
            if (!header) {
                header = search.take(line);
                return;
            }
            row.split(line, header->delimiter);
            ++rows;
            if (row.size() == header->names.size())
                ++wide;
            for (std::size_t i = 0; i < row.size(); ++i) {
                numbers |= isNumber(row[i]);
                onlyNumbers = onlyNumbers && (isNumber(row[i]) || meansNoValue(row[i]));
            }
        });
        if (!header || wide == 0 || wide < rows || (search.titled() && !numbers))
            return {};
        if ((search.belowSettings() || header->step == none) && !header->monitor && header->complete && !onlyNumbers)
            return {};
        return {10, message(Messages::tr("a line is a header of {} columns, the rows below have as many cells"),
                            header->names.size())};
    }

    void read(Log &log, const LogOptions &options, const Progress &progress) const override
    {
        HeaderSearch search;
        std::optional<TableReading> reading;
        readLogLines(log, progress, [&](const Line &line) {
            if (reading) {
                reading->add(line);
            } else if (const auto header = search.take(line.text)) {
                const TableKind kind = kindOf(*header);
                log.format = kind.id;
                log.formatName = kind.name;
                reading.emplace(log, *header);
                if (isDamaged(line.text))
                    addUnread(log, line.number, line.text, message(Messages::tr("the header contains damaged bytes")));
                else if (header->step != none && !hasUsualCase(header->names[header->step]))
                    addUnread(log, line.number, line.text,
                              message(Messages::tr("\"{}\" is an unusual spelling"), header->names[header->step]));
            } else if (isDamaged(line.text)) {
                addUnread(log, line.number, line.text, message(Messages::tr("the line contains damaged bytes")));
            }
        });
        if (reading) {
            for (UnreadLine &cell : reading->strangeCells())
                addUnread(log, cell.line, cell.text, std::move(cell.reason));
            if (reading->sampled())
                log.problems.push_back(
                    {log.path, 0, Severity::Warning,
                     message(Messages::tr("This export is downsampled: a point represents several steps. "
                                          "Export the full history for an exact comparison."))});
            std::vector<Records> parts, evaluations;
            parts.push_back(reading->takeRecords());
            evaluations.push_back(reading->takeEvaluations());
            addCurves(log, std::move(parts), reading->counting(), options.rank, true);
            addCurves(log, std::move(evaluations), reading->counting(), options.rank, false);
        }
        finishLog(log, nullptr);
    }
};

} // namespace

void addTableFormats(LogFormats &formats)
{
    formats.push_back(std::make_unique<TableFormat>());
}

} // namespace rundiff
