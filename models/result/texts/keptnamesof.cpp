// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/result/texts/keptnamesof.h"

#include "models/language/keptnames.h"
#include "models/language/phrasebook.h"
#include "models/result/texts/textlines.h"

#include <vector>

namespace rundiff
{

namespace
{

class FoundNames
{
public:
    void add(std::string_view name)
    {
        if (!looksLikeWords(name))
            return;
        m_names.emplace_back(name);
        if (std::string plain = shownPlainly(std::string(name)); plain != name)
            m_names.push_back(std::move(plain));
    }

    // What it ends with may occur alone. The folders before occur within a path, which has to be kept only where
    // blanks make it look like words.
    void addPath(std::string_view path)
    {
        while (!path.empty()) {
            const std::size_t end = std::min(path.find('/'), path.size());
            const std::string_view part = path.substr(0, end);
            path.remove_prefix(std::min(end + 1, path.size()));
            if (path.empty() || part.find(' ') != part.npos)
                add(part);
        }
    }

    void addRun(const Run &run)
    {
        add(run.name);
        addPath(run.path);
        for (const auto &log : run.logs)
            addLog(*log);
        for (const DumpLocation &dump : run.dumps)
            addPath(dump.dumpFile);
        for (const Problem &problem : run.problems)
            addPath(problem.path);
    }

    void addFinding(const RowFinding &row)
    {
        add(row.operatorName);
        add(row.parameter);
        add(row.module);
    }

    void addOperators(const OperatorComparison &operators)
    {
        for (const DumpPair &pair : operators.pairs) {
            if (pair.firstDifference)
                addFinding(*pair.firstDifference);
            if (!pair.table)
                continue;
            for (const auto &dump : {pair.table->a, pair.table->b}) {
                for (const DumpOperator &call : dump->operators)
                    add(dump->name(call.key));
            }
        }
        if (operators.firstDifference)
            addFinding(operators.firstDifference->row);
    }

    void addChecklist(const Checklist &list)
    {
        for (const ChecklistItem &item : list.items) {
            for (const ChecklistEvidence &evidence : item.evidence)
                addPath(evidence.path);
        }
    }

    void keep() const { keepNames(m_names); }

private:
    void addLog(const Log &log)
    {
        addPath(log.path);
        add(log.run);
        for (const LogFile &file : log.files)
            addPath(file.path);
        for (const Curve &curve : log.curves)
            add(curve.metric);
    }

    std::vector<std::string> m_names;
};

} // namespace

void keepNamesOf(const Comparison &comparison)
{
    FoundNames names;
    for (const auto &run : {comparison.a, comparison.b}) {
        if (run)
            names.addRun(*run);
    }
    for (const auto &run : comparison.baselines)
        names.addRun(*run);
    if (comparison.operators)
        names.addOperators(*comparison.operators);
    if (comparison.checklist)
        names.addChecklist(*comparison.checklist);
    for (const Problem &problem : comparison.problems)
        names.addPath(problem.path);
    names.keep();
}

void keepNamesOf(const Run &run)
{
    FoundNames names;
    names.addRun(run);
    names.keep();
}

void keepNamesOf(const std::string &path)
{
    FoundNames names;
    names.addPath(path);
    names.keep();
}

} // namespace rundiff
