// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/compare/examination/ranksofdumps.h"

#include "models/compare/tensors/elementhash.h"
#include "models/compare/tensors/writtenrows.h"
#include "models/formats/dumps/dumpreader.h"
#include "models/formats/dumps/dumptensors.h"
#include "models/run/messages.h"
#include "models/run/mixednumber.h"
#include "models/run/parallel.h"
#include "models/run/tensorshape.h"

#include <algorithm>
#include <mutex>
#include <numeric>
#include <string>

namespace rundiff
{

namespace
{

constexpr std::size_t mostHashes = std::size_t(64) << 20; // of one step: half a gigabyte

// What could not be read of one dump.
Problem lostTensors(const DumpLocation &dump, std::size_t count, const std::string &first)
{
    return {dump.dumpFile, 0, Severity::Error,
            message(Messages::tr("{} tensors of this dump cannot be read, the first {}: in these rows the ranks were "
                                 "compared by statistics only."),
                    count, first),
            Unread{UnreadReason::Damaged, "tensors", static_cast<std::int64_t>(count), {}}};
}

// Of each row; 0: it has no tensor, or none that can be compared.
using Hashes = std::vector<std::uint64_t>;

class TensorReading
{
public:
    TensorReading(const ReplicaRows &rank, const Dump &dump)
        : m_rank(rank), m_dump(dump), m_tensors(dump.location), m_written(dump, m_tensors), m_hashes(rank.rows->size())
    {
    }

    void read(std::span<const std::uint32_t> rows, const Progress &progress)
    {
        for (const std::uint32_t row : rows) {
            if (progress.stopped() || row >= m_dump.rows.size())
                return;
            const NameId name = m_dump.rows.dataName(row);
            const bool judged = (*m_rank.rows)[row] != 0 && !m_written.mayBeUnwritten(row);
            if (name.empty() || !judged)
                continue;
            const auto tensor = m_tensors.tensor(m_dump.name(name));
            const auto hash = tensor ? elementHash(*tensor, progress.stop) : std::nullopt;
            if (hash)
                m_hashes[row] = std::max<std::uint64_t>(*hash, 1);
            else if (!progress.stopped() && m_lost++ == 0)
                m_firstLost = m_dump.name(name);
        }
    }

    void report(Problems &problems) const
    {
        if (m_lost > 0)
            problems.push_back(lostTensors(m_dump.location, m_lost, m_firstLost));
    }
    Hashes takeHashes() { return std::move(m_hashes); }

private:
    const ReplicaRows &m_rank;
    const Dump &m_dump;
    DumpTensors m_tensors;
    WrittenRows m_written;
    Hashes m_hashes;
    std::size_t m_lost = 0;
    std::string m_firstLost;
};

std::vector<std::uint32_t> judgedRows(const RanksOfDumps &alike)
{
    const ReplicaRows &first = *alike.ranks.front();
    if (alike.ownData)
        return first.parameters;
    std::vector<std::uint32_t> rows(first.rows->size());
    std::iota(rows.begin(), rows.end(), 0U);
    return rows;
}

// Only where all have one: a rank whose tensor is lost does not leave the others by that.
void mixIn(std::span<ReplicaRows *const> ranks, const std::vector<Hashes> &hashes)
{
    Hashes common(hashes.front().size(), 1);
    for (const Hashes &own : hashes) {
        for (std::size_t row = 0; row < common.size(); ++row)
            common[row] = own[row] == 0 ? 0 : common[row];
    }
    for (std::size_t rank = 0; rank < ranks.size(); ++rank) {
        auto keys = std::make_shared<RowKeys>(*ranks[rank]->rows);
        for (std::size_t row = 0; row < common.size(); ++row)
            (*keys)[row] = common[row] == 0 ? (*keys)[row] : mixedInto((*keys)[row], hashes[rank][row]);
        ranks[rank]->rows = std::move(keys);
    }
}

} // namespace

void addTensors(const RanksOfDumps &alike, const Progress &progress, Problems &problems)
{
    const std::vector<ReplicaRows *> &ranks = alike.ranks;
    const std::vector<const DumpLocation *> &dumps = alike.dumps;
    const bool all = std::ranges::all_of(ranks, &ReplicaRows::hasTensors);
    if (!all || ranks.size() < 2 || !dumps.front()->savedFile.empty())
        return;
    if (ranks.size() * ranks.front()->rows->size() > mostHashes) {
        for (const DumpLocation *dump : dumps)
            problems.push_back(lostTensors(*dump, ranks.front()->rows->size(), dump->folder));
        return;
    }
    const std::vector<std::uint32_t> rows = judgedRows(alike);
    std::vector<Hashes> hashes(ranks.size());
    std::mutex mutex;
    std::size_t done = 0;
    const std::size_t count = ranks.size();
    inParallel(count, 0, [&](std::size_t i) {
        const auto dump = progress.stopped() ? nullptr : readDump(*dumps[i], progress);
        hashes[i].resize(ranks[i]->rows->size());
        if (!dump || progress.stopped())
            return;
        TensorReading reading(*ranks[i], *dump);
        reading.read(rows, progress);
        hashes[i] = reading.takeHashes();
        const std::lock_guard lock(mutex);
        reading.report(problems);
        progress.tell({message(Messages::tr("dumps with tensors read")), ++done, count});
    });
    mixIn(ranks, hashes);
}

std::optional<BitFlips> flippedBits(const Dump &expected, const Dump &found, std::uint32_t row,
                                    const Progress &progress)
{
    const DumpRow there = expected.rows[row], here = found.rows[row];
    if (!there.dataName.empty() && !here.dataName.empty()) {
        const auto a = DumpTensors(expected.location).tensor(expected.name(there.dataName));
        const auto b = DumpTensors(found.location).tensor(found.name(here.dataName));
        const auto different = a && b ? differentBits(*a, *b, found.name(here.dtype), progress.stop) : std::nullopt;
        if (different && different->differing > 0)
            return different->flips;
    }
    return flipByStatistics(there, here, elementsOf(found.name(here.shape)), found.name(here.dtype));
}

} // namespace rundiff
