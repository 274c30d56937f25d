// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/compare/tokens/layeroftoken.h"

#include "models/compare/tensors/floatform.h"
#include "models/compare/tokens/enginedump.h"
#include "models/compare/tokens/enginepass.h"
#include "models/run/messages.h"
#include "models/run/tensorshape.h"

#include <algorithm>
#include <cmath>
#include <span>

namespace rundiff
{

namespace
{

constexpr std::size_t mostPositions = 2048; // that are compared, up to the token

// A value of both engines.
struct ModuleError {
    double error = 0;                 // relative to the length of B
    std::optional<std::size_t> first; // row that is outside; nothing: there are only statistics
};

double relative(double difference, double size)
{
    if (difference == 0)
        return 0;
    return size > 0 ? difference / size : HUGE_VAL;
}

// ---- of tensors ----------------------------------------------------------------------------------------------------

double rowError(std::span<const float> a, std::span<const float> b)
{
    double difference = 0, size = 0;
    for (std::size_t i = 0; i < a.size(); ++i) {
        const double distance = double(a[i]) - double(b[i]);
        difference += distance * distance;
        size += double(b[i]) * double(b[i]);
    }
    return relative(std::sqrt(difference), std::sqrt(size));
}

// Where only one side has the heads of each group together, the numbers are the same, in another order.
std::vector<float> sorted(std::span<const float> row)
{
    std::vector<float> values(row.begin(), row.end());
    std::ranges::sort(values);
    return values;
}

ModuleError errorOf(const TokenRows &a, const TokenRows &b, bool isSorted, double tolerance)
{
    ModuleError found;
    for (std::size_t begin = 0; begin < a.values.size(); begin += a.columns) {
        const auto rowA = std::span(a.values).subspan(begin, a.columns);
        const auto rowB = std::span(b.values).subspan(begin, a.columns);
        const double error = isSorted ? rowError(sorted(rowA), sorted(rowB)) : rowError(rowA, rowB);
        found.error = std::max(found.error, error);
        if (error > tolerance && !found.first)
            found.first = begin / a.columns;
    }
    return found;
}

// ---- of statistics -------------------------------------------------------------------------------------------------

// Those of all parts of a value together.
struct ModuleStatistics {
    double largest = -HUGE_VAL, smallest = HUGE_VAL, squares = 0;
    std::uint64_t elements = 0;
};

std::optional<ModuleStatistics> statisticsOf(const Dump &dump, const ModuleValue &value)
{
    ModuleStatistics all;
    for (const std::uint32_t row : value.rows) {
        const DumpRow known = dump.rows[row];
        const auto max = known.max.number(), min = known.min.number(), norm = known.norm.number();
        if (!max || !min || !norm)
            return std::nullopt;
        all.largest = std::max(all.largest, *max);
        all.smallest = std::min(all.smallest, *min);
        all.squares += *norm * *norm;
        all.elements += elementsOf(dump.name(known.shape));
    }
    return all;
}

ModuleError errorOf(const ModuleStatistics &a, const ModuleStatistics &b)
{
    const double span = std::max(std::fabs(b.largest), std::fabs(b.smallest));
    const double ofNorm = relative(std::fabs(std::sqrt(a.squares) - std::sqrt(b.squares)), std::sqrt(b.squares));
    const double ofLargest = relative(std::fabs(a.largest - b.largest), span);
    const double ofSmallest = relative(std::fabs(a.smallest - b.smallest), span);
    return {std::max({ofNorm, ofLargest, ofSmallest}), {}};
}

// ---- of one sequence -----------------------------------------------------------------------------------------------

double roundingOf(std::string_view dtype)
{
    const auto form = floatForm(dtype);
    return form ? std::ldexp(1.0, -form->mantissaBits - 1) : 0;
}

// Compares the modules of two passes for the positions that both computed.
class PassComparison
{
public:
    PassComparison(const EnginePass &rollout, const EnginePass &trainer, const Progress &progress)
        : m_rollout(rollout), m_trainer(trainer), m_a(rollout.dump, progress), m_b(trainer.dump, progress)
    {
    }

    std::optional<TokenLayer> layer(std::size_t position)
    {
        m_end = std::min(endOf(m_rollout, m_a), endOf(m_trainer, m_b));
        m_begin = std::max(m_rollout.begin, m_trainer.begin);
        if (m_end <= m_begin)
            return std::nullopt;
        m_end = std::clamp(position, m_begin + 1, m_end); // the logits of a token are those of the one before it
        m_begin = std::max(m_begin, m_end - std::min(m_end, mostPositions));
        TokenLayer layer;
        layer.position = position;
        layer.dumpA = m_rollout.dump.dumpFile;
        layer.dumpB = m_trainer.dump.dumpFile;
        for (const ModuleValue &a : m_a.outputs()) {
            const ModuleValue *const b = m_b.output(a.name);
            const bool areLeaves = b && !a.hasParts && !b->hasParts;
            if (areLeaves && add(a, *b, layer))
                break;
        }
        return layer.modules > 0 ? std::optional(layer) : std::nullopt;
    }

private:
    // Of an only sequence the tensors say how long it is.
    static std::size_t endOf(const EnginePass &pass, const EngineDump &dump)
    {
        if (pass.tokens > 0)
            return pass.begin + pass.tokens;
        if (!pass.isAlone || dump.outputs().empty())
            return pass.begin;
        const Dump &known = dump.dump();
        const std::string_view shape = known.name(known.rows[dump.outputs().front().rows.front()].shape);
        const auto dimensions = dimensionsOf(shape);
        const bool hasRows = dimensions && dimensions->size() > 1 && dimensions->back() > 0;
        return hasRows ? pass.begin + elementsOf(shape) / dimensions->back() : pass.begin;
    }

