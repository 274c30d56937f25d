// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/result/redaction/redaction.h"

#include "models/formats/texts/privacyforms.h"
#include "models/result/writing/runfolders.h"
#include "models/run/fallback.h"
#include "models/run/lettercase.h"
#include "models/run/textpieces.h"

#include <pwd.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <cstdlib>
#include <map>
#include <mutex>
#include <set>

namespace rundiff
{

namespace
{

constexpr std::size_t shortestName = 3;     // a shorter name of a user or host occurs in too many other words
constexpr std::size_t shortestNamePart = 4; // the same, of a name that is part of another: alice_run7

bool isLetterOrDigit(char letter)
{
    return std::isalnum(static_cast<unsigned char>(letter)) != 0 || static_cast<unsigned char>(letter) >= 0x80;
}

bool joinsNames(char letter)
{
    return contains("_-", letter);
}

// A word, or a part of a name like alice_run7. "model.alice" and "alice.0" name something else than a person.
bool standsAlone(std::string_view text, std::size_t begin, std::size_t end)
{
    const char before = begin > 0 ? text[begin - 1] : ' ';
    const char after = elementOr(text, end, ' ');
    if (isLetterOrDigit(before) || before == '.' || isLetterOrDigit(after))
        return false;
    if (after == '.' && end + 1 < text.size() && std::isdigit(static_cast<unsigned char>(text[end + 1])) != 0)
        return false;
    return end - begin >= shortestNamePart || !(joinsNames(before) || joinsNames(after));
}

std::string capitalised(std::string_view name, bool all)
{
    std::string text(name);
    for (char &letter : text) {
        letter = static_cast<char>(std::toupper(static_cast<unsigned char>(letter)));
        if (!all)
            break;
    }
    return text;
}

std::string replacedWords(std::string_view text, std::string_view word, std::string_view by)
{
    std::string result;
    std::size_t begin = 0;
    for (std::size_t found; (found = text.find(word, begin)) != std::string_view::npos; begin = found + word.size()) {
        const bool whole = standsAlone(text, found, found + word.size());
        result.append(text.substr(begin, found - begin)).append(whole ? by : word);
    }
    return result.append(text.substr(begin));
}

bool mayHoldPath(std::string_view name)
{
    return name.starts_with('/') || name.starts_with("..") || name.find_first_of(" ~:\\") != std::string_view::npos;
}

// One kind of names, and the words that stand for them: "user1", "host2".
class NamesOfKind
{
public:
    explicit NamesOfKind(std::string kind) : m_kind(std::move(kind)) {}

    // What is such a word already stays as it is.
    std::string wordFor(std::string_view name, bool spreads)
    {
        const bool isWord = name.size() > m_kind.size() && name.starts_with(m_kind) &&
                            name.find_first_not_of("0123456789", m_kind.size()) == std::string_view::npos;
        if (isWord)
            return std::string(name);
        auto known = m_words.find(name);
        if (known == m_words.end())
            known = m_words.emplace(std::string(name), Word{m_kind + std::to_string(++m_count), false}).first;
        known->second.spreads |= spreads;
        const std::string word = known->second.text;
        if (spreads && name.size() >= shortestNamePart && !PrivacyForms::builtin().isWordOfTraining(name)) {
            add(lowered(name), word); // "alice" signs as "Alice"
            add(capitalised(lowered(name), false), word);
            add(capitalised(name, true), word);
        }
        return word;
    }

    void add(std::string_view name, const std::string &word) { m_words.emplace(std::string(name), Word{word, true}); }

    std::string takenOutOf(std::string text) const
    {
        // The longest first: a name may be the beginning of another one.
        std::vector<const std::pair<const std::string, Word> *> names;
        for (const auto &name : m_words) {
            if (name.second.spreads && text.find(name.first) != std::string::npos)
                names.push_back(&name);
        }
        std::ranges::stable_sort(names, std::ranges::greater(), [](const auto *name) { return name->first.size(); });
        for (const auto *name : names)
            text = replacedWords(text, name->first, name->second.text);
        return text;
    }

