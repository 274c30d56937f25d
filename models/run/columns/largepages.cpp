// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/run/columns/largepages.h"

#include <sys/mman.h>

#include <cstdint>
#include <new>

namespace rundiff
{

namespace
{

std::size_t bytesToPage(const void *address)
{
    return (largePage - reinterpret_cast<std::uintptr_t>(address) % largePage) % largePage;
}

} // namespace

// A large page begins at a multiple of its size: of two in a row, what is around one of them is given back.
void *makeLargePage()
{
    void *const both =
        mmap(nullptr, 2 * largePage, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (both == MAP_FAILED)
        throw std::bad_alloc();
    char *const begin = static_cast<char *>(both), *const page = begin + bytesToPage(begin);
    if (page != begin)
        munmap(begin, static_cast<std::size_t>(page - begin));
    munmap(page + largePage, static_cast<std::size_t>(begin + largePage - page));
    preferLargePages(page, largePage);
    madvise(page, largePage, MADV_POPULATE_WRITE); // small pages at once are cheaper than one by one
    return page;
}

void freeLargePage(void *page)
{
    munmap(page, largePage);
}

void preferLargePages(void *begin, std::size_t bytes)
{
    const std::size_t before = bytesToPage(begin);
    if (bytes >= before + largePage)
        madvise(static_cast<char *>(begin) + before, (bytes - before) / largePage * largePage, MADV_HUGEPAGE);
}

} // namespace rundiff
