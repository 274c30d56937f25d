// SPDX-License-Identifier: GPL-3.0-or-later
// msprobe's probe of ATB, the Ascend library of transformer operators: one table of statistics for each execution.
#include "models/formats/printed/printedformat.h"
#include "models/run/textpieces.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <filesystem>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace rundiff
{

namespace
{

constexpr std::string_view fileName = "statistic.csv";
constexpr int digits = 6; // std::to_string of a number below 1

// atb_dump_data/data/{device}_{process}/{execution}/statistic.csv
struct Cell {
    enum Place : std::size_t {
        Process,
        Execution,
        Call,
        Type,
        Id,
        Use,
        Index,
        Dtype,
        Format,
        Shape,
        Max,
        Min,
        Mean,
        Norm
    };
};
constexpr std::size_t columns = 15;
constexpr std::string_view firstTitle = "Device and PID";

std::vector<std::string_view> cellsOf(std::string_view line)
{
    std::vector<std::string_view> cells;
    while (cells.size() <= columns) {
        const std::size_t end = std::min(line.find(','), line.size());
        cells.push_back(line.substr(0, end));
        if (end == line.size())
            break;
        line.remove_prefix(end + 1);
    }
    return cells;
}

// "2x7x16" -> "[2, 7, 16]"
std::string shapeOf(std::string_view text)
{
    std::string shape = "[";
    for (const char sign : text)
        shape.append(sign == 'x' ? std::string_view(", ") : std::string_view(&sign, 1));
    return shape.append("]");
}

// "float" -> "float32", as other tools name it
std::string dtypeOf(std::string_view text)
{
    if (text == "float")
        return "float32";
    return std::string(text);
}

class AtbReader
{
public:
    explicit AtbReader(DumpBuilder &builder) : m_builder(builder) { builder.dump().printedDigits = digits; }

    void take(std::string_view line, bool whole)
    {
        const std::vector<std::string_view> cells = cellsOf(line);
        if (cells.front() == firstTitle)
            return;
        if (!whole)
            m_cut = true;
        else if (cells.size() != columns)
            m_unknown.add(line);
        else
            addRow(cells);
    }

    void finish()
    {
        m_unknown.report(m_builder);
        if (m_cut)
            reportTruncated(m_builder, "lines", 1);
    }

private:
    // Every layer has operators of the same names: their number in the order of the execution is unique.
    void addRow(const std::vector<std::string_view> &cells)
    {
        std::string call = std::string(cells[Cell::Call]) + " " + std::string(cells[Cell::Id]);
        if (call != m_call) {
            m_call = call;
            m_builder.begin(std::move(call));
        }
        TensorRecord tensor;
        tensor.side = cells[Cell::Use] == "input" ? Side::Input : Side::Output;
        tensor.suffix = "." + std::string(cells[Cell::Use]) + "." + std::string(cells[Cell::Index]);
        tensor.dtype = dtypeOf(cells[Cell::Dtype]);
        tensor.shape = shapeOf(cells[Cell::Shape]);
        tensor.max = printedNumber(cells[Cell::Max]);
        tensor.min = printedNumber(cells[Cell::Min]);
        tensor.mean = printedNumber(cells[Cell::Mean]);
        tensor.norm = printedNumber(cells[Cell::Norm]);
        m_builder.add(tensor);
    }

    DumpBuilder &m_builder;
    std::string m_call;
    UnknownLines m_unknown;
    bool m_cut = false;
};

class AtbFormat : public PrintedFormat
{
public:
    AtbFormat() : PrintedFormat("atb") {}

protected:
    std::optional<DumpPlace> placeOf(const FolderListing &folder, const FolderEntry &entry) const override
    {
        const std::filesystem::path path(folder.path);
        const std::string execution = path.filename().string(), process = path.parent_path().filename().string();
        const std::string device = process.substr(0, process.find('_'));
        const bool isProcess = isDigits(device) && process.size() > device.size() + 1 &&
                               isDigits(std::string_view(process).substr(device.size() + 1));
        if (entry.plainName != fileName || !isProcess || !isDigits(execution))
            return std::nullopt;
        DumpPlace place = folder.place;
        place.step = stepFromFolderName("step" + execution);
        place.rank = RankId::fromFolderName("rank" + device);
        return place;
    }

    void readInto(DumpBuilder &builder, const Progress &progress) const override
    {
        readPrintedLines<AtbReader>(builder, progress);
    }
};

} // namespace

void addAtbFormat(DumpFormats &formats)
{
    formats.push_back(std::make_unique<AtbFormat>());
}

} // namespace rundiff
