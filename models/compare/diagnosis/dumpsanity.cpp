// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/compare/diagnosis/dumpsanity.h"

#include "models/compare/diagnosis/contents/lonecallgroups.h"
#include "models/compare/judging/knowndtypes.h"
#include "models/compare/judging/rundiffverdict.h"
#include "models/compare/judging/statisticnoise.h"
#include "models/compare/judging/suspectrows.h"
#include "models/compare/judging/tensorslice.h"
#include "models/compare/table/pairview.h"
#include "models/compare/table/statisticcolumns.h"
#include "models/formats/files/filebytes.h"
#include "models/run/lookup.h"
#include "models/run/messages.h"

#include <algorithm>
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <utility>

namespace rundiff
{

namespace
{

bool sameBytes(const std::string &a, const std::string &b)
{
    const auto fileA = FileBytes::open(a), fileB = FileBytes::open(b);
    if (!fileA || !fileB || fileA->size() != fileB->size())
        return false;
    std::string blockA(1 << 18, '\0'), blockB = blockA;
    for (std::uint64_t offset = 0; offset < fileA->size(); offset += blockA.size()) {
        const std::size_t gotA = fileA->readSome(offset, blockA), gotB = fileB->readSome(offset, blockB);
        if (gotA != gotB || std::string_view(blockA).substr(0, gotA) != std::string_view(blockB).substr(0, gotB))
            return false;
    }
    return true;
}

std::string_view kindName(ChecksumKind kind)
{
    switch (kind) {
    case ChecksumKind::Crc32:
        return "CRC-32";
    case ChecksumKind::Md5:
        return "MD5";
    case ChecksumKind::Sha1:
        return "SHA-1";
    case ChecksumKind::Xor:
        return "XOR";
    default:
        return "-";
    }
}

struct CountedRows {
    std::size_t count = 0;
    std::string first;

    void add(const Dump &dump, std::uint32_t row)
    {
        if (count++ == 0)
            first = dump.rowName(row);
    }
};

class Doubts
{
public:
    explicit Doubts(const PairTable &table) : m_table(table), m_a(*table.a), m_b(*table.b) {}

    Problems find()
    {
        header(message(Messages::tr("task")), m_a.task, m_b.task);
        header(message(Messages::tr("level")), m_a.level, m_b.level);
        slice();
        rows();
        suspects();
        renamed();
        loneCalls();
        return std::move(m_problems);
    }

private:
    void warn(std::string message, std::optional<Unread> unread = {})
    {
        m_problems.push_back({m_a.location.dumpFile, 0, Severity::Warning, std::move(message), std::move(unread)});
    }
    static Unread rowsNotCompared(UnreadReason reason, const CountedRows &rows)
    {
        return {reason, "rows", static_cast<std::int64_t>(rows.count), rows.first};
    }

    // One that is not there, or was not read, is not another one.
    void header(const std::string &what, const std::string &a, const std::string &b)
    {
        if (a != b && !a.empty() && !b.empty())
            warn(message(Messages::tr("the two dumps were collected with different {}: \"{}\" in A, \"{}\" in B"), what,
                         a, b));
    }

    void slice()
    {
        const auto slice = sliceOf(m_table);
        if (!slice)
            return;
        CountedRows parts;
        for (const PairRow &row : m_table.rows) {
            if (row.state == RowState::NotComparable)
                parts.add(m_a, row.a);
        }
        warn(
            message(Messages::tr("{} holds only a part of every tensor, {} along dimension {} (the option \"slice\" of "
                                 "the dump tool): tensors of another shape are not compared. Dump both runs with the "
                                 "same options."),
                    slice->ofA ? "A" : "B", slice->size, slice->dimension),
            rowsNotCompared(UnreadReason::Unrecognised, parts));
    }

