// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/compare/tokens/enginedump.h"

#include "models/compare/checkpoints/commonnames.h"
#include "models/compare/checkpoints/fusedprojections.h"
#include "models/compare/matching/operatorkey.h"
#include "models/formats/dumps/dumpreader.h"
#include "models/formats/tensors/numberblocks.h"
#include "models/run/lookup.h"
#include "models/run/textpieces.h"

#include <algorithm>
#include <array>
#include <span>

namespace rundiff
{

namespace
{

constexpr std::uint64_t mostElements = std::uint64_t(1) << 26; // of the rows of one tensor

// The place of a row: a module by its path, and whether it is what comes in or goes out first.
struct RowPlace {
    std::string module;
    Side side = Side::Output;
};

// "Module.model.layers.0.mlp.down_proj.RowParallelLinear.forward.0" and ".output.0"
std::optional<RowPlace> placeInCall(std::string_view key, std::string_view suffix)
{
    constexpr std::array<std::string_view, 2> prefixes{"Module.", "Cell."};
    const OperatorKey parts = splitKey(key);
    const auto *const prefix =
        std::ranges::find_if(prefixes, [&](std::string_view one) { return key.starts_with(one); });
    const bool isFirstCall = parts.direction == KeyDirection::Forward && parts.number == "0";
    const bool isInput = suffix == ".input.0", isOutput = suffix == ".output.0";
    if (prefix == prefixes.end() || !isFirstCall || !(isInput || isOutput))
        return std::nullopt;
    std::string_view path = parts.stem.substr(prefix->size());
    path = path.substr(0, path.rfind('.')); // without the class
    const std::size_t dot = path.find('.');
    const bool isOfChunk = dot != path.npos && isDigits(path.substr(0, dot));
    return RowPlace{std::string(isOfChunk ? path.substr(dot + 1) : path), isInput ? Side::Input : Side::Output};
}

// "non_intrusive__model.layers.0.mlp.output.0 layer_id=0", of a dump without calls
std::optional<RowPlace> placeInName(std::string_view name)
{
    constexpr std::string_view hook = "non_intrusive__";
    constexpr std::array<std::pair<std::string_view, Side>, 4> words{
        {{".inputs.0", Side::Input}, {".input.0", Side::Input}, {".output", Side::Output}, {".outputs", Side::Output}}};
    const bool isLater = name.find(" #") != name.npos; // the same name in the same step
    name = name.substr(0, name.find(' '));
    if (name.starts_with(hook))
        name.remove_prefix(hook.size());
    if (name.ends_with(".output.0") || name.ends_with(".outputs.0"))
        name.remove_suffix(2);
    for (const auto &[word, side] : words) {
        const bool isOf = !isLater && name.size() > word.size() && name.ends_with(word);
        if (isOf)
            return RowPlace{std::string(name.substr(0, name.size() - word.size())), side};
    }
    return std::nullopt;
}

// The names of modules end without the type of a parameter.
std::string commonModule(const std::string &module)
{
    std::string name = commonName(module + ".");
    name.pop_back();
    return name;
}

bool isWhole(std::string_view dtype)
{
    return dtype.find("int") != dtype.npos || dtype.find("Int") != dtype.npos;
}

template <typename Number>
bool appendElements(const Tensor &tensor, std::uint64_t begin, std::uint64_t count, std::vector<Number> &values)
{
    if (count > mostElements || isComplex(tensor.type))
        return false;
    constexpr std::size_t blockElements = 16384;
    NumberBlocks blocks(tensor);
    blocks.seek(begin);
    std::vector<double> numbers;
    while (count > 0) {
        numbers.resize(std::min<std::uint64_t>(count, blockElements));
        if (!blocks.next(numbers))
            return false;
        std::ranges::transform(numbers, std::back_inserter(values),
                               [](double number) { return static_cast<Number>(number); });
        count -= numbers.size();
    }
    return true;
}

// Side by side.
void join(TokenRows &all, const TokenRows &more, std::size_t count)
{
    TokenRows joined{all.columns + more.columns, {}};
    for (std::size_t row = 0; row < count; ++row) {
        for (const TokenRows *const part : {static_cast<const TokenRows *>(&all), &more}) {
            const auto begin = part->values.begin() + static_cast<std::ptrdiff_t>(row * part->columns);
            joined.values.insert(joined.values.end(), begin, begin + static_cast<std::ptrdiff_t>(part->columns));
        }
    }
    all = std::move(joined);
}

void markThoseWithParts(std::vector<ModuleValue> &values)
{
    for (ModuleValue &value : values) {
        value.hasParts = std::ranges::any_of(
            values, [&](const ModuleValue &other) { return other.name.starts_with(value.name + "."); });
    }
}

} // namespace

EngineDump::EngineDump(const DumpLocation &location, const Progress &progress)
    : m_dump(readDump(location, progress)), m_tensors(location)
{
    for (const DumpOperator &call : m_dump->operators) {
        const std::string_view key = m_dump->name(call.key);
        for (std::uint32_t row = call.firstRow; row < call.firstRow + call.rowCount; ++row) {
            const std::string_view suffix = m_dump->name(m_dump->rows.suffix(row));
            auto place = placeInCall(key, suffix);
            if (!place)
                place = placeInName(key);
            const bool isIds = key.substr(0, key.find(' ')) == "input_ids";
            if (isIds && !m_ids)
                m_ids = row;
            if (place)
                addRow(place->module, place->side, row);
        }
    }
    markThoseWithParts(m_outputs);
}

// Parts of a projection become one value, in their order, however the dump has them.
void EngineDump::addRow(const std::string &module, Side side, std::uint32_t row)
{
    const bool isEmbedding = side == Side::Input && isWhole(m_dump->name(m_dump->rows[row].dtype));
    if (isEmbedding && !m_ids)
        m_ids = row;
    const std::string common = commonModule(module);
    const auto part = fusedPartOf(common + ".");
    const std::string name = part ? part->whole.substr(0, part->whole.size() - 1) : common;
    std::vector<ModuleValue> &values = side == Side::Input ? m_inputs : m_outputs;
    const auto known = std::ranges::find(values, name, &ModuleValue::name);
    if (known == values.end()) {
        const bool isInterleaved = holdsGroups(module + ".");
        values.push_back({name, {row}, isInterleaved, false});
        return;
    }
    const bool isNextPart = part && part->part == known->rows.size();
    if (isNextPart && side == Side::Output)
        known->rows.push_back(row);
}

const ModuleValue *EngineDump::find(const std::vector<ModuleValue> &values, const std::string &name)
{
    return firstThat(values, [&](const ModuleValue &value) { return value.name == name; });
}

std::optional<Tensor> EngineDump::tensorOf(std::uint32_t row) const
{
    const std::string_view name = m_dump->name(m_dump->rows[row].dataName);
    if (name.empty())
        return std::nullopt;
    auto tensor = m_tensors.tensor(name);
    return tensor ? std::optional(*std::move(tensor)) : std::nullopt;
}

std::vector<std::int64_t> EngineDump::tokens() const
{
    const auto tensor = m_ids ? tensorOf(*m_ids) : std::nullopt;
    std::vector<std::int64_t> ids;
    if (tensor && !appendElements(*tensor, 0, tensor->count(), ids))
        ids.clear();
    return ids;
}

std::optional<TokenRows> EngineDump::rows(const ModuleValue &value, std::size_t begin, std::size_t count) const
{
    TokenRows all;
    for (const std::uint32_t row : value.rows) {
        const auto tensor = tensorOf(row);
        const bool hasRows = tensor && tensor->shape.size() > 1 && tensor->shape.back() > 0;
        const std::uint64_t columns = hasRows ? tensor->shape.back() : 0;
        if (!hasRows || tensor->count() / columns < begin + count || count > mostElements / columns)
            return std::nullopt;
        TokenRows part{columns, {}};
        if (!appendElements(*tensor, begin * columns, count * columns, part.values))
            return std::nullopt;
        join(all, part, count);
    }
    return all;
}

} // namespace rundiff
