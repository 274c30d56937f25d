// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/result/tables/spreadsheet.h"

#include "models/language/phrasebook.h"
#include "models/result/tables/csvrows.h"
#include "models/result/tables/csvtable.h"
#include "models/result/tables/msprobelines.h"
#include "models/result/texts/textverdict.h"
#include "models/result/texts/verdictsentence.h"
#include "models/result/writing/newfile.h"
#include "models/result/writing/version.h"
#include "models/result/writing/workfolder.h"
#include "models/run/lettercase.h"
#include "models/run/messages.h"
#include "models/run/textpieces.h"

#include <xlsxwriter.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <cstdio>
#include <filesystem>
#include <iterator>
#include <set>

namespace rundiff
{

namespace
{

constexpr std::size_t longestName = 31;     // of a sheet
constexpr int longestText = 32'767;         // of a cell
constexpr std::size_t textColumns = 6;      // names, types and shapes come first in msprobe's tables
constexpr std::size_t manyRows = 2'000'000; // beyond them the archive may need 64 bit sizes
constexpr lxw_color_t differingText = 0xB04A00, differingGround = 0xFDE9DD;

// Well-formed and short enough for a cell; the end of a text that is cut says so.
std::string cellText(std::string_view text)
{
    QString letters = QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()));
    if (letters.size() > longestText)
        letters = letters.left(longestText - 1) + QChar(0x2026);
    return letters.toStdString();
}

std::optional<double> numberIn(std::string_view text)
{
    double number = 0;
    const auto read = std::from_chars(text.data(), text.data() + text.size(), number);
    const bool whole = read.ec == std::errc{} && read.ptr == text.data() + text.size();
    if (whole && std::isfinite(number))
        return std::optional(number);
    return std::nullopt;
}

// One workbook on its way into a file.
class Workbook
{
public:
    Workbook(const std::string &path, const std::string &folder, bool large)
        : m_folder(folder), m_options{LXW_TRUE, m_folder.data(), static_cast<std::uint8_t>(large)},
          m_book(workbook_new_opt(path.c_str(), &m_options))
    {
        m_bold = format();
        format_set_bold(m_bold);
        m_warning = format();
        format_set_bg_color(m_warning, 0xFFFF00); // msprobe's colours
        m_error = format();
        format_set_bg_color(m_error, 0xFF0000);
        m_other = format();
        format_set_font_color(m_other, differingText);
        format_set_bg_color(m_other, differingGround);
        lxw_doc_properties properties = {};
        properties.created = 946684800; // the same comparison gives the same bytes
        workbook_set_properties(m_book, &properties);
    }
    Workbook(const Workbook &) = delete;
    Workbook &operator=(const Workbook &) = delete;
    ~Workbook()
    {
        if (m_book)
            workbook_close(m_book);
    }

    lxw_worksheet *sheet(const std::string &name) { return workbook_add_worksheet(m_book, freeName(name).c_str()); }
    lxw_format *bold() const { return m_bold; }
    lxw_format *other() const { return m_other; }
    lxw_format *formatOf(std::string_view result) const
    {
        if (result == "warning")
            return m_warning;
        if (isAnyOf(result, {"error", "No"}))
            return m_error;
        return nullptr;
    }

    // False when the disk is full, or the like: the library itself does not look after each row.
    static bool flush(lxw_worksheet *sheet)
    {
        return sheet && std::fflush(sheet->optimize_tmpfile) == 0 && std::ferror(sheet->optimize_tmpfile) == 0;
    }

    lxw_error close() { return workbook_close(std::exchange(m_book, nullptr)); }

private:
    lxw_format *format() { return workbook_add_format(m_book); }

    // Names of sheets differ in more than case, are short, and lack some letters.
    std::string freeName(const std::string &wanted)
    {
        std::string name = QString::fromStdString(wanted).left(longestName).toStdString();
        for (char &letter : name) {
            if (std::string_view("[]:*?/\\'").find(letter) != std::string_view::npos)
                letter = '_';
        }
        std::string own = name;
        for (int number = 2; !m_names.insert(lowered(own)).second; ++number) {
            const std::string ending = fmt::format(" ({})", number);
            own = name.substr(0, longestName - ending.size()) + ending;
        }
        return own;
    }

