// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <functional>
#include <stop_token>
#include <string>

namespace rundiff
{

// The progress of long work, and the request to stop it. Work calls stopped() at least every 50 ms.
struct ProgressReport {
    std::string what; // a file or a dump pair, in words
    std::uint64_t done = 0;
    std::uint64_t total = 0;
};

struct Progress {
    std::function<void(const ProgressReport &)> report; // may be empty; may be called from any thread
    std::stop_token stop;

    bool stopped() const { return stop.stop_requested(); }
    void tell(ProgressReport progress) const
    {
        if (report)
            report(progress);
    }
};

} // namespace rundiff
