// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/run/problem.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace rundiff
{

// A request in one pass of an engine, as a log next to the dumps of the passes has it.
struct RequestPass {
    std::string request; // without what vLLM appends to it
    std::int64_t step = 0, rank = 0;
    std::size_t begin = 0;  // the place of its first token of this pass in the request
    std::size_t tokens = 0; // of it in this pass; 0: not known
    std::size_t row = 0;    // of the first one in the tensors
    std::size_t others = 0; // further requests in the pass
};

// A file of JSON Lines that names the requests of each pass: dispatch_log.jsonl of a rollout engine,
// update_actor_log.jsonl of a trainer.
bool isRequestLog(const std::string &path);
std::vector<RequestPass> readRequestLog(const std::string &path, Problems &problems);

} // namespace rundiff
