// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/run/dump.h"

#include <array>
#include <cstdint>

namespace rundiff
{

// The columns of a saved dump's rows.

struct StatisticPlace {
    const char *name;
    StatisticName statistic;
    DumpRows::StatisticColumn DumpRows::Columns::*member;
};
constexpr std::array statisticPlaces = {StatisticPlace{"max", StatisticName::Max, &DumpRows::Columns::max},
                                        StatisticPlace{"min", StatisticName::Min, &DumpRows::Columns::min},
                                        StatisticPlace{"mean", StatisticName::Mean, &DumpRows::Columns::mean},
                                        StatisticPlace{"norm", StatisticName::Norm, &DumpRows::Columns::norm}};

struct NamePlace {
    const char *name;
    NameId (DumpRows::*of)(std::size_t row) const;
    std::vector<NameId> DumpRows::Columns::*member;
};
constexpr std::array namePlaces = {NamePlace{"suffix", &DumpRows::suffix, &DumpRows::Columns::suffix},
                                   NamePlace{"type", &DumpRows::type, &DumpRows::Columns::type},
                                   NamePlace{"dtype", &DumpRows::dtype, &DumpRows::Columns::dtype},
                                   NamePlace{"shape", &DumpRows::shape, &DumpRows::Columns::shape},
                                   NamePlace{"checksum", &DumpRows::checksum, &DumpRows::Columns::checksum},
                                   NamePlace{"data_name", &DumpRows::dataName, &DumpRows::Columns::dataName}};

enum RowFlag : std::uint8_t { OwnName = 1, Scalar = 2, Null = 4, ChecksumMade = 8 };

} // namespace rundiff
