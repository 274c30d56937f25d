// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/compare/evidence/tableevidence.h"

#include "models/compare/diagnosis/evidence.h"
#include "models/compare/evidence/resultsentence.h"
#include "models/compare/table/pairview.h"
#include "models/compare/table/rowfields.h"
#include "models/formats/msproberesults/resultreader.h"
#include "models/run/lookup.h"
#include "models/run/messages.h"

#include <algorithm>

namespace rundiff
{

namespace
{

constexpr std::size_t mostAbout = 4, mostFailing = 6;

// A statement with the row that it is about.
struct JoinedFact {
    ResultFact fact;
    PlacedRow place;
};

bool fails(const ResultFact &fact)
{
    return isAnyOf(fact.outcome, {ResultOutcome::Error, ResultOutcome::Warning, ResultOutcome::First});
}

// NaN or infinity in a row of this run, or in a row of the call.
bool isBadIn(const PairTable &table, const NamedRow &named, bool isOfB)
{
    const PairOperator &owner = table.operators[named.operatorIndex];
    for (std::size_t row = owner.firstRow; row < owner.firstRow + owner.rowCount; ++row) {
        const std::uint32_t at = table.rows[row].of(!isOfB);
        const bool isWanted = named.row.value_or(row) == row && at != PairRow::none;
        if (isWanted && isBad(table.dump(!isOfB), at))
            return true;
    }
    return false;
}

// Whether a comparison of two runs printed the numbers of this row; nothing: it printed none. The tool may have had the
// two runs the other way round.
std::optional<bool> areNumbersOf(const PairTable &table, std::size_t row, const ResultFact &fact)
{
    const PairRow &both = table.rows[row];
    if (!both.inBoth())
        return std::nullopt;
    const auto isRow = [&](const PrintedStatistics &a, const PrintedStatistics &b) -> std::optional<bool> {
        const auto isA = areStatisticsOf(*table.a, both.a, a), isB = areStatisticsOf(*table.b, both.b, b);
        const bool isKnown = isA && isB;
        return isKnown ? std::optional(*isA && *isB) : std::nullopt;
    };
    const auto straight = isRow(fact.a, fact.b);
    return straight == false ? isRow(fact.b, fact.a) : straight;
}

// All statements of one file, of which few are kept.
class TableReading
{
public:
    TableReading(const ResultFile &file, ResultOf run, ComparedTables &tables)
        : m_file(file), m_run(run), m_tables(tables), m_first(tables.first())
    {
    }

    Problems read(const Progress &progress)
    {
        return readResult(
            m_file, [this](const ResultFact &fact) { add(fact); }, progress);
    }

    std::size_t statements() const { return m_statements; }
    const std::vector<ResultFact> &ofLoss() const { return m_ofLoss; }
    // Most of its names are unknown here, and those that are known may be so by chance. Tests may be made of more
    // operators than a dump has.
    bool isOfOthers() const
    {
        const bool isTestOfFirst = m_file.kind != ResultKind::CompareResult && !m_about.empty();
        return m_joined * 2 < m_statements && !isTestOfFirst;
    }
    std::size_t joined() const { return m_joined; }
    std::size_t failing() const { return m_failingCount; }
    std::size_t firstPair() const { return m_firstPair; } // of a statement that is joined
    // Of the call of the first difference; of modules around it the innermost.
    std::vector<JoinedFact> about() const
    {
        std::vector<JoinedFact> found = m_about;
        const bool hasRow =
            m_first && std::ranges::any_of(found, [&](const JoinedFact &one) { return isFirstRow(one); });
        if (hasRow)
            std::erase_if(found, [&](const JoinedFact &one) { return one.place.row.row && !isFirstRow(one); });
        found.resize(std::min(found.size(), mostAbout));
        return found;
    }
    const std::vector<JoinedFact> &others() const { return m_others; }

private:
    bool isFirstRow(const JoinedFact &one) const { return one.place.row.row == m_first->row.row; }

    bool isAbout(const ResultFact &fact, const PlacedRow &place) const
    {
        if (!m_first)
            return false;
        if (fact.isOfModule)
            return place.pair == m_first->pair && m_first->rows->isInside(m_first->row.operatorIndex, fact.name);
        return place.pair == m_first->pair && place.row.operatorIndex == m_first->row.operatorIndex;
    }

    static std::optional<NamedRow> rowIn(const NamedRows &rows, const ResultFact &fact)
    {
        return fact.isOfModule ? rows.ofModule(fact.name, fact.place) : rows.named(fact.name);
    }

