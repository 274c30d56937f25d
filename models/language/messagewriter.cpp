// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/language/messagewriter.h"

#include "models/language/sentenceform.h"

#include <array>

namespace rundiff
{

namespace
{

// Punctuation between two texts, and its form next to a wide letter.
struct Sign {
    std::string_view english, wide;
};

constexpr std::array<Sign, 6> signsBetween{
    {{"; ", "；"}, {": ", "："}, {", ", "，"}, {" (", "（"}, {". ", "。"}, {" ", ""}}};

// Without a blank between two wide letters.
void appendWide(std::string &text, std::string_view more)
{
    const bool blankBefore = text.ends_with(' ') && endsWide(std::string_view(text).substr(0, text.size() - 1));
    const bool blankAfter = more.starts_with(' ') && endsWide(text);
    if (blankBefore && beginsWide(more))
        text.pop_back();
    else if (blankAfter && beginsWide(more.substr(1)))
        more.remove_prefix(1);
    text += more;
}

// A sign between two texts of which one has a wide letter next to it.
std::string_view signBetween(std::string_view before, std::string_view sign, std::string_view after)
{
    const bool opens = sign == " (";
    const bool wide = beginsWide(after) || (!opens && endsWide(before));
    for (const Sign &known : signsBetween) {
        if (wide && known.english == sign)
            return known.wide;
    }
    return sign;
}

const std::string &formForCount(const std::vector<std::string> &forms, std::string_view count)
{
    return count == "1" ? forms.front() : forms.back();
}

} // namespace

MessageWriter::MessageWriter(const std::vector<Phrase> &phrases)
{
    for (const bool ofMessages : {true, false}) { // the words of resources are patterns, too
        for (const Phrase &phrase : phrases) {
            if (!phrase.translated.empty() && (phrase.context == "Messages") == ofMessages)
                m_patterns.try_emplace(phrase.english, MessagePattern(phrase.translated));
        }
    }
}

std::string MessageWriter::written(const Message &message, const Words &words) const
{
    const MessageForm *form = message.form();
    if (!form)
        return words(message.english());
    if (form->pattern.empty())
        return joined(form->arguments, words);
    const auto known = m_patterns.find(form->pattern);
    return filled(known == m_patterns.end() ? MessagePattern(form->pattern) : known->second, *form, words);
}

std::string MessageWriter::written(const MessageArgument &argument, std::string_view format, const Words &words) const
{
    const Message *message = argument.message();
    return message ? written(*message, words) : argument.written(format);
}

std::string MessageWriter::filled(const MessagePattern &pattern, const MessageForm &form, const Words &words) const
{
    if (pattern.arguments() > form.arguments.size())
        return form.pattern;
    std::string text;
    for (const MessagePattern::Piece &piece : pattern.pieces()) {
        if (piece.kind == MessagePattern::Piece::Kind::Words)
            appendWide(text, piece.words);
        else if (piece.kind == MessagePattern::Piece::Kind::Place)
            appendWide(text, written(form.arguments[piece.argument], piece.words, words));
        else
            appendWide(text, formForCount(piece.forms, form.arguments[piece.argument].written({})));
    }
    return text;
}

std::string MessageWriter::joined(const std::vector<MessageArgument> &arguments, const Words &words) const
{
    std::vector<std::string> parts;
    for (const MessageArgument &argument : arguments)
        parts.push_back(written(argument, {}, words));
    std::string text;
    bool opened = false; // a wide bracket
    for (std::size_t i = 0; i < parts.size(); ++i) {
        std::string_view part = parts[i];
        if (i > 0 && i + 1 < parts.size())
            part = signBetween(text, part, parts[i + 1]);
        if (opened && part == ")")
            part = "）";
        opened = part == "（" || (opened && part != "）");
        appendWide(text, part);
    }
    return text;
}

} // namespace rundiff