    // The same call under two names, as the results of both show.
    bool isRenamed(const CallRows &call) const
    {
        if (!call.inBoth() || m_a.framework != m_b.framework)
            return false;
        if (callNameOf(m_a, m_a.operators[call.pair().a]).name == callNameOf(m_b, m_b.operators[call.pair().b]).name)
            return false;
        return std::ranges::all_of(
            call.rows(), [&](const PairRow &row) { return sideOf(m_table, row) != Side::Output || agrees(row); });
    }

    void renamed()
    {
        std::size_t count = 0;
        std::string ofA, ofB;
        for (std::size_t index = 0; index < m_table.operators.size(); ++index) {
            const CallRows call{m_table, index};
            if (!isRenamed(call) || count++ > 0)
                continue;
            ofA = m_a.name(m_a.operators[call.pair().a].key);
            ofB = m_b.name(m_b.operators[call.pair().b].key);
        }
        if (count > 0)
            warn(message(Messages::tr("{} calls have another name in the other run, first {} in A, {} in B: they stand "
                                      "at the same place and give the same results, and are compared as the same "
                                      "calls."),
                         count, ofA, ofB));
    }

    // What only one run calls changes nothing here: said with its line, once for each.
    void loneCalls()
    {
        const bool differs =
            std::ranges::any_of(m_table.rows, [](const PairRow &row) { return row.state == RowState::Differs; });
        if (differs)
            return;
        for (const LoneCallGroup &group : loneCallGroups(m_table, builtinOperatorFacts()))
            warn(
                message(Messages::tr("Only {} calls {}. All results of this dump that both runs have agree, also those "
                                     "after it."),
                        group.inA ? "A" : "B", wordsOf(group)));
    }

    void rows()
    {
        std::size_t paired = 0, otherDtype = 0;
        CountedRows otherType, unknownDtype, oneFlag, otherFlag, oneChecksum;
        std::map<std::pair<ChecksumKind, ChecksumKind>, std::size_t> kinds;
        for (std::size_t index = 0; index < m_table.rows.size(); ++index) {
            const PairRow &row = m_table.rows[index];
            if (!row.inBoth())
                continue;
            if (hasOtherType(row))
                otherType.add(m_a, row.a);
            if (m_a.rows.scalar(row.a) || m_b.rows.scalar(row.b))
                continue;
            ++paired;
            const std::string_view dtypeA = m_a.name(m_a.rows.dtype(row.a)), dtypeB = m_b.name(m_b.rows.dtype(row.b));
            const bool other = haveOtherDtypes(m_table, row);
            otherDtype += other;
            if (other && !(isKnownDtype(dtypeA) && isKnownDtype(dtypeB)))
                unknownDtype.add(m_a, row.a);
            const ChecksumKind kindA = m_a.rows.checksumKind(row.a), kindB = m_b.rows.checksumKind(row.b);
            ++kinds[{kindA, kindB}];
            if ((kindA == ChecksumKind::None) != (kindB == ChecksumKind::None))
                oneChecksum.add(m_a, row.a);
            if (const Flag flagA = m_a.rows.requiresGrad(row.a), flagB = m_b.rows.requiresGrad(row.b);
                m_a.framework == m_b.framework && flagA != flagB) {
                const bool oneRun = flagA == Flag::Missing || flagB == Flag::Missing;
                if (oneRun || row.state == RowState::Within)
                    (oneRun ? oneFlag : otherFlag).add(m_a, row.a);
            }
            lookForContradictions(row, index);
        }
        if (2 * otherDtype > paired)
            warn(message(Messages::tr("{} of {} tensors have a different data type in the other run: expect rounding "
                                      "differences everywhere"),
                         otherDtype, paired));
        checksumKinds(kinds, oneChecksum);
        if (otherType.count > 0)
            warn(message(Messages::tr(
                             "{} values have a type with a different name in the other run, the first {}: types are "
                             "not compared"),
                         otherType.count, otherType.first),
                 rowsNotCompared(UnreadReason::Unrecognised, otherType));
        if (unknownDtype.count > 0)
            warn(message(Messages::tr(
                             "{} tensors have a data type in one run that no framework has, the first {}: a dump may "
                             "be damaged"),
                         unknownDtype.count, unknownDtype.first),
                 rowsNotCompared(UnreadReason::Unrecognised, unknownDtype));
        if (oneFlag.count > 0)
            warn(message(Messages::tr("{} tensors state in one run only whether they require a gradient, the first {}"),
                         oneFlag.count, oneFlag.first),
                 rowsNotCompared(UnreadReason::Unrecognised, oneFlag));
        if (otherFlag.count > 0)
            warn(message(
                Messages::tr("{} rows differ in requires_grad and agree in their values, the first {}: on results and "
                             "on inputs other than parameters it follows from what is trained, from no_grad, or from "
                             "recomputation. They count as within tolerance."),
                otherFlag.count, otherFlag.first));
        sayContradictions();
    }

