// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/account/marking/volatilerules.h"

#include "models/account/shapes/labelwords.h"
#include "models/account/shapes/wordsign.h"
#include "models/formats/files/filebytes.h"
#include "models/formats/json/jsondocument.h"
#include "models/formats/logs/vocabulary/vocabulary.h"
#include "models/formats/texts/textcursor.h"
#include "models/run/ascii.h"
#include "models/run/lettercase.h"
#include "models/run/messages.h"
#include "models/run/textpieces.h"

#include <QFile>
#include <QStandardPaths>

#include <algorithm>
#include <array>
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

// The length of a word of letters at the beginning.
std::size_t wordLength(std::string_view text)
{
    return static_cast<std::size_t>(std::ranges::find_if_not(text, isWordLetter) - text.begin());
}

} // namespace

void VolatileRules::Wording::add(const std::string &entry)
{
    if (entry.find(' ') == std::string::npos)
        words.insert(entry);
    else
        phrases.push_back(" " + entry + " ");
}

bool VolatileRules::Wording::isIn(const std::vector<std::string> &label) const
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
    listed("threads", m_threads);
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

// "it/s", "ms/step", "tok/s/gpu"
bool VolatileRules::namesRate(std::string_view label)
{
    constexpr std::array<std::string_view, 3> below{"s", "sec", "second"}, above{"ms", "s", "sec"};
    const std::size_t begin = label.find_last_of(" \t,;|(") + 1; // 0 if there is none
    const std::string last = lowered(label.substr(begin));
    const std::size_t slash = last.rfind('/');
    if (slash == last.npos || slash == 0)
        return false;
    if (contains(last, "/s/") || contains(last, "/sec/"))
        return true;
    return std::ranges::find(below, last.substr(slash + 1)) != below.end() ||
           std::ranges::find(above, last.substr(0, slash)) != above.end();
}

bool VolatileRules::namesCost(std::string_view label) const
{
    const std::string_view end = endOf(label, longestLabel);
    const std::vector<std::string> words = labelWords(end, labelWordCount);
    if (vocabulary().isNoCost(withBlanks(words)) || m_meanings.isIn(words))
        return false;
    const bool isColumn = words.size() == 1 && m_columns.contains(words.front());
    if (isColumn || m_costs.isIn(words))
        return true;
    const std::string_view plain = withoutSigns(end);
    const std::string unit = lowered(bracketedUnit(plain));
    if (unit.empty())
        return namesRate(plain);
    return m_units.contains(unit) || m_rates.contains(unit) || contains(unit, "/s");
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
    if (const std::size_t rate = rateLength(rest))
        return blank + rate;
    const std::size_t word = wordLength(rest);
    return word > 0 && endsUnit(rest.substr(word)) && m_units.contains(rest.substr(0, word)) ? blank + word : 0;
}

// "it/s", "/step", "ms / iter" at the beginning of the text.
std::size_t VolatileRules::rateLength(std::string_view text) const
{
    TextCursor cursor(text, wordLength(text));
    if (cursor.at() > 0)
        cursor.take(' ');
    if (!cursor.take('/'))
        return 0;
    cursor.take(' ');
    const std::size_t below = wordLength(cursor.rest()), end = cursor.at() + below;
    const bool isRate = m_rates.contains(lowered(cursor.rest().substr(0, below)));
    return isRate || m_units.contains(text.substr(0, end)) ? end : 0;
}

// Whether a unit may stand in front of the text: it goes on with neither a word nor a sign that makes it a name.
bool VolatileRules::endsUnit(std::string_view rest)
{
    TextCursor behind(rest);
    if (behind.atEnd())
        return true;
    if (behind.take('/'))
        return ascii::isDigit(behind.sign());
    return !isWordSign(behind.sign()) && !rest.starts_with(": ");
}

bool VolatileRules::namesIdentity(std::string_view word) const
{
    return m_identities.contains(word);
}

bool VolatileRules::namesThread(std::string_view word) const
{
    return m_threads.contains(word);
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
