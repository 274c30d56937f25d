// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/knowledge/sources/pythontrace.h"

#include "models/knowledge/sources/pythoninterpreter.h"
#include "models/run/parallel.h"
#include "models/run/threads.h"

#include <algorithm>
#include <utility>

namespace rundiff
{

namespace
{

constexpr std::size_t worthAThread = 20; // files to read

} // namespace

PythonTrace::PythonTrace(const PythonSources &sources, KnownNames &names, std::vector<PythonFile> &files)
    : m_all(std::make_unique<PythonInterpreter>(sources, names, files)), m_state(m_all->state)
{
}

PythonTrace::~PythonTrace() = default;

std::future<PythonTrace::Parsed> PythonTrace::parseAhead(std::span<const std::uint32_t> files) const
{
    Parsed parsed;
    for (const std::uint32_t file : files) {
        if (!m_state.files[file].started && !m_state.files[file].module)
            parsed.files.push_back(file);
    }
    const bool many = parsed.files.size() > worthAThread;
    return inBackground(
        many, [parsed = std::move(parsed), &sources = m_state.sources.texts, &names = m_state.names, many]() mutable {
            parsed.modules.resize(parsed.files.size());
            if (!many) {
                for (std::size_t i = 0; i < parsed.files.size(); ++i)
                    parsed.modules[i] = parsePython(sources[parsed.files[i]].text, names.words);
                return std::move(parsed);
            }
            inBlocks(parsed.files.size(), worthAThread, 0, [&](std::size_t first, std::size_t last) {
                TellingWords words(names.wanted);
                for (std::size_t i = first; i < last; ++i)
                    parsed.modules[i] = parsePython(sources[parsed.files[i]].text, words);
            });
            return std::move(parsed);
        });
}

// What was imported meanwhile has been parsed for that.
void PythonTrace::take(Parsed parsed)
{
    for (std::size_t i = 0; i < parsed.files.size(); ++i) {
        PythonFile &file = m_state.files[parsed.files[i]];
        if (!file.started && !file.module)
            file.module = std::move(parsed.modules[i]);
    }
}

// What others import; it may be a program, too.
void PythonTrace::runModule(std::uint32_t file)
{
    m_state.afterFramework = m_state.afterModel = m_state.afterTraining = m_state.spawnsProcesses = false;
    m_state.startBudget();
    m_all->modules.runImported(file, m_state.sources.texts[file].path);
    m_state.endBudget(file);
}

// What it does as a module has been seen where that is imported; here all of it runs again, under the name __main__.
std::vector<std::int32_t> PythonTrace::runProgram(std::uint32_t file, const ProgramOptions &options)
{
    const bool again = m_state.files[file].started;
    const PythonNames asModule = m_state.files[file].names;
    if (!again)
        m_all->modules.prepare(file);
    m_state.files[file].names.clear();
    m_state.files[file].names["__name__"] = {SourceValue::Kind::Text, "__main__"};
    m_state.afterFramework = m_state.afterModel = m_state.afterTraining = m_state.spawnsProcesses = false;
    m_state.options.begin(options);
    m_state.classesInUse.clear();
    m_state.startBudget();
    m_state.unit = m_state.top = m_state.newUnit(file);
    m_state.main = m_state.newUnit(file);
    m_state.units[m_state.main].parts.push_back({m_state.top, Reach::Live, {}});
    m_state.spawned = {m_state.main};
    PythonFrame frame;
    frame.file = file;
    m_all->statements.walk(frame, m_state.files[file].module->statements);
    m_state.unit = m_state.main;
    m_all->definitions.walkUsed();
    m_state.endBudget(file);
    m_state.unit = m_state.top = m_state.main = -1;
    m_state.options.end();
    if (again)
        m_state.files[file].names = asModule;
    return std::exchange(m_state.spawned, {});
}

bool PythonTrace::isProgram(std::uint32_t file)
{
    PythonFrame frame;
    frame.file = file;
    const std::shared_ptr<const PythonModule> module = m_state.files[file].module;
    return module && std::any_of(module->statements.begin(), module->statements.end(),
                                 [&](const PythonStatement &one) { return m_state.asksWhetherItIsMain(frame, one); });
}

void PythonTrace::forget(std::uint32_t file)
{
    m_all->definitions.walkWhatNobodyCalls(file);
    m_state.files[file] = PythonFile{};
    m_state.files[file].started = true;
}

void PythonTrace::walkWhatNobodyCalls(std::uint32_t file)
{
    m_all->definitions.walkWhatNobodyCalls(file);
}

} // namespace rundiff
