// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/formats/json/jsondocument.h"
#include "models/run/fields.h"
#include "models/run/kindoftext.h"
#include "models/run/spelling.h"

#include <cmath>
#include <concepts>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

namespace rundiff
{

// Values to JSON and back. A structure is written by the list of its members (Fields<T>), an enumeration by its name
// (Spelling<E>).
using FieldJson = Json;

template <typename T>
FieldJson toJson(const T &value);
template <typename T>
bool fromJson(const FieldJson &json, T &value); // false: it has a different type

// What is not in the JSON of a value.
class OnlySavedFields
{
public:
    void unsaved(const auto &...) {}
    void apart(const auto &...) {}
    void valuesOf(const auto &) {}
};

class FieldWriter : public OnlySavedFields
{
public:
    template <typename T>
    void operator()(const char *name, const T &value)
    {
        static_assert(!holdsPlainText<T>, "a text needs a kind (models/run/kindoftext.h)");
        m_json[name] = toJson(value);
    }
    template <typename T>
    void flat(const T &value)
    {
        Fields<T>::visit(*this, value);
    }
    FieldJson take() { return std::move(m_json); }

private:
    FieldJson m_json = FieldJson::object();
};

// Missing members keep their value: an older Rundiff did not write them.
class FieldReader : public OnlySavedFields
{
public:
    explicit FieldReader(const FieldJson &json) : m_json(json), m_good(json.is_object()) {}

