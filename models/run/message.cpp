// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/run/message.h"

#include "models/run/messagepattern.h"

#include <algorithm>
#include <utility>

namespace rundiff
{

namespace
{

std::string inEnglish(const MessageForm &form)
{
    std::string text;
    if (form.pattern.empty()) {
        for (const MessageArgument &argument : form.arguments)
            text += argument.written({});
        return text;
    }
    const MessagePattern pattern(form.pattern);
    if (pattern.arguments() > form.arguments.size())
        return form.pattern; // a text with broken places is still better than none
    for (const MessagePattern::Piece &piece : pattern.pieces())
        text += piece.kind == MessagePattern::Piece::Kind::Words ? piece.words
                                                                 : form.arguments[piece.argument].written(piece.words);
    return text;
}

template <TextKind kind>
TextKind kindOf(const KindOfText<kind> & /*text*/)
{
    return kind;
}

// A sign, a precision and a form as in ".3g", and no width: a message may come from a file.
bool isPrecision(std::string_view format)
{
    const std::size_t dot = std::min(format.find('.'), format.size());
    const bool known = format.find_first_not_of("+.0123456789efg") == format.npos;
    return known && format.size() <= std::string_view("+.15e").size() &&
           format.substr(0, dot).find_first_of("0123456789") == format.npos;
}

template <typename Number>
std::string formatted(Number number, std::string_view format)
{
    if (format.empty() || !isPrecision(format))
        return fmt::format("{}", number);
    try {
        return fmt::format(fmt::runtime(fmt::format("{{:{}}}", format)), number);
    } catch (const fmt::format_error &) {
        return fmt::format("{}", number);
    }
}

} // namespace

Message::Message(std::string english) : m_english(std::move(english)) {}

Message::Message(MessageForm form)
    : m_english(inEnglish(form)), m_form(std::make_shared<const MessageForm>(std::move(form)))
{
}

Message operator+(const Message &before, const Message &after)
{
    if (before.empty())
        return after;
    if (after.empty())
        return before;
    MessageForm form;
    for (const Message *part : {&before, &after}) {
        if (part->form() && part->form()->pattern.empty())
            form.arguments.insert(form.arguments.end(), part->form()->arguments.begin(), part->form()->arguments.end());
        else
            form.arguments.emplace_back(*part);
    }
    return Message(std::move(form));
}

Message listed(const std::vector<Message> &messages)
{
    Message list;
    for (const Message &message : messages)
        list += (list.empty() ? Message() : ", ") + message;
    return list;
}

Message Message::withTexts(const ReplaceText &replaced) const
{
    if (!m_form)
        return Message(replaced(TextKind::English, m_english));
    MessageForm form{m_form->pattern, {}};
    for (const MessageArgument &argument : m_form->arguments)
        form.arguments.push_back(argument.withTexts(replaced));
    return Message(std::move(form));
}

MessageArgument MessageArgument::withTexts(const Message::ReplaceText &replaced) const
{
    return std::visit(
        [&replaced](const auto &value) -> MessageArgument {
            using Value = std::decay_t<decltype(value)>;
            if constexpr (std::is_same_v<Value, Message>)
                return value.withTexts(replaced);
            else if constexpr (std::is_arithmetic_v<Value>)
                return value;
            else
                return Value(replaced(kindOf(value), value));
        },
        m_data);
}

std::string MessageArgument::written(std::string_view format) const
{
    return std::visit(
        [format](const auto &value) -> std::string {
            using Value = std::decay_t<decltype(value)>;
            if constexpr (std::is_arithmetic_v<Value>)
                return formatted(value, format);
            else
                return value;
        },
        m_data);
}

} // namespace rundiff
