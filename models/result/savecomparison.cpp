// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/result/savecomparison.h"

#include "models/compare/judgecomparison.h"
#include "models/formats/saved/columnfile.h"
#include "models/formats/saved/saveddump.h"
#include "models/formats/saved/savedlog.h"
#include "models/result/atomicfile.h"
#include "models/result/jsonresult.h"
#include "models/result/pairtables.h"
#include "models/result/redactedcomparison.h"
#include "models/result/redactedlog.h"
#include "models/result/savedpartfields.h"
#include "models/result/savedtable.h"
#include "models/run/messages.h"

namespace rundiff
{

namespace
{

class ResultWriter
{
public:
    // The comparison as it leaves, the same before any decision, and what the latter was made from.
    ResultWriter(const Comparison &comparison, const Comparison &asCompared, const Comparison &original,
                 const Redaction &redaction, const Progress &progress)
        : m_comparison(comparison), m_asCompared(asCompared), m_original(original), m_redaction(redaction),
          m_progress(progress)
    {
    }

    void write()
    {
        m_file.attribute("/", "format", "rundiff.result/2");
        m_file.attribute("/", "version", m_comparison.provenance->version);
        m_file.attribute("/", "json", jsonResult(m_comparison));
        details("provenance", *m_comparison.provenance);
        details("details", m_asCompared);
        if (m_asCompared.part)
            details("part", *m_asCompared.part);
        if (m_comparison.options.decisions)
            details("decisions", *m_comparison.options.decisions);
        run("runs/a", *m_comparison.a, *m_original.a);
        run("runs/b", *m_comparison.b, *m_original.b);
        for (std::size_t i = 0; i < m_comparison.baselines.size(); ++i)
            run("runs/baselines/" + std::to_string(i), *m_comparison.baselines[i], *m_original.baselines[i]);
        if (m_asCompared.operators)
            operators(*m_asCompared.operators);
    }

    ColumnFile::Bytes finish() { return m_file.finish(); }
    const Problems &problems() const { return m_problems; }

private:
    template <typename T>
    void details(const std::string &place, const T &value)
    {
        m_file.details(place, toJson(value));
    }

    void run(const std::string &group, const Run &run, const Run &original)
    {
        details(group + "/details", run);
        for (std::size_t i = 0; i < run.logs.size() && !m_progress.stopped(); ++i)
            writeSavedLog(m_file, group + "/logs/" + std::to_string(i),
                          *withRedactedText(run.logs[i], *original.logs[i], m_redaction));
    }

    void operators(const OperatorComparison &operators)
    {
        details("operators/details", operators);
        for (std::size_t i = 0; i < operators.pairs.size() && !m_progress.stopped(); ++i) {
            pair("operators/pairs/" + std::to_string(i), operators.pairs[i], i);
            m_progress.tell({message(Messages::tr("dump pairs saved")), i + 1, operators.pairs.size()});
        }
        details("operators/pair_details", operators.pairs);
        m_file.column("operators/pair_rows", m_rows);
    }

    void pair(const std::string &group, const DumpPair &pair, std::size_t index)
    {
        const auto table = keptOrReadTable(m_asCompared, index, m_progress);
        if (!table && !m_progress.stopped())
            m_problems.push_back(
                {pair.a.dumpFile, 0, Severity::Error,
                 message(Messages::tr("the rows of {} can no longer be read and are not in the saved result"),
                         pair.a.dumpFile)});
        m_rows.push_back(table ? static_cast<std::uint32_t>(table->rows.size()) : PairRow::none);
        if (!table)
            return;
        writeSavedDump(m_file, group + "/a", *table->a);
        writeSavedDump(m_file, group + "/b", *table->b);
        writeSavedTable(m_file, group + "/rows", *table);
    }

    const Comparison &m_comparison;
    const Comparison &m_asCompared; // the file has its rows, and the decisions separately
    const Comparison &m_original;
    const Redaction &m_redaction;
    const Progress &m_progress;
    ColumnFile m_file;
    std::vector<std::uint32_t> m_rows; // of the pairs' tables; PairRow::none: it is not saved
    Problems m_problems;
};

Problem notSaved(const std::string &path, std::string why)
{
    return {path, 0, Severity::Error, std::move(why)};
}

} // namespace

Problems packComparison(const Comparison &comparison, const std::vector<std::string> &command,
                        const Redaction &redaction, const Progress &progress,
                        const std::function<void(std::string_view bytes, std::string_view sums)> &use)
{
    auto whole = std::make_shared<Comparison>(comparison);
    whole->provenance = std::make_shared<const Provenance>(provenanceOf(comparison, command, progress));
    const ComparisonPtr leaving = redacted(whole, redaction), asCompared = redacted(decided(whole, nullptr), redaction);
    ResultWriter writer(*leaving, *asCompared, *whole, redaction, progress);
    writer.write();
    if (progress.stopped())
        return {notSaved({}, message(Messages::tr("The result was not saved: saving was stopped.")))};
    const ColumnFile::Bytes bytes = writer.finish();
    if (bytes.file.empty())
        return {notSaved({}, message(Messages::tr("The result was not saved: there is not enough memory.")))};
    use(bytes.file, bytes.sums);
    return writer.problems();
}

Problems saveComparison(const Comparison &comparison, const std::string &path, const std::vector<std::string> &command,
                        const Redaction &redaction, const Progress &progress)
{
    auto file = NewFile::create(path); // a target that cannot be written is reported before the work
    if (!file)
        return {notSaved(path, file.error())};
    tl::expected<void, std::string> kept;
    Problems problems =
        packComparison(comparison, command, redaction, progress, [&](std::string_view bytes, std::string_view sums) {
            file->write(bytes);
            file->write(sums);
            kept = file->keep();
        });
    if (!kept)
        return {notSaved(path, kept.error())};
    for (Problem &problem : problems) {
        if (problem.path.empty())
            problem = notSaved(path, path + ": " + problem.message);
    }
    return problems;
}

} // namespace rundiff
