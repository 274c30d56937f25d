// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/formats/checkpoints/expertname.h"

#include <charconv>

namespace rundiff
{

namespace
{

constexpr std::string_view listed = "local_experts.", grouped = ".experts.linear_fc";

bool isDigit(char c)
{
    return c >= '0' && c <= '9';
}

std::optional<ExpertNumber> numberAt(std::string_view text, std::size_t begin)
{
    ExpertNumber number{begin, 0, 0};
    const char *const start = text.data() + begin, *const end = text.data() + text.size();
    const auto [last, error] = std::from_chars(start, end, number.value);
    number.length = static_cast<std::size_t>(last - start);
    const bool isNumber = error == std::errc() && number.length > 0 && number.value < 1'000'000;
    return isNumber ? std::optional(number) : std::nullopt;
}

} // namespace

std::optional<ExpertNumber> expertNumber(std::string_view parameter)
{
    if (const std::size_t at = parameter.find(listed); at != std::string_view::npos)
        return numberAt(parameter, at + listed.size());
    if (parameter.find(grouped) == std::string_view::npos)
        return std::nullopt;
    std::size_t begin = parameter.size();
    while (begin > 0 && isDigit(parameter[begin - 1]))
        --begin;
    return begin < parameter.size() ? numberAt(parameter, begin) : std::nullopt;
}

std::string ofExpert(const std::string &parameter, const ExpertNumber &number, std::size_t expert)
{
    return parameter.substr(0, number.begin) + std::to_string(expert) + parameter.substr(number.begin + number.length);
}

} // namespace rundiff
