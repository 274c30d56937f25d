// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/result/provenance.h"

#include "models/formats/filebytes.h"
#include "models/result/version.h"
#include "models/run/words.h"

#include <QCryptographicHash>
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
        for (const auto &log : run.logs) {
            for (const LogFile &file : log->files)
                add(name, file.path);
            if (log->files.empty())
                add(name, log->path);
        }
        for (const DumpLocation &dump : run.dumps) {
            add(name, dump.dumpFile);
            for (const char *companion : {"stack.json", "construct.json"})
                addIfThere(name, std::filesystem::path(dump.dumpFile).replace_filename(companion).string());
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
        InputFile input{run, path, 0, {}};
        const auto file = FileBytes::open(path);
        if (!file)
            return input;
        input.bytes = file->size();
        QCryptographicHash hash(QCryptographicHash::Sha256);
        std::vector<char> block(std::size_t(1) << 20);
        std::uint64_t offset = 0;
        while (const std::size_t count = m_progress.stopped() ? 0 : file->readSome(offset, block)) {
            hash.addData(QByteArrayView(block.data(), qsizetype(count)));
            offset += count;
            m_progress.tell({say(Words::tr("checksum of {}"), path), offset, file->size()});
        }
        if (offset == input.bytes)
            input.sha256 = hash.result().toHex().toStdString();
        return input;
    }

    const Progress &m_progress;
    std::set<std::pair<std::string, std::string>> m_known;
    std::vector<InputFile> m_files;
};

} // namespace

Provenance provenanceOf(const Comparison &comparison, const std::vector<std::string> &command, const Progress &progress)
{
    if (comparison.provenance)
        return *comparison.provenance;
    InputFiles files(progress);
    files.addRun("a", *comparison.a);
    files.addRun("b", *comparison.b);
    for (const auto &baseline : comparison.baselines)
        files.addRun("baseline", *baseline);
    for (const std::string *mapping :
         {&comparison.options.dataMapping, &comparison.options.cellMapping, &comparison.options.apiMapping})
        files.addIfThere("mapping", *mapping);
    return {std::string(version()), command, QDateTime::currentDateTimeUtc().toString(Qt::ISODate).toStdString(),
            files.take()};
}

} // namespace rundiff
