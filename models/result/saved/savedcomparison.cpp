// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/result/saved/savedcomparison.h"

#include "models/compare/compareruns.h"
#include "models/compare/comparisoncoverage.h"
#include "models/compare/judgecomparison.h"
#include "models/compare/judgepairs.h"
#include "models/formats/saved/columnfilereader.h"
#include "models/formats/saved/savedlog.h"
#include "models/result/fields/partfields.h"
#include "models/result/redaction/resultorigin.h"
#include "models/result/saved/bundledresult.h"
#include "models/result/saved/savedrows.h"
#include "models/result/saved/savedtable.h"
#include "models/run/messages.h"

#include <algorithm>
#include <limits>
#include <map>
#include <new>
#include <tuple>

namespace rundiff
{

namespace
{

constexpr std::size_t anyRow = std::numeric_limits<std::size_t>::max();

// Whether everything that leads to a pair or a row leads to one that is there.
class Leads
{
public:
    void addPair(std::size_t rows) { m_rows.push_back(rows); }

    bool good(const OperatorComparison &operators) const
    {
        for (std::size_t i = 0; i < operators.pairs.size(); ++i) {
            if (!good(operators.pairs[i], i))
                return false;
        }
        const auto &first = operators.firstDifference;
        return !first || (toRow(first->pair, first->row.tableRow) && good(first->diagnosis, first->pair));
    }

    bool good(const Checklist &list) const
    {
        return std::ranges::all_of(list.items, [&](const ChecklistItem &item) {
            return std::ranges::all_of(item.evidence, [&](const ChecklistEvidence &evidence) {
                return evidence.pair < 0 || evidence.tableRow < 0 ||
                       toRow(static_cast<std::size_t>(evidence.pair), static_cast<std::size_t>(evidence.tableRow));
            });
        });
    }

private:
    bool toRow(std::size_t pair, std::size_t row) const { return pair < m_rows.size() && row < m_rows[pair]; }
    bool toRow(std::size_t pair, const std::optional<std::size_t> &row) const { return !row || toRow(pair, *row); }

    template <typename Finding>
    bool leadsToRow(std::size_t pair, const std::optional<Finding> &found) const
    {
        return !found || toRow(pair, found->tableRow);
    }

    bool good(const DumpPair &pair, std::size_t i) const
    {
        if (!leadsToRow(i, pair.firstDifference) || !leadsToRow(i, pair.msprobe))
            return false;
        if (!leadsToRow(i, pair.overflowA) || !leadsToRow(i, pair.overflowB))
            return false;
        if (pair.firstDifference.has_value() != pair.diagnosis.has_value())
            return false;
        if (pair.diagnosis && !good(*pair.diagnosis, i))
            return false;
        if (pair.mode == Mode::Auto || pair.match == Match::Auto)
            return false;
        if (pair.communicationsBefore > pair.communications.size())
            return false;
        return std::ranges::all_of(pair.amplifications, [&](auto &found) { return toRow(i, found.tableRow); });
    }

    bool good(const Diagnosis &diagnosis, std::size_t pair) const
    {
        return std::ranges::all_of(diagnosis.facts, [&](const DiagnosisFact &fact) {
            return (!fact.pair || *fact.pair < m_rows.size()) && toRow(fact.pair.value_or(pair), fact.tableRow);
        });
    }

    std::vector<std::size_t> m_rows; // of each pair's table
};

class ResultReader
{
public:
    // The path is the one that was opened: of the file, or of the bundle that it came in.
    ResultReader(ColumnFileReader &file, const std::string &path, const Progress &progress)
        : m_file(file), m_path(path), m_progress(progress)
    {
    }

    // Everything but the rows of the pairs.
    ComparisonPtr summary()
    {
        auto comparison = std::make_shared<Comparison>();
        const std::string format = m_file.attribute("/", "format");
        m_apart = format == "rundiff.result/1";
        if (!m_apart && format != "rundiff.result/2")
            m_file.damaged("format");
        auto provenance = std::make_shared<Provenance>();
        details("provenance", *provenance);
        details("details", *comparison);
        if (m_file.has("decisions"))
            readDecisions(comparison->options);
        if (m_file.has("part"))
            readPart(*comparison);
        comparison->savedIn = m_path;
        comparison->provenance = std::move(provenance);
        auto operators = m_file.has("operators/details") ? readOperators() : nullptr;
        comparison->a = readRun("runs/a", operators.get(), &DumpPair::a);
        comparison->b = readRun("runs/b", operators.get(), &DumpPair::b);
        for (std::size_t i = 0; m_file.hasGroup("runs/baselines/" + std::to_string(i)); ++i)
            comparison->baselines.push_back(readRun("runs/baselines/" + std::to_string(i), nullptr, nullptr));
        const bool badOperators = operators && !m_leads.good(*operators);
        const bool badChecklist = comparison->checklist && !m_leads.good(*comparison->checklist);
        if (m_file.sound() && (badOperators || badChecklist))
            m_file.damaged("details");
        if (!m_file.sound())
            return nullptr;
        comparison->operators = std::move(operators);
        return withCurveOptions(comparison, comparison->options);
    }

