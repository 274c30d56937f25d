// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/formats/hdf5facts.h"

#include <concepts>
#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace rundiff
{

// What the process that asks and the one that reads an HDF5 file say to each other.
struct Hdf5Question {
    enum class About : std::uint64_t {
        Children, // of a group
        Dataset,
        IsGroup,
        Numbers,
        Texts,
        AttributeNumbers,
        AttributeTexts,
        Part,  // some elements of a data set: the answer is their bytes, or nothing
        Chunks // all of a list
    };
    About about = About::Children;
    std::string path;
    std::string name = {};                             // of an attribute
    std::vector<std::uint64_t> start = {}, count = {}; // of a part
};

// Answers are given to what was asked, and to what will be asked next.
struct Hdf5Answer {
    std::string question, answer; // both packed
};

// Values one behind the other, as bytes: written by a Packer, read by an Unpacker, which believes nothing.
class Packer
{
public:
    std::string bytes;

    void operator()(std::uint64_t number) { bytes.append(reinterpret_cast<const char *>(&number), sizeof number); }
    void operator()(double number) { bytes.append(reinterpret_cast<const char *>(&number), sizeof number); }
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
        for (const T &value : values)
            each(*this, value);
    }

private:
    static void each(Packer &packer, const auto &value)
    {
        if constexpr (requires { packer(value); })
            packer(value);
        else
            packFields(packer, value);
    }
};

class Unpacker
{
public:
    explicit Unpacker(std::string_view bytes) : m_rest(bytes) {}

    bool good() const { return m_good; }
    void operator()(std::uint64_t &number) { copy(&number, sizeof number); }
    void operator()(double &number) { copy(&number, sizeof number); }
    void operator()(bool &flag)
    {
        char byte = 0;
        copy(&byte, 1);
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
        values.resize(length(1));
        for (T &value : values) {
            each(*this, value);
            if (!m_good)
                return;
        }
    }

private:
    static void each(Unpacker &unpacker, auto &value)
    {
        if constexpr (requires { unpacker(value); })
            unpacker(value);
        else
            packFields(unpacker, value);
    }

    // Of what follows, each part of which takes at least so many bytes.
    std::size_t length(std::size_t least)
    {
        std::uint64_t number = 0;
        (*this)(number);
        m_good = m_good && number <= m_rest.size() / least;
        return m_good ? static_cast<std::size_t>(number) : 0;
    }
    void copy(void *into, std::size_t size)
    {
        m_good = m_good && m_rest.size() >= size;
        if (!m_good)
            return;
        std::memcpy(into, m_rest.data(), size);
        m_rest.remove_prefix(size);
    }

    std::string_view m_rest;
    bool m_good = true;
};

template <typename T, typename Field>
concept FieldsOf = std::same_as<std::remove_const_t<T>, Field>;

void packFields(auto &pack, FieldsOf<Hdf5Child> auto &child)
{
    pack(child.name);
    pack(child.group);
    pack(child.address);
}

void packFields(auto &pack, FieldsOf<Hdf5Dataset> auto &dataset)
{
    pack(dataset.shape);
    pack(dataset.chunk);
    pack(dataset.filters);
    pack(dataset.elementNumber);
    pack(dataset.bigEndian);
    pack(dataset.inOnePiece);
    pack(dataset.start);
    pack(dataset.stored);
    pack(dataset.address);
}

void packFields(auto &pack, FieldsOf<Hdf5Chunk> auto &chunk)
{
    pack(chunk.first);
    pack(chunk.start);
    pack(chunk.stored);
}

void packFields(auto &pack, FieldsOf<Hdf5Answer> auto &answer)
{
    pack(answer.question);
    pack(answer.answer);
}

inline std::string packed(const Hdf5Question &question)
{
    Packer pack;
    pack(static_cast<std::uint64_t>(question.about));
    pack(question.path);
    pack(question.name);
    pack(question.start);
    pack(question.count);
    return std::move(pack.bytes);
}

template <typename T>
std::string packed(const T &values)
{
    Packer pack;
    pack(values);
    return std::move(pack.bytes);
}

// In the process that reads: answers questions from the other end of the socket until it is closed.
void answerAboutHdf5(int socket, const std::string &path);

} // namespace rundiff
