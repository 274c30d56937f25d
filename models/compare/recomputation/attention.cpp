// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/compare/recomputation/products.h"

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
    const Array *mask = inputs.given("attn_mask") ? inputs.tensor("attn_mask") : nullptr;
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

std::optional<Exact> einsum(CapturedInputs &inputs, std::size_t)
{
    const auto equation = equationIn(inputs.text("equation", ""));
    const std::vector<const Array *> operands = inputs.isTensor("second")
                                                    ? std::vector{inputs.tensor("operands"), inputs.tensor("second")}
                                                    : inputs.tensors("operands");
    if (inputs.failed() || !equation || operands.size() != 2 || operands[0]->shape.size() != equation->a.size() ||
        operands[1]->shape.size() != equation->b.size()) {
        failForm(inputs);
        return std::nullopt;
    }
    const auto &[a, b, result] = *equation;
    const std::string batch = lettersOf(lettersOf(a, b, ""), result, ""), summed = lettersOf(a, b, result),
                      rows = lettersOf(a, result, b), columns = lettersOf(b, result, a);
    if (batch.size() + summed.size() + rows.size() != a.size() ||
        batch.size() + summed.size() + columns.size() != b.size() ||
        batch.size() + rows.size() + columns.size() != result.size()) {
        failForm(inputs);
        return std::nullopt;
    }
    std::map<char, std::uint64_t> sizes;
    bool fits = true;
    for (std::size_t d = 0; d < a.size() + b.size(); ++d) {
        const char letter = d < a.size() ? a[d] : b[d - a.size()];
        const std::uint64_t size = d < a.size() ? operands[0]->shape[d] : operands[1]->shape[d - a.size()];
        fits = fits && sizes.emplace(letter, size).first->second == size;
    }
    if (!fits) {
        failForm(inputs);
        return std::nullopt;
    }
    const auto count = [&](const std::string &letters) {
        Sizes shape;
        for (const char letter : letters)
            shape.push_back(sizes[letter]);
        return countOf(shape);
    };
    Array left = permuted(*operands[0], orderOf(a, batch + rows + summed)),
          right = permuted(*operands[1], orderOf(b, batch + summed + columns));
    left.shape = {count(batch), count(rows), count(summed)};
    right.shape = {count(batch), count(summed), count(columns)};
    auto exact = exactMatmul(left, right, inputs);
    if (!exact)
        return std::nullopt;
    const std::string made = batch + rows + columns;
    exact->values.shape.clear();
    for (const char letter : made)
        exact->values.shape.push_back(sizes[letter]);
    exact->values = permuted(exact->values, orderOf(made, result));
    return exact;
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
