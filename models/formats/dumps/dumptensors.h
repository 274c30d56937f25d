// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/formats/tensors/tensor.h"
#include "models/run/dump.h"
#include "models/run/problem.h"

#include <tl/expected.hpp>

#include <memory>
#include <string>
#include <string_view>

namespace rundiff
{

struct Hdf5Bytes;

// The tensors of one dump's rows: files next to its dump.json, or the data sets of its HDF5 file and the named tensors
// of a .safetensors file, which stay open during the lifetime of this object. May be called from any thread.
class DumpTensors
{
public:
    explicit DumpTensors(const DumpLocation &location);
    DumpTensors(const DumpLocation &location, Hdf5Bytes opened); // its HDF5 file
    DumpTensors(DumpTensors &&other) noexcept;
    DumpTensors &operator=(DumpTensors &&other) noexcept;
    ~DumpTensors();

    // `dataName` is the row's data_name. A name that leads out of the dump's own folder is a Problem.
    tl::expected<Tensor, Problem> tensor(std::string_view dataName) const;

private:
    tl::expected<Tensor, Problem> tensorInFile(const std::string &name) const;

    struct Source;
    std::unique_ptr<Source> m_source;
};

// Files of tensors that a dump.json refers to and that are missing, and files next to it that it does not refer to.
Problems problemsOfTensorFiles(const Dump &dump);

} // namespace rundiff
