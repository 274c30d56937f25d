// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/formats/logs/patterns/logpreview.h"

#include "models/formats/logs/line/segments.h"
#include "models/formats/logs/patterns/likelyrecords.h"
#include "models/formats/logs/reading/formatdetection.h"
#include "models/formats/logs/text/encoding.h"
#include "models/formats/logs/text/lines.h"
#include "models/run/messages.h"

#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>

namespace rundiff
{

namespace
{

using Role = PreviewedLine::Role;

// The beginning of a log as a file in memory, for readers that take files.
class Beginning
{
public:
    explicit Beginning(std::string_view text) : m_descriptor(memfd_create("beginning of a log", MFD_CLOEXEC))
    {
        while (!text.empty() && m_descriptor >= 0) {
            const ssize_t count = write(m_descriptor, text.data(), text.size());
            if (count <= 0)
                break;
            text.remove_prefix(static_cast<std::size_t>(count));
        }
    }
    Beginning(const Beginning &) = delete;
    Beginning &operator=(const Beginning &) = delete;
    ~Beginning()
    {
        if (m_descriptor >= 0)
            close(m_descriptor);
    }
    std::string path() const { return "/proc/self/fd/" + std::to_string(m_descriptor); }

private:
    int m_descriptor;
};

std::vector<std::uint64_t> addPlainLines(std::string_view text, std::size_t mostLines, LogPreview &preview)
{
    std::vector<std::uint64_t> begins;
    std::string buffer;
    const char *const start = text.data();
    forEachLine(text, [&](std::string_view line) {
        if (preview.lines.size() == mostLines)
            return;
        begins.push_back(static_cast<std::uint64_t>(line.data() - start));
        PreviewedLine &added = preview.lines.emplace_back();
        added.line = static_cast<std::int64_t>(preview.lines.size());
        added.text = shortened(cleaned(line.ends_with('\r') ? line.substr(0, line.size() - 1) : line, buffer));
    });
    std::uint64_t end = 0;
    if (begins.size() < mostLines)
        end = text.size() + 1;
    else if (!begins.empty())
        end = begins.back() + 1;
    begins.push_back(end);
    return begins;
}

void addPoints(const Curve &curve, Role role, const std::vector<std::uint64_t> &begins, LogPreview &preview)
{
    for (std::size_t i = 0; i < curve.size(); ++i) {
        const std::uint64_t offset = (*curve.offsets)[i];
        const auto behind = std::upper_bound(begins.begin(), begins.end(), offset);
        if (behind == begins.begin() || behind == begins.end())
            continue;
        PreviewedLine &line = preview.lines[static_cast<std::size_t>(behind - begins.begin()) - 1];
        if (line.role != Role::Record)
            line.role = role;
        line.step = (*curve.steps)[i];
        line.values.emplace_back(curve.metric, (*curve.values)[i]);
    }
}

// By the reader itself: lines that give points of the likeliest metric are records.
void previewByReading(const LogFormat &format, const LogSample &sample, const std::string &encoding,
                      std::size_t mostLines, LogPreview &preview)
{
    const Beginning beginning(sample.text);
    Log log;
    log.path = sample.whole ? sample.path : beginning.path();
    log.chosenEncoding = sample.whole ? encoding : "utf-8";
    format.read(log, {}, {});
    if (!log.formatName.empty())
        preview.formatName = log.formatName;
    const std::vector<std::uint64_t> begins = addPlainLines(sample.text, mostLines, preview);
    for (std::size_t i = 0; i < log.curves.size() && !preview.lines.empty(); ++i)
        addPoints(log.curves[i], i == 0 ? Role::Record : Role::Other, begins, preview);
    for (const UnreadLine &unread : log.unreadLines) {
        const auto number = static_cast<std::size_t>(unread.line);
        if (number >= 1 && number <= preview.lines.size()) {
            preview.lines[number - 1].role = Role::Bad;
            preview.lines[number - 1].reason = unread.reason;
        }
    }
}

} // namespace

LogPreview previewLog(const std::string &path, const LogOptions &options, std::size_t mostLines)
{
    LogPreview preview;
    Problems problems;
    const LogFormats formats = logFormats(options, problems);
    const bool wrongPattern = !options.pattern.empty() && !problems.empty();
    std::string encoding;
    if (encodingNamed(options.encoding, {}))
        encoding = options.encoding;
    const LogSample sample = takeSample(path, encoding, problems);
    preview.encoding = sample.encoding;
    const auto chosen = wrongPattern ? ChosenFormat() : chooseFormat(formats, sample, options, problems);
    if (!problems.empty())
        preview.message = problems.front().message;
    const std::string_view text = sample.pieces.empty() ? std::string_view() : sample.pieces.front();
    if (!chosen.format) {
        preview.proposal = wrongPattern ? std::string() : likelyRecords(text).pattern;
        addPlainLines(text, mostLines, preview);
        return preview;
    }
    preview.format = chosen.format->id();
    preview.formatName = chosen.format->name();
    if (chosen.format->stage() == LogFormat::Stage::Signature)
        preview.message = message(Messages::tr("This log is binary or a folder and has no lines to show."));
    else if (!chosen.format->previewLines(text, mostLines, preview))
        previewByReading(*chosen.format, sample, encoding, mostLines, preview);
    return preview;
}

} // namespace rundiff