    // What rounding explains: that of the type, and four times what modules before it have.
    double tolerance(const ModuleValue &a, const ModuleValue &b) const
    {
        constexpr double least = 0.005, roundings = 4, times = 4, most = 0.1;
        const Dump &dumpA = m_a.dump(), &dumpB = m_b.dump();
        const double rounding = std::max(roundingOf(dumpA.name(dumpA.rows[a.rows.front()].dtype)),
                                         roundingOf(dumpB.name(dumpB.rows[b.rows.front()].dtype)));
        return std::min(most, std::max({least, roundings * rounding, times * m_largest}));
    }

    std::optional<ModuleError> compare(const ModuleValue &a, const ModuleValue &b) const
    {
        const std::size_t count = m_end - m_begin;
        const auto rowsA = m_a.rows(a, m_rollout.row + m_begin - m_rollout.begin, count);
        const auto rowsB = rowsA ? m_b.rows(b, m_trainer.row + m_begin - m_trainer.begin, count) : std::nullopt;
        if (rowsA && rowsB && rowsA->columns == rowsB->columns)
            return errorOf(*rowsA, *rowsB, a.isInterleaved != b.isInterleaved, tolerance(a, b));
        const auto statisticsA = statisticsOf(m_a.dump(), a), statisticsB = statisticsOf(m_b.dump(), b);
        const bool areAlone = m_rollout.isAlone && m_trainer.isAlone;
        const bool areAlike = statisticsA && statisticsB && statisticsA->elements == statisticsB->elements;
        return areAlone && areAlike && !rowsB ? std::optional(errorOf(*statisticsA, *statisticsB)) : std::nullopt;
    }

    // True: it is the first one that differs.
    bool add(const ModuleValue &a, const ModuleValue &b, TokenLayer &layer)
    {
        const auto found = compare(a, b);
        if (!found)
            return false;
        ++layer.modules;
        if (!(found->error > tolerance(a, b))) {
            m_largest = std::max(m_largest, found->error);
            layer.after = a.name;
            return false;
        }
        layer.module = a.name;
        layer.rowA = m_a.dump().rowName(a.rows.front());
        layer.rowB = m_b.dump().rowName(b.rows.front());
        layer.error = found->error;
        if (found->first)
            layer.first = m_begin + *found->first;
        const ModuleValue *const inputA = m_a.input(a.name), *const inputB = m_b.input(a.name);
        const auto input = inputA && inputB ? compare(*inputA, *inputB) : std::nullopt;
        layer.inputAgrees = input && input->error <= tolerance(*inputA, *inputB);
        return true;
    }

    const EnginePass &m_rollout, &m_trainer;
    EngineDump m_a, m_b;
    std::size_t m_begin = 0, m_end = 0; // positions in the sequence
    double m_largest = 0;               // error of the modules that agree
};

std::string placeWords(const TokenLayer &layer)
{
    if (layer.module.empty())
        return message(Messages::tr("No module that both engines dumped differs up to this token (compared: {}): the "
                                    "difference arises after them, in the logits, the temperature or the softmax."),
                       layer.modules);
    const double percent = 100 * layer.error;
    if (layer.inputAgrees)
        return message(Messages::tr("The input of {} agrees, and its output differs by {:.2g} % of its length: compare "
                                    "the weights of this module, its precision and its kernel."),
                       layer.module, percent);
    if (layer.after.empty())
        return message(Messages::tr("The output of {}, the first module that both engines dumped, differs by {:.2g} % "
                                    "of its length: compare the tokens that both were given, and their weights."),
                       layer.module, percent);
    return message(Messages::tr("The output of {} agrees, and that of {} differs by {:.2g} % of its length: what is "
                                "computed between them is another one, or with other weights."),
                   layer.after, layer.module, percent);
}

std::string explanationOf(const TokenLayer &layer)
{
    const bool isExact = layer.module.empty() || layer.first;
    if (isExact)
        return placeWords(layer);
    return placeWords(layer) + " " +
           message(Messages::tr("Only statistics were dumped: a module before it may differ without showing it."));
}

bool covers(const EnginePass &pass, std::size_t position)
{
    return position > pass.begin && position <= pass.begin + pass.tokens;
}

} // namespace

std::optional<TokenLayer> layerOfToken(const Run &run, const TokenOfSequence &token, Problems &problems,
                                       const Progress &progress)
{
    PassesOfSequence passes = PassesOfSequence::of(run, token.request, token.sequence, problems, progress);
    if (!passes.hasDumps)
        return std::nullopt;
    // The pass that computed this token first, then those of tokens before it.
    std::stable_partition(passes.rollout.begin(), passes.rollout.end(),
                          [&](const EnginePass &pass) { return covers(pass, token.position); });
    for (const EnginePass &rollout : passes.rollout) {
        for (const EnginePass &trainer : passes.trainer) {
            if (progress.stopped())
                return std::nullopt;
            auto layer = PassComparison(rollout, trainer, progress).layer(token.position);
            if (!layer)
                continue;
            layer->pairedBy = passes.by;
            layer->request = passes.by == TokenLayer::PairedBy::Request ? token.request : std::string();
            layer->explanation = explanationOf(*layer);
            return layer;
        }
    }
    problems.push_back(
        {run.path, 0, Severity::Warning,
         message(Messages::tr("There are dumps of both engines, but none of both that computed the first "
                              "token outside: its request is in no log of them, their tensors do not "
                              "hold its tokens, or its statistics are those of other tokens, too."))});
    return std::nullopt;
}

} // namespace rundiff