    std::string m_folder;
    lxw_workbook_options m_options;
    lxw_workbook *m_book;
    lxw_format *m_bold, *m_warning, *m_error, *m_other;
    std::set<std::string> m_names;
};

void writeCell(lxw_worksheet *sheet, std::size_t row, std::size_t column, const std::string &text, bool mayBeNumber,
               lxw_format *format)
{
    const auto line = static_cast<lxw_row_t>(row);
    const auto place = static_cast<lxw_col_t>(column);
    const auto number = mayBeNumber ? numberIn(text) : std::nullopt;
    if (number)
        worksheet_write_number(sheet, line, place, *number, format);
    else if (!text.empty())
        worksheet_write_string(sheet, line, place, cellText(text).c_str(), format);
}

// ---- the sheet with the verdict ------------------------------------------------------------------------------------

class VerdictSheet
{
public:
    VerdictSheet(Workbook &book, const Comparison &comparison)
        : m_book(book), m_sheet(book.sheet(shown(message(Messages::tr("verdict")))))
    {
        worksheet_set_column(m_sheet, 0, 0, 24, nullptr);
        worksheet_set_column(m_sheet, 1, 9, 18, nullptr);
        row({shown(verdictSentence(comparison))}, m_book.bold());
        row({fmt::format("Rundiff {}", version())});
        row({shown(message(
            Messages::tr("Numbers of a spreadsheet have 16 digits at most; the tables as CSV have all of them.")))});
        const TextLines lines = verdictLines(comparison);
        for (const TextBlock &block : lines.blocks())
            write(block);
    }
    void tellOfParts(const std::string &name, std::size_t rows, std::size_t parts)
    {
        row({shown(message(
                Messages::tr("The table {} has {} rows, more than a sheet can hold: it is split into {} sheets, \"{} "
                             "part 1\" and following."),
                name, rows, parts, name))},
            m_book.bold());
    }
    bool flush() { return Workbook::flush(m_sheet); }

private:
    void write(const TextBlock &block)
    {
        if (block.kind == TextBlock::Kind::Heading)
            ++m_row;
        if (block.kind == TextBlock::Kind::Table) {
            for (std::size_t i = 0; i < block.rows.size(); ++i)
                row(block.rows[i], i == 0 ? m_book.bold() : nullptr);
        } else if (block.kind == TextBlock::Kind::Fact) {
            row({block.name, block.text});
        } else {
            row({block.text}, block.kind == TextBlock::Kind::Heading ? m_book.bold() : nullptr);
        }
    }

    void row(const std::vector<std::string> &cells, lxw_format *format = nullptr)
    {
        for (std::size_t column = 0; column < cells.size(); ++column)
            writeCell(m_sheet, m_row, column, cells[column], true, format);
        ++m_row;
    }

    Workbook &m_book;
    lxw_worksheet *m_sheet;
    std::size_t m_row = 0;
};

// ---- colours that follow the values of the cells -------------------------------------------------------------------

// 0 where A and B agree.
bool isDistance(std::string_view title)
{
    constexpr std::array<std::string_view, 11> titles = {
        "Max diff",        "Min diff",        "Mean diff", "L2norm diff", "MaxRelativeErr", "MinRelativeErr",
        "MeanRelativeErr", "NormRelativeErr", "EucDist",   "MaxAbsErr",   "RelativeErr"};
    return std::ranges::find(titles, title) != titles.end();
}

// 1 where they agree.
bool isLikeness(std::string_view title)
{
    return isAnyOf(title, {"Cosine", "One Thousandth Err Ratio", "Five Thousandths Err Ratio"});
}

// A cell of the first row below the titles; the formula of a rule moves with the cell.
std::string firstCell(std::size_t column)
{
    std::array<char, LXW_MAX_CELL_NAME_LENGTH> name{};
    lxw_rowcol_to_cell_abs(name.data(), 1, static_cast<lxw_col_t>(column), LXW_FALSE, LXW_TRUE);
    return name.data();
}

