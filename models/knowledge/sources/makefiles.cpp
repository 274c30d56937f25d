// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/knowledge/sources/shellwords.h"

#include <algorithm>

namespace rundiff
{

namespace
{

// $(NAME) is make's, $$NAME the shell's, $(shell command) runs one.
std::string shellSpelling(std::string_view text)
{
    std::string made;
    std::size_t open = 0; // brackets that became braces
    for (std::size_t at = 0; at < text.size(); ++at) {
        const std::string_view rest = text.substr(at);
        if (rest.starts_with("$$")) {
            made += '$';
            ++at;
        } else if (rest.starts_with("$(shell ")) {
            made += "$(";
            at += 7;
        } else if (rest.starts_with("$(")) {
            made += "${";
            ++open;
            ++at;
        } else if (text[at] == ')' && open > 0) {
            made += '}';
            --open;
        } else {
            made += text[at];
        }
    }
    return made;
}

// NAME = value, with what may stand around the sign.
std::string assignment(std::string_view line)
{
    const bool exported = line.starts_with("export ");
    line.remove_prefix(exported ? 7 : 0);
    const std::size_t equals = line.find('=');
    if (equals == std::string_view::npos)
        return exported ? "export " + std::string(line) : std::string();
    std::string_view name = line.substr(0, equals);
    name = name.substr(0, name.find_last_not_of(" \t:?+") + 1);
    if (name.empty() || name.find_first_of(" \t:$(") != std::string_view::npos)
        return {};
    std::string_view value = line.substr(equals + 1);
    value = value.substr(0, value.find(" #"));
    const std::size_t begin = std::min(value.find_first_not_of(" \t"), value.size());
    value = value.substr(begin, value.find_last_not_of(" \t\r") + 1 - begin);
    return (exported ? "export " : "") + std::string(name) + "=\"" + shellSpelling(value) + "\"";
}

} // namespace

bool isMakefile(std::string_view path)
{
    const std::string_view name = path.substr(path.rfind('/') + 1);
    return name == "Makefile" || name == "makefile" || name == "GNUmakefile" || name.ends_with(".mk");
}

std::string shellOfMakefile(std::string_view text)
{
    std::string made;
    bool goesOn = false, recipe = false;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        std::string_view line = text.substr(0, end);
        text.remove_prefix(std::min(end + 1, text.size()));
        const bool begins = !goesOn;
        goesOn = line.ends_with('\\');
        if (begins) {
            recipe = line.starts_with('\t');
            if (recipe)
                line.remove_prefix(std::min(line.find_first_not_of("\t @-+"), line.size()));
        }
        if (recipe)
            made += (begins ? "( " : "") + shellSpelling(line) + (goesOn ? "" : " )");
        else if (begins && !goesOn)
            made += assignment(line);
        made += '\n';
    }
    return made;
}

} // namespace rundiff
