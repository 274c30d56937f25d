// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/formats/logs/records/repeatedkeys.h"

#include "models/run/messages.h"

#include <algorithm>
#include <bit>
#include <map>
#include <optional>

namespace rundiff
{

namespace
{

constexpr char repeatMark = '\x1f';
constexpr std::size_t enoughRepeats = 16; // to be the program's way
constexpr std::size_t usualShare = 4;     // one of so many records

struct NameOfRepeat {
    std::string first, shown;
};

// Readers may have added words to the name.
std::optional<NameOfRepeat> repeatedNameOf(const std::string &name)
{
    const std::size_t mark = name.find(repeatMark);
    if (mark == std::string::npos)
        return std::nullopt;
    const std::size_t end = std::min(name.find_first_not_of("0123456789", mark + 1), name.size());
    const std::string before = name.substr(0, mark), behind = name.substr(end);
    return NameOfRepeat{before + behind, before + " #" + name.substr(mark + 1, end - mark - 1) + behind};
}

bool isSameNumber(double one, double other)
{
    return std::bit_cast<std::uint64_t>(one) == std::bit_cast<std::uint64_t>(other);
}

std::size_t countPresent(const Curve::Values &values)
{
    return values.size() - static_cast<std::size_t>(std::count_if(values.begin(), values.end(), isAbsent));
}

// Records in which the further metric has a different value than the first one.
std::vector<std::size_t> rowsWithOtherValues(const Curve::Values &first, const Curve::Values &further)
{
    std::vector<std::size_t> rows;
    for (std::size_t row = 0; row < std::min(first.size(), further.size()); ++row) {
        if (!isAbsent(further[row]) && !isSameNumber(first[row], further[row]))
            rows.push_back(row);
    }
    return rows;
}

void reportRepeats(Log &log, const RecordRows &rows, const std::string &name, const std::vector<std::size_t> &doubtful)
{
    const std::int64_t step = (*rows.steps)[doubtful.front()];
    log.problems.push_back(
        {log.path, 0, Severity::Warning,
         message(Messages::tr("{} records have \"{}\" several times, with different values, the first of them is of "
                              "step {}. None of these values is used."),
                 doubtful.size(), name, step),
         Unread{UnreadReason::Duplicate, "values of " + name, static_cast<std::int64_t>(doubtful.size()),
                message(Messages::tr("step {}"), step)}});
}

void removeRepeated(RecordValues &metric, const std::vector<std::size_t> &rows)
{
    Curve::Values values = *metric.values;
    for (const std::size_t row : rows)
        values[row] = absentValue;
    metric.values = std::make_shared<const Curve::Values>(std::move(values));
}

} // namespace

std::string repeatedName(std::string_view name, std::size_t occurrence)
{
    return std::string(name) + repeatMark + std::to_string(occurrence);
}

std::vector<std::string> apart(std::vector<std::string> names)
{
    std::map<std::string, std::size_t> counts;
    for (std::string &name : names) {
        const std::size_t count = ++counts[name];
        if (count > 1 && !name.empty())
            name = repeatedName(name, count);
    }
    return names;
}

void settleRepeatedKeys(Log &log, RecordRows &rows)
{
    std::map<std::string, std::vector<std::size_t>> doubtful; // of the first metric
    std::vector<std::string> settled;
    for (RecordValues &metric : rows.metrics) {
        const auto name = repeatedNameOf(metric.name);
        const auto first = !name ? rows.metrics.end()
                                 : std::find_if(rows.metrics.begin(), rows.metrics.end(),
                                                [&](const RecordValues &other) { return other.name == name->first; });
        if (first == rows.metrics.end()) {
            metric.name = name ? name->shown : metric.name;
            continue;
        }
        const std::vector<std::size_t> unequal = rowsWithOtherValues(*first->values, *metric.values);
        const std::size_t count = countPresent(*metric.values);
        const bool usual = count >= enoughRepeats || usualShare * count > countPresent(*first->values);
        if (!unequal.empty() && usual) {
            metric.name = name->shown;
            continue;
        }
        std::vector<std::size_t> &known = doubtful[name->first];
        known.insert(known.end(), unequal.begin(), unequal.end());
        settled.push_back(metric.name);
    }
    std::erase_if(rows.metrics, [&](const RecordValues &metric) {
        return std::find(settled.begin(), settled.end(), metric.name) != settled.end();
    });
    for (auto &[name, found] : doubtful) {
        if (found.empty())
            continue;
        std::sort(found.begin(), found.end());
        found.erase(std::unique(found.begin(), found.end()), found.end());
        reportRepeats(log, rows, name, found);
        removeRepeated(*std::find_if(rows.metrics.begin(), rows.metrics.end(),
                                     [&, &name = name](const RecordValues &metric) { return metric.name == name; }),
                       found);
    }
}

} // namespace rundiff
