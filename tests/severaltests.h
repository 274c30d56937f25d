// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <cstdio>
#include <string>
#include <string_view>
#include <vector>

namespace rundiff
{

struct NamedTest {
    std::string_view name;
    int (*main)(int argc, char *argv[]);
};

// What the test that runs needs and this machine lacks, for tests/needs.h.
inline std::string &whatIsMissing()
{
    static std::string reasons;
    return reasons;
}

// Its exit status: ctest reports 77 as skipped, so a part that was skipped is not hidden by the others that succeeded.
inline int ended(int failures)
{
    if (failures != 0)
        return 1;
    std::fputs(whatIsMissing().c_str(), stdout);
    return whatIsMissing().empty() ? 0 : 77;
}

// Runs the test whose name is the name of the program (a link) or its first argument.
inline int runNamedTest(int argc, char *argv[], const std::vector<NamedTest> &tests)
{
    for (int i = 0; i < std::min(argc, 2); ++i) {
        std::string_view name = argv[i];
        name.remove_prefix(name.rfind('/') + 1);
        for (const NamedTest &test : tests) {
            if (test.name == name)
                return ended(test.main(argc - i, argv + i));
        }
    }
    std::fputs("the name of one of these tests is expected:\n", stderr);
    for (const NamedTest &test : tests)
        std::fprintf(stderr, "  %s\n", test.name.data());
    return 2;
}

} // namespace rundiff
