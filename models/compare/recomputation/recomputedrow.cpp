// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/compare/recomputation/recomputedrow.h"

#include "models/compare/recomputation/exactgradient.h"
#include "models/compare/recomputation/exactoperator.h"
#include "models/compare/table/pairview.h"
#include "models/compare/table/rowdistance.h"
#include "models/compare/tensors/tensorsofrow.h"
#include "models/knowledge/operators/callname.h"
#include "models/run/messages.h"
#include "models/run/textpieces.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <limits>

namespace rundiff
{

namespace
{

constexpr double base = 2;      // epsilons that any arithmetic may be off by
constexpr double perRoot = 0.6; // and for each square root of the number of additions: products of 1024 terms in single
                                // precision, added in order, are off by up to 15 somewhere in a million results
constexpr double singleEpsilon = 0x1p-23, shortEpsilon = 0x1p-10;

// ---- which operator --------------------------------------------------------------------------------------------

std::vector<std::string_view> words(std::string_view text)
{
    std::vector<std::string_view> found;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find(' '), text.size());
        found.push_back(text.substr(0, end));
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return found;
}

// APIs whose arguments are those of PyTorch.
bool isKnownApi(const CallName &name)
{
    if (name.kind != CallName::Kind::Api)
        return false;
    return startsWithAny(name.name, {"Functional.", "Torch.", "Tensor.", "NPU.", "Mint.", "MintFunctional.", "Aten."});
}

template <typename Known>
const Known *named(const CallName &name, std::initializer_list<std::span<const Known>> lists)
{
    for (const auto list : lists) {
        for (const Known &candidate : list) {
            if (std::ranges::count(words(candidate.names), name.lastSegment()) > 0)
                return &candidate;
        }
    }
    return nullptr;
}

const ExactOperator *operatorNamed(const CallName &name)
{
    return named(name, {exactProducts(), exactConvolutions(), exactElementwise(), exactReductions(),
                        exactNormalisations(), exactPicks(), exactLosses(), exactAttention()});
}

// "output.1" is result 1.
std::optional<std::size_t> numberOfOutput(const Dump &dump, std::uint32_t row)
{
    const std::string path = argumentName(dump.name(dump.rows.suffix(row)));
    constexpr std::string_view prefix = "output.";
    if (dump.rows.side(row) != Side::Output || !path.starts_with(prefix))
        return std::nullopt;
    std::size_t number = 0;
    const auto [end, error] = std::from_chars(path.data() + prefix.size(), path.data() + path.size(), number);
    if (error != std::errc{} || end != path.data() + path.size())
        return std::nullopt;
    return number;
}

// ---- how far off -------------------------------------------------------------------------------------------------

// Values near the largest of their type stand for "masked": they would hide all others.
constexpr double mostCompared = 1e30;

double distanceOf(const Array &exact, const Array &actual, double epsilon)
{
    double scale = 0, largest = 0;
    for (const double value : exact.values) {
        if (std::fabs(value) < mostCompared)
            scale = std::max(scale, std::fabs(value));
    }
    for (std::size_t i = 0; i < exact.values.size(); ++i) {
        const double wanted = exact.values[i], found = actual.values[i];
        if (!(std::fabs(wanted) < mostCompared))
            continue; // infinite in the short type, or a mask
        if (!std::isfinite(found))
            return std::fabs(wanted) > 6e4 ? 0 : std::numeric_limits<double>::infinity(); // float16 ends there
        largest = std::max(largest, std::fabs(wanted - found));
    }
    if (scale > 0)
        return largest / scale / epsilon;
    if (largest > 0)
        return std::numeric_limits<double>::infinity();
    return 0;
}

double budgetOf(const Exact &exact, double epsilon)
{
    const double ownEpsilon = std::min(1.0, singleEpsilon / epsilon); // short types are added up in single precision
    return (base + perRoot * std::sqrt(exact.additions) * ownEpsilon) * exact.cancellation;
}

RecomputedRow without(std::string reason)
{
    RecomputedRow row;
    row.missing = std::move(reason);
    return row;
}

// What autocast shortens, its operators may add up in ten bits as well.
double shortenedBudget(bool rounded, const Exact &exact, double epsilon)
{
    if (!rounded || epsilon != singleEpsilon)
        return 0;
    return base * exact.cancellation * shortEpsilon / epsilon;
}

RecomputedRow compared(const Exact &exact, const ReadRow &actual, double epsilon)
{
    if (!actual.array)
        return without(actual.missing);
    if (exact.values.shape != actual.array->shape || exact.values.values.size() != actual.array->values.size())
        return without(message(Messages::tr("its result does not have the shape that its inputs give")));
    RecomputedRow row;
    row.epsilons = distanceOf(exact.values, *actual.array, epsilon);
    row.budget = budgetOf(exact, epsilon);
    return row;
}

std::string changesItsInputs()
{
    return message(Messages::tr("it works in place, and a dump may hold its inputs as they are afterwards"));
}

std::string isUnknown()
{
    return message(Messages::tr("this operator is not among those that Rundiff computes"));
}

// ---- the backward pass ------------------------------------------------------------------------------------------

const ExactGradient *gradientNamed(const CallName &name)
{
    return named(name, {exactGradients(), exactProductGradients(), exactConvolutionGradients(), exactNormGradients(),
                        exactLossGradients()});
}

std::optional<std::uint32_t> forwardCallOf(const Dump &dump, std::uint32_t backward)
{
    const std::string key = forwardKey(dump.name(dump.operators[backward].key));
    for (std::uint32_t call = 0; call < dump.operators.size(); ++call) {
        if (dump.name(dump.operators[call].key) == key)
            return call;
    }
    return std::nullopt;
}

// The only gradient that comes in.
std::optional<std::uint32_t> incomingRow(const Dump &dump, const DumpOperator &call)
{
    std::optional<std::uint32_t> found;
    for (std::uint32_t row = call.firstRow; row < call.firstRow + call.rowCount; ++row) {
        if (dump.rows.side(row) != Side::Input || dump.rows[row].null)
            continue;
        if (found || dump.rows.scalar(row))
            return std::nullopt;
        found = row;
    }
    return found;
}

// The gradients that the row may be: the one at this place, or else those of its shape, as dumps leave out inputs that
// need none. Of composed operators all of its shape, and the gradient that comes in, which some nodes only reshape.
std::vector<Exact> gradientsFor(const ExactGradient &known, std::vector<Exact> gradients, const Array &incoming,
                                std::size_t number, const Sizes &shape)
{
    if (!known.composed && number < gradients.size() && gradients[number].values.shape == shape)
        return {std::move(gradients[number])};
    if (known.composed && countOf(shape) == incoming.values.size())
        gradients.push_back({{shape, incoming.values}});
    std::vector<Exact> fitting;
    for (Exact &gradient : gradients) {
        if (gradient.values.shape == shape)
            fitting.push_back(std::move(gradient));
    }
    return fitting;
}

// Where several are possible, the nearest of them: none is taken for wrong while another fits.
RecomputedRow nearestOf(const std::vector<Exact> &gradients, const ExactGradient &known, const ReadRow &actual,
                        double epsilon)
{
    RecomputedRow nearest = without(message(Messages::tr("none of its inputs has the shape of this gradient")));
    for (std::size_t i = 0; i < gradients.size(); ++i) {
        RecomputedRow found = compared(gradients[i], actual, epsilon);
        found.shortened = shortenedBudget(known.rounded, gradients[i], epsilon);
        found.form = i;
        if (!found.epsilons)
            continue;
        if (!nearest.epsilons || *found.epsilons * nearest.budget < *nearest.epsilons * found.budget)
            nearest = found;
    }
    return nearest;
}

RecomputedRow recomputeGradient(const Dump &dump, std::uint32_t call, std::uint32_t row, const DumpTensors &tensors,
                                const WorkLimits &limits)
{
    const CallName name = callNameOf(dump, dump.operators[call]);
    const ExactGradient *known = gradientNamed(name);
    const auto number = numberOfOutput(dump, row);
    const double ownEpsilon = epsilonOf(dump.name(dump.rows.dtype(row)));
    if (!known || !number || ownEpsilon <= 0)
        return without(isUnknown());
    const auto forward = forwardCallOf(dump, call);
    const auto incoming = incomingRow(dump, dump.operators[call]);
    if (!forward || !incoming)
        return without(message(Messages::tr("the dump does not hold its forward call and one gradient that comes in")));
    const ReadRow gradient = readRow(dump, *incoming, tensors, limits.elements);
    if (!gradient.array)
        return without(gradient.missing);
    const std::vector<std::string_view> signature = words(known->arguments);
    CapturedInputs inputs(dump, *forward, tensors, signature, limits);
    // What came in short, or goes out so, is not more exact in between.
    const double epsilon = std::max(ownEpsilon, epsilonOf(dump.name(dump.rows.dtype(*incoming))));
    if (known->rounded)
        inputs.castTo(epsilon);
    std::vector<Exact> gradients = known->compute(inputs, *gradient.array);
    if (inputs.flag("inplace", false))
        inputs.fail(changesItsInputs());
    if (const std::string missing = inputs.missing(); !missing.empty())
        return without(missing);
    const ReadRow actual = readRow(dump, row, tensors, limits.elements);
    if (!actual.array)
        return without(actual.missing);
    gradients = gradientsFor(*known, std::move(gradients), *gradient.array, *number, actual.array->shape);
    return nearestOf(gradients, *known, actual, epsilon);
}

RecomputedRow recomputeResult(const Dump &dump, std::uint32_t call, std::uint32_t row, const DumpTensors &tensors,
                              const WorkLimits &limits)
{
    const CallName name = callNameOf(dump, dump.operators[call]);
    const ExactOperator *known = operatorNamed(name);
    const auto output = numberOfOutput(dump, row);
    const double epsilon = epsilonOf(dump.name(dump.rows.dtype(row)));
    if (!known || !output)
        return without(isUnknown());
    if (epsilon <= 0)
        return without(message(Messages::tr("its result is not a floating-point tensor")));
    const std::vector<std::string_view> signature = words(known->arguments);
    CapturedInputs inputs(dump, call, tensors, signature, limits);
    inputs.setResult(row);
    if (known->rounded)
        inputs.castTo(epsilon);
    const auto exact = known->compute(inputs, *output);
    if (inputs.flag("inplace", false))
        inputs.fail(changesItsInputs());
    if (const std::string missing = inputs.missing(); !missing.empty())
        return without(missing);
    if (!exact)
        return without(message(Messages::tr("its inputs are not sufficient")));
    RecomputedRow found = compared(*exact, readRow(dump, row, tensors, limits.elements), epsilon);
    found.shortened = shortenedBudget(known->rounded, *exact, epsilon);
    return found;
}

} // namespace

