// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/compare/curves/metrickinds.h"

#include "models/compare/curves/monitorname.h"
#include "models/formats/json/jsondocument.h"
#include "models/run/lettercase.h"

#include <QFile>

#include <algorithm>
#include <array>
#include <cctype>
#include <cmath>
#include <string>
#include <vector>

namespace rundiff
{

namespace
{

constexpr std::array kindNames{std::pair{MetricKind::Loss, "loss"},       std::pair{MetricKind::Norm, "norm"},
                               std::pair{MetricKind::Score, "score"},     std::pair{MetricKind::Setting, "setting"},
                               std::pair{MetricKind::Counter, "counter"}, std::pair{MetricKind::Cost, "cost"},
                               std::pair{MetricKind::Other, "other"}};

MetricKind kindNamed(const std::string &name)
{
    const auto found = std::ranges::find_if(kindNames, [&](const auto &kind) { return kind.second == name; });
    return found == kindNames.end() ? MetricKind::Other : found->first;
}

// " train loss avg ": words in lower case, one blank around each. Camel case divides words, too.
std::string words(std::string_view name)
{
    std::string text = " ";
    char before = ' ';
    for (const char letter : name) {
        const auto sign = static_cast<unsigned char>(letter);
        const bool begins = std::isupper(sign) != 0 && std::islower(static_cast<unsigned char>(before)) != 0;
        const bool part = std::isalnum(sign) != 0 || sign >= 0x80;
        if ((begins || !part) && text.back() != ' ')
            text += ' ';
        if (part)
            text += lowered(letter);
        before = letter;
    }
    if (text.back() != ' ')
        text += ' ';
    return text;
}

// Languages without blanks: the phrase may be a part of a word. "*" means the beginning of a word.
std::string phraseOf(const std::string &phrase)
{
    const bool ascii = std::ranges::all_of(phrase, [](char sign) { return static_cast<unsigned char>(sign) < 0x80; });
    const std::string text = ascii ? words(phrase) : phrase;
    return phrase.starts_with('*') ? text.substr(1) : text;
}

struct KindRules {
    struct Kind {
        bool judged = false, isVolatile = false;
        bool asLosses = false, asPrinted = false;
        double rtol = 0;
    };
    std::array<Kind, kindNames.size()> kinds;
    std::vector<std::pair<std::string, MetricKind>> names;              // whole ones, as words() makes them
    std::vector<std::pair<MetricKind, std::vector<std::string>>> rules; // phrases as words() makes them

    std::vector<std::pair<std::string, MetricKind>> statistics; // of msprobe's monitor, where they are not norms

    MetricKind ofStatistic(std::string_view name) const
    {
        const auto found = std::ranges::find_if(statistics, [&](const auto &one) { return one.first == name; });
        return found == statistics.end() ? MetricKind::Norm : found->second;
    }
    const Kind &of(MetricKind kind) const { return kinds[static_cast<std::size_t>(kind)]; }
};

KindRules readRules()
{
    QFile file(QStringLiteral(":/metrics/kinds.json"));
    KindRules rules;
    if (!file.open(QIODevice::ReadOnly))
        return rules;
    const QByteArray text = file.readAll();
    const Json json = parsedJson(text.toStdString());
    for (const Json &entry : json.at("kinds")) {
        KindRules::Kind &kind = rules.kinds[static_cast<std::size_t>(kindNamed(entry.at("kind")))];
        kind.judged = entry.at("judged");
        kind.isVolatile = entry.value("volatile", false);
        kind.asLosses = entry.value("tolerance", "") == "loss";
        kind.asPrinted = entry.value("tolerance", "") == "printed";
        kind.rtol = entry.value("rtol", 0.0);
    }
    for (const Json &entry : json.at("rules")) {
        std::vector<std::string> phrases;
        for (const std::string phrase : entry.at("phrases"))
            phrases.push_back(phraseOf(phrase));
        rules.rules.emplace_back(kindNamed(entry.at("kind")), std::move(phrases));
    }
    for (const auto &[name, kind] : json.at("names").items())
        rules.names.emplace_back(words(name), kindNamed(kind));
    for (const auto &[name, kind] : json.at("monitor").at("statistics").items())
        rules.statistics.emplace_back(name, kindNamed(kind));
    return rules;
}

const KindRules &kindRules()
{
    static const KindRules rules = readRules();
    return rules;
}

// A metric that is printed with fewer digits in one run can only be compared in those.
double halfOfLastCommonDigit(const PrintedPrecision &a, const PrintedPrecision &b)
{
    if (a.significantDigits == b.significantDigits)
        return 0;
    return 0.5 * std::pow(10.0, 1 - std::min(a.significantDigits, b.significantDigits));
}

MetricKind kindOfWords(const std::string &text)
{
    for (const auto &[whole, kind] : kindRules().names) {
        if (text == whole)
            return kind;
    }
    for (const auto &[kind, phrases] : kindRules().rules) {
        if (std::ranges::any_of(phrases, [&](const std::string &phrase) { return text.find(phrase) != text.npos; }))
            return kind;
    }
    return MetricKind::Other;
}

// "nsdr" of "nsdr (epoch)": the text in brackets after a name distinguishes two metrics by what their lines count.
std::string_view withoutQualifier(std::string_view name)
{
    const std::size_t opening = name.ends_with(')') ? name.rfind(" (") : std::string_view::npos;
    return name.substr(0, opening);
}

} // namespace

std::string_view spelled(MetricKind kind)
{
    return kindNames[static_cast<std::size_t>(kind)].second;
}

MetricKind metricKind(std::string_view name)
{
    // The words of a module's name say nothing about what is measured of it.
    if (const auto monitor = monitorName(name))
        return kindRules().ofStatistic(monitor->statistic);
    const std::string_view base = withoutQualifier(name);
    const MetricKind kind = kindOfWords(words(base));
    if (kind != MetricKind::Other || base == name)
        return kind;
    const MetricKind ofWhole = kindOfWords(words(name));
    return ofWhole == MetricKind::Counter ? MetricKind::Other : ofWhole;
}

bool isVolatile(MetricKind kind)
{
    return kindRules().of(kind).isVolatile;
}

bool isJudged(MetricKind kind)
{
    return kindRules().of(kind).judged;
}

Tolerance toleranceOf(MetricKind kind, const Tolerance &losses, const PrintedPrecision &a, const PrintedPrecision &b)
{
    const KindRules::Kind &rule = kindRules().of(kind);
    if (rule.asLosses)
        return losses;
    const bool equalNan = losses.equalNan || !rule.judged; // no verdict rests on it
    return {0, rule.asPrinted ? halfOfLastCommonDigit(a, b) : rule.rtol, equalNan};
}

} // namespace rundiff
