// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/compare/recomputation/matrixproduct.h"

#include "models/run/messages.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>

namespace rundiff
{

namespace
{

void failForm(CapturedInputs &inputs)
{
    inputs.fail(message(Messages::tr("this form of the operator is not supported")));
}

// Adds a mask of numbers, or hides what a mask of flags does not keep.
bool applyMask(Array &scores, const Array &mask, bool flags)
{
    if (broadcastShape(mask.shape, scores.shape) != scores.shape)
        return false;
    const Array all = broadcastTo(mask, scores.shape);
    for (std::size_t i = 0; i < scores.values.size(); ++i) {
        if (!flags)
            scores.values[i] += all.values[i];
        else if (all.values[i] == 0)
            scores.values[i] = -std::numeric_limits<double>::infinity();
    }
    return true;
}

void hideTheFuture(Array &scores)
{
    const std::size_t rank = scores.shape.size(), rows = scores.shape[rank - 2], columns = scores.shape[rank - 1];
    for (std::size_t i = 0; i < scores.values.size(); ++i) {
        if (i % columns > i / columns % rows)
            scores.values[i] = -std::numeric_limits<double>::infinity();
    }
}

void softmaxRows(Array &scores)
{
    const std::size_t columns = scores.shape.back();
    for (std::size_t begin = 0; begin < scores.values.size(); begin += columns) {
        const auto row = std::span(scores.values).subspan(begin, columns);
        const double most = *std::ranges::max_element(row);
        double total = 0;
        for (double &value : row)
            total += value = std::exp(value - most);
        for (double &value : row)
            value /= total;
    }
}

std::optional<Exact> attention(CapturedInputs &inputs, std::size_t)
{
    const Array *query = inputs.tensor("query"), *key = inputs.tensor("key"), *value = inputs.tensor("value");
    const Array *mask = inputs.tensorIfGiven("attn_mask");
    const bool causal = inputs.flag("is_causal", false);
    if (inputs.number("dropout_p", 0) > 0 || inputs.flag("enable_gqa", false))
        failForm(inputs);
    if (inputs.failed())
        return std::nullopt;
    if (query->shape.size() < 2 || key->shape.size() < 2 || query->shape.back() == 0 || key->values.empty()) {
        failForm(inputs);
        return std::nullopt;
    }
    const double factor = inputs.number("scale", 1 / std::sqrt(static_cast<double>(query->shape.back())));
    auto scores = exactMatmul(*query, transposedLast(*key), inputs);
    if (!scores)
        return std::nullopt;
    for (double &score : scores->values.values)
        score *= factor;
    const double largestScore = largestOf(scores->values.values);
    if (mask && !applyMask(scores->values, *mask, inputs.dtype("attn_mask").ends_with("bool"))) {
        failForm(inputs);
        return std::nullopt;
    }
    if (causal)
        hideTheFuture(scores->values);
    softmaxRows(scores->values);
    auto result = exactMatmul(scores->values, *value, inputs);
    if (result) // scores may be rounded to the type of the inputs
        result->cancellation = cancellationOf(largestOf(value->values), result->values) * std::max(1.0, largestScore);
    return result;
}

// ---- einsum of two -----------------------------------------------------------------------------------------------

// A tensor with its dimensions in a different order.
Array permuted(const Array &array, const std::vector<std::size_t> &order)
{
    std::vector<std::size_t> strides(array.shape.size(), 1);
    for (std::size_t d = strides.size(); d-- > 1;)
        strides[d - 1] = strides[d] * array.shape[d];
    Array result;
    for (const std::size_t from : order)
        result.shape.push_back(array.shape[from]);
    result.values.resize(array.values.size());
    for (std::size_t i = 0; i < result.values.size(); ++i) {
        std::size_t rest = i, place = 0;
        for (std::size_t d = order.size(); d-- > 0;) {
            place += rest % result.shape[d] * strides[order[d]];
            rest /= result.shape[d];
        }
        result.values[i] = array.values[place];
    }
    return result;
}

struct Equation {
    std::string a, b, result;
};

std::optional<Equation> equationIn(std::string text)
{
    std::erase(text, ' ');
    const std::size_t comma = text.find(','), arrow = text.find("->");
    if (comma == std::string::npos || arrow == std::string::npos || comma > arrow)
        return std::nullopt;
    Equation found{text.substr(0, comma), text.substr(comma + 1, arrow - comma - 1), text.substr(arrow + 2)};
    for (const std::string *part : {&found.a, &found.b, &found.result}) {
        std::string letters = *part;
        std::ranges::sort(letters);
        const bool plain =
            std::ranges::all_of(letters, [](char c) { return std::isalpha(static_cast<unsigned char>(c)); });
        if (!plain || std::ranges::adjacent_find(letters) != letters.end())
            return std::nullopt;
    }
    return found;
}

// The letters of one operand that are in some of the others and not in the rest.
std::string lettersOf(const std::string &of, const std::string &in, const std::string &notIn)
{
    std::string found;
    for (const char letter : of) {
        if (in.find(letter) != std::string::npos && notIn.find(letter) == std::string::npos)
            found += letter;
    }
    return found;
}

std::vector<std::size_t> orderOf(const std::string &letters, const std::string &wanted)
{
    std::vector<std::size_t> order;
    for (const char letter : wanted)
        order.push_back(letters.find(letter));
    return order;
}

// Each letter by what it does: in all three, summed, of the first operand, of the second.
struct LetterRoles {
    std::string batch, summed, rows, columns;
};

std::optional<LetterRoles> rolesIn(const Equation &equation)
{
    const auto &[a, b, result] = equation;
    LetterRoles roles{lettersOf(lettersOf(a, b, ""), result, ""), lettersOf(a, b, result), lettersOf(a, result, b),
                      lettersOf(b, result, a)};
    const bool complete = roles.batch.size() + roles.summed.size() + roles.rows.size() == a.size() &&
                          roles.batch.size() + roles.summed.size() + roles.columns.size() == b.size() &&
                          roles.batch.size() + roles.rows.size() + roles.columns.size() == result.size();
    if (!complete)
        return std::nullopt;
    return roles;
}

using LetterSizes = std::map<char, std::uint64_t>;

// Nothing if the operands do not have the dimensions, or give a letter two sizes.
std::optional<LetterSizes> sizesIn(const Equation &equation, const Sizes &shapeA, const Sizes &shapeB)
{
    if (shapeA.size() != equation.a.size() || shapeB.size() != equation.b.size())
        return std::nullopt;
    LetterSizes sizes;
    bool fits = true;
    const auto add = [&](const std::string &letters, const Sizes &shape) {
        for (std::size_t d = 0; d < letters.size(); ++d)
            fits = fits && sizes.emplace(letters[d], shape[d]).first->second == shape[d];
    };
    add(equation.a, shapeA);
    add(equation.b, shapeB);
    if (fits)
        return sizes;
    return std::nullopt;
}

Sizes shapeOf(const std::string &letters, const LetterSizes &sizes)
{
    Sizes shape;
    for (const char letter : letters)
        shape.push_back(sizes.at(letter));
    return shape;
}

// As a product of matrices.
std::optional<Exact> contracted(CapturedInputs &inputs, const Equation &equation, const LetterRoles &roles,
                                const LetterSizes &sizes, const std::vector<const Array *> &operands)
{
    const auto &[batch, summed, rows, columns] = roles;
    const auto count = [&](const std::string &letters) { return countOf(shapeOf(letters, sizes)); };
    Array left = permuted(*operands[0], orderOf(equation.a, batch + rows + summed)),
          right = permuted(*operands[1], orderOf(equation.b, batch + summed + columns));
    left.shape = {count(batch), count(rows), count(summed)};
    right.shape = {count(batch), count(summed), count(columns)};
    auto exact = exactMatmul(left, right, inputs);
    if (!exact)
        return std::nullopt;
    const std::string made = batch + rows + columns;
    exact->values.shape = shapeOf(made, sizes);
    exact->values = permuted(exact->values, orderOf(made, equation.result));
    return exact;
}

std::optional<Exact> einsum(CapturedInputs &inputs, std::size_t)
{
    const auto equation = equationIn(inputs.text("equation", ""));
    std::vector<const Array *> operands;
    if (inputs.isTensor("second"))
        operands = {inputs.tensor("operands"), inputs.tensor("second")};
    else
        operands = inputs.tensors("operands");
    const bool known = !inputs.failed() && equation && operands.size() == 2;
    std::optional<LetterRoles> roles;
    std::optional<LetterSizes> sizes;
    if (known) {
        roles = rolesIn(*equation);
        sizes = sizesIn(*equation, operands[0]->shape, operands[1]->shape);
    }
    if (!roles || !sizes) {
        failForm(inputs);
        return std::nullopt;
    }
    return contracted(inputs, *equation, *roles, *sizes, operands);
}

} // namespace

std::span<const ExactOperator> exactAttention()
{
    static constexpr ExactOperator operators[] = {
        {"scaled_dot_product_attention", "query key value attn_mask dropout_p is_causal scale enable_gqa", attention,
         true},
        {"einsum", "equation operands second", einsum, true},
    };
    return operators;
}

} // namespace rundiff
