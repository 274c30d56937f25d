// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/formats/kernels/graphfiles.h"

#include "models/formats/files/filebytes.h"
#include "models/formats/kernels/kernelnames.h"
#include "models/run/messages.h"
#include "models/run/textpieces.h"

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

bool isFolder(const fs::path &path)
{
    std::error_code ignored;
    return fs::is_directory(path, ignored);
}

// The folder of the rank: around the folder of the graph, or, in the old layout of whole graphs, next to one around it.
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
    file.error().unread.reset(); // it has no number of the dump
    problems.push_back(std::move(file.error()));
    return std::nullopt;
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

    GraphKernelsPtr read(GraphCache &cache)
    {
        if (m_rank.empty())
            return nullptr;
        checkHistory();
        const fs::path orderPath = orderFile("ms_execution_order_graph_"),
                       sourcePath = m_rank / "graphs" / ("ms_output_trace_code_graph_" + m_number + ".ir");
        const auto order = textOf(orderPath, m_problems), source = textOf(sourcePath, m_problems);
        if (!order && !source)
            return nullptr;
        const auto text = [](const std::optional<WholeFile> &file) { return file ? file->text() : std::string_view(); };
        GraphKernelsPtr kernels = cache.read(text(order), text(source));
        if (kernels->damagedLines > 0)
            m_problems.push_back(
                {orderPath.string(),
                 kernels->firstDamaged,
                 Severity::Warning,
                 message(Messages::tr("{} lines of the order of execution are damaged, the first is line {}"),
                         kernels->damagedLines, kernels->firstDamaged),
                 {}});
        return kernels;
    }

private:
    fs::path orderFile(const char *name) const { return m_rank / "execution_order" / (name + m_number + ".csv"); }

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

    const DumpLocation &m_location;
    Problems &m_problems;
    fs::path m_rank;
    std::string m_number;
    bool m_ofSteps = false; // the names of folders are those of the list of steps
};

} // namespace

GraphKernelsPtr readGraphFiles(const DumpLocation &location, const GraphFolder &graph, GraphCache &cache,
                               Problems &problems)
{
    return GraphFiles(location, graph, problems).read(cache);
}

} // namespace rundiff