RecomputedRow recomputeRow(const Dump &dump, std::uint32_t call, std::uint32_t row, const DumpTensors &tensors,
                           const WorkLimits &limits)
{
    const CallName name = callNameOf(dump, dump.operators[call]);
    if (name.worksInPlace())
        return without(changesItsInputs());
    try {
        if (name.backward())
            return recomputeGradient(dump, call, row, tensors, limits);
        return recomputeResult(dump, call, row, tensors, limits);
    } catch (const ArrayTooLarge &) {
        return without(message(Messages::tr("its inputs give an array that is too large")));
    }
}

std::optional<RecomputedPair> recomputePair(const PairTable &table, std::size_t row)
{
    const PairRow &pair = table.rows[row];
    if (!hasTensors(table, row) || table.a->rows.side(pair.a) != Side::Output)
        return std::nullopt;
    const CallRows call = callOfRow(table, row);
    if (!call.inBoth() || !isKnownApi(call.name()))
        return std::nullopt;
    const DumpTensors tensorsA(table.a->location), tensorsB(table.b->location);
    RecomputedPair found;
    found.a = recomputeRow(*table.a, call.pair().a, pair.a, tensorsA);
    found.b = recomputeRow(*table.b, call.pair().b, pair.b, tensorsB);
    const bool judged = found.a.epsilons && found.b.epsilons;
    const auto fits = [](const RecomputedRow &one) { return *one.epsilons <= one.budget; };
    if (judged && found.a.form != found.b.form && fits(found.a) && fits(found.b)) {
        const std::string reason = message(Messages::tr("the runs hold gradients of different inputs here"));
        found.a = found.b = without(reason);
    }
    return found;
}

} // namespace rundiff
