// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/result/reports/report.h"

#include "models/compare/runaccount.h"
#include "models/knowledge/checklist/overruled.h"
#include "models/language/phrasebook.h"
#include "models/result/reports/command.h"
#include "models/result/reports/curvedrawing.h"
#include "models/result/saved/pairtables.h"
#include "models/result/tables/contextrows.h"
#include "models/result/tables/findingrows.h"
#include "models/result/texts/accounttext.h"
#include "models/result/texts/captionline.h"
#include "models/result/texts/checklisttext.h"
#include "models/result/texts/checkpointtext.h"
#include "models/result/texts/checkpointwords.h"
#include "models/result/texts/coveragetext.h"
#include "models/result/texts/curvetext.h"
#include "models/result/texts/evidencetext.h"
#include "models/result/texts/operatortext.h"
#include "models/result/texts/tokenplacewords.h"
#include "models/result/texts/tokentext.h"
#include "models/result/texts/verdictsentence.h"
#include "models/result/writing/version.h"
#include "models/run/message.h"
#include "models/run/messages.h"
#include "models/run/tellingnames.h"

#include <algorithm>
#include <array>

namespace rundiff
{

namespace
{

constexpr std::size_t mostFiles = 60; // of a run; all are in the checksum of their list
constexpr std::size_t rowsToEachSide = 8;
constexpr std::size_t stepsToEachSide = 5;
constexpr std::size_t mostKeys = 60; // of all checkpoints
constexpr std::size_t tokensToEachSide = 8;
constexpr std::size_t mostRows = 20'000; // of a page: 4 MB

class ReportMaker
{
public:
    ReportMaker(const Comparison &comparison, const ReportWishes &wishes, const Progress &progress)
        : m_comparison(comparison), m_wishes(wishes), m_progress(progress)
    {
    }

    TextLines linesOf(ReportPart part) const;
    std::vector<std::vector<std::string>> allRows() const;

private:
    void writeRuns(TextLines &lines) const;
    void writeTheRun(TextLines &lines) const;
    void writeBothRuns(TextLines &lines) const;
    void writeFiles(const std::string &run, const std::string &root, TextLines &lines) const;
    void writeKeys(TextLines &lines) const;
    void writeTokenTables(TextLines &lines) const;
    void writeRows(TextLines &lines) const;
    void writeSteps(TextLines &lines) const;
    void writeChecklist(TextLines &lines) const;
    void writeNotes(TextLines &lines) const;
    void writeCommand(TextLines &lines) const;

