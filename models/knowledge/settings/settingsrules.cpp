// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/knowledge/settings/settingsrules.h"

#include "models/formats/json/jsondocument.h"
#include "models/knowledge/sources/sourcefacts.h"

#include <QFile>
#include <QRegularExpression>

#include <algorithm>
#include <cctype>

namespace rundiff
{

namespace
{

constexpr std::size_t keyLength = 32; // letters of both cases and digits in one word of this length are not a setting

std::string lower(std::string_view text)
{
    std::string result(text);
    for (char &c : result)
        c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    return result;
}

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

bool oneOf(const std::vector<std::string> &known, const std::string &word)
{
    return std::find(known.begin(), known.end(), word) != known.end();
}

bool plain(std::string_view value)
{
    const std::string small = lower(value);
    const bool number = std::all_of(small.begin(), small.end(), [](unsigned char c) {
        return std::isdigit(c) || c == '.' || c == '-' || c == '+' || c == 'e';
    });
    return number || small == "true" || small == "false" || small == "none" || small == "null";
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
        pattern = lower(pattern);
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
    const std::string small = lower(name);
    return std::any_of(m_matters.begin(), m_matters.end(),
                       [&](const std::string &pattern) { return fitsPattern(small, pattern); });
}

bool SettingsRules::packageMatters(std::string_view name) const
{
    std::string small = lower(name);
    std::replace(small.begin(), small.end(), '-', '_');
    return std::any_of(m_packages.begin(), m_packages.end(),
                       [&](const std::string &pattern) { return fitsPattern(small, pattern); });
}

bool SettingsRules::secret(std::string_view name, std::string_view value) const
{
    for (const std::string &word : wordsOf(name)) {
        if (oneOf(m_secretWords, word) || (oneOf(m_secretUnlessNumber, word) && !plain(value)))
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
    bool digit = false, small = false, large = false;
    std::size_t length = 0;
    for (const unsigned char c : value) {
        const bool word = std::isalnum(c) || c == '+' || c == '_' || c == '-';
        length = word ? length + 1 : 0;
        digit = word && (digit || std::isdigit(c));
        small = word && (small || std::islower(c));
        large = word && (large || std::isupper(c));
        if (length >= keyLength && digit && small && large && value.find('/') == std::string_view::npos)
            return true;
    }
    return false;
}

} // namespace rundiff
