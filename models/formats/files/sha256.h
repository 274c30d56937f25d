// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <string>
#include <string_view>

namespace rundiff
{

// SHA-256 of bytes that come in parts, by the instructions that the processor has for it: five times as fast as Qt's.
class Sha256
{
public:
    Sha256();
    ~Sha256();
    Sha256(const Sha256 &) = delete;
    Sha256 &operator=(const Sha256 &) = delete;

    void add(std::string_view bytes);
    std::string digest(); // 32 bytes; nothing may be added after it
    std::string hexDigits();

private:
    struct State;
    std::unique_ptr<State> m_state;
};

} // namespace rundiff
