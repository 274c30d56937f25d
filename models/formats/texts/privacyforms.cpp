// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/formats/texts/privacyforms.h"

#include "models/formats/json/jsondocument.h"
#include "models/run/lettercase.h"

#include <QFile>

#include <algorithm>
#include <array>
#include <cctype>

namespace rundiff
{

namespace
{

std::vector<PrivacyForm> formsFrom(const Json &list)
{
    std::vector<PrivacyForm> forms;
    for (const Json &entry : list) {
        auto expression = Expression::compile(entry.at("pattern"));
        if (expression) // tst_privacyforms has every one of them compiled
            forms.push_back({entry.at("hints"), *std::move(expression), entry.value("spreads", false),
                             entry.value("always", false)});
    }
    return forms;
}

} // namespace

bool PrivacyForm::mayFit(std::string_view textInSmallLetters) const
{
    return std::ranges::any_of(
        hints, [&](const std::string &hint) { return textInSmallLetters.find(hint) != std::string_view::npos; });
}

PrivacyForms::PrivacyForms()
{
    QFile file(QStringLiteral(":/privacy/forms.json"));
    if (!file.open(QIODevice::ReadOnly))
        return;
    const QByteArray bytes = file.readAll();
    const Json json = parsedJson(bytes.toStdString());
    m_secrets = formsFrom(json.at("secrets"));
    m_names = formsFrom(json.at("names"));
    for (const Json &name : json.at("nobody"))
        m_nobody.insert(name.get<std::string>());
    for (const Json &name : json.at("common_folders"))
        m_commonFolders.insert(name.get<std::string>());
    for (const Json &word : json.at("words_of_training"))
        m_wordsOfTraining.insert(word.get<std::string>());
    m_publicHosts = json.at("public_hosts").get<std::vector<std::string>>();
}

const PrivacyForms &PrivacyForms::builtin()
{
    static const PrivacyForms forms;
    return forms;
}

bool PrivacyForms::tellsNothing(std::string_view name) const
{
    return m_nobody.contains(lowered(name));
}

bool PrivacyForms::isCommonFolder(std::string_view name) const
{
    const std::string small = lowered(name);
    return m_nobody.contains(small) || m_commonFolders.contains(small);
}

bool PrivacyForms::isWordOfTraining(std::string_view name) const
{
    return m_wordsOfTraining.contains(lowered(name));
}

bool PrivacyForms::isPublicHost(std::string_view host) const
{
    const std::string small = lowered(host);
    return std::ranges::any_of(m_publicHosts, [&](const std::string &known) {
        return small == known || (small.ends_with(known) && small[small.size() - known.size() - 1] == '.');
    });
}

namespace
{

constexpr std::size_t mostSecrets = 1000, shortestSecret = 12;
constexpr std::string_view anySecret = "Qx7Zr2Lm5tWv"; // in the form of no service
constexpr std::array<std::string_view, 6> tellingNothing{"none", "null", "true", "false", "''", "\"\""};

bool continuesWord(char letter)
{
    return std::isalnum(static_cast<unsigned char>(letter)) != 0 || static_cast<unsigned char>(letter) >= 0x80;
}

std::string withMaskedForms(std::string_view text, Matcher &matcher, FoundSecrets &found)
{
    std::string result(text), small = lowered(text);
    for (const PrivacyForm &form : PrivacyForms::builtin().secrets()) {
        if (!form.mayFit(small))
            continue;
        std::string without = withReplacedParts(result, form, matcher, [&](std::string_view, std::string_view secret) {
            found.add(secret);
            return maskOfSecrets;
        });
        if (without != result) {
            result = std::move(without);
            small = lowered(result);
        }
    }
    return found.takenOutOf(std::move(result));
}

// How texts spell the beginning of a code for terminals.
constexpr std::array<std::string_view, 5> terminalCodes{"\x1b[", "\\u001b[", "\\x1b[", "\\033[", "\\e["};

std::size_t sizeOfTerminalCode(std::string_view text)
{
    for (const std::string_view begin : terminalCodes) {
        if (!text.starts_with(begin))
            continue;
        std::size_t end = begin.size();
        while (end < text.size() && text[end] >= 0x20 && text[end] < 0x40)
            ++end;
        return std::min(end + 1, text.size());
    }
    return 0;
}

// Without colours and the like: "\x1b[31m".
std::string withoutTerminalCodes(std::string_view text)
{
    std::string result;
    for (std::size_t i = 0; i < text.size();) {
        if (const std::size_t code = sizeOfTerminalCode(text.substr(i)))
            i += code;
        else
            result += text[i++];
    }
    return result;
}

} // namespace

// Only what is long and mixed: another one may be a word.
void FoundSecrets::add(std::string_view secret)
{
    const auto has = [&](int (*is)(int)) {
        return std::ranges::any_of(secret, [&](char letter) { return is(static_cast<unsigned char>(letter)) != 0; });
    };
    if (secret.size() >= shortestSecret && m_secrets.size() < mostSecrets && has(std::isdigit) && has(std::isalpha))
        m_secrets.emplace(secret);
}

std::string FoundSecrets::takenOutOf(std::string text) const
{
    for (const std::string &secret : m_secrets) {
        for (std::size_t at = 0; (at = text.find(secret, at)) != std::string::npos;) {
            const std::size_t end = at + secret.size();
            const bool inWord =
                (at > 0 && continuesWord(text[at - 1])) || (end < text.size() && continuesWord(text[end]));
            if (!inWord)
                text.replace(at, secret.size(), maskOfSecrets);
            at += inWord ? 1 : maskOfSecrets.size();
        }
    }
    return text;
}

std::string withoutSecrets(std::string_view text, Matcher &matcher, FoundSecrets &found)
{
    std::string result = withMaskedForms(text, matcher, found);
    const auto has = [&](std::string_view code) { return text.find(code) != std::string_view::npos; };
    if (std::ranges::none_of(terminalCodes, has))
        return result;
    const std::string plain = withoutTerminalCodes(result);
    std::string masked = withMaskedForms(plain, matcher, found);
    return masked == plain ? result : masked;
}

bool namesSecret(std::string_view name)
{
    // "input.api_key.0" is "api_key".
    while (!name.empty() && (name.back() == '.' || std::isdigit(static_cast<unsigned char>(name.back())) != 0))
        name.remove_suffix(1);
    const std::string said = std::string(name.substr(name.rfind('.') + 1)) + '=';
    return said.size() > 1 && withoutSecrets(said + std::string(anySecret)) == said + std::string(maskOfSecrets);
}

std::string shownValue(std::string_view name, std::string_view value)
{
    const bool tells = !value.empty() && std::ranges::find(tellingNothing, lowered(value)) == tellingNothing.end();
    return std::string(tells && namesSecret(name) ? maskOfSecrets : value);
}

std::string withoutSecrets(std::string_view text)
{
    Matcher matcher;
    FoundSecrets found;
    return withoutSecrets(text, matcher, found);
}

} // namespace rundiff
