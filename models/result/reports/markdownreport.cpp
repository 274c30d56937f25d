// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/language/phrasebook.h"
#include "models/result/reports/markup.h"
#include "models/result/reports/report.h"
#include "models/run/messages.h"

#include <algorithm>

namespace rundiff
{

namespace
{

// Issue trackers show tables of any length at once; the parts that few read are folded.
bool isFolded(ReportPart part)
{
    return part == ReportPart::Rows || part == ReportPart::Operators || part == ReportPart::Checklist ||
           part == ReportPart::Remarks;
}

std::string tableAsMarkdown(const std::vector<std::vector<std::string>> &rows)
{
    if (rows.empty())
        return {};
    std::size_t columns = 0;
    for (const auto &row : rows)
        columns = std::max(columns, row.size());
    std::string markdown;
    for (std::size_t row = 0; row < rows.size(); ++row) {
        markdown += "|";
        for (std::size_t column = 0; column < columns; ++column)
            markdown += fmt::format(" {} |", column < rows[row].size() ? asMarkdown(rows[row][column]) : std::string());
        markdown += "\n";
        if (row == 0) {
            markdown += "|";
            for (std::size_t column = 0; column < columns; ++column)
                markdown += " --- |";
            markdown += "\n";
        }
    }
    return markdown + "\n";
}

namespace
{

// A block of one kind that needs no other block.
std::string blockAsMarkdown(const TextBlock &block)
{
    using Kind = TextBlock::Kind;
    if (block.kind == Kind::Heading)
        return fmt::format("### {}\n\n", asMarkdown(block.text));
    if (block.kind == Kind::Table)
        return tableAsMarkdown(block.rows);
    if (block.kind != Kind::Fact)
        return asMarkdown(block.text) + "\n\n";
    if (block.name.empty())
        return fmt::format("- {}\n", asMarkdown(block.text));
    return fmt::format("- **{}**: {}\n", asMarkdown(block.name), asMarkdown(block.text));
}

} // namespace

std::string blocksAsMarkdown(const std::vector<TextBlock> &blocks)
{
    using Kind = TextBlock::Kind;
    std::string markdown;
    std::vector<std::string> code;
    bool inList = false;
    for (std::size_t i = 0; i < blocks.size(); ++i) {
        const TextBlock &block = blocks[i];
        if (inList && block.kind != Kind::Fact)
            markdown += "\n";
        inList = block.kind == Kind::Fact;
        if (block.kind != Kind::Code) {
            markdown += blockAsMarkdown(block);
            continue;
        }
        code.push_back(block.text);
        if (i + 1 < blocks.size() && blocks[i + 1].kind == Kind::Code)
            continue;
        markdown += markdownCodeBlock(code) + "\n";
        code.clear();
    }
    return inList ? markdown + "\n" : markdown;
}

std::string picturesAsMarkdown(const std::vector<ReportPicture> &pictures, ReportPart part)
{
    std::string markdown;
    for (const ReportPicture &picture : pictures) {
        if (picture.part == part && !picture.png.empty())
            markdown += fmt::format("![{}]({}.png)\n\n", asMarkdown(shown(picture.title)), picture.name);
    }
    return markdown;
}

} // namespace

std::string markdownReport(const Report &report, const std::vector<ReportPicture> &pictures)
{
    std::string markdown = fmt::format("# {}\n\n**{}**\n\n{}\n\n", asMarkdown(report.title), asMarkdown(report.verdict),
                                       asMarkdown(report.madeBy));
    for (const ReportSection &section : report.sections) {
        const std::string drawn = picturesAsMarkdown(pictures, section.part);
        if (isFolded(section.part))
            markdown += fmt::format("{}<details><summary>{}</summary>\n\n{}</details>\n\n", drawn,
                                    asHtml(section.title), blocksAsMarkdown(section.blocks));
        else
            markdown +=
                fmt::format("## {}\n\n{}{}", asMarkdown(section.title), drawn, blocksAsMarkdown(section.blocks));
    }
    return markdown;
}

} // namespace rundiff
