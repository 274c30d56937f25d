// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/formats/logs/text/encoding.h"

#include "models/run/lookup.h"

#include <iconv.h>

#include <algorithm>
#include <array>
#include <cerrno>

namespace rundiff
{

namespace
{

constexpr std::string_view replacement = "\xef\xbf\xbd";

// Written for the compiler to do many bytes at once.
bool isPlainAscii(std::string_view text)
{
    unsigned others = 0;
    for (const char sign : text)
        others |= static_cast<signed char>(sign) <= 0 ? 1U : 0U;
    return others == 0;
}

struct Utf8Count {
    std::size_t valid = 0, invalid = 0; // multi-byte sequences
};

Utf8Count countUtf8(std::string_view text)
{
    Utf8Count count;
    for (std::size_t i = 0; i < text.size();) {
        if (static_cast<unsigned char>(text[i]) < 0x80) {
            ++i;
            continue;
        }
        const std::size_t length = utf8Length(text.substr(i));
        if (length == 0 && text.size() - i < 4)
            break; // cut by the end of the sample
        ++(length > 0 ? count.valid : count.invalid);
        i += std::max<std::size_t>(length, 1);
    }
    return count;
}

// GBK: two bytes, 81-fe and 40-fe without 7f; GB18030 adds four bytes with digits in second and fourth place. Most of a
// text is of GB2312, a1-fe twice; damaged bytes are not.
bool looksLikeGb(std::string_view text)
{
    std::size_t pairs = 0, common = 0, invalid = 0;
    const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (byte(i) < 0x80)
            continue;
        if (i + 1 >= text.size())
            break;
        const unsigned char second = byte(i + 1);
        if (byte(i) > 0x80 && byte(i) < 0xff && second >= 0x40 && second != 0x7f && second < 0xff) {
            ++pairs;
            if (byte(i) > 0xa0 && second > 0xa0)
                ++common;
            ++i;
        } else if (byte(i) > 0x80 && byte(i) < 0xff && second >= 0x30 && second <= 0x39) {
            ++pairs;
            i += 3;
        } else {
            ++invalid;
        }
    }
    return pairs > 1 && common * 2 > pairs && invalid * 100 <= pairs;
}

// Shift-JIS: one byte a1-df, or two, 81-9f and e0-fc, then 40-fc without 7f. Kana and most of what logs write begin
// with the former, which in Latin-1 are not letters.
bool looksLikeShiftJis(std::string_view text)
{
    std::size_t pairs = 0, usual = 0, invalid = 0;
    const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (byte(i) < 0x80 || (byte(i) > 0xa0 && byte(i) < 0xe0))
            continue;
        if (i + 1 >= text.size())
            break;
        const unsigned char second = byte(i + 1);
        if (byte(i) == 0x80 || byte(i) == 0xa0 || byte(i) > 0xfc || second < 0x40 || second == 0x7f || second > 0xfc) {
            ++invalid;
            continue;
        }
        ++pairs;
        usual += byte(i) < 0xa0;
        ++i;
    }
    return pairs > 1 && usual * 10 >= pairs * 8 && invalid * 100 <= pairs;
}

// Where only a later part of the text has zeros, something else was appended to it.
bool zerosAtEveryOther(std::string_view sample, std::size_t first)
{
    constexpr std::size_t begin = 64;
    if (sample.substr(0, begin).find('\0') == std::string_view::npos)
        return false;
    std::size_t zeros = 0, others = 0;
    for (std::size_t i = 0; i + 1 < sample.size(); i += 2) {
        if (sample[i + first] == '\0')
            ++zeros;
        if (sample[i + 1 - first] == '\0')
            ++others;
    }
    const std::size_t pairs = sample.size() / 2;
    return pairs >= 4 && zeros * 10 > pairs * 4 && others * 20 < pairs;
}

bool isPlain(char sign)
{
    return (sign >= ' ' && sign <= '~') || sign == '\n' || sign == '\r';
}

const char *iconvName(Encoding::Kind kind)
{
    switch (kind) {
    case Encoding::Kind::Utf16Little:
        return "UTF-16LE";
    case Encoding::Kind::Utf16Big:
        return "UTF-16BE";
    case Encoding::Kind::Gb18030:
        return "GB18030";
    case Encoding::Kind::ShiftJis:
        return "CP932";
    case Encoding::Kind::Latin1:
        return "ISO-8859-1";
    case Encoding::Kind::Utf8:
        break;
    }
    return "UTF-8";
}

} // namespace

std::string Encoding::name() const
{
    switch (kind) {
    case Kind::Utf16Little:
        return "utf-16le";
    case Kind::Utf16Big:
        return "utf-16be";
    case Kind::Gb18030:
        return "gb18030";
    case Kind::ShiftJis:
        return "shift-jis";
    case Kind::Latin1:
        return "latin-1";
    case Kind::Utf8:
        break;
    }
    return "utf-8";
}

