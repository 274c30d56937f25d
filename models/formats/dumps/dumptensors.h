// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/formats/tensors/tensor.h"
#include "models/run/dump.h"
#include "models/run/problem.h"

#include <tl/expected.hpp>

#include <memory>
#include <string_view>

namespace rundiff
{

class TensorStore;

// The tensors of one dump's rows, wherever its format keeps them; files stay open during the lifetime of this object.
// May be called from any thread.
class DumpTensors
{
public:
    explicit DumpTensors(const DumpLocation &location);
    DumpTensors(DumpTensors &&other) noexcept;
    DumpTensors &operator=(DumpTensors &&other) noexcept;
    ~DumpTensors();

    // `dataName` is the row's data_name. A name that leads out of the dump's own folder is a Problem.
    tl::expected<Tensor, Problem> tensor(std::string_view dataName) const;

private:
    Problem m_unknown; // if there is no store
    std::unique_ptr<TensorStore> m_store;
};

} // namespace rundiff
