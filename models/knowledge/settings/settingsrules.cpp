// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/knowledge/settings/settingsrules.h"

#include "models/formats/json/jsondocument.h"
#include "models/run/lettercase.h"
#include "models/run/textpieces.h"

#include <QFile>
#include <QRegularExpression>

#include <algorithm>
#include <cctype>

namespace rundiff
{

namespace
{

constexpr std::size_t keyLength = 32; // letters of both cases and digits in one word of this length are not a setting

// "apiKey", "API_KEY" and "api-key" are two words each.
std::vector<std::string> wordsOf(std::string_view name)
{
    std::vector<std::string> words(1);
    for (std::size_t i = 0; i < name.size(); ++i) {
        const auto c = static_cast<unsigned char>(name[i]);
        const bool humps = i > 0 && std::isupper(c) && std::islower(static_cast<unsigned char>(name[i - 1]));
        if (!std::isalnum(c) || humps)
            words.emplace_back();
        if (std::isalnum(c))
            words.back() += static_cast<char>(std::tolower(c));
    }
    return words;
}

// A long word of letters of both cases and digits.
bool holdsKey(std::string_view value)
{
    bool digit = false, small = false, large = false;
    std::size_t length = 0;
    for (const unsigned char c : value) {
        if (!std::isalnum(c) && !contains("+_-", static_cast<char>(c))) {
            digit = small = large = false;
            length = 0;
            continue;
        }
        if (std::isdigit(c))
            digit = true;
        if (std::islower(c))
            small = true;
        if (std::isupper(c))
            large = true;
        ++length;
        const bool mixed = digit && small && large;
        if (mixed && length >= keyLength)
            return true;
    }
    return false;
}

bool isListed(const std::vector<std::string> &known, const std::string &word)
{
    return std::ranges::find(known, word) != known.end();
}

bool isNumberOrSwitch(std::string_view value)
{
    const std::string small = lowered(value);
    const bool number = small.find_first_not_of("0123456789.-+e") == std::string::npos;
    return number || isAnyOf(small, {"true", "false", "none", "null"});
}

} // namespace

SettingsRules::SettingsRules()
{
    QFile file(QStringLiteral(":/settings/settings.json"));
    if (!file.open(QIODevice::ReadOnly))
        return;
    const QByteArray bytes = file.readAll();
    const Json json = parsedJson(bytes.toStdString());
    m_matters = json.at("matters").get<std::vector<std::string>>();
    for (std::string &pattern : m_matters)
        pattern = lowered(pattern);
    m_packages = json.at("packages").get<std::vector<std::string>>();
    m_secretWords = json.at("secret_words").get<std::vector<std::string>>();
    m_secretUnlessNumber = json.at("secret_unless_number").get<std::vector<std::string>>();
    m_secretValues = json.at("secret_values").get<std::vector<std::string>>();
}

const SettingsRules &SettingsRules::builtin()
{
    static const SettingsRules rules;
    return rules;
}

bool SettingsRules::matters(std::string_view name) const
{
    return fitsAnyPattern(lowered(name), m_matters);
}

bool SettingsRules::packageMatters(std::string_view name) const
{
    std::string small = lowered(name);
    std::replace(small.begin(), small.end(), '-', '_');
    return fitsAnyPattern(small, m_packages);
}

bool SettingsRules::secret(std::string_view name, std::string_view value) const
{
    for (const std::string &word : wordsOf(name)) {
        const bool secretText = isListed(m_secretUnlessNumber, word) && !isNumberOrSwitch(value);
        if (secretText || isListed(m_secretWords, word))
            return true;
    }
    return looksLikeKey(value);
}

bool SettingsRules::looksLikeKey(std::string_view value) const
{
    const QString text =
        QString::fromUtf8(value.data(), static_cast<qsizetype>(std::min<std::size_t>(value.size(), 4096)));
    for (const std::string &pattern : m_secretValues) {
        if (QRegularExpression(QString::fromStdString(pattern)).match(text).hasMatch())
            return true;
    }
    return !contains(value, '/') && holdsKey(value);
}

} // namespace rundiff
