// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/formats/trackers/trackedvalue.h"

#include "models/formats/logs/line/lenientjson.h"
#include "models/formats/logs/line/number.h"
#include "models/run/textpieces.h"

#include <cmath>
#include <limits>
#include <utility>
#include <vector>

namespace rundiff
{

double signedInfinity(std::string_view word)
{
    constexpr double infinity = std::numeric_limits<double>::infinity();
    return word.starts_with('-') ? -infinity : infinity;
}

namespace
{

constexpr int deepest = 8;

bool isWordForNumber(std::string_view text, double &value)
{
    if (text == "NaN")
        value = std::numeric_limits<double>::quiet_NaN();
    else if (isAnyOf(text, {"Infinity", "-Infinity"}))
        value = signedInfinity(text);
    else
        return false;
    return true;
}

class NumbersOfValue
{
public:
    explicit NumbersOfValue(std::string_view text) : m_json(text) {}

    // Trackers write JSON by a program: a number such as 04.3 is damaged.
    bool read(const std::string &name) { return readValue(name, 0) && m_json.atEnd() && m_json.oddities() == 0; }
    const auto &found() const { return m_found; }

private:
    bool readValue(const std::string &name, int depth)
    {
        double value = 0;
        switch (m_json.type()) {
        case LenientJson::Type::Object:
            if (depth < deepest)
                return readObject(name, depth);
            return m_json.skip();
        case LenientJson::Type::String:
            if (!m_json.string(m_text))
                return false;
            if (isWordForNumber(m_text, value))
                m_found.emplace_back(name, value);
            return true;
        case LenientJson::Type::Word: {
            std::string_view word;
            if (!m_json.word(word))
                return false;
            if (isTrackedNumber(word, value))
                m_found.emplace_back(name, value);
            else
                return isAnyOf(word, {"true", "false", "null"});
            return true;
        }
        case LenientJson::Type::Array:
            return m_json.skip();
        case LenientJson::Type::Broken:
            break;
        }
        return false;
    }

    bool readObject(const std::string &name, int depth)
    {
        const std::size_t before = m_found.size();
        bool media = false;
        const bool whole = m_json.object([&](std::string_view member) {
            media |= member == "_type";
            return readValue(name.empty() ? std::string(member) : name + "." + std::string(member), depth + 1);
        });
        if (media)
            m_found.resize(before);
        return whole;
    }

    LenientJson m_json;
    std::string m_text;
    std::vector<std::pair<std::string, double>> m_found;
};

} // namespace

bool isTrackedNumber(std::string_view text, double &value)
{
    PrintedNumber number;
    if (isWordForNumber(text, value))
        return true;
    if (text.empty() || scanNumber(text, number) != text.size())
        return false;
    value = number.value;
    return true;
}

bool numbersIn(std::string_view json, const std::string &name,
               const std::function<void(const std::string &name, double value)> &take)
{
    NumbersOfValue numbers(json);
    const bool whole = numbers.read(name);
    for (const auto &[found, value] : numbers.found())
        take(found, value);
    return whole;
}

} // namespace rundiff
