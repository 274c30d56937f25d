// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/language/language.h"
#include "models/language/phrasebook.h"
#include "models/result/reports/markup.h"
#include "models/result/reports/report.h"
#include "models/result/texts/spelling.h"
#include "models/result/texts/textlines.h"
#include "models/run/messages.h"

#include <algorithm>
#include <span>

namespace rundiff
{

namespace
{

// The complete style sheet, in Rundiff's colours. Dark windows get dark pages, printers light ones.
constexpr std::string_view style = R"css(
:root { --text:#1D2430; --quiet:#5B6675; --lines:#DDE1E7; --ground:#F4F5F7; --base:#FFFFFF;
  --differs:#B04A00; --differsGround:#FDE9DD; --agrees:#1B8A5A; --within:#8A6100;
  --a:#0072B2; --b:#D55E00; }
* { box-sizing: border-box; }
body { margin: 0; background: var(--ground); color: var(--text); font: 15px/1.5 system-ui, "Noto Sans", sans-serif; }
main { max-width: 1120px; margin: 0 auto; padding: 24px; }
header, section { background: var(--base); border: 1px solid var(--lines); border-radius: 6px; padding: 16px 24px;
  margin-bottom: 16px; }
h1 { font-size: 22px; line-height: 1.3; margin: 0 0 8px; overflow-wrap: anywhere; }
h2 { font-size: 17px; margin: 0 0 8px; overflow-wrap: anywhere; }
h3 { font-size: 15px; margin: 16px 0 4px; overflow-wrap: anywhere; }
p { margin: 4px 0; overflow-wrap: anywhere; }
.verdict { font-weight: 600; border-left: 4px solid currentColor; padding: 4px 12px; overflow-wrap: anywhere; }
.different { color: var(--differs); background: var(--differsGround); }
.same { color: var(--agrees); }
.within { color: var(--within); }
.incomplete { color: var(--within); border-left-style: dashed; }
.quiet, dt, th { color: var(--quiet); }
dl { display: grid; grid-template-columns: max-content 1fr; gap: 2px 16px; margin: 4px 0; }
dt, dd { margin: 0; overflow-wrap: anywhere; }
.wide { overflow-x: auto; }
table { border-collapse: collapse; font-size: 13px; font-variant-numeric: tabular-nums; }
th { font-weight: 500; }
th, td { text-align: left; vertical-align: top; padding: 3px 10px 3px 0; border-bottom: 1px solid var(--lines); }
td.number { text-align: right; }
td.short, th.short { white-space: nowrap; }
tr.differs td, tr.failing td { background: var(--differsGround); }
pre { background: var(--ground); border: 1px solid var(--lines); border-radius: 4px; padding: 8px 12px; margin: 8px 0;
  font: 12.5px/1.45 ui-monospace, "DejaVu Sans Mono", monospace; white-space: pre-wrap; overflow-wrap: anywhere; }
figure { margin: 12px 0 0; }
figure svg, figure img { width: 100%; height: auto; display: block; border: 1px solid var(--lines); }
figure .ofDark { display: none; }
figcaption { color: var(--quiet); font-size: 13px; }
svg.curves { background: var(--base); font-size: 12px; }
svg.curves text { fill: var(--quiet); }
svg.curves text.mark { fill: var(--differs); }
svg.curves polyline { fill: none; stroke-width: 1.5; }
svg.curves .ofA { stroke: var(--a); display: inline; }
svg.curves .ofB { stroke: var(--b); stroke-dasharray: 6 3; }
svg.curves .plot { fill: none; stroke: var(--lines); }
svg.curves line.mark { stroke: var(--differs); stroke-dasharray: 4 3; }
svg.curves .step { fill: transparent; }
svg.curves .step:hover { fill: var(--lines); fill-opacity: 0.6; }
details.all input[type=search] { width: 24em; max-width: 100%; font: inherit; padding: 2px 6px; }
tr[hidden] { display: none; }
nav { color: var(--quiet); }
nav a { color: inherit; }
@media screen { td.word { white-space: nowrap; } }
@media screen and (prefers-color-scheme: dark) {
  :root { --text:#E4E8EE; --quiet:#A0A9B6; --lines:#3A424E; --ground:#171B21; --base:#1F242C; --differs:#FFA66B;
    --differsGround:#43291A; --agrees:#5CCB9A; --within:#E6B84C;
    --a:#5BB4E5; --b:#FF9A5C; }
  figure.both .ofLight { display: none; }
  figure.both .ofDark { display: block; }
}
@page broad { size: landscape; }
@media print {
  body { background: none; font-size: 10pt; }
  main { max-width: none; padding: 0; }
  header, section { border: none; padding: 0; margin-bottom: 12pt; }
  nav, details.all { display: none; }
  h2, h3 { break-after: avoid; }
  figure, tr, pre { break-inside: avoid; }
  .wide { overflow: visible; }
  table { font-size: 7pt; }
  th, td { padding-right: 6px; }
  td:not(.short) { overflow-wrap: anywhere; }
  .broad { page: broad; }
}
)css";

std::string anchorOf(ReportPart part)
{
    return fmt::format("part{}", static_cast<int>(part));
}

// Numbers of a column stand under each other at the right.
std::vector<bool> numberColumns(const std::vector<std::vector<std::string>> &rows)
{
    std::vector<bool> numbers(rows.front().size(), rows.size() > 1);
    for (std::size_t row = 1; row < rows.size(); ++row) {
        for (std::size_t column = 0; column < std::min(numbers.size(), rows[row].size()); ++column) {
            if (!rows[row][column].empty() && !looksLikeNumber(rows[row][column]))
                numbers[column] = false;
        }
    }
    return numbers;
}

// Filters the table of all rows. It holds nothing of the runs, and no sign that means something in XML.
constexpr std::string_view script = R"js(
(function () {
  var words = document.getElementById('rowWords'), differing = document.getElementById('rowsThatDiffer');
  var count = document.getElementById('rowCount');
  var rows = [].slice.call(document.querySelectorAll('#allRows tbody tr'));
  function show() {
    var wanted = words.value.toLowerCase().split(' '), left = 0;
    rows.forEach(function (row) {
      var text = row.textContent.toLowerCase();
      var on = wanted.every(function (word) { return text.indexOf(word) !== -1; });
      if (differing.checked) { if (row.className === 'agrees') { on = false; } }
      row.hidden = !on;
      if (on) { left += 1; }
    });
    count.textContent = left + ' / ' + rows.length;
  }
  words.addEventListener('input', show);
  differing.addEventListener('change', show);
  show();
})();
)js";

// Rows that say "differs" or "failing" in a cell stand out.
std::string classOf(const std::vector<std::string> &row)
{
    for (const std::string_view word : {"differs", "failing"}) {
        if (std::find(row.begin(), row.end(), shown(word)) != row.end())
            return fmt::format(" class=\"{}\"", word);
    }
    for (const std::string_view word : {"same", "within"}) {
        if (std::find(row.begin(), row.end(), shown(word)) != row.end())
            return " class=\"agrees\"";
    }
    return {};
}

constexpr std::size_t shortCell = 26; // characters in a line: a shape, a data type, all digits of a number
constexpr std::string_view otherRun = " / B ";

// "A 0.25 / B 0.5": each run's value stays with its letter, in a line of its own.
std::size_t ofOtherRun(std::string_view text)
{
    return text.starts_with("A ") ? text.find(otherRun) : std::string_view::npos;
}

bool isShort(std::string_view text)
{
    const std::size_t second = ofOtherRun(text);
    if (second == std::string_view::npos)
        return text.size() <= shortCell;
    return second <= shortCell && text.size() - second - otherRun.size() + 2 <= shortCell;
}

// A name, and no sentence or checksum.
bool isWord(std::string_view text)
{
    constexpr std::size_t longest = 60;
    return text.size() <= longest && text.find(' ') == std::string_view::npos;
}

// Columns of short texts keep their width, however narrow the paper is; those of names do on a screen.
std::string cellClass(const std::string &text, bool number)
{
    if (isShort(text))
        return number ? " class=\"short number\"" : " class=\"short\"";
    if (number)
        return " class=\"number\"";
    return isWord(text) ? " class=\"word\"" : "";
}

std::string cellAsHtml(const std::string &text)
{
    const std::size_t second = ofOtherRun(text);
    if (second == std::string::npos)
        return asHtml(text);
    return "A&#160;" + asHtml(text.substr(2, second - 2)) + "<br/>B&#160;" +
           asHtml(text.substr(second + otherRun.size()));
}

std::string cellsAsHtml(const std::vector<std::string> &row, std::string_view tag, const std::vector<bool> &numbers)
{
    std::string html;
    for (std::size_t column = 0; column < row.size(); ++column) {
        const bool isNumber = column < numbers.size() && numbers[column];
        html += fmt::format("<{}{}>{}</{}>", tag, cellClass(row[column], isNumber), cellAsHtml(row[column]), tag);
    }
    return html;
}

std::string tableAsHtml(const std::vector<std::vector<std::string>> &rows)
{
    if (rows.empty())
        return "<div class=\"wide\"><table>\n</table></div>\n";
    const std::vector<bool> numbers = numberColumns(rows);
    std::string html =
        "<div class=\"wide\"><table>\n<thead><tr>" + cellsAsHtml(rows.front(), "th", {}) + "</tr></thead>\n<tbody>\n";
    for (const auto &row : std::span(rows).subspan(1))
        html += "<tr" + classOf(row) + ">" + cellsAsHtml(row, "td", numbers) + "</tr>\n";
    return html + "</tbody></table></div>\n";
}

// Of the list that the block belongs to; empty: of none.
std::string_view tagAround(const TextBlock &block)
{
    if (block.kind == TextBlock::Kind::Code)
        return "pre";
    if (block.kind != TextBlock::Kind::Fact)
        return {};
    return block.name.empty() ? "ul" : "dl";
}

// Facts and lines of code that follow each other make one list.
std::string blocksAsHtml(const std::vector<TextBlock> &blocks)
{
    using Kind = TextBlock::Kind;
    std::string html;
    std::string_view open;
    const auto within = [&](std::string_view tag) {
        if (open == tag)
            return;
        if (!open.empty())
            html += fmt::format("</{}>\n", open);
        if (!tag.empty())
            html += fmt::format("<{}>", tag);
        open = tag;
    };
    for (const TextBlock &block : blocks) {
        const bool item = block.kind == Kind::Fact && block.name.empty();
        within(tagAround(block));
        if (item)
            html += fmt::format("<li>{}</li>\n", asHtml(block.text));
        else if (block.kind == Kind::Fact)
            html += fmt::format("<dt>{}</dt><dd>{}</dd>\n", asHtml(block.name), asHtml(block.text));
        else if (block.kind == Kind::Code)
            html += asHtml(block.text) + "\n";
        else if (block.kind == Kind::Heading)
            html += fmt::format("<h3>{}</h3>\n", asHtml(block.text));
        else if (block.kind == Kind::Table)
            html += tableAsHtml(block.rows);
        else
            html += fmt::format("<p>{}</p>\n", asHtml(block.text));
    }
    within("");
    return html;
}

std::string allRowsAsHtml(const Report &report)
{
    if (report.rows.size() < 2)
        return {};
    return fmt::format("<details class=\"all\" id=\"allRows\"><summary>{} ({})</summary>\n"
                       "<p><input type=\"search\" id=\"rowWords\" placeholder=\"{}\"/> "
                       "<label><input type=\"checkbox\" id=\"rowsThatDiffer\"/> {}</label> "
                       "<span class=\"quiet\" id=\"rowCount\"></span></p>\n",
                       asHtml(shown(Message::of(Messages::tr("All rows")))), report.rows.size() - 1,
                       asHtml(shown(Message::of(Messages::tr("words that a row contains")))),
                       asHtml(shown(Message::of(Messages::tr("only rows that differ"))))) +
           tableAsHtml(report.rows) + fmt::format("</details>\n<script>{}</script>\n", script);
}

std::string curvesAsHtml(const Report &report)
{
    return report.curves.empty() ? std::string() : "<figure>" + report.curves + "</figure>\n";
}

// Several drawings on one page must not share the names of what they refer to.
void keepNamesApart(std::string &svg, const std::string &prefix)
{
    for (const std::string_view reference : {"id=\"", "url(#", "href=\"#"}) {
        for (std::size_t place = 0; (place = svg.find(reference, place)) != std::string::npos;) {
            const bool whole = reference != "id=\"" || (place > 0 && svg[place - 1] == ' ');
            place += reference.size();
            if (whole)
                svg.insert(place, prefix);
        }
    }
}

// A file of its own becomes a part of the page.
std::string inlineSvg(std::string svg, const std::string &name, std::string_view ofWhich)
{
    const std::size_t begin = svg.find("<svg");
    if (begin == std::string::npos)
        return {};
    svg.erase(0, begin);
    keepNamesApart(svg, name + std::string(ofWhich) + "-");
    svg.insert(4, fmt::format(" class=\"{}\" role=\"img\"", ofWhich));
    return svg;
}

std::string picturesAsHtml(const std::vector<ReportPicture> &pictures, ReportPart part)
{
    std::string html;
    for (const ReportPicture &picture : pictures) {
        if (picture.part != part)
            continue;
        html += picture.svgOfDark.empty() ? "<figure>" : "<figure class=\"both\">";
        html += picture.svg.empty() ? fmt::format("<img src=\"{}.png\" alt=\"{}\"/>", asHtml(picture.name),
                                                  asHtml(shown(picture.title)))
                                    : inlineSvg(picture.svg, picture.name, "ofLight") +
                                          inlineSvg(picture.svgOfDark, picture.name, "ofDark");
        html += fmt::format("<figcaption>{}</figcaption></figure>\n", asHtml(shown(picture.title)));
    }
    return html;
}

// What the page can do beyond paper.
std::string addedTo(ReportPart part, const Report &report)
{
    if (part == ReportPart::Curves)
        return curvesAsHtml(report);
    const bool hasRows =
        std::ranges::any_of(report.sections, [](const auto &section) { return section.part == ReportPart::Rows; });
    return part == (hasRows ? ReportPart::Rows : ReportPart::Operators) ? allRowsAsHtml(report) : std::string();
}

std::string_view classOf(Verdict verdict)
{
    return spelled(verdict);
}

// Readers choose the form of Chinese letters, and the voice, by the language.
std::string startOfPage()
{
    std::string code = languageInForce();
    std::replace(code.begin(), code.end(), '_', '-');
    return code == "en" ? "<html>" : fmt::format("<html lang=\"{}\">", code);
}

} // namespace

std::string htmlReport(const Report &report, const std::vector<ReportPicture> &pictures)
{
    std::string html = "<!DOCTYPE html>\n" + startOfPage() +
                       "\n<head>\n<meta charset=\"utf-8\"/>\n"
                       "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"/>\n"
                       "<meta name=\"color-scheme\" content=\"light dark\"/>\n";
    html += fmt::format("<title>{}</title>\n<style>{}</style>\n</head>\n<body>\n<main>\n", asHtml(report.title), style);
    html += fmt::format("<header>\n<h1>{}</h1>\n<p class=\"verdict {}\">{}</p>\n<p class=\"quiet\">{}</p>\n<nav>",
                        asHtml(report.title), classOf(report.kind), asHtml(report.verdict), asHtml(report.madeBy));
    for (const ReportSection &section : report.sections)
        html += fmt::format("{}<a href=\"#{}\">{}</a>", section.part == report.sections.front().part ? "" : " · ",
                            anchorOf(section.part), asHtml(shown(titleOf(section.part))));
    html += "</nav>\n</header>\n";
    for (const ReportSection &section : report.sections)
        html += fmt::format("<section id=\"{}\"{}>\n<h2>{}</h2>\n{}{}</section>\n", anchorOf(section.part),
                            section.part == ReportPart::Rows ? " class=\"broad\"" : "", asHtml(section.title),
                            blocksAsHtml(section.blocks),
                            picturesAsHtml(pictures, section.part) + addedTo(section.part, report));
    return html + "</main>\n</body>\n</html>\n";
}

} // namespace rundiff