    const std::string *wholeWord(std::string_view name) const
    {
        const auto known = m_words.find(name);
        if (known != m_words.end() && known->second.spreads)
            return &known->second.text;
        return nullptr;
    }

private:
    struct Word {
        std::string text;
        bool spreads = false; // it is replaced wherever it is a word
    };
    std::string m_kind;
    std::map<std::string, Word, std::less<>> m_words;
    std::size_t m_count = 0;
};

} // namespace

struct Redaction::Known {
    std::mutex mutex;
    Matcher matcher;
    FoundSecrets secrets; // where all texts were learned before: otherwise the order would show
    bool names = false;
    Identity identity;
    RunFolders folders;
    std::vector<std::string> places; // of the runs, and the own home
    NamesOfKind users{"user"}, hosts{"host"}, jobs{"job"};
    std::set<std::string> staying; // checksums of texts without secrets

    void learnOwn();
    std::string withoutSecretParts(std::string_view text);
    std::string word(const PrivacyForm &form, std::string_view group, std::string_view name);
    std::string hostWord(std::string_view host, bool spreads);
    std::string withoutForms(std::string text);
    std::string withoutNames(std::string text, bool path);
};

void Redaction::Known::learnOwn()
{
    while (identity.home.size() > 1 && identity.home.back() == '/')
        identity.home.pop_back();
    const auto tells = [](const std::string &name) {
        return name.size() >= shortestName && !PrivacyForms::builtin().tellsNothing(name);
    };
    if (!identity.user.empty())
        users.wordFor(identity.user, tells(identity.user));
    if (!identity.host.empty())
        hostWord(identity.host, tells(identity.host));
    for (const std::string &user : identity.otherUsers)
        users.wordFor(user, tells(user));
    // They may name somebody else than the account.
    for (const std::string &place : places)
        withoutForms(place + "/");
}

std::string Redaction::Known::withoutSecretParts(std::string_view text)
{
    FoundSecrets ofText;
    return withoutSecrets(text, matcher, names ? secrets : ofText);
}

// A machine's short name and its full one are one machine.
std::string Redaction::Known::hostWord(std::string_view host, bool spreads)
{
    const std::string_view first = host.substr(0, host.find('.'));
    const bool named = first.find_first_not_of("0123456789") != std::string_view::npos; // and no address
    if (!named || first.size() == host.size() || first.size() < shortestName)
        return hosts.wordFor(host, spreads);
    std::string word = hosts.wordFor(first, spreads && !PrivacyForms::builtin().tellsNothing(first));
    if (spreads)
        hosts.add(host, word);
    return word;
}

std::string Redaction::Known::word(const PrivacyForm &form, std::string_view group, std::string_view name)
{
    const PrivacyForms &forms = PrivacyForms::builtin();
    const bool known = group == "user" ? users.wholeWord(name) != nullptr : hosts.wholeWord(name) != nullptr;
    const bool nobody = forms.tellsNothing(name) || name.size() < shortestName;
    if (!known && !form.always && (nobody || (group == "host" && forms.isPublicHost(name))))
        return std::string(name);
    const bool spreads = form.spreads && !nobody;
    if (group == "user")
        return users.wordFor(name, spreads);
    if (group == "host")
        return hostWord(name, spreads);
    return jobs.wordFor(name, spreads);
}

std::string Redaction::Known::withoutForms(std::string text)
{
    std::string small = lowered(text);
    for (const PrivacyForm &form : PrivacyForms::builtin().names()) {
        if (!form.mayFit(small))
            continue;
        text = withReplacedParts(text, form, matcher, [&](std::string_view group, std::string_view name) {
            return word(form, group, name);
        });
        small = lowered(text);
    }
    return text;
}

std::string Redaction::Known::withoutNames(std::string text, bool path)
{
    text = folders.takenOutOf(text);
    if (identity.home.size() > 1 && identity.home != "/root")
        text = replacedFolders(text, identity.home, "/home/" + users.wordFor(identity.user, false));
    text = withoutForms(std::move(text));
    for (const NamesOfKind *kind : {&users, &hosts, &jobs})
        text = kind->takenOutOf(std::move(text));
    if (path)
        return folders.namesTakenOutOf(text);
    return text;
}

Identity Identity::ofThisMachine()
{
    Identity identity;
    if (const passwd *entry = ::getpwuid(::getuid())) {
        identity.user = entry->pw_name;
        identity.home = entry->pw_dir;
    }
    if (const char *home = std::getenv("HOME"); home && *home)
        identity.home = home;
    std::array<char, 256> host = {};
    if (::gethostname(host.data(), host.size() - 1) == 0)
        identity.host = host.data();
    for (const char *variable : {"USER", "LOGNAME", "SUDO_USER"}) {
        if (const char *user = std::getenv(variable); user && *user && user != identity.user)
            identity.otherUsers.emplace_back(user);
    }
    return identity;
}

Redaction::Redaction(const Identity &identity, const Comparison &comparison) : m_known(std::make_shared<Known>())
{
    m_known->names = true;
    m_known->identity = identity;
    m_known->folders = RunFolders(comparison);
    m_known->folders.addNames(identity.home);
    m_known->places = m_known->folders.runs();
    m_known->places.push_back(identity.home);
    m_known->learnOwn();
}

Redaction Redaction::ofSecrets()
{
    return Redaction(std::make_shared<Known>());
}

Hidden Redaction::hidden() const
{
    if (!active())
        return Hidden::Nothing;
    if (hidesNames())
        return Hidden::SecretsAndNames;
    return Hidden::Secrets;
}

Redaction Redaction::of(Hidden hidden, const Comparison &comparison)
{
    if (hidden == Hidden::SecretsAndNames)
        return Redaction(Identity::ofThisMachine(), comparison);
    if (hidden == Hidden::Secrets)
        return ofSecrets();
    return {};
}

bool Redaction::hidesNames() const
{
    return m_known && m_known->names;
}

bool Redaction::areKnownToStay(const std::string &checksum) const
{
    if (!m_known || m_known->names)
        return false;
    const std::lock_guard lock(m_known->mutex);
    return m_known->staying.contains(checksum);
}

void Redaction::noteThatTheyStay(const std::string &checksum) const
{
    if (!m_known || m_known->names)
        return;
    const std::lock_guard lock(m_known->mutex);
    m_known->staying.insert(checksum);
}

void Redaction::learn(std::string_view text) const
{
    if (!hidesNames())
        return;
    const std::lock_guard lock(m_known->mutex);
    m_known->withoutForms(m_known->folders.takenOutOf(m_known->withoutSecretParts(text)));
}

std::string Redaction::operator()(std::string_view text) const
{
    if (!m_known || text.empty())
        return std::string(text);
    const std::lock_guard lock(m_known->mutex);
    std::string result = m_known->withoutSecretParts(text);
    if (m_known->names)
        return m_known->withoutNames(std::move(result), true);
    return result;
}

std::string Redaction::operator()(TextKind kind, const std::string &text, const std::string &valueOf) const
{
    const std::string value = valueOf.empty() ? text : ofValue(valueOf, text);
    switch (kind) {
    case TextKind::Name:
        return ofName(value);
    case TextKind::Address:
        return value;
    case TextKind::Path:
    case TextKind::UserText:
    case TextKind::Secret:
    case TextKind::English:
        break;
    }
    return (*this)(value);
}

std::string Redaction::ofValue(std::string_view name, std::string_view value) const
{
    if (m_known)
        return shownValue(name, value);
    return std::string(value);
}

std::string Redaction::ofName(std::string_view name) const
{
    const bool oneWord =
        std::ranges::all_of(name, [](char letter) { return isLetterOrDigit(letter) || contains("_.", letter); });
    if (!hidesNames())
        return (*this)(name);
    const std::lock_guard lock(m_known->mutex);
    if (!oneWord) // "critic/loss" is not a path
        return m_known->withoutNames(m_known->withoutSecretParts(name), mayHoldPath(name));
    for (const NamesOfKind *kind : {&m_known->users, &m_known->hosts}) {
        if (const std::string *word = kind->wholeWord(name))
            return *word;
    }
    return m_known->withoutSecretParts(name);
}

Annotations redacted(Annotations annotations, const Redaction &redaction)
{
    for (Annotation &annotation : annotations)
        annotation.text = redaction(annotation.text);
    return annotations;
}

} // namespace rundiff
