// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/result/privacyforms.h"

#include "models/run/lettercase.h"

#include <QFile>

#include <nlohmann/json.hpp>

#include <algorithm>

namespace rundiff
{

namespace
{

using Json = nlohmann::json;

constexpr std::string_view mask = "***";

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
    const Json json = Json::parse(bytes.begin(), bytes.end());
    m_secrets = formsFrom(json.at("secrets"));
    m_names = formsFrom(json.at("names"));
    for (const Json &name : json.at("nobody"))
        m_nobody.insert(name.get<std::string>());
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

bool PrivacyForms::isPublicHost(std::string_view host) const
{
    const std::string small = lowered(host);
    return std::ranges::any_of(m_publicHosts, [&](const std::string &known) {
        return small == known || (small.ends_with(known) && small[small.size() - known.size() - 1] == '.');
    });
}

std::string withoutSecrets(std::string_view text, Matcher &matcher)
{
    std::string result(text), small = lowered(text);
    for (const PrivacyForm &form : PrivacyForms::builtin().secrets()) {
        if (!form.mayFit(small))
            continue;
        std::string without =
            withReplacedParts(result, form, matcher, [](std::string_view, std::string_view) { return mask; });
        if (without != result) {
            result = std::move(without);
            small = lowered(result);
        }
    }
    return result;
}

std::string withoutSecrets(std::string_view text)
{
    Matcher matcher;
    return withoutSecrets(text, matcher);
}

} // namespace rundiff
