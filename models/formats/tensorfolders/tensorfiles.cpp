// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/formats/tensorfolders/tensorfiles.h"

#include "models/formats/tensors/tensorfile.h"
#include "models/run/messages.h"

#include <algorithm>
#include <filesystem>
#include <utility>

namespace rundiff
{

namespace
{

namespace fs = std::filesystem;

constexpr char nameSign = ':';
constexpr std::string_view weightsEnding = ".safetensors";

bool leadsOut(const fs::path &file)
{
    const bool above = std::ranges::find(file, fs::path("..")) != file.end();
    return above || file.is_absolute() || file.string().find('\0') != std::string::npos;
}

// A file may have the sign in its name: the longest file that is there.
std::pair<std::string, std::string> fileAndName(const fs::path &folder, std::string_view dataName)
{
    std::error_code unseen;
    for (std::size_t end = dataName.size(); end != dataName.npos && end > 0; end = dataName.rfind(nameSign, end - 1)) {
        const std::string file(dataName.substr(0, end));
        if (!leadsOut(file) && fs::is_regular_file(folder / file, unseen))
            return {file, std::string(dataName.substr(std::min(end + 1, dataName.size())))};
    }
    return {std::string(dataName), {}};
}

} // namespace

std::string tensorDataName(const std::string &file, const std::string &nameInFile)
{
    if (nameInFile.empty())
        return file;
    return file + nameSign + nameInFile;
}

bool isFileOfTensors(const std::string &path)
{
    return !path.ends_with(weightsEnding) && readContentOfTensorFile(path).has_value();
}

tl::expected<Tensor, Problem> TensorFiles::tensor(std::string_view dataName) const
{
    const auto problem = [&](std::string text) {
        return tl::unexpected(
            Problem{m_folder, 0, Severity::Error, std::move(text), Unread{UnreadReason::Damaged, "tensors", 1, {}}});
    };
    const auto [file, name] = fileAndName(m_folder, dataName);
    if (leadsOut(file))
        return problem(message(Messages::tr("{} refers to a tensor file \"{}\", which is not below its folder"),
                               m_folder, dataName));
    const auto tensors = tensorsOf(file);
    if (!tensors)
        return tl::unexpected(tensors.error());
    const auto found = (*tensors)->find(name);
    if (found == (*tensors)->end())
        return problem(message(Messages::tr("{} no longer holds the tensor {}"), file, name));
    return found->second;
}

tl::expected<std::shared_ptr<const TensorFiles::Tensors>, Problem> TensorFiles::tensorsOf(const std::string &file) const
{
    {
        const std::lock_guard lock(m_mutex);
        if (m_open && m_openFile == file)
            return m_open;
    }
    auto read = readTensorFile((fs::path(m_folder) / file).string());
    if (!read)
        return tl::unexpected(read.error());
    Tensors tensors;
    for (NamedTensor &named : *read)
        tensors.insert_or_assign(std::move(named.name), std::move(named.tensor));
    auto opened = std::make_shared<const Tensors>(std::move(tensors));
    if (opened->size() > 1) {
        const std::lock_guard lock(m_mutex);
        m_openFile = file;
        m_open = opened;
    }
    return opened;
}

} // namespace rundiff