// The words of a difference that is not a number. In a row that passes, both runs have them.
std::string notFiniteFormula(const std::vector<std::string> &titles, const std::string &cell)
{
    const std::string words = fmt::format(R"(OR({0}="nan",{0}="inf",{0}="-inf"))", cell); // in any letter case
    const auto result = std::find(titles.begin(), titles.end(), "Result");
    if (result == titles.end())
        return words;
    return fmt::format(R"(AND({}<>"pass",{}))",
                       firstCell(static_cast<std::size_t>(std::distance(titles.begin(), result))), words);
}

// The formula that is true where the cell of the column shows a difference; empty for columns that show none.
std::string differenceFormula(const std::vector<std::string> &titles, std::size_t column)
{
    const std::string cell = firstCell(column), &title = titles[column];
    if (isDistance(title)) // also of "0.01%"
        return fmt::format("=OR(IFERROR(VALUE({})<>0,FALSE),{})", cell, notFiniteFormula(titles, cell));
    if (isLikeness(title))
        return fmt::format("=OR(IFERROR(VALUE({})<1,FALSE),{})", cell, notFiniteFormula(titles, cell));
    if (title == "BENCH MD5" && column > 0)
        return fmt::format("={}<>{}", cell, firstCell(column - 1));
    return {};
}

void colourDifferences(lxw_worksheet *sheet, const std::vector<std::string> &titles, std::size_t rows, lxw_format *look)
{
    for (std::size_t column = 0; column < titles.size() && rows > 0; ++column) {
        std::string formula = differenceFormula(titles, column);
        if (formula.empty())
            continue;
        lxw_conditional_format rule = {};
        rule.type = LXW_CONDITIONAL_TYPE_FORMULA;
        rule.value_string = formula.data();
        rule.format = look;
        const auto place = static_cast<lxw_col_t>(column);
        worksheet_conditional_format_range(sheet, 1, place, static_cast<lxw_row_t>(rows), place, &rule);
    }
}

// ---- the sheets of the pairs ---------------------------------------------------------------------------------------

class PairSheets
{
public:
    PairSheets(Workbook &book, const TableLines &lines, const std::string &name, std::size_t mostRows)
        : m_book(book), m_name(name), m_mostRows(mostRows), m_lines(lines), m_titles(cellsOf(lines.header()))
    {
        for (std::size_t i = 0; i < m_titles.size(); ++i) {
            if (isAnyOf(m_titles[i], {"Result", "Accuracy Reached or Not"}))
                m_result = i;
            m_texts.push_back(i < textColumns || isTextColumn(m_titles[i]));
        }
    }

    std::size_t rows() const { return m_lines.size(); }
    std::size_t parts() const { return (m_lines.size() + m_mostRows - 1) / m_mostRows; }

    bool write(const Progress &progress)
    {
        for (std::size_t begin = 0; begin < m_lines.size(); begin += m_mostRows) {
            if (!writeSheet(begin, std::min(m_lines.size(), begin + m_mostRows), progress))
                return false;
        }
        return true;
    }

private:
    static bool isTextColumn(std::string_view title)
    {
        constexpr std::array<std::string_view, 11> texts = {"Requires_grad Consistent",
                                                            "NPU Requires_grad",
                                                            "Bench Requires_grad",
                                                            "Result",
                                                            "Err_message",
                                                            "NPU_Stack_Info",
                                                            "Data_name",
                                                            "NPU CSV File",
                                                            "Bench CSV File",
                                                            "NPU MD5",
                                                            "BENCH MD5"};
        return std::ranges::find(texts, title) != texts.end();
    }

