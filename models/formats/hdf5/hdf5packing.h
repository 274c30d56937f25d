// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <concepts>
#include <cstdint>
#include <cstring>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

namespace rundiff
{

// The messages between two processes: plain numbers in their memory layout, lists and texts after their length, and
// anything else as its fields, which a function fieldsOf() next to it lists, both for writing and for reading.
template <typename T>
concept PlainNumbers =
    !std::same_as<T, bool> && (std::floating_point<T> || std::has_unique_object_representations_v<T>);

// Accepts a type or its const version: fieldsOf() takes either.
template <typename T, typename Sent>
concept EitherOf = std::same_as<std::remove_const_t<T>, Sent>;

class Packer
{
public:
    std::string bytes;

    template <PlainNumbers T>
    void operator()(const T &value)
    {
        append(std::span(&value, 1));
    }
    void operator()(bool flag) { bytes.push_back(flag ? 1 : 0); }
    void operator()(const std::string &text)
    {
        (*this)(std::uint64_t(text.size()));
        bytes += text;
    }
    template <typename T>
    void operator()(const std::vector<T> &values)
    {
        (*this)(std::uint64_t(values.size()));
        if constexpr (PlainNumbers<T>)
            append(std::span(values));
        else
            for (const T &value : values)
                (*this)(value);
    }
    template <typename T>
    requires requires(const T &value) { fieldsOf(value); }
    void operator()(const T &value)
    {
        std::apply([this](const auto &...field) { ((*this)(field), ...); }, fieldsOf(value));
    }

private:
    template <typename T>
    void append(std::span<const T> values)
    {
        if (!values.empty())
            bytes.append(reinterpret_cast<const char *>(values.data()), values.size_bytes());
    }
};

// Validates everything that it reads.
class Unpacker
{
public:
    explicit Unpacker(std::string_view bytes) : m_rest(bytes) {}

    bool good() const { return m_good; }

    template <PlainNumbers T>
    void operator()(T &value)
    {
        copy(std::span(&value, 1));
    }
    void operator()(bool &flag)
    {
        char byte = 0;
        copy(std::span(&byte, 1));
        flag = byte != 0;
    }
    void operator()(std::string &text)
    {
        const std::size_t size = length(1);
        text.assign(m_rest.substr(0, size));
        m_rest.remove_prefix(size);
    }
    template <typename T>
    void operator()(std::vector<T> &values)
    {
        if constexpr (PlainNumbers<T>) {
            values.resize(length(sizeof(T)));
            copy(std::span(values));
        } else {
            values.resize(length(1));
            for (T &value : values) {
                (*this)(value);
                if (!m_good)
                    return;
            }
        }
    }
    template <typename T>
    requires requires(T &value) { fieldsOf(value); }
    void operator()(T &value)
    {
        std::apply([this](auto &...field) { ((*this)(field), ...); }, fieldsOf(value));
    }

private:
    // The length of what follows; each of its parts takes at least so many bytes.
    std::size_t length(std::size_t least)
    {
        std::uint64_t number = 0;
        (*this)(number);
        m_good = m_good && number <= m_rest.size() / least;
        return m_good ? static_cast<std::size_t>(number) : 0;
    }
    template <typename T>
    void copy(std::span<T> into)
    {
        m_good = m_good && m_rest.size() >= into.size_bytes();
        if (!m_good || into.empty())
            return;
        std::memcpy(into.data(), m_rest.data(), into.size_bytes());
        m_rest.remove_prefix(into.size_bytes());
    }

    std::string_view m_rest;
    bool m_good = true;
};

template <typename T>
std::string packed(const T &value)
{
    Packer pack;
    pack(value);
    return std::move(pack.bytes);
}

// Nothing if the bytes are not valid.
template <typename T>
std::optional<T> unpacked(std::string_view bytes)
{
    T value;
    Unpacker unpack(bytes);
    unpack(value);
    return unpack.good() ? std::optional(std::move(value)) : std::nullopt;
}

} // namespace rundiff
