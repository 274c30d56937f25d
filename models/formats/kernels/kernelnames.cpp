// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/formats/kernels/kernelnames.h"

#include "models/run/lettercase.h"
#include "models/run/textpieces.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <utility>
#include <vector>

namespace rundiff
{

namespace
{

constexpr std::size_t mostParts = 64;

std::vector<std::string_view> partsOf(std::string_view text)
{
    std::vector<std::string_view> parts;
    while (parts.size() < mostParts) {
        const std::size_t dot = text.find('.');
        parts.push_back(text.substr(0, dot));
        if (dot == std::string_view::npos)
            break;
        text.remove_prefix(dot + 1);
    }
    return parts;
}

std::optional<Side> sideNamed(std::string_view word)
{
    if (word == "input")
        return Side::Input;
    if (word == "output")
        return Side::Output;
    return std::nullopt;
}

// The last part that is "input" or "output" and has a number after it.
std::optional<std::size_t> sidePart(const std::vector<std::string_view> &parts)
{
    for (std::size_t at = parts.size(); at-- > 0;) {
        if (sideNamed(parts[at]) && at + 1 < parts.size())
            return at;
    }
    return std::nullopt;
}

std::optional<std::uint32_t> slotOf(std::string_view text)
{
    const auto number = kernelNumber(text);
    if (number && *number <= UINT32_MAX)
        return static_cast<std::uint32_t>(*number);
    return std::nullopt;
}

bool dropEnding(std::string_view &text, std::string_view ending)
{
    const bool has = text.ends_with(ending);
    if (has)
        text.remove_suffix(ending.size());
    return has;
}

} // namespace

std::optional<std::uint64_t> kernelNumber(std::string_view digits)
{
    std::uint64_t number = 0;
    const char *end = digits.data() + digits.size();
    const auto [stopped, error] = std::from_chars(digits.data(), end, number);
    if (error == std::errc{} && stopped == end)
        return number;
    return std::nullopt;
}

std::optional<KernelTensorName> kernelTensorName(std::string_view file)
{
    KernelTensorName name;
    name.array = dropEnding(file, ".npy");
    const std::vector<std::string_view> parts = partsOf(file);
    const auto side = sidePart(parts);
    constexpr std::size_t before = 5; // type, kernel, task, stream, time
    if (!side || *side < before || parts.size() > *side + 4 || parts.size() < *side + 2 + !name.array)
        return std::nullopt;
    const auto time = kernelNumber(parts[*side - 1]);
    const auto slot = slotOf(parts[*side + 1]);
    if (!time || !slot || !isDigits(parts[*side - 2]) || !isDigits(parts[*side - 3]) || parts[0].empty())
        return std::nullopt;
    name.type = parts[0];
    const std::string_view last = parts[*side - 4];
    name.kernel = {parts[1].data(), static_cast<std::size_t>(last.data() + last.size() - parts[1].data())};
    name.task = parts[*side - 3];
    name.time = *time;
    name.side = *sideNamed(parts[*side]);
    name.slot = *slot;
    if (*side + 2 < parts.size())
        name.format = parts[*side + 2];
    if (*side + 3 < parts.size())
        name.dtype = parts[*side + 3];
    if (name.kernel.empty())
        return std::nullopt;
    return name;
}

std::optional<CellTensorName> cellTensorName(std::string_view file)
{
    if (!file.starts_with("Cell.") || !dropEnding(file, ".npy"))
        return std::nullopt;
    const std::vector<std::string_view> parts = partsOf(file);
    const auto side = sidePart(parts);
    if (!side || *side + 2 != parts.size() || *side < 4)
        return std::nullopt;
    CellTensorName name;
    name.side = *sideNamed(parts[*side]);
    std::size_t direction = *side - 1;
    if (isDigits(parts[direction]))
        name.call = slotOf(parts[direction--]);
    name.backward = parts[direction] == "backward";
    if (direction < 2 || (!name.backward && parts[direction] != "forward"))
        return std::nullopt;
    name.cell = {file.data(), static_cast<std::size_t>(parts[direction].data() - 1 - file.data())};
    std::string_view rest = parts[*side + 1]; // {slot}[_in]_{dtype}_{id}
    const std::size_t first = rest.find('_'), last = rest.rfind('_');
    if (first == std::string_view::npos || last <= first)
        return std::nullopt;
    const auto slot = slotOf(rest.substr(0, first));
    const auto id = kernelNumber(rest.substr(last + 1));
    if (!slot || !id)
        return std::nullopt;
    name.slot = *slot;
    name.id = *id;
    name.dtype = rest.substr(first + 1, last - first - 1);
    name.dtype.remove_prefix(name.dtype.rfind('_') + 1);
    return name;
}

std::string cellOfTensorDump(std::string_view kernel)
{
    constexpr std::string_view folder = "dump_tensor_data";
    const std::size_t place = kernel.find(folder);
    if (place == std::string_view::npos)
        return {};
    kernel.remove_prefix(place + folder.size());
    kernel = kernel.substr(0, kernel.find('|'));
    kernel = trimmed(kernel, "_/");
    std::string cell(kernel);
    std::ranges::replace(cell, '-', '.');
    if (cell.starts_with("Cell."))
        return cell;
    return {};
}

bool isKernelTensorName(std::string_view file)
{
    return kernelTensorName(file).has_value() || cellTensorName(file).has_value();
}

std::string kernelDtype(std::string_view name)
{
    static constexpr std::array<std::pair<std::string_view, std::string_view>, 8> others = {
        {{"float", "float32"},
         {"double", "float64"},
         {"half", "float16"},
         {"bf16", "bfloat16"},
         {"hf8", "hifloat8"},
         {"float8e5m2", "float8_e5m2"},
         {"float8e4m3fn", "float8_e4m3fn"},
         {"boolean", "bool"}}};
    std::string plain = lowered(name);
    const auto other = std::ranges::find(others, plain, &std::pair<std::string_view, std::string_view>::first);
    if (other == others.end())
        return plain;
    return std::string(other->second);
}

std::string kernelNameInFiles(std::string_view fullName)
{
    std::string name(fullName);
    for (char &sign : name) {
        if (contains("/\\. ", sign))
            sign = '_';
    }
    return name;
}

} // namespace rundiff
