// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <future>
#include <system_error>
#include <thread>
#include <type_traits>
#include <utility>
#include <vector>

namespace rundiff
{

// Starts one more thread. Returns false if the system has none left (ulimit -u): the caller then does the work itself.
template <typename Work>
bool startThread(std::vector<std::jthread> &threads, Work work)
{
    try {
        threads.emplace_back(std::move(work));
        return true;
    } catch (const std::system_error &) {
        return false;
    }
}

// Work in the background, if it is worth a thread and there is one; otherwise it is done when its result is needed.
template <typename Work>
std::future<std::invoke_result_t<Work>> inBackground(bool worthAThread, Work work)
{
    if (worthAThread) {
        try {
            return std::async(std::launch::async, work);
        } catch (const std::system_error &) { // none left
        }
    }
    return std::async(std::launch::deferred, std::move(work));
}

} // namespace rundiff
