// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/recomputation/array.h"
#include "models/formats/dumps/dumptensors.h"
#include "models/run/dump.h"

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace rundiff
{

// How much a recomputation may read and calculate: two of them take less than five seconds.
struct WorkLimits {
    double multiplications = 3e9;
    std::uint64_t elements = std::uint64_t(1) << 23; // of all tensors of a call together
};

// The arguments of one call as a dump captured them, by name. What cannot be had is kept as the reason why the call
// cannot be computed again; later questions get defaults.
class CapturedInputs
{
public:
    CapturedInputs(const Dump &dump, std::uint32_t call, const DumpTensors &tensors,
                   std::span<const std::string_view> signature, const WorkLimits &limits = {});

    // Longer floating-point tensors are rounded to a type with this distance from 1 to the next number.
    void castTo(double epsilon) { m_castEpsilon = epsilon; }

    // The row of the result that is computed again, and what it holds.
    void setResult(std::uint32_t row) { m_result = row; }
    const Array *result() { return read(m_result, "output"); }

    // Passed, and not None.
    bool given(std::string_view name) const;
    const Array *tensorIfGiven(std::string_view name);
    std::optional<std::size_t> dimension(const Array *of, std::string_view name = "dim");
    double epsilonOfNorm(); // negative where the dump does not hold it
    bool isTensor(std::string_view name) const;
    // Null where it cannot be read, and the reason is kept.
    const Array *tensor(std::string_view name);
    std::vector<const Array *> tensors(std::string_view name);
    // A tensor, or a number as a tensor; nothing where it cannot be read, and the reason is kept.
    std::optional<Array> operand(std::string_view name);
    // The type of an argument or a result, as the dump spells it.
    std::string_view dtype(std::string_view name) const;

    double number(std::string_view name, double otherwise);
    bool flag(std::string_view name, bool otherwise);
    std::string text(std::string_view name, std::string_view otherwise);
    std::vector<double> numbers(std::string_view name); // of a list, or one of a single number
    // Arguments that do not change the result.
    void ignore(std::initializer_list<std::string_view> names);

    // Counts the work before it is done.
    bool work(double multiplications);
    void fail(std::string reason);
    bool failed() const { return !m_missing.empty(); }
    // Also where an argument was passed that nobody asked for.
    std::string missing() const;

private:
    std::vector<std::uint32_t> rowsOf(std::string_view name) const;
    std::optional<std::uint32_t> rowOf(std::string_view name);
    const Array *read(std::uint32_t row, std::string_view name);
    std::optional<double> numberIn(std::uint32_t row) const;

    const Dump &m_dump;
    const DumpTensors &m_tensors;
    WorkLimits m_left;
    std::map<std::string, std::vector<std::uint32_t>, std::less<>> m_rows; // by the name of the argument
    std::map<std::uint32_t, Array> m_read;
    std::set<std::string, std::less<>> m_used;
    std::string m_missing;
    double m_castEpsilon = 0;
    std::uint32_t m_result = 0;
};

// The tensor of one row; the reason where it cannot be read.
struct ReadRow {
    std::optional<Array> array;
    std::string missing;
};
ReadRow readRow(const Dump &dump, std::uint32_t row, const DumpTensors &tensors, std::uint64_t mostElements);

} // namespace rundiff
