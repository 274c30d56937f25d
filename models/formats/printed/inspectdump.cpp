// SPDX-License-Identifier: GPL-3.0-or-later
// Statistics that NVIDIA's inspection tool (nvdlfw_inspect, the debugging of Transformer Engine) logs: one line for
// each number, many iterations in one file.
#include "models/formats/logs/text/lines.h"
#include "models/formats/logs/text/logtext.h"
#include "models/formats/logs/text/opentext.h"
#include "models/formats/printed/printedformat.h"
#include "models/run/messages.h"
#include "models/run/textpieces.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <filesystem>
#include <map>
#include <optional>
#include <utility>

namespace rundiff
{

namespace
{

constexpr std::string_view start = "nvdlfw_inspect", rankSign = "_globalrank-", ending = ".log";
constexpr std::string_view statisticsFolder = "nvdlfw_inspect_statistics_logs";
constexpr std::string_view nameSign = " - INFO - ", stepSign = "iteration=", valueSign = "value=";
constexpr std::size_t mostBytes = std::size_t(1) << 28; // of one iteration

// model.layers.0.mlp.fc1_activation_l2_norm of iteration 3
struct InspectLine {
    std::string_view name, value;
    std::int64_t step = 0;
};

std::string_view behind(std::string_view line, std::string_view sign)
{
    const std::size_t at = line.find(sign);
    if (at == line.npos)
        return {};
    return line.substr(at + sign.size());
}

std::optional<InspectLine> inspectLine(std::string_view line)
{
    const std::string_view named = behind(line, nameSign), step = behind(named, stepSign);
    InspectLine found;
    found.name = named.substr(0, named.find_first_of(" \t"));
    found.value = trimmed(behind(step, valueSign));
    const auto [stop, error] = std::from_chars(step.data(), step.data() + step.size(), found.step);
    const bool hasAll = !found.name.empty() && !found.value.empty();
    if (hasAll && error == std::errc{})
        return found;
    return std::nullopt;
}

// A part of a file, as DumpLocation::group writes it: "bytes 0-1200, 5000-6000".
constexpr std::string_view partsStart = "bytes ";
struct Part {
    std::uint64_t begin = 0, end = 0;
};

std::string textOf(const std::vector<Part> &parts)
{
    std::string text(partsStart);
    for (const Part &part : parts) {
        const std::string range = std::to_string(part.begin) + "-" + std::to_string(part.end);
        text.append(text.size() > partsStart.size() ? ", " : "").append(range);
    }
    return text;
}

std::vector<Part> partsOf(std::string_view text)
{
    std::vector<Part> parts;
    const char *at = text.data() + std::min(partsStart.size(), text.size());
    const char *const end = text.data() + text.size();
    while (at < end) {
        Part part;
        const auto begun = std::from_chars(at, end, part.begin);
        const auto ended = std::from_chars(std::min(begun.ptr + 1, end), end, part.end);
        if (begun.ec != std::errc{} || ended.ec != std::errc{})
            break;
        parts.push_back(part);
        at = std::min(ended.ptr + std::string_view(", ").size(), end);
    }
    return parts;
}

// The lines of one iteration.
class InspectReader
{
public:
    explicit InspectReader(DumpBuilder &builder) : m_builder(builder) {}

    void take(std::string_view line)
    {
        const auto found = inspectLine(line);
        if (!found)
            return;
        const std::size_t end = nameEnd(found->name);
        const Statistic number = printedNumber(found->value);
        if (end == found->name.npos || !number.isNumber()) {
            m_unknown.add(line);
            return;
        }
        noteDigits(found->value);
        put(std::string(found->name.substr(0, end)), found->name.substr(end + 1), number);
    }

    void finish()
    {
        for (const Tensor &tensor : m_tensors) {
            m_builder.begin(tensor.name);
            m_builder.add(tensor.record);
            for (const auto &[suffix, number] : tensor.others)
                m_builder.addNumber(suffix, tensor.record.side, tensor.record.dtype, number);
        }
        m_unknown.report(m_builder);
    }

private:
    struct Tensor {
        std::string name;
        TensorRecord record;
        std::vector<std::pair<std::string, Statistic>> others; // of which a dump has no column
    };

    // Where the name of the statistic begins: "..._activation_l2_norm".
    static std::size_t nameEnd(std::string_view name)
    {
        constexpr std::array<std::string_view, 6> statistics = {"_l1_norm", "_l2_norm", "_min",
                                                                "_max",     "_mean",    "_std"};
        const auto ends = [&](std::string_view statistic) { return name.ends_with(statistic); };
        const auto found = std::ranges::find_if(statistics, ends);
        if (found != statistics.end())
            return name.size() - found->size();
        return name.rfind('_');
    }

    void put(const std::string &name, std::string_view statistic, const Statistic &number)
    {
        const auto [known, isNew] = m_placeOf.try_emplace(name, m_tensors.size());
        if (isNew)
            m_tensors.push_back({name, {"", sideOf(name), "torch.float32", ""}, {}});
        Tensor &tensor = m_tensors[known->second];
        if (Statistic *const column = columnOf(statistic, tensor.record))
            *column = number;
        else
            tensor.others.emplace_back("." + std::string(statistic), number);
    }

