// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/formats/printed/printedformat.h"

#include "models/formats/logs/text/lines.h"
#include "models/formats/logs/text/opentext.h"
#include "models/run/messages.h"
#include "models/run/textpieces.h"

#include <charconv>
#include <filesystem>
#include <utility>

namespace rundiff
{

namespace
{

constexpr std::string_view tensorStart = "tensor(", sizeStart = "torch.Size(";

// What is between a start and the end of an argument.
std::string_view inside(std::string_view text, std::string_view start)
{
    if (!text.starts_with(start))
        return text;
    text.remove_prefix(start.size());
    return text.substr(0, text.find_first_of(",)"));
}

} // namespace

void PrintedFormat::claim(const FolderListing &folder, FolderClaims &claims) const
{
    for (const FolderEntry &entry : folder.entries) {
        const std::optional<DumpPlace> place = entry.isFolder ? std::nullopt : placeOf(folder, entry);
        if (!place)
            continue;
        Claim &claim = claims.add(entry, FileUse::Dump, ClaimConfidence::Name, "named like the dump of a tool");
        claim.place = *place;
        claim.mayHoldLog = true;
    }
}

DumpLocation PrintedFormat::locationOf(const Claim &claim) const
{
    DumpLocation location;
    location.format = m_name;
    location.step = claim.place.step.value_or(Step{});
    location.rank = claim.place.rank.value_or(RankId{});
    location.dumpFile = claim.path;
    location.folder = std::filesystem::path(claim.path).parent_path().string();
    location.debug = true;
    return location;
}

std::vector<DumpLocation> PrintedFormat::dumpsOf(const std::vector<Claim> &claims, Problems &, const Progress &) const
{
    std::vector<DumpLocation> dumps;
    for (const Claim &claim : claims) {
        if (!isOfOther(claim.path))
            dumps.push_back(locationOf(claim));
    }
    return dumps;
}

std::shared_ptr<const Dump> PrintedFormat::read(const DumpLocation &location, const Progress &progress) const
{
    auto dump = std::make_shared<Dump>();
    dump->location = location;
    dump->task = "statistics";
    DumpBuilder builder(*dump);
    readInto(builder, progress);
    return dump;
}

void readPrintedLines(DumpBuilder &builder, const Progress &progress,
                      const std::function<void(std::string_view line, bool whole)> &take)
{
    Dump &dump = builder.dump();
    const std::string &path = dump.location.dumpFile;
    const auto text = openText(path);
    if (!text) {
        dump.problems.push_back(text.error());
        return;
    }
    const LineCount count = readLines(**text, 0, wholeSource, progress, path,
                                      [&](const Line &line) { take(trimmed(line.text, "\r"), line.whole); });
    append(dump.problems, (*text)->problems());
    if (!count.endless.empty())
        reportUnrecognised(builder, "lines", static_cast<std::int64_t>(count.endless.size()),
                           count.endless.front().start);
}

Statistic printedNumber(std::string_view text)
{
    std::string_view digits = trimmed(inside(trimmed(text), tensorStart));
    if (digits.ends_with('.')) // "1."
        digits.remove_suffix(1);
    double number = 0;
    const char *const end = digits.data() + digits.size();
    const auto [stop, error] = std::from_chars(digits.data(), end, number);
    const bool isNumber = error == std::errc{} && stop == end;
    if (isNumber)
        return Statistic::ofReal(number);
    return Statistic{};
}

std::string printedShape(std::string_view size)
{
    const std::size_t open = size.find('['), close = size.rfind(']');
    const bool hasBoth = open != size.npos && close != size.npos && open < close;
    return std::string(hasBoth ? size.substr(open, close - open + 1) : size);
}

void reportUnrecognised(DumpBuilder &builder, const char *what, std::int64_t count, std::string_view first)
{
    if (count == 0)
        return;
    Dump &dump = builder.dump();
    dump.problems.push_back(
        {dump.location.dumpFile, 0, Severity::Warning,
         message(Messages::tr("This dump of a tool holds something that Rundiff does not read ({}: {}), the first {}"),
                 what, count, first),
         Unread{UnreadReason::Unrecognised, what, count, std::string(first)}});
}

void reportTruncated(DumpBuilder &builder, const char *what, std::int64_t missing)
{
    Dump &dump = builder.dump();
    dump.truncated = true;
    dump.problems.push_back(
        {dump.location.dumpFile, 0, Severity::Error,
         message(Messages::tr("This dump of a tool ends too early ({} missing: {})"), what, missing),
         Unread{UnreadReason::Truncated, what, missing, {}}});
}

} // namespace rundiff
