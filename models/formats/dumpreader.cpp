// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/formats/dumpreader.h"

#include "models/formats/dumpcompanions.h"
#include "models/formats/dumpoperator.h"
#include "models/formats/hdf5dump.h"
#include "models/formats/jsontokens.h"
#include "models/formats/saveddump.h"
#include "models/run/words.h"

#include <string>
#include <utility>

namespace rundiff
{

namespace
{

constexpr std::size_t operatorsToJudgeBy = 2000; // how much room a dump will need
constexpr std::size_t smallestRow = 64;          // bytes of the file
constexpr std::size_t mostRows = 50'000'000;     // a hostile file must not fill the memory with empty rows

class DumpFileReader
{
public:
    DumpFileReader(Dump &dump, FileBytes file, const Progress &progress)
        : m_dump(dump), m_progress(progress), m_tokens(std::move(file), progress), m_operator(m_tokens, dump.names)
    {
    }

    void read()
    {
        const bool complete =
            m_tokens.next() == JsonToken::ObjectBegin &&
            m_tokens.object([&](std::string_view name, JsonToken token) { return member(name, token); });
        if (!complete)
            sayWhatIsMissing();
        else if (m_tokens.next() != JsonToken::End)
            warn(m_tokens.line(), say(Words::tr("something stands behind the end of the dump and is not read: did two "
                                                "processes write this file?")));
        if (m_repeated)
            putRowsInOrder();
        sayWhatIsOdd();
    }

private:
    bool member(std::string_view name, JsonToken token)
    {
        if (name == "data" && token == JsonToken::ObjectBegin) {
            m_hasData = true;
            return m_tokens.object([&](std::string_view key, JsonToken value) { return entry(key, value); });
        }
        std::string *const text = name == "task"        ? &m_dump.task
                                  : name == "level"     ? &m_dump.level
                                  : name == "framework" ? &m_dump.framework
                                                        : nullptr;
        if (!text || token != JsonToken::String)
            return m_tokens.skip(token);
        *text = m_tokens.text();
        return true;
    }

    bool entry(std::string_view name, JsonToken token)
    {
        const EntryKind kind = entryKindOf(name);
        // msprobe leaves out what is neither a call nor a gradient; debug.json has any name.
        if (!m_dump.location.debug && (kind == EntryKind::Unknown || kind == EntryKind::Debug)) {
            ++m_left;
            return m_tokens.skip(token);
        }
        if (m_dump.rows.size() >= mostRows) {
            m_full = true;
            return false;
        }
        const NameId key = m_dump.names.add(name);
        if (!m_operator.read(m_dump.name(key), kind, token))
            return false;
        addOperator(key);
        if (m_dump.operators.size() == operatorsToJudgeBy)
            makeRoom();
        return true;
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
        } else { // a key that stands there twice: the last value counts, at the first one's place, as in Python
            m_dump.operators[known] = added;
            ++m_repeated;
        }
        for (PeerOperation peer : m_operator.peerOperations()) {
            peer.call = known;
            m_dump.peerOperations.push_back(std::move(peer));
        }
    }

    void putRowsInOrder()
    {
        DumpRows ordered;
        for (DumpOperator &owner : m_dump.operators) {
            const auto first = static_cast<std::uint32_t>(ordered.size());
            for (std::uint32_t i = 0; i < owner.rowCount; ++i)
                ordered.add(m_dump.rows[owner.firstRow + i]);
            owner.firstRow = first;
        }
        m_dump.rows = std::move(ordered);
    }

    void warn(std::int64_t line, std::string message, Severity severity = Severity::Warning)
    {
        m_dump.problems.push_back({m_dump.location.dumpFile, line, severity, std::move(message)});
    }

    void sayWhatIsMissing()
    {
        if (m_progress.stopped())
            return;
        m_dump.truncated = true;
        std::string why = m_tokens.complaint();
        if (m_full)
            why = say(Words::tr("it has more than {} rows"), mostRows);
        else if (why.empty())
            why = say(Words::tr("the file ends in the middle"));
        const std::size_t kept = m_dump.operators.size();
        if (!m_hasData)
            warn(m_tokens.line(),
                 say(Words::tr("this is no dump of msprobe ({}): a JSON object with \"data\" is expected"), why),
                 Severity::Error);
        else
            warn(m_tokens.line(), say(Words::tr("{}: the {} complete operators before this place are kept"), why, kept),
                 Severity::Error);
    }

    void sayWhatIsOdd()
    {
        if (!m_hasData && !m_dump.truncated)
            warn(0, say(Words::tr("there is no \"data\" in this file: it is no dump of msprobe, or an empty one")),
                 Severity::Error);
        if (m_tokens.repaired())
            warn(0, say(Words::tr("bytes that are no UTF-8 text, or control characters, were replaced")));
        if (m_repeated)
            warn(0, say(Words::tr("{} operators stand in the file more than once; the last one counts"), m_repeated));
        if (m_left)
            warn(0,
                 say(Words::tr("{} entries are neither forward nor backward nor gradients and are left out"), m_left));
        if (!m_operator.strangeNumber().empty())
            warn(0, say(Words::tr("there are numbers that are none, first {}: they are compared as texts"),
                        m_operator.strangeNumber()));
        if (m_operator.tooDeep())
            warn(0,
                 say(Words::tr("{} values are nested deeper than 400 levels and are left out"), m_operator.tooDeep()));
        if (m_dump.framework.empty() && m_hasData) {
            m_dump.framework = "pytorch"; // as msprobe assumes
            warn(0, say(Words::tr("the file does not say which framework it is from; PyTorch is assumed")));
        }
    }

    Dump &m_dump;
    const Progress &m_progress;
    JsonTokens m_tokens;
    DumpOperatorReader m_operator;
    std::vector<std::uint32_t> m_known; // operators by number of their key
    std::size_t m_left = 0, m_repeated = 0;
    bool m_hasData = false, m_full = false;
};

} // namespace

std::shared_ptr<const Dump> readDump(const DumpLocation &location, const Progress &progress)
{
    if (!location.savedFile.empty())
        return readSavedDump(location);
    if (!location.group.empty())
        return readHdf5Dump(location, progress);
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
    return dump;
}

} // namespace rundiff