    // A result does not name its step: the dump that shows what it says comes before others.
    std::optional<PlacedRow> placeOf(const ResultFact &fact)
    {
        const bool isSelective = isAnyOf(m_file.kind, {ResultKind::OverflowCheck, ResultKind::CompareResult});
        const auto fitting = [&](const NamedRows &rows) {
            const auto row = rowIn(rows, fact);
            return row && fits(rows.table(), *row, fact) ? row : std::nullopt;
        };
        auto place = isSelective ? m_tables.find(fact.rank, fitting) : std::nullopt;
        if (!place)
            place = m_tables.find(fact.rank, [&](const NamedRows &rows) { return rowIn(rows, fact); });
        return place;
    }

    bool fits(const PairTable &table, const NamedRow &row, const ResultFact &fact) const
    {
        if (m_file.kind == ResultKind::OverflowCheck)
            return isBadIn(table, row, m_run == ResultOf::B);
        return row.row && areNumbersOf(table, *row.row, fact).value_or(false);
    }

    void add(const ResultFact &fact)
    {
        const bool isOfRow = !fact.isOfModule || !fact.place.empty();
        if (!isOfRow) {
            if (fails(fact) && m_ofLoss.size() < mostAbout)
                m_ofLoss.push_back(fact);
            return;
        }
        ++m_statements;
        m_failingCount += fails(fact);
        const auto place = placeOf(fact);
        if (!place)
            return;
        if (m_joined++ == 0)
            m_firstPair = place->pair;
        const JoinedFact joined{fact, *place};
        if (isAbout(fact, *place))
            addAbout(joined);
        else if (fails(fact) && m_others.size() < mostFailing)
            m_others.push_back(joined);
    }

    // The path of an inner module is the longer one.
    void addAbout(const JoinedFact &joined)
    {
        constexpr std::size_t mostKept = 64;
        if (!joined.fact.isOfModule) {
            if (m_about.size() < mostKept || isFirstRow(joined))
                m_about.push_back(joined);
            return;
        }
        const auto isInner = [&](const JoinedFact &one) { return one.fact.name.size() < joined.fact.name.size(); };
        const bool isInnermost = std::ranges::all_of(
            m_about, [&](const JoinedFact &one) { return one.fact.name.size() <= joined.fact.name.size(); });
        if (!isInnermost)
            return;
        std::erase_if(m_about, isInner);
        if (m_about.size() < mostKept)
            m_about.push_back(joined);
    }

    const ResultFile &m_file;
    ResultOf m_run;
    ComparedTables &m_tables;
    std::optional<PlacedRow> m_first;
    std::vector<JoinedFact> m_about, m_others;
    std::vector<ResultFact> m_ofLoss;
    std::size_t m_statements = 0, m_joined = 0, m_failingCount = 0, m_firstPair = 0;
};

// What the dumps show of the row, or of the results of the call.
RowView viewOf(const PlacedRow &place, const FirstDifference *first)
{
    const PairTable &table = place.rows->table();
    const PairOperator &owner = table.operators[place.row.operatorIndex];
    RowView view;
    for (std::size_t row = owner.firstRow; row < owner.firstRow + owner.rowCount; ++row) {
        const PairRow &both = table.rows[row];
        if (place.row.row && *place.row.row != row)
            continue;
        view.isCompared |= both.inBoth() && !isAnyOf(both.state, {RowState::NotComparable, RowState::Suspect});
        view.differs |= both.state == RowState::Differs;
    }
    if (first && first->pair == place.pair) {
        const std::size_t at = callOfRow(table, first->row.tableRow).index;
        view.callsBehindFirst = static_cast<std::ptrdiff_t>(place.row.operatorIndex) - static_cast<std::ptrdiff_t>(at);
    }
    return view;
}

class EvidenceOfFile
{
public:
    EvidenceOfFile(const ResultFile &file, ResultOf run, ComparedTables &tables, ResultEvidences &into)
        : m_file(file), m_run(run), m_tables(tables), m_into(into)
    {
    }

