// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/compare/layouts/dumplayout.h"

#include "models/compare/layouts/processmodel.h"
#include "models/formats/dumps/dumpreader.h"

#include <algorithm>
#include <map>
#include <memory>

namespace rundiff
{

namespace
{

using Shape = ProcessModel::Shape;

std::int64_t elementsOf(const Shape &shape)
{
    std::int64_t elements = 1;
    for (const std::uint64_t size : shape)
        elements *= static_cast<std::int64_t>(std::min<std::uint64_t>(size, 1U << 20));
    return elements;
}

// By how much the size of a dimension is smaller in a part; 0: the sizes do not fit.
std::int64_t ratioOf(std::uint64_t whole, std::uint64_t part)
{
    return part > 0 && whole % part == 0 ? static_cast<std::int64_t>(whole / part) : 0;
}

// The one dimension in which a part is smaller; `ratio` 1: it has the whole shape, 0: the shapes do not fit.
struct Division {
    std::size_t dimension = 0;
    std::int64_t ratio = 1;

    static Division of(const Shape &whole, const Shape &part)
    {
        Division found;
        if (whole.size() != part.size())
            return {0, 0};
        for (std::size_t i = 0; i < whole.size(); ++i) {
            const std::int64_t ratio = ratioOf(whole[i], part[i]);
            if (ratio == 1)
                continue;
            if (ratio == 0 || found.ratio != 1)
                return {0, 0};
            found = {i, ratio};
        }
        return found;
    }
};

// How the parameters of a process are divided. Tensor parallel processes have whole norms; those that share all
// parameters, and gather them for each call, divide every one in its first dimension.
struct ParameterDivision {
    std::int64_t ratio = 1;
    bool isOfAll = false;

    static ParameterDivision of(const ProcessModel &whole, const ProcessModel &part)
    {
        std::map<std::int64_t, std::size_t> counts;
        std::size_t wholes = 0, inFirst = 0;
        for (const auto &[name, row] : part.parameters()) {
            const auto known = whole.parameters().find(name);
            if (known == whole.parameters().end())
                continue;
            const Division division = Division::of(known->second.shape, row.shape);
            if (division.ratio > 1)
                ++counts[division.ratio];
            wholes += division.ratio == 1;
            inFirst += division.ratio > 1 && division.dimension == 0;
        }
        if (counts.empty())
            return {};
        const auto usual = std::ranges::max_element(counts, {}, [](const auto &count) { return count.second; });
        return {usual->first, wholes == 0 && inFirst == usual->second};
    }
};

// What the processes did not see of the tokens, in samples and in positions.
struct TokenDivision {
    std::int64_t samples = 1, positions = 1;
    bool isKnown = false;

    static TokenDivision of(const ProcessModel &whole, const ProcessModel &part)
    {
        const ProcessModel::Rows tokens = part.tokens();
        for (const auto &[name, row] : whole.tokens()) {
            const auto known = tokens.find(name);
            if (known == tokens.end())
                continue;
            const Shape &shape = known->second.shape;
            const std::int64_t samples = ratioOf(row.shape[0], shape[0]), positions = ratioOf(row.shape[1], shape[1]);
            if (samples > 0 && positions > 0)
                return {samples, positions, true};
        }
        return {};
    }

    // Of a model without tokens, whose samples are in the first dimension, as of images.
    static TokenDivision ofImages(const ProcessModel &whole, const ProcessModel &part)
    {
        for (const auto &[name, row] : part.inputs()) {
            const auto known = whole.inputs().find(name);
            if (known == whole.inputs().end())
                continue;
            const Division division = Division::of(known->second.shape, row.shape);
            if (division.ratio > 1 && division.dimension == 0)
                return {division.ratio, 1, true};
        }
        return {};
    }
};

// Of a model that divides its activations by `product` otherwise: whether one is smaller by the tensor parallel size,
// though it has the whole hidden size.
bool dividesSequence(const ProcessModel &whole, const ProcessModel &part, std::int64_t product, std::int64_t tensor)
{
    return std::ranges::any_of(part.inputs(), [&](const auto &named) {
        const auto known = whole.inputs().find(named.first);
        if (known == whole.inputs().end() || named.second.shape.size() != 3) // of four, one is of heads
            return false;
        const Shape &all = known->second.shape, &own = named.second.shape;
        const bool hasWholeHiddenSize = all.size() == own.size() && all.back() == own.back();
        return hasWholeHiddenSize && elementsOf(all) == elementsOf(own) * product * tensor;
    });
}

// Reads the dumps of single processes when they are asked for.
class ProcessModels
{
public:
    ProcessModels(const std::vector<DumpLocation> &ranks, const Progress &progress)
        : m_ranks(ranks), m_models(ranks.size()), m_progress(progress)
    {
    }

