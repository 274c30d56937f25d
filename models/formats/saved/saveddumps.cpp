// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/formats/saved/runfields.h"
#include "models/formats/saved/savedcounts.h"
#include "models/formats/saved/saveddump.h"
#include "models/formats/saved/saveddumpcolumns.h"
#include "models/run/parallel.h"

#include <algorithm>
#include <functional>

namespace rundiff
{

namespace
{

using Numbers = std::vector<std::uint32_t>;

constexpr std::uint64_t mostStackText = std::uint64_t(1) << 30; // a few lines may be named again and again
constexpr std::size_t mostRows = 1'000'000'000;

template <typename Id, typename Of = std::identity>
bool allBelow(const std::vector<Id> &ids, std::size_t end, Of numberOf = {})
{
    std::uint32_t last = 0;
    for (const Id id : ids)
        last = std::max(last, numberOf(id));
    return ids.empty() || last < end;
}

template <typename Choice>
bool noneBehind(const std::vector<Choice> &choices, Choice last)
{
    Choice most = {};
    for (const Choice choice : choices)
        most = std::max(most, choice);
    return most <= last;
}

Numbers readIds(ColumnFileReader &file, const std::string &path, std::size_t length, std::size_t end)
{
    Numbers ids = file.column<std::uint32_t>(path, length);
    if (!allBelow(ids, end))
        file.damaged(path);
    return ids;
}

void readStacks(ColumnFileReader &file, const std::string &group, Dump &dump)
{
    const std::string place = group + "/stacks/";
    const ColumnTexts lines = file.texts(place + "lines");
    const Numbers frames = readIds(file, place + "frames", file.length(place + "frames"), lines.size());
    const Numbers ends = file.column<std::uint32_t>(place + "ends");
    if (!std::is_sorted(ends.begin(), ends.end()) || (ends.empty() ? 0 : ends.back()) != frames.size())
        file.damaged(place);
    if (!file.sound())
        return;
    std::uint32_t begin = 0;
    std::uint64_t characters = 0;
    for (const std::uint32_t end : ends) {
        std::vector<std::string> &stack = dump.stacks.emplace_back();
        for (; begin < end; ++begin)
            characters += stack.emplace_back(lines[frames[begin]]).size();
        if (characters > mostStackText)
            return file.damaged(place);
    }
}

void readKernels(ColumnFileReader &file, const std::string &place, std::size_t names, Dump &dump)
{
    const std::size_t count = dump.operators.size();
    const Numbers kernels = readIds(file, place + "kernel", count, names),
                  passes = readIds(file, place + "pass", count, static_cast<std::size_t>(KernelPass::Update) + 1);
    for (std::size_t i = 0; i < count && file.sound(); ++i) {
        dump.operators[i].kernel = NameId{kernels[i]};
        dump.operators[i].pass = static_cast<KernelPass>(passes[i]);
    }
}

void readOperators(ColumnFileReader &file, const std::string &group, std::size_t rows, std::size_t names, Dump &dump)
{
    const std::string place = group + "/operators/";
    const std::size_t count = file.length(place + "key");
    const Numbers keys = readIds(file, place + "key", count, names),
                  parents = readIds(file, place + "parent", count, names);
    const Numbers lengths = file.column<std::uint32_t>(place + "rows", count);
    const Numbers stacks = file.column<std::uint32_t>(place + "stack", count);
    if (!file.sound())
        return;
    std::uint64_t first = 0;
    dump.operators.reserve(count);
    for (std::size_t i = 0; i < count; ++i) {
        const bool leads = stacks[i] == DumpOperator::nothing || stacks[i] < dump.stacks.size();
        if (first + lengths[i] > rows || !leads)
            return file.damaged(place);
        dump.operators.push_back({{keys[i]},
                                  static_cast<std::uint32_t>(first),
                                  lengths[i],
                                  stacks[i],
                                  NameId{parents[i]},
                                  {},
                                  KernelPass::Unknown});
        first += lengths[i];
    }
    if (first != rows)
        file.damaged(place);
    if (file.has(place + "kernel"))
        readKernels(file, place, names, dump);
}

bool peersLead(const Dump &dump)
{
    return std::all_of(dump.peerOperations.begin(), dump.peerOperations.end(),
                       [&](const PeerOperation &peer) { return peer.call < dump.operators.size(); });
}

} // namespace

// One dump that is being read. Its columns are first read unchanged, so that the next dump's can be copied from them,
// and then checked and kept.
class SavedDumps::Reading
{
public:
    Reading(ColumnFileReader &file, const std::string &group, const Reading *before)
        : rows(file.length(group + "/rows/side")), operators(file.length(group + "/operators/key")), m_file(file),
          m_group(group), m_before(before), m_names(file.length(group + "/names/ends")),
          m_dump(std::make_shared<Dump>())
    {
        if (rows > mostRows)
            file.damaged(group);
    }