    template <typename T>
    void operator()(const char *name, T &value)
    {
        if (!m_good)
            return;
        const auto found = m_json.find(name);
        m_good = found == m_json.end() || fromJson(*found, value);
    }
    template <typename T>
    void flat(T &value)
    {
        Fields<T>::visit(*this, value);
    }
    bool good() const { return m_good; }

private:
    const FieldJson &m_json;
    bool m_good;
};

namespace fields
{

template <typename T>
struct Turn; // one kind of value into JSON and back

template <>
struct Turn<bool> {
    static FieldJson out(bool value) { return value; }
    static bool in(const FieldJson &json, bool &value)
    {
        if (json.is_boolean())
            value = json.get<bool>();
        return json.is_boolean();
    }
};

template <std::integral T>
struct Turn<T> {
    static FieldJson out(T value) { return value; }
    static bool in(const FieldJson &json, T &value)
    {
        if (json.is_number_unsigned() && std::in_range<T>(json.get<std::uint64_t>()))
            value = static_cast<T>(json.get<std::uint64_t>());
        else if (json.is_number_integer() && !json.is_number_unsigned() && std::in_range<T>(json.get<std::int64_t>()))
            value = static_cast<T>(json.get<std::int64_t>());
        else
            return false;
        return true;
    }
};

template <>
struct Turn<double> {
    static FieldJson out(double value)
    {
        if (std::isfinite(value))
            return value;
        if (std::isnan(value))
            return "nan";
        return value > 0 ? "inf" : "-inf";
    }
    static bool in(const FieldJson &json, double &value)
    {
        if (json.is_number())
            value = json.get<double>();
        else if (json == "nan")
            value = std::nan("");
        else if (json == "inf" || json == "-inf")
            value = json == "inf" ? HUGE_VAL : -HUGE_VAL;
        else
            return false;
        return true;
    }
};

template <>
struct Turn<std::string> {
    static FieldJson out(const std::string &value) { return value; }
    static bool in(const FieldJson &json, std::string &value)
    {
        if (json.is_string())
            value = json.get<std::string>();
        return json.is_string();
    }
};

template <TextKind kind>
struct Turn<KindOfText<kind>> : Turn<std::string> {
};

template <typename T>
requires std::is_enum_v<T>
struct Turn<T> {
    static FieldJson out(T value) { return spelled(value); }
    static bool in(const FieldJson &json, T &value)
    {
        const std::optional<T> read =
            json.is_string() ? fromSpelling<T>(json.get_ref<const std::string &>()) : numbered(json);
        value = read.value_or(value);
        return read.has_value();
    }

private:
    // As earlier files hold it: every value has a name.
    static std::optional<T> numbered(const FieldJson &json)
    {
        std::size_t number = 0;
        if (!Turn<std::size_t>::in(json, number) || number >= Spelling<T>::names.size())
            return std::nullopt;
        return static_cast<T>(number);
    }
};

template <typename T>
struct Turn<std::optional<T>> {
    static FieldJson out(const std::optional<T> &value) { return value ? toJson(*value) : FieldJson(nullptr); }
    static bool in(const FieldJson &json, std::optional<T> &value)
    {
        value.reset();
        return json.is_null() || fromJson(json, value.emplace());
    }
};

template <typename T>
struct Turn<std::vector<T>> {
    static FieldJson out(const std::vector<T> &values)
    {
        FieldJson list = FieldJson::array();
        for (const T &value : values)
            list.push_back(toJson(value));
        return list;
    }
    static bool in(const FieldJson &json, std::vector<T> &values)
    {
        values.clear();
        if (!json.is_array())
            return false;
        for (const FieldJson &entry : json) {
            if (!fromJson(entry, values.emplace_back()))
                return false;
        }
        return true;
    }
};

template <typename T>
struct Turn<std::set<T>> {
    static FieldJson out(const std::set<T> &values) { return toJson(std::vector<T>(values.begin(), values.end())); }
    static bool in(const FieldJson &json, std::set<T> &values)
    {
        std::vector<T> list;
        if (!fromJson(json, list))
            return false;
        values = {list.begin(), list.end()};
        return true;
    }
};

template <std::convertible_to<std::string> Key, typename T>
struct Turn<std::map<Key, T>> {
    static FieldJson out(const std::map<Key, T> &values)
    {
        FieldJson object = FieldJson::object();
        for (const auto &[name, value] : values)
            object[name] = toJson(value);
        return object;
    }
    static bool in(const FieldJson &json, std::map<Key, T> &values)
    {
        values.clear();
        if (!json.is_object())
            return false;
        for (const auto &[name, value] : json.items()) {
            if (!fromJson(value, values[name]))
                return false;
        }
        return true;
    }
};

template <typename T, typename U>
struct Turn<std::pair<T, U>> {
    static FieldJson out(const std::pair<T, U> &value)
    {
        return FieldJson::array({toJson(value.first), toJson(value.second)});
    }
    static bool in(const FieldJson &json, std::pair<T, U> &value)
    {
        return json.is_array() && json.size() == 2 && fromJson(json[0], value.first) && fromJson(json[1], value.second);
    }
};

// A value that several values may share; never null.
template <typename T>
struct Turn<std::shared_ptr<const T>> {
    static FieldJson out(const std::shared_ptr<const T> &value) { return value ? toJson(*value) : FieldJson(nullptr); }
    static bool in(const FieldJson &json, std::shared_ptr<const T> &value)
    {
        value = nullptr;
        if (json.is_null())
            return true;
        auto made = std::make_shared<T>();
        value = made;
        return fromJson(json, *made);
    }
};

template <HasFields T>
struct Turn<T> {
    static FieldJson out(const T &value)
    {
        FieldWriter writer;
        Fields<T>::visit(writer, value);
        return writer.take();
    }
    static bool in(const FieldJson &json, T &value)
    {
        FieldReader reader(json);
        Fields<T>::visit(reader, value);
        return reader.good();
    }
};

} // namespace fields

template <typename T>
FieldJson toJson(const T &value)
{
    return fields::Turn<T>::out(value);
}

template <typename T>
bool fromJson(const FieldJson &json, T &value)
{
    return fields::Turn<T>::in(json, value);
}

// Returns false if it is not such JSON.
template <typename T>
bool fromJsonText(const std::string &text, T &value)
{
    const FieldJson json = parsedJson(text);
    return !json.is_discarded() && fromJson(json, value);
}

} // namespace rundiff