    std::int64_t count() const { return static_cast<std::int64_t>(m_ranks.size()); }
    const ProcessModel &operator[](std::size_t rank)
    {
        std::unique_ptr<const ProcessModel> &model = m_models[rank];
        if (!model)
            model = std::make_unique<const ProcessModel>(*readDump(m_ranks[rank], m_progress));
        return *model;
    }

private:
    const std::vector<DumpLocation> &m_ranks;
    std::vector<std::unique_ptr<const ProcessModel>> m_models;
    const Progress &m_progress;
};

// Tensor parallel processes see the same tokens, data parallel ones others.
bool isDataFastest(ProcessModels &models, const Layout &layout)
{
    if (layout.tensor == 1 || layout.data == 1)
        return false;
    const ProcessModel::Rows first = models[0].tokens(), second = models[1].tokens();
    return std::ranges::any_of(first, [&](const auto &named) {
        const auto known = second.find(named.first);
        return known != second.end() && known->second.fingerprint != named.second.fingerprint;
    });
}

// The ranks that see tokens are those of the first stage: all one after the other, or each at the head of its pipeline.
std::string orderOf(ProcessModels &models, const ProcessModel &whole, const Layout &layout)
{
    const std::string usual = isDataFastest(models, layout) ? "dp-tp-cp-pp" : layout.order;
    if (layout.pipeline == 1)
        return usual;
    std::vector<bool> hasTokens;
    for (std::size_t rank = 0; rank < static_cast<std::size_t>(models.count()); ++rank)
        hasTokens.push_back(models[rank].inputs().contains(whole.question()));
    const auto isFirst = [&](std::int64_t stride) {
        for (std::size_t rank = 0; rank < hasTokens.size(); ++rank) {
            const bool isExpected = static_cast<std::int64_t>(rank) / stride % layout.pipeline == 0;
            if (hasTokens[rank] != isExpected)
                return false;
        }
        return true;
    };
    if (isFirst(layout.ranks() / layout.pipeline))
        return usual;
    return isFirst(1) ? "pp-tp-cp-dp" : std::string();
}

// The gradient of a weight that the embedding and the output layer share is in two stages.
bool sharesEmbedding(const ProcessModel &whole)
{
    const auto weightOf = [&](std::string_view module) {
        return std::ranges::find_if(whole.parameters(), [&](const auto &named) {
            return named.first.find(module) != named.first.npos && named.first.ends_with("weight");
        });
    };
    const auto embedding = weightOf("word_embeddings"), output = weightOf("output_layer");
    const bool hasBoth = embedding != whole.parameters().end() && output != whole.parameters().end();
    return !hasBoth || embedding->second.fingerprint == output->second.fingerprint;
}

// The sizes that the numbers of layers, experts and calls tell. Nothing: they do not fit.
std::optional<Layout> fromNumbers(const ProcessModel &whole, const ProcessModel &part)
{
    Layout layout;
    layout.layers = whole.layers();
    layout.experts = whole.experts();
    layout.chunks = part.chunks();
    if (part.experts() > 0)
        layout.expert =
            ratioOf(static_cast<std::uint64_t>(whole.experts()), static_cast<std::uint64_t>(part.experts()));
    const std::int64_t calls = std::max<std::int64_t>(whole.callsOutside(), 1);
    layout.microBatches = ratioOf(static_cast<std::uint64_t>(part.callsOutside()), static_cast<std::uint64_t>(calls));
    if (layout.expert == 0 || layout.microBatches == 0)
        return std::nullopt;
    layout.recomputes = part.callsInLayers() > layout.microBatches * whole.callsInLayers();
    return layout;
}

// The processes that nothing else explains are the stages of a pipeline, if these have all layers together.
bool takePipeline(ProcessModels &models, const ProcessModel &whole, Layout &layout)
{
    if (layout.ranks() == 0 || models.count() % layout.ranks() != 0)
        return false;
    layout.pipeline = models.count() / layout.ranks();
    layout.order = orderOf(models, whole, layout);
    if (layout.order.empty())
        return false;
    std::int64_t layers = 0;
    for (std::int64_t rank = 0; rank < models.count(); ++rank) {
        const RankPlace place = RankPlace::of(rank, layout);
        const bool isFirstOfStage = place.tensor == 0 && place.context == 0 && place.data == 0;
        if (isFirstOfStage)
            layers += models[static_cast<std::size_t>(rank)].layers();
    }
    return layers == whole.layers();
}

} // namespace

std::optional<Layout> layoutOfDumps(const std::vector<DumpLocation> &ranks, const DumpLocation &whole,
                                    const Progress &progress)
{
    ProcessModels models(ranks, progress);
    const ProcessModel all(*readDump(whole, progress));
    const ProcessModel &first = models[0];
    std::optional<Layout> layout = fromNumbers(all, first);
    if (!layout)
        return std::nullopt;
    const ParameterDivision parameters = ParameterDivision::of(all, first);
    layout->tensor = parameters.isOfAll ? 1 : parameters.ratio;
    TokenDivision tokens = TokenDivision::of(all, first);
    const bool hasAllLayers = first.layers() == all.layers();
    if (!tokens.isKnown && layout->tensor == 1 && hasAllLayers)
        tokens = TokenDivision::ofImages(all, first);
    layout->context = tokens.positions;
    layout->data =
        ratioOf(static_cast<std::uint64_t>(tokens.samples), static_cast<std::uint64_t>(layout->microBatches));
    if (!takePipeline(models, all, *layout) || layout->data % layout->expert != 0)
        return std::nullopt;
    const std::int64_t otherwise = layout->context * layout->data * layout->microBatches;
    layout->sequence = layout->tensor > 1 && dividesSequence(all, first, otherwise, layout->tensor);
    layout->tied = layout->pipeline > 1 && sharesEmbedding(all);
    layout->adaptive = true; // dumps do not tell the optimizer: Adam's rounding is the largest
    return layout;
}

} // namespace rundiff
