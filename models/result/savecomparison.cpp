// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/result/savecomparison.h"

#include "models/compare/judging.h"
#include "models/formats/columnfile.h"
#include "models/formats/saveddump.h"
#include "models/formats/savedlog.h"
#include "models/result/jsonresult.h"
#include "models/result/newfile.h"
#include "models/result/pairtables.h"
#include "models/result/savedfields.h"
#include "models/result/savedtable.h"
#include "models/run/words.h"

namespace rundiff
{

namespace
{

class ResultWriter
{
public:
    ResultWriter(const Comparison &comparison, const ColumnFile::Leaving &leaving, const Progress &progress)
        : m_comparison(comparison), m_asCompared(decided(std::make_shared<const Comparison>(comparison), nullptr)),
          m_progress(progress), m_redacting(leaving), m_file(leaving)
    {
    }

    void write(const std::vector<std::string> &command)
    {
        const Provenance provenance = provenanceOf(m_comparison, command, m_progress);
        const std::string json = jsonResult(m_comparison);
        m_file.attribute("/", "format", "rundiff.result/1");
        m_file.attribute("/", "version", provenance.version);
        m_file.attribute("/", "json", m_redacting ? jsonText(m_file.leavingJson(FieldJson::parse(json)), 2) : json);
        details("provenance", provenance);
        details("details", *m_asCompared);
        if (m_comparison.options.decisions)
            details("decisions", *m_comparison.options.decisions);
        run("runs/a", *m_comparison.a);
        run("runs/b", *m_comparison.b);
        for (std::size_t i = 0; i < m_comparison.baselines.size(); ++i)
            run("runs/baselines/" + std::to_string(i), *m_comparison.baselines[i]);
        if (m_asCompared->operators)
            operators(*m_asCompared->operators);
    }

    std::string_view finish() { return m_file.finish(); }
    const Problems &problems() const { return m_problems; }

private:
    template <typename T>
    void details(const std::string &place, const T &value)
    {
        m_file.details(place, toJson(value));
    }

    void run(const std::string &group, const Run &run)
    {
        details(group + "/details", run);
        for (std::size_t i = 0; i < run.logs.size() && !m_progress.stopped(); ++i)
            writeSavedLog(m_file, group + "/logs/" + std::to_string(i), *run.logs[i]);
    }

    void operators(const OperatorComparison &operators)
    {
        details("operators/details", operators);
        for (std::size_t i = 0; i < operators.pairs.size() && !m_progress.stopped(); ++i) {
            pair("operators/pairs/" + std::to_string(i), operators.pairs[i]);
            m_progress.tell({say(Words::tr("dump pairs saved")), i + 1, operators.pairs.size()});
        }
    }

    void pair(const std::string &group, const DumpPair &pair)
    {
        details(group + "/details", pair);
        const auto table = keptOrReadTable(pair, m_asCompared->options, m_progress);
        if (!table && !m_progress.stopped())
            m_problems.push_back({pair.a.dumpFile, 0, Severity::Error,
                                  say(Words::tr("the rows of {} cannot be read any more and are not in the saved "
                                                "result"),
                                      pair.a.dumpFile)});
        if (!table)
            return;
        writeSavedDump(m_file, group + "/a", *table->a);
        writeSavedDump(m_file, group + "/b", *table->b);
        writeSavedTable(m_file, group + "/rows", *table);
    }

    const Comparison &m_comparison;
    const ComparisonPtr m_asCompared; // the file holds the rows, and the decisions beside them
    const Progress &m_progress;
    const bool m_redacting;
    ColumnFile m_file;
    Problems m_problems;
};

Problem notSaved(const std::string &path, std::string why)
{
    return {path, 0, Severity::Error, std::move(why)};
}

} // namespace

Problems packComparison(const Comparison &comparison, const std::vector<std::string> &command,
                        const ColumnFile::Leaving &leaving, const Progress &progress,
                        const std::function<void(std::string_view)> &use)
{
    ResultWriter writer(comparison, leaving, progress);
    writer.write(command);
    if (progress.stopped())
        return {notSaved({}, say(Words::tr("It was not saved: it was stopped before the end.")))};
    const std::string_view bytes = writer.finish();
    if (bytes.empty())
        return {notSaved({}, say(Words::tr("It was not saved: there is not enough memory for it.")))};
    use(bytes);
    return writer.problems();
}

Problems saveComparison(const Comparison &comparison, const std::string &path, const std::vector<std::string> &command,
                        const Progress &progress)
{
    auto file = NewFile::create(path); // a place that cannot be written is said before the work
    if (!file)
        return {notSaved(path, file.error())};
    tl::expected<void, std::string> kept;
    Problems problems = packComparison(comparison, command, {}, progress, [&](std::string_view bytes) {
        file->write(bytes);
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
