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

class RunDoubts
{
public:
    RunDoubts(const std::string &pathA, const std::string &pathB, const std::vector<DumpPair> &pairs)
        : m_pathA(pathA), m_pathB(pathB), m_pairs(pairs)
    {
    }

    Problems find()
    {
        files();
        loneRows(Rows(m_pairs));
        return std::move(m_problems);
    }

private:
    void add(Severity severity, std::string message, std::optional<Unread> unread = {})
    {
        m_problems.push_back({m_pathA, 0, severity, std::move(message), std::move(unread)});
    }

    void files()
    {
        const auto oneFile = std::ranges::count(m_pairs, SameFiles::OneFile, &DumpPair::sameFiles);
        const auto equalBytes = std::ranges::count(m_pairs, SameFiles::EqualBytes, &DumpPair::sameFiles);
        std::error_code error;
        if (oneFile > 0 && m_pathA != m_pathB &&
            !std::filesystem::equivalent(m_pathA, m_pathB, error)) // said of the whole runs otherwise
            add(Severity::Warning,
                message(Messages::tr("{} of {} dumps are the same file in A and B: they are compared with "
                                     "themselves."),
                        oneFile, m_pairs.size()));
        if (equalBytes > 0)
            add(Severity::Warning, message(Messages::tr("{} of {} dumps have the same bytes in A and B. Repeats of a "
                                                        "reproducible run look like this, and so does a copy."),
                                           equalBytes, m_pairs.size()));
    }

    void loneRows(const Rows &rows)
    {
        if (rows.a == 0 && rows.b == 0)
            add(Severity::Error,
                message(Messages::tr("The dumps of A and B contain no rows: there was nothing to compare.")),
                Unread{UnreadReason::Unrecognised, "rows", 0, {}});
        else if (rows.loneA == 0 && rows.loneB == 0)
            return;
        else if (rows.paired == 0)
            add(Severity::Error,
                message(Messages::tr(
                            "No row of A has a partner in B: the dumps were not compared ({}). If these are the same "
                            "operators under different names, use a mapping of names."),
                        rows.lone()));
        else if (2 * rows.loneA > rows.a || 2 * rows.loneB > rows.b)
            add(Severity::Warning,
                message(
                    Messages::tr("Most rows have no partner in the other run and were not compared: {}. The verdict is "
                                 "based on the {} rows that both have. A mapping of names may match more."),
                    rows.lone(), rows.paired));
        else
            add(Severity::Warning,
                message(Messages::tr("Some rows have no partner in the other run and were not compared: {}."),
                        rows.lone()));
    }

    const std::string &m_pathA, &m_pathB;
    const std::vector<DumpPair> &m_pairs;
    Problems m_problems;
};

} // namespace

Problems doubtsAbout(const std::string &pathA, const std::string &pathB, const std::vector<DumpPair> &pairs)
{
    return RunDoubts(pathA, pathB, pairs).find();
}

} // namespace rundiff
