// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/result/redaction.h"

#include <fmt/format.h>

#include <pwd.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <cstdlib>
#include <filesystem>

namespace rundiff
{

namespace
{

namespace fs = std::filesystem;

constexpr std::size_t shortestName = 3; // a shorter name of a user or host stands in too many other words

bool inWord(char letter)
{
    return std::isalnum(static_cast<unsigned char>(letter)) || letter == '_' || letter == '-' ||
           static_cast<unsigned char>(letter) >= 0x80;
}

bool inName(char letter)
{
    return inWord(letter) || letter == '.' || letter == '@' || letter == '+';
}

// Where a path may begin: not in the middle of a longer one.
bool beginsPath(std::string_view text, std::size_t place)
{
    return place == 0 || !(inName(text[place - 1]) || text[place - 1] == '/');
}

std::string replacedWords(std::string_view text, std::string_view word, std::string_view by)
{
    std::string result;
    std::size_t begin = 0;
    for (std::size_t found; (found = text.find(word, begin)) != std::string_view::npos; begin = found + word.size()) {
        const std::size_t end = found + word.size();
        // "model.alice" is the name of something else than a person.
        const bool before = found > 0 && (inWord(text[found - 1]) || text[found - 1] == '.');
        const bool whole = !before && (end == text.size() || !inWord(text[end]));
        result.append(text.substr(begin, found - begin)).append(whole ? by : word);
    }
    return result.append(text.substr(begin));
}

// A home folder elsewhere: /shared/alice/x
std::string replacedFolderNames(std::string text, const std::string &name, const std::string &by)
{
    const std::string folder = fmt::format("/{}/", name), other = fmt::format("/{}/", by);
    for (std::size_t found = 0; (found = text.find(folder, found)) != std::string::npos; found += other.size() - 1)
        text.replace(found, folder.size(), other);
    return text;
}

std::string replacedFolders(std::string_view text, std::string_view folder, std::string_view by)
{
    std::string result;
    std::size_t begin = 0;
    for (std::size_t found; (found = text.find(folder, begin)) != std::string_view::npos;
         begin = found + folder.size()) {
        const std::size_t end = found + folder.size();
        const bool whole = beginsPath(text, found) && (end == text.size() || text[end] == '/' || !inName(text[end]));
        result.append(text.substr(begin, found - begin)).append(whole ? by : folder);
    }
    return result.append(text.substr(begin));
}

// The folders above both runs that say nothing of what tells the two apart.
std::vector<std::string> foldersAbove(const Comparison &comparison)
{
    std::vector<std::shared_ptr<const Run>> all{comparison.a, comparison.b};
    all.insert(all.end(), comparison.baselines.begin(), comparison.baselines.end());
    std::vector<fs::path> runs;
    for (const auto &run : all) {
        const fs::path path = run ? fs::path(run->path).lexically_normal() : fs::path();
        if (!path.empty())
            runs.push_back(path.has_filename() ? path : path.parent_path());
    }
    std::vector<std::string> folders;
    for (const fs::path &run : runs) {
        fs::path above = run.parent_path();
        const auto alike = [&](const fs::path &other) { return other != run && other.filename() == run.filename(); };
        if (std::any_of(runs.begin(), runs.end(), alike))
            above = above.parent_path(); // x/run and y/run stay apart
        if (above.is_absolute() && above != above.root_path())
            folders.push_back(above.string());
    }
    std::sort(folders.begin(), folders.end(), [](const auto &one, const auto &other) {
        return one.size() != other.size() ? one.size() > other.size() : one < other;
    });
    folders.erase(std::unique(folders.begin(), folders.end()), folders.end());
    return folders;
}

bool tellsSomebody(const std::string &name)
{
    return name.size() >= shortestName && name != "root" && name != "localhost" && name != "user";
}

} // namespace

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
    return identity;
}

Redaction::Redaction(const Identity &identity, const Comparison &comparison)
    : m_active(true), m_identity(identity), m_folders(foldersAbove(comparison))
{
    while (m_identity.home.size() > 1 && m_identity.home.back() == '/')
        m_identity.home.pop_back();
    if (!m_identity.user.empty())
        wordFor(m_users, m_identity.user, "user");
    if (!m_identity.host.empty())
        wordFor(m_hosts, m_identity.host, "host");
}

// What is such a word already stays as it is.
std::string Redaction::wordFor(std::map<std::string, std::string, std::less<>> &words, std::string_view name,
                               std::string_view kind)
{
    const bool isWord = name.size() > kind.size() && name.starts_with(kind) &&
                        name.find_first_not_of("0123456789", kind.size()) == std::string_view::npos;
    if (isWord)
        return std::string(name);
    const auto known = words.find(name);
    if (known != words.end())
        return known->second;
    return words.emplace(std::string(name), std::string(kind) + std::to_string(words.size() + 1)).first->second;
}

std::string Redaction::operator()(std::string_view text)
{
    if (!m_active)
        return std::string(text);
    return withoutWords(withoutHomes(withoutHostsOfEventFiles(withoutFolders(text))));
}

