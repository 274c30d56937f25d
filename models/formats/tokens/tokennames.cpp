// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/formats/tokens/tokennames.h"

#include "models/formats/json/jsondocument.h"
#include "models/run/ascii.h"
#include "models/run/lettercase.h"
#include "models/run/packedname.h"

#include <QFile>

#include <algorithm>
#include <charconv>
#include <filesystem>

// Has to stand outside of every namespace; the names are linked in from a static library.
static void initTokenResource()
{
    Q_INIT_RESOURCE(tokens);
}

namespace rundiff
{

namespace
{

constexpr int unknownName = 1000; // is used only where no known name occurs
constexpr std::size_t longestNumber = 15;

Json readTable()
{
    initTokenResource();
    QFile file(QStringLiteral(":/rundiff/tokens/names.json"));
    if (!file.open(QIODevice::ReadOnly))
        return {};
    return parsedJson(file.readAll().toStdString());
}

const Json &table()
{
    static const Json read = readTable();
    return read;
}

std::string withoutEnding(const std::string &name, const std::string &ending)
{
    const std::string_view plain = withoutPackedEnding(name);
    return plain.ends_with(ending) ? name.substr(0, plain.size() - ending.size()) : std::string();
}

// {any} is as long as the rest of the form allows.
std::optional<NumbersOfName> numbersBehindAny(std::string_view name, std::string_view rest)
{
    for (std::size_t length = name.size() + 1; length-- > 0;) {
        if (auto numbers = numbersOf(name.substr(length), rest))
            return numbers;
    }
    return std::nullopt;
}

} // namespace

std::optional<NumbersOfName> numbersOf(std::string_view name, std::string_view form)
{
    if (form.empty())
        return name.empty() ? std::optional(NumbersOfName()) : std::nullopt;
    if (form.front() != '{') {
        const bool same = !name.empty() && name.front() == form.front();
        return same ? numbersOf(name.substr(1), form.substr(1)) : std::nullopt;
    }
    const std::size_t end = form.find('}');
    const std::string word(form.substr(1, end - 1));
    const std::string_view rest = form.substr(end + 1);
    if (word == "any")
        return numbersBehindAny(name, rest);
    const auto digits = static_cast<std::size_t>(std::ranges::find_if_not(name, ascii::isDigit) - name.begin());
    if (digits == 0 || digits > longestNumber)
        return std::nullopt;
    auto numbers = numbersOf(name.substr(digits), rest);
    if (numbers)
        std::from_chars(name.data(), name.data() + digits, (*numbers)[word]);
    return numbers;
}

TokenNames::TokenNames(const TokenColumnNames &ofUser) : m_ofUser(ofUser)
{
    for (const auto &[role, names] : table().at("roles").items()) {
        TokenMeaning meaning{fromSpelling<TokenRole>(role).value_or(TokenRole::Score), 0};
        for (const std::string name : names) {
            m_meanings.emplace(name, meaning);
            ++meaning.preference;
        }
    }
    for (const auto &[list, words] : table().at("words").items())
        m_words[list] = words.get<std::vector<std::string>>();
    for (const Json &entry : table().at("texts"))
        m_texts.push_back({entry.at("fields").get<std::vector<std::string>>(), entry.at("lists")});
    for (const Json &entry : table().at("files"))
        m_files.push_back({entry.at("form"), entry.value("folder", ""), entry.at("name"), entry.at("ending"),
                           entry.value("field", ""), entry.value("aside", false)});
    const Json &engines = table().at("engines");
    m_rolloutFolders = engines.at("rollout").get<std::vector<std::string>>();
    m_trainerFolders = engines.at("trainer").get<std::vector<std::string>>();
}

bool TokenNames::holdsWord(const std::string &name, const char *list) const
{
    return std::ranges::any_of(m_words.at(list), [&](const std::string &word) { return name.find(word) != name.npos; });
}

// Of a reference or teacher: one of the words between underscores.
bool TokenNames::isOfOthers(const std::string &name) const
{
    const std::vector<std::string> &others = m_words.at("none");
    for (std::size_t begin = 0; begin <= name.size();) {
        const std::size_t end = std::min(name.find_first_of("_./-", begin), name.size());
        if (std::ranges::find(others, name.substr(begin, end - begin)) != others.end())
            return true;
        begin = end + 1;
    }
    return false;
}

bool TokenNames::isOfUser(std::string_view field, const std::string &wanted) const
{
    return !wanted.empty() && field == wanted;
}

std::optional<TokenMeaning> TokenNames::meaningOf(std::string_view field) const
{
    constexpr int first = -1;
    if (isOfUser(field, m_ofUser.rollout))
        return TokenMeaning{TokenRole::Rollout, first};
    if (isOfUser(field, m_ofUser.trainer))
        return TokenMeaning{TokenRole::Trainer, first};
    if (isOfUser(field, m_ofUser.mask))
        return TokenMeaning{TokenRole::Mask, first};
    const std::string name = lowered(std::string(field));
    if (const auto known = m_meanings.find(name); known != m_meanings.end())
        return known->second;
    const bool isOther = !holdsWord(name, "log-probabilities") || isOfOthers(name);
    if (isOther)
        return std::nullopt;
    if (holdsWord(name, "rollout"))
        return TokenMeaning{TokenRole::Rollout, unknownName};
    if (holdsWord(name, "trainer"))
        return TokenMeaning{TokenRole::Trainer, unknownName};
    return std::nullopt;
}

std::optional<TokenFile> TokenNames::fileOf(const std::string &path) const
{
    const std::filesystem::path place(path);
    const std::string folder = place.parent_path().filename().string(), name = place.filename().string();
    for (const TokenFileName &known : m_files) {
        const std::string stem = withoutEnding(name, known.ending);
        auto numbers = stem.empty() ? std::nullopt : numbersOf(stem, known.name);
        const auto above = known.folder.empty() ? NumbersOfName() : numbersOf(folder, known.folder);
        if (!numbers || !above)
            continue;
        numbers->insert(above->begin(), above->end());
        TokenFile file{path, known.form, known.field, (*numbers)["step"], (*numbers)["rank"], known.aside};
        return file;
    }
    return std::nullopt;
}

} // namespace rundiff
