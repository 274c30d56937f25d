// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/result/options/optionnumbers.h"

#include "models/run/messages.h"

#include <charconv>
#include <cmath>

namespace rundiff
{

namespace
{

template <typename Number>
bool wholeTextIs(Number &number, std::string_view text)
{
    if (text.starts_with('+'))
        text.remove_prefix(1);
    const auto [stopped, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    return error == std::errc{} && stopped == text.data() + text.size();
}

} // namespace

tl::expected<double, std::string> boundFrom(std::string_view option, const std::string &text)
{
    double number = 0;
    const bool isNumber = wholeTextIs(number, text) && std::isfinite(number);
    if (!isNumber || number < 0)
        return tl::unexpected(message(
            Messages::tr("{} requires a number that is not negative, such as 1e-3, not \"{}\"."), option, text));
    return number;
}

tl::expected<std::int64_t, std::string> integerFrom(std::string_view option, const std::string &text)
{
    std::int64_t number = 0;
    if (!wholeTextIs(number, text))
        return tl::unexpected(message(Messages::tr("{} requires a whole number, not \"{}\"."), option, text));
    return number;
}

tl::expected<std::int64_t, std::string> integerFrom(std::string_view option, const std::string &text,
                                                    std::int64_t least, std::int64_t most)
{
    const auto number = integerFrom(option, text);
    if (!number)
        return number;
    if (*number < least || *number > most)
        return tl::unexpected(
            message(Messages::tr("{} requires a number from {} to {}, not {}."), option, least, most, *number));
    return number;
}

tl::expected<NumberChoice, std::string> numbersFrom(std::string_view option, const std::vector<std::string> &texts)
{
    NumberChoice all;
    for (const std::string &text : texts) {
        const auto some = numberChoiceFrom(text);
        if (!some)
            return tl::unexpected(
                message(Messages::tr("{} requires whole numbers, such as 7 or 0,2,5-9, not \"{}\"."), option, text));
        all.insert(all.end(), some->begin(), some->end());
    }
    return all;
}

} // namespace rundiff
