// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/compare/judging/knowndtypes.h"

#include "models/run/lettercase.h"

#include <algorithm>
#include <array>
#include <string>

namespace rundiff
{

std::string plainDtype(std::string_view dtype)
{
    for (const std::string_view prefix : {"torch.", "mindspore."}) {
        if (dtype.starts_with(prefix))
            dtype.remove_prefix(prefix.size());
    }
    return lowered(dtype);
}

bool isKnownDtype(std::string_view dtype)
{
    static constexpr std::array<std::string_view, 40> dtypes{"",
                                                             "bool",
                                                             "bool_",
                                                             "int4",
                                                             "int8",
                                                             "int16",
                                                             "int32",
                                                             "int64",
                                                             "uint1",
                                                             "uint2",
                                                             "uint4",
                                                             "uint8",
                                                             "uint16",
                                                             "uint32",
                                                             "uint64",
                                                             "float16",
                                                             "float32",
                                                             "float64",
                                                             "bfloat16",
                                                             "half",
                                                             "float",
                                                             "double",
                                                             "short",
                                                             "int",
                                                             "long",
                                                             "complex32",
                                                             "complex64",
                                                             "complex128",
                                                             "qint8",
                                                             "quint8",
                                                             "qint32",
                                                             "quint4x2",
                                                             "quint2x4",
                                                             "hifloat8",
                                                             "float8_e4m3fn",
                                                             "float8_e5m2",
                                                             "float8_e4m3fnuz",
                                                             "float8_e5m2fnuz",
                                                             "float8_e8m0fnu",
                                                             "string"};
    return std::ranges::find(dtypes, plainDtype(dtype)) != dtypes.end();
}

} // namespace rundiff
