// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/formats/tensors/joinedtensor.h"

#include "models/formats/tensors/elementblocks.h"
#include "models/run/messages.h"

#include <algorithm>
#include <atomic>

namespace rundiff
{

namespace
{

using Shape = std::vector<std::uint64_t>;

// The bytes of a tensor in pieces, its elements in order and little-endian.
class JoinedBytes final : public ByteSource
{
public:
    JoinedBytes(Shape shape, std::vector<TensorPiece> pieces, std::uint64_t count)
        : m_shape(std::move(shape)), m_pieces(std::move(pieces)), m_elementSize(elementSize(m_pieces[0].tensor.type)),
          m_size(count * m_elementSize)
    {
    }

    std::uint64_t size() const override { return m_size; }

    bool read(std::uint64_t offset, std::span<char> into) const override
    {
        if (into.size() > m_size || offset > m_size - into.size())
            return false;
        while (!into.empty()) {
            const std::uint64_t inside = offset % m_elementSize;
            std::string element;
            if (inside != 0 || into.size() < m_elementSize) { // a part of an element
                element.resize(m_elementSize);
                if (readRun(offset / m_elementSize, element) == 0)
                    return false;
                const std::size_t taken = std::min<std::size_t>(m_elementSize - inside, into.size());
                std::copy_n(element.data() + inside, taken, into.data());
                offset += taken;
                into = into.subspan(taken);
                continue;
            }
            const std::uint64_t read = readRun(offset / m_elementSize, into) * m_elementSize;
            if (read == 0)
                return false;
            offset += read;
            into = into.subspan(read);
        }
        return true;
    }

private:
    static bool holds(const TensorPiece &piece, const Shape &index)
    {
        for (std::size_t i = 0; i < index.size(); ++i) {
            const bool isBefore = index[i] < piece.offset[i];
            if (isBefore || index[i] - piece.offset[i] >= piece.tensor.shape[i])
                return false;
        }
        return true;
    }

    // Most reads go forwards: from a piece to itself or to the next one.
    const TensorPiece *pieceAt(const Shape &index) const
    {
        const std::size_t last = m_last, next = (last + 1) % m_pieces.size();
        for (const std::size_t i : {last, next}) {
            if (holds(m_pieces[i], index)) {
                m_last = i;
                return &m_pieces[i];
            }
        }
        const auto piece = std::ranges::find_if(m_pieces, [&](const TensorPiece &one) { return holds(one, index); });
        if (piece == m_pieces.end())
            return nullptr;
        m_last = static_cast<std::size_t>(piece - m_pieces.begin());
        return &*piece;
    }

    // The elements that one piece has from here on without a break; their number, or 0.
    std::uint64_t readRun(std::uint64_t element, std::span<char> into) const
    {
        const Shape index = indexOfElement(element, m_shape);
        const TensorPiece *const piece = pieceAt(index);
        if (!piece)
            return 0;
        const Tensor &tensor = piece->tensor;
        std::uint64_t place = 0, run = 1, inRun = 0;
        bool isWhole = true; // all dimensions after this one, and they lie together in the file
        for (std::size_t i = index.size(); i-- > 0;) {
            const std::uint64_t local = index[i] - piece->offset[i];
            place += local * tensor.strides[i];
            isWhole = isWhole && tensor.strides[i] == run;
            if (!isWhole)
                continue;
            inRun += local * run;
            run *= tensor.shape[i];
            isWhole = tensor.shape[i] == m_shape[i];
        }
        const std::uint64_t count = std::min<std::uint64_t>(run - inRun, into.size() / m_elementSize);
        const std::span<char> bytes = into.first(count * m_elementSize);
        if (!tensor.bytes->read(tensor.start + place * m_elementSize, bytes))
            return 0;
        if (tensor.bigEndian)
            toLittleEndian(tensor.type, bytes);
        return count;
    }

    Shape m_shape;
    std::vector<TensorPiece> m_pieces;
    std::uint64_t m_elementSize, m_size;
    mutable std::atomic<std::size_t> m_last = 0;
};

std::string doNotFill()
{
    return message(Messages::tr("the parts of a tensor in several files do not fill it"));
}

bool fits(const TensorPiece &piece, const Shape &shape, ElementType type)
{
    if (piece.tensor.type != type || piece.tensor.shape.size() != shape.size() || piece.offset.size() != shape.size())
        return false;
    for (std::size_t i = 0; i < shape.size(); ++i) {
        if (piece.offset[i] > shape[i] || piece.tensor.shape[i] > shape[i] - piece.offset[i])
            return false;
    }
    return true;
}

} // namespace

tl::expected<Tensor, std::string> joinedTensor(const Shape &shape, std::vector<TensorPiece> pieces)
{
    if (pieces.empty())
        return tl::unexpected(doNotFill());
    const ElementType type = pieces.front().tensor.type;
    std::uint64_t whole = 1, count = 0;
    for (const std::uint64_t size : shape) {
        if (__builtin_mul_overflow(whole, size, &whole))
            return tl::unexpected(doNotFill());
    }
    for (const TensorPiece &piece : pieces) {
        if (!fits(piece, shape, type) || __builtin_add_overflow(count, piece.tensor.count(), &count))
            return tl::unexpected(doNotFill());
    }
    if (count != whole || whole > ~std::uint64_t(0) / elementSize(type))
        return tl::unexpected(doNotFill());
    if (pieces.size() == 1)
        return pieces.front().tensor;
    std::ranges::stable_sort(pieces, {}, &TensorPiece::offset);
    auto bytes = std::make_shared<JoinedBytes>(shape, std::move(pieces), whole);
    return makeTensor({type, false, shape, {}, 0}, std::move(bytes));
}

tl::expected<Tensor, std::string> joinedAlong(std::size_t dimension, const std::vector<Tensor> &tensors)
{
    if (tensors.empty() || dimension >= tensors.front().shape.size())
        return tl::unexpected(doNotFill());
    Shape shape = tensors.front().shape;
    shape[dimension] = 0;
    std::vector<TensorPiece> pieces;
    for (const Tensor &tensor : tensors) {
        if (tensor.shape.size() != shape.size())
            return tl::unexpected(doNotFill());
        Shape offset(shape.size());
        offset[dimension] = shape[dimension];
        if (__builtin_add_overflow(shape[dimension], tensor.shape[dimension], &shape[dimension]))
            return tl::unexpected(doNotFill());
        pieces.push_back({tensor, std::move(offset)});
    }
    return joinedTensor(shape, std::move(pieces));
}

Tensor sliceOf(const Tensor &tensor, std::size_t dimension, std::uint64_t first, std::uint64_t count)
{
    Tensor slice = tensor;
    slice.shape[dimension] = count;
    slice.start += first * tensor.strides[dimension] * elementSize(tensor.type);
    return slice;
}

Tensor rowsOf(const Tensor &tensor, std::uint64_t first, std::uint64_t count)
{
    return sliceOf(tensor, 0, first, count);
}

std::optional<Tensor> flatPart(const Tensor &flat, std::uint64_t first, const Shape &shape)
{
    if (flat.shape.size() != 1 || !flat.inOrder())
        return std::nullopt;
    std::uint64_t count = 1;
    for (const std::uint64_t size : shape) {
        if (__builtin_mul_overflow(count, size, &count))
            return std::nullopt;
    }
    if (count > flat.shape[0] || first > flat.shape[0] - count)
        return std::nullopt;
    Tensor part = flat;
    part.shape = shape;
    part.strides = stridesInOrder(shape);
    part.start += first * elementSize(flat.type);
    return part;
}

} // namespace rundiff
