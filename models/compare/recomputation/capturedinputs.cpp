// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/compare/recomputation/capturedinputs.h"

#include "models/compare/table/rowdistance.h"
#include "models/compare/table/rowfields.h"
#include "models/knowledge/operators/callname.h"
#include "models/run/messages.h"
#include "models/run/tensorshape.h"

#include <algorithm>
#include <charconv>
#include <cmath>

namespace rundiff
{

namespace
{

constexpr std::string_view inputPrefix = "input.";

// "3.0" is an element of argument 3, whose name the signature knows; "dim" names itself.
std::string nameOfArgument(std::string_view path, std::span<const std::string_view> signature)
{
    const std::string_view first = path.substr(0, path.find('.'));
    std::size_t position = 0;
    const auto [end, error] = std::from_chars(first.data(), first.data() + first.size(), position);
    if (error != std::errc{})
        return first == "axis" ? "dim" : std::string(first);
    if (position < signature.size())
        return std::string(signature[position]);
    return std::string(first);
}

std::string cannotRead(const Dump &dump, std::uint32_t row)
{
    return message(Messages::tr("the tensor {} could not be read"), dump.rowName(row));
}

// float16 has numbers down to 2^-24.
void roundAsCast(Array &array, double epsilon, double castEpsilon)
{
    constexpr double halfEpsilon = 0x1p-10, smallestHalf = 0x1p-24;
    if (epsilon > 0 && epsilon < castEpsilon)
        roundTo(array, 1 - std::ilogb(castEpsilon), castEpsilon == halfEpsilon ? smallestHalf : 0);
}

} // namespace

ReadRow readRow(const Dump &dump, std::uint32_t row, const DumpTensors &tensors, std::uint64_t mostElements)
{
    const std::string_view dataName = dump.name(dump.rows.dataName(row));
    if (dataName.empty())
        return {{}, message(Messages::tr("the dump has no tensor for {}"), dump.rowName(row))};
    const auto tensor = tensors.tensor(dataName);
    if (!tensor)
        return {{}, cannotRead(dump, row)};
    if (shapeText(tensor->shape) != dump.name(dump.rows.shape(row)))
        return {{}, message(Messages::tr("the tensor {} has a shape that differs from its row"), dump.rowName(row))};
    if (isComplex(tensor->type))
        return {{}, message(Messages::tr("{} holds complex numbers"), dump.rowName(row))};
    if (tensor->count() > mostElements)
        return {{}, message(Messages::tr("its tensors hold more than {} numbers"), WorkLimits{}.elements)};
    auto array = readArray(*tensor);
    if (!array)
        return {{}, cannotRead(dump, row)};
    return {std::move(array), {}};
}

CapturedInputs::CapturedInputs(const Dump &dump, std::uint32_t call, const DumpTensors &tensors,
                               std::span<const std::string_view> signature, const WorkLimits &limits)
    : m_dump(dump), m_tensors(tensors), m_left(limits)
{
    const DumpOperator &owner = dump.operators[call];
    for (std::uint32_t row = owner.firstRow; row < owner.firstRow + owner.rowCount; ++row) {
        const std::string path = argumentName(dump.name(dump.rows.suffix(row)));
        const bool input = dump.rows.side(row) == Side::Input && path.starts_with(inputPrefix);
        if (input && !dump.rows[row].null)
            m_rows[nameOfArgument(std::string_view(path).substr(inputPrefix.size()), signature)].push_back(row);
    }
}

std::vector<std::uint32_t> CapturedInputs::rowsOf(std::string_view name) const
{
    const auto found = m_rows.find(name);
    return found == m_rows.end() ? std::vector<std::uint32_t>() : found->second;
}

std::optional<std::uint32_t> CapturedInputs::rowOf(std::string_view name)
{
    m_used.emplace(name);
    const auto rows = rowsOf(name);
    return rows.empty() ? std::nullopt : std::optional(rows.front());
}

bool CapturedInputs::given(std::string_view name) const
{
    return !rowsOf(name).empty();
}

bool CapturedInputs::isTensor(std::string_view name) const
{
    const auto rows = rowsOf(name);
    return !rows.empty() && !m_dump.rows.scalar(rows.front());
}

std::string_view CapturedInputs::dtype(std::string_view name) const
{
    if (!isTensor(name))
        return {};
    return m_dump.name(m_dump.rows.dtype(rowsOf(name).front()));
}

const Array *CapturedInputs::read(std::uint32_t row, std::string_view name)
{
    if (failed())
        return nullptr;
    if (m_dump.rows.scalar(row)) {
        fail(message(Messages::tr("its argument {} is not a tensor"), name));
        return nullptr;
    }
    if (const auto known = m_read.find(row); known != m_read.end())
        return &known->second;
    ReadRow found = readRow(m_dump, row, m_tensors, m_left.elements);
    if (!found.array) {
        fail(std::move(found.missing));
        return nullptr;
    }
    m_left.elements -= found.array->values.size();
    roundAsCast(*found.array, epsilonOf(m_dump.name(m_dump.rows.dtype(row))), m_castEpsilon);
    return &m_read.emplace(row, std::move(*found.array)).first->second;
}

const Array *CapturedInputs::tensor(std::string_view name)
{
    if (const auto row = rowOf(name))
        return read(*row, name);
    fail(message(Messages::tr("the dump does not hold its argument {}"), name));
    return nullptr;
}

std::vector<const Array *> CapturedInputs::tensors(std::string_view name)
{
    m_used.emplace(name);
    std::vector<const Array *> found;
    for (const std::uint32_t row : rowsOf(name))
        found.push_back(read(row, name));
    if (found.empty())
        fail(message(Messages::tr("the dump does not hold its argument {}"), name));
    return failed() ? std::vector<const Array *>() : found;
}

std::optional<double> CapturedInputs::numberIn(std::uint32_t row) const
{
    const DumpRow values = m_dump.rows[row];
    if (!values.scalar)
        return std::nullopt;
    return numberOf(values.max);
}

const Array *CapturedInputs::tensorIfGiven(std::string_view name)
{
    return given(name) ? tensor(name) : nullptr;
}

// The dimension of an array that an argument names; nothing for an array that is missing.
std::optional<std::size_t> CapturedInputs::dimension(const Array *of, std::string_view name)
{
    if (!of)
        return std::nullopt;
    return dimensionOf(of->shape, number(name, std::nan("")));
}

double CapturedInputs::epsilonOfNorm()
{
    if (given("eps"))
        return number("eps", 0);
    return number("epsilon", -1);
}

std::optional<Array> CapturedInputs::operand(std::string_view name)
{
    if (!isTensor(name) && given(name))
        return Array{{}, {number(name, 0)}};
    const Array *array = tensor(name);
    return array ? std::optional(*array) : std::nullopt;
}

double CapturedInputs::number(std::string_view name, double otherwise)
{
    const auto row = rowOf(name);
    if (!row)
        return otherwise;
    const auto number = numberIn(*row);
    if (!number)
        fail(message(Messages::tr("its argument {} is not a number"), name));
    return number.value_or(otherwise);
}

bool CapturedInputs::flag(std::string_view name, bool otherwise)
{
    return number(name, otherwise) != 0;
}

std::string CapturedInputs::text(std::string_view name, std::string_view otherwise)
{
    const auto row = rowOf(name);
    if (!row)
        return std::string(otherwise);
    const DumpRow values = m_dump.rows[*row];
    if (values.scalar && values.max.kind == Statistic::Kind::Text)
        return std::string(m_dump.name(values.max.text()));
    fail(message(Messages::tr("its argument {} is not a text"), name));
    return std::string(otherwise);
}

std::vector<double> CapturedInputs::numbers(std::string_view name)
{
    m_used.emplace(name);
    std::vector<double> found;
    for (const std::uint32_t row : rowsOf(name)) {
        if (const auto number = numberIn(row))
            found.push_back(*number);
        else
            fail(message(Messages::tr("its argument {} is not a number"), name));
    }
    return found;
}

void CapturedInputs::ignore(std::initializer_list<std::string_view> names)
{
    for (const std::string_view name : names)
        m_used.emplace(name);
}

bool CapturedInputs::work(double multiplications)
{
    if (failed())
        return false;
    if (multiplications > m_left.multiplications)
        fail(message(Messages::tr("it takes more than {:.0e} multiplications"), WorkLimits{}.multiplications));
    m_left.multiplications -= multiplications;
    return !failed();
}

void CapturedInputs::fail(std::string reason)
{
    if (m_missing.empty())
        m_missing = std::move(reason);
}

std::string CapturedInputs::missing() const
{
    if (failed())
        return m_missing;
    for (const auto &[name, rows] : m_rows) {
        if (!m_used.contains(name))
            return message(Messages::tr("its argument {} is not supported"), name);
    }
    return {};
}

} // namespace rundiff
