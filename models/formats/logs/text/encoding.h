// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/run/utf8.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace rundiff
{

struct Encoding {
    enum class Kind : std::uint8_t { Utf8, Utf16Little, Utf16Big, Gb18030, ShiftJis, Latin1 };
    Kind kind = Kind::Utf8;
    std::size_t markLength = 0; // of the byte order mark

    std::string name() const;
};

// A byte order mark decides; then zeros at every other byte (UTF-16); then UTF-8, unless more of it is invalid than
// scattered damage explains; then GB18030, which includes GBK; then Latin-1.
Encoding detectEncoding(std::string_view sample);

// The encoding with that name, without its mark if the sample starts with one. nullopt: there is no such encoding.
std::optional<Encoding> encodingNamed(std::string_view name, std::string_view sample);

// Converts text that arrives in pieces to UTF-8. Invalid bytes become U+FFFD. If a byte of UTF-16 is missing or extra,
// the text after it is read from the next byte on.
class Decoder
{
public:
    struct Replaced {
        std::int64_t count = 0;
        std::uint64_t first = 0; // its position in the text before decoding
    };

    explicit Decoder(Encoding encoding);
    ~Decoder();
    Decoder(const Decoder &) = delete;
    Decoder &operator=(const Decoder &) = delete;

    void decode(std::string_view bytes, bool last, std::string &text);
    const Replaced &replaced() const { return m_replaced; }

private:
    void convert(bool last, std::string &text);
    void realign();
    void noteNarrowText();
    void replace(std::size_t inRest);

    void *m_converter;
    std::string m_rest; // undecoded bytes: a character cut by the end of a piece
    std::size_t m_unit;
    bool m_little;
    std::size_t m_narrow = 0; // pairs of plain letters up to here
    std::uint64_t m_done = 0; // bytes before the rest
    Replaced m_replaced;
};

} // namespace rundiff
