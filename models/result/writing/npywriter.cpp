// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/result/writing/npywriter.h"

#include "models/formats/tensors/elementblocks.h"
#include "models/formats/tensors/npyfile.h"
#include "models/result/writing/newfile.h"
#include "models/run/fallback.h"
#include "models/run/messages.h"

#include <algorithm>
#include <span>
#include <vector>

namespace rundiff
{

namespace
{

constexpr std::size_t blockElements = 1 << 16;

// In little-endian order, as ElementBlocks gives the numbers; empty: numpy has no such type.
std::string numpyType(ElementType type)
{
    const std::string_view name = numpyName(type);
    if (name.empty())
        return {};
    const char *order = elementSize(type) == 1 ? "|" : "<";
    return order + std::string(name);
}

std::string headerOf(std::string_view type, const std::vector<std::uint64_t> &shape)
{
    std::string sizes;
    for (const std::uint64_t size : shape)
        sizes += std::to_string(size) + ",";
    std::string header = "{'descr': '" + std::string(type) + "', 'fortran_order': False, 'shape': (" + sizes + "), }";
    constexpr std::size_t alignment = 64, fixed = 10, newline = 1;
    header.append(alignment - (header.size() + fixed + newline) % alignment, ' ').append("\n");
    std::string bytes("\x93NUMPY\x01\x00", 8);
    bytes += static_cast<char>(header.size() & 255);
    bytes += static_cast<char>(header.size() >> 8);
    return bytes + header;
}

bool writeElements(NewFile &file, const Tensor &tensor, bool asFloat)
{
    ElementBlocks blocks(tensor);
    std::vector<char> raw(blockElements * elementSize(tensor.type));
    std::vector<float> values(asFloat ? blockElements : 0);
    while (blocks.left() > 0) {
        const std::size_t count = std::min<std::uint64_t>(blockElements, blocks.left());
        const std::span<char> bytes(raw.data(), count * elementSize(tensor.type));
        if (!blocks.next(bytes))
            return false;
        if (asFloat)
            toFloat(tensor.type, bytes, std::span(values).first(count));
        const bool written = asFloat
                                 ? file.write({reinterpret_cast<const char *>(values.data()), count * sizeof(float)})
                                 : file.write({bytes.data(), bytes.size()});
        if (!written)
            break; // keep() gives the reason
    }
    return true;
}

} // namespace

tl::expected<void, std::string> writeNpy(const std::string &path, const Tensor &tensor)
{
    auto file = NewFile::create(path);
    if (!file)
        return tl::unexpected(file.error());
    const std::string type = numpyType(tensor.type);
    file->write(headerOf(orIfEmpty(type, "<f4"), tensor.shape));
    if (!writeElements(*file, tensor, type.empty()))
        return tl::unexpected(message(Messages::tr("{}: the tensor could not be read completely"), path));
    return file->keep(Lasting::WhenWritten);
}

} // namespace rundiff