    // Of a scalar that differs, the value shows it.
    bool hasOtherType(const PairRow &row) const
    {
        return m_a.framework == m_b.framework && m_a.name(m_a.rows.type(row.a)) != m_b.name(m_b.rows.type(row.b)) &&
               !(row.state == RowState::Differs && m_a.rows.scalar(row.a));
    }

    // Rows that count as equal although something in them differs: that is reported, with its reason.
    void suspects()
    {
        CountedRows late, impossible, summed;
        for (std::size_t at = 0; at < m_table.rows.size(); ++at) {
            const PairRow &row = m_table.rows[at];
            if (row.state != RowState::Suspect)
                continue;
            if (m_table.mode == Mode::Statistics)
                summed.add(m_a, row.a);
            else
                (isImpossibleChecksum(m_table, at) ? impossible : late).add(m_a, row.a);
        }
        if (late.count > 0)
            warn(message(
                     Messages::tr("{} rows have a different checksum but equal statistics, the first {}: an operator "
                                  "changes the tensor in place, and the dump tool may have taken the checksum at a "
                                  "different moment. Whether these tensors agree is not known."),
                     late.count, late.first),
                 rowsNotCompared(UnreadReason::Checksum, late));
        if (impossible.count > 0)
            warn(message(
                     Messages::tr("{} rows have a checksum that is impossible, the first {}: in both runs one number "
                                  "fills the tensor, and the checksums differ. The dump tool took them at a different "
                                  "moment, or a dump is damaged."),
                     impossible.count, impossible.first),
                 rowsNotCompared(UnreadReason::Checksum, impossible));
        if (summed.count > 0)
            warn(message(
                Messages::tr("{} parameters differ in the last digits of mean and norm alone, the first {}: these "
                             "were added up in a different order, as with a different number of threads. They count as "
                             "within tolerance."),
                summed.count, summed.first));
    }

    // Where nearly all equal tensors have equal statistics, the others are broken, however little they differ. Where
    // many have not, the statistics were summed in a different order (on another device).
    void sayContradictions()
    {
        const CountedRows &found = 4 * m_otherStatistics.count <= m_equalTensors ? m_otherStatistics : m_farApart;
        if (found.count > 0)
            warn(message(Messages::tr(
                             "{} rows have equal checksums or equal tensors but different statistics, the first {}: "
                             "one of the dumps is mixed or damaged (was its folder used twice?)"),
                         found.count, found.first),
                 rowsNotCompared(UnreadReason::Checksum, found));
    }

