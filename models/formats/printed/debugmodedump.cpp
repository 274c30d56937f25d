// SPDX-License-Identifier: GPL-3.0-or-later
// PyTorch's DebugMode: debug_string() prints one line for each operator, indented below the modules that called it.
#include "models/formats/logs/text/logtext.h"
#include "models/formats/logs/text/opentext.h"
#include "models/formats/printed/printedformat.h"
#include "models/run/textpieces.h"

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace rundiff
{

namespace
{

constexpr std::array<std::string_view, 2> names = {"debug_mode", "debugmode"};
constexpr std::array<std::string_view, 2> endings = {".txt", ".log"};
constexpr std::string_view moduleSign = "[nn.Mod] ", arrow = "  ->  ", factsSign = "  # {";
constexpr std::string_view hashKey = "'hash': ", inputHashKey = "'input_hash': ";

constexpr std::array<std::pair<std::string_view, std::string_view>, 15> dtypes = {{{"f32", "torch.float32"},
                                                                                   {"f16", "torch.float16"},
                                                                                   {"bf16", "torch.bfloat16"},
                                                                                   {"f64", "torch.float64"},
                                                                                   {"f8e4m3fn", "torch.float8_e4m3fn"},
                                                                                   {"f8e5m2", "torch.float8_e5m2"},
                                                                                   {"i64", "torch.int64"},
                                                                                   {"i32", "torch.int32"},
                                                                                   {"i16", "torch.int16"},
                                                                                   {"i8", "torch.int8"},
                                                                                   {"u8", "torch.uint8"},
                                                                                   {"b8", "torch.bool"},
                                                                                   {"c64", "torch.complex64"},
                                                                                   {"c128", "torch.complex128"},
                                                                                   {"c32", "torch.complex32"}}};

// The length of the first value of a list in Python's spelling: up to a comma outside of brackets and quotes.
std::size_t lengthOfValue(std::string_view list)
{
    int depth = 0;
    char quote = 0;
    for (std::size_t at = 0; at < list.size(); ++at) {
        const char sign = list[at];
        const bool isQuote = contains("'\"", sign);
        if (quote != 0) {
            if (sign == quote)
                quote = '\0';
        } else if (isQuote) {
            quote = sign;
        } else if (std::string_view("([{").find(sign) != std::string_view::npos) {
            ++depth;
        } else if (std::string_view(")]}").find(sign) != std::string_view::npos) {
            if (--depth < 0)
                return at;
        } else if (sign == ',' && depth == 0) {
            return at;
        }
    }
    return list.size();
}

// The values between the brackets of a list or a tuple, or the value itself.
std::vector<std::string_view> valuesOf(std::string_view list)
{
    const bool isList = list.starts_with('(') || list.starts_with('[');
    if (isList)
        list.remove_prefix(1);
    std::vector<std::string_view> values;
    while (!list.empty()) {
        const std::size_t length = lengthOfValue(list);
        if (const std::string_view value = trimmed(list.substr(0, length)); !value.empty())
            values.push_back(value);
        const bool goesOn = length < list.size() && list[length] == ',';
        list.remove_prefix(goesOn ? length + 1 : list.size());
    }
    return values;
}

// "t: f32[2, 7]", "t$3: f32[2, 7]", "dt: f32[8, 8]| S(0)"
std::optional<TensorRecord> tensorOf(std::string_view value)
{
    value = trimmed(value, " '\"");
    const std::size_t colon = value.find(": "), open = value.find('[', colon), close = value.find(']', open);
    const std::string_view sort = value.substr(0, std::min(value.find_first_of("$:"), value.size()));
    const bool isTensor = isAnyOf(sort, {"t", "dt", "ft"});
    if (!isTensor || close == value.npos)
        return std::nullopt;
    const std::string_view type = value.substr(colon + 2, open - colon - 2);
    const auto known = std::ranges::find(dtypes, type, &std::pair<std::string_view, std::string_view>::first);
    TensorRecord tensor;
    tensor.dtype = known == dtypes.end() ? type : known->second;
    tensor.shape = value.substr(open, close - open + 1);
    return tensor;
}

// The value of a key in "{'hash': 175.7, 'input_hash': ((602.1, 259.0), {})}".
std::string_view valueOf(std::string_view facts, std::string_view key)
{
    const std::size_t at = facts.find(key);
    if (at == facts.npos)
        return {};
    const std::string_view behind = facts.substr(at + key.size());
    return behind.substr(0, lengthOfValue(behind));
}

class DebugModeReader
{
public:
    explicit DebugModeReader(DumpBuilder &builder) : m_builder(builder) {}

    void take(std::string_view line, bool whole)
    {
        const std::size_t indent = std::min(line.find_first_not_of(' '), line.size());
        const std::string_view content = trimmed(line);
        const bool isComment = content.empty() || content.starts_with('#');
        if (isComment)
            return;
        leaveModules(indent);
        if (content.starts_with(moduleSign))
            m_modules.emplace_back(indent, content.substr(moduleSign.size()));
        else if (!takeCall(content))
            note(content, whole);
    }

    void finish()
    {
        m_unknown.report(m_builder);
        if (m_cut)
            reportTruncated(m_builder, "lines", 1);
    }

private:
    void leaveModules(std::size_t indent)
    {
        while (!m_modules.empty() && m_modules.back().first >= indent)
            m_modules.pop_back();
    }

    void note(std::string_view line, bool whole)
    {
        m_cut = !whole;
        if (whole)
            m_unknown.add(line);
    }

    // aten::mm(t: f32[14, 16], t: f32[16, 16])  ->  t: f32[14, 16]  # {'hash': 110.5, 'input_hash': ((..), {})}
    bool takeCall(std::string_view line)
    {
        const std::size_t open = line.find('('), result = line.find(arrow);
        const std::size_t facts = std::min(line.find(factsSign), line.size());
        const bool hasAll = open != line.npos && result != line.npos && open < result && result < facts;
        const bool isCut = facts < line.size() && !line.ends_with('}');
        if (!hasAll || isCut || line.find("::") > open)
            return false;
        std::string name = m_modules.empty() ? std::string() : m_modules.back().second + "/";
        m_builder.begin(name.append(line.substr(0, open)));
        m_facts = line.substr(facts);
        addInputs(line.substr(open, result - open));
        addOutputs(line.substr(result + arrow.size(), facts - result - arrow.size()));
        return true;
    }

    // Without a hash nothing is known of the elements of an argument: its form is compared as it is printed.
    void addInputs(std::string_view arguments)
    {
        const std::vector<std::string_view> ofCall = valuesOf(valueOf(m_facts, inputHashKey));
        const std::vector<std::string_view> hashes = ofCall.empty() ? ofCall : valuesOf(ofCall.front());
        std::size_t at = 0;
        for (const std::string_view argument : valuesOf(arguments)) {
            const std::string suffix = ".input." + std::to_string(at);
            auto tensor = tensorOf(argument);
            const Statistic hash = at < hashes.size() ? printedNumber(hashes[at]) : Statistic{};
            ++at;
            if (!tensor || !hash.isNumber()) {
                m_builder.addArgument(suffix, withoutNumber(argument));
                continue;
            }
            tensor->suffix = suffix;
            tensor->side = Side::Input;
            tensor->norm = hash;
            m_builder.add(*tensor);
        }
    }

    // "t$3: f32[2]" -> "t: f32[2]": tensors are numbered over the whole run.
    static std::string withoutNumber(std::string_view argument)
    {
        const std::size_t sign = argument.find('$'), colon = argument.find(':');
        const bool isNumbered = sign != argument.npos && sign < colon;
        std::string text(argument);
        if (isNumbered)
            return text.erase(sign, std::min(colon, text.size()) - sign);
        return text;
    }

    void addOutputs(std::string_view results)
    {
        const std::string_view printed = valueOf(m_facts, hashKey);
        const std::vector<std::string_view> hashes = valuesOf(printed);
        std::size_t at = 0;
        for (const std::string_view result : valuesOf(trimmed(results))) {
            auto tensor = tensorOf(result);
            const std::size_t place = at++;
            const std::string suffix = ".output." + std::to_string(place);
            if (!tensor) {
                m_builder.addArgument(suffix, withoutNumber(result));
                continue;
            }
            tensor->suffix = suffix;
            tensor->side = Side::Output;
            if (place < hashes.size())
                tensor->norm = printedNumber(hashes[place]);
            m_builder.add(*tensor);
        }
    }

    DumpBuilder &m_builder;
    std::vector<std::pair<std::size_t, std::string>> m_modules; // with their indentation, from the outermost
    std::string_view m_facts;                                   // of the line
    UnknownLines m_unknown;
    bool m_cut = false;
};

class DebugModeFormat : public PrintedFormat
{
public:
    DebugModeFormat() : PrintedFormat("debugmode") {}

protected:
    std::optional<DumpPlace> placeOf(const FolderListing &folder, const FolderEntry &entry) const override
    {
        const std::string_view name = entry.plainName;
        const auto isInName = [&](std::string_view word) { return name.find(word) != name.npos; };
        const bool hasEnding = std::ranges::find(endings, entry.ending()) != endings.end();
        if (hasEnding && std::ranges::any_of(names, isInName))
            return std::optional(folder.place);
        return std::nullopt;
    }

    bool isOfOther(const std::string &path) const override
    {
        constexpr std::size_t startSize = std::size_t(1) << 16;
        const auto text = openText(path);
        return text && readStart(**text, startSize).find(arrow) == std::string::npos;
    }

    void readInto(DumpBuilder &builder, const Progress &progress) const override
    {
        readPrintedLines<DebugModeReader>(builder, progress);
    }
};

} // namespace

void addDebugModeFormat(DumpFormats &formats)
{
    formats.push_back(std::make_unique<DebugModeFormat>());
}

} // namespace rundiff
