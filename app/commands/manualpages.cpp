// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands/manualpages.h"

#include "app/commands/commandtable.h"
#include "app/commands/drawing.h"
#include "models/result/writing/version.h"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

namespace rundiff
{

namespace
{

// Text for troff: dashes stay dashes, and no line begins a request.
std::string roff(std::string_view text)
{
    std::string escaped;
    for (const char letter : text) {
        if (letter == '\\')
            escaped += "\\e";
        else if (letter == '-')
            escaped += "\\-";
        else if (letter == '~') // by itself it is the accent
            escaped += "\\(ti";
        else if (escaped.empty() && (letter == '.' || letter == '\''))
            escaped += std::string("\\&") + letter;
        else
            escaped += letter;
    }
    return escaped;
}

std::string heading(std::string_view page, std::string_view summary)
{
    std::string title(page);
    std::transform(title.begin(), title.end(), title.begin(),
                   [](char letter) { return letter >= 'a' && letter <= 'z' ? char(letter - 'a' + 'A') : letter; });
    return fmt::format(".TH {} 1 \"\" \"rundiff {}\" \"Rundiff\"\n.SH NAME\n{} \\- {}\n", roff(title), roff(version()),
                       roff(page), roff(summary));
}

std::vector<std::string> linesOf(std::string_view text)
{
    std::vector<std::string> lines;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        lines.emplace_back(text.substr(0, end));
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return lines;
}

// The calls, and the paragraphs: the exit status has a section of its own.
std::string wordsOf(const Usage &usage)
{
    std::string calls = ".SH SYNOPSIS\n.nf\n", description = ".SH DESCRIPTION\n", status;
    bool inStatus = false;
    for (const std::string &line : linesOf(usage.words())) {
        if (line.starts_with("  "))
            calls += roff(line.substr(2)) + "\n";
        else if (line.starts_with("Exit status: ") || inStatus)
            status += roff(inStatus ? line : line.substr(std::string_view("Exit status: ").size())) + "\n";
        else
            description += line.empty() ? ".PP\n" : roff(line) + "\n";
        inStatus = inStatus || line.starts_with("Exit status: ");
    }
    return calls + ".fi\n" + description + (status.empty() ? "" : ".SH EXIT STATUS\n" + status);
}

std::string optionOf(const OptionRule &rule)
{
    std::string text = ".TP\n";
    for (const std::string_view alias : rule.aliases)
        text += fmt::format("\\fB{}\\fR, ", roff(alias));
    text += fmt::format("\\fB{}\\fR", roff(rule.name));
    text += rule.value.empty() ? "\n" : fmt::format(" \\fI{}\\fR\n", roff(rule.value));
    return text + roff(rule.help) + "\n";
}

std::string optionsOf(const Usage &usage)
{
    std::string text = ".SH OPTIONS\n";
    for (const OptionGroup &group : groupsOf(usage.options())) {
        if (!group.heading.empty())
            text += ".SS " + roff(group.heading) + "\n";
        for (const OptionRule &rule : group.options)
            text += optionOf(rule);
    }
    return text;
}

std::string programPage(const Drawing &drawing)
{
    std::string page = heading("rundiff", "shows where two training runs diverge, and why");
    page += drawing.window ? ".SH SYNOPSIS\n.nf\nrundiff [A B] [options]\n" : ".SH SYNOPSIS\n.nf\n";
    for (const Command &command : allCommands(drawing))
        page += roff(fmt::format("rundiff {} {} [options]", command.name, command.arguments)) + "\n";
    page += ".fi\n.SH DESCRIPTION\n";
    if (drawing.window)
        page += "Without a command, a window opens. ";
    page += "A is the run under test, B the baseline: a run's folder, a log, a dump folder or a dump.json.\n"
            ".SH COMMANDS\n";
    for (const Command &command : allCommands(drawing))
        page += fmt::format(".TP\n\\fB{}\\fR\n{}; see \\fBrundiff\\-{}\\fR(1)\n", command.name, roff(command.summary),
                            command.name);
    return page + ".SH EXIT STATUS\n0 the runs agree, 1 they differ, 2 trouble.\n"
                  ".SH ENVIRONMENT\n.TP\n\\fBNO_COLOR\\fR\nno colours on a terminal\n"
                  ".TP\n\\fBSOURCE_DATE_EPOCH\\fR\nthe date shown in evidence, and the time in saved results\n";
}

} // namespace

std::string manualPage(std::string_view name, const Drawing &drawing)
{
    for (const Command &command : allCommands(drawing)) {
        if (command.name != name)
            continue;
        const Usage usage = command.usage();
        return heading(fmt::format("rundiff-{}", name), command.summary) + wordsOf(usage) + optionsOf(usage) +
               ".SH SEE ALSO\n\\fBrundiff\\fR(1)\n";
    }
    return name.empty() ? programPage(drawing) : std::string();
}

} // namespace rundiff
