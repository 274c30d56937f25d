// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/compare/checkpoints/fusedprojections.h"

#include "models/compare/checkpoints/commonnames.h"
#include "models/formats/tensors/joinedtensor.h"
#include "models/formats/tensors/numberblocks.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <span>
#include <tuple>

namespace rundiff
{

namespace
{

using Parts = std::vector<std::pair<std::string_view, Tensor>>; // words of the parts of a projection

constexpr std::string_view queries = ".q_proj.", keys = ".k_proj.", values = ".v_proj.";
constexpr std::array partsOfAttention{queries, keys, values};
constexpr std::array<std::string_view, 2> partsOfGates{".gate_proj.", ".up_proj."};
constexpr std::string_view fusedAttention = ".qkv_proj.", fusedGates = ".gate_up_proj.", outputs = ".o_proj.";

std::string replaced(std::string name, std::string_view from, std::string_view to)
{
    return name.replace(name.find(from), from.size(), to);
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

// The queries, the key and the value of each group follow each other.
bool isInterleaved(const CheckpointEntry &entry)
{
    return holdsGroups(entry.parameter);
}

// The rows of queries and of keys, of which there are as many as of values.
struct AttentionRows {
    std::uint64_t queries = 0, keys = 0;

    bool fit(const Tensor &tensor) const
    {
        const bool isKnown = queries > 0 && keys > 0 && queries % keys == 0 && !tensor.shape.empty();
        return isKnown && queries + 2 * keys == tensor.shape[0];
    }
};

// ---- one checkpoint ------------------------------------------------------------------------------------------------

// The tensors of a checkpoint by what they are of.
class TensorsOfParameters
{
public:
    explicit TensorsOfParameters(const std::vector<CheckpointEntry> &entries)
    {
        for (const CheckpointEntry &entry : entries) {
            if (std::holds_alternative<Tensor>(entry.content))
                m_entries.try_emplace({entry.part, entry.slot, commonName(entry.parameter)}, &entry);
        }
    }

    const CheckpointEntry *entry(const CheckpointEntry &like, const std::string &name) const
    {
        const auto found = m_entries.find({like.part, like.slot, name});
        return found == m_entries.end() ? nullptr : found->second;
    }
    const Tensor *tensor(const CheckpointEntry &like, const std::string &name) const
    {
        const CheckpointEntry *const found = entry(like, name);
        return found ? &std::get<Tensor>(found->content) : nullptr;
    }
    // Rows, or columns; 0: there is no such tensor.
    std::uint64_t extent(const CheckpointEntry &like, const std::string &name, std::size_t dimension) const
    {
        const Tensor *const found = tensor(like, name);
        return found && found->shape.size() > dimension ? found->shape[dimension] : 0;
    }

private:
    std::map<std::tuple<CheckpointPart, std::string, std::string>, const CheckpointEntry *> m_entries;
};

// ---- groups of heads -----------------------------------------------------------------------------------------------

// Some elements of a tensor, from a row on.
std::vector<double> elementsOf(const Tensor &tensor, std::uint64_t row, std::uint64_t most)
{
    const Tensor rows = rowsOf(tensor, row, tensor.shape[0] - row);
    const auto count = static_cast<std::size_t>(std::min(most, rows.count()));
    std::vector<double> numbers(count);
    if (isComplex(rows.type) || !NumberBlocks(rows).next(numbers))
        return {};
    return numbers;
}

double distance(const std::vector<double> &a, const std::vector<double> &b)
{
    if (a.size() != b.size() || a.empty())
        return HUGE_VAL;
    double sum = 0;
    for (std::size_t i = 0; i < a.size(); ++i)
        sum += std::fabs(a[i] - b[i]);
    return sum / static_cast<double>(a.size());
}

// How far the keys of an interleaved tensor are from those of the other checkpoint, if it had so many groups.
double distanceOfKeys(const Tensor &fused, const Tensor &known, const AttentionRows &rows, std::uint64_t groups)
{
    constexpr std::uint64_t mostGroups = 16, most = 4096;
    const std::uint64_t ofGroup = fused.shape[0] / groups, head = rows.keys / groups;
    const std::uint64_t columns = std::max<std::uint64_t>(1, fused.count() / fused.shape[0]);
    double sum = 0;
    for (std::uint64_t group = 0; group < std::min(groups, mostGroups); ++group) {
        const std::uint64_t wanted = std::min(most, head * columns);
        sum += distance(elementsOf(fused, group * ofGroup + rows.queries / groups, wanted),
                        elementsOf(known, group * head, wanted));
    }
    return sum / static_cast<double>(std::min(groups, mostGroups));
}

std::uint64_t likeliestGroups(const Tensor &fused, const Tensor &known, const AttentionRows &rows)
{
    constexpr std::uint64_t most = 256;
    std::uint64_t best = 0;
    double nearest = HUGE_VAL;
    for (std::uint64_t groups = 1; groups <= std::min(most, rows.keys); ++groups) {
        const double far = rows.keys % groups == 0 ? distanceOfKeys(fused, known, rows, groups) : HUGE_VAL;
        if (far < nearest) {
            nearest = far;
            best = groups;
        }
    }
    return best;
}

// For each group its queries, its key and its value.
std::optional<Parts> dividedGroups(const Tensor &tensor, const AttentionRows &rows, std::uint64_t groups)
{
    if (groups == 0 || !rows.fit(tensor) || rows.keys % groups != 0)
        return std::nullopt;
    const std::uint64_t head = rows.keys / groups, ofQueries = rows.queries / groups;
    std::vector<Tensor> q, k, v;
    for (std::uint64_t group = 0; group < groups; ++group) {
        const std::uint64_t first = group * (ofQueries + 2 * head);
        q.push_back(rowsOf(tensor, first, ofQueries));
        k.push_back(rowsOf(tensor, first + ofQueries, head));
        v.push_back(rowsOf(tensor, first + ofQueries + head, head));
    }
    Parts parts;
    for (const auto &[word, pieces] : {std::pair(queries, q), std::pair(keys, k), std::pair(values, v)}) {
        auto joined = joinedAlong(0, pieces);
        if (!joined)
            return std::nullopt;
        parts.emplace_back(word, std::move(*joined));
    }
    return parts;
}

std::optional<Parts> dividedInOrder(const Tensor &tensor, const AttentionRows &rows)
{
    if (!rows.fit(tensor))
        return std::nullopt;
    return Parts{{queries, rowsOf(tensor, 0, rows.queries)},
                 {keys, rowsOf(tensor, rows.queries, rows.keys)},
                 {values, rowsOf(tensor, rows.queries + rows.keys, rows.keys)}};
}

std::optional<Parts> dividedGates(const Tensor &tensor)
{
    if (tensor.shape.empty() || tensor.shape[0] % 2 != 0)
        return std::nullopt;
    const std::uint64_t half = tensor.shape[0] / 2;
    return Parts{{partsOfGates[0], rowsOf(tensor, 0, half)}, {partsOfGates[1], rowsOf(tensor, half, half)}};
}

// ---- both checkpoints ----------------------------------------------------------------------------------------------

// Divides the entries of one of them.
class FusedDivision
{
public:
    FusedDivision(const TensorsOfParameters &own, const TensorsOfParameters &other, const AttentionShape &attention)
        : m_own(own), m_other(other), m_attention(attention)
    {
    }

    std::vector<CheckpointEntry> divided(const std::vector<CheckpointEntry> &entries) const
    {
        std::vector<CheckpointEntry> all;
        for (const CheckpointEntry &entry : entries) {
            const std::string name = commonName(entry.parameter);
            const bool isAttention = name.find(fusedAttention) != name.npos;
            const auto parts = isAttention ? attentionOf(entry, name) : gatesOf(entry, name);
            if (!parts) {
                all.push_back(entry);
                continue;
            }
            for (const auto &[word, tensor] : *parts) {
                CheckpointEntry &one = all.emplace_back(entry);
                one.parameter = replaced(name, isAttention ? fusedAttention : fusedGates, word);
                one.content = tensor;
            }
        }
        return all;
    }

private:
    std::optional<Parts> gatesOf(const CheckpointEntry &entry, const std::string &name) const
    {
        const Tensor *const tensor = std::get_if<Tensor>(&entry.content);
        const bool isFused = tensor && name.find(fusedGates) != name.npos;
        const bool isApart = isFused && m_other.tensor(entry, replaced(name, fusedGates, partsOfGates[0]));
        return isApart ? dividedGates(*tensor) : std::nullopt;
    }

    std::optional<Parts> attentionOf(const CheckpointEntry &entry, const std::string &name) const
    {
        const Tensor *const tensor = std::get_if<Tensor>(&entry.content);
        if (!tensor || tensor->shape.empty())
            return std::nullopt;
        const CheckpointEntry *const fused = m_other.entry(entry, name);
        const bool isApart = m_other.tensor(entry, replaced(name, fusedAttention, queries));
        const bool isOtherOrder = fused && isInterleaved(*fused) != isInterleaved(entry);
        if (!isApart && !isOtherOrder)
            return std::nullopt;
        const AttentionRows rows = rowsOfAttention(entry, name, tensor->shape[0]);
        if (!isInterleaved(entry))
            return dividedInOrder(*tensor, rows);
        return dividedGroups(*tensor, rows, groupsOf(entry, name, *tensor, rows));
    }

    AttentionRows rowsOfAttention(const CheckpointEntry &entry, const std::string &name, std::uint64_t all) const
    {
        AttentionRows rows{m_other.extent(entry, replaced(name, fusedAttention, queries), 0),
                           m_other.extent(entry, replaced(name, fusedAttention, keys), 0)};
        if (rows.queries > 0)
            return rows;
        const std::uint64_t heads = m_attention.heads, groups = m_attention.groups;
        if (groups > 0 && heads % groups == 0 && all % (heads + 2 * groups) == 0) {
            const std::uint64_t head = all / (heads + 2 * groups);
            return {heads * head, groups * head};
        }
        // The outputs of all heads are the inputs of the projection after them.
        const std::string weight = name.substr(0, name.find(fusedAttention)) + std::string(outputs) + "weight";
        rows.queries = std::max(m_own.extent(entry, weight, 1), m_other.extent(entry, weight, 1));
        rows.keys = all > rows.queries ? (all - rows.queries) / 2 : 0;
        return rows;
    }

    std::uint64_t groupsOf(const CheckpointEntry &entry, const std::string &name, const Tensor &tensor,
                           const AttentionRows &rows) const
    {
        if (m_attention.groups > 0)
            return m_attention.groups;
        const Tensor *const apart = m_other.tensor(entry, replaced(name, fusedAttention, keys));
        const Tensor *const fused = m_other.tensor(entry, name);
        const bool isKnown = rows.fit(tensor) && (apart || (fused && rows.fit(*fused)));
        if (!isKnown)
            return 0;
        const Tensor known = apart ? *apart : rowsOf(*fused, rows.queries, rows.keys);
        const bool isAlike = known.shape.size() == tensor.shape.size() && known.shape[0] == rows.keys;
        return isAlike ? likeliestGroups(tensor, known, rows) : 0;
    }

    const TensorsOfParameters &m_own, &m_other;
    const AttentionShape &m_attention;
};

} // namespace

bool holdsGroups(std::string_view parameter)
{
    constexpr std::array<std::string_view, 2> words{"linear_qkv.", "query_key_value."};
    return std::ranges::any_of(words, [&](std::string_view word) { return parameter.find(word) != parameter.npos; });
}

std::optional<FusedPart> fusedPartOf(const std::string &name)
{
    const auto ofAttention = partAmong(partsOfAttention, fusedAttention, name);
    return ofAttention ? ofAttention : partAmong(partsOfGates, fusedGates, name);
}

void divideFused(std::vector<CheckpointEntry> &a, const AttentionShape &attentionA, std::vector<CheckpointEntry> &b,
                 const AttentionShape &attentionB)
{
    const TensorsOfParameters ofA(a), ofB(b);
    auto dividedA = FusedDivision(ofA, ofB, attentionA).divided(a);
    b = FusedDivision(ofB, ofA, attentionB).divided(b);
    a = std::move(dividedA);
}

} // namespace rundiff
