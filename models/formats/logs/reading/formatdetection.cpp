// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/formats/logs/reading/formatdetection.h"

#include "models/formats/logs/text/lines.h"
#include "models/formats/logs/text/opentext.h"
#include "models/run/messages.h"
#include "models/run/textpieces.h"

#include <algorithm>
#include <filesystem>
#include <optional>

namespace rundiff
{

namespace
{

constexpr std::size_t sampleStart = 256 * 1024, sampleMiddle = 64 * 1024, sampleEnd = 64 * 1024;
constexpr std::size_t largestLookedThrough = 8 * 1024 * 1024;
constexpr std::size_t enoughRecords = 100; // to be the log's form without a look at others
constexpr std::size_t muchMore = 3;        // times as many
constexpr std::size_t fewRecords = 10;     // of any form are in every log
constexpr double clearlyBest = 0.7; // of the sum of the two best scores; below that the user is informed about the
                                    // other

// A progress bar ends its lines with carriage returns alone.
constexpr std::string_view lineEnds = "\r\n";

std::string_view withoutFirstLine(std::string_view text)
{
    const std::size_t end = text.find_first_of(lineEnds);
    if (end == std::string_view::npos)
        return {};
    return text.substr(end + 1);
}

std::string_view wholeLines(std::string_view text)
{
    const std::size_t end = text.find_last_of(lineEnds);
    if (end == std::string_view::npos)
        return text;
    return text.substr(0, end + 1);
}

std::string whyChosen(const std::vector<LogCandidate> &found)
{
    std::string why = found.front().recognition.why;
    if (found.size() < 2 || found[1].format->stage() != found[0].format->stage())
        return why;
    const double best = found[0].recognition.score, second = found[1].recognition.score;
    if (best / (best + second) < clearlyBest)
        why += message(Messages::tr("; it could also be {}"), found[1].format->name());
    return why;
}

std::string idsOf(const LogFormats &formats)
{
    std::vector<std::string> ids;
    for (const auto &format : formats)
        ids.push_back(format->id());
    return fmt::format("{}", fmt::join(ids, ", "));
}

} // namespace

LogSample takeSample(const std::string &path, const std::string &encoding, Problems &problems)
{
    LogSample sample;
    sample.path = path;
    std::error_code error;
    sample.folder = std::filesystem::is_directory(path, error);
    if (sample.folder)
        return sample;
    auto raw = openUnpacked(path);
    auto source = openText(path, encoding);
    if (!raw || !source) {
        problems.push_back(raw ? source.error() : raw.error());
        return sample;
    }
    sample.start = readStart(**raw, 4096);
    sample.text = readStart(**source, sampleStart);
    sample.encoding = (*source)->encoding();
    sample.whole = sample.text.size() < sampleStart;
    const std::uint64_t size = (*source)->plainSize().value_or(0);
    if (size > 2 * sampleStart) {
        sample.middle = readAt(**source, size / 2, sampleMiddle);
        sample.end = readAt(**source, size - sampleEnd, sampleEnd);
    }
    sample.pieces = {sample.whole ? std::string_view(sample.text) : wholeLines(sample.text),
                     wholeLines(withoutFirstLine(sample.middle)), wholeLines(withoutFirstLine(sample.end))};
    return sample;
}

bool isTornDocument(const LogSample &sample)
{
    std::size_t members = 0, lines = 0;
    for (const std::string_view piece : sample.pieces) {
        forEachLine(piece, [&](std::string_view line) {
            line = trimmed(line);
            lines += !line.empty();
            members += !line.empty() && (line.starts_with('"') || line.find_first_not_of("{}[],") == line.npos ||
                                         line.starts_with("{\""));
        });
    }
    return lines > 0 && 2 * members > lines;
}

std::vector<LogCandidate> logCandidates(const LogFormats &formats, const LogSample &sample, bool all)
{
    std::vector<LogCandidate> found;
    using Stage = LogFormat::Stage;
    for (const Stage stage : {Stage::Signature, Stage::Json, Stage::Table, Stage::Text, Stage::Words, Stage::Guess}) {
        std::vector<LogCandidate> ofStage;
        for (const auto &format : formats) {
            if (format->stage() != stage)
                continue;
            LogCandidate candidate{format.get(), format->recognise(sample)};
            if (candidate.recognition.score > 0)
                ofStage.push_back(std::move(candidate));
        }
        std::stable_sort(ofStage.begin(), ofStage.end(), [](const LogCandidate &one, const LogCandidate &other) {
            return one.recognition.score > other.recognition.score;
        });
        found.insert(found.end(), ofStage.begin(), ofStage.end());
        if (!found.empty() && !all)
            break;
    }
    return found;
}

namespace
{

// A few objects of JSON or lines of a known form do not hide a log with many more records of another form.
std::optional<LogCandidate> formatWithMore(const LogFormats &formats, const LogSample &sample, const LogCandidate &best)
{
    const std::size_t records = best.recognition.records;
    std::optional<LogCandidate> most;
    if (records == 0 || records >= enoughRecords)
        return most;
    for (const auto &format : formats) {
        if (format->stage() <= best.format->stage() || format->stage() == LogFormat::Stage::Guess)
            continue;
        LogCandidate candidate{format.get(), format->recognise(sample)};
        if (candidate.recognition.score > 0 && candidate.recognition.records > muchMore * records + fewRecords &&
            (!most || candidate.recognition.records > most->recognition.records))
            most = std::move(candidate);
    }
    return most;
}

// Of a log of moderate size, whose few records stand between long texts (answers of a model, say), all lines are
// searched for those of a known form.
std::optional<LogCandidate> formatOfFewLines(const LogFormats &formats, const LogSample &sample)
{
    std::optional<LogCandidate> best;
    const auto source =
        sample.folder || sample.whole ? nullptr : openText(sample.path, sample.encoding).value_or(nullptr);
    if (!source || source->plainSize().value_or(largestLookedThrough + 1) > largestLookedThrough)
        return best;
    LogSample all;
    all.path = sample.path;
    all.text = readStart(*source, largestLookedThrough);
    all.pieces = {all.text};
    for (const auto &format : formats) {
        if (format->stage() != LogFormat::Stage::Text || format->id() == "json_in_text") // a text may quote objects
            continue;
        LogCandidate candidate{format.get(), format->recognise(all)};
        if (candidate.recognition.score > (best ? best->recognition.score : 0))
            best = std::move(candidate);
    }
    return best;
}

} // namespace

const LogFormat *formatNamed(const LogFormats &formats, const std::string &id)
{
    const auto found = std::find_if(formats.begin(), formats.end(), [&](const auto &f) { return f->id() == id; });
    if (found == formats.end())
        return nullptr;
    return found->get();
}

ChosenFormat chooseFormat(const LogFormats &formats, const LogSample &sample, const LogOptions &options,
                          Problems &problems)
{
    if (!options.pattern.empty() && !formats.empty() && formats.front()->id() == "custom")
        return {formats.front().get(), message(Messages::tr("chosen by the user"))};
    if (!options.format.empty()) {
        const LogFormat *chosen = formatNamed(formats, options.format);
        if (!chosen)
            problems.push_back({sample.path, 0, Severity::Error,
                                message(Messages::tr("There is no log reader named \"{}\". Available: {}"),
                                        options.format, idsOf(formats))});
        return {chosen, message(Messages::tr("chosen by the user"))};
    }
    const auto found = logCandidates(formats, sample, false);
    if (found.empty()) {
        auto few = formatOfFewLines(formats, sample);
        if (few)
            return ChosenFormat{few->format, std::move(few->recognition.why)};
        return ChosenFormat();
    }
    if (auto fuller = formatWithMore(formats, sample, found.front()))
        return {fuller->format, std::move(fuller->recognition.why)};
    return {found.front().format, whyChosen(found)};
}

} // namespace rundiff
