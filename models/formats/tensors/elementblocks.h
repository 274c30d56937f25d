// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/formats/tensors/tensor.h"

#include <memory>
#include <span>
#include <vector>

namespace rundiff
{

// Delivers the elements of a tensor one block after the other, last dimension fastest, for any strides. Memory is
// limited: scattered data is gathered from a limited number of pages.
class ElementBlocks
{
public:
    explicit ElementBlocks(Tensor tensor);
    ElementBlocks(ElementBlocks &&) noexcept;
    ElementBlocks &operator=(ElementBlocks &&) noexcept;
    ~ElementBlocks();

    std::uint64_t left() const { return m_left; }
    // The next elements in little-endian order, as many as fit into `into` (no more than remain), or false.
    bool next(std::span<char> into);
    // Continues at another element.
    void seek(std::uint64_t element);

private:
    class Pages;
    bool gather(std::span<char> into);
    void advance();

    Tensor m_tensor;
    std::uint64_t m_left;
    std::uint64_t m_position = 0; // elements delivered
    bool m_inOrder;
    std::vector<std::uint64_t> m_index; // of the next element, when gathering
    std::unique_ptr<Pages> m_pages;
};

// Elements as big-endian files have them.
void toLittleEndian(ElementType type, std::span<char> elements);

// The values of these bits in PyTorch and numpy. float represents float16, bfloat16, float8 and float32 exactly. Of
// complex numbers it is the real part, unless the other one is not finite.
bool fitsFloat(ElementType type);
void toFloat(ElementType type, std::span<const char> raw, std::span<float> values);
void toDouble(ElementType type, std::span<const char> raw, std::span<double> values);

} // namespace rundiff
