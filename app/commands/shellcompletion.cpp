// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands/commandtable.h"
#include "app/commands/drawing.h"
#include "app/commands/manualpages.h"
#include "models/language/phrasebook.h"
#include "models/run/ascii.h"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

namespace rundiff
{

namespace
{

// A word of the command line, not the name of a value: "zh_CN" and "utf-8", not "FILE" and "NAME=X".
bool isWord(std::string_view text)
{
    return !text.empty() && text.front() >= 'a' && text.front() <= 'z' && std::ranges::all_of(text, [](char letter) {
        return letter == '-' || letter == '_' || ascii::isLetter(letter) || ascii::isDigit(letter);
    });
}

// "text|json" are choices; "X|NAME=X" and "FILE" stand for something else.
std::vector<std::string> choicesOf(const OptionRule &rule)
{
    std::vector<std::string> choices;
    std::string_view text = rule.value;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find('|'), text.size());
        choices.emplace_back(text.substr(0, end));
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return choices.size() > 1 && std::ranges::all_of(choices, isWord) ? choices : std::vector<std::string>();
}

std::vector<std::string> namesOf(const OptionRule &rule)
{
    std::vector<std::string> names(rule.aliases.begin(), rule.aliases.end());
    names.emplace_back(rule.name);
    return names;
}

// For a text in single quotes of a shell.
std::string shellQuoted(std::string_view text)
{
    std::string safe;
    for (const char letter : text)
        safe += letter == '\'' ? std::string("'\\''") : std::string(1, letter);
    return "'" + safe + "'";
}

std::string commandNames(const Drawing &drawing)
{
    std::vector<std::string> names;
    for (const Command &command : allCommands(drawing))
        names.emplace_back(command.name);
    names.emplace_back("help");
    return fmt::format("{}", fmt::join(names, " "));
}

std::string bashCompletion(const Drawing &drawing)
{
    std::string options, values;
    for (const Command &command : allCommands(drawing)) {
        std::vector<std::string> names;
        const Usage usage = command.usage();
        for (const OptionRule &rule : usage.options()) {
            const auto own = namesOf(rule);
            names.insert(names.end(), own.begin(), own.end());
            if (const auto choices = choicesOf(rule); !choices.empty())
                for (const std::string &name : own)
                    values +=
                        fmt::format("        '{} {}') words='{}' ;;\n", command.name, name, fmt::join(choices, " "));
        }
        options += fmt::format("        {}) words='{}' ;;\n", command.name, fmt::join(names, " "));
    }
    return fmt::format("# bash completion for rundiff, written by: rundiff help --completion bash\n"
                       "_rundiff()\n{{\n"
                       "    local current=${{COMP_WORDS[COMP_CWORD]}} previous=${{COMP_WORDS[COMP_CWORD-1]}}\n"
                       "    local command=${{COMP_WORDS[1]}} words=\n"
                       "    if [ \"$COMP_CWORD\" -eq 1 ]; then\n"
                       "        COMPREPLY=($(compgen -W '{0} --help --version' -- \"$current\") "
                       "$(compgen -f -- \"$current\"))\n"
                       "        return\n"
                       "    fi\n"
                       "    if [ \"$command\" = help ]; then\n"
                       "        COMPREPLY=($(compgen -W '{0}' -- \"$current\"))\n"
                       "        return\n"
                       "    fi\n"
                       "    case \"$command $previous\" in\n{2}    esac\n"
                       "    if [ -z \"$words\" ] && [[ $current == -* ]]; then\n"
                       "        case \"$command\" in\n{1}        esac\n"
                       "    fi\n"
                       "    if [ -n \"$words\" ]; then\n"
                       "        COMPREPLY=($(compgen -W \"$words\" -- \"$current\"))\n"
                       "    else\n"
                       "        COMPREPLY=($(compgen -f -- \"$current\"))\n"
                       "    fi\n"
                       "}}\n"
                       "complete -o filenames -F _rundiff rundiff\n",
                       commandNames(drawing), options, values);
}

// Brackets and colons have a meaning in zsh's descriptions.
std::string zshText(std::string_view text)
{
    std::string safe;
    for (const char letter : text) {
        if (letter == '[' || letter == ']' || letter == ':' || letter == '\\')
            safe += '\\';
        safe += letter;
    }
    return safe;
}

std::string zshOption(const OptionRule &rule)
{
    std::string text;
    for (const std::string &name : namesOf(rule)) {
        const auto choices = choicesOf(rule);
        const std::string values = choices.empty() ? "_files" : fmt::format("({})", fmt::join(choices, " "));
        const std::string argument = rule.value.empty() ? "" : fmt::format(":{}:{}", zshText(rule.value), values);
        text += fmt::format(" \\\n            {}", shellQuoted(fmt::format("{}{}[{}]{}", rule.repeatable ? "*" : "",
                                                                           name, zshText(shown(rule.help)), argument)));
    }
    return text;
}

std::string zshCompletion(const Drawing &drawing)
{
    std::string names, cases;
    for (const Command &command : allCommands(drawing)) {
        names += fmt::format("        {}\n",
                             shellQuoted(fmt::format("{}:{}", command.name, zshText(shown(command.summary)))));
        cases += fmt::format("        {})\n            _arguments", command.name);
        const Usage usage = command.usage();
        for (const OptionRule &rule : usage.options())
            cases += zshOption(rule);
        cases += " \\\n            '*:path:_files' ;;\n";
    }
    return fmt::format("#compdef rundiff\n# written by: rundiff help --completion zsh\n"
                       "local -a commands\ncommands=(\n{}        'help:describe a command'\n)\n"
                       "if (( CURRENT == 2 )); then\n    _describe command commands\n    _files\n"
                       "else\n    local command=$words[2]\n    shift words\n    (( CURRENT-- ))\n"
                       "    case $command in\n{}        help) _describe command commands ;;\n"
                       "        *) _files ;;\n    esac\nfi\n",
                       names, cases);
}

namespace
{

std::string fishOption(const OptionRule &rule)
{
    std::string text;
    for (const std::string &name : namesOf(rule)) {
        if (name.starts_with("--"))
            text += " -l " + name.substr(2);
        else
            text += (name.size() == 2 ? " -s " : " -o ") + name.substr(1);
    }
    const auto choices = choicesOf(rule);
    if (!choices.empty())
        text += fmt::format(" -x -a '{}'", fmt::join(choices, " "));
    else if (!rule.value.empty())
        text += " -r";
    return text + fmt::format(" -d {}\n", shellQuoted(shown(rule.help)));
}

} // namespace

std::string fishCompletion(const Drawing &drawing)
{
    std::string text = "# fish completion for rundiff, written by: rundiff help --completion fish\n";
    for (const Command &command : allCommands(drawing))
        text += fmt::format("complete -c rundiff -n __fish_use_subcommand -a {} -d {}\n", command.name,
                            shellQuoted(shown(command.summary)));
    text += "complete -c rundiff -n __fish_use_subcommand -a help -d 'describe a command'\n";
    for (const Command &command : allCommands(drawing)) {
        const Usage usage = command.usage();
        for (const OptionRule &rule : usage.options()) {
            text += fmt::format("complete -c rundiff -n '__fish_seen_subcommand_from {}'", command.name);
            text += fishOption(rule);
        }
    }
    return text;
}

} // namespace

std::string shellCompletion(std::string_view shell, const Drawing &drawing)
{
    if (shell == "bash")
        return bashCompletion(drawing);
    if (shell == "zsh")
        return zshCompletion(drawing);
    return shell == "fish" ? fishCompletion(drawing) : std::string();
}

} // namespace rundiff
