// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/compare/diagnosis/dumpsanity.h"
#include "models/run/messages.h"

#include <algorithm>
#include <filesystem>
#include <string>

namespace rundiff
{

namespace
{

struct Rows {
    std::size_t a = 0, b = 0, loneA = 0, loneB = 0, paired = 0;
    std::string firstOnlyA, firstOnlyB;

    explicit Rows(const std::vector<DumpPair> &pairs)
    {
        for (const DumpPair &pair : pairs) {
            a += pair.rows;
            b += pair.factsB.rows;
            loneA += pair.unmatchedA;
            loneB += pair.unmatchedB;
            if (firstOnlyA.empty())
                firstOnlyA = pair.firstOnlyA;
            if (firstOnlyB.empty())
                firstOnlyB = pair.firstOnlyB;
        }
        paired = a - loneA;
    }

    std::string lone() const
    {
        std::string text = loneA == 0 ? std::string()
                                      : message(Messages::tr("{} of {} rows of A, the first {}"), loneA, a, firstOnlyA);
        if (loneB > 0)
            text += (text.empty() ? "" : "; ") +
                    message(Messages::tr("{} of {} rows of B, the first {}"), loneB, b, firstOnlyB);
        return text;
    }
};

Problem doubt(const std::string &path, Severity severity, std::string message, std::optional<Unread> unread = {})
{
    return {path, 0, severity, std::move(message), std::move(unread)};
}

Problem doubtAboutRows(const std::string &path, const Rows &rows)
{
    if (rows.a == 0 && rows.b == 0)
        return doubt(path, Severity::Error,
                     message(Messages::tr("The dumps of A and B contain no rows: there was nothing to compare.")),
                     Unread{UnreadReason::Unrecognised, "rows", 0, {}});
    if (rows.paired == 0)
        return doubt(
            path, Severity::Error,
            message(Messages::tr("No row of A has a partner in B: the dumps were not compared ({}). If these are the "
                                 "same operators under different names, use a mapping of names."),
                    rows.lone()));
    if (2 * rows.loneA > rows.a || 2 * rows.loneB > rows.b)
        return doubt(
            path, Severity::Warning,
            message(Messages::tr("Most rows have no partner in the other run and were not compared: {}. The verdict is "
                                 "based on the {} rows that both have. A mapping of names may match more."),
                    rows.lone(), rows.paired));
    return doubt(
        path, Severity::Warning,
        message(Messages::tr("Some rows have no partner in the other run and were not compared: {}."), rows.lone()));
}

} // namespace

Problems doubtsAboutFiles(const std::string &pathA, const std::string &pathB, const std::vector<DumpPair> &pairs)
{
    const auto oneFile = std::ranges::count(pairs, SameFiles::OneFile, &DumpPair::sameFiles);
    const auto equalBytes = std::ranges::count(pairs, SameFiles::EqualBytes, &DumpPair::sameFiles);
    Problems problems;
    std::error_code error;
    if (oneFile > 0 && pathA != pathB &&
        !std::filesystem::equivalent(pathA, pathB, error)) // said of the whole runs otherwise
        problems.push_back(doubt(pathA, Severity::Warning,
                                 message(Messages::tr("{} of {} dumps are the same file in A and B: they are compared "
                                                      "with themselves."),
                                         oneFile, pairs.size())));
    if (equalBytes > 0)
        problems.push_back(doubt(pathA, Severity::Warning,
                                 message(Messages::tr("{} of {} dumps have the same bytes in A and B. Repeats of a "
                                                      "reproducible run look like this, and so does a copy."),
                                         equalBytes, pairs.size())));
    return problems;
}

Problems doubtsAboutRows(const std::string &pathA, const std::vector<DumpPair> &pairs)
{
    const Rows rows(pairs);
    const bool complete = rows.loneA == 0 && rows.loneB == 0 && rows.a + rows.b > 0;
    if (pairs.empty() || complete)
        return {};
    return {doubtAboutRows(pathA, rows)};
}

} // namespace rundiff