Encoding detectEncoding(std::string_view sample)
{
    using Kind = Encoding::Kind;
    if (isPlainAscii(sample))
        return {Kind::Utf8, 0};
    if (sample.starts_with("\xef\xbb\xbf"))
        return {Kind::Utf8, 3};
    if (sample.starts_with("\xff\xfe"))
        return {Kind::Utf16Little, 2};
    if (sample.starts_with("\xfe\xff"))
        return {Kind::Utf16Big, 2};
    if (zerosAtEveryOther(sample, 1))
        return {Kind::Utf16Little, 0};
    if (zerosAtEveryOther(sample, 0))
        return {Kind::Utf16Big, 0};
    const Utf8Count count = countUtf8(sample);
    const bool scattered = count.invalid * 1000 < count.valid || (count.invalid < 10 && count.valid > count.invalid);
    if (count.invalid == 0 || scattered)
        return {Kind::Utf8, 0};
    if (looksLikeGb(sample))
        return {Kind::Gb18030, 0};
    if (looksLikeShiftJis(sample))
        return {Kind::ShiftJis, 0};
    return {count.invalid < 10 ? Kind::Utf8 : Kind::Latin1, 0};
}

std::optional<Encoding> encodingNamed(std::string_view name, std::string_view sample)
{
    using Kind = Encoding::Kind;
    struct EncodingName {
        std::string_view text;
        Kind kind;
        std::string_view mark;
    };
    static constexpr std::array names = {
        EncodingName{"utf-8", Kind::Utf8, "\xef\xbb\xbf"},
        EncodingName{"utf-16le", Kind::Utf16Little, "\xff\xfe"},
        EncodingName{"utf-16be", Kind::Utf16Big, "\xfe\xff"},
        EncodingName{"gbk", Kind::Gb18030, ""},
        EncodingName{"gb18030", Kind::Gb18030, ""},
        EncodingName{"shift-jis", Kind::ShiftJis, ""},
        EncodingName{"latin-1", Kind::Latin1, ""},
    };
    const auto known =
        std::find_if(names.begin(), names.end(), [&](const EncodingName &one) { return one.text == name; });
    if (known == names.end())
        return std::nullopt;
    return Encoding{known->kind, sample.starts_with(known->mark) ? known->mark.size() : 0};
}

Decoder::Decoder(Encoding encoding)
    : m_converter(iconv_open("UTF-8", iconvName(encoding.kind))),
      m_unit(isAnyOf(encoding.kind, {Encoding::Kind::Utf16Little, Encoding::Kind::Utf16Big}) ? 2 : 1),
      m_little(encoding.kind == Encoding::Kind::Utf16Little)
{
}

Decoder::~Decoder()
{
    if (m_converter != iconv_t(-1))
        iconv_close(m_converter);
}

void Decoder::decode(std::string_view bytes, bool last, std::string &text)
{
    m_rest.append(bytes);
    if (m_converter == iconv_t(-1)) { // a C library without this encoding: digits and keywords still can be read
        text.append(m_rest);
        m_rest.clear();
        return;
    }
    if (m_unit == 2) {
        realign();
        noteNarrowText();
    }
    convert(last, text);
}

// A text of single bytes in the middle of one of pairs: each pair of them is a letter that nobody wrote.
void Decoder::noteNarrowText()
{
    constexpr std::size_t enough = 24; // pairs; a text in another script has fewer of these in a row
    for (std::size_t at = 0; at + 1 < m_rest.size(); at += 2) {
        m_narrow = isPlain(m_rest[at]) && isPlain(m_rest[at + 1]) ? m_narrow + 1 : 0;
        if (m_narrow == enough)
            replace(at - std::min(at, 2 * (enough - 1)));
    }
}

void Decoder::replace(std::size_t inRest)
{
    if (m_replaced.count++ == 0)
        m_replaced.first = m_done + inRest;
}

// Four units in a row that would be plain letters with their bytes swapped are read from the wrong byte on.
void Decoder::realign()
{
    constexpr std::size_t enough = 4;
    std::size_t swapped = 0;
    for (std::size_t at = 0; at + 1 < m_rest.size(); at += 2) {
        char low = m_rest[at], high = m_rest[at + 1];
        if (!m_little)
            std::swap(low, high);
        swapped = low == '\0' && isPlain(high) ? swapped + 1 : 0;
        if (swapped < enough)
            continue;
        const std::size_t first = at - 2 * (enough - 1);
        replace(first);
        m_rest.replace(first, 1, m_little ? "\xfd\xff" : "\xff\xfd"); // U+FFFD marks the place
        swapped = 0;
    }
}

void Decoder::convert(bool last, std::string &text)
{
    char *input = m_rest.data();
    std::size_t inputLeft = m_rest.size();
    std::array<char, 16384> output;
    while (inputLeft > 0) {
        char *next = output.data();
        std::size_t outputLeft = output.size();
        const std::size_t result = iconv(m_converter, &input, &inputLeft, &next, &outputLeft);
        text.append(output.data(), output.size() - outputLeft);
        if (result != std::size_t(-1) || errno == E2BIG)
            continue;
        if (errno == EINVAL && !last)
            break; // the rest of the character comes with the next piece
        text.append(replacement);
        replace(static_cast<std::size_t>(input - m_rest.data()));
        const std::size_t skipped = std::min(m_unit, inputLeft);
        input += skipped;
        inputLeft -= skipped;
    }
    m_done += m_rest.size() - inputLeft;
    m_rest.erase(0, m_rest.size() - inputLeft);
}

} // namespace rundiff
