// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/result/comparedfiles.h"

#include "models/compare/parallel.h"
#include "models/formats/filebytes.h"
#include "models/run/words.h"

#include <QCryptographicHash>
#include <QDateTime>

#include <sys/stat.h>

#include <algorithm>
#include <atomic>
#include <filesystem>
#include <set>

namespace rundiff
{

namespace
{

constexpr std::size_t blockSize = std::size_t(1) << 20;

class FileList
{
public:
    void addRun(const std::string &name, const Run &run)
    {
        for (const auto &log : run.logs) {
            for (const LogFile &file : log->files)
                add(name, ComparedFile::Kind::Log, file.path);
            if (log->files.empty())
                add(name, ComparedFile::Kind::Log, log->path);
        }
        for (const DumpLocation &dump : run.dumps)
            add(name, ComparedFile::Kind::Dump, dump.dumpFile);
    }

    std::vector<ComparedFile> take() { return std::move(m_files); }

private:
    // A file of several groups or part dumps stands once.
    void add(const std::string &run, ComparedFile::Kind kind, const std::string &path)
    {
        if (m_known.emplace(run, path).second)
            m_files.push_back({run, kind, path, 0, 0, {}});
    }

    std::set<std::pair<std::string, std::string>> m_known;
    std::vector<ComparedFile> m_files;
};

// Blocks of a megabyte, so that a file of any size costs no more memory than that.
void readChecksum(ComparedFile &wanted, std::atomic<std::uint64_t> &done, const Progress &progress)
{
    const auto file = FileBytes::open(wanted.path);
    if (!file)
        return;
    struct stat facts = {};
    if (::stat(wanted.path.c_str(), &facts) == 0)
        wanted.modified = facts.st_mtime;
    wanted.bytes = file->size();
    QCryptographicHash hash(QCryptographicHash::Sha256);
    std::vector<char> block(std::min<std::uint64_t>(blockSize, wanted.bytes));
    std::uint64_t offset = 0;
    while (offset < wanted.bytes && !progress.stopped()) {
        const std::size_t size = std::min<std::uint64_t>(block.size(), wanted.bytes - offset);
        const std::size_t count = file->readSome(offset, std::span(block).first(size));
        if (count == 0)
            return; // it has shrunk
        hash.addData(QByteArrayView(block.data(), static_cast<qsizetype>(count)));
        offset += count;
        progress.tell({say(Words::tr("bytes in checksums")), done += count, 0});
    }
    if (offset == wanted.bytes)
        wanted.sha256 = hash.result().toHex().toStdString();
}

} // namespace

std::vector<ComparedFile> comparedFiles(const Comparison &comparison, const Progress &progress)
{
    FileList list;
    if (comparison.a)
        list.addRun("A", *comparison.a);
    if (comparison.b)
        list.addRun("B", *comparison.b);
    for (const auto &baseline : comparison.baselines)
        list.addRun("baseline", *baseline);
    std::vector<ComparedFile> files = list.take();
    std::atomic<std::uint64_t> done = 0;
    inParallel(files.size(), comparison.options.jobs, [&](std::size_t i) { readChecksum(files[i], done, progress); });
    return files;
}

std::string checksumOfList(std::span<const ComparedFile> files, const std::string &root)
{
    std::vector<std::pair<std::string, std::string>> lines;
    for (const ComparedFile &file : files) {
        if (file.sha256.empty())
            return {};
        const std::string below = std::filesystem::path(file.path).lexically_relative(root).generic_string();
        lines.emplace_back(below.empty() ? file.path : below, file.sha256);
    }
    std::sort(lines.begin(), lines.end());
    QCryptographicHash hash(QCryptographicHash::Sha256);
    for (const auto &[path, sum] : lines)
        hash.addData(QByteArray::fromStdString(sum + "  " + path + "\n"));
    return hash.result().toHex().toStdString();
}

std::string dayOf(std::int64_t secondsSince1970)
{
    return QDateTime::fromSecsSinceEpoch(secondsSince1970, Qt::UTC).date().toString(Qt::ISODate).toStdString();
}

std::string newestDay(std::span<const ComparedFile> files)
{
    std::int64_t newest = 0;
    for (const ComparedFile &file : files)
        newest = std::max(newest, file.modified);
    return newest == 0 ? std::string() : dayOf(newest);
}

std::string sizeInWords(std::uint64_t bytes)
{
    if (bytes < 1000)
        return say(Words::tr("{} bytes"), bytes);
    double size = static_cast<double>(bytes);
    std::string_view unit;
    for (const std::string_view larger : {"kB", "MB", "GB", "TB"}) {
        if (!unit.empty() && size < 999.5)
            break;
        size /= 1000;
        unit = larger;
    }
    return size < 99.95 ? fmt::format("{:.1f} {}", size, unit) : fmt::format("{:.0f} {}", size, unit);
}

} // namespace rundiff
