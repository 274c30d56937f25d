// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/result/saved/pairrows.h"

#include "models/compare/judgepairs.h"
#include "models/result/redaction/resultorigin.h"
#include "models/result/saved/pairtables.h"
#include "models/result/writing/version.h"
#include "models/run/messages.h"

#include <utility>

namespace rundiff
{

namespace
{

// Whether a result that was made from saved ones holds no text that would have to change. Other versions may know other
// secrets.
bool textsStay(const Comparison &saved, const Redaction &redaction)
{
    if (redaction.hidesNames() || !saved.provenance || saved.original)
        return false;
    const Provenance &origin = *saved.provenance;
    return !redaction.active() || (origin.version == version() && origin.rowsHide >= redaction.hidden());
}

} // namespace

PairRows::PairRows(const Comparison &saved, const Comparison &asCompared, RowsWriter &rows, const Redaction &redaction,
                   const Progress &progress)
    : m_saved(saved), m_asCompared(asCompared), m_rows(rows), m_progress(progress),
      m_textsStay(textsStay(saved, redaction))
{
}

Problems PairRows::write()
{
    std::map<std::string, std::vector<std::size_t>> stored; // by their files
    const std::size_t count = m_asCompared.operators ? m_asCompared.operators->pairs.size() : 0;
    for (std::size_t i = 0; i < count && !m_progress.stopped(); ++i) {
        const DumpPair &pair = m_saved.operators->pairs[i];
        if (isStoredAsItIs(pair))
            stored[pair.a.savedFile].push_back(i);
        else
            writeOne(i);
    }
    for (const auto &[file, pairs] : stored)
        copyFrom(file, pairs);
    Problems problems;
    for (auto &[pair, problem] : m_problems)
        problems.push_back(std::move(problem));
    return problems;
}

// A row rule may have given other states to rows.
bool PairRows::isStoredAsItIs(const DumpPair &pair) const
{
    const DumpPair &before = asCompared(pair);
    const bool stored = before.source && before.source->isStored() && pair.a.savedFile == pair.b.savedFile;
    return m_textsStay && stored && !pair.table && !before.table;
}

void PairRows::copyFrom(const std::string &file, const std::vector<std::size_t> &pairs)
{
    auto reader = ColumnFileReader::open(file);
    if (!reader) {
        for (const std::size_t pair : pairs)
            report(pair);
        return;
    }
    reader->verifyEverything(); // by all threads, rather than chunk by chunk while they are copied
    GroupCopies copies(*reader);
    for (const std::size_t i : pairs) {
        if (m_progress.stopped())
            return;
        const DumpPair &pair = m_saved.operators->pairs[i];
        const std::string group = pair.savedRows.substr(0, pair.savedRows.rfind('/'));
        m_rows.add(i, copies, group, static_cast<std::uint32_t>(pair.savedRowCount));
        if (!copies.sound())
            report(i);
        tell();
    }
}

void PairRows::writeOne(std::size_t pair)
{
    const auto table = keptOrReadTable(m_asCompared, pair, m_progress);
    if (!table && !m_progress.stopped())
        report(pair);
    m_rows.add(pair, table.get());
    tell();
}

void PairRows::tell()
{
    m_progress.tell({message(Messages::tr("dump pairs saved")), ++m_done, m_asCompared.operators->pairs.size()});
}

void PairRows::report(std::size_t pair)
{
    const std::string &file = m_asCompared.operators->pairs[pair].a.dumpFile;
    m_problems[pair] = {
        file, 0, Severity::Error,
        message(Messages::tr("the rows of {} can no longer be read and are not in the saved result"), file)};
}

} // namespace rundiff
