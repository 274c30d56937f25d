// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/knowledge/sources/dockerfile.h"

#include "models/formats/json/jsondocument.h"

#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

namespace rundiff
{

namespace
{

// A word of the shell; variables in it stay variables.
std::string quoted(const std::string &word)
{
    const char mark = word.find('$') == std::string::npos ? '\'' : '"';
    std::string made(1, mark);
    for (const char letter : word) {
        if (letter == mark)
            made += mark == '"' ? "\\\"" : "'\\''";
        else
            made += letter == '\n' ? ' ' : letter;
    }
    return made + mark;
}

// The instruction of a line: "CMD" of "CMD python train.py".
std::string_view instruction(std::string_view line)
{
    return line.substr(0, line.find_first_of(" \t["));
}

// ["python", "train.py"], or the command as it is.
std::string commandOf(const std::string &text)
{
    const Json words = parsedJson(text);
    if (!words.is_array())
        return text;
    std::string command;
    for (const Json &word : words) {
        if (word.is_string())
            command += quoted(word.get<std::string>()) + " ";
    }
    return command;
}

} // namespace

bool isDockerfile(std::string_view path)
{
    return path.substr(path.rfind('/') + 1).starts_with("Dockerfile");
}

namespace
{

struct Command {
    std::string text;
    std::size_t line = 0;
};

void putCommand(const std::optional<Command> &entry, const std::optional<Command> &command,
                std::vector<std::string> &lines)
{
    std::string whole;
    std::size_t last = 0;
    for (const auto *part : {&entry, &command}) {
        if (!*part)
            continue;
        whole += commandOf((*part)->text) + " ";
        last = std::max(last, (*part)->line);
    }
    if (!whole.empty())
        lines[last] = whole;
}

} // namespace

// ENTRYPOINT and CMD are one command, and only the last of each counts.
std::string shellOfDockerfile(std::string_view text)
{
    std::optional<Command> entry, command;
    std::optional<Command> *open = nullptr; // goes on in the next line
    std::vector<std::string> lines;
    for (bool goesOn = false; !text.empty();) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        const std::string_view line = text.substr(0, end);
        text.remove_prefix(std::min(end + 1, text.size()));
        const std::string_view name = instruction(line);
        if (!goesOn && name == "CMD")
            open = &command;
        else if (!goesOn)
            open = name == "ENTRYPOINT" ? &entry : nullptr;
        std::string part(line);
        if (open && !goesOn) {
            *open = Command{{}, lines.size()};
            part.erase(0, name.size());
        }
        goesOn = line.ends_with('\\');
        if (open) {
            if (goesOn)
                part.pop_back();
            (*open)->text += part + " ";
            part.clear();
        }
        lines.push_back(std::move(part));
    }
    putCommand(entry, command, lines);
    std::string made;
    for (const std::string &line : lines)
        made += line + "\n";
    return made;
}

} // namespace rundiff
