// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/formats/dumps/dumpformat.h"

#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <string>

namespace rundiff
{

// How a row names its tensor: the file, below the folder of the dump, and the name in the file if it has one.
std::string tensorDataName(const std::string &file, const std::string &nameInFile);

// Whether a file holds tensors, by its content. A file with weights for a model is one of another format.
bool isFileOfTensors(const std::string &path);

// The tensors of a folder of files. A name that leads out of the folder is a problem.
class TensorFiles : public TensorStore
{
public:
    explicit TensorFiles(const DumpLocation &location) : m_folder(location.folder) {}

    tl::expected<Tensor, Problem> tensor(std::string_view dataName) const override;

private:
    using Tensors = std::map<std::string, Tensor, std::less<>>; // by their names in the file
    tl::expected<std::shared_ptr<const Tensors>, Problem> tensorsOf(const std::string &file) const;

    std::string m_folder;
    mutable std::mutex m_mutex;
    mutable std::string m_openFile; // the last file of several tensors: the next one is often in it, too
    mutable std::shared_ptr<const Tensors> m_open;
};

} // namespace rundiff
