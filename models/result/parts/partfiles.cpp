// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/result/parts/partfiles.h"

#include "models/result/fields/partfields.h"
#include "models/result/saved/savedcomparison.h"
#include "models/run/messages.h"
#include "models/run/textpieces.h"

#include <algorithm>
#include <filesystem>
#include <map>
#include <optional>
#include <utility>

namespace rundiff
{

namespace
{

Problem wrongPart(const std::string &path, std::string why, UnreadReason reason)
{
    return {path, 0, Severity::Error, std::move(why), Unread{reason, "parts", 1, {}}};
}

// Sources have no rows: whatever leads to one leads nowhere.
bool leadsToRows(const Checklist &sources)
{
    return std::ranges::any_of(sources.items, [](const ChecklistItem &item) {
        return std::ranges::any_of(item.evidence, [](const ChecklistEvidence &evidence) { return evidence.pair >= 0; });
    });
}

// A pipe would wait for somebody who writes to it.
bool isNeverAFile(const std::string &path)
{
    std::error_code error;
    const auto type = std::filesystem::status(path, error).type();
    return type == std::filesystem::file_type::fifo || type == std::filesystem::file_type::socket ||
           type == std::filesystem::file_type::character;
}

// Why a file is not a part; nothing if it is one.
std::optional<Problem> noPart(const PartFile &file)
{
    if (!file.saved->provenance) {
        std::string why = message(Messages::tr("{} cannot be read."), file.path);
        if (!file.saved->problems.empty())
            why = file.saved->problems.front().message;
        return wrongPart(file.path, std::move(why), UnreadReason::Damaged);
    }
    if (!file.saved->part)
        return wrongPart(file.path,
                         message(Messages::tr("{} is a whole result, and no part of one (compare --part)."), file.path),
                         UnreadReason::Unrecognised);
    const PartChoice &choice = file.part().choice;
    if (choice.number == 0)
        return wrongPart(file.path,
                         message(Messages::tr("{} is the merge of some parts. Merge the parts themselves."), file.path),
                         UnreadReason::Unrecognised);
    const bool damaged = choice.number > choice.count || (file.part().sources && leadsToRows(*file.part().sources));
    if (damaged)
        return wrongPart(file.path,
                         message(Messages::tr("{} is damaged: part {} of {}."), file.path, choice.number, choice.count),
                         UnreadReason::Damaged);
    return std::nullopt;
}

// Both runs, under the names that the part's machine has for them.
std::string runsOf(const PartFile &part)
{
    return part.saved->a->path + ", " + part.saved->b->path;
}

// A file that two parts read, with other bytes; empty: there is none.
std::string changedFile(const PartFile &part, const PartFile &other)
{
    std::map<std::pair<std::string, std::string>, std::string> sums;
    for (const InputFile &file : other.saved->provenance->files)
        sums.emplace(std::pair(file.run, file.path), file.sha256);
    for (const InputFile &file : part.saved->provenance->files) {
        const auto known = sums.find({file.run, file.path});
        if (known != sums.end() && known->second != file.sha256)
            return file.path;
    }
    return {};
}

// Why a part does not belong to another one; empty if it does.
std::string strangeness(const PartFile &part, const PartFile &other)
{
    if (part.saved->provenance->version != other.saved->provenance->version)
        return message(Messages::tr("{} was made by Rundiff {}, and {} by Rundiff {}: parts need the same version."),
                       part.path, part.saved->provenance->version, other.path, other.saved->provenance->version);
    if (runsOf(part) != runsOf(other))
        return message(
            Messages::tr("{} compares {}, and {} compares {}: parts need the same runs, under the same paths."),
            part.path, runsOf(part), other.path, runsOf(other));
    if (part.part().runs != other.part().runs)
        return message(Messages::tr("{} compares other dumps than {}: files of the runs changed between them."),
                       part.path, other.path);
    if (const std::string changed = changedFile(part, other); !changed.empty())
        return message(Messages::tr("{} was made from another content of {} than {}."), part.path, changed, other.path);
    if (part.part().choice.count != other.part().choice.count)
        return message(Messages::tr("{} is one of {} parts, and {} one of {}."), part.path, part.part().choice.count,
                       other.path, other.part().choice.count);
    if (commonOptions(part.saved->options) != commonOptions(other.saved->options))
        return message(Messages::tr("{} was made with other options than {}."), part.path, other.path);
    return {};
}

// Adds a file to those that are compatible.
void addPart(PartFile file, PartFiles &files)
{
    if (const auto problem = noPart(file)) {
        files.problems.push_back(*problem);
        return;
    }
    const std::uint32_t number = file.part().choice.number;
    for (const PartFile &known : files.parts) {
        const std::string strange = &known == &files.parts.front() ? strangeness(file, known) : std::string();
        if (!strange.empty()) {
            files.problems.push_back(wrongPart(file.path, strange, UnreadReason::Unrecognised));
            return;
        }
        if (known.part().choice.number == number) {
            files.problems.push_back(wrongPart(
                file.path,
                message(Messages::tr("{} is part {}, and so is {}, which is used."), file.path, number, known.path),
                UnreadReason::Duplicate));
            return;
        }
    }
    files.parts.push_back(std::move(file));
}

// "2, 5-7"
std::string numberRanges(const std::vector<std::uint32_t> &numbers)
{
    std::string text;
    for (std::size_t begin = 0, end = 0; begin < numbers.size(); begin = end) {
        for (end = begin + 1; end < numbers.size() && numbers[end] == numbers[end - 1] + 1;)
            ++end;
        addToList(text, std::to_string(numbers[begin]));
        if (end > begin + 1)
            text += "-" + std::to_string(numbers[end - 1]);
    }
    return text;
}

void sayMissingParts(PartFiles &files)
{
    constexpr std::uint32_t mostNamed = 1'000;
    std::vector<std::uint32_t> missing;
    auto next = files.parts.begin();
    for (std::uint32_t number = 1; number <= files.count() && missing.size() < mostNamed; ++number) {
        if (next != files.parts.end() && next->part().choice.number == number)
            ++next;
        else
            missing.push_back(number);
    }
    if (missing.empty())
        return;
    const auto count = static_cast<std::int64_t>(files.count() - files.parts.size());
    std::string text =
        message(Messages::tr("{} of {} parts are missing: {}."), count, files.count(), numberRanges(missing));
    if (!files.hasFirst())
        text += " " + message(Messages::tr("The logs and the checklist are in part 1."));
    files.problems.push_back({{}, 0, Severity::Error, text, Unread{UnreadReason::Limit, "parts", count, {}}});
}

} // namespace

std::string commonOptions(const CompareOptions &options)
{
    std::string text = jsonText(toJson(options));
    if (options.decisions)
        text += decisionsAsJson(*options.decisions);
    return text;
}

PartFiles openParts(const std::vector<std::string> &paths, const Progress &progress, const Limits &limits)
{
    PartFiles files;
    for (std::size_t i = 0; i < paths.size() && !progress.stopped(); ++i) {
        if (isNeverAFile(paths[i]))
            files.problems.push_back(
                wrongPart(paths[i], message(Messages::tr("{} cannot be read."), paths[i]), UnreadReason::Unrecognised));
        else
            addPart({paths[i], openSaved(paths[i], progress, {}, limits, SavedRows::None)}, files);
        progress.tell({message(Messages::tr("parts opened")), i + 1, paths.size()});
    }
    std::ranges::sort(files.parts, {}, [](const PartFile &file) { return file.part().choice.number; });
    sayMissingParts(files);
    return files;
}

} // namespace rundiff
