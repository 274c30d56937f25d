// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/knowledge/sources/importgraph.h"

#include "models/run/ascii.h"
#include "models/run/parallel.h"
#include "models/run/textpieces.h"

#include <algorithm>
#include <filesystem>
#include <numeric>

namespace rundiff
{

namespace
{

namespace fs = std::filesystem;

constexpr int farthestFolder = 12; // above the importing file, in which its modules may lie
constexpr std::string_view importWord = "import";

std::string_view above(std::string_view folder)
{
    const std::size_t slash = folder.rfind('/');
    if (slash == std::string_view::npos)
        return {};
    return folder.substr(0, std::max<std::size_t>(slash, 1));
}

bool inWord(char c)
{
    return ascii::isWordSign(c) || (c & 0x80) != 0;
}

bool isWordAt(std::string_view text, std::size_t at)
{
    return at < text.size() && inWord(text[at]);
}

bool beginsStatement(std::string_view before)
{
    const std::size_t last = before.find_last_not_of(" \t");
    return last == std::string_view::npos || contains("\n\r;:", before[last]);
}

// The module between "from" and "import" at the end of a text; empty if the statement is a different one.
std::string_view moduleBefore(std::string_view before)
{
    const std::size_t end = before.find_last_not_of(" \t\\\r\n");
    if (end == std::string_view::npos)
        return {};
    const bool touching = end + 1 == before.size();
    if (touching && before[end] != '.')
        return {};
    before = before.substr(0, end + 1);
    const std::size_t blank = before.find_last_of(" \t\n");
    if (blank == std::string_view::npos)
        return {};
    std::string_view statement = before.substr(0, before.find_last_not_of(" \t", blank) + 1);
    if (!statement.ends_with("from"))
        return {};
    statement.remove_suffix(4);
    if (beginsStatement(statement))
        return before.substr(blank + 1);
    return {};
}

// The length of what separates two names of a list, 0 where the list ends.
std::size_t gapLength(std::string_view text, bool bracket)
{
    if (text.starts_with("\\\r\n"))
        return 3;
    if (startsWithAny(text, {"\\\n", "\\\r"}))
        return 2;
    const std::string_view gaps = bracket ? " \t,(\n\r" : " \t,(";
    return contains(gaps, text.front());
}

// The next name of a list, over brackets, comments in them and lines that go on.
std::string_view takeName(std::string_view &text, bool &bracket)
{
    while (!text.empty()) {
        const char c = text.front();
        if (c == '#' && bracket) {
            text.remove_prefix(std::min(text.find('\n'), text.size()));
            continue;
        }
        if (inWord(c) || c == '.')
            break;
        if (c == '(')
            bracket = true;
        const std::size_t gap = gapLength(text, bracket);
        if (gap == 0)
            return {};
        text.remove_prefix(gap);
    }
    std::size_t size = 0;
    while (size < text.size() && (inWord(text[size]) || text[size] == '.'))
        ++size;
    const std::string_view name = text.substr(0, size);
    text.remove_prefix(size);
    return name;
}

// The names after "import"; `text` loses them.
void addNames(std::string_view &text, const std::string &module, std::vector<std::string> &modules)
{
    bool bracket = false;
    const std::string prefix = module.empty() || module.ends_with('.') ? module : module + ".";
    for (std::string_view name = takeName(text, bracket); !name.empty(); name = takeName(text, bracket)) {
        if (name == "as")
            takeName(text, bracket);
        else
            modules.push_back(prefix + std::string(name));
    }
}

} // namespace

std::vector<std::string> importedModules(std::string_view source)
{
    std::vector<std::string> modules;
    std::size_t from = 0;
    for (std::size_t at = source.find(importWord); at != std::string_view::npos; at = source.find(importWord, from)) {
        from = at + importWord.size();
        if (isWordAt(source, at - 1) || isWordAt(source, from))
            continue;
        const std::string_view before = source.substr(0, at);
        const std::string module(moduleBefore(before));
        if (module.empty() && !beginsStatement(before))
            continue;
        if (!module.empty())
            modules.push_back(module);
        std::string_view rest = source.substr(from);
        addNames(rest, module, modules);
        from = source.size() - rest.size();
    }
    return modules;
}

namespace
{

// A package is its folder, a module its file without .py.
fs::path modulePath(fs::path file)
{
    if (file.filename() == "__init__.py")
        return file.parent_path();
    return file.replace_extension();
}

} // namespace

ImportGraph::ImportGraph(const std::vector<SourceText> &sources) : m_imported(sources.size()), m_groupOf(sources.size())
{
    for (std::uint32_t file = 0; file < sources.size(); ++file) {
        const fs::path written = fs::path(sources[file].path).lexically_normal(), path = modulePath(written);
        m_folders.push_back(written.parent_path().string());
        m_byPath.emplace(path.string(), file);
        for (const fs::path &part : path)
            m_moduleNames.insert(part.string());
    }
    std::vector<std::vector<std::uint32_t>> importedBy(sources.size());
    inParallel(sources.size(), 0, [&](std::size_t file) {
        for (const std::string &module : importedModules(sources[file].text)) {
            if (const std::uint32_t found = find(module, static_cast<std::uint32_t>(file)); found != none)
                importedBy[file].push_back(found);
        }
    });
    for (std::size_t importer = 0; importer < importedBy.size(); ++importer) {
        for (const std::uint32_t file : importedBy[importer])
            if (!sources[importer].aside)
                m_imported[file] = true; // a test that imports a program runs no part
    }
    group(importedBy);
}

void ImportGraph::group(const std::vector<std::vector<std::uint32_t>> &importedBy)
{
    std::iota(m_groupOf.begin(), m_groupOf.end(), 0);
    const auto first = [&](std::uint32_t file) { // of its group, as far as it is known; the way there becomes shorter
        while (m_groupOf[file] != file)
            file = m_groupOf[file] = m_groupOf[m_groupOf[file]];
        return file;
    };
    for (std::uint32_t file = 0; file < importedBy.size(); ++file) {
        for (const std::uint32_t other : importedBy[file]) {
            const std::uint32_t a = first(file), b = first(other);
            m_groupOf[std::max(a, b)] = std::min(a, b);
        }
    }
    std::vector<std::uint32_t> place(importedBy.size(), none);
    for (std::uint32_t file = 0; file < importedBy.size(); ++file) {
        m_groupOf[file] = first(file);
        std::uint32_t &known = place[m_groupOf[file]];
        if (known == none) {
            known = static_cast<std::uint32_t>(m_groups.size());
            m_groups.emplace_back();
        }
        m_groups[known].push_back(file);
    }
    std::stable_sort(m_groups.begin(), m_groups.end(),
                     [](const auto &a, const auto &b) { return a.size() > b.size(); });
}

std::uint32_t ImportGraph::find(std::string_view module, std::uint32_t importer) const
{
    const std::size_t dots = std::min(module.find_first_not_of('.'), module.size());
    std::string_view name = module.substr(dots);
    if (!name.empty() && !m_moduleNames.contains(name.substr(0, name.find('.'))))
        return none;
    std::string tail(name);
    std::replace(tail.begin(), tail.end(), '.', '/');
    std::string_view folder = m_folders[importer];
    for (std::size_t up = 1; up < dots; ++up)
        folder = above(folder);
    const int folders = dots > 0 ? 1 : farthestFolder;
    for (int level = 0; level < folders; ++level) {
        std::string path(folder);
        if (!tail.empty())
            path.append(folder.empty() || folder.ends_with('/') ? "" : "/").append(tail);
        const auto found = m_byPath.find(path);
        if (found != m_byPath.end() && found->second != importer)
            return found->second;
        if (folder == above(folder))
            break;
        folder = above(folder);
    }
    return none;
}

// What was not seen to be imported belongs to another group, which another thread may be at.
std::uint32_t ImportGraph::fileOf(std::string_view module, std::uint32_t importer) const
{
    const std::uint32_t file = find(module, importer);
    if (file == none || m_groupOf[file] != m_groupOf[importer])
        return none;
    return file;
}

} // namespace rundiff
