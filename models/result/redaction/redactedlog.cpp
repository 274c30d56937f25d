// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/result/redaction/redactedlog.h"

#include "models/formats/logs/reading/logreader.h"
#include "models/formats/logs/records/rowlog.h"
#include "models/formats/saved/savedlog.h"

#include <algorithm>
#include <map>
#include <string>
#include <vector>

namespace rundiff
{

namespace
{

// A text as it leaves, line by line, and where each of its lines went.
class LeavingText
{
public:
    LeavingText(std::string_view text, const Redaction &redaction)
    {
        m_text.reserve(text.size());
        for (std::size_t begin = 0; begin < text.size();) {
            const std::size_t end = std::min(text.find('\n', begin), text.size());
            m_lines.push_back({begin, m_text.size()});
            m_text += redaction(text.substr(begin, end - begin));
            if (end < text.size())
                m_text += '\n';
            begin = end + 1;
        }
    }

    const std::string &text() const { return m_text; }
    std::uint64_t placeOf(std::uint64_t before) const
    {
        const auto behind = std::upper_bound(m_lines.begin(), m_lines.end(), before,
                                             [](std::uint64_t place, const Line &line) { return place < line.before; });
        if (behind == m_lines.begin())
            return before;
        const Line &line = *std::prev(behind);
        const std::uint64_t end = behind == m_lines.end() ? m_text.size() : behind->now;
        return std::min(line.now + (before - line.before), std::max(line.now, end == 0 ? 0 : end - 1));
    }

private:
    struct Line {
        std::uint64_t before, now; // where it begins
    };
    std::vector<Line> m_lines;
    std::string m_text;
};

void movePlaces(Log &log, const LeavingText &text)
{
    std::map<const Offsets *, std::shared_ptr<const Offsets>> moved;
    for (Curve &curve : log.curves) {
        auto &places = moved[curve.offsets.get()];
        if (!places) {
            auto offsets = std::make_shared<Offsets>();
            for (std::size_t i = 0; i < curve.offsets->size(); ++i)
                offsets->push(text.placeOf((*curve.offsets)[i]));
            places = std::move(offsets);
        }
        curve.offsets = places;
    }
    log.lineMarks.clear();
    markLines(log, text.text());
}

} // namespace

std::shared_ptr<const Log> withRedactedText(const std::shared_ptr<const Log> &leaving, const Log &original,
                                            const Redaction &redaction)
{
    if (!redaction.active())
        return leaving;
    auto log = std::make_shared<Log>(*leaving);
    const auto text = textOfLog(original, longestSavedText);
    if (!text) {
        if (!log->places && !log->lineMarks.empty())
            log->places = original.places;
        return log;
    }
    const LeavingText redactedText(*text, redaction);
    if (redactedText.text() != *text)
        movePlaces(*log, redactedText);
    log->text = std::make_shared<const std::string>(redactedText.text());
    log->places = nullptr;
    return log;
}

} // namespace rundiff
