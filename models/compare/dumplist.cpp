// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/compare/dumplist.h"

#include "models/compare/partplan.h"
#include "models/formats/files/filebytes.h"
#include "models/formats/saved/runfields.h"
#include "models/run/messages.h"

#include <QCryptographicHash>

#include <algorithm>
#include <map>
#include <numeric>
#include <tuple>

namespace rundiff
{

template <>
struct Fields<ListedDump> {
    static void visit(auto &field, auto &dump)
    {
        field("location", dump.location);
        field("bytes", dump.bytes);
        field("seen_by", dump.seenBy);
    }
};

template <>
struct Fields<DumpList> {
    static void visit(auto &field, auto &list)
    {
        field("parts", list.parts);
        field("a", list.a);
        field("b", list.b);
    }
};

namespace
{

constexpr std::uint64_t largestList = std::uint64_t(512) << 20;
constexpr std::uint32_t mostParts = 1'000'000;

// In the order of a run's dumps.
auto placeOf(const DumpLocation &dump)
{
    return std::tie(dump.step, dump.rank, dump.part, dump.debug, dump.dumpFile, dump.group);
}

std::vector<ListedDump> listed(std::uint32_t part, const Run &run)
{
    std::vector<ListedDump> dumps;
    for (const DumpLocation &dump : run.dumps)
        dumps.push_back({dump, sizeOfDump(dump), {part}});
    return dumps;
}

// Each dump once. Returns the file that is not the same for all; empty: there is none.
std::string unite(std::vector<ListedDump> &dumps)
{
    std::ranges::stable_sort(dumps, [](const ListedDump &one, const ListedDump &other) {
        return placeOf(one.location) < placeOf(other.location);
    });
    std::vector<ListedDump> united;
    for (ListedDump &dump : dumps) {
        if (united.empty() || placeOf(united.back().location) != placeOf(dump.location)) {
            united.push_back(std::move(dump));
            continue;
        }
        if (united.back().bytes != dump.bytes)
            return dump.location.dumpFile;
        std::ranges::copy(dump.seenBy, std::back_inserter(united.back().seenBy));
    }
    dumps = std::move(united);
    return {};
}

bool isSound(const ListedDump &dump, std::uint32_t parts)
{
    return std::ranges::is_sorted(dump.seenBy) &&
           std::ranges::all_of(dump.seenBy, [&](std::uint32_t part) { return part >= 1 && part <= parts; });
}

class SizesAndSeers
{
public:
    explicit SizesAndSeers(const std::vector<ListedDump> &dumps)
    {
        for (const ListedDump &dump : dumps)
            m_dumps.emplace(std::pair(dump.location.dumpFile, dump.location.group), &dump);
    }

    const ListedDump &of(const DumpLocation &dump) const
    {
        static const ListedDump nobody;
        const auto found = m_dumps.find({dump.dumpFile, dump.group});
        if (found == m_dumps.end())
            return nobody;
        return *found->second;
    }

private:
    std::map<std::pair<std::string, std::string>, const ListedDump *> m_dumps;
};

} // namespace

DumpList dumpsSeenBy(std::uint32_t part, const Run &a, const Run &b)
{
    return {part, listed(part, a), listed(part, b)};
}

tl::expected<DumpList, std::string> together(const std::vector<DumpList> &lists)
{
    DumpList all;
    for (const DumpList &list : lists) {
        all.parts = std::max(all.parts, list.parts);
        all.a.insert(all.a.end(), list.a.begin(), list.a.end());
        all.b.insert(all.b.end(), list.b.begin(), list.b.end());
    }
    for (std::vector<ListedDump> *dumps : {&all.a, &all.b}) {
        if (const std::string file = unite(*dumps); !file.empty())
            return tl::unexpected(
                message(Messages::tr("{} has different sizes on different machines: it is not one file."), file));
    }
    return all;
}

std::string dumpListText(const DumpList &list)
{
    return jsonText(toJson(list));
}

tl::expected<DumpList, std::string> dumpListFrom(const std::string &text)
{
    DumpList list;
    const bool good = fromJsonText(text, list) && list.parts <= mostParts && [&] {
        const auto sound = [&](const ListedDump &dump) { return isSound(dump, list.parts); };
        return std::ranges::all_of(list.a, sound) && std::ranges::all_of(list.b, sound);
    }();
    if (!good)
        return tl::unexpected(message(Messages::tr("This is not a list of dumps that rundiff-mpi wrote.")));
    return list;
}

tl::expected<DumpList, std::string> readDumpList(const std::string &path)
{
    const auto file = readWholeFile(path, largestList);
    if (!file)
        return tl::unexpected(path + ": " + file.error().message);
    auto list = dumpListFrom(std::string(file->text()));
    if (list)
        return list;
    return tl::unexpected(path + ": " + list.error());
}

std::vector<std::uint32_t> partsThatSee(std::span<const DumpLocations> pairs, const DumpList &list)
{
    const SizesAndSeers a(list.a), b(list.b);
    const auto weight = [&](std::size_t i) { return a.of(pairs[i].first).bytes + b.of(pairs[i].second).bytes; };
    std::vector<std::size_t> order(pairs.size());
    std::iota(order.begin(), order.end(), 0);
    std::ranges::stable_sort(order, [&](std::size_t one, std::size_t other) { return weight(one) > weight(other); });
    std::vector<std::uint64_t> loads(std::size_t(list.parts) + 1);
    std::vector<std::uint32_t> owners(pairs.size());
    for (const std::size_t i : order) {
        std::vector<std::uint32_t> seers;
        std::ranges::set_intersection(a.of(pairs[i].first).seenBy, b.of(pairs[i].second).seenBy,
                                      std::back_inserter(seers));
        if (seers.empty())
            continue;
        owners[i] = *std::ranges::min_element(seers, {}, [&](std::uint32_t part) { return loads[part]; });
        loads[owners[i]] += weight(i) + 1;
    }
    return owners;
}

std::vector<DumpLocations> pairsOfPart(std::vector<DumpLocations> pairs, const PartChoice &part, const DumpList &list)
{
    const std::vector<std::uint32_t> owners = partsThatSee(pairs, list);
    return pairsOwnedBy(part.number, owners, std::move(pairs));
}

std::shared_ptr<const Run> withDumps(const std::shared_ptr<const Run> &run, const std::vector<ListedDump> &dumps)
{
    auto whole = std::make_shared<Run>(*run);
    std::vector<ListedDump> all = dumps;
    for (const DumpLocation &dump : run->dumps)
        all.push_back({dump, 0, {}});
    std::ranges::stable_sort(all, [](const ListedDump &one, const ListedDump &other) {
        return placeOf(one.location) < placeOf(other.location);
    });
    whole->dumps.clear();
    for (const ListedDump &dump : all) {
        if (whole->dumps.empty() || placeOf(whole->dumps.back()) != placeOf(dump.location))
            whole->dumps.push_back(dump.location);
    }
    return whole;
}

std::string dumpsChecksum(const DumpList &list)
{
    return QCryptographicHash::hash(QByteArray::fromStdString(dumpListText(list)), QCryptographicHash::Sha256)
        .toHex()
        .toStdString();
}

} // namespace rundiff
