// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/formats/files/sha256.h"

#include <fmt/format.h>
#include <openssl/evp.h>

#include <array>
#include <new>

namespace rundiff
{

struct Sha256::State {
    EVP_MD_CTX *context = EVP_MD_CTX_new();

    State()
    {
        if (!context || EVP_DigestInit_ex(context, EVP_sha256(), nullptr) != 1)
            throw std::bad_alloc();
    }
    ~State() { EVP_MD_CTX_free(context); }
    State(const State &) = delete;
    State &operator=(const State &) = delete;
};

Sha256::Sha256() : m_state(std::make_unique<State>()) {}
Sha256::~Sha256() = default;

void Sha256::add(std::string_view bytes)
{
    EVP_DigestUpdate(m_state->context, bytes.data(), bytes.size());
}

std::string Sha256::digest()
{
    std::array<unsigned char, 32> sum{};
    EVP_DigestFinal_ex(m_state->context, sum.data(), nullptr);
    return {sum.begin(), sum.end()};
}

std::string Sha256::hexDigits()
{
    std::string digits;
    for (const char byte : digest())
        digits += fmt::format("{:02x}", static_cast<unsigned char>(byte));
    return digits;
}

} // namespace rundiff
