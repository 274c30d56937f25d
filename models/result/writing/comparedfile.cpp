// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/result/writing/comparedfile.h"

#include "models/run/messages.h"
#include "models/run/parallel.h"

#include <QCryptographicHash>
#include <QDateTime>

#include <algorithm>
#include <atomic>
#include <filesystem>
#include <set>

namespace rundiff
{

std::vector<ComparedFile> comparedFiles(const Comparison &comparison, const Progress &progress)
{
    std::vector<ComparedFile> files;
    std::set<std::pair<std::string, std::string>> known; // a repeat of the baseline may be given twice
    const auto addRun = [&](const std::string &name, const Run &run) {
        for (RunFile &file : filesOfRun(run)) {
            if (known.emplace(name, file.path).second)
                files.push_back({name, file.kind, std::move(file.path), 0, 0, {}});
        }
    };
    if (comparison.a)
        addRun("A", *comparison.a);
    if (comparison.b)
        addRun("B", *comparison.b);
    for (const auto &baseline : comparison.baselines)
        addRun("baseline", *baseline);
    std::atomic<std::uint64_t> done = 0;
    const auto tell = [&](std::uint64_t read, std::uint64_t) {
        progress.tell({message(Messages::tr("bytes in checksums")), done += read, 0});
    };
    inParallel(files.size(), comparison.options.jobs, [&](std::size_t i) {
        ComparedFile &file = files[i];
        FileChecksum sum = checksumOfFile(file.path, progress, tell);
        file.bytes = sum.bytes;
        file.modified = sum.modified;
        file.sha256 = std::move(sum.sha256);
    });
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
    if (newest == 0)
        return std::string();
    return dayOf(newest);
}

std::string sizeInWords(std::uint64_t bytes)
{
    if (bytes < 1000)
        return message(Messages::tr("{} bytes"), bytes);
    double size = static_cast<double>(bytes);
    std::string_view unit;
    for (const std::string_view larger : {"kB", "MB", "GB", "TB"}) {
        if (!unit.empty() && size < 999.5)
            break;
        size /= 1000;
        unit = larger;
    }
    if (size < 99.95)
        return fmt::format("{:.1f} {}", size, unit);
    return fmt::format("{:.0f} {}", size, unit);
}

} // namespace rundiff