    // The summary with the rows of the pair that is shown first.
    ComparisonPtr withFirstTable(const ComparisonPtr &summary)
    {
        auto operators = std::make_shared<OperatorComparison>(*summary->operators);
        const auto &first = operators->firstDifference;
        const std::size_t shown = first ? first->pair : 0;
        if (shown >= operators->pairs.size() || operators->pairs[shown].savedRows.empty() || m_progress.stopped())
            return summary;
        operators->pairs[shown].table = readSavedTable(m_file, operators->pairs[shown]);
        auto comparison = std::make_shared<Comparison>(*summary);
        comparison->operators = std::move(operators);
        return comparison;
    }

    // The summary with all rows that fit into the memory, judged by the decisions that came with it.
    ComparisonPtr withTables(const ComparisonPtr &summary)
    {
        auto operators = std::make_shared<OperatorComparison>(*summary->operators);
        std::size_t rows = 0, done = 0;
        for (DumpPair &pair : operators->pairs) {
            m_progress.tell({message(Messages::tr("saved dump pairs read")), done++, operators->pairs.size()});
            if (pair.savedRows.empty() || m_progress.stopped())
                continue;
            rows += m_file.length(pair.savedRows + "/state");
            const bool kept = rows <= mostSavedRowsKept;
            if (!kept && !judgesRows(summary->options.decisions))
                break;
            pair.table = readSavedTable(m_file, pair);
            if (!m_file.sound())
                return nullptr;
            pair = decided(pair, summary->options.decisions, summary->options.operatorFacts);
            if (!kept)
                dropTable(pair);
        }
        if (judgesRows(summary->options.decisions))
            judgeTogether(*operators, m_progress);
        auto comparison = std::make_shared<Comparison>(*summary);
        comparison->operators = std::move(operators);
        reportDecisions(*comparison);
        conclude(*comparison);
        return comparison;
    }

private:
    void readDecisions(CompareOptions &options)
    {
        auto decisions = std::make_shared<ReviewDecisions>();
        details("decisions", *decisions);
        options.decisions = std::move(decisions);
    }

    void readPart(Comparison &comparison)
    {
        auto part = std::make_shared<ComparisonPart>();
        details("part", *part);
        comparison.part = std::move(part);
    }

    template <typename T>
    void details(const std::string &place, T &value)
    {
        const std::string text = m_file.text(place);
        if (m_file.sound() && !fromJsonText(text, value))
            m_file.damaged(place);
    }

    std::shared_ptr<const Run> readRun(const std::string &group, const OperatorComparison *operators,
                                       DumpLocation DumpPair::*side)
    {
        auto run = std::make_shared<Run>();
        details(group + "/details", *run);
        for (std::size_t i = 0; m_file.hasGroup(group + "/logs/" + std::to_string(i)); ++i)
            run->logs.push_back(readSavedLog(m_file, group + "/logs/" + std::to_string(i)));
        if (operators)
            placeDumps(run->dumps, *operators, side);
        return run;
    }

    // The run's dumps are read from this file, too, when they are compared in another way.
    static void placeDumps(std::vector<DumpLocation> &dumps, const OperatorComparison &operators,
                           DumpLocation DumpPair::*side)
    {
        const auto key = [](const DumpLocation &dump) { return std::tie(dump.dumpFile, dump.group, dump.part); };
        std::map<decltype(key(dumps.front())), const DumpLocation *> saved;
        for (const DumpPair &pair : operators.pairs)
            saved.emplace(key(pair.*side), &(pair.*side));
        for (DumpLocation &dump : dumps) {
            if (const auto found = saved.find(key(dump)); found != saved.end()) {
                dump.savedFile = found->second->savedFile;
                dump.savedGroup = found->second->savedGroup;
            }
        }
    }

    std::shared_ptr<OperatorComparison> readOperators()
    {
        auto operators = std::make_shared<OperatorComparison>();
        details("operators/details", *operators);
        if (m_apart)
            readPairs(*operators);
        else
            readPairsTogether(*operators);
        return operators;
    }

