// SPDX-License-Identifier: GPL-3.0-or-later
// msprobe's dump.json and debug.json with their companions. A truncated file gives the operators before its end.
#include "models/formats/dumps/dumpcompanions.h"
#include "models/formats/dumps/dumpformat.h"
#include "models/formats/dumps/dumpoperatorreader.h"
#include "models/formats/dumps/foldertensors.h"
#include "models/formats/dumps/jsondumpfiles.h"
#include "models/formats/dumps/operatororder.h"
#include "models/formats/json/jsonmember.h"
#include "models/formats/json/jsontokens.h"
#include "models/run/lookup.h"
#include "models/run/messages.h"
#include "models/run/textpieces.h"

#include <algorithm>
#include <iterator>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace rundiff
{

namespace
{

constexpr std::size_t operatorsToJudgeBy = 2000; // estimated size of a dump
constexpr std::size_t smallestRow = 64;          // bytes of the file
constexpr std::size_t mostRows = 50'000'000;     // a hostile file must not fill the memory with empty rows

// What of a dump.json cannot be used.
struct LostOfDump {
    std::size_t operators = 0;          // that begin and are broken
    std::uint64_t bytes = 0;            // from broken places to those where reading goes on
    std::optional<std::uint64_t> first; // byte
    std::int64_t firstLine = 0;
    std::string why;   // of the first
    bool cut = false;  // there is nothing left to read after the last damaged place
    bool full = false; // there are more rows than are read

    bool any() const { return first.has_value(); }
};

class DumpFileReader
{
public:
    DumpFileReader(Dump &dump, FileBytes file, const Progress &progress)
        : m_dump(dump), m_progress(progress), m_tokens(std::move(file), progress), m_operator(m_tokens, dump.names)
    {
    }

    void read()
    {
        const auto top = [&](std::string_view name, JsonToken value) { return topMember(name, value); };
        const auto inData = [&](std::string_view key, JsonToken value) { return entry(key, value); };
        bool complete = m_tokens.next() == JsonToken::ObjectBegin && m_tokens.object(top) && isAll();
        while (!complete && goesOn())
            complete = m_tokens.objectFromName(inData) && m_tokens.restOfObject(top) && isAll();
        if (m_repeated > 0)
            putRowsInOrder(m_dump);
        if (m_dump.peerOperations.empty())
            putModulesBehindTheirCalls(m_dump);
        if (m_progress.stopped())
            return;
        m_dump.truncated = m_lost.any();
        reportLosses();
        reportLeftOut();
    }

private:
    bool topMember(std::string_view name, JsonToken token)
    {
        if (name == "data" && token == JsonToken::ObjectBegin) {
            m_hasData = true;
            return m_tokens.object([&](std::string_view key, JsonToken value) { return entry(key, value); });
        }
        if (token == JsonToken::ObjectBegin && entryKindOf(name) != EntryKind::Unknown)
            return false; // an operator: the object around all of them ended too early
        if (std::string *const text = textMember(name); text && token == JsonToken::String)
            *text = m_tokens.text();
        return m_tokens.skip(token);
    }

    std::string *textMember(std::string_view name)
    {
        if (name == "task")
            return &m_dump.task;
        if (name == "level")
            return &m_dump.level;
        if (name == "framework")
            return &m_dump.framework;
        return nullptr;
    }

    bool entry(std::string_view name, JsonToken token)
    {
        const EntryKind kind = entryKindOf(name);
        const std::uint64_t begin = m_tokens.offset();
        m_readTo = begin;
        m_inOperator = true;
        const bool complete = isLeftOut(kind) ? leaveOut(name, token) : read(name, kind, token, begin);
        if (!complete)
            return false;
        m_inOperator = false;
        m_readTo = m_tokens.offset() + 1;
        return true;
    }

    // msprobe leaves out what is neither a call nor a gradient; debug.json has any name.
    bool isLeftOut(EntryKind kind) const
    {
        return !m_dump.location.debug && isAnyOf(kind, {EntryKind::Unknown, EntryKind::Debug});
    }
    bool leaveOut(std::string_view name, JsonToken token)
    {
        if (m_left++ == 0)
            m_firstLeft = name;
        return m_tokens.skip(token);
    }

    bool read(std::string_view name, EntryKind kind, JsonToken token, std::uint64_t begin)
    {
        if (m_dump.rows.size() >= mostRows) {
            m_lost.full = true;
            return false;
        }
        const NameId key = m_dump.names.add(name);
        if (!m_operator.read(m_dump.name(key), kind, token))
            return false;
        // From its key on: damaged data is not the cause of a difference.
        if (m_tokens.isDamagedSince(begin - std::min<std::uint64_t>(begin, name.size() + longestColon)))
            loseOperator(message(Messages::tr("a value is damaged")));
        else
            addOperator(key);
        if (m_dump.operators.size() == operatorsToJudgeBy)
            makeRoom();
        return true;
    }

    // Whether the file ends where its object does.
    bool isAll()
    {
        m_readTo = m_hasData ? m_tokens.offset() + 1 : 0;
        if (!m_hasData)
            return false;
        if (m_tokens.next() == JsonToken::End)
            return true;
        noteWhy(message(Messages::tr("there is data after the end of the dump: did two processes write this file?")));
        return false;
    }

    // After damage: on with the next operator, where there is one.
    bool goesOn()
    {
        if (m_progress.stopped())
            return false;
        noteWhy(m_tokens.complaint());
        const auto next = m_lost.full ? std::nullopt : nextOperator();
        m_lost.operators += m_inOperator && m_hasData;
        m_lost.bytes += next.value_or(m_tokens.file().size()) - std::min(m_readTo, m_tokens.file().size());
        m_lost.cut = !next;
        if (!next)
            return false;
        m_tokens.restart(*next);
        m_readTo = *next + 1; // this place is tried once
        m_hasData = true;
        m_inOperator = false;
        return true;
    }

    std::optional<std::uint64_t> nextOperator() const
    {
        const auto isOperator = [&](std::string_view name, char value) {
            return contains("{[", value) &&
                   (entryKindOf(name) != EntryKind::Unknown ||
                    (m_hasData && m_dump.location.debug && value == '{' && entryKindOf(name) == EntryKind::Debug));
        };
        return findMember(m_tokens.file(), m_readTo, isOperator, m_progress);
    }

    void noteWhy(std::string why)
    {
        if (m_lost.any())
            return;
        m_lost.first = m_tokens.offset();
        m_lost.firstLine = m_tokens.line();
        m_lost.why = std::move(why);
    }

    void loseOperator(std::string why)
    {
        noteWhy(std::move(why));
        ++m_lost.operators;
    }

    // For as much as the rest of the file holds if it is like its beginning: columns that grow bit by bit are copied
    // again and again.
    void makeRoom()
    {
        const double share = static_cast<double>(m_tokens.offset()) / static_cast<double>(m_tokens.file().size());
        const auto whole = [&](std::size_t count) {
            const double expected = 1.05 * static_cast<double>(count) / share;
            return std::min(static_cast<std::size_t>(expected), m_tokens.file().size() / smallestRow);
        };
        m_dump.rows.reserve(whole(m_dump.rows.size()));
        m_dump.operators.reserve(whole(m_dump.operators.size()));
    }

    void addOperator(NameId key)
    {
        DumpOperator added;
        added.key = key;
        added.firstRow = static_cast<std::uint32_t>(m_dump.rows.size());
        added.rowCount = static_cast<std::uint32_t>(m_operator.rowCount());
        m_operator.moveRowsTo(m_dump.rows);
        if (m_known.size() <= key.value)
            m_known.resize(std::max<std::size_t>(key.value + 1, m_known.size() * 2), DumpOperator::nothing);
        std::uint32_t &known = m_known[key.value];
        if (known == DumpOperator::nothing) {
            known = static_cast<std::uint32_t>(m_dump.operators.size());
            m_dump.operators.push_back(added);
        } else { // a key that occurs twice: the last value counts, at the first one's position, as in Python
            if (!haveSameRows(m_dump.operators[known], added) && m_replaced++ == 0)
                m_firstReplaced = m_dump.name(key);
            m_dump.operators[known] = added;
            ++m_repeated;
        }
        for (PeerOperation peer : m_operator.peerOperations()) {
            peer.call = known;
            m_dump.peerOperations.push_back(std::move(peer));
        }
    }

    bool haveSameRows(const DumpOperator &one, const DumpOperator &other) const
    {
        bool same = one.rowCount == other.rowCount;
        for (std::uint32_t row = 0; row < one.rowCount && same; ++row)
            same = sayTheSame(m_dump.rows[one.firstRow + row], m_dump.rows[other.firstRow + row]);
        return same;
    }

    void report(Severity severity, std::int64_t line, std::string message, std::optional<Unread> unread = {})
    {
        m_dump.problems.push_back({m_dump.location.dumpFile, line, severity, std::move(message), std::move(unread)});
    }
    void remark(std::string message) { report(Severity::Warning, 0, std::move(message)); }
    void leftOut(UnreadReason reason, const char *what, std::size_t count, const std::string &first,
                 std::string message)
    {
        if (count > 0)
            report(Severity::Warning, 0, std::move(message),
                   Unread{reason, what, static_cast<std::int64_t>(count), first});
    }

    void reportLosses()
    {
        if (!m_hasData)
            return reportNoDump();
        if (m_lost.full)
            return reportLimit();
        if (!m_lost.any())
            return reportReplacedBytes();
        Unread unread{UnreadReason::Damaged, "bytes", static_cast<std::int64_t>(m_lost.bytes),
                      "byte " + std::to_string(m_lost.first.value_or(0))};
        if (m_lost.operators > 0) {
            unread.what = "operators";
            unread.count = static_cast<std::int64_t>(m_lost.operators);
        }
        if (m_lost.cut && m_lost.why.empty() && m_lost.operators <= 1) {
            unread.reason = UnreadReason::Truncated;
            unread.count = 0; // it is not known how many there were
            return report(Severity::Error, m_lost.firstLine,
                          message(Messages::tr("{}: the {} complete operators before this place are kept"), whyLost(),
                                  m_dump.operators.size()),
                          std::move(unread));
        }
        report(Severity::Error, m_lost.firstLine,
               message(Messages::tr("{}: {} operators are damaged and {} bytes were skipped; {} operators were read"),
                       whyLost(), m_lost.operators, m_lost.bytes, m_dump.operators.size()),
               std::move(unread));
    }

    std::string whyLost() const
    {
        if (!m_lost.why.empty())
            return m_lost.why;
        return m_lost.cut ? message(Messages::tr("the file is truncated")) : message(Messages::tr("it is damaged"));
    }

    void reportNoDump()
    {
        const std::string why = m_lost.why.empty() ? message(Messages::tr("it has no member \"data\"")) : m_lost.why;
        report(
            Severity::Error, m_lost.firstLine,
            message(Messages::tr("this is not a dump of msprobe ({}): a JSON object with \"data\" is expected"), why),
            Unread{UnreadReason::Damaged, "files", 1, {}});
    }

    void reportLimit()
    {
        report(Severity::Error, m_lost.firstLine,
               message(Messages::tr("it has more than {} rows: the {} operators before this place are kept"), mostRows,
                       m_dump.operators.size()),
               Unread{UnreadReason::Limit, "operators", 0, "byte " + std::to_string(m_readTo)});
    }

    void reportReplacedBytes()
    {
        const std::size_t places = m_tokens.damage().size();
        if (!m_tokens.repaired() && places == 0)
            return;
        report(Severity::Warning, 0,
               message(Messages::tr(
                   "the file contains bytes that are not UTF-8 text, control characters, or values that are "
                   "not valid JSON")),
               Unread{UnreadReason::Damaged, "bytes", static_cast<std::int64_t>(std::max<std::size_t>(places, 1)),
                      places > 0 ? "byte " + std::to_string(*m_tokens.damage().begin()) : std::string()});
    }

    void reportLeftOut()
    {
        const LeftInOperators &left = m_operator.left();
        if (m_repeated > m_replaced)
            remark(message(Messages::tr("{} operators occur in the file more than once, with the same values"),
                           m_repeated - m_replaced));
        leftOut(UnreadReason::Duplicate, "operators", m_replaced, m_firstReplaced,
                message(Messages::tr(
                            "{} operators occur in the file more than once, with different values, the first {}: the "
                            "last one counts"),
                        m_replaced, m_firstReplaced));
        leftOut(UnreadReason::Duplicate, "values", left.replaced, {},
                message(Messages::tr("{} values occur twice in the same place; the last one counts"), left.replaced));
        leftOut(UnreadReason::Unrecognised, "operators", m_left, m_firstLeft,
                message(Messages::tr(
                            "{} entries are neither forward nor backward nor gradients and are ignored, the first {}"),
                        m_left, m_firstLeft));
        leftOut(UnreadReason::Unrecognised, "values", left.unknown, left.firstUnknown,
                message(Messages::tr("{} values have unknown names or types and are not compared, the first \"{}\""),
                        left.unknown, left.firstUnknown));
        leftOut(UnreadReason::Limit, "values", left.tooDeep, {},
                message(Messages::tr("{} values are nested deeper than 400 levels and are ignored"), left.tooDeep));
        const TensorNames::Contradictions names = m_operator.tensorNames().contradictions(m_dump);
        leftOut(UnreadReason::Damaged, "rows", names.count, names.first,
                message(Messages::tr("{} tensors have the name of another place, the first {} at {}: records changed "
                                     "places, or their names are damaged"),
                        names.count, names.first, names.place));
        if (m_dump.framework.empty() && m_hasData) {
            m_dump.framework = "pytorch"; // as msprobe assumes
            remark(message(Messages::tr("the file does not name its framework; PyTorch is assumed")));
        }
    }

    static constexpr std::uint64_t longestColon = 8; // with the quotes and blanks around it

    Dump &m_dump;
    const Progress &m_progress;
    JsonTokens m_tokens;
    DumpOperatorReader m_operator;
    std::vector<std::uint32_t> m_known;                     // operators by number of their key
    std::size_t m_left = 0, m_repeated = 0, m_replaced = 0; // replaced: repeated with other rows
    std::string m_firstLeft, m_firstReplaced;
    LostOfDump m_lost;
    std::uint64_t m_readTo = 0; // byte after the last complete part
    bool m_hasData = false, m_inOperator = false;
};

class JsonDumpFormat : public DumpFormat
{
public:
    void claim(const FolderListing &folder, FolderClaims &claims) const override { claimJsonDumps(folder, claims); }
    std::vector<DumpLocation> dumpsOf(const std::vector<Claim> &claims, Problems &problems,
                                      const Progress &) const override
    {
        return jsonDumpsOf(claims, problems);
    }
    bool claimsContentOf(const std::string &path) const override { return startsAsJsonDump(path); }
    bool knows(const DumpLocation &location) const override
    {
        return isNamedAsJsonDump(location.dumpFile) || startsAsJsonDump(location.dumpFile);
    }

    std::shared_ptr<const Dump> read(const DumpLocation &location, const Progress &progress) const override
    {
        auto dump = std::make_shared<Dump>();
        dump->location = location;
        auto file = FileBytes::open(location.dumpFile);
        if (!file) {
            dump->problems.push_back(file.error());
            return dump;
        }
        DumpFileReader(*dump, std::move(*file), progress).read();
        if (!location.debug && !progress.stopped())
            readCompanions(*dump, progress);
        std::ranges::move(problemsOfTensorFiles(*dump), std::back_inserter(dump->problems));
        return dump;
    }

    std::unique_ptr<TensorStore> openTensors(const DumpLocation &location) const override
    {
        return openFolderTensors(location);
    }
};

} // namespace

void addJsonDumpFormat(DumpFormats &formats)
{
    formats.push_back(std::make_unique<JsonDumpFormat>());
}

} // namespace rundiff
