// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <deque>
#include <string>
#include <string_view>
#include <vector>

namespace rundiff
{

// A value of a pickle. Values refer to each other by number, so that an endlessly nested or repeated pickle costs no
// more than its own bytes.
struct PickleValue {
    enum class Kind : std::uint8_t {
        None,
        Bool,
        Int,
        LargeInt,
        Real,
        Text,
        Tuple,
        List,
        Dict,
        Global,
        Persistent,
        Call
    };
    Kind kind = Kind::None;
    std::int64_t number = 0; // Bool, Int
    double real = 0;
    std::string_view text = {}; // Text, LargeInt (its bytes), Global ("torch.FloatStorage"); part of the pickle
    std::vector<std::uint32_t> items = {}; // Tuple, List; Dict: key, value, ...; Persistent: its identifier
    std::uint32_t function = 0;            // Call: a Global; the arguments are `items`
    std::uint32_t state = 0;               // Call: what the object is filled with, a dictionary or list; 0: nothing
};

// The content of a pickle, as data: a call is only recorded, nothing is imported and nothing is executed.
class Pickle
{
public:
    using Index = std::uint32_t;

    Pickle() = default;
    Pickle(Pickle &&) = default;
    Pickle &operator=(Pickle &&) = default;
    Pickle(const Pickle &) = delete; // values point into the texts
    Pickle &operator=(const Pickle &) = delete;
    ~Pickle() = default;

    const PickleValue &at(Index index) const { return m_values[index]; }
    const PickleValue &root() const { return m_values[m_root]; }
    std::size_t size() const { return m_values.size(); }

private:
    friend class PickleReader;
    std::deque<PickleValue> m_values;
    std::deque<std::string> m_texts; // names joined from two strings
    Index m_root = 0;
};

// Whether a pickle may use this class or function.
using AllowedGlobals = bool (*)(std::string_view name);

// For readers of which every class is a name and every call a record.
inline bool allowedAsData(std::string_view)
{
    return true;
}

} // namespace rundiff
