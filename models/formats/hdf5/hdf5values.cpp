// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/formats/hdf5/hdf5values.h"

#include "models/formats/hdf5/hdf5facts.h"
#include "models/formats/hdf5/hdf5library.h"

#include <hdf5.h>

#include <cstring>
#include <functional>
#include <utility>

namespace rundiff
{

namespace
{

// What was read of a data set or an attribute: its type, its extent and a way to read it.
struct Values {
    Hdf5Handle type, space;
    std::size_t count = 0;
    std::function<herr_t(hid_t memoryType, void *into)> read;
};

Values valuesOf(Hdf5Handle type, Hdf5Handle space)
{
    Values values{std::move(type), std::move(space), 0, {}};
    const hssize_t count = values.space ? H5Sget_simple_extent_npoints(values.space.id()) : 0;
    if (count > 0 && static_cast<std::uint64_t>(count) <= mostHdf5Values)
        values.count = static_cast<std::size_t>(count);
    return values;
}

Values valuesOfDataset(hid_t dataset)
{
    Values values = valuesOf({H5Dget_type(dataset), H5Tclose}, {H5Dget_space(dataset), H5Sclose});
    values.read = [dataset](hid_t type, void *into) {
        return H5Dread(dataset, type, H5S_ALL, H5S_ALL, H5P_DEFAULT, into);
    };
    return values;
}

Values valuesOfAttribute(hid_t attribute)
{
    Values values = valuesOf({H5Aget_type(attribute), H5Tclose}, {H5Aget_space(attribute), H5Sclose});
    values.read = [attribute](hid_t type, void *into) { return H5Aread(attribute, type, into); };
    return values;
}

bool isNumber(hid_t type)
{
    const H5T_class_t kind = H5Tget_class(type);
    return kind == H5T_INTEGER || kind == H5T_FLOAT;
}

std::vector<double> numbersOf(const Values &values)
{
    std::vector<double> numbers;
    hid_t type = values.type.id();
    Hdf5Handle base;
    if (values.type && H5Tget_class(type) == H5T_ENUM) { // h5py's booleans
        base = {H5Tget_super(type), H5Tclose};
        type = base.id();
    }
    if (values.count == 0 || type < 0 || !isNumber(type))
        return numbers;
    if (base) {
        std::vector<std::int8_t> flags(values.count);
        if (H5Tget_size(type) == 1 && values.read(values.type.id(), flags.data()) >= 0)
            numbers.assign(flags.begin(), flags.end());
        return numbers;
    }
    numbers.resize(values.count);
    if (values.read(H5T_NATIVE_DOUBLE, numbers.data()) < 0)
        numbers.clear();
    return numbers;
}

std::vector<std::string> variableTexts(const Values &values)
{
    std::vector<std::string> texts;
    std::vector<char *> pointers(values.count, nullptr);
    if (values.read(values.type.id(), pointers.data()) < 0)
        return texts;
    for (const char *text : pointers)
        texts.emplace_back(text ? text : "");
    H5Dvlen_reclaim(values.type.id(), values.space.id(), H5P_DEFAULT, pointers.data());
    return texts;
}

std::vector<std::string> textsOf(const Values &values)
{
    std::vector<std::string> texts;
    if (values.count == 0 || !values.type || H5Tget_class(values.type.id()) != H5T_STRING)
        return texts;
    if (H5Tis_variable_str(values.type.id()) > 0)
        return variableTexts(values);
    const std::size_t width = H5Tget_size(values.type.id());
    if (width == 0 || width > mostHdf5Values / values.count)
        return texts;
    std::vector<char> bytes(width * values.count);
    if (values.read(values.type.id(), bytes.data()) < 0)
        return texts;
    for (std::size_t i = 0; i < values.count; ++i) {
        std::string text(bytes.data() + i * width, strnlen(bytes.data() + i * width, width));
        if (H5Tget_strpad(values.type.id()) == H5T_STR_SPACEPAD)
            text.erase(text.find_last_not_of(' ') + 1);
        texts.push_back(std::move(text));
    }
    return texts;
}

} // namespace

std::vector<double> numbersOfDataset(std::int64_t dataset)
{
    return numbersOf(valuesOfDataset(dataset));
}

std::vector<std::string> textsOfDataset(std::int64_t dataset)
{
    return textsOf(valuesOfDataset(dataset));
}

std::vector<double> numbersOfAttribute(std::int64_t attribute)
{
    return numbersOf(valuesOfAttribute(attribute));
}

std::vector<std::string> textsOfAttribute(std::int64_t attribute)
{
    return textsOf(valuesOfAttribute(attribute));
}

} // namespace rundiff
