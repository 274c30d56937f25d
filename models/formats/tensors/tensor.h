// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <tl/expected.hpp>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace rundiff
{

enum class ElementType : std::uint8_t {
    Bool,
    Int8,
    UInt8,
    Int16,
    UInt16,
    Int32,
    UInt32,
    Int64,
    UInt64,
    Float16,
    BFloat16,
    Float32,
    Float64,
    Complex64,
    Complex128,
    Float8E4M3,
    Float8E5M2,
    Float8E4M3Fnuz,
    Float8E5M2Fnuz,
};

std::size_t elementSize(ElementType type);
std::string_view elementName(ElementType type); // "float32", as PyTorch and numpy spell it
bool isFloating(ElementType type);              // complex is not
bool isComplex(ElementType type);

// The bytes of tensors: a part of a file, memory, a data set. Read from any thread.
class ByteSource
{
public:
    ByteSource() = default;
    ByteSource(const ByteSource &) = delete;
    ByteSource &operator=(const ByteSource &) = delete;
    virtual ~ByteSource() = default;

    virtual std::uint64_t size() const = 0;
    // All of `into`, or false: the file shrank, or is damaged.
    virtual bool read(std::uint64_t offset, std::span<char> into) const = 0;
};

// A view of elements in a source. Elements are read only on request.
struct Tensor {
    ElementType type = ElementType::Float32;
    bool bigEndian = false;
    std::vector<std::uint64_t> shape;
    std::vector<std::uint64_t> strides; // in elements, one per dimension
    std::uint64_t start = 0;            // byte of the first element in the source
    std::shared_ptr<const ByteSource> bytes;

    std::uint64_t count() const; // of elements; 1 without dimensions
    bool inOrder() const;        // the elements are contiguous, last dimension fastest
};

// The description of a tensor, before it is known whether the source contains it.
struct TensorLayout {
    ElementType type = ElementType::Float32;
    bool bigEndian = false;
    std::vector<std::uint64_t> shape;
    std::vector<std::uint64_t> strides; // empty: in order
    std::uint64_t start = 0;
};

// The tensor, or the reason in words why the layout is invalid: sizes that overflow, elements outside the source.
tl::expected<Tensor, std::string> makeTensor(const TensorLayout &layout, std::shared_ptr<const ByteSource> bytes);

std::vector<std::uint64_t> stridesInOrder(std::span<const std::uint64_t> shape);
// Where an element is, counted with the last dimension fastest.
std::vector<std::uint64_t> indexOfElement(std::uint64_t element, std::span<const std::uint64_t> shape);

// The same elements without the dimensions of size 1 (numpy.squeeze).
Tensor squeezed(const Tensor &tensor);

} // namespace rundiff
