// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/knowledge/sources/pythontrace.h"

#include <algorithm>
#include <atomic>
#include <filesystem>
#include <thread>
#include <utility>

namespace rundiff
{

namespace
{

namespace fs = std::filesystem;

constexpr int farthestFolder = 12; // above the importing file, in which its modules may lie
constexpr int deepestImports = 20;

std::string_view above(std::string_view folder)
{
    const std::size_t slash = folder.rfind('/');
    return slash == 0 ? folder.substr(0, 1) : folder.substr(0, slash == std::string_view::npos ? 0 : slash);
}

// The word at the start of a text, and the text behind it.
std::string_view takeWord(std::string_view &text)
{
    text.remove_prefix(std::min(text.find_first_not_of(" \t,()"), text.size()));
    const std::string_view word = text.substr(0, text.find_first_of(" \t,();#\r\\"));
    text.remove_prefix(word.size());
    return word;
}

// Modules that a source may import, told from its lines alone: some may stand in texts, none is missed but names on
// the second line of a bracket.
std::vector<std::string> importedModules(std::string_view source)
{
    std::vector<std::string> modules;
    while (!source.empty()) {
        std::string_view line = source.substr(0, source.find('\n'));
        source.remove_prefix(std::min(line.size() + 1, source.size()));
        const std::string_view first = takeWord(line);
        if (first != "import" && first != "from")
            continue;
        const std::string module(takeWord(line));
        modules.push_back(module);
        for (std::string_view word = takeWord(line); !word.empty(); word = takeWord(line)) {
            modules.emplace_back(word);
            modules.push_back(module + (module.ends_with('.') ? "" : ".") + std::string(word));
        }
    }
    return modules;
}

} // namespace

PythonTrace::PythonTrace(const std::vector<SourceText> &sources, const WantedNames &wanted,
                         const ProgramOptions &options)
    : m_sources(sources), m_wanted(wanted), m_options(options), m_files(sources.size()), m_imported(sources.size())
{
    for (const Names *known : {&options.given, &options.configured}) {
        for (const auto &[name, value] : *known)
            m_optionNames.insert(name);
    }
    for (std::uint32_t file = 0; file < sources.size(); ++file) {
        fs::path path = fs::path(sources[file].path).lexically_normal();
        m_folders.push_back(path.parent_path().string());
        if (path.filename() == "__init__.py")
            path = path.parent_path();
        else
            path.replace_extension();
        m_byPath.emplace(path.string(), file);
        for (const fs::path &part : path)
            m_moduleNames.insert(part.string());
    }
    for (std::uint32_t file = 0; file < sources.size(); ++file) {
        for (const std::string &module : importedModules(sources[file].text)) {
            if (const std::uint32_t imported = fileOf(module, file); imported != none)
                m_imported[imported] = true;
        }
    }
}

std::vector<std::uint32_t> PythonTrace::imported() const
{
    std::vector<std::uint32_t> files;
    for (std::uint32_t file = 0; file < m_imported.size(); ++file) {
        if (m_imported[file])
            files.push_back(file);
    }
    return files;
}

std::future<PythonTrace::Parsed> PythonTrace::parseAhead(std::span<const std::uint32_t> files) const
{
    Parsed parsed;
    for (const std::uint32_t file : files) {
        if (!m_files[file].started && !m_files[file].module)
            parsed.files.push_back(file);
    }
    return std::async(std::launch::async,
                      [parsed = std::move(parsed), &sources = m_sources, &wanted = m_wanted]() mutable {
                          parsed.modules.resize(parsed.files.size());
                          std::atomic<std::size_t> next = 0;
                          const auto work = [&] {
                              TellingWords words(wanted);
                              for (std::size_t i = next++; i < parsed.files.size(); i = next++)
                                  parsed.modules[i] = parsePython(sources[parsed.files[i]].text, words);
                          };
                          std::vector<std::jthread> workers;
                          const std::size_t cores = std::min<std::size_t>(std::thread::hardware_concurrency(), 8);
                          for (std::size_t i = 1; i < cores && i * 20 < parsed.files.size(); ++i)
                              workers.emplace_back(work);
                          work();
                          workers.clear();
                          return std::move(parsed);
                      });
}

// What was imported meanwhile has been parsed for that.
void PythonTrace::take(Parsed parsed)
{
    for (std::size_t i = 0; i < parsed.files.size(); ++i) {
        File &file = m_files[parsed.files[i]];
        if (!file.started && !file.module)
            file.module = std::move(parsed.modules[i]);
    }
}

void PythonTrace::prepare(std::uint32_t file)
{
    m_files[file].started = true;
    if (!m_files[file].module) {
        TellingWords words(m_wanted);
        m_files[file].module = parsePython(m_sources[file].text, words);
    }
    m_files[file].names["__name__"] = {Value::Kind::Text, "__main__"};
}

std::uint32_t PythonTrace::fileOf(std::string_view module, std::uint32_t importer) const
{
    const std::size_t dots = std::min(module.find_first_not_of('.'), module.size());
    std::string tail(module.substr(dots));
    if (!tail.empty() && m_moduleNames.count(tail.substr(0, tail.find('.'))) == 0)
        return none;
    std::replace(tail.begin(), tail.end(), '.', '/');
    std::string_view folder = m_folders[importer];
    for (std::size_t up = 1; up < dots; ++up)
        folder = above(folder);
    for (int level = 0; level < (dots ? 1 : farthestFolder); ++level) {
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

// All of a module but what it does as a program.
void PythonTrace::walkModule(Frame &frame)
{
    const std::shared_ptr<const PythonModule> module = m_files[frame.file].module;
    for (const PythonStatement &statement : module->statements) {
        if (--m_budget < 0 || frame.left)
            break;
        if (!asksWhetherItIsMain(frame, statement))
            walk(frame, statement);
    }
}

// A module of the sources runs when it is imported for the first time.
void PythonTrace::runImported(std::uint32_t file, const std::string &name)
{
    if (m_files[file].started || m_reach == Reach::Dead || m_depth >= deepestImports)
        return;
    prepare(file);
    m_files[file].names["__name__"] = {Value::Kind::Text, name};
    Frame inside;
    inside.file = file;
    ++m_depth;
    const std::int32_t program = std::exchange(m_program, -1); // later programs import it too, and it runs once here
    const Place current = std::exchange(m_current, Place{none, none});
    std::vector<Mark> *const marks = std::exchange(m_marks, nullptr);
    walkModule(inside);
    m_marks = marks;
    m_current = current;
    m_program = program;
    --m_depth;
}

// The names of a module live as long as the files.
PythonTrace::Value PythonTrace::moduleValue(std::uint32_t file, const std::string &name)
{
    Value value{Value::Kind::Name, name};
    value.members = std::shared_ptr<Names>(std::shared_ptr<Names>(), &m_files[file].names);
    return value;
}

void PythonTrace::walkImport(Frame &frame, const PythonStatement &statement)
{
    for (const PythonStatement::Imported &imported : statement.imports) {
        const std::uint32_t file = fileOf(imported.module, frame.file);
        if (file != none)
            runImported(file, imported.module);
        if (imported.from)
            walkFromImport(frame, imported, file, statement.line);
        else
            walkPlainImport(frame, imported, file, statement.line);
    }
}

void PythonTrace::noteImport(const Frame &frame, const std::string &name, std::uint32_t line)
{
    note(fact(frame, SourceFact::Kind::Import, name, line));
    const std::string first = name.substr(0, name.find('.'));
    const auto &frameworks = m_wanted.frameworks;
    if (m_reach <= Reach::Conditional && std::find(frameworks.begin(), frameworks.end(), first) != frameworks.end())
        m_afterFramework = true;
}

void PythonTrace::walkFromImport(Frame &frame, const PythonStatement::Imported &imported, std::uint32_t file,
                                 std::uint32_t line)
{
    if (imported.name == "*") {
        if (file == none) {
            noteImport(frame, imported.module, line);
            return bind(frame, "*" + imported.module, {Value::Kind::Name, imported.module});
        }
        const Names all = m_files[file].names;
        for (const auto &[name, value] : all)
            bind(frame, name, value);
        return;
    }
    std::string whole = imported.module;
    if (!whole.ends_with('.'))
        whole += '.';
    whole += imported.name;
    Value value{Value::Kind::Name, whole};
    const bool known = file != none && m_files[file].names.count(imported.name) > 0;
    if (known) {
        value = m_files[file].names.find(imported.name)->second;
    } else if (const std::uint32_t module = fileOf(whole, frame.file); module != none) {
        runImported(module, whole);
        value = moduleValue(module, whole);
    } else if (file == none) {
        noteImport(frame, whole, line);
    }
    bind(frame, imported.alias.empty() ? imported.name : imported.alias, std::move(value));
}

void PythonTrace::walkPlainImport(Frame &frame, const PythonStatement::Imported &imported, std::uint32_t file,
                                  std::uint32_t line)
{
    const std::string first = imported.module.substr(0, imported.module.find('.'));
    const bool whole = !imported.alias.empty() || first == imported.module;
    Value value{Value::Kind::Name, whole ? imported.module : first};
    if (file == none)
        noteImport(frame, imported.module, line);
    else if (whole)
        value = moduleValue(file, imported.module);
    bind(frame, imported.alias.empty() ? std::string_view(first) : imported.alias, std::move(value));
}

} // namespace rundiff
