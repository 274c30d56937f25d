// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/result/reports/command.h"

#include "models/result/options/comparisonoptions.h"
#include "models/run/appendpart.h"

namespace rundiff
{

namespace
{

bool plainInShell(const std::string &word)
{
    return !word.empty() && word.find_first_not_of("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"
                                                   "_-+=./,:@%") == std::string::npos;
}

std::string quoted(const std::string &word)
{
    if (plainInShell(word))
        return word;
    std::string text = "'";
    for (const char letter : word) {
        if (letter == '\'')
            text += "'\\''";
        else
            text += letter;
    }
    return text + '\'';
}

// What --only chooses; empty: it is not given.
std::string onlyPart(const CompareOptions &options)
{
    const bool isWhole = options.tokens.ofOneRun || (options.curves && options.operators);
    if (isWhole)
        return {};
    if (options.curves != options.operators)
        return options.curves ? "curves" : "operators";
    return options.tokens.wanted ? "tokens" : "checkpoints";
}

} // namespace

std::vector<std::string> commandOf(const Comparison &comparison)
{
    const CompareOptions &options = comparison.options;
    std::vector<std::string> words{"rundiff", "compare", comparison.a->path};
    words.push_back(options.tokens.ofOneRun ? "--tokens" : comparison.b->path);
    for (const ComparisonOption &option : allComparisonOptions()) {
        for (const std::string &text : option.meaning.texts(options)) {
            words.emplace_back(option.name);
            if (!option.value.empty())
                words.push_back(text);
        }
    }
    if (const std::string only = onlyPart(options); !only.empty())
        words.insert(words.end(), {"--only", only});
    return words;
}

std::string shellLine(const std::vector<std::string> &command)
{
    std::string line;
    for (const std::string &word : command)
        appendPart(line, " ", quoted(word));
    return line;
}

std::vector<std::string> reproductionOf(const Comparison &comparison)
{
    constexpr std::size_t placeOfA = 2, placeOfB = 3;
    const std::vector<std::string> words = commandOf(comparison);
    const bool ofOneRun = comparison.options.tokens.ofOneRun;
    std::vector<std::string> lines{"RUN_A=" + quoted(words[placeOfA])};
    if (!ofOneRun)
        lines.push_back("RUN_B=" + quoted(words[placeOfB]));
    const auto options = words.begin() + (ofOneRun ? placeOfB : placeOfB + 1);
    const std::string last = shellLine({options, words.end()});
    lines.push_back(std::string("rundiff compare \"$RUN_A\"") + (ofOneRun ? "" : " \"$RUN_B\"") +
                    (last.empty() ? "" : " ") + last);
    return lines;
}

} // namespace rundiff