std::string Redaction::withoutFolders(std::string_view text) const
{
    std::string result(text);
    for (const std::string &folder : m_folders)
        result = replacedFolders(result, folder, "…");
    if (m_identity.home.size() > 1)
        result = replacedFolders(result, m_identity.home, "/home/user1");
    return result;
}

// Home folders as Linux, macOS and Windows name them, wherever they are mounted.
std::string Redaction::withoutHomes(std::string_view text)
{
    std::string result;
    std::size_t begin = 0;
    while (begin < text.size()) {
        std::size_t place = std::string_view::npos, length = 0;
        for (const std::string_view folder : {"/home/", "/Users/", "\\Users\\"}) {
            const std::size_t found = text.find(folder, begin);
            if (found < place) {
                place = found;
                length = folder.size();
            }
        }
        if (place == std::string_view::npos)
            break;
        const std::size_t nameBegin = place + length;
        std::size_t end = nameBegin;
        while (end < text.size() && inName(text[end]))
            ++end;
        const std::string_view name = text.substr(nameBegin, end - nameBegin);
        result.append(text.substr(begin, nameBegin - begin));
        result += name.empty() ? std::string() : wordFor(m_users, name, "user");
        begin = end;
    }
    return result.append(text.substr(begin));
}

// TensorBoard puts the host into the name: events.out.tfevents.1700000000.node17.4321.0
std::string Redaction::withoutHostsOfEventFiles(std::string_view text)
{
    constexpr std::string_view sign = "tfevents.";
    std::string result;
    std::size_t begin = 0;
    for (std::size_t found; (found = text.find(sign, begin)) != std::string_view::npos;) {
        std::size_t host = found + sign.size();
        while (host < text.size() && (std::isdigit(static_cast<unsigned char>(text[host])) || text[host] == '.'))
            ++host;
        std::size_t end = host;
        while (end < text.size() && inName(text[end]))
            ++end;
        for (std::size_t dot; (dot = text.substr(host, end - host).rfind('.')) != std::string_view::npos;) {
            const std::string_view last = text.substr(host + dot + 1, end - host - dot - 1);
            if (last.find_first_not_of("0123456789") != std::string_view::npos && last != "v2")
                break;
            end = host + dot; // process numbers
        }
        result.append(text.substr(begin, host - begin));
        if (end > host)
            result += wordFor(m_hosts, text.substr(host, end - host), "host");
        begin = end;
    }
    return result.append(text.substr(begin));
}

std::string Redaction::withoutWords(std::string_view text) const
{
    std::string result(text);
    for (const auto *words : {&m_users, &m_hosts}) {
        for (const auto &[name, word] : *words) {
            const bool own = name == m_identity.user || name == m_identity.host;
            if (!tellsSomebody(name))
                continue;
            if (own)
                result = replacedWords(result, name, word);
            else
                result = replacedFolderNames(result, name, word);
        }
    }
    return result;
}

// ---- a whole comparison -------------------------------------------------------------------------------------------

namespace
{

void redact(Problems &problems, Redaction &redaction)
{
    for (Problem &problem : problems) {
        problem.path = redaction(problem.path);
        problem.message = redaction(problem.message);
    }
}

void redact(Diagnosis &diagnosis, Redaction &redaction)
{
    diagnosis.explanation = redaction(diagnosis.explanation);
    for (DiagnosisFact &fact : diagnosis.facts) {
        fact.text = redaction(fact.text);
        fact.path = redaction(fact.path);
    }
}

std::shared_ptr<const Run> redactedRun(const std::shared_ptr<const Run> &run, Redaction &redaction)
{
    if (!run)
        return run;
    auto copy = std::make_shared<Run>(*run);
    copy->name = redaction(copy->name);
    copy->path = redaction(copy->path);
    redact(copy->problems, redaction);
    return copy;
}

} // namespace

Annotations redacted(Annotations annotations, Redaction &redaction)
{
    for (Annotation &annotation : annotations)
        annotation.text = redaction(annotation.text);
    return annotations;
}

ComparisonPtr redacted(const ComparisonPtr &comparison, Redaction &redaction)
{
    if (!redaction.active() || !comparison)
        return comparison;
    auto copy = std::make_shared<Comparison>(*comparison);
    copy->a = redactedRun(copy->a, redaction);
    copy->b = redactedRun(copy->b, redaction);
    redact(copy->problems, redaction);
    if (copy->operators) {
        auto operators = std::make_shared<OperatorComparison>(*copy->operators);
        if (operators->firstDifference)
            redact(operators->firstDifference->diagnosis, redaction);
        for (DumpPair &pair : operators->pairs) {
            redact(pair.problems, redaction);
            if (pair.diagnosis)
                redact(*pair.diagnosis, redaction);
        }
        copy->operators = operators;
    }
    if (copy->checklist) {
        auto checklist = std::make_shared<Checklist>(*copy->checklist);
        for (ChecklistItem &item : checklist->items) {
            item.note = redaction(item.note);
            item.reason = redaction(item.reason);
            for (ChecklistEvidence &seen : item.evidence) {
                seen.text = redaction(seen.text);
                seen.path = redaction(seen.path);
            }
        }
        for (std::string &program : checklist->programs)
            program = redaction(program);
        redact(checklist->problems, redaction);
        copy->checklist = checklist;
    }
    return copy;
}

} // namespace rundiff
