// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/result/writing/filechecksum.h"

#include "models/formats/files/filebytes.h"
#include "models/formats/files/sha256.h"

#include <sys/stat.h>

#include <algorithm>
#include <set>

namespace rundiff
{

namespace
{

constexpr std::uint64_t blockSize = std::uint64_t(1) << 20;

} // namespace

std::vector<RunFile> filesOfRun(const Run &run)
{
    std::vector<RunFile> files;
    std::set<std::string> known;
    const auto add = [&](RunFile::Kind kind, const std::string &path) {
        if (known.insert(path).second)
            files.push_back({kind, path});
    };
    for (const auto &log : run.logs) {
        for (const LogFile &file : log->files)
            add(RunFile::Kind::Log, file.path);
        if (log->files.empty())
            add(RunFile::Kind::Log, log->path);
    }
    for (const DumpLocation &dump : run.dumps)
        add(RunFile::Kind::Dump, dump.dumpFile);
    return files;
}

FileChecksum checksumOfFile(const std::string &path, const Progress &progress,
                            const std::function<void(std::uint64_t read, std::uint64_t size)> &tell)
{
    FileChecksum sum;
    const auto file = FileBytes::open(path);
    if (!file)
        return sum;
    struct stat facts = {};
    if (::stat(path.c_str(), &facts) == 0)
        sum.modified = facts.st_mtime;
    sum.bytes = file->size();
    Sha256 hash;
    std::vector<char> block(std::clamp<std::uint64_t>(sum.bytes, 1, blockSize));
    std::uint64_t offset = 0;
    while (offset < sum.bytes && !progress.stopped()) {
        const std::size_t size = std::min<std::uint64_t>(block.size(), sum.bytes - offset);
        const std::size_t count = file->readSome(offset, std::span(block).first(size));
        if (count == 0)
            return sum; // it has shrunk
        hash.add({block.data(), count});
        offset += count;
        tell(count, sum.bytes);
    }
    if (offset != sum.bytes)
        return sum;
    sum.sha256 = hash.hexDigits();
    sum.grew = file->readSome(offset, std::span(block).first(1)) > 0;
    return sum;
}

} // namespace rundiff
