// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/compare/checkpoints/fusedprojections.h"

#include "models/compare/checkpoints/commonnames.h"
#include "models/formats/checkpoints/joinedtensor.h"

#include <algorithm>
#include <array>
#include <span>

namespace rundiff
{

namespace
{

using Parts = std::vector<std::pair<std::string, Tensor>>; // names of the parts of a projection

constexpr std::array<std::string_view, 3> partsOfAttention{".q_proj.", ".k_proj.", ".v_proj."};
constexpr std::array<std::string_view, 2> partsOfGates{".gate_proj.", ".up_proj."};
constexpr std::string_view fusedAttention = ".qkv_proj.", fusedGates = ".gate_up_proj.";

std::string replaced(std::string name, std::string_view from, std::string_view to)
{
    return name.replace(name.find(from), from.size(), to);
}

// For each group its queries, its key and its value.
std::optional<Parts> dividedAttention(const Tensor &tensor, const AttentionShape &attention)
{
    const std::uint64_t groups = attention.groups, heads = attention.heads;
    if (groups == 0 || heads < groups || heads % groups != 0 || tensor.shape.empty())
        return std::nullopt;
    const std::uint64_t rows = tensor.shape[0], headsOfGroup = heads / groups + 2;
    if (rows % (groups * headsOfGroup) != 0)
        return std::nullopt;
    const std::uint64_t head = rows / (groups * headsOfGroup), queries = head * (heads / groups);
    std::vector<Tensor> q, k, v;
    for (std::uint64_t group = 0; group < groups; ++group) {
        const std::uint64_t first = group * headsOfGroup * head;
        q.push_back(rowsOf(tensor, first, queries));
        k.push_back(rowsOf(tensor, first + queries, head));
        v.push_back(rowsOf(tensor, first + queries + head, head));
    }
    Parts parts;
    for (const auto &[name, pieces] : {std::pair(".q_proj.", q), std::pair(".k_proj.", k), std::pair(".v_proj.", v)}) {
        auto joined = joinedAlong(0, pieces);
        if (!joined)
            return std::nullopt;
        parts.emplace_back(name, std::move(*joined));
    }
    return parts;
}

std::optional<Parts> dividedGates(const Tensor &tensor)
{
    if (tensor.shape.empty() || tensor.shape[0] % 2 != 0)
        return std::nullopt;
    const std::uint64_t half = tensor.shape[0] / 2;
    return Parts{{".gate_proj.", rowsOf(tensor, 0, half)}, {".up_proj.", rowsOf(tensor, half, half)}};
}

// All queries, all keys, all values, with as many rows as the other checkpoint has of each.
std::optional<Parts> dividedLike(const Tensor &tensor, const std::array<std::uint64_t, 3> &rows)
{
    if (tensor.shape.empty() || rows[0] + rows[1] + rows[2] != tensor.shape[0])
        return std::nullopt;
    return Parts{{".q_proj.", rowsOf(tensor, 0, rows[0])},
                 {".k_proj.", rowsOf(tensor, rows[0], rows[1])},
                 {".v_proj.", rowsOf(tensor, rows[0] + rows[1], rows[2])}};
}

std::array<std::uint64_t, 3> rowsIn(const std::vector<CheckpointEntry> &entries, const std::string &fused)
{
    std::array<std::uint64_t, 3> rows{};
    for (std::size_t i = 0; i < partsOfAttention.size(); ++i) {
        const std::string name = replaced(fused, fusedAttention, partsOfAttention[i]);
        for (const CheckpointEntry &entry : entries) {
            const Tensor *const tensor = std::get_if<Tensor>(&entry.content);
            const bool isIt = tensor && !tensor->shape.empty() && commonName(entry.parameter) == name;
            if (isIt)
                rows[i] = tensor->shape[0];
        }
    }
    return rows;
}

std::optional<FusedPart> partAmong(std::span<const std::string_view> words, std::string_view fused,
                                   const std::string &name)
{
    for (std::size_t part = 0; part < words.size(); ++part) {
        if (name.find(words[part]) != name.npos)
            return FusedPart{replaced(name, words[part], fused), part};
    }
    return std::nullopt;
}

} // namespace

std::optional<FusedPart> fusedPartOf(const std::string &name)
{
    const auto ofAttention = partAmong(partsOfAttention, fusedAttention, name);
    return ofAttention ? ofAttention : partAmong(partsOfGates, fusedGates, name);
}

void divideFused(std::vector<CheckpointEntry> &entries, const std::set<std::string> &others,
                 const AttentionShape &attention, const std::vector<CheckpointEntry> &other)
{
    std::vector<CheckpointEntry> divided;
    for (CheckpointEntry &entry : entries) {
        const std::string name = commonName(entry.parameter);
        const Tensor *const tensor = std::get_if<Tensor>(&entry.content);
        const bool isAttention = name.find(fusedAttention) != std::string::npos;
        const bool isFused = isAttention || name.find(fusedGates) != std::string::npos;
        if (!tensor || !isFused || others.contains(name)) {
            divided.push_back(std::move(entry));
            continue;
        }
        const std::string_view word = isAttention ? fusedAttention : fusedGates;
        if (!others.contains(replaced(name, word, isAttention ? ".q_proj." : ".gate_proj."))) {
            divided.push_back(std::move(entry));
            continue;
        }
        auto parts = isAttention ? dividedAttention(*tensor, attention) : dividedGates(*tensor);
        if (!parts && isAttention)
            parts = dividedLike(*tensor, rowsIn(other, name));
        if (!parts) {
            divided.push_back(std::move(entry));
            continue;
        }
        for (auto &[part, values] : *parts) {
            CheckpointEntry one = entry;
            one.parameter = replaced(name, word, part);
            one.content = std::move(values);
            divided.push_back(std::move(one));
        }
    }
    entries = std::move(divided);
}

} // namespace rundiff