    const Comparison &m_comparison;
    const ReportWishes &m_wishes;
    const Progress &m_progress;
};

TextLines ReportMaker::linesOf(ReportPart part) const
{
    TextLines lines;
    switch (part) {
    case ReportPart::Runs:
        writeRuns(lines);
        break;
    case ReportPart::Account:
        if (const Account *account = accountInForce(m_comparison))
            writeAccountTables(*account, lines);
        break;
    case ReportPart::FirstDifference:
        writeFirstDifference(m_comparison, lines);
        writeFirstRow(m_comparison, lines);
        writeEvidence(m_comparison, lines);
        break;
    case ReportPart::Checkpoints:
        writeCheckpoints(m_comparison, lines);
        writeKeys(lines);
        break;
    case ReportPart::Tokens:
        writeTokens(m_comparison, lines);
        writeTokenTables(lines);
        break;
    case ReportPart::Rows:
        writeRows(lines);
        break;
    case ReportPart::Curves:
        writeCurves(m_comparison, lines);
        writeSteps(lines);
        break;
    case ReportPart::Operators:
        writeOperators(m_comparison, lines);
        break;
    case ReportPart::Checklist:
        writeChecklist(lines);
        break;
    case ReportPart::Notes:
        writeNotes(lines);
        break;
    case ReportPart::NextStep:
        writeNextDump(m_comparison, lines);
        break;
    case ReportPart::Remarks:
        lines.problems(m_comparison.problems);
        break;
    case ReportPart::Command:
        writeCommand(lines);
        break;
    }
    return lines;
}

Message readersOf(const Run &run)
{
    std::set<Message> names;
    for (const auto &log : run.logs)
        names.insert(log->formatName.empty() ? log->format : log->formatName);
    return listed({names.begin(), names.end()});
}

void ReportMaker::writeRuns(TextLines &lines) const
{
    const bool isOneRun = m_comparison.options.tokens.ofOneRun;
    if (isOneRun)
        lines.heading(Message::of(Messages::tr("The run")));
    lines.fact(Message::of(Messages::tr("compared")), comparedCounts(m_comparison));
    if (m_comparison.curves)
        lines.fact(Message::of(Messages::tr("tolerance")), toleranceWords(m_comparison.curves->tolerance));
    if (isOneRun)
        writeTheRun(lines);
    else
        writeBothRuns(lines);
    for (const auto &baseline : m_comparison.baselines)
        lines.fact(Message::of(Messages::tr("repeat of B")), shownPlainly(baseline->path));
    writeCoverage(m_comparison, lines);
}

void ReportMaker::writeTheRun(TextLines &lines) const
{
    lines.fact(Message::of(Messages::tr("path")), shownPlainly(m_comparison.a->path));
    writeFiles("A", m_comparison.a->path, lines);
}

void ReportMaker::writeBothRuns(TextLines &lines) const
{
    const std::pair<std::string, const Run *> runs[] = {{"A", m_comparison.a.get()}, {"B", m_comparison.b.get()}};
    for (const auto &[letter, run] : runs) {
        lines.heading(letter == "A" ? Message::of(Messages::tr("A, under test: {}"), shownPlainly(run->name))
                                    : Message::of(Messages::tr("B, the baseline: {}"), shownPlainly(run->name)));
        lines.fact(Message::of(Messages::tr("path")), shownPlainly(run->path));
        if (!run->logs.empty())
            lines.fact(Message::of(Messages::tr("log format")), plainly(readersOf(*run)));
        writeFiles(letter, run->path, lines);
    }
}

void ReportMaker::writeFiles(const std::string &run, const std::string &root, TextLines &lines) const
{
    std::vector<ComparedFile> files;
    std::copy_if(m_wishes.files.begin(), m_wishes.files.end(), std::back_inserter(files),
                 [&](const ComparedFile &file) { return file.run == run; });
    if (files.empty())
        return;
    std::vector<std::vector<Message>> rows = {
        {Message::of(Messages::tr("file")), Message::of(Messages::tr("size")), "SHA-256"}};
    for (std::size_t i = 0; i < std::min(files.size(), mostFiles); ++i)
        rows.push_back(
            {shownPlainly(files[i].path), sizeInWords(files[i].bytes),
             files[i].sha256.empty() ? Message::of(Messages::tr("could not be read")) : Message(files[i].sha256)});
    lines.table(rows);
    if (files.size() > mostFiles)
        lines.line(Message::of(Messages::tr("... and {} more files."), files.size() - mostFiles));
    if (files.size() > 1)
        lines.fact(Message::of(Messages::tr("all of them")),
                   Message::of(Messages::tr("{} files; SHA-256 of their list: {}"), files.size(),
                               checksumOfList(files, root)));
}

void ReportMaker::writeKeys(TextLines &lines) const
{
    if (!m_comparison.checkpoints)
        return;
    std::size_t room = mostKeys;
    for (const CheckpointPair &pair : m_comparison.checkpoints->pairs) {
        if (pair.differing == 0)
            continue;
        lines.heading(Message::of(Messages::tr("Keys that differ, step {}"), stepWords(pair)));
        const std::size_t shown = std::min(room, pair.differences.size());
        room -= shown;
        if (shown > 0)
            lines.table(checkpointRows(pair, shown));
        if (pair.differing > shown)
            lines.line(Message::of(Messages::tr("... and {} more keys."), pair.differing - shown));
    }
}

void ReportMaker::writeTokenTables(TextLines &lines) const
{
    const MessageTable rows = m_comparison.tokens ? tokenRows(*m_comparison.tokens, tokensToEachSide) : MessageTable();
    if (rows.empty())
        return;
    lines.heading(Message::of(Messages::tr("Tokens around the first one outside: {}"),
                              placeWords(*m_comparison.tokens->firstOutside)));
    lines.table(rows);
}

void ReportMaker::writeRows(TextLines &lines) const
{
    if (!m_comparison.operators || !m_comparison.operators->firstDifference)
        return;
    const FirstDifference &first = *m_comparison.operators->firstDifference;
    const auto table = keptOrReadTable(m_comparison, first.pair, m_progress);
    if (table)
        lines.table(rowTable(*table, rowsAround(*table, first.row.tableRow, rowsToEachSide)));
}

// Of the pair of the first difference, or of the first one in which something is missing.
std::vector<std::vector<std::string>> ReportMaker::allRows() const
{
    const OperatorComparison *operators = m_comparison.operators.get();
    if (!operators || operators->pairs.empty())
        return {};
    const auto lone = std::ranges::find_if(operators->pairs,
                                           [](const DumpPair &pair) { return pair.unmatchedA + pair.unmatchedB > 0; });
    std::size_t pair = lone == operators->pairs.end() ? 0 : std::size_t(lone - operators->pairs.begin());
    std::size_t around = 0;
    if (operators->firstDifference) {
        pair = operators->firstDifference->pair;
        around = operators->firstDifference->row.tableRow;
    }
    const auto table = keptOrReadTable(m_comparison, pair, m_progress);
    if (!table)
        return {};
    const std::size_t first = table->rows.size() > mostRows ? around - std::min(around, mostRows / 2) : 0;
    return rowTable(*table, {first, std::min(table->rows.size(), first + mostRows)});
}

void ReportMaker::writeSteps(TextLines &lines) const
{
    if (!m_comparison.curves || !m_comparison.curves->firstUnequal)
        return;
    lines.heading(m_comparison.curves->firstOutside ? Message::of(Messages::tr("Steps around the first one outside"))
                                                    : Message::of(Messages::tr("Steps around the first unequal one")));
    lines.table(stepTable(*m_comparison.curves, stepsToEachSide));
}

// "train.py:12: "
Message placeOf(const ChecklistEvidence &seen)
{
    if (seen.path.empty())
        return {};
    return Message(seen.path) + (seen.line > 0 ? fmt::format(":{}", seen.line) : std::string()) + ": ";
}

Message evidenceOf(const ChecklistItem &item)
{
    Message text = item.openReason();
    for (const ChecklistEvidence &seen : item.evidence)
        text += (text.empty() ? Message() : "; ") + placeOf(seen) + seen.text;
    return plainly(text);
}

namespace
{

std::vector<Message> checklistRow(const ChecklistItem &item)
{
    const bool failing = item.state == ItemState::Failing;
    return {isOverruled(item) ? stateWords(item) : Message(spelled(item.state)), plainly(item.title), evidenceOf(item),
            failing ? plainly(item.remedy) : Message(), shownPlainly(item.note)};
}

} // namespace

void ReportMaker::writeChecklist(TextLines &lines) const
{
    if (!m_comparison.checklist)
        return;
    const Checklist &list = *m_comparison.checklist;
    lines.fact(Message::of(Messages::tr("items")), checklistCounts(list) + " (" + UserText(list.framework) + ")");
    std::vector<std::vector<Message>> rows = {{Message::of(Messages::tr("state")), Message::of(Messages::tr("item")),
                                               Message::of(Messages::tr("evidence")),
                                               Message::of(Messages::tr("remedy")), Message::of(Messages::tr("note"))}};
    for (const ItemState state :
         {ItemState::Failing, ItemState::Unknown, ItemState::Manual, ItemState::Confirmed, ItemState::NotApplicable}) {
        for (const ChecklistItem &item : list.items) {
            if (item.state == state)
                rows.push_back(checklistRow(item));
        }
    }
    lines.table(rows);
}

void ReportMaker::writeNotes(TextLines &lines) const
{
    for (const Annotation &annotation : m_wishes.annotations)
        lines.fact(plainly(placeInWords(annotation)), shownPlainly(annotation.text));
}

void ReportMaker::writeCommand(TextLines &lines) const
{
    for (const std::string &line : reproductionOf(m_comparison))
        lines.code(line);
}

Message titleOf(const Comparison &comparison)
{
    const auto [nameA, nameB] = tellingNames(*comparison.a, *comparison.b);
    if (comparison.options.tokens.ofOneRun)
        return Message::of(Messages::tr("{}: rollout and trainer"), nameA);
    return Message::of(Messages::tr("{} and {}"), nameA, nameB);
}

// A part that begins with a heading of its own says there what the title would.
std::string titleOf(ReportPart part, std::vector<TextBlock> &blocks)
{
    constexpr std::array speaking{ReportPart::Runs,    ReportPart::FirstDifference, ReportPart::Checkpoints,
                                  ReportPart::Tokens,  ReportPart::Curves,          ReportPart::Operators,
                                  ReportPart::Remarks, ReportPart::NextStep};
    const bool speaks = std::ranges::find(speaking, part) != speaking.end();
    if (!speaks || blocks.empty() || blocks.front().kind != TextBlock::Kind::Heading)
        return shown(titleOf(part));
    const std::string title = blocks.front().text;
    blocks.erase(blocks.begin());
    return title;
}

} // namespace

std::set<ReportPart> allReportParts()
{
    return {ReportPart::Runs,      ReportPart::Account, ReportPart::FirstDifference, ReportPart::Checkpoints,
            ReportPart::Tokens,    ReportPart::Rows,    ReportPart::Curves,          ReportPart::Operators,
            ReportPart::Checklist, ReportPart::Notes,   ReportPart::NextStep,        ReportPart::Remarks,
            ReportPart::Command};
}

Message titleOf(ReportPart part)
{
    switch (part) {
    case ReportPart::Runs:
        return Message::of(Messages::tr("The two runs"));
    case ReportPart::Account:
        return Message::of(Messages::tr("All files of both runs"));
    case ReportPart::FirstDifference:
        return Message::of(Messages::tr("First difference"));
    case ReportPart::Checkpoints:
        return Message::of(Messages::tr("Checkpoints"));
    case ReportPart::Tokens:
        return Message::of(Messages::tr("Tokens"));
    case ReportPart::Rows:
        return Message::of(Messages::tr("Rows around the first difference"));
    case ReportPart::Curves:
        return Message::of(Messages::tr("Curves"));
    case ReportPart::Operators:
        return Message::of(Messages::tr("Operators"));
    case ReportPart::Checklist:
        return Message::of(Messages::tr("Randomness checklist"));
    case ReportPart::Notes:
        return Message::of(Messages::tr("Notes"));
    case ReportPart::NextStep:
        return Message::of(Messages::tr("Where to look next"));
    case ReportPart::Remarks:
        return Message::of(Messages::tr("Problems"));
    case ReportPart::Command:
        break;
    }
    return Message::of(Messages::tr("Reproduce"));
}

Report reportOf(const Comparison &comparison, const ReportWishes &wishes, const Progress &progress)
{
    Report report;
    report.kind = comparison.verdict;
    report.title = shown(titleOf(comparison));
    report.verdict = shown(verdictSentence(comparison));
    report.madeBy = wishes.day.empty() ? fmt::format("Rundiff {}", version())
                                       : fmt::format("Rundiff {} · {}", version(), wishes.day);
    const ReportMaker maker(comparison, wishes, progress);
    for (const ReportPart part : wishes.parts) {
        ReportSection section{part, {}, maker.linesOf(part).blocks()};
        if (section.blocks.empty())
            continue;
        section.title = titleOf(part, section.blocks);
        report.sections.push_back(std::move(section));
    }
    if (!wishes.isForBrowser)
        return report;
    if (wishes.parts.contains(ReportPart::Rows))
        report.rows = maker.allRows();
    if (comparison.curves && wishes.parts.contains(ReportPart::Curves))
        report.curves = curveDrawing(*comparison.curves);
    return report;
}

} // namespace rundiff
