// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/result/redaction/resultorigin.h"

#include "models/result/writing/filechecksum.h"
#include "models/result/writing/version.h"
#include "models/run/messages.h"
#include "models/run/parallel.h"

#include <QDateTime>

#include <atomic>
#include <filesystem>
#include <set>

namespace rundiff
{

namespace
{

bool isFile(const std::string &path)
{
    std::error_code error;
    return !path.empty() && std::filesystem::is_regular_file(path, error);
}

// What else a dump's file is read with.
std::vector<std::string> companionsOf(const std::string &dumpFile)
{
    std::vector<std::string> paths;
    for (const char *name : {"stack.json", "construct.json"}) {
        if (std::string path = std::filesystem::path(dumpFile).replace_filename(name).string(); isFile(path))
            paths.push_back(std::move(path));
    }
    return paths;
}

class InputFiles
{
public:
    InputFiles(const Progress &progress, const InputSums &known) : m_progress(progress), m_sums(known) {}

    void addRun(const std::string &name, const Run &run)
    {
        for (const RunFile &file : filesOfRun(run)) {
            add(name, file.path);
            if (file.kind != RunFile::Kind::Dump)
                continue;
            for (const std::string &companion : companionsOf(file.path))
                add(name, companion);
        }
    }

    void addIfThere(const std::string &run, const std::string &path)
    {
        if (isFile(path))
            add(run, path);
    }

    std::vector<InputFile> take(unsigned jobs)
    {
        std::atomic<std::uint64_t> done = 0;
        inParallel(m_files.size(), jobs, [&](std::size_t i) {
            if (m_progress.stopped())
                return;
            InputFile &file = m_files[i];
            const auto known = m_sums.find(file.path);
            const FileChecksum sum =
                known ? *known : checksumOfFile(file.path, m_progress, [&](std::uint64_t count, std::uint64_t) {
                    m_progress.tell({message(Messages::tr("bytes in checksums")), done += count, 0});
                });
            file.bytes = sum.bytes;
            file.sha256 = sum.grew ? std::string() : sum.sha256;
        });
        return std::move(m_files);
    }

private:
    void add(const std::string &run, const std::string &path)
    {
        if (!m_progress.stopped() && m_known.emplace(run, path).second)
            m_files.push_back({run, path, 0, {}});
    }

    const Progress &m_progress;
    const InputSums &m_sums;
    std::set<std::pair<std::string, std::string>> m_known;
    std::vector<InputFile> m_files;
};

// The dumps that were compared, of a comparison that is a part of one.
Run runOfPart(const Run &run, const OperatorComparison *operators, DumpLocation DumpPair::*side)
{
    Run own = run;
    own.dumps.clear();
    for (std::size_t i = 0; operators && i < operators->pairs.size(); ++i)
        own.dumps.push_back(operators->pairs[i].*side);
    return own;
}

} // namespace

void InputSums::add(const DumpPair &pair, const Progress &progress)
{
    for (const DumpLocation *dump : {&pair.a, &pair.b}) {
        add(dump->dumpFile, progress);
        for (const std::string &companion : companionsOf(dump->dumpFile))
            add(companion, progress);
    }
}

void InputSums::add(const std::string &path, const Progress &progress)
{
    {
        const std::lock_guard lock(m_mutex);
        if (!m_sums.try_emplace(path).second)
            return; // several dumps are in one file
    }
    FileChecksum sum = checksumOfFile(path, progress, [](std::uint64_t, std::uint64_t) {});
    const std::lock_guard lock(m_mutex);
    m_sums[path] = std::move(sum);
}

std::optional<FileChecksum> InputSums::find(const std::string &path) const
{
    const std::lock_guard lock(m_mutex);
    const auto place = m_sums.find(path);
    if (place == m_sums.end())
        return std::nullopt;
    return place->second;
}

std::optional<std::int64_t> sourceDateEpoch()
{
    constexpr qint64 yearTenThousand = 253'402'300'800;
    bool isNumber = false;
    const qint64 epoch = qgetenv("SOURCE_DATE_EPOCH").toLongLong(&isNumber);
    if (isNumber && epoch >= 0 && epoch < yearTenThousand)
        return std::optional<std::int64_t>(epoch);
    return std::nullopt;
}

std::string timeOfSaving()
{
    const auto epoch = sourceDateEpoch();
    const QDateTime time = epoch ? QDateTime::fromSecsSinceEpoch(*epoch, Qt::UTC) : QDateTime::currentDateTimeUtc();
    return time.toString(Qt::ISODate).toStdString();
}

Provenance provenanceOf(const Comparison &comparison, const std::vector<std::string> &command, const Progress &progress,
                        const InputSums &known)
{
    if (comparison.provenance)
        return *comparison.provenance;
    InputFiles files(progress, known);
    const OperatorComparison *operators = comparison.operators.get();
    files.addRun("a", comparison.part ? runOfPart(*comparison.a, operators, &DumpPair::a) : *comparison.a);
    files.addRun("b", comparison.part ? runOfPart(*comparison.b, operators, &DumpPair::b) : *comparison.b);
    for (const auto &baseline : comparison.baselines)
        files.addRun("baseline", *baseline);
    for (const Path *mapping : {&comparison.options.dataMapping, &comparison.options.cellMapping,
                                &comparison.options.apiMapping, &comparison.options.dims})
        files.addIfThere("mapping", *mapping);
    return {std::string(version()),
            {command.begin(), command.end()},
            timeOfSaving(),
            files.take(comparison.options.jobs),
            Hidden::Nothing};
}

} // namespace rundiff
