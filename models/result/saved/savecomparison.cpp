// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/result/saved/savecomparison.h"

#include "models/compare/judgecomparison.h"
#include "models/compare/judgepairs.h"
#include "models/formats/saved/savedlog.h"
#include "models/result/fields/partfields.h"
#include "models/result/json/jsonresult.h"
#include "models/result/redaction/redactedcomparison.h"
#include "models/result/redaction/redactedlog.h"
#include "models/result/redaction/redactedtable.h"
#include "models/result/saved/pairrows.h"
#include "models/result/saved/rowswriter.h"
#include "models/result/saved/savedsummary.h"
#include "models/result/writing/newfile.h"
#include "models/run/messages.h"

#include <algorithm>
#include <span>
#include <utility>

namespace rundiff
{

namespace
{

// A comparison in the forms that its file needs.
struct Forms {
    const Comparison &given;
    ComparisonPtr original, leaving, asCompared; // the file has the rows before any decision, and the decisions apart

    Forms(const Comparison &comparison, const std::vector<std::string> &command, const Redaction &redaction,
          const Progress &progress, const InputSums &known)
        : given(comparison)
    {
        auto whole = std::make_shared<Comparison>(comparison);
        Provenance origin = provenanceOf(comparison, command, progress, known);
        origin.rowsHide = std::max(origin.rowsHide, redaction.hidden());
        whole->provenance = std::make_shared<const Provenance>(std::move(origin));
        original = whole;
        leaving = redacted(original, redaction);
        asCompared = redacted(decided(original, nullptr), redaction);
    }
};

// Those that are not in the file yet: all of them, unless they were written as they came.
Problems writeRows(const Forms &forms, RowsWriter &rows, const Redaction &redaction, const Progress &progress)
{
    const Comparison &asCompared = *forms.asCompared;
    const std::size_t count = asCompared.operators ? asCompared.operators->pairs.size() : 0;
    if (rows.pairs() == count)
        return {};
    rows.beginAnew();
    return PairRows(forms.given, asCompared, rows, redaction, progress).write();
}

// Everything but the rows.
class ResultWriter
{
public:
    ResultWriter(const Forms &forms, RowsWriter &rows, const Redaction &redaction, const Progress &progress)
        : m_forms(forms), m_rows(rows), m_file(rows.file()), m_redaction(redaction), m_progress(progress)
    {
    }

    void write()
    {
        const Comparison &comparison = *m_forms.leaving, &asCompared = *m_forms.asCompared,
                         &original = *m_forms.original;
        m_file.attribute("/", "format", "rundiff.result/2");
        m_file.attribute("/", "version", comparison.provenance->version);
        m_file.attribute("/", "json", jsonResult(comparison));
        details("provenance", *comparison.provenance);
        details("summary", summaryOf(comparison));
        details("details", asCompared);
        if (asCompared.part)
            details("part", *asCompared.part);
        if (comparison.options.decisions)
            details("decisions", *comparison.options.decisions);
        run("runs/a", *comparison.a, *original.a);
        run("runs/b", *comparison.b, *original.b);
        for (std::size_t i = 0; i < comparison.baselines.size(); ++i)
            run("runs/baselines/" + std::to_string(i), *comparison.baselines[i], *original.baselines[i]);
        if (asCompared.operators)
            operators(*asCompared.operators);
    }

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
        details("operators/pair_details", operators.pairs);
        m_file.column("operators/pair_rows", m_rows.rowCounts());
    }

