// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/formats/kernels/graphfiles.h"

#include "models/formats/files/filebytes.h"
#include "models/formats/kernels/graphsource.h"
#include "models/formats/kernels/kernelnames.h"
#include "models/run/messages.h"
#include "models/run/textpieces.h"
#include "models/run/utf8.h"

#include <algorithm>
#include <filesystem>
#include <optional>
#include <string_view>
#include <system_error>

namespace rundiff
{

namespace
{

namespace fs = std::filesystem;

constexpr std::uint64_t largestFile = std::uint64_t(1) << 28;
constexpr std::string_view orderTitle = "NodeExecutionOrder-FullNameWithScope";

bool isFolder(const fs::path &path)
{
    std::error_code ignored;
    return fs::is_directory(path, ignored);
}

// The folder of the rank: around the folder of the graph, or, in the old layout of whole graphs, beside one around it.
fs::path rankFolder(const DumpLocation &location, const GraphFolder &graph)
{
    constexpr int mostAbove = 7;
    const std::string name = "rank_" + std::to_string(location.rank.number);
    fs::path at = fs::path(graph.path).parent_path();
    for (int above = 0; above < mostAbove && at.has_relative_path(); ++above, at = at.parent_path()) {
        if (at.filename() == name)
            return at;
        if (isFolder(at / name))
            return at / name;
    }
    return {};
}

// Nothing if the file is not there.
std::optional<WholeFile> textOf(const fs::path &path, Problems &problems)
{
    std::error_code ignored;
    if (!fs::exists(path, ignored))
        return std::nullopt;
    auto file = readWholeFile(path.string(), largestFile);
    if (file)
        return std::move(*file);
    file.error().severity = Severity::Warning;
    file.error().unread.reset(); // no number of the dump stands in it
    problems.push_back(std::move(file.error()));
    return std::nullopt;
}

bool isNameLine(std::string_view line)
{
    return std::ranges::none_of(line, [](char sign) { return sign >= 0 && sign < ' '; }) && isUtf8(line);
}

class GraphFiles
{
public:
    GraphFiles(const DumpLocation &location, const GraphFolder &graph, Problems &problems)
        : m_location(location), m_problems(problems), m_rank(rankFolder(location, graph)),
          m_number(std::to_string(graph.graph))
    {
        const fs::path step(graph.path); // rank_{r}/{net}/{graph}/{step}
        m_ofSteps = step.parent_path().parent_path().parent_path() == m_rank;
    }

    GraphKernels read()
    {
        if (m_rank.empty())
            return {};
        readOrder();
        checkHistory();
        readSource();
        return std::move(m_kernels);
    }

private:
    fs::path orderFile(const char *name) const { return m_rank / "execution_order" / (name + m_number + ".csv"); }

    void readOrder()
    {
        const fs::path path = orderFile("ms_execution_order_graph_");
        const auto file = textOf(path, m_problems);
        std::uint32_t position = 0;
        std::int64_t line = 0, damaged = 0, firstDamaged = 0;
        for (std::string_view rest = file ? file->text() : std::string_view(); !rest.empty();) {
            const std::size_t end = std::min(rest.find('\n'), rest.size());
            const std::string_view name = trimmed(rest.substr(0, end));
            rest.remove_prefix(std::min(end + 1, rest.size()));
            ++line;
            if (name.empty() || name == orderTitle)
                continue;
            if (isNameLine(name))
                place(name, position++);
            else if (damaged++ == 0)
                firstDamaged = line;
        }
        if (damaged > 0)
            m_problems.push_back(
                {path.string(),
                 firstDamaged,
                 Severity::Warning,
                 message(Messages::tr("{} lines of the order of execution are damaged, the first is line {}"), damaged,
                         firstDamaged),
                 {}});
    }

    // A name that stands in it twice has no position.
    void place(std::string_view fullName, std::uint32_t position)
    {
        if (m_kernels.size() >= mostGraphKernels)
            return;
        const auto [known, added] = m_kernels.try_emplace(kernelNameInFiles(fullName));
        known->second.fullName = fullName;
        known->second.position = added ? std::optional(position) : std::nullopt;
    }

    // A step that the graph did not execute: the folder is of an earlier run.
    void checkHistory()
    {
        if (!m_ofSteps)
            return;
        const fs::path path = orderFile("ms_global_execution_order_graph_");
        const auto file = textOf(path, m_problems);
        std::size_t steps = 0;
        for (std::string_view rest = file ? file->text() : std::string_view(); !rest.empty();) {
            const std::size_t end = std::min(rest.find('\n'), rest.size());
            const auto step = kernelNumber(trimmed(rest.substr(0, end)));
            rest.remove_prefix(std::min(end + 1, rest.size()));
            steps += step.has_value();
            if (step && static_cast<std::int64_t>(*step) == m_location.step.value)
                return;
        }
        if (steps > 0)
            m_problems.push_back(
                {path.string(),
                 0,
                 Severity::Warning,
                 message(Messages::tr("The list of the steps in which graph {} was executed does not contain step {}: "
                                      "the folder may be of an earlier run."),
                         m_number, m_location.step.value),
                 {}});
    }

    void readSource()
    {
        const fs::path path = m_rank / "graphs" / ("ms_output_trace_code_graph_" + m_number + ".ir");
        if (const auto file = textOf(path, m_problems))
            readGraphSource(file->text(), m_kernels);
    }

    const DumpLocation &m_location;
    Problems &m_problems;
    fs::path m_rank;
    std::string m_number;
    bool m_ofSteps = false; // the names of folders are those of the list of steps
    GraphKernels m_kernels;
};

} // namespace

GraphKernels readGraphFiles(const DumpLocation &location, const GraphFolder &graph, Problems &problems)
{
    GraphKernels kernels = GraphFiles(location, graph, problems).read();
    addNamesWithoutScope(kernels);
    return kernels;
}

} // namespace rundiff
