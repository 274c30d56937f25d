// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/formats/hdf5/hdf5element.h"

#include "models/formats/hdf5/hdf5library.h"

#include <hdf5.h>

namespace rundiff
{

namespace
{

std::optional<ElementType> integerType(std::size_t size, bool hasSign)
{
    switch (size) {
    case 1:
        return hasSign ? ElementType::Int8 : ElementType::UInt8;
    case 2:
        return hasSign ? ElementType::Int16 : ElementType::UInt16;
    case 4:
        return hasSign ? ElementType::Int32 : ElementType::UInt32;
    case 8:
        return hasSign ? ElementType::Int64 : ElementType::UInt64;
    default:
        return std::nullopt;
    }
}

// All bits belong to the number.
bool fillsItsBytes(hid_t type)
{
    return H5Tget_precision(type) == 8 * H5Tget_size(type) && H5Tget_offset(type) == 0;
}

// Whether the bits mean what they mean in IEEE 754: a file may describe any other floating-point numbers, as one does
// whose description is damaged.
bool isOrdinaryFloat(hid_t type, std::size_t &mantissaBits)
{
    std::size_t sign = 0, exponentAt = 0, exponentBits = 0, mantissaAt = 0;
    if (H5Tget_fields(type, &sign, &exponentAt, &exponentBits, &mantissaAt, &mantissaBits) < 0)
        return false;
    const std::size_t bits = 8 * H5Tget_size(type);
    return fillsItsBytes(type) && sign == bits - 1 && mantissaAt == 0 && exponentAt == mantissaBits &&
           exponentBits + mantissaBits == bits - 1 && exponentBits < 16 &&
           H5Tget_ebias(type) == (std::size_t(1) << (exponentBits - 1)) - 1 && H5Tget_norm(type) == H5T_NORM_IMPLIED;
}

// By the number of mantissa bits, which distinguishes float16 and bfloat16.
std::optional<ElementType> floatType(hid_t type)
{
    std::size_t mantissaBits = 0;
    if (!isOrdinaryFloat(type, mantissaBits))
        return std::nullopt;
    const std::size_t size = H5Tget_size(type);
    if (size == 2 && mantissaBits == 10)
        return ElementType::Float16;
    if (size == 2 && mantissaBits == 7)
        return ElementType::BFloat16;
    if (size == 4 && mantissaBits == 23)
        return ElementType::Float32;
    if (size == 8 && mantissaBits == 52)
        return ElementType::Float64;
    return std::nullopt;
}

} // namespace

namespace
{

std::optional<Hdf5Element> complexElement(std::int64_t type)
{
    const std::size_t size = H5Tget_size(type);
    if (H5Tget_nmembers(type) != 2 || (size != 8 && size != 16))
        return std::nullopt;
    const Hdf5Handle part(H5Tget_member_type(type, 0), H5Tclose);
    const auto real = part ? storedAs(part.id()) : std::nullopt;
    if (!real || !isFloating(real->type) || elementSize(real->type) * 2 != size)
        return std::nullopt;
    return Hdf5Element{size == 8 ? ElementType::Complex64 : ElementType::Complex128, real->bigEndian};
}

} // namespace

// h5py writes complex numbers as pairs of the members r and i, booleans as an enumeration of bytes.
std::optional<Hdf5Element> storedAs(std::int64_t type)
{
    const bool bigEndian = H5Tget_order(type) == H5T_ORDER_BE;
    const std::size_t size = H5Tget_size(type);
    std::optional<ElementType> element;
    switch (H5Tget_class(type)) {
    case H5T_INTEGER:
        if (fillsItsBytes(type))
            element = integerType(size, H5Tget_sign(type) == H5T_SGN_2);
        break;
    case H5T_FLOAT:
        element = floatType(type);
        break;
    case H5T_ENUM:
        if (size == 1)
            element = ElementType::Bool;
        break;
    case H5T_COMPOUND:
        return complexElement(type);
    default:
        break;
    }
    if (!element)
        return std::nullopt;
    return Hdf5Element{*element, bigEndian};
}

} // namespace rundiff
