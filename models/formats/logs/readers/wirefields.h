// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <cstring>
#include <string_view>

namespace rundiff
{

// The fields of a protocol buffer message in their order. Groups, which no writer uses any more, count as damage.
class WireFields
{
public:
    enum class Type : std::uint8_t { Varint = 0, Fixed64 = 1, Bytes = 2, Fixed32 = 5 };

    explicit WireFields(std::string_view message) : m_at(message.data()), m_end(message.data() + message.size()) {}

    // Moves to the next field. Returns false at the end of the message, or where it is damaged.
    bool next()
    {
        if (m_at == m_end)
            return false;
        std::uint64_t tag = 0;
        m_damaged = !varint(tag) || tag >> 3 == 0 || tag >> 3 > 0x1fffffff || !takeValue(tag & 7);
        m_number = static_cast<std::uint32_t>(tag >> 3);
        m_type = static_cast<Type>(tag & 7);
        return !m_damaged;
    }
    // Of a packed list: the next value, which has no number.
    bool nextOf(Type type)
    {
        if (m_at == m_end)
            return false;
        m_damaged = !takeValue(static_cast<std::uint64_t>(type));
        return !m_damaged;
    }
    bool damaged() const { return m_damaged; }

    bool is(std::uint32_t number, Type type) const { return m_number == number && m_type == type; }
    std::string_view bytes() const { return m_bytes; } // of a field of Type::Bytes
    std::uint64_t value() const { return m_value; }    // of any other

private:
    bool takeValue(std::uint64_t type)
    {
        switch (type) {
        case 0:
            return varint(m_value);
        case 1:
            return fixed(8);
        case 2: {
            std::uint64_t length = 0;
            if (!varint(length) || length > static_cast<std::uint64_t>(m_end - m_at))
                return false;
            m_bytes = {m_at, static_cast<std::size_t>(length)};
            m_at += length;
            return true;
        }
        case 5:
            return fixed(4);
        default:
            return false;
        }
    }

    bool fixed(std::size_t size)
    {
        if (static_cast<std::size_t>(m_end - m_at) < size)
            return false;
        m_value = 0;
        for (std::size_t i = 0; i < size; ++i)
            m_value |= static_cast<std::uint64_t>(static_cast<unsigned char>(m_at[i])) << (8 * i);
        m_at += size;
        return true;
    }

    bool varint(std::uint64_t &value)
    {
        value = 0;
        for (unsigned shift = 0; m_at != m_end && shift < 64; shift += 7) {
            const auto byte = static_cast<unsigned char>(*m_at++);
            value |= static_cast<std::uint64_t>(byte & 0x7f) << shift;
            if (byte < 0x80)
                return true;
        }
        return false;
    }

    const char *m_at, *m_end;
    std::uint32_t m_number = 0;
    Type m_type = Type::Varint;
    std::uint64_t m_value = 0;
    std::string_view m_bytes;
    bool m_damaged = false;
};

} // namespace rundiff
