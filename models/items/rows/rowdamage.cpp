// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/items/rows/rowdamage.h"

#include "models/items/rows/pairrowview.h"
#include "models/items/words/numbers.h"
#include "models/items/words/shownwords.h"

#include <QCoreApplication>
#include <QStringList>

#include <algorithm>
#include <array>
#include <filesystem>
#include <set>
#include <unordered_map>

namespace rundiff
{

namespace
{

class RowDamageWords
{
    Q_DECLARE_TR_FUNCTIONS(RowDamageWords)
};

bool isDamage(const Problem &problem)
{
    if (!problem.unread)
        return problem.severity == Severity::Error;
    constexpr std::array damage{UnreadReason::Damaged, UnreadReason::Truncated, UnreadReason::Checksum,
                                UnreadReason::Permission};
    return std::ranges::find(damage, problem.unread->reason) != damage.end();
}

void addLine(QString &text, const QString &line)
{
    if (!text.isEmpty())
        text += QLatin1Char('\n');
    text += line;
}

} // namespace

RowDamage::RowDamage(const Comparison &comparison, const DumpPair &pair)
{
    for (const Problem &problem : comparison.problems) {
        if (problem.path.empty() || !isDamage(problem))
            continue;
        add(problem, pair.a);
        add(problem, pair.b);
    }
}

// A tensor has the name of its row: Functional.add.0.forward.output.0.npy.
void RowDamage::add(const Problem &problem, const DumpLocation &place)
{
    if (place.dumpFile.empty())
        return;
    const std::filesystem::path file(problem.path), dump(place.dumpFile);
    const QString line = RowDamageWords::tr("Rests on a damaged file: %1").arg(shownText(problem.message));
    if (file == dump || problem.path.starts_with(place.dumpFile + '/'))
        addLine(m_ofDump, line);
    else if (file.parent_path().parent_path() == dump.parent_path() && !file.stem().empty())
        addLine(m_ofTensors[file.stem().string()], line);
}

// The pairs of a dump file or folder, by its path.
using PairsByPath = std::unordered_multimap<std::string, std::size_t>;

PairsByPath pairsByPath(const std::vector<DumpPair> &pairs)
{
    PairsByPath byPath;
    for (std::size_t i = 0; i < pairs.size(); ++i) {
        for (const std::string &dump : {pairs[i].a.dumpFile, pairs[i].b.dumpFile}) {
            byPath.emplace(dump, i);
            byPath.emplace(std::filesystem::path(dump).parent_path().string(), i);
        }
    }
    return byPath;
}

// The pairs in whose files or folders a path is.
std::set<std::size_t> pairsAround(std::filesystem::path path, const PairsByPath &byPath)
{
    std::set<std::size_t> pairs;
    for (; path.has_relative_path(); path = path.parent_path()) {
        const auto [begin, end] = byPath.equal_range(path.string());
        for (auto found = begin; found != end; ++found)
            pairs.insert(found->second);
    }
    return pairs;
}

// Of a hundred thousand pairs only those are checked whose files, or whose folders, a problem names.
std::map<std::size_t, QString> damagedPairs(const Comparison &comparison)
{
    std::map<std::size_t, QString> damaged;
    if (!comparison.operators || !std::ranges::any_of(comparison.problems, isDamage))
        return damaged;
    const std::vector<DumpPair> &pairs = comparison.operators->pairs;
    const PairsByPath byPath = pairsByPath(pairs);
    for (const Problem &problem : comparison.problems) {
        if (problem.path.empty() || !isDamage(problem))
            continue;
        for (const std::size_t pair : pairsAround(problem.path, byPath)) {
            if (damaged.contains(pair))
                continue;
            if (const QString words = RowDamage(comparison, pairs[pair]).ofPair(); !words.isEmpty())
                damaged[pair] = words;
        }
    }
    return damaged;
}

QString RowDamage::ofRow(const PairTable &table, std::size_t row) const
{
    QString text = m_ofDump;
    if (m_ofTensors.empty())
        return text;
    const PairRowView view(table, row);
    QStringList names{view.rowName(), view.rowNameB()};
    names.removeDuplicates();
    for (const QString &name : names) {
        if (const auto found = m_ofTensors.find(name.toStdString()); found != m_ofTensors.end())
            addLine(text, found->second);
    }
    return text;
}

QString RowDamage::ofPair() const
{
    QString text = m_ofDump;
    if (!m_ofTensors.empty())
        addLine(text, m_ofTensors.size() == 1
                          ? m_ofTensors.begin()->second
                          : RowDamageWords::tr("The tensors of %1 rows are damaged or cannot be read")
                                .arg(groupedNumber(static_cast<std::int64_t>(m_ofTensors.size()))));
    return text;
}

} // namespace rundiff
