// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/result/redaction/redactedcomparison.h"

#include "models/formats/logs/reading/logreader.h"
#include "models/result/redaction/everytext.h"
#include "models/result/redaction/redactedtable.h"
#include "models/result/redaction/resultorigin.h"

#include <algorithm>

namespace rundiff
{

namespace
{

// The lines of all points, for a log that cannot be read under its new name.
std::shared_ptr<const LinePlaces> placesOf(const Log &log)
{
    auto places = std::make_shared<LinePlaces>();
    for (const Curve &curve : log.curves) {
        for (std::size_t i = 0; i < curve.offsets->size(); ++i)
            places->offsets.push_back((*curve.offsets)[i]);
    }
    std::sort(places->offsets.begin(), places->offsets.end());
    places->offsets.erase(std::unique(places->offsets.begin(), places->offsets.end()), places->offsets.end());
    places->lines = lineNumbers(log, places->offsets);
    places->offsets.resize(places->lines.size());
    return places;
}

void keepLines(std::shared_ptr<const Run> &run, const std::shared_ptr<const Run> &original)
{
    if (!run)
        return;
    auto copy = std::make_shared<Run>(*run);
    for (std::size_t i = 0; i < copy->logs.size(); ++i) {
        const Log &read = *original->logs[i];
        const bool sameFile = copy->logs[i]->path == read.path && !read.text;
        if (sameFile || read.places || read.lineMarks.empty())
            continue;
        auto log = std::make_shared<Log>(*copy->logs[i]);
        log->places = placesOf(read);
        log->text = nullptr;
        copy->logs[i] = std::move(log);
    }
    run = std::move(copy);
}

// Runs say at the head of their logs who started them, and where.
void learnHeads(const Run *run, const Redaction &redaction)
{
    constexpr int linesAtHead = 500;
    for (std::size_t i = 0; run && i < run->logs.size(); ++i) {
        for (const std::string &line : logContext(*run->logs[i], 0, linesAtHead).lines)
            redaction.learn(line);
    }
}

class RedactedRows : public RowSource
{
public:
    RedactedRows(ComparisonPtr original, std::size_t pair, const Redaction &redaction)
        : m_original(std::move(original)), m_pair(pair), m_redaction(redaction)
    {
    }

    ReadRows read(const Progress &progress) const override
    {
        ReadRows rows = rowsOf(m_original->operators->pairs[m_pair], progress);
        rows.table = redactedTable(rows.table, m_redaction);
        EveryText(m_redaction).visit(rows.problems);
        return rows;
    }

private:
    ComparisonPtr m_original;
    std::size_t m_pair;
    Redaction m_redaction;
};

} // namespace

ComparisonPtr redacted(const ComparisonPtr &comparison, const Redaction &redaction)
{
    if (!redaction.active() || !comparison)
        return comparison;
    auto copy = std::make_shared<Comparison>(*comparison);
    if (redaction.hidesNames()) { // what one text gives away is known in all others
        learnHeads(comparison->a.get(), redaction);
        learnHeads(comparison->b.get(), redaction);
        const auto learning = [&](TextKind, const std::string &text, const std::string &) {
            redaction.learn(text);
            return text;
        };
        EveryText(learning).visit(*copy);
    }
    EveryText(redaction).visit(*copy);
    keepLines(copy->a, comparison->a);
    keepLines(copy->b, comparison->b);
    if (copy->operators) {
        auto operators = std::make_shared<OperatorComparison>(*copy->operators);
        for (std::size_t pair = 0; pair < operators->pairs.size(); ++pair) { // made when they are wanted
            operators->pairs[pair].table = nullptr;
            operators->pairs[pair].source = std::make_shared<const RedactedRows>(comparison, pair, redaction);
            operators->pairs[pair].decisions.before = nullptr;
        }
        copy->operators = std::move(operators);
    }
    copy->original = std::make_shared<const Unredacted>(Unredacted{comparison, redaction});
    return copy;
}

std::vector<ComparedFile> redacted(std::vector<ComparedFile> files, const Redaction &redaction)
{
    for (ComparedFile &file : files)
        file.path = redaction(file.path);
    return files;
}

} // namespace rundiff