    void checksumKinds(const std::map<std::pair<ChecksumKind, ChecksumKind>, std::size_t> &kinds,
                       const CountedRows &oneChecksum)
    {
        for (const auto &[pair, count] : kinds) {
            const auto &[a, b] = pair;
            if (a == b)
                continue;
            if (a == ChecksumKind::None || b == ChecksumKind::None) {
                const bool whole = kinds.size() == 1;
                if (whole)
                    warn(message(
                             Messages::tr("only {} has checksums (the other run was collected in a different summary "
                                          "mode): the statistics are compared"),
                             a == ChecksumKind::None ? "B" : "A"),
                         rowsNotCompared(UnreadReason::Checksum, oneChecksum));
                continue;
            }
            warn(message(
                Messages::tr("{} rows have a checksum of a different kind in the other run ({} in A, {} in B); these "
                             "are not compared"),
                count, kindName(a), kindName(b)));
        }
    }

    void lookForContradictions(const PairRow &row, std::size_t index)
    {
        const bool tensors = index < m_table.tensorMetrics.size() && m_table.tensorMetrics[index].identical;
        const bool checksums = m_a.rows.checksumKind(row.a) != ChecksumKind::None &&
                               m_a.rows.checksumKind(row.a) == m_b.rows.checksumKind(row.b);
        const bool isMerged = m_a.location.parts || m_b.location.parts; // its statistics are computed, and rounded
        if (isMerged || (!tensors && !checksums))
            return;
        const bool sameStatistics = std::ranges::all_of(allStatistics, [&](StatisticName name) {
            return m_a.rows.statistic(row.a, name) == m_b.rows.statistic(row.b, name);
        });
        m_equalTensors += sameStatistics;
        // The checksums last: their texts lie all over the memory.
        if (sameStatistics || (!tensors && m_a.name(m_a.rows.checksum(row.a)) != m_b.name(m_b.rows.checksum(row.b))))
            return;
        ++m_equalTensors;
        // A tool that adds up a strided tensor in another order is off by more than one that adds in parts.
        constexpr double strided = 100;
        if (differsInStatisticsOnly(m_table, static_cast<std::size_t>(&row - m_table.rows.data()), strided))
            return;
        m_otherStatistics.add(m_a, row.a);
        if (statisticsAreFarApart(row))
            m_farApart.add(m_a, row.a);
    }

    // Two devices may sum in a different order; more than a few digits is not rounding. A maximum is never rounded.
    bool statisticsAreFarApart(const PairRow &row) const
    {
        return std::ranges::any_of(allStatistics, [&](StatisticName name) {
            const auto a = m_a.rows.statistic(row.a, name).number(), b = m_b.rows.statistic(row.b, name).number();
            const bool sum = isAnyOf(name, {StatisticName::Mean, StatisticName::Norm});
            const double allowed = sum ? 1e-3 : 0;
            return a && b && std::abs(*a - *b) > allowed * std::max(std::abs(*a), std::abs(*b));
        });
    }

    const PairTable &m_table;
    const Dump &m_a, &m_b;
    std::size_t m_equalTensors = 0;            // by their checksums, their bits, or their statistics
    CountedRows m_otherStatistics, m_farApart; // of equal checksums or tensors
    Problems m_problems;
};

} // namespace

Problems doubtsAbout(const PairTable &table)
{
    return Doubts(table).find();
}

SameFiles sameFilesOf(const PairTable &table)
{
    const DumpLocation &a = table.a->location, &b = table.b->location;
    std::error_code error;
    if (std::filesystem::equivalent(a.dumpFile, b.dumpFile, error) && a.group == b.group)
        return SameFiles::OneFile;
    const auto readWhole = [](const Dump &dump) { return !dump.truncated && !dump.operators.empty(); };
    if (!readWhole(*table.a) || !readWhole(*table.b))
        return SameFiles::No; // their problems are reported; they are equal for that reason
    // The files of the tensors may differ with equal dump.json files.
    const auto differs = [](const PairRow &row) { return row.state == RowState::Differs; };
    const bool equal =
        a.group.empty() && std::ranges::none_of(table.rows, differs) && sameBytes(a.dumpFile, b.dumpFile);
    return equal ? SameFiles::EqualBytes : SameFiles::No;
}

} // namespace rundiff
