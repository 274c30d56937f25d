// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/result/texts/countedthings.h"

#include "models/run/message.h"
#include "models/run/messages.h"

#include <QtGlobal>

#include <algorithm>
#include <array>

namespace rundiff
{

namespace
{

struct Things {
    std::string_view name, counted;
};

// What runs are read in, and what of it can be lost (Unread).
constexpr std::array things = std::to_array<Things>({
    {QT_TRANSLATE_NOOP("Messages", "bytes"), QT_TRANSLATE_NOOP("Messages", "{} bytes")},
    {QT_TRANSLATE_NOOP("Messages", "calls"), QT_TRANSLATE_NOOP("Messages", "{} calls")},
    {QT_TRANSLATE_NOOP("Messages", "characters"), QT_TRANSLATE_NOOP("Messages", "{} characters")},
    {QT_TRANSLATE_NOOP("Messages", "columns"), QT_TRANSLATE_NOOP("Messages", "{} columns")},
    {QT_TRANSLATE_NOOP("Messages", "comparisons"), QT_TRANSLATE_NOOP("Messages", "{} comparisons")},
    {QT_TRANSLATE_NOOP("Messages", "curves and dumps"), QT_TRANSLATE_NOOP("Messages", "{} curves and dumps")},
    {QT_TRANSLATE_NOOP("Messages", "data sets"), QT_TRANSLATE_NOOP("Messages", "{} data sets")},
    {QT_TRANSLATE_NOOP("Messages", "dumps"), QT_TRANSLATE_NOOP("Messages", "{} dumps")},
    {QT_TRANSLATE_NOOP("Messages", "events"), QT_TRANSLATE_NOOP("Messages", "{} events")},
    {QT_TRANSLATE_NOOP("Messages", "files"), QT_TRANSLATE_NOOP("Messages", "{} files")},
    {QT_TRANSLATE_NOOP("Messages", "folders"), QT_TRANSLATE_NOOP("Messages", "{} folders")},
    {QT_TRANSLATE_NOOP("Messages", "lines"), QT_TRANSLATE_NOOP("Messages", "{} lines")},
    {QT_TRANSLATE_NOOP("Messages", "lines of a source"), QT_TRANSLATE_NOOP("Messages", "{} lines of a source")},
    {QT_TRANSLATE_NOOP("Messages", "log records"), QT_TRANSLATE_NOOP("Messages", "{} log records")},
    {QT_TRANSLATE_NOOP("Messages", "mapping entries"), QT_TRANSLATE_NOOP("Messages", "{} mapping entries")},
    {QT_TRANSLATE_NOOP("Messages", "mapping file"), QT_TRANSLATE_NOOP("Messages", "{} mapping file")},
    {QT_TRANSLATE_NOOP("Messages", "metrics"), QT_TRANSLATE_NOOP("Messages", "{} metrics")},
    {QT_TRANSLATE_NOOP("Messages", "objects"), QT_TRANSLATE_NOOP("Messages", "{} objects")},
    {QT_TRANSLATE_NOOP("Messages", "operators"), QT_TRANSLATE_NOOP("Messages", "{} operators")},
    {QT_TRANSLATE_NOOP("Messages", "pairs of dumps"), QT_TRANSLATE_NOOP("Messages", "{} pairs of dumps")},
    {QT_TRANSLATE_NOOP("Messages", "parts"), QT_TRANSLATE_NOOP("Messages", "{} parts")},
    {QT_TRANSLATE_NOOP("Messages", "programs"), QT_TRANSLATE_NOOP("Messages", "{} programs")},
    {QT_TRANSLATE_NOOP("Messages", "records"), QT_TRANSLATE_NOOP("Messages", "{} records")},
    {QT_TRANSLATE_NOOP("Messages", "rows"), QT_TRANSLATE_NOOP("Messages", "{} rows")},
    {QT_TRANSLATE_NOOP("Messages", "rules"), QT_TRANSLATE_NOOP("Messages", "{} rules")},
    {QT_TRANSLATE_NOOP("Messages", "runs"), QT_TRANSLATE_NOOP("Messages", "{} runs")},
    {QT_TRANSLATE_NOOP("Messages", "samples"), QT_TRANSLATE_NOOP("Messages", "{} samples")},
    {QT_TRANSLATE_NOOP("Messages", "sources"), QT_TRANSLATE_NOOP("Messages", "{} sources")},
    {QT_TRANSLATE_NOOP("Messages", "statements"), QT_TRANSLATE_NOOP("Messages", "{} statements")},
    {QT_TRANSLATE_NOOP("Messages", "steps"), QT_TRANSLATE_NOOP("Messages", "{} steps")},
    {QT_TRANSLATE_NOOP("Messages", "tensor files"), QT_TRANSLATE_NOOP("Messages", "{} tensor files")},
    {QT_TRANSLATE_NOOP("Messages", "tensors"), QT_TRANSLATE_NOOP("Messages", "{} tensors")},
    {QT_TRANSLATE_NOOP("Messages", "tokens"), QT_TRANSLATE_NOOP("Messages", "{} tokens")},
    {QT_TRANSLATE_NOOP("Messages", "values"), QT_TRANSLATE_NOOP("Messages", "{} values")},
    {QT_TRANSLATE_NOOP("Messages", "entries"), QT_TRANSLATE_NOOP("Messages", "{} entries")},
    {QT_TRANSLATE_NOOP("Messages", "files and folders"), QT_TRANSLATE_NOOP("Messages", "{} files and folders")},
    {QT_TRANSLATE_NOOP("Messages", "header"), QT_TRANSLATE_NOOP("Messages", "{} header")},
    {QT_TRANSLATE_NOOP("Messages", "journals"), QT_TRANSLATE_NOOP("Messages", "{} journals")},
    {QT_TRANSLATE_NOOP("Messages", "links"), QT_TRANSLATE_NOOP("Messages", "{} links")},
    {QT_TRANSLATE_NOOP("Messages", "metric"), QT_TRANSLATE_NOOP("Messages", "{} metric")},
    {QT_TRANSLATE_NOOP("Messages", "names"), QT_TRANSLATE_NOOP("Messages", "{} names")},
    {QT_TRANSLATE_NOOP("Messages", "options"), QT_TRANSLATE_NOOP("Messages", "{} options")},
    {QT_TRANSLATE_NOOP("Messages", "pages"), QT_TRANSLATE_NOOP("Messages", "{} pages")},
    {QT_TRANSLATE_NOOP("Messages", "places"), QT_TRANSLATE_NOOP("Messages", "{} places")},
    {QT_TRANSLATE_NOOP("Messages", "records of other runs"), QT_TRANSLATE_NOOP("Messages", "{} records of other runs")},
    {QT_TRANSLATE_NOOP("Messages", "transactions"), QT_TRANSLATE_NOOP("Messages", "{} transactions")},
    {QT_TRANSLATE_NOOP("Messages", "commands"), QT_TRANSLATE_NOOP("Messages", "{} commands")},
    {QT_TRANSLATE_NOOP("Messages", "dump files"), QT_TRANSLATE_NOOP("Messages", "{} dump files")},
    {QT_TRANSLATE_NOOP("Messages", "log files"), QT_TRANSLATE_NOOP("Messages", "{} log files")},
    {QT_TRANSLATE_NOOP("Messages", "ranks"), QT_TRANSLATE_NOOP("Messages", "{} ranks")},
});

constexpr std::string_view valuesOf = "values of "; // a metric

} // namespace

Message countedThings(std::int64_t count, const std::string &what)
{
    if (what.starts_with(valuesOf)) {
        const Name metric = what.substr(valuesOf.size());
        return count > 0 ? Message::of(Messages::tr("{} values of {}"), count, metric)
                         : Message::of(Messages::tr("values of {}"), metric);
    }
    const auto *const known = std::ranges::find(things, what, &Things::name);
    if (known == things.end())
        return count > 0 ? Message(std::to_string(count)) + " " + what : Message(what);
    return count > 0 ? Message(MessageForm{std::string(known->counted), {count}})
                     : Message(MessageForm{std::string(known->name), {}});
}

} // namespace rundiff
