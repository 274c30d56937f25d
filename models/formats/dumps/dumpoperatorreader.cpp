// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/formats/dumps/dumpoperatorreader.h"

#include "models/run/lookup.h"
#include "models/run/textpieces.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <optional>
#include <tuple>
#include <utility>

namespace rundiff
{

namespace
{

constexpr int deepestNesting = 400; // msprobe's limit

// Members that msprobe writes in addition to the values and that do not belong to an operator's results: numbers of
// process groups and messages, the memory format, whether a call repeats another one.
constexpr std::array<std::string_view, 6> notCompared = {"class_type", "group_id", "tag",
                                                         "format",     "stack",    "is_recompute"};

// A path grows by one segment for as long as this lives.
class Segment
{
public:
    Segment(std::string &path, std::string_view name) : m_path(path), m_length(path.size())
    {
        path.append(1, '.').append(name);
    }
    Segment(const Segment &) = delete;
    Segment &operator=(const Segment &) = delete;
    ~Segment() { m_path.resize(m_length); }

private:
    std::string &m_path;
    std::size_t m_length;
};

// What an object describes: a leaf has a string `type`, a batched point-to-point operation its class; every other
// object holds values.
enum class ObjectForm : std::uint8_t { Values, Leaf, Peer };

// What one member, whose value was taken last, says of its object.
ObjectForm formOf(std::string_view member, JsonToken token, JsonTokens &tokens)
{
    if (token != JsonToken::String)
        return ObjectForm::Values;
    if (member == "type")
        return ObjectForm::Leaf;
    if (member == "class_type" && tokens.text() == "torch.distributed.P2POp")
        return ObjectForm::Peer;
    return ObjectForm::Values;
}

bool isCompared(std::string_view member)
{
    return std::ranges::find(notCompared, member) == notCompared.end();
}

// A text, number or flag; null is a value of its own.
bool isPlain(JsonToken token, const JsonTokens &tokens)
{
    return token == JsonToken::String || (token == JsonToken::Scalar && tokens.raw() != "null");
}

bool hasSegment(std::string_view key, std::string_view wanted)
{
    while (true) {
        const std::size_t dot = key.find('.');
        if (key.substr(0, dot) == wanted)
            return true;
        if (dot == std::string_view::npos)
            return false;
        key.remove_prefix(dot + 1);
    }
}

} // namespace

bool sayTheSame(const DumpRow &one, const DumpRow &other)
{
    const auto members = [](const DumpRow &row) {
        return std::tie(row.suffix, row.side, row.ownName, row.scalar, row.null, row.requiresGrad, row.type, row.dtype,
                        row.shape, row.checksum, row.dataName, row.max, row.min, row.mean, row.norm);
    };
    return members(one) == members(other);
}

EntryKind entryKindOf(std::string_view key)
{
    const std::size_t dot = key.rfind('.');
    const std::string_view last = key.substr(dot + 1);
    const std::string_view before = dot == std::string_view::npos ? std::string_view() : key.substr(0, dot);
    const std::string_view second = before.substr(before.rfind('.') + 1);
    if (last == "debug")
        return EntryKind::Debug;
    if (last == "parameters_grad" || second == "parameters_grad")
        return EntryKind::ParametersGrad;
    const auto isDirection = [](std::string_view segment) { return isAnyOf(segment, {"forward", "backward"}); };
    if (isDirection(last) || isDirection(second))
        return EntryKind::Call;
    return EntryKind::Unknown;
}

bool DumpOperatorReader::read(std::string_view key, EntryKind kind, JsonToken token)
{
    m_key = key;
    m_path.clear();
    m_peers.clear();
    for (Section &section : m_sections)
        section.rows.clear();
    m_withoutIndex = hasSegment(key, "parameters_grad");
    if (isAnyOf(kind, {EntryKind::Call, EntryKind::Unknown}))
        return readCall(token);
    m_side = kind == EntryKind::Debug ? Side::Debug : Side::ParametersGrad;
    m_rows = &m_sections[0].rows;
    return walk(token, 0);
}

bool DumpOperatorReader::readCall(JsonToken token)
{
    if (token != JsonToken::ObjectBegin)
        return m_tokens.skip(token);
    return m_tokens.object([&](std::string_view name, JsonToken value) {
        const auto section = std::ranges::find(m_sections, name, &Section::member);
        if (section != std::end(m_sections))
            return readSection(*section, value);
        // The next operator: the end of this one is lost.
        if (value == JsonToken::ObjectBegin && entryKindOf(name) != EntryKind::Unknown)
            return false;
        return skipUnknown(name, value);
    });
}

bool DumpOperatorReader::readSection(Section &section, JsonToken token)
{
    m_path = section.name;
    m_side = section.side;
    m_rows = &section.rows;
    // A member that occurs twice: the last one counts, as in Python.
    const std::vector<DumpRow> before = std::exchange(section.rows, {});
    const bool complete = walk(token, 0);
    m_left.replaced += !before.empty() && !std::ranges::equal(before, section.rows, sayTheSame);
    return complete;
}

bool DumpOperatorReader::skipUnknown(std::string_view name, JsonToken token)
{
    if (isCompared(name))
        m_left.leave(name);
    return m_tokens.skip(token);
}

bool DumpOperatorReader::walk(JsonToken token, int depth)
{
    switch (token) {
    case JsonToken::Scalar:
        if (m_tokens.raw() == "null")
            addNull();
        else
            m_left.leave(m_path);
        return m_tokens.takePlain(token);
    case JsonToken::String:
        m_left.leave(m_path);
        return m_tokens.takePlain(token);
    case JsonToken::ArrayBegin:
    case JsonToken::ObjectBegin:
        if (depth > deepestNesting) {
            ++m_left.tooDeep;
            return m_tokens.skip(token);
        }
        if (token == JsonToken::ArrayBegin)
            return walkList(depth);
        return walkObject(depth);
    default:
        return false;
    }
}

bool DumpOperatorReader::walkList(int depth)
{
    std::size_t index = 0;
    return m_tokens.array([&](JsonToken element) {
        if (m_withoutIndex)
            return walk(element, depth + 1);
        const Segment segment(m_path, std::to_string(index++));
        return walk(element, depth + 1);
    });
}

bool DumpOperatorReader::walkObject(int depth)
{
    const KnownLeaf *const known = m_leaves.find(m_tokens.upTo('}'));
    if (known && m_tokens.holds(known->tokens)) {
        addKnown(*known);
        m_tokens.take(known->tokens);
        return true;
    }
    return walkNewObject(depth);
}

void DumpOperatorReader::addLeaf(DumpLeaf &leaf)
{
    const DumpRow &row = m_rows->emplace_back(leaf.row(m_key, m_path, m_side));
    if (row.dataName.empty())
        return;
    std::string name(m_names.text(row.suffix));
    m_tensorNames.note(m_key, m_path, row.ownName ? name : m_key + name);
}

void DumpOperatorReader::addKnown(const KnownLeaf &leaf)
{
    DumpRow &row = m_rows->emplace_back(leaf.row);
    row.suffix = m_names.add(m_path);
    row.side = m_side;
}

bool DumpOperatorReader::walkNewObject(int depth)
{
    const JsonTokens::Place begin = m_tokens.place();
    const JsonTokens::Stretch start = m_tokens.toEndOfList();
    const LeafHead *const head = start.bytes.empty() ? nullptr : m_heads.find(start.bytes);
    if (!head)
        return walkUnknownObject(std::string(start.bytes), depth);
    m_tokens.take(start.tokens);
    m_leaf.clear();
    m_leaf.begin(*head);
    const auto member = [&](std::string_view name, JsonToken token) { return takeLeafMember(m_leaf, name, token); };
    if (!m_tokens.restOfObject(member))
        return false;
    addLeaf(m_leaf);
    keepLeaf(begin);
    return true;
}

// The row that was added last, if all its data is between the braces.
void DumpOperatorReader::keepLeaf(const JsonTokens::Place &begin)
{
    constexpr std::size_t longest = 1024;
    const JsonTokens::Stretch leaf = m_tokens.since(begin);
    const DumpRow &row = m_rows->back();
    if (m_tokens.isDamagedSince(begin.offset))
        return;
    if (!row.scalar && row.dataName.empty() && leaf.bytes.size() <= longest)
        m_leaves.keep(leaf.bytes, {row, leaf.tokens});
}

// `head`: the object up to the end of its first list.
bool DumpOperatorReader::walkUnknownObject(const std::string &head, int depth)
{
    const JsonTokens::Place begin = m_tokens.place();
    const std::size_t rows = m_rows->size(), peers = m_peers.size();
    const LeftInOperators left = m_left;
    ObjectForm form = ObjectForm::Values;
    std::string plain; // a member that only records have
    const bool complete = m_tokens.object([&](std::string_view name, JsonToken token) {
        form = formOf(name, token, m_tokens);
        if (plain.empty() && isPlain(token, m_tokens) && isCompared(name))
            plain = name;
        return form == ObjectForm::Values && walkMember(name, token, depth);
    });
    if (form == ObjectForm::Values) {
        if (!plain.empty()) { // a record without its type is lost as a whole
            m_left = left;
            m_left.leave(plain);
        }
        return complete;
    }
    // The order of members means nothing: those before this one are members of a leaf, too.
    m_rows->resize(rows);
    m_peers.resize(peers);
    m_left = left;
    return m_tokens.goBackTo(begin) && (form == ObjectForm::Leaf ? readLeaf(head) : readPeer());
}

bool DumpOperatorReader::walkMember(std::string_view name, JsonToken token, int depth)
{
    if (isPlain(token, m_tokens))
        return m_tokens.takePlain(token);
    const Segment segment(m_path, name);
    return walk(token, depth + 1);
}

bool DumpOperatorReader::readLeaf(const std::string &head)
{
    const std::uint64_t begin = m_tokens.offset(), endOfHead = begin + head.size() - 1;
    std::size_t members = 0;
    m_leaf.clear();
    const bool complete = m_tokens.object([&](std::string_view name, JsonToken token) {
        if (!takeLeafMember(m_leaf, name, token))
            return false;
        const bool headEnds = ++members == 3 && m_tokens.offset() == endOfHead;
        if (const auto known = headEnds ? m_leaf.head() : std::nullopt; known && !m_tokens.isDamagedSince(begin))
            m_heads.keep(head, *known);
        return true;
    });
    if (complete)
        addLeaf(m_leaf);
    return complete;
}

bool DumpOperatorReader::readPeer()
{
    PeerOperation peer;
    bool tensor = false;
    const bool complete = m_tokens.object([&](std::string_view name, JsonToken token) {
        if (name != "tensor" || tensor)
            return takePeerMember(peer, name, token);
        tensor = true;
        return readTensorOf(token);
    });
    if (!complete)
        return false;
    if (!tensor)
        addNull();
    m_peers.push_back(std::move(peer));
    return true;
}

bool DumpOperatorReader::takeLeafMember(DumpLeaf &leaf, std::string_view name, JsonToken token)
{
    bool taken = false;
    return leaf.take(name, token, m_tokens, taken) && (taken || skipUnknown(name, token));
}

bool DumpOperatorReader::takePeerMember(PeerOperation &peer, std::string_view name, JsonToken token)
{
    if (name == "op" && token == JsonToken::String)
        peer.operation = m_tokens.text();
    if (name == "peer" && token == JsonToken::Scalar) {
        const std::string_view raw = m_tokens.raw();
        std::from_chars(raw.data(), raw.data() + raw.size(), peer.peer);
    }
    if (isAnyOf(name, {"op", "peer"}))
        return m_tokens.skip(token);
    return skipUnknown(name, token);
}

// The tensor that a point-to-point operation of a batch sends or receives; the row has the operation's name.
bool DumpOperatorReader::readTensorOf(JsonToken token)
{
    if (token != JsonToken::ObjectBegin) {
        addNull();
        return m_tokens.skip(token);
    }
    m_leaf.clear();
    const bool complete =
        m_tokens.object([&](std::string_view name, JsonToken value) { return takeLeafMember(m_leaf, name, value); });
    if (complete)
        addLeaf(m_leaf);
    return complete;
}

std::size_t DumpOperatorReader::rowCount() const
{
    std::size_t count = 0;
    for (const Section &section : m_sections)
        count += section.rows.size();
    return count;
}

void DumpOperatorReader::moveRowsTo(DumpRows &rows)
{
    for (Section &section : m_sections) {
        for (const DumpRow &row : section.rows)
            rows.add(row);
        section.rows.clear();
    }
}

} // namespace rundiff