    const std::size_t rows, operators;

    void takeNames()
    {
        m_bytes = m_file.column<std::uint8_t, char>(m_group + "/names/bytes", like("/names/bytes", &Reading::m_bytes));
        m_ends = m_file.column<std::uint64_t>(m_group + "/names/ends", m_names, like("/names/ends", &Reading::m_ends));
    }
    void keepNames()
    {
        if (!m_dump->names.addAll(std::move(m_bytes), m_ends)) // number 0 is the empty text
            m_file.damaged(m_group + "/names");
    }

    void takeIds(const NamePlace &place)
    {
        take<std::uint32_t>(
            place.name, [&](auto &reading) -> auto & { return reading.m_columns.*place.member; });
    }
    void keepIds(const NamePlace &place)
    {
        if (!allBelow(m_columns.*place.member, m_names, [](NameId id) { return id.value; }))
            m_file.damaged(m_group + "/rows/" + place.name);
    }

    void takeStatistic(const StatisticPlace &place)
    {
        const auto column = [&](auto &reading) -> auto &
        {
            return reading.m_columns.*place.member;
        };
        take<double>(
            place.name, [&](auto &reading) -> auto & { return column(reading).bits; });
        take<std::uint8_t>(
            place.name + std::string("_kind"), [&](auto &reading) -> auto & { return column(reading).kinds; });
    }
    void keepStatistic(const StatisticPlace &place);

    void takeBits()
    {
        take<std::uint8_t>(
            "side", [](auto &reading) -> auto & { return reading.m_sides; });
        take<std::uint8_t>(
            "flags", [](auto &reading) -> auto & { return reading.m_flags; });
        take<std::uint8_t>(
            "requires_grad", [](auto &reading) -> auto & { return reading.m_gradients; });
        take<std::uint8_t>(
            "checksum_kind", [](auto &reading) -> auto & { return reading.m_checksumKinds; });
    }
    void keepBits();

    void readCalls()
    {
        if (m_file.sound() && !fromJsonText(m_file.text(m_group + "/details"), *m_dump))
            m_file.damaged(m_group);
        readStacks(m_file, m_group, *m_dump);
        readOperators(m_file, m_group, rows, m_names, *m_dump);
        if (m_file.sound() && !peersLead(*m_dump))
            m_file.damaged(m_group);
        m_columns.counts = readSavedCounts(m_file, m_group, rows);
        m_dump->location.savedFile = m_file.path();
        m_dump->location.savedGroup = m_group;
    }

    std::shared_ptr<const Dump> taken()
    {
        if (m_file.sound())
            m_dump->rows = DumpRows(std::move(m_columns));
        return std::move(m_dump);
    }

private:
    template <typename T>
    ColumnBefore<T> like(const std::string &name, std::vector<T> Reading::*column) const
    {
        if (m_before)
            return ColumnBefore<T>{m_before->m_group + name, m_before->*column};
        return ColumnBefore<T>();
    }

    // A column of the rows; `of` says which vector of a reading holds it.
    template <ColumnNumber Stored, typename Of>
    void take(const std::string &name, Of of)
    {
        using T = typename std::remove_reference_t<decltype(of(*this))>::value_type;
        const std::string place = "/rows/" + name;
        const auto before = m_before ? ColumnBefore<T>{m_before->m_group + place, of(*m_before)} : ColumnBefore<T>();
        of(*this) = m_file.column<Stored, T>(m_group + place, rows, before);
    }

