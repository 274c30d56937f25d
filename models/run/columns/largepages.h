// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>

namespace rundiff
{

// Where the system has pages of this size, one of them costs a fraction of the small ones that it replaces: to make, to
// fill and to give back.
constexpr std::size_t largePage = std::size_t(2) << 20;

// Memory of one large page; throws std::bad_alloc.
void *makeLargePage();
void freeLargePage(void *page);

// Advice for memory that will be written to its end.
void preferLargePages(void *begin, std::size_t bytes);

} // namespace rundiff
