// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace rundiff
{

// The content of an open data set or attribute, if it is numbers or texts; else nothing. Used under Hdf5Lock.
std::vector<double> numbersOfDataset(std::int64_t dataset);
std::vector<std::string> textsOfDataset(std::int64_t dataset);
std::vector<double> numbersOfAttribute(std::int64_t attribute);
std::vector<std::string> textsOfAttribute(std::int64_t attribute);

} // namespace rundiff