    void readPairsTogether(OperatorComparison &operators)
    {
        details("operators/pair_details", operators.pairs);
        const auto rows = m_file.column<std::uint32_t>("operators/pair_rows", operators.pairs.size());
        for (std::size_t i = 0; i < rows.size(); ++i)
            place(groupOf(i), operators.pairs[i],
                  rows[i] == PairRow::none ? std::nullopt : std::optional<std::size_t>(rows[i]));
    }

    // Results of Rundiff's first versions have the details of each pair in its group.
    void readPairs(OperatorComparison &operators)
    {
        for (std::size_t i = 0; m_file.hasGroup(groupOf(i)); ++i) {
            DumpPair &pair = operators.pairs.emplace_back();
            details(groupOf(i) + "/details", pair);
            const bool saved = m_file.hasGroup(groupOf(i) + "/rows");
            place(groupOf(i), pair, saved ? std::optional(m_file.length(groupOf(i) + "/rows/state")) : std::nullopt);
        }
    }

    static std::string groupOf(std::size_t pair) { return "operators/pairs/" + std::to_string(pair); }

    void place(const std::string &group, DumpPair &pair, std::optional<std::size_t> rows)
    {
        m_leads.addPair(rows.value_or(anyRow));
        if (!rows)
            return;
        pair.savedRows = group + "/rows";
        pair.savedRowCount = *rows;
        pair.a.savedFile = pair.b.savedFile = m_file.path();
        pair.a.savedGroup = group + "/a";
        pair.b.savedGroup = group + "/b";
        pair.source = m_rows.source(pair);
    }

    ColumnFileReader &m_file;
    const std::string &m_path;
    const SavedRowsOf m_rows{m_file.path()};
    const Progress &m_progress;
    Leads m_leads;
    bool m_apart = false; // the details of the pairs are in several places
};

ComparisonPtr unusable(Problem problem)
{
    auto nothing = std::make_shared<Comparison>();
    nothing->a = nothing->b = std::make_shared<const Run>();
    nothing->problems.push_back(std::move(problem));
    return nothing;
}

bool fit(const OperatorComparison &operators)
{
    std::size_t rows = 0;
    for (const DumpPair &pair : operators.pairs)
        rows += pair.savedRowCount;
    return rows <= mostSavedRowsKept;
}

ComparisonPtr read(ColumnFileReader &file, const std::string &path, const Progress &progress,
                   const std::function<void(ComparisonPtr)> &partial, SavedRows rows)
{
    ResultReader reader(file, path, progress);
    const ComparisonPtr comparison = reader.summary();
    const bool judges = comparison && comparison->operators && judgesRows(comparison->options.decisions);
    // Under decisions it says more, or less, than was saved until its rows are there.
    if (comparison && partial && !judges)
        partial(comparison);
    if (rows != SavedRows::None || judges)
        file.verifyEverything();
    if (!file.sound() || !comparison->operators || (rows == SavedRows::None && !judges))
        return comparison;
    const bool first =
        rows == SavedRows::FirstDifference || (rows == SavedRows::IfAllFit && !fit(*comparison->operators));
    if (first && !judges)
        return reader.withFirstTable(comparison);
    return reader.withTables(comparison);
}

// A comparison whose rows did not all come in time says so.
ComparisonPtr withLimit(const ComparisonPtr &comparison, const LimitWatch &watch)
{
    const auto reached = watch.reached();
    if (!comparison || !reached)
        return comparison;
    auto limited = std::make_shared<Comparison>(*comparison);
    limited->problems.push_back(*reached);
    conclude(*limited);
    return limited;
}

} // namespace

bool isSavedResult(const std::string &path)
{
    return isColumnFile(path) || isBundle(path);
}

ComparisonPtr openSaved(const std::string &path, const Progress &progress,
                        const std::function<void(ComparisonPtr)> &partial, const Limits &limits, SavedRows rows)
{
    const LimitWatch watch(limits, progress);
    try {
        const tl::expected<std::string, Problem> place = isBundle(path) ? unpackedResult(path) : path;
        if (!place)
            return unusable(place.error());
        auto file = ColumnFileReader::open(*place);
        if (!file)
            return unusable(file.error());
        const ComparisonPtr comparison = withLimit(read(*file, path, watch.progress(), partial, rows), watch);
        if (file->sound() && comparison)
            return comparison;
        return unusable(*file->problem());
    } catch (const std::bad_alloc &) {
        return unusable(
            {path, 0, Severity::Error, message(Messages::tr("{} is too large for this machine's memory."), path)});
    }
}

} // namespace rundiff
