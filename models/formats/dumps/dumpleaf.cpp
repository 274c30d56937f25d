// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/formats/dumps/dumpleaf.h"

#include "models/run/fallback.h"
#include "models/run/pythontext.h"
#include "models/run/textpieces.h"

#include <fmt/format.h>
#include <zlib.h>

#include <algorithm>
#include <cstring>

namespace rundiff
{

namespace
{

bool isHexDigit(char c)
{
    return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F');
}

std::string crc32Of(std::string_view text)
{
    const uLong sum = ::crc32(0, reinterpret_cast<const Bytef *>(text.data()), static_cast<uInt>(text.size()));
    return fmt::format("{:08x}", sum);
}

// Compares without a call: it is asked for each member of each tensor.
template <std::size_t Size>
bool is(std::string_view name, const char (&text)[Size])
{
    return name.size() == Size - 1 && std::memcmp(name.data(), text, Size - 1) == 0;
}

// Of a text that was read as a number: whether JSON writes numbers so. Asked for each number of each tensor, so that
// the closer look is for the few that are written in another way.
bool isOrdinaryNumber(std::string_view raw)
{
    const auto isDigit = [&](std::size_t at) { return at < raw.size() && raw[at] >= '0' && raw[at] <= '9'; };
    std::size_t at = raw.starts_with('-');
    if (!isDigit(at) || !isDigit(raw.size() - 1) || (raw[at] == '0' && isDigit(at + 1)))
        return false;
    while (isDigit(at))
        ++at;
    return at == raw.size() || raw[at] != '.' || isDigit(at + 1);
}

bool isPartnerArgument(std::string_view segment)
{
    return isAnyOf(segment, {"src", "dst", "group_src", "group_dst"});
}

} // namespace

ChecksumKind checksumKindOf(std::string_view text)
{
    if (text.empty())
        return ChecksumKind::None;
    if (text.starts_with("0x"))
        return ChecksumKind::Xor;
    if (!std::ranges::all_of(text, isHexDigit))
        return ChecksumKind::Other;
    switch (text.size()) {
    case 8:
        return ChecksumKind::Crc32;
    case 32:
        return ChecksumKind::Md5;
    case 40:
        return ChecksumKind::Sha1;
    default:
        return ChecksumKind::Other;
    }
}

void DumpLeaf::clear()
{
    m_hasType = m_hasValue = m_hasStatistics = m_checksumIsNumber = false;
    m_head.reset();
    for (std::string *text :
         {&m_type, &m_dtype, &m_shape, &m_checksum, &m_dataName, &m_groupRanks, &m_value, &m_valueShape})
        text->clear();
    m_max = m_min = m_mean = m_norm = m_valueNumber = {};
    m_requiresGrad = Flag::Missing;
    m_valueType = PythonType::None;
}

bool DumpLeaf::takeFlag(JsonToken token, JsonTokens &tokens)
{
    const std::string_view raw = token == JsonToken::Scalar ? tokens.raw() : std::string_view();
    Flag flag = Flag::Missing;
    if (is(raw, "true"))
        flag = Flag::True;
    else if (is(raw, "false"))
        flag = Flag::False;
    else if (!is(raw, "null"))
        m_left.leave("requires_grad");
    replace(m_requiresGrad, flag);
    return tokens.skip(token);
}

bool DumpLeaf::take(std::string_view name, JsonToken token, JsonTokens &tokens, bool &taken)
{
    taken = true;
    if (is(name, "Max"))
        return takeStatistic(token, tokens, m_max);
    if (is(name, "Min"))
        return takeStatistic(token, tokens, m_min);
    if (is(name, "Mean"))
        return takeStatistic(token, tokens, m_mean);
    if (is(name, "Norm"))
        return takeStatistic(token, tokens, m_norm);
    if (is(name, "md5"))
        return takeChecksum(token, tokens);
    if (is(name, "type") || is(name, "dtype") || is(name, "shape"))
        return takeOfHead(name, token, tokens);
    if (is(name, "requires_grad"))
        return takeFlag(token, tokens);
    if (is(name, "data_name"))
        return takeText(token, tokens, m_dataName);
    if (is(name, "value"))
        return takeValue(token, tokens);
    if (is(name, "group_ranks"))
        return takePythonText(token, tokens, m_groupRanks);
    taken = false;
    return true;
}

bool DumpLeaf::takeOfHead(std::string_view name, JsonToken token, JsonTokens &tokens)
{
    if (m_head) { // written twice: the last one counts
        m_type = m_names.text(m_head->type);
        m_dtype = m_names.text(m_head->dtype);
        m_shape = m_names.text(m_head->shape);
        m_head.reset();
    }
    if (token != JsonToken::String && !is(name, "shape"))
        m_left.leave(name);
    if (is(name, "dtype"))
        return takeText(token, tokens, m_dtype);
    if (is(name, "shape"))
        return takePythonText(token, tokens, m_shape);
    m_hasType = token == JsonToken::String;
    return takeText(token, tokens, m_type);
}

std::optional<LeafHead> DumpLeaf::head()
{
    if (m_head || m_dtype.empty() || m_shape.empty() || !m_hasType)
        return m_head;
    return LeafHead{m_lastType.in(m_names, m_type), m_lastDtype.in(m_names, m_dtype), m_lastShape.in(m_names, m_shape)};
}

void DumpLeaf::begin(const LeafHead &head)
{
    m_head = head;
    m_hasType = true;
}

// Anything but a text counts as missing.
bool DumpLeaf::takeText(JsonToken token, JsonTokens &tokens, std::string &text)
{
    replace(text, token == JsonToken::String ? std::string(tokens.text()) : std::string());
    return tokens.skip(token);
}

bool DumpLeaf::takePythonText(JsonToken token, JsonTokens &tokens, std::string &text)
{
    std::string taken;
    const bool complete = appendPythonValue(tokens, token, taken);
    replace(text, std::move(taken));
    return complete;
}

bool DumpLeaf::takeStatistic(JsonToken token, JsonTokens &tokens, Statistic &statistic)
{
    m_hasStatistics = true;
    if (token == JsonToken::Scalar) {
        const std::string_view raw = tokens.raw();
        const Statistic taken = statisticOf(raw, m_names);
        if (!taken.isNumber() || !isOrdinaryNumber(raw))
            tokens.checkScalar();
        replace(statistic, taken);
        return true;
    }
    std::string text;
    if (!appendPythonValue(tokens, token, text))
        return false;
    replace(statistic, Statistic::ofText(m_names.add(text)));
    return true;
}

bool DumpLeaf::takeChecksum(JsonToken token, JsonTokens &tokens)
{
    m_checksumIsNumber = token == JsonToken::Scalar;
    std::string taken;
    if (!appendPythonValue(tokens, token, taken))
        return false;
    // Python takes these for "no checksum".
    const bool nothing = isAnyOf(taken, {"None", "False", "0", "0.0", "-0.0"});
    if (m_checksumIsNumber && nothing)
        taken.clear();
    replace(m_checksum, std::move(taken));
    return true;
}

bool DumpLeaf::takeValue(JsonToken token, JsonTokens &tokens)
{
    m_hasValue = true;
    const std::string before = std::exchange(m_value, {});
    const bool complete = takeNewValue(token, tokens);
    m_left.replaced += !before.empty() && before != m_value;
    return complete;
}

bool DumpLeaf::takeNewValue(JsonToken token, JsonTokens &tokens)
{
    m_valueType = pythonTypeOf(token, token == JsonToken::Scalar ? tokens.raw() : std::string_view());
    m_valueNumber = token == JsonToken::Scalar ? statisticOf(tokens.raw(), m_names) : Statistic{};
    if (token != JsonToken::ArrayBegin)
        return appendPythonValue(tokens, token, m_value);
    std::size_t elements = 0;
    m_value.push_back('[');
    const bool complete = tokens.array([&](JsonToken element) {
        if (elements++ > 0)
            m_value.append(", ");
        if (element != JsonToken::String)
            return appendPythonValue(tokens, element, m_value);
        appendPythonString(m_value, tokens.text());
        return true;
    });
    m_value.push_back(']');
    m_valueShape = fmt::format("({},)", elements);
    return complete;
}

void DumpLeaf::setAll(DumpRow &row, const Statistic &statistic) const
{
    row.max = row.min = row.mean = row.norm = statistic;
}

// A leaf without dtype: what msprobe shows in the place of type, shape and statistics.
void DumpLeaf::completeScalar(DumpRow &row, std::string_view lastSegment)
{
    row.scalar = true;
    row.dtype = m_names.add(m_type);
    row.shape = m_names.add("[]");
    const auto textOf = [&](std::string_view text) { return Statistic::ofText(m_names.add(text)); };
    const std::string_view value = m_hasValue ? std::string_view(m_value) : "None";
    if (m_type == "torch.Size") {
        row.shape = m_names.add(value);
    } else if (m_type == "slice") {
        row.shape = m_names.add(orIfEmpty<std::string_view>(m_valueShape, "()"));
    } else if (m_type == "ellipsis") {
        setAll(row, textOf(m_value));
    } else if (isPartnerArgument(lastSegment)) {
        setAll(row, textOf(value));
        m_checksum = value;
    } else if (m_type == "torch.ProcessGroup") {
        const std::string_view ranks = orIfEmpty<std::string_view>(m_groupRanks, "None");
        setAll(row, textOf(ranks));
        m_checksum = ranks;
    } else {
        row.dtype = m_names.add(pythonClassText(m_valueType));
        const bool plain = m_valueType == PythonType::None || m_valueNumber.kind != Statistic::Kind::None;
        setAll(row, plain ? m_valueNumber : textOf(m_value));
    }
}

void DumpLeaf::completeChecksum(DumpRow &row)
{
    if (!m_checksum.empty()) {
        row.checksum = m_names.add(m_checksum);
        row.checksumKind = checksumKind(row.scalar);
        row.checksumMade = row.scalar;
        return;
    }
    row.checksum = m_value.empty() ? m_noChecksum.in(m_names, "00000000") : m_names.add(crc32Of(m_value));
    row.checksumKind = row.scalar ? ChecksumKind::Crc32 : ChecksumKind::None; // of nothing: a tensor without checksum
    row.checksumMade = true;
}

// An XOR has eight digits, too, but msprobe writes no statistics with it: of which kind it is then is not known.
ChecksumKind DumpLeaf::checksumKind(bool ofScalar) const
{
    const ChecksumKind byForm = m_checksumIsNumber ? ChecksumKind::Xor : checksumKindOf(m_checksum);
    const bool isBare = !ofScalar && !m_hasStatistics;
    if (isBare && byForm == ChecksumKind::Crc32)
        return ChecksumKind::Other;
    return byForm;
}

DumpRow DumpLeaf::row(std::string_view key, std::string_view name, Side side)
{
    DumpRow row;
    row.side = side;
    row.requiresGrad = m_requiresGrad;
    row.max = m_max;
    row.min = m_min;
    row.mean = m_mean;
    row.norm = m_norm;
    if (m_head) {
        row.type = m_head->type;
        row.dtype = m_head->dtype;
        row.shape = m_head->shape;
    } else if (m_dtype.empty()) {
        row.type = m_lastType.in(m_names, m_type);
        completeScalar(row, name.substr(name.rfind('.') + 1));
    } else {
        row.type = m_lastType.in(m_names, m_type);
        row.dtype = m_lastDtype.in(m_names, m_dtype);
        row.shape = m_lastShape.in(m_names, orIfEmpty<std::string_view>(m_shape, "None"));
    }
    completeChecksum(row);
    if (m_dataName.empty()) {
        row.suffix = m_names.add(name);
        return row;
    }
    // The file's name without its extension is the row's name.
    row.dataName = m_names.add(m_dataName);
    const std::string_view stem = std::string_view(m_dataName).substr(0, m_dataName.rfind('.'));
    row.ownName = !(stem.starts_with(key) && (stem.size() == key.size() || stem[key.size()] == '.'));
    row.suffix = m_names.add(row.ownName ? stem : stem.substr(key.size()));
    return row;
}

DumpRow DumpLeaf::nullRow(Names &names, NameId suffix, Side side)
{
    DumpRow row;
    row.suffix = suffix;
    row.side = side;
    row.scalar = row.null = true;
    row.dtype = row.shape = names.add("None");
    return row;
}

} // namespace rundiff
