// SPDX-License-Identifier: GPL-3.0-or-later
// Event files of TensorBoard and MindSpore: one file, or all files of a folder as one run.
#include "models/formats/logs/readers/eventscalars.h"
#include "models/formats/logs/reading/logformat.h"
#include "models/formats/logs/text/eventrecords.h"
#include "models/formats/logs/text/opentext.h"
#include "models/run/folder.h"
#include "models/run/messages.h"

#include <algorithm>
#include <filesystem>

namespace rundiff
{

namespace
{

namespace fs = std::filesystem;

bool isEventName(const std::string &name)
{
    return (name.find("tfevents") != std::string::npos || name.find("events.summary") != std::string::npos) &&
           name.find("lineage") == std::string::npos;
}

std::vector<std::string> eventFiles(const std::string &folder)
{
    std::vector<std::string> files;
    for (const fs::path &path : pathsIn(folder)) {
        if (isEventName(path.filename().string()))
            files.push_back(path.string());
    }
    std::sort(files.begin(), files.end());
    return files;
}

class EventFormat : public LogFormat
{
public:
    std::string id() const override { return "tensorboard"; }
    std::string name() const override { return message(Messages::tr("TensorBoard event files")); }
    Stage stage() const override { return Stage::Signature; }

    Recognition recognise(const LogSample &sample) const override
    {
        if (sample.folder) {
            const std::size_t count = eventFiles(sample.path).size();
            return {count > 0 ? 10.0 : 0.0, message(Messages::tr("the folder holds {} event files"), count)};
        }
        return {holdsRecord(sample.start) ? 10.0 : 0.0,
                message(Messages::tr("the checksum of a record's length fits"))};
    }

    void read(Log &log, const LogOptions &, const Progress &progress) const override
    {
        std::error_code error;
        const bool folder = fs::is_directory(log.path, error);
        const std::vector<std::string> files = folder ? eventFiles(log.path) : std::vector<std::string>{log.path};
        log.encoding = "binary";
        EventScalars scalars;
        std::uint64_t offset = 0;
        for (const std::string &path : files) {
            if (progress.stopped())
                break;
            auto file = openUnpacked(path);
            if (!file) {
                log.problems.push_back(file.error());
                continue;
            }
            if (folder)
                log.files.push_back({path, offset});
            (*file)->check(progress);
            scalars.readFile(**file, path, offset, log);
            const Problems said = (*file)->problems();
            append(log.problems, said);
            progress.tell({path, (*file)->fileDone(), (*file)->fileSize()});
            offset += (*file)->fileSize();
        }
        if (scalars.mindspore()) {
            log.format = "mindspore_summary";
            log.formatName = message(Messages::tr("MindSpore summary files"));
        }
        scalars.finish(log);
        finishLog(log, nullptr);
        if (log.curves.empty() && log.problems.empty() && log.unreadCount == 0)
            log.problems.push_back({log.path, 0, Severity::Warning,
                                    message(Messages::tr("The event files hold no scalars, only other records."))});
    }
};

} // namespace

void addEventFormats(LogFormats &formats)
{
    formats.push_back(std::make_unique<EventFormat>());
}

} // namespace rundiff
