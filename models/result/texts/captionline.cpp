// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/result/texts/captionline.h"

#include "models/compare/tokens/tokencomparison.h"
#include "models/language/phrasebook.h"
#include "models/result/texts/countedthings.h"
#include "models/result/texts/decisiontext.h"
#include "models/result/texts/noisetext.h"
#include "models/result/texts/spelling.h"
#include "models/result/texts/textlines.h"
#include "models/result/texts/verdictsentence.h"
#include "models/result/writing/version.h"
#include "models/run/message.h"
#include "models/run/messages.h"

#include <filesystem>

namespace rundiff
{

namespace
{

using Files = std::vector<ComparedFile>;

Message checksumWords(const std::string &sha256)
{
    return sha256.empty() ? Message::of(Messages::tr("no checksum, it could not be read"))
                          : Message::of(Messages::tr("SHA-256 {}"), shortChecksum(sha256));
}

Files filesOf(const Files &files, const std::string &run, ComparedFile::Kind kind)
{
    Files own;
    for (const ComparedFile &file : files) {
        if (file.run == run && file.kind == kind)
            own.push_back(file);
    }
    return own;
}

Message groupWords(const Files &files, const char *what, const std::string &root)
{
    std::uint64_t bytes = 0;
    for (const ComparedFile &file : files)
        bytes += file.bytes;
    if (files.size() == 1) {
        const Path name = std::filesystem::path(files.front().path).filename().string();
        return Message(name) + ", " + sizeInWords(bytes) + ", " + checksumWords(files.front().sha256);
    }
    return countedThings(static_cast<std::int64_t>(files.size()), what) + ", " + sizeInWords(bytes) + ", " +
           checksumWords(checksumOfList(files, root));
}

Message runWords(const Run &run, const std::string &letter, const Files &files)
{
    Message text = shownPlainly(run.name);
    if (letter == "B")
        text = Message::of(Messages::tr("{} (baseline)"), text);
    const Files logs = filesOf(files, letter, ComparedFile::Kind::Log);
    const Files dumps = filesOf(files, letter, ComparedFile::Kind::Dump);
    if (!logs.empty())
        text += " · " + plainly(groupWords(logs, "log files", run.path));
    if (!dumps.empty())
        text += " · " + plainly(groupWords(dumps, "dump files", run.path));
    return text;
}

Message stepCounts(const CurveComparison &curves)
{
    Message text = Message::of(Messages::tr("{} steps compared"), curves.compared);
    if (const std::size_t timed = curves.timedA + curves.timedB)
        text += Message::of(Messages::tr(", {} printed by a clock in one run only"), timed);
    if (const std::size_t alone = curves.onlyA + curves.onlyB)
        text += Message::of(Messages::tr(", {} not comparable ({} only in A, {} only in B)"), alone, curves.onlyA,
                            curves.onlyB);
    else
        text += Message::of(Messages::tr(", none in one run only"));
    return text;
}

Message rowCounts(const OperatorComparison &operators)
{
    std::size_t rows = 0, onlyA = 0, onlyB = 0;
    for (const DumpPair &pair : operators.pairs) {
        rows += pair.rows - pair.unmatchedA;
        onlyA += pair.unmatchedA;
        onlyB += pair.unmatchedB;
    }
    Message text = Message::of(Messages::tr("{} rows of {} dump pairs compared by {}"), rows, operators.pairs.size(),
                               spelled(operators.mode));
    if (onlyA + onlyB > 0)
        text +=
            Message::of(Messages::tr(", {} not comparable ({} only in A, {} only in B)"), onlyA + onlyB, onlyA, onlyB);
    if (const std::size_t alone = operators.onlyA.size() + operators.onlyB.size())
        text += Message::of(Messages::tr(", {} dumps without a partner"), alone);
    return text;
}

} // namespace

std::string shortChecksum(const std::string &sha256)
{
    constexpr std::size_t letters = 12;
    return sha256.substr(0, letters);
}

Message toleranceWords(const Tolerance &tolerance)
{
    return fmt::format("|A-B| <= {} + {} |B|", allDigits(tolerance.atol), allDigits(tolerance.rtol)) +
           (tolerance.equalNan ? Message::of(Messages::tr(", NaN equals NaN")) : Message());
}

Message comparedCounts(const Comparison &comparison)
{
    Message text;
    if (comparison.curves)
        text = stepCounts(*comparison.curves);
    if (comparison.operators)
        text += (text.empty() ? "" : " · ") + rowCounts(*comparison.operators);
    if (comparison.tokens)
        text +=
            (text.empty() ? "" : " · ") + Message::of(Messages::tr("{} samples"), comparison.tokens->samples.compared);
    if (const Message decisions = decisionSentence(comparison); !decisions.empty())
        text += " · " + decisions;
    return text;
}

Caption captionOf(const Comparison &comparison, const std::vector<ComparedFile> &files, const std::string &day)
{
    Message compared = comparedCounts(comparison);
    if (comparison.curves)
        compared +=
            " · " + shownPlainly(comparison.curves->metricB) + ", " + toleranceWords(comparison.curves->tolerance);
    if (comparison.curves && comparison.curves->noise)
        compared += " · " + noiseWords(*comparison.curves);
    const std::string made = fmt::format("Rundiff {}", version()) + (day.empty() ? "" : " · " + day);
    return {{"A", shown(runWords(*comparison.a, "A", files))},
            {"B", shown(runWords(*comparison.b, "B", files))},
            {shown(Message::of(Messages::tr("compared"))), shown(compared)},
            {shown(Message::of(Messages::tr("verdict"))), shown(verdictSentence(comparison))},
            {shown(Message::of(Messages::tr("made by"))), made}};
}

} // namespace rundiff