    ColumnFileReader &m_file;
    const std::string m_group;
    const Reading *const m_before;
    const std::size_t m_names;
    std::shared_ptr<Dump> m_dump;
    std::vector<char> m_bytes; // of the names
    std::vector<std::uint64_t> m_ends;
    DumpRows::Columns m_columns;
    std::vector<Side> m_sides;
    std::vector<std::uint8_t> m_flags;
    std::vector<Flag> m_gradients;
    std::vector<ChecksumKind> m_checksumKinds;
};

void SavedDumps::Reading::keepStatistic(const StatisticPlace &place)
{
    const std::string path = m_group + "/rows/" + place.name;
    DumpRows::StatisticColumn &column = m_columns.*place.member;
    const Numbers exactRows = readIds(m_file, path + "_exact_row", m_file.length(path + "_exact_row"), rows);
    const auto exact = m_file.column<std::uint64_t>(path + "_exact", exactRows.size());
    if (!noneBehind(column.kinds, Statistic::Kind::Text) ||
        !std::is_sorted(exactRows.begin(), exactRows.end(), std::less_equal<>()))
        m_file.damaged(path);
    if (!m_file.sound())
        return;
    for (std::size_t i = 0; i < rows; ++i)
        column.bits[i] = column.kinds[i] == Statistic::Kind::Real ? column.bits[i] : 0;
    for (std::size_t i = 0; i < exact.size(); ++i) {
        const Statistic::Kind kind = column.kinds[exactRows[i]];
        if (kind == Statistic::Kind::Text && exact[i] >= m_names)
            m_file.damaged(path);
        if (kind != Statistic::Kind::Real)
            column.bits[exactRows[i]] = exact[i];
    }
}

void SavedDumps::Reading::keepBits()
{
    if (!noneBehind(m_sides, Side::Debug) || !noneBehind(m_gradients, Flag::True) ||
        !noneBehind(m_flags, std::uint8_t(OwnName | Scalar | Null | ChecksumMade)) ||
        !noneBehind(m_checksumKinds, ChecksumKind::Other))
        m_file.damaged(m_group + "/rows");
    if (!m_file.sound())
        return;
    m_columns.bits.resize(rows);
    for (std::size_t i = 0; i < rows; ++i)
        m_columns.bits[i] = {m_sides[i],
                             bool(m_flags[i] & OwnName),
                             bool(m_flags[i] & Scalar),
                             bool(m_flags[i] & Null),
                             bool(m_flags[i] & ChecksumMade),
                             m_gradients[i],
                             m_checksumKinds[i]};
}

SavedDumps::SavedDumps(ColumnFileReader &file, const std::vector<std::string> &groups)
{
    for (const std::string &group : groups)
        m_readings.push_back(
            std::make_unique<Reading>(file, group, m_readings.empty() ? nullptr : m_readings.back().get()));
}

SavedDumps::~SavedDumps() = default;

std::vector<std::function<void()>> SavedDumps::work()
{
    std::vector<std::function<void()>> parts;
    const auto add = [&](auto take, auto keep) {
        parts.push_back([this, take, keep] {
            for (const auto &reading : m_readings)
                take(*reading);
            for (const auto &reading : m_readings)
                keep(*reading);
        });
    };
    add([](Reading &reading) { reading.takeNames(); }, [](Reading &reading) { reading.keepNames(); });
    for (const StatisticPlace &place : statisticPlaces)
        add([&place](Reading &reading) { reading.takeStatistic(place); },
            [&place](Reading &reading) { reading.keepStatistic(place); });
    for (const NamePlace &place : namePlaces)
        add([&place](Reading &reading) { reading.takeIds(place); },
            [&place](Reading &reading) { reading.keepIds(place); });
    add([](Reading &reading) { reading.takeBits(); }, [](Reading &reading) { reading.keepBits(); });
    add([](Reading &reading) { reading.readCalls(); }, [](Reading &) {});
    return parts;
}

std::size_t SavedDumps::rows(std::size_t dump) const
{
    return m_readings[dump]->rows;
}

std::size_t SavedDumps::operators(std::size_t dump) const
{
    return m_readings[dump]->operators;
}

std::shared_ptr<const Dump> SavedDumps::take(std::size_t dump)
{
    return m_readings[dump]->taken();
}

std::shared_ptr<const Dump> readSavedDump(const DumpLocation &location)
{
    auto file = ColumnFileReader::open(location.savedFile);
    std::shared_ptr<const Dump> dump;
    if (file) {
        SavedDumps dumps(*file, {location.savedGroup});
        doAll(dumps.work(), jobsForRows(dumps.rows(0)));
        dump = dumps.take(0);
    }
    if (file && file->sound())
        return dump;
    auto empty = std::make_shared<Dump>();
    empty->location = location;
    empty->problems.push_back(file ? *file->problem() : file.error());
    return empty;
}

} // namespace rundiff
