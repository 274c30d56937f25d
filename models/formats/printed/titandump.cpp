// SPDX-License-Identifier: GPL-3.0-or-later
// torchtitan's activation tracer: one section of a text file for each operator that was called.
#include "models/formats/printed/printedformat.h"
#include "models/run/textpieces.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <utility>

namespace rundiff
{

namespace
{

constexpr std::string_view start = "rank_", ending = "_activations.log";
constexpr std::string_view countLabel = "Total captured activations";
constexpr std::string_view excludedLabel = "Excluded ops dispatched";
constexpr std::array<std::string_view, 3> notCompared = {"Location", "Phase", "Input producers"};
constexpr int digits = 7; // 1.439048e+01

class TitanReader
{
public:
    explicit TitanReader(DumpBuilder &builder) : m_builder(builder) { builder.dump().printedDigits = digits; }

    void take(std::string_view line, bool whole)
    {
        m_cut = !whole; // a number in it may have lost digits
        if (m_cut)
            return;
        const bool isSection = line.starts_with('[') && line.ends_with(']');
        if (isSection)
            begin(line.substr(1, line.size() - 2));
        else
            takeMember(trimmed(line));
    }

    void finish()
    {
        finishSection();
        m_unknown.report(m_builder);
        if (m_sections < m_announced)
            reportTruncated(m_builder, "operators", m_announced - m_sections);
        else if (m_cut)
            reportTruncated(m_builder, "lines", 1);
    }

private:
    void begin(std::string_view name)
    {
        finishSection();
        ++m_sections;
        m_builder.begin(std::string(name));
        m_output = TensorRecord{".output", Side::Output, "", ""};
        m_hash = {};
    }

    void takeMember(std::string_view line)
    {
        const std::size_t colon = line.find(": ");
        const std::string_view label = line.substr(0, colon);
        const std::string_view value = colon == line.npos ? std::string_view() : line.substr(colon + 2);
        const bool isRule = line.find_first_not_of('=') == line.npos; // also an empty line
        const bool isKnown = std::ranges::find(notCompared, label) != notCompared.end();
        if (isRule || isKnown || label == excludedLabel || line.ends_with(':'))
            return;
        if (label == countLabel)
            std::from_chars(value.data(), value.data() + value.size(), m_announced);
        else if (label == "Shape")
            takeForm(value);
        else if (label == "Input hashes")
            takeInputs(value);
        else if (Statistic *const statistic = statisticOf(label))
            *statistic = printedNumber(value);
        else
            m_unknown.add(line);
    }

    // "torch.Size([2, 7]), Dtype: torch.float32"
    void takeForm(std::string_view value)
    {
        constexpr std::string_view between = ", Dtype: ";
        const std::size_t at = value.find(between);
        m_output.shape = printedShape(value.substr(0, at));
        if (at != value.npos)
            m_output.dtype = value.substr(at + between.size());
    }

    void takeInputs(std::string_view hashes)
    {
        int number = 0;
        while (!hashes.empty()) {
            const std::size_t end = std::min(hashes.find(','), hashes.size());
            m_builder.addNumber(".input." + std::to_string(number++) + ".hash", Side::Input, m_output.dtype,
                                printedNumber(hashes.substr(0, end)));
            hashes.remove_prefix(std::min(end + 1, hashes.size()));
        }
    }

    Statistic *statisticOf(std::string_view label)
    {
        const std::array<std::pair<std::string_view, Statistic *>, 5> statistics = {{{"Max", &m_output.max},
                                                                                     {"Min", &m_output.min},
                                                                                     {"Mean", &m_output.mean},
                                                                                     {"L2 norm", &m_output.norm},
                                                                                     {"Output hash", &m_hash}}};
        const auto found = std::ranges::find(statistics, label, &std::pair<std::string_view, Statistic *>::first);
        if (found == statistics.end())
            return nullptr;
        return found->second;
    }

    // An operator that changes a tensor in place has hashes only.
    void finishSection()
    {
        if (!m_output.dtype.empty())
            m_builder.add(m_output);
        if (m_hash.isNumber())
            m_builder.addNumber(".output.hash", Side::Output, m_output.dtype, m_hash);
    }

    DumpBuilder &m_builder;
    TensorRecord m_output;
    Statistic m_hash;
    std::int64_t m_announced = 0, m_sections = 0;
    UnknownLines m_unknown;
    bool m_cut = false;
};

class TitanFormat : public PrintedFormat
{
public:
    TitanFormat() : PrintedFormat("torchtitan") {}

protected:
    std::optional<DumpPlace> placeOf(const FolderListing &folder, const FolderEntry &entry) const override
    {
        std::string_view name = entry.plainName;
        if (!name.starts_with(start) || !name.ends_with(ending))
            return std::nullopt;
        name.remove_prefix(start.size());
        name.remove_suffix(ending.size());
        DumpPlace place = folder.place;
        place.rank = RankId::fromFolderName("rank" + std::string(name));
        if (place.rank)
            return std::optional(place);
        return std::nullopt;
    }

    void readInto(DumpBuilder &builder, const Progress &progress) const override
    {
        readPrintedLines<TitanReader>(builder, progress);
    }
};

} // namespace

void addTitanFormat(DumpFormats &formats)
{
    formats.push_back(std::make_unique<TitanFormat>());
}

} // namespace rundiff
