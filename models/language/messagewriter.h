// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/language/catalogue.h"
#include "models/run/message.h"
#include "models/run/messagepattern.h"

#include <functional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace rundiff
{

// Writes messages in the language of a catalogue: with its patterns and its forms for counts. Names, paths and numbers
// stay as they are. What the catalogue lacks is written in English.
class MessageWriter
{
public:
    // What writes words that have no pattern.
    using Words = std::function<std::string(std::string_view)>;

    explicit MessageWriter(const std::vector<Phrase> &phrases);

    std::string written(const Message &message, const Words &words) const;

private:
    std::string written(const MessageArgument &argument, std::string_view format, const Words &words) const;
    std::string filled(const MessagePattern &pattern, const MessageForm &form, const Words &words) const;
    std::string joined(const std::vector<MessageArgument> &arguments, const Words &words) const;

    std::unordered_map<std::string, MessagePattern> m_patterns; // by their English
};

} // namespace rundiff
