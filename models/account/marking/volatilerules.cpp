// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/account/marking/volatilerules.h"

#include "models/account/shapes/labelwords.h"
#include "models/account/shapes/wordsign.h"
#include "models/formats/files/filebytes.h"
#include "models/formats/json/jsondocument.h"
#include "models/run/ascii.h"
#include "models/run/lettercase.h"
#include "models/run/messages.h"
#include "models/run/textpieces.h"

#include <QFile>
#include <QStandardPaths>

#include <algorithm>
#include <iterator>

// Has to stand outside of every namespace; the rules are linked in from a static library.
static void initVolatileResource()
{
    Q_INIT_RESOURCE(account);
}

namespace rundiff
{

namespace
{

// Longer labels say nothing more.
constexpr std::uint64_t mostRuleBytes = 1'000'000;
constexpr std::size_t longestLabel = 64;
constexpr std::size_t labelWordCount = 6;

std::string_view endOf(std::string_view text, std::size_t most)
{
    return text.substr(text.size() - std::min(text.size(), most));
}

// The text without quotes, colons and the like at its end.
std::string_view withoutSigns(std::string_view label)
{
    const std::size_t end = label.find_last_not_of(" \t\"':=|<({[$~");
    return label.substr(0, end == std::string_view::npos ? 0 : end + 1);
}

// "s" of "time (s)", "ms" of "iter [ms]", else nothing.
std::string_view bracketedUnit(std::string_view label)
{
    if (label.empty() || (label.back() != ')' && label.back() != ']'))
        return {};
    const std::size_t begin = label.find_last_of("([");
    if (begin == std::string_view::npos)
        return {};
    std::string_view unit = label.substr(begin + 1, label.size() - begin - 2);
    for (const std::string_view before : {"in ", "in"}) {
        if (unit.starts_with(before))
            return unit.substr(before.size());
    }
    return unit;
}

std::string withBlanks(const std::vector<std::string> &words)
{
    std::string text = " ";
    for (const std::string &word : words)
        text.append(word).append(" ");
    return text;
}

// The length of a word of letters at the beginning.
std::size_t wordLength(std::string_view text)
{
    return static_cast<std::size_t>(std::ranges::find_if_not(text, isWordLetter) - text.begin());
}

} // namespace

void VolatileRules::Vocabulary::add(const std::string &entry)
{
    if (entry.find(' ') == std::string::npos)
        words.insert(entry);
    else
        phrases.push_back(" " + entry + " ");
}

bool VolatileRules::Vocabulary::isIn(const std::vector<std::string> &label) const
{
    if (std::ranges::any_of(label, [&](const std::string &word) { return words.contains(word); }))
        return true;
    const std::string text = withBlanks(label);
    return std::ranges::any_of(phrases, [&](const std::string &phrase) { return text.find(phrase) != text.npos; });
}

const VolatileRules &VolatileRules::builtIn()
{
    static const VolatileRules rules = [] {
        initVolatileResource();
        VolatileRules made;
        QFile file(QStringLiteral(":/rundiff/account/volatile.json"));
        if (file.open(QIODevice::ReadOnly))
            made.add(file.readAll().toStdString());
        return made;
    }();
    return rules;
}

void VolatileRules::add(std::string_view text)
{
    const Json json = parsedJson(text);
    const auto each = [&](const char *name, const auto &take) {
        for (const Json &entry : json.value(name, Json::array())) {
            if (!entry.is_string() || entry.get<std::string>().empty())
                continue;
            const auto text = entry.get<std::string>();
            m_dependOnDigits = m_dependOnDigits || std::ranges::any_of(text, ascii::isDigit);
            take(text);
        }
    };
    each("costs", [&](const std::string &entry) { m_costs.add(lowered(entry)); });
    each("meanings", [&](const std::string &entry) { m_meanings.add(lowered(entry)); });
    each("inputs", [&](const std::string &entry) { m_inputs.add(lowered(entry)); });
    each("outputs", [&](const std::string &entry) { m_outputs.add(lowered(entry)); });
    each("in settings", [&](const std::string &entry) { m_costsInSettings.add(lowered(entry)); });
    const auto listed = [&](const char *name, Words &words) {
        each(name, [&](const std::string &entry) { words.insert(entry); });
    };
    listed("columns", m_columns);
    listed("units", m_units);
    listed("rates", m_rates);
    listed("identities", m_identities);
    listed("hosts", m_hosts);
    listed("folders", m_folders);
    each("noise", [&](const std::string &entry) { m_noise.push_back(entry); });
    each("alarms", [&](const std::string &entry) { m_alarms.push_back(entry); });
    each("templates", [&](const std::string &entry) { m_templates.push_back(entry); });
}

void VolatileRules::addTemplate(std::string_view text)
{
    m_templates.emplace_back(text);
    m_dependOnDigits = m_dependOnDigits || std::ranges::any_of(text, ascii::isDigit);
}

VolatileRules VolatileRules::forSettings() const
{
    VolatileRules rules = *this;
    rules.m_costs = m_costsInSettings;
    rules.m_columns.clear();
    rules.m_units.clear();
    rules.m_rates.clear();
    return rules;
}

void VolatileRules::setRunFolders(const std::vector<std::string> &names)
{
    m_runFolders = {names.begin(), names.end()};
    m_numberedFolders.clear();
    for (const std::string &name : m_runFolders) {
        if (std::ranges::any_of(name, ascii::isDigit))
            m_numberedFolders.push_back(name);
    }
}

bool VolatileRules::mentionsRunFolder(std::string_view line) const
{
    return std::ranges::any_of(m_numberedFolders, [line](const std::string &name) { return contains(line, name); });
}

VolatileRules VolatileRules::with(std::string_view text, const std::string &place, Problems &problems) const
{
    VolatileRules more = *this;
    const std::size_t start = text.find_first_not_of(" \t\r\n");
    const bool isTemplate = place.empty() && text.find("{}") != std::string_view::npos;
    if (isTemplate)
        more.addTemplate(text);
    else if (start == std::string_view::npos || !parsedJson(text).is_object())
        problems.push_back({place, 0, Severity::Error,
                            message(Messages::tr("Rules were expected here: JSON as in resources/account/"
                                                 "volatile.json, or a template in which {{}} marks a value."))});
    else
        more.add(text);
    return more;
}

VolatileRules VolatileRules::ofUser(const std::vector<std::string> &filesAndTemplates, Problems &problems)
{
    VolatileRules rules = builtIn();
    const auto addFile = [&](const std::string &path) {
        const auto file = readWholeFile(path, mostRuleBytes);
        if (file)
            rules = rules.with(file->text(), path, problems);
        else
            problems.push_back(file.error());
    };
    const std::string own = QStandardPaths::locate(QStandardPaths::GenericConfigLocation,
                                                   QStringLiteral("rundiff/volatile.json"), QStandardPaths::LocateFile)
                                .toStdString();
    if (!own.empty())
        addFile(own);
    for (const std::string &rule : filesAndTemplates) {
        if (rule.find("{}") == rule.npos)
            addFile(rule);
        else
            rules = rules.with(rule, {}, problems);
    }
    return rules;
}

bool VolatileRules::namesCost(std::string_view label) const
{
    const std::string_view end = endOf(label, longestLabel);
    const std::vector<std::string> words = labelWords(end, labelWordCount);
    if (m_meanings.isIn(words))
        return false;
    if (words.size() == 1 && m_columns.contains(words.front()))
        return true;
    if (m_costs.isIn(words))
        return true;
    const std::string_view plain = withoutSigns(end);
    if (const std::string unit = lowered(bracketedUnit(plain)); !unit.empty())
        return m_units.contains(unit) || m_rates.contains(unit) || unit.find("/s") != unit.npos;
    const std::size_t begin = plain.find_last_of(" \t,;|(") + 1; // 0 if there is none
    const std::string last = lowered(plain.substr(begin));
    const std::size_t slash = last.rfind('/');
    if (slash == last.npos || slash == 0)
        return false;
    const std::string above = last.substr(0, slash), below = last.substr(slash + 1);
    if (last.find("/s/") != last.npos || last.find("/sec/") != last.npos)
        return true;
    return below == "s" || below == "sec" || below == "second" || above == "ms" || above == "s" || above == "sec";
}

bool VolatileRules::namesCostColumn(std::string_view name) const
{
    return namesCost(name) || namesHost(lowered(name));
}

std::size_t VolatileRules::unitLength(std::string_view text) const
{
    const std::size_t blank = text.starts_with(' ') ? 1 : 0;
    std::string_view rest = text.substr(blank);
    for (const std::string_view bracketed : {"[ms]", "[s]"}) {
        if (rest.starts_with(bracketed))
            return blank + bracketed.size();
    }
    const std::size_t first = rest.starts_with('/') ? 0 : wordLength(rest);
    std::size_t slash = first;
    if (slash < rest.size() && rest[slash] == ' ' && slash + 1 < rest.size() && rest[slash + 1] == '/')
        ++slash;
    if (slash < rest.size() && rest[slash] == '/') {
        std::size_t begin = slash + 1;
        if (begin < rest.size() && rest[begin] == ' ')
            ++begin;
        const std::size_t length = wordLength(rest.substr(begin));
        const std::string below = lowered(rest.substr(begin, length));
        const bool isRate = std::ranges::any_of(m_rates, [&](const std::string &rate) { return below == rate; }) ||
                            below == "seconds" || below == "iteration" || below == "steps" || below == "iters";
        if (isRate)
            return blank + begin + length;
        if (m_units.contains(rest.substr(0, begin + length)))
            return blank + begin + length;
    }
    if (first == 0)
        return 0;
    const std::string_view word = rest.substr(0, first);
    const bool isOfRatio =
        rest.substr(first).starts_with('/') && first + 1 < rest.size() && ascii::isDigit(rest[first + 1]);
    const bool endsThere = first == rest.size() || isOfRatio || (!isWordSign(rest[first]) && rest[first] != '/');
    const bool isName = rest.substr(first).starts_with(": ");
    if (endsThere && !isName && m_units.contains(word))
        return blank + first;
    return 0;
}

bool VolatileRules::namesIdentity(std::string_view word) const
{
    return m_identities.contains(word);
}

bool VolatileRules::namesInput(std::string_view setting) const
{
    const std::vector<std::string> words = labelWords(setting, labelWordCount);
    return m_inputs.isIn(words) && !m_outputs.isIn(words);
}

bool VolatileRules::isNoise(std::string_view line) const
{
    const auto isIn = [&](const std::string &beginning) { return line.find(beginning) != line.npos; };
    if (!std::ranges::any_of(m_noise, isIn))
        return false;
    const std::string text = lowered(line);
    return std::ranges::none_of(m_alarms, [&](const std::string &alarm) { return text.find(alarm) != text.npos; });
}

} // namespace rundiff
