// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/result/resultorigin.h"

#include "models/result/filechecksum.h"
#include "models/result/version.h"
#include "models/run/messages.h"

#include <QDateTime>

#include <filesystem>
#include <set>

namespace rundiff
{

namespace
{

class InputFiles
{
public:
    explicit InputFiles(const Progress &progress) : m_progress(progress) {}

    void addRun(const std::string &name, const Run &run)
    {
        for (const RunFile &file : filesOfRun(run)) {
            add(name, file.path);
            if (file.kind != RunFile::Kind::Dump)
                continue;
            for (const char *companion : {"stack.json", "construct.json"})
                addIfThere(name, std::filesystem::path(file.path).replace_filename(companion).string());
        }
    }

    void addIfThere(const std::string &run, const std::string &path)
    {
        std::error_code error;
        if (!path.empty() && std::filesystem::is_regular_file(path, error))
            add(run, path);
    }

    std::vector<InputFile> take() { return std::move(m_files); }

private:
    void add(const std::string &run, const std::string &path)
    {
        if (!m_progress.stopped() && m_known.emplace(run, path).second)
            m_files.push_back(read(run, path));
    }

    InputFile read(const std::string &run, const std::string &path) const
    {
        std::uint64_t done = 0;
        const FileChecksum sum = checksumOfFile(path, m_progress, [&](std::uint64_t count, std::uint64_t size) {
            m_progress.tell({message(Messages::tr("checksum of {}"), path), done += count, size});
        });
        return {run, path, sum.bytes, sum.grew ? std::string() : sum.sha256};
    }

    const Progress &m_progress;
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

std::string timeOfSaving()
{
    constexpr qint64 yearTenThousand = 253'402'300'800; // four digits are written
    bool isNumber = false;
    const qint64 epoch = qgetenv("SOURCE_DATE_EPOCH").toLongLong(&isNumber);
    const QDateTime time = isNumber && epoch >= 0 && epoch < yearTenThousand
                               ? QDateTime::fromSecsSinceEpoch(epoch, Qt::UTC)
                               : QDateTime::currentDateTimeUtc();
    return time.toString(Qt::ISODate).toStdString();
}

Provenance provenanceOf(const Comparison &comparison, const std::vector<std::string> &command, const Progress &progress)
{
    if (comparison.provenance)
        return *comparison.provenance;
    InputFiles files(progress);
    const OperatorComparison *operators = comparison.operators.get();
    files.addRun("a", comparison.part ? runOfPart(*comparison.a, operators, &DumpPair::a) : *comparison.a);
    files.addRun("b", comparison.part ? runOfPart(*comparison.b, operators, &DumpPair::b) : *comparison.b);
    for (const auto &baseline : comparison.baselines)
        files.addRun("baseline", *baseline);
    for (const std::string *mapping :
         {&comparison.options.dataMapping, &comparison.options.cellMapping, &comparison.options.apiMapping})
        files.addIfThere("mapping", *mapping);
    return {std::string(version()), command, timeOfSaving(), files.take()};
}

} // namespace rundiff
