// SPDX-License-Identifier: GPL-3.0-or-later
// The debug tree of Hugging Face's transformers (model_debugging_utils): one forward of a model as a tree of modules.
#include "models/formats/files/filebytes.h"
#include "models/formats/json/jsontokens.h"
#include "models/formats/printed/printedformat.h"
#include "models/formats/tensorfolders/tensorfiles.h"
#include "models/run/textpieces.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <limits>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace rundiff
{

namespace
{

constexpr std::string_view fullEnding = "_debug_tree_full_tensors.json", summaryEnding = "_debug_tree_summary.json";
constexpr std::string_view dataEnding = ".safetensors", dataKey = "data"; // of a tensor that has a file of its own
constexpr int deepest = 200, digits = 5;                                  // "tensor(1.0000e-01)"

// The elements of a tensor as they were printed: their sum of squares shows a change that the extremes do not.
class PrintedElements
{
public:
    void take(std::string_view line)
    {
        constexpr std::string_view start = "tensor(";
        line = line.substr(0, line.find("dtype="));
        if (line.starts_with(start))
            line.remove_prefix(start.size());
        while (!line.empty()) {
            const std::size_t begin = std::min(line.find_first_of("-0123456789in"), line.size());
            m_elided = m_elided || line.substr(0, begin).find("...") != line.npos;
            line.remove_prefix(begin);
            const std::size_t end = std::min(line.find_first_of(", ])"), line.size());
            takeElement(line.substr(0, end));
            line.remove_prefix(end);
        }
    }

    bool areComplete() const { return m_count > 0 && !m_elided; }
    Statistic max() const { return Statistic::ofReal(m_max); }
    Statistic min() const { return Statistic::ofReal(m_min); }
    Statistic mean() const { return Statistic::ofReal(m_sum / static_cast<double>(m_count)); }
    Statistic norm() const { return Statistic::ofReal(std::sqrt(m_squares)); }

private:
    void takeElement(std::string_view text)
    {
        const auto number = printedNumber(text).number();
        if (!number)
            return;
        ++m_count;
        m_sum += *number;
        m_squares += *number * *number;
        m_max = std::max(m_max, *number);
        m_min = std::min(m_min, *number);
    }

    std::int64_t m_count = 0;
    double m_sum = 0, m_squares = 0;
    double m_max = -std::numeric_limits<double>::infinity(), m_min = std::numeric_limits<double>::infinity();
    bool m_elided = false;
};

// One object of the tree that may describe a tensor.
struct PrintedTensor {
    TensorRecord record;
    Statistic std;
    PrintedElements elements;
    std::vector<std::pair<std::string, std::string>> texts; // its members, for any other object

    bool isTensor() const { return !record.dtype.empty() && !record.shape.empty(); }
};

struct ModuleCall {
    struct Row {
        PrintedTensor tensor;
        std::string suffix, text; // of any other argument
    };
    std::string name;
    std::vector<Row> rows;
};

class DebugTreeReader
{
public:
    DebugTreeReader(FileBytes file, DumpBuilder &builder, const Progress &progress)
        : m_builder(builder), m_tokens(std::move(file), progress)
    {
        builder.dump().printedDigits = digits;
        builder.dump().framework = "pytorch";
    }

    void read()
    {
        const bool isTree = m_tokens.next() == JsonToken::ObjectBegin;
        if (!isTree || !readModule(0))
            reportTruncated(m_builder, "modules", 0);
        reportUnrecognised(m_builder, "values", m_tooDeep, "-");
    }

private:
    // The calls that a module makes come before its own, as its result is known last.
    bool readModule(int depth)
    {
        ModuleCall call;
        const bool isWhole = m_tokens.object([&](std::string_view member, JsonToken token) {
            if (member == "module_path" && token == JsonToken::String)
                call.name = m_tokens.text();
            else if (member == "children" && token == JsonToken::ArrayBegin)
                return readChildren(depth + 1);
            else if (isAnyOf(member, {"inputs", "outputs"}))
                return readValue(token, "." + std::string(member), call, depth + 1);
            return m_tokens.skip(token);
        });
        add(call);
        return isWhole;
    }

    bool readChildren(int depth)
    {
        return m_tokens.array([&](JsonToken token) {
            const bool isModule = token == JsonToken::ObjectBegin && depth < deepest;
            if (!isModule)
                ++m_tooDeep;
            if (isModule)
                return readModule(depth);
            return m_tokens.skip(token);
        });
    }

    bool readValue(JsonToken token, const std::string &suffix, ModuleCall &call, int depth)
    {
        if (depth >= deepest) {
            ++m_tooDeep;
            return m_tokens.skip(token);
        }
        if (token == JsonToken::ObjectBegin)
            return readObject(suffix, call, depth);
        if (token != JsonToken::ArrayBegin) {
            addText(suffix, std::string(m_tokens.text()), call);
            return true;
        }
        int number = 0;
        return m_tokens.array([&](JsonToken element) {
            return readValue(element, suffix + "." + std::to_string(number++), call, depth + 1);
        });
    }

    bool readObject(const std::string &suffix, ModuleCall &call, int depth)
    {
        PrintedTensor found;
        found.record.suffix = suffix;
        found.record.side = suffix.starts_with(".inputs") ? Side::Input : Side::Output;
        const bool isWhole = m_tokens.object([&](std::string_view member, JsonToken token) {
            const std::string name(member);
            if (token == JsonToken::String)
                takeText(name, std::string(m_tokens.text()), found);
            else if (name == "value" && token == JsonToken::ArrayBegin)
                return readElements(found.elements);
            else
                return readValue(token, suffix + "." + name, call, depth + 1);
            return true;
        });
        if (found.isTensor())
            call.rows.push_back({std::move(found), {}, {}});
        else
            for (const auto &[member, text] : found.texts)
                addText(suffix + "." + member, text, call);
        return isWhole;
    }

    bool readElements(PrintedElements &elements)
    {
        return m_tokens.array([&](JsonToken token) {
            if (token == JsonToken::String)
                elements.take(m_tokens.text());
            return m_tokens.skip(token);
        });
    }

    static void takeText(const std::string &member, const std::string &text, PrintedTensor &found)
    {
        const std::array<std::pair<std::string_view, Statistic *>, 4> numbers = {{{"max", &found.record.max},
                                                                                  {"min", &found.record.min},
                                                                                  {"mean", &found.record.mean},
                                                                                  {"std", &found.std}}};
        const auto number = std::ranges::find(numbers, member, &std::pair<std::string_view, Statistic *>::first);
        if (number != numbers.end())
            *number->second = printedNumber(text);
        else if (member == "shape")
            found.record.shape = printedShape(text);
        else if (member == "dtype")
            found.record.dtype = text;
        else if (member == "value")
            takeValue(text, found);
        found.texts.emplace_back(member, text);
    }

    static void takeValue(const std::string &text, PrintedTensor &found)
    {
        if (text.ends_with(dataEnding))
            found.record.dataName = tensorDataName(text, std::string(dataKey));
        else
            found.elements.take(text);
    }

    // A text of an object may hold its address, which is another one in each run.
    static void addText(const std::string &suffix, std::string text, ModuleCall &call)
    {
        if (text.find(" at 0x") != text.npos)
            return;
        ModuleCall::Row &row = call.rows.emplace_back();
        row.suffix = suffix;
        row.text = std::move(text);
    }

    void add(ModuleCall &call)
    {
        m_builder.begin(call.name);
        for (ModuleCall::Row &row : call.rows) {
            if (row.tensor.isTensor())
                addTensor(row.tensor);
            else
                m_builder.addArgument(row.suffix, row.text);
        }
    }

    void addTensor(PrintedTensor &tensor)
    {
        TensorRecord &record = tensor.record;
        const PrintedElements &elements = tensor.elements;
        if (elements.areComplete()) {
            record.norm = elements.norm();
            complete(record.max, elements.max());
            complete(record.min, elements.min());
            complete(record.mean, elements.mean());
        }
        if (!record.dataName.empty())
            m_builder.dump().task = "tensor";
        m_builder.add(record);
        if (tensor.std.isNumber())
            m_builder.addNumber(record.suffix + ".std", record.side, record.dtype, tensor.std);
    }

    // Of integers the tool prints the elements only.
    static void complete(Statistic &statistic, const Statistic &ofElements)
    {
        if (!statistic.isNumber())
            statistic = ofElements;
    }

    DumpBuilder &m_builder;
    JsonTokens m_tokens;
    std::int64_t m_tooDeep = 0;
};

bool isTree(const FolderEntry &entry)
{
    const bool isPacked = entry.plainName.size() != entry.name.size();
    return !entry.isFolder && !isPacked && entry.plainName.ends_with(fullEnding);
}

class DebugTreeFormat : public PrintedFormat
{
public:
    DebugTreeFormat() : PrintedFormat("debug tree") {}

    std::unique_ptr<TensorStore> openTensors(const DumpLocation &location) const override
    {
        return std::make_unique<TensorFiles>(location);
    }

    void claim(const FolderListing &folder, FolderClaims &claims) const override
    {
        PrintedFormat::claim(folder, claims);
        const bool hasTree = std::ranges::any_of(folder.entries, isTree);
        for (const FolderEntry &entry : folder.entries) {
            const bool isSummary = entry.plainName.ends_with(summaryEnding);
            const bool isOfTree = !entry.isFolder && (isSummary || entry.ending() == dataEnding);
            if (hasTree && isOfTree)
                claims.add(entry, FileUse::Companion, ClaimConfidence::Content, "next to its debug tree");
        }
    }

protected:
    std::optional<DumpPlace> placeOf(const FolderListing &folder, const FolderEntry &entry) const override
    {
        const bool isSummary = entry.name.ends_with("_debug_tree_SUMMARY.json");
        if (isTree(entry) || isSummary)
            return std::optional(folder.place);
        return std::nullopt;
    }

    void readInto(DumpBuilder &builder, const Progress &progress) const override
    {
        auto file = FileBytes::open(builder.dump().location.dumpFile);
        if (file)
            DebugTreeReader(std::move(*file), builder, progress).read();
        else
            builder.dump().problems.push_back(file.error());
    }
};

} // namespace

void addDebugTreeFormat(DumpFormats &formats)
{
    formats.push_back(std::make_unique<DebugTreeFormat>());
}

} // namespace rundiff
