// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/formats/texts/expression.h"

#include <algorithm>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace rundiff
{

inline constexpr std::string_view maskOfSecrets = "***";

// One way in which texts contain a secret, or the name of a person or a machine.
struct PrivacyForm {
    std::vector<std::string> hints; // in lower case: one of them is in every text that matches the form
    Expression expression;          // its groups: secret, user, host, job
    bool spreads = false;           // a name that was found this way is replaced wherever else it is a word
    bool always = false;            // also names that usually identify nobody

    bool mayFit(std::string_view textInSmallLetters) const;
};

// resources/privacy/forms.json.
class PrivacyForms
{
public:
    static const PrivacyForms &builtin();

    const std::vector<PrivacyForm> &secrets() const { return m_secrets; }
    const std::vector<PrivacyForm> &names() const { return m_names; }
    // "root", "localhost", "train": names that identify no person and no machine, or that are words of logs.
    bool tellsNothing(std::string_view name) const;
    bool isPublicHost(std::string_view host) const;     // such as github.com, and its subdomains
    bool isCommonFolder(std::string_view name) const;   // "site-packages", "checkpoints": many machines have it
    bool isWordOfTraining(std::string_view name) const; // "Adam", "Max": also names of people

private:
    PrivacyForms();

    std::vector<PrivacyForm> m_secrets, m_names;
    std::set<std::string, std::less<>> m_nobody, m_commonFolders, m_wordsOfTraining;
    std::vector<std::string> m_publicHosts;
};

// A part of a text that a group of a form found.
struct FoundPart {
    std::string_view group, text;
};

inline std::vector<FoundPart> foundParts(const PrivacyForm &form, Matcher &matcher)
{
    std::vector<FoundPart> parts;
    for (const Expression::Group &group : form.expression.groups()) {
        for (const int number : group.numbers) {
            if (const std::string_view found = matcher.group(number); !found.empty())
                parts.push_back({group.name, found});
        }
    }
    std::ranges::sort(parts, {}, [](const FoundPart &part) { return part.text.data(); });
    return parts;
}

// Replaces every part of the text that a form's groups found by the result of `use(group, part)`. Where the search
// takes too many steps, all that was not searched is masked.
template <typename Use>
std::string withReplacedParts(std::string_view text, const PrivacyForm &form, Matcher &matcher, Use use)
{
    std::string result;
    std::size_t done = 0;
    const std::size_t tooHard = matcher.tooHard();
    for (std::size_t from = 0; from <= text.size() && matcher.match(form.expression, text, from);) {
        for (const FoundPart &part : foundParts(form, matcher)) {
            const auto begin = static_cast<std::size_t>(part.text.data() - text.data());
            if (begin < done)
                continue;
            result.append(text.substr(done, begin - done)).append(use(part.group, part.text));
            done = begin + part.text.size();
        }
        from = std::max(matcher.end(), from + 1);
    }
    if (matcher.tooHard() != tooHard)
        return result.append(maskOfSecrets);
    return result.append(text.substr(done));
}

// Secrets that texts announced by their form: they are also masked where nothing announces them.
class FoundSecrets
{
public:
    void add(std::string_view secret);
    std::string takenOutOf(std::string text) const;

private:
    std::set<std::string, std::less<>> m_secrets;
};

// Whether what has this name is a secret: "api_key", "db.password".
bool namesSecret(std::string_view name);
// The value of that name as it may be shown; "none" and the like tell nothing.
std::string shownValue(std::string_view name, std::string_view value);

// The same text with every secret of a known form masked: "HF_TOKEN=***". Cheap if there is none.
std::string withoutSecrets(std::string_view text);
std::string withoutSecrets(std::string_view text, Matcher &matcher, FoundSecrets &found);

} // namespace rundiff
