// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/run/kindoftext.h"

#include <QString>
#include <fmt/format.h>

#include <concepts>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace rundiff
{

struct MessageForm;

// A text for people. It is kept as a pattern, which is English and the key of the catalogue, and what fills its places,
// until somebody reads it: shown() (models/language/phrasebook.h) writes it in the language in force. What is data for
// programs is English in every language.
class Message
{
public:
    Message() = default;
    Message(std::string english);
    Message(std::string_view english) : Message(std::string(english)) {}
    Message(const char *english) : Message(std::string(english)) {}
    template <TextKind kind>
    requires(kind != TextKind::English)
        Message(const KindOfText<kind> &data); // a name, a path: the same in every language
    explicit Message(MessageForm form);
    // Message::of(Messages::tr("{} of {} rows differ"), differing, rows)
    template <typename... Arguments>
    static Message of(const QString &pattern, const Arguments &...arguments);

    const std::string &english() const { return m_english; }
    operator const std::string &() const { return m_english; }
    operator std::string_view() const { return m_english; }
    bool empty() const { return m_english.empty(); }

    // Null: words without a pattern.
    const MessageForm *form() const { return m_form.get(); }

    // With other names, paths and texts of a run; words without a pattern are of the kind English.
    using ReplaceText = std::function<std::string(TextKind kind, const std::string &text)>;
    Message withTexts(const ReplaceText &replaced) const;

    // One text after the other. A blank and signs between texts have another form in some languages.
    Message &operator+=(const Message &more) { return *this = *this + more; }
    friend Message operator+(const Message &before, const Message &after);
    friend bool operator==(const Message &one, const Message &other) { return one.m_english == other.m_english; }
    friend auto operator<=>(const Message &one, const Message &other) { return one.m_english <=> other.m_english; }

private:
    std::string m_english;
    std::shared_ptr<const MessageForm> m_form;
};

// What fills a place of a pattern. A name, a path or another std::string is data and never translated, and a number is
// written as its place says.
class MessageArgument
{
public:
    using Data = std::variant<std::int64_t, std::uint64_t, double, float, Name, Path, UserText, Message>;

    template <typename T>
    MessageArgument(const T &value) : m_data(dataOf(value))
    {
    }

    const Data &data() const { return m_data; }
    const Message *message() const { return std::get_if<Message>(&m_data); }
    // As English has it. `format` is what the place has after its colon: ".3g".
    std::string written(std::string_view format) const;
    MessageArgument withTexts(const Message::ReplaceText &replaced) const;

private:
    template <typename T>
    static Data dataOf(const T &value)
    {
        if constexpr (std::same_as<T, char>)
            return Message(std::string(1, value));
        else if constexpr (std::floating_point<T>)
            return value;
        else if constexpr (std::unsigned_integral<T>)
            return std::uint64_t{value};
        else if constexpr (std::integral<T>)
            return std::int64_t{value};
        else if constexpr (std::same_as<T, Name> || std::same_as<T, Path> || std::same_as<T, UserText>)
            return value;
        else if constexpr (std::same_as<T, std::string>)
            return UserText(value);
        else
            return Message(value);
    }

    Data m_data;
};

struct MessageForm {
    std::string pattern; // empty: the arguments, one after the other
    std::vector<MessageArgument> arguments;
};

// "a, b, c"
Message listed(const std::vector<Message> &messages);

template <typename... Arguments>
Message Message::of(const QString &pattern, const Arguments &...arguments)
{
    return Message(MessageForm{pattern.toStdString(), {MessageArgument(arguments)...}});
}

template <TextKind kind>
requires(kind != TextKind::English) Message::Message(const KindOfText<kind> &data) : m_english(data)
{
    m_form = std::make_shared<const MessageForm>(MessageForm{{}, {data}});
}

} // namespace rundiff

template <>
struct fmt::formatter<rundiff::Message> : fmt::formatter<fmt::string_view> {
    template <typename Context>
    auto format(const rundiff::Message &message, Context &context) const
    {
        return fmt::formatter<fmt::string_view>::format(std::string_view(message), context);
    }
};