    const Forms &m_forms;
    RowsWriter &m_rows;
    ColumnFile &m_file;
    const Redaction &m_redaction;
    const Progress &m_progress;
};

Problem notSaved(const std::string &path, std::string why)
{
    return {path, 0, Severity::Error, std::move(why)};
}

// Everything of the file but its end. The error says why there is nothing to complete.
tl::expected<Problems, Problem> written(const Comparison &comparison, const std::vector<std::string> &command,
                                        const Redaction &redaction, const Progress &progress, RowsWriter &rows,
                                        const InputSums &known = {})
{
    const Forms forms(comparison, command, redaction, progress, known);
    Problems problems = writeRows(forms, rows, redaction, progress);
    ResultWriter(forms, rows, redaction, progress).write();
    if (progress.stopped())
        return tl::unexpected(notSaved({}, message(Messages::tr("The result was not saved: saving was stopped."))));
    return problems;
}

Problem outOfMemory()
{
    return notSaved({}, message(Messages::tr("The result was not saved: there is not enough memory.")));
}

} // namespace

Problems packComparison(const Comparison &comparison, const std::vector<std::string> &command,
                        const Redaction &redaction, const Progress &progress,
                        const std::function<void(std::string_view bytes, std::string_view sums)> &use)
{
    RowsWriter rows;
    const auto problems = written(comparison, command, redaction, progress, rows);
    if (!problems)
        return {problems.error()};
    const ColumnFile::Bytes bytes = rows.file().finish();
    if (bytes.file.empty())
        return {outOfMemory()};
    use(bytes.file, bytes.sums);
    return *problems;
}

class GrowingResult::Content
{
public:
    Content(std::string path, NewFile file, const Redaction &redaction)
        : m_path(std::move(path)), m_redaction(redaction), m_file(std::move(file)), m_output(outputTo(m_file)),
          m_rows(m_output)
    {
    }

    void add(const DumpPair &pair) { m_rows.add(redactedTable(asCompared(pair).table, m_redaction).get()); }
    void beginAnew() { m_rows.beginAnew(); }
    void addFiles(const DumpPair &pair, const Progress &progress) { m_sums.add(pair, progress); }

    Problems finish(const Comparison &comparison, const std::vector<std::string> &command, const Progress &progress)
    {
        auto problems = written(comparison, command, m_redaction, progress, m_rows, m_sums);
        if (!problems)
            return {named(problems.error())};
        if (!m_rows.file().finishOutput() && m_file.good())
            return {named(outOfMemory())};
        if (const auto kept = m_file.keep(); !kept)
            return {notSaved(m_path, kept.error())};
        return std::move(*problems);
    }

private:
    Problem named(const Problem &problem) const { return notSaved(m_path, m_path + ": " + problem.message); }

    static Hdf5Output outputTo(NewFile &file)
    {
        return {[&file](std::uint64_t at, std::string_view bytes) { return file.writeAt(at, bytes); },
                [&file](std::uint64_t at, std::span<char> bytes) { return file.readAt(at, bytes); },
                [&file] { return file.empty(); }};
    }

    const std::string m_path;
    const Redaction m_redaction;
    NewFile m_file;
    Hdf5Output m_output;
    RowsWriter m_rows;
    InputSums m_sums;
};

GrowingResult::GrowingResult(const std::string &path, const Redaction &redaction)
{
    auto file = NewFile::create(path); // a target that cannot be written is noticed before the work
    if (file)
        m_content = std::make_unique<Content>(path, std::move(*file), redaction);
    else
        m_trouble = {notSaved(path, file.error())};
}

GrowingResult::~GrowingResult() = default;

PairListener GrowingResult::listener(const Progress &progress)
{
    if (!m_content)
        return {};
    Progress quietly;
    quietly.stop = progress.stop;
    return {[this, quietly](const DumpPair &pair) { m_content->addFiles(pair, quietly); },
            [this](const DumpPair &pair) { m_content->add(pair); }, [this] { m_content->beginAnew(); }};
}

Problems GrowingResult::finish(const Comparison &comparison, const std::vector<std::string> &command,
                               const Progress &progress)
{
    if (m_content)
        return m_content->finish(comparison, command, progress);
    return m_trouble;
}

Problems saveComparison(const Comparison &comparison, const std::string &path, const std::vector<std::string> &command,
                        const Redaction &redaction, const Progress &progress)
{
    return GrowingResult(path, redaction).finish(comparison, command, progress);
}

} // namespace rundiff
