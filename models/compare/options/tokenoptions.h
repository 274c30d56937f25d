// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/run/tokens.h"

namespace rundiff
{

// How tokens are compared.
struct TokenOptions {
    bool wanted = true;
    bool ofOneRun = false; // A and B are two columns of one run: rollout against trainer
    double atol = 0.1;     // of a log-probability, in nats
    TokenColumnNames columns;

    bool operator==(const TokenOptions &) const = default;
};

} // namespace rundiff
