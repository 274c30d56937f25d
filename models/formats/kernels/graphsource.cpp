// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/formats/kernels/graphsource.h"

#include "models/formats/kernels/kernelnames.h"
#include "models/run/textpieces.h"
#include "models/run/utf8.h"

#include <algorithm>
#include <optional>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

namespace rundiff
{

namespace
{

constexpr std::size_t mostFrames = 64;
constexpr std::size_t longestLine = 4096;
constexpr std::string_view sourceMark = "# In file ";

// One line of a script.
struct SourceLine {
    std::string_view path, number, code;
    bool isDefinition = false; // of the function around it: a range of lines
    bool outsideIn = false;    // the form from MindSpore 2.2 on
};

bool takePrefix(std::string_view &text, std::string_view prefix)
{
    const bool has = text.starts_with(prefix);
    if (has)
        text.remove_prefix(prefix.size());
    return has;
}

std::string_view digitsAtStart(std::string_view text)
{
    return text.substr(0, std::min(text.find_first_not_of("0123456789"), text.size()));
}

// "17, 12~25/        x = self.conv1(x)/" or "15~20, 4~16/    def construct(self, x):/"
bool takePlace(std::string_view text, SourceLine &found)
{
    found.number = digitsAtStart(text);
    text.remove_prefix(found.number.size());
    found.isDefinition = text.starts_with('~');
    const std::size_t code = text.find('/');
    if (found.number.empty() || code == std::string_view::npos)
        return false;
    text.remove_prefix(code + 1);
    found.code = trimmed(text.substr(0, text.rfind("/<~~"))); // a remark that follows some lines
    if (found.code.ends_with('/'))
        found.code.remove_suffix(1);
    return true;
}

std::optional<SourceLine> sourceLine(std::string_view text)
{
    SourceLine found;
    constexpr std::string_view ending = ".py";
    const std::size_t file = text.find(ending);
    if (file == std::string_view::npos || file + ending.size() >= text.size())
        return std::nullopt;
    found.path = text.substr(0, file + ending.size());
    text.remove_prefix(found.path.size());
    found.outsideIn = text.front() == ':';
    if (!found.outsideIn && text.front() != '(')
        return std::nullopt;
    text.remove_prefix(1);
    if (takePlace(text, found))
        return found;
    return std::nullopt;
}

class GraphSource
{
public:
    explicit GraphSource(GraphKernels &kernels) : m_kernels(kernels) {}

    void read(std::string_view text)
    {
        while (!text.empty()) {
            const std::size_t end = std::min(text.find('\n'), text.size());
            std::string_view line = text.substr(0, end);
            line.remove_prefix(std::min(line.find_first_not_of(" \t"), line.size()));
            if (!line.empty())
                takeLine(line);
            text.remove_prefix(std::min(end + 1, text.size()));
        }
        finish();
    }

private:
    void takeLine(std::string_view line)
    {
        if (line.starts_with('%') || line.starts_with("subgraph")) {
            finish();
        } else if (line.starts_with(sourceMark)) {
            if (m_lines.empty())
                m_lines = line;
            m_lines = {m_lines.data(), static_cast<std::size_t>(line.data() + line.size() - m_lines.data())};
        } else if (takePrefix(line, "# Fullname with scope: (")) {
            finish();
            line = trimmed(line);
            if (line.size() <= longestLine && line.ends_with(')') && isUtf8(line))
                m_name = line.substr(0, line.size() - 1);
        }
    }

    void finish()
    {
        if (!m_name.empty() && m_kernels.byName.size() < mostGraphKernels) {
            GraphKernel &kernel = m_kernels.byName[kernelNameInFiles(m_name)];
            kernel.fullName = m_name;
            kernel.stack = stackOf(m_lines);
        }
        m_name = m_lines = {};
    }

    // Equal lines are read once: most layers of a network come from the same ones.
    std::uint32_t stackOf(std::string_view lines)
    {
        if (lines.empty())
            return DumpOperator::nothing;
        const auto [known, added] = m_stacks.try_emplace(lines, DumpOperator::nothing);
        std::vector<std::string> stack = added ? framesOf(lines) : std::vector<std::string>();
        if (!stack.empty()) {
            known->second = static_cast<std::uint32_t>(m_kernels.stacks.size());
            m_kernels.stacks.push_back(std::move(stack));
        }
        return known->second;
    }

    // Frames in the form of other dumps, from the inside out; the definitions around the calls say nothing more.
    static std::vector<std::string> framesOf(std::string_view text)
    {
        std::vector<SourceLine> lines;
        while (!text.empty() && lines.size() < mostFrames) {
            const std::size_t end = std::min(text.find('\n'), text.size());
            std::string_view line = trimmed(text.substr(0, end));
            text.remove_prefix(std::min(end + 1, text.size()));
            if (line.size() > longestLine || !isUtf8(line) || !takePrefix(line, sourceMark))
                continue;
            if (const auto found = sourceLine(line))
                lines.push_back(*found);
        }
        if (!lines.empty() && lines.front().outsideIn)
            std::ranges::reverse(lines);
        if (std::ranges::any_of(lines, [](const SourceLine &line) { return !line.isDefinition; }))
            std::erase_if(lines, [](const SourceLine &line) { return line.isDefinition; });
        std::vector<std::string> stack;
        for (const SourceLine &line : lines)
            addFrame(line, stack);
        return stack;
    }

    static void addFrame(const SourceLine &line, std::vector<std::string> &stack)
    {
        std::string frame("File ");
        frame.append(line.path).append(", line ").append(line.number).append(", \n ").append(line.code);
        if (stack.empty() || stack.back() != frame)
            stack.push_back(std::move(frame));
    }

    GraphKernels &m_kernels;
    std::string_view m_name, m_lines; // of the kernel that is being read
    std::unordered_map<std::string_view, std::uint32_t> m_stacks;
};

} // namespace

void readGraphSource(std::string_view text, GraphKernels &kernels)
{
    GraphSource(kernels).read(text);
}

void addNamesWithoutScope(GraphKernels &kernels)
{
    std::unordered_map<std::string, const GraphKernel *> own; // null: not clear
    for (const auto &[name, kernel] : kernels.byName) {
        const std::size_t slash = kernel.fullName.rfind('/');
        if (slash == std::string::npos)
            continue;
        const auto [known, added] = own.try_emplace(kernelNameInFiles(kernel.fullName.substr(slash + 1)), &kernel);
        if (!added)
            known->second = nullptr;
    }
    std::unordered_map<std::string, GraphKernel> more;
    for (const auto &[name, kernel] : own) {
        if (kernel && !kernels.byName.contains(name))
            more.emplace(name, *kernel);
    }
    kernels.byName.merge(more);
}

} // namespace rundiff