    static Statistic *columnOf(std::string_view statistic, TensorRecord &record)
    {
        if (statistic == "max")
            return &record.max;
        if (statistic == "min")
            return &record.min;
        if (statistic == "mean")
            return &record.mean;
        if (statistic == "l2_norm")
            return &record.norm;
        return nullptr;
    }

    static Side sideOf(std::string_view name)
    {
        const bool isInput = name.ends_with("_activation") || name.ends_with("_gradient");
        if (isInput)
            return Side::Input;
        if (name.ends_with("_weight"))
            return Side::Parameters;
        if (name.ends_with("_wgrad"))
            return Side::ParametersGrad;
        return Side::Output;
    }

    // Numbers have four decimals, whatever their size.
    void noteDigits(std::string_view value)
    {
        const std::string_view digits = value.substr(std::min(value.find_first_not_of("-0."), value.size()));
        const auto count = static_cast<int>(std::ranges::count_if(digits, [](char sign) { return sign != '.'; }));
        m_builder.dump().printedDigits = std::max(m_builder.dump().printedDigits, count);
    }

    DumpBuilder &m_builder;
    std::vector<Tensor> m_tensors; // in the order of the file
    std::map<std::string, std::size_t> m_placeOf;
    UnknownLines m_unknown;
};

using Iterations = std::map<std::int64_t, std::vector<Part>>;

// The parts of a file that belong to each iteration.
class IterationSearch
{
public:
    void take(const Line &line)
    {
        const std::uint64_t end = line.offset + line.text.size() + 1;
        const auto parsed = line.whole ? inspectLine(line.text) : std::nullopt; // a number may have lost digits
        if (!parsed) {
            lose(line);
            return;
        }
        if (!m_last || m_step != parsed->step) {
            m_step = parsed->step;
            m_last = &m_found[m_step].emplace_back(Part{line.offset, end});
        }
        m_last->end = end;
    }

    // What is in no iteration.
    void report(const std::string &path, Problems &problems) const
    {
        if (m_lost > 0)
            problems.push_back(
                {path, m_firstLost, Severity::Warning,
                 message(Messages::tr("{} lines do not hold a statistic of a tensor, the first is line {}"), m_lost,
                         m_firstLost),
                 Unread{UnreadReason::Unrecognised, "lines", m_lost, {}}});
    }

    const Iterations &found() const { return m_found; }

private:
    void lose(const Line &line)
    {
        if (m_lost++ == 0)
            m_firstLost = line.number;
        m_last = nullptr;
    }

    Iterations m_found;
    Part *m_last = nullptr; // which the next line may continue
    std::int64_t m_step = 0, m_lost = 0, m_firstLost = 0;
};

class InspectFormat : public PrintedFormat
{
public:
    InspectFormat() : PrintedFormat("nvdlfw_inspect") {}

    std::vector<DumpLocation> dumpsOf(const std::vector<Claim> &claims, Problems &problems,
                                      const Progress &progress) const override
    {
        std::vector<DumpLocation> dumps;
        for (const Claim &claim : claims) {
            const auto text = openText(claim.path);
            if (!text) {
                problems.push_back(text.error());
                continue;
            }
            IterationSearch search;
            readLines(**text, 0, wholeSource, progress, claim.path, [&](const Line &line) { search.take(line); });
            search.report(claim.path, problems);
            for (const auto &[step, parts] : search.found()) {
                dumps.push_back(locationOf(claim));
                dumps.back().step = Step{step};
                dumps.back().group = textOf(parts);
            }
        }
        return dumps;
    }

protected:
    std::optional<DumpPlace> placeOf(const FolderListing &folder, const FolderEntry &entry) const override
    {
        const std::string_view name = entry.plainName;
        const std::size_t sign = name.find(rankSign);
        const bool isNamed = name.starts_with(start) && name.ends_with(ending) && sign != name.npos;
        if (!isNamed || std::filesystem::path(folder.path).filename() != statisticsFolder)
            return std::nullopt;
        const std::string_view number = name.substr(sign + rankSign.size());
        DumpPlace place = folder.place;
        place.rank = RankId::fromFolderName("rank" + std::string(number.substr(0, number.size() - ending.size())));
        return place;
    }

    void readInto(DumpBuilder &builder, const Progress &progress) const override
    {
        Dump &dump = builder.dump();
        const auto text = openText(dump.location.dumpFile);
        if (!text) {
            dump.problems.push_back(text.error());
            return;
        }
        InspectReader reader(builder);
        for (const Part &part : partsOf(dump.location.group)) {
            const std::uint64_t size = std::min<std::uint64_t>(part.end - std::min(part.begin, part.end), mostBytes);
            const std::string lines = readAt(**text, part.begin, size);
            forEachLine(lines, [&](std::string_view line) { reader.take(line); });
            if (progress.stopped())
                return;
        }
        reader.finish();
    }
};

} // namespace

void addInspectFormat(DumpFormats &formats)
{
    formats.push_back(std::make_unique<InspectFormat>());
}

} // namespace rundiff