    void add(const Progress &progress)
    {
        TableReading reading(m_file, m_run, m_tables);
        append(m_into.problems, reading.read(progress));
        for (const ResultFact &fact : reading.ofLoss())
            say(message(Messages::tr("the loss of the compiled model differs from eager ({})"), fact.words));
        if (reading.joined() == 0 || reading.isOfOthers())
            return addUnjoined(reading);
        const std::vector<JoinedFact> about = reading.about();
        for (const JoinedFact &joined : about)
            addJoined(joined, true);
        for (const JoinedFact &joined : reading.others())
            addJoined(joined, false);
        if (about.empty())
            addSilence(reading);
        addRest(reading);
    }

private:
    ResultEvidence begun() const
    {
        ResultEvidence evidence;
        evidence.kind = m_file.kind;
        evidence.run = m_run;
        evidence.path = m_file.path;
        return evidence;
    }

    void say(std::string sentence)
    {
        ResultEvidence evidence = begun();
        evidence.says = std::move(sentence);
        m_into.list.push_back(std::move(evidence));
    }

    void addUnjoined(const TableReading &reading)
    {
        const OperatorComparison *const operators = m_tables.operators();
        if (reading.statements() == 0)
            say(message(Messages::tr("this result makes no statement")));
        else if (!operators || operators->pairs.empty())
            say(message(Messages::tr("{} statements, {} of them failures; there are no dumps to join them to"),
                        reading.statements(), reading.failing()));
        else
            say(message(Messages::tr("{} of its {} names are not in these dumps: it is about another model or another "
                                     "pair of runs, and is not used"),
                        reading.statements() - reading.joined(), reading.statements()));
    }

    void addJoined(const JoinedFact &joined, bool isAbout)
    {
        const PlacedRow &place = joined.place;
        const PairTable &table = place.rows->table();
        const PairOperator &owner = table.operators[place.row.operatorIndex];
        const DumpLocation &dump = m_tables.operators()->pairs[place.pair].a;
        ResultEvidence evidence = begun();
        evidence.operatorName = std::string(operatorKey(table, owner));
        if (place.row.row)
            evidence.parameter = parameterOf(table, table.rows[*place.row.row]);
        evidence.step = dump.step.value;
        evidence.rank = dump.rank.folderName();
        evidence.pair = static_cast<std::int64_t>(place.pair);
        evidence.tableRow = static_cast<std::int64_t>(place.row.row.value_or(owner.firstRow));
        evidence.outcome = joined.fact.outcome;
        RowView view = viewOf(place, m_tables.firstDifference());
        view.isOfFirst = isAbout;
        view.isBad = isBadIn(table, place.row, m_run == ResultOf::B);
        if (place.row.row)
            view.areItsNumbers = areNumbersOf(table, *place.row.row, joined.fact);
        const ResultSentence sentence = sentenceFor(m_file.kind, joined.fact, view, m_tables.firstDifference());
        evidence.says = sentence.text;
        evidence.contradicts = sentence.contradicts;
        m_into.list.push_back(std::move(evidence));
    }

    void addSilence(const TableReading &reading)
    {
        const FirstDifference *const first = m_tables.firstDifference();
        const bool namesOne = isAnyOf(m_file.kind, {ResultKind::OverflowCheck, ResultKind::DiffAnalyze});
        if (namesOne)
            return;
        const bool isOfOther = first && m_file.kind == ResultKind::CompareResult && reading.firstPair() != first->pair;
        if (isOfOther)
            say(message(Messages::tr("its rows are those of step {}; the dumps differ first in step {}"),
                        m_tables.operators()->pairs[reading.firstPair()].a.step.value, first->step.value));
        else if (first)
            say(message(Messages::tr("it says nothing about {}, where the dumps differ first"),
                        first->row.operatorName));
        else if (reading.failing() == 0)
            say(message(Messages::tr("nothing fails in its {} statements"), reading.statements()));
    }

    void addRest(const TableReading &reading)
    {
        const std::size_t strangers = reading.statements() - reading.joined();
        if (strangers > 0)
            say(message(Messages::tr("{} of its {} names are not in these dumps"), strangers, reading.statements()));
        if (reading.failing() > mostFailing + 1)
            say(message(Messages::tr("{} of its {} statements are failures; the first ones are listed"),
                        reading.failing(), reading.statements()));
    }

    const ResultFile &m_file;
    ResultOf m_run;
    ComparedTables &m_tables;
    ResultEvidences &m_into;
};

} // namespace

void addTableEvidence(const ResultFile &file, ResultOf run, ComparedTables &tables, ResultEvidences &into,
                      const Progress &progress)
{
    EvidenceOfFile(file, run, tables, into).add(progress);
}

} // namespace rundiff
