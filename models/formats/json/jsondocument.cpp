// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/formats/json/jsondocument.h"

namespace rundiff
{

namespace
{

constexpr std::size_t deepestDocument = 200; // writing a document recurses

// The library's own builder searches an object for each new member: a file of many members would take forever.
class DocumentBuilder : public nlohmann::json_sax<Json>
{
public:
    Json take() { return std::move(m_document); }

    bool null() override { return add(nullptr); }
    bool boolean(bool value) override { return add(value); }
    bool number_integer(number_integer_t value) override { return add(value); }
    bool number_unsigned(number_unsigned_t value) override { return add(value); }
    bool number_float(number_float_t value, const string_t &) override { return add(value); }
    bool string(string_t &value) override { return add(std::move(value)); }
    bool binary(binary_t &) override { return false; }
    bool key(string_t &name) override
    {
        m_name = std::move(name);
        return true;
    }
    bool start_object(std::size_t) override { return open(Json::object()); }
    bool end_object() override
    {
        const bool good = namesDiffer(m_open.back()->get_ref<const Json::object_t &>());
        m_open.pop_back();
        return good;
    }
    bool start_array(std::size_t) override { return open(Json::array()); }
    bool end_array() override
    {
        m_open.pop_back();
        return true;
    }
    bool parse_error(std::size_t, const std::string &, const nlohmann::detail::exception &) override { return false; }

private:
    bool add(Json value)
    {
        place(std::move(value));
        return true;
    }
    bool open(Json container)
    {
        m_open.push_back(place(std::move(container)));
        return m_open.size() <= deepestDocument;
    }
    // A container does not grow while one of its values is open: the pointer stays valid.
    Json *place(Json value)
    {
        if (m_open.empty())
            return &(m_document = std::move(value));
        if (m_open.back()->is_array())
            return &m_open.back()->get_ref<Json::array_t &>().emplace_back(std::move(value));
        Json::object_t::Container &members = m_open.back()->get_ref<Json::object_t &>();
        return &members.emplace_back(std::move(m_name), std::move(value)).second;
    }
    static bool namesDiffer(const Json::object_t &object)
    {
        std::vector<std::string_view> names;
        names.reserve(object.size());
        for (const auto &[name, value] : object)
            names.push_back(name);
        std::sort(names.begin(), names.end());
        return std::adjacent_find(names.begin(), names.end()) == names.end();
    }

    Json m_document;
    std::vector<Json *> m_open;
    std::string m_name;
};

} // namespace

Json parsedJson(std::string_view text, JsonComments comments)
{
    DocumentBuilder builder;
    const bool good =
        Json::sax_parse(text, &builder, Json::input_format_t::json, true, comments == JsonComments::Ignored);
    if (good)
        return builder.take();
    return Json(Json::value_t::discarded);
}

std::string jsonText(const Json &json, int indent)
{
    return json.dump(indent, ' ', false, Json::error_handler_t::replace);
}

std::string asciiJsonText(const Json &json, int indent)
{
    return json.dump(indent, ' ', true, Json::error_handler_t::replace);
}

} // namespace rundiff