    bool writeSheet(std::size_t begin, std::size_t end, const Progress &progress)
    {
        const bool split = m_lines.size() > m_mostRows;
        lxw_worksheet *sheet = m_book.sheet(split ? fmt::format("{} part {}", m_name, begin / m_mostRows + 1) : m_name);
        worksheet_set_column(sheet, 0, 1, 44, nullptr);
        worksheet_set_column(sheet, 2, static_cast<lxw_col_t>(m_titles.size() - 1), 15, nullptr);
        worksheet_freeze_panes(sheet, 1, 1);
        worksheet_autofilter(sheet, 0, 0, static_cast<lxw_row_t>(end - begin),
                             static_cast<lxw_col_t>(m_titles.size() - 1));
        for (std::size_t column = 0; column < m_titles.size(); ++column)
            writeCell(sheet, 0, column, m_titles[column], false, m_book.bold());
        colourDifferences(sheet, m_titles, end - begin, m_book.other());
        for (std::size_t i = begin; i < end; ++i) {
            if (i % 4096 == 0) {
                if (progress.stopped() || !Workbook::flush(sheet))
                    return false;
                progress.tell({message(Messages::tr("rows written")), i, m_lines.size()});
            }
            writeLine(sheet, i - begin + 1, i);
        }
        return Workbook::flush(sheet);
    }

    void writeLine(lxw_worksheet *sheet, std::size_t row, std::size_t line)
    {
        m_text.clear();
        m_lines.append(m_text, line);
        const std::vector<std::string> cells = cellsOf(m_text);
        lxw_format *format = m_book.formatOf(cells[m_result]);
        for (std::size_t column = 0; column < cells.size(); ++column)
            writeCell(sheet, row, column, cells[column], !m_texts[column], format);
    }

    Workbook &m_book;
    std::string m_name, m_text;
    std::size_t m_mostRows;
    const TableLines &m_lines;
    std::vector<std::string> m_titles;
    std::vector<bool> m_texts; // columns without numbers
    std::size_t m_result = 0;
};

std::string sheetName(const DumpPair &pair)
{
    const std::string name = std::filesystem::path(csvFileName(pair)).stem().string();
    return name.substr(name.find('_') + 1);
}

// A sentence for the first thing that went wrong.
std::optional<std::string> writeSheets(Workbook &book, const Comparison &comparison, const Progress &progress,
                                       std::size_t mostRows)
{
    const std::string full = message(Messages::tr("the disk is full, or temporary files cannot be written"));
    VerdictSheet verdict(book, comparison);
    if (!verdict.flush())
        return full;
    for (std::size_t i = 0; comparison.operators && i < comparison.operators->pairs.size(); ++i) {
        const DumpPair &pair = comparison.operators->pairs[i];
        const auto lines = msprobeLines(comparison, i, progress);
        if (!lines)
            return message(Messages::tr("the rows of {} can no longer be read"), pair.a.dumpFile);
        PairSheets sheets(book, *lines, sheetName(pair), mostRows);
        const bool written = sheets.write(progress);
        if (progress.stopped())
            return message(Messages::tr("it was stopped"));
        if (sheets.parts() > 1)
            verdict.tellOfParts(sheetName(pair), sheets.rows(), sheets.parts());
        if (!written || !verdict.flush())
            return full;
    }
    const lxw_error error = book.close();
    if (error == LXW_NO_ERROR)
        return std::nullopt;
    return std::optional<std::string>(lxw_strerror(error));
}

std::size_t rowsOf(const Comparison &comparison)
{
    std::size_t rows = 0;
    for (std::size_t i = 0; comparison.operators && i < comparison.operators->pairs.size(); ++i)
        rows += comparison.operators->pairs[i].rows;
    return rows;
}

} // namespace

Problems writeSpreadsheet(const Comparison &comparison, const std::string &path, const Progress &progress,
                          std::size_t mostRows)
{
    auto file = NewFile::create(path);
    if (!file)
        return {{path, 0, Severity::Error, file.error()}};
    std::optional<std::string> trouble;
    {
        const WorkFolder folder(path);
        Workbook book(file->temporaryPath(), folder.path(), rowsOf(comparison) > manyRows);
        trouble = writeSheets(book, comparison, progress, mostRows);
    }
    if (trouble)
        return {{path, 0, Severity::Error, message(Messages::tr("{} cannot be written: {}."), path, *trouble)}};
    const auto kept = file->keep();
    if (kept)
        return Problems{};
    return Problems{{path, 0, Severity::Error, kept.error()}};
}

} // namespace rundiff
