// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/compare/partplan.h"

#include "models/formats/files/filebytes.h"
#include "models/formats/files/sha256.h"
#include "models/run/parallel.h"

#include <QCryptographicHash>

#include <fmt/format.h>

#include <sys/stat.h>

#include <algorithm>
#include <filesystem>
#include <functional>
#include <numeric>
#include <queue>
#include <set>

namespace rundiff
{

namespace
{

std::uint64_t sizeOfFile(const std::filesystem::path &path)
{
    std::error_code error;
    const std::uintmax_t size = std::filesystem::file_size(path, error);
    if (error)
        return 0;
    return size;
}

// Nanoseconds: a dump that is written again may have the same size. A part reads only its own dumps, so that their
// content cannot tell whether those of all parts are of one time.
std::int64_t timeOfFile(const std::string &path)
{
    struct stat facts = {};
    if (::stat(path.c_str(), &facts) != 0)
        return 0;
    return facts.st_mtim.tv_sec * 1'000'000'000 + facts.st_mtim.tv_nsec;
}

std::string checksumOfLog(const std::string &path)
{
    constexpr std::size_t blockSize = std::size_t(1) << 20;
    const auto file = FileBytes::open(path);
    Sha256 hash;
    std::vector<char> block(file ? blockSize : 0);
    std::uint64_t offset = 0;
    for (std::size_t count = 1; file && count > 0; offset += count) {
        count = file->readSome(offset, block);
        hash.add({block.data(), count});
    }
    return hash.hexDigits();
}

void addDumps(const Run &run, QCryptographicHash &hash)
{
    std::vector<std::uint64_t> sizes(run.dumps.size());
    std::vector<std::int64_t> times(sizes.size());
    inParallel(sizes.size(), 0, [&](std::size_t i) {
        sizes[i] = sizeOfDump(run.dumps[i]);
        times[i] = timeOfFile(run.dumps[i].dumpFile);
    });
    std::string text = fmt::format("{}\n{}\n", run.path, run.dumps.size());
    for (std::size_t i = 0; i < sizes.size(); ++i) {
        const DumpLocation &dump = run.dumps[i];
        text += fmt::format("{} {} {} {} {} {}\n", dump.step.value, dump.rank.folderName(), sizes[i], times[i],
                            dump.group, dump.dumpFile);
    }
    std::set<std::string> logs; // a database holds several
    for (const auto &log : run.logs) {
        if (logs.insert(log->path).second)
            text += fmt::format("{} {}\n", checksumOfLog(log->path), log->path);
    }
    hash.addData(QByteArrayView(text.data(), static_cast<qsizetype>(text.size())));
}

} // namespace

std::uint64_t sizeOfDump(const DumpLocation &dump)
{
    std::error_code error;
    if (!std::filesystem::is_directory(dump.dumpFile, error)) // a dump of kernels is a folder of files
        return sizeOfFile(dump.dumpFile);
    std::uint64_t size = 0;
    for (std::filesystem::directory_iterator file(dump.dumpFile, error), end; !error && file != end;
         file.increment(error))
        size += sizeOfFile(file->path());
    return size;
}

std::vector<std::uint32_t> dividedWork(std::span<const std::uint64_t> weights, std::uint32_t parts)
{
    std::vector<std::uint32_t> owners(weights.size(), 1);
    std::vector<std::size_t> order(weights.size());
    std::iota(order.begin(), order.end(), 0);
    std::stable_sort(order.begin(), order.end(),
                     [&](std::size_t one, std::size_t other) { return weights[one] > weights[other]; });
    using Load = std::pair<std::uint64_t, std::uint32_t>; // work and part
    std::priority_queue<Load, std::vector<Load>, std::greater<>> loads;
    for (std::uint32_t part = 1; part <= std::min<std::size_t>(parts, weights.size()); ++part)
        loads.emplace(0, part);
    for (const std::size_t piece : order) {
        const auto [load, part] = loads.top();
        loads.pop();
        owners[piece] = part;
        loads.emplace(load + weights[piece] + 1, part); // pieces without a size count, too
    }
    const std::uint32_t ofFirst = owners.empty() ? 1 : owners.front();
    for (std::uint32_t &owner : owners) {
        if (owner == ofFirst)
            owner = 1;
        else if (owner == 1)
            owner = ofFirst;
    }
    return owners;
}

std::vector<DumpLocations> pairsOwnedBy(std::uint32_t part, std::span<const std::uint32_t> owners,
                                        std::vector<DumpLocations> pairs)
{
    std::vector<DumpLocations> own;
    for (std::size_t i = 0; i < pairs.size(); ++i) {
        if (owners[i] == part)
            own.push_back(std::move(pairs[i]));
    }
    return own;
}

std::vector<DumpLocations> pairsOfPart(std::vector<DumpLocations> pairs, const PartChoice &part)
{
    if (part.whole())
        return pairs;
    std::vector<std::uint64_t> weights(pairs.size());
    inParallel(pairs.size(), 0,
               [&](std::size_t i) { weights[i] = sizeOfDump(pairs[i].first) + sizeOfDump(pairs[i].second); });
    return pairsOwnedBy(part.number, dividedWork(weights, part.count), std::move(pairs));
}

std::uint32_t usualParts(std::uint64_t bytesOfBothRuns, std::uint32_t processes)
{
    constexpr std::uint64_t worthAPart = std::uint64_t{3} << 30; // takes some 10 s, and starting a part 0.2 s
    constexpr std::uint64_t mostPerProcess = 4;                  // enough for processes that are not equally fast
    const std::uint64_t perProcess = bytesOfBothRuns / std::max(processes, 1U) / worthAPart;
    return static_cast<std::uint32_t>(std::clamp(perProcess, std::uint64_t{1}, mostPerProcess)) *
           std::max(processes, 1U);
}

std::uint64_t bytesOfDumps(const Run &run)
{
    std::vector<std::uint64_t> sizes(run.dumps.size());
    inParallel(sizes.size(), 0, [&](std::size_t i) { sizes[i] = sizeOfDump(run.dumps[i]); });
    return std::accumulate(sizes.begin(), sizes.end(), std::uint64_t{0});
}

std::string dumpsChecksum(const Run &a, const Run &b)
{
    QCryptographicHash hash(QCryptographicHash::Sha256);
    addDumps(a, hash);
    addDumps(b, hash);
    return hash.result().toHex().toStdString();
}

} // namespace rundiff
