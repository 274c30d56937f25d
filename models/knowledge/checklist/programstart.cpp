// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/knowledge/checklist/programstart.h"

#include "models/run/messages.h"
#include "models/run/textpieces.h"

#include <algorithm>
#include <filesystem>

namespace rundiff
{

namespace
{

namespace fs = std::filesystem;

constexpr int farthestFolder = 12; // above the launcher

std::string below(const std::string &path, const std::string &folder)
{
    if (path.starts_with(folder))
        return path.substr(folder.size());
    return path;
}

} // namespace

std::string sharedFolder(const std::vector<ProgramStart> &all)
{
    std::string shared;
    bool first = true;
    const auto shorten = [&](const std::string &path) {
        if (path.empty() || path.find('/') == std::string::npos)
            return;
        const std::string folder = path.substr(0, path.rfind('/') + 1);
        if (std::exchange(first, false)) {
            shared = folder;
            return;
        }
        std::size_t same = 0;
        while (same < shared.size() && same < folder.size() && shared[same] == folder[same])
            ++same;
        shared.resize(shared.rfind('/', same == 0 ? 0 : same - 1) + 1);
    };
    for (const ProgramStart &start : all) {
        if (start.seen)
            shorten(start.program);
        shorten(start.launcher);
    }
    return shared;
}

std::string startLabel(const ProgramStart &start, const std::string &folder)
{
    std::string label = below(start.program, folder);
    if (!start.process.empty())
        label = message(Messages::tr("{}, which runs in new processes of {}"), start.process + "()", label);
    if (!start.launcher.empty())
        label = message(Messages::tr("{}, started by {}:{}"), label, below(start.launcher, folder), start.line);
    return label;
}

std::vector<ProgramStart> judgedStarts(const std::vector<ProgramStart> &starts, const std::vector<std::string> &modules)
{
    const auto ofFramework = [&](const ProgramStart &start) {
        return std::any_of(modules.begin(), modules.end(),
                           [&](const std::string &module) { return start.frameworks.contains(module); });
    };
    const bool any = std::any_of(starts.begin(), starts.end(), ofFramework);
    const auto concerned = [&](const ProgramStart &start) {
        return !any || ofFramework(start) || (start.frameworks.empty() && !start.seen);
    };
    auto most = ProgramStart::Does::Nothing;
    for (const ProgramStart &start : starts)
        most = concerned(start) ? std::max(most, start.does) : most;
    std::vector<ProgramStart> judged;
    std::copy_if(starts.begin(), starts.end(), std::back_inserter(judged),
                 [&](const ProgramStart &start) { return concerned(start) && start.does == most; });
    return judged;
}

namespace
{

// A part is not more certain than the unit that contains it.
SourceUnit::Part reachedThrough(const SourceUnit::Part &unit, SourceUnit::Part part)
{
    if (unit.reach > part.reach) {
        part.reach = unit.reach;
        part.why = unit.why;
    }
    return part;
}

} // namespace

std::vector<SourceUnit::Part> unitsWith(std::int32_t unit, const std::vector<SourceUnit> &units)
{
    std::map<std::int32_t, SourceUnit::Part> found;
    for (const Reach reach : {Reach::Live, Reach::Conditional}) {
        std::vector<SourceUnit::Part> open{{unit, Reach::Live, {}}};
        std::set<std::int32_t> visited;
        while (!open.empty()) {
            const SourceUnit::Part part = open.back();
            open.pop_back();
            if (!visited.insert(part.unit).second)
                continue;
            const auto known = found.emplace(part.unit, part).first;
            for (const SourceUnit::Part &next : units[static_cast<std::size_t>(part.unit)].parts) {
                if (next.reach <= reach)
                    open.push_back(reachedThrough(known->second, next));
            }
        }
    }
    std::vector<SourceUnit::Part> parts;
    for (auto &[number, part] : found)
        parts.push_back(std::move(part));
    return parts;
}

ProgramFinder::ProgramFinder(const std::vector<SourceText> &sources)
{
    for (std::uint32_t i = 0; i < sources.size(); ++i) {
        const fs::path path = fs::path(sources[i].path).lexically_normal();
        m_byPath.emplace(path.string(), i);
        m_byName.emplace(path.filename().string(), path.string());
    }
}

std::vector<std::uint32_t> ProgramFinder::find(const ShellStart &start) const
{
    if (start.kind == ShellStart::Kind::File)
        return byPath(start.path, start.program);
    if (start.kind != ShellStart::Kind::Module)
        return {};
    std::string path = start.program;
    std::replace(path.begin(), path.end(), '.', '/');
    for (const char *end : {".py", "/__main__.py"}) {
        if (auto found = byPath(start.path, path + end); !found.empty())
            return found;
    }
    return {};
}

// In the folder of the launcher or above it; otherwise any path with that end.
std::vector<std::uint32_t> ProgramFinder::byPath(const std::string &launcher, std::string written) const
{
    if (const std::size_t variable = written.rfind('$'); variable != std::string::npos) {
        written = written.substr(written.find('/', written.find_last_of(")}$") + 1) + 1);
    }
    fs::path folder = fs::path(launcher).parent_path();
    for (int level = 0; level < farthestFolder; ++level) {
        const auto found = m_byPath.find((folder / written).lexically_normal().string());
        if (found != m_byPath.end())
            return {found->second};
        if (folder.empty() || folder == folder.parent_path())
            break;
        folder = folder.parent_path();
    }
    std::vector<std::uint32_t> found;
    fs::path tail;
    for (const fs::path &part : fs::path(written).lexically_normal()) {
        if (!isAnyOf(part.native(), {"..", "/"}))
            tail /= part;
    }
    const std::string end = std::string("/").append(tail.string());
    const auto [first, last] = m_byName.equal_range(tail.filename().string());
    for (auto one = first; one != last; ++one) {
        if (("/" + one->second).ends_with(end))
            found.push_back(m_byPath.at(one->second));
    }
    return found;
}

} // namespace rundiff
