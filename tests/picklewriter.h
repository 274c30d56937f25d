// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <cstring>
#include <string>
#include <utility>
#include <vector>

namespace rundiff::pickled
{

// Values of a pickle of protocol 2, each as the instructions that make it; they are joined like the values.

inline std::string bytesOf(std::uint64_t number, std::size_t width)
{
    std::string bytes;
    for (std::size_t i = 0; i < width; ++i)
        bytes += static_cast<char>(number >> (8 * i));
    return bytes;
}

inline std::string text(const std::string &text)
{
    return "X" + bytesOf(text.size(), 4) + text;
}

inline std::string number(int value)
{
    return "J" + bytesOf(static_cast<std::uint32_t>(value), 4);
}

inline std::string real(double value)
{
    std::uint64_t bits = 0;
    std::memcpy(&bits, &value, sizeof bits);
    std::string bytes = bytesOf(bits, 8);
    return "G" + std::string(bytes.rbegin(), bytes.rend());
}

inline std::string joined(const std::vector<std::string> &values)
{
    std::string all;
    for (const std::string &value : values)
        all += value;
    return all;
}

inline std::string tuple(const std::vector<std::string> &values)
{
    return "(" + joined(values) + "t";
}

inline std::string list(const std::vector<std::string> &values)
{
    return "](" + joined(values) + "e";
}

using Members = std::vector<std::pair<std::string, std::string>>;

inline std::string dictionary(const Members &members)
{
    std::string all = "}(";
    for (const auto &[key, value] : members)
        all += text(key) + value;
    return all + "u";
}

inline std::string global(const std::string &module, const std::string &name)
{
    return "c" + module + "\n" + name + "\n";
}

// An object of this class with these attributes.
inline std::string object(const std::string &module, const std::string &name, const Members &attributes)
{
    return global(module, name) + ")\x81" + dictionary(attributes) + "b";
}

// The output of torch.save before PyTorch 1.6: pickles and behind them the storages.
class TorchFile
{
public:
    // A tensor of one dimension with a storage of its own.
    std::string tensor(const std::vector<float> &values)
    {
        m_storages.push_back(values);
        return view(m_storages.size() - 1);
    }
    // Another tensor with the same storage.
    std::string view(std::size_t storage) const
    {
        const int count = static_cast<int>(m_storages.at(storage).size());
        const std::string place = tuple({text("storage"), global("torch", "FloatStorage"),
                                         text(std::to_string(storage)), text("cpu"), number(count), "N"});
        return global("torch._utils", "_rebuild_tensor_v2") +
               tuple({place + "Q", number(0), tuple({number(count)}), tuple({number(1)}), "\x89",
                      global("collections", "OrderedDict") + ")R"}) +
               "R";
    }
    std::size_t lastStorage() const { return m_storages.size() - 1; }

    std::string file(const std::string &object) const
    {
        const std::string start = "\x80\x02";
        std::string bytes = start + "\x8a\x0a\x6c\xfc\x9c\x46\xf9\x20\x6a\xa8\x50\x19." + start + number(1001) + "." +
                            start +
                            dictionary({{"protocol_version", number(1001)},
                                        {"little_endian", "\x88"},
                                        {"type_sizes", dictionary({{"int", number(4)}})}}) +
                            "." + start + object + ".";
        std::vector<std::string> keys;
        for (std::size_t i = 0; i < m_storages.size(); ++i)
            keys.push_back(text(std::to_string(i)));
        bytes += start + list(keys) + ".";
        for (const std::vector<float> &values : m_storages) {
            bytes += bytesOf(values.size(), 8);
            bytes.append(reinterpret_cast<const char *>(values.data()), values.size() * sizeof(float));
        }
        return bytes;
    }

private:
    std::vector<std::vector<float>> m_storages;
};

} // namespace rundiff::pickled
