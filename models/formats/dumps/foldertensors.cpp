// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/formats/dumps/foldertensors.h"

#include "models/formats/tensors/tensorfile.h"
#include "models/run/messages.h"
#include "models/run/textpieces.h"

#include <algorithm>
#include <array>
#include <filesystem>
#include <functional>
#include <set>
#include <system_error>
#include <utility>

namespace rundiff
{

namespace
{

std::string folderOf(const DumpLocation &location)
{
    return location.folder + "/dump_tensor_data";
}

using FileNames = std::set<std::string, std::less<>>;

bool isTensorFile(const std::string &name)
{
    constexpr std::array endings{".npy", ".npz", ".pt", ".safetensors"};
    return std::ranges::any_of(endings, [&](const char *ending) { return name.ends_with(ending); });
}

FileNames filesIn(const std::string &folder, std::error_code &error)
{
    FileNames names;
    for (std::filesystem::directory_iterator entry(folder, error), end; !error && entry != end;
         entry.increment(error)) {
        names.insert(entry->path().filename().string());
    }
    return names;
}

Problem problemOfFiles(const std::string &folder, const FileNames &names, UnreadReason reason, std::string message)
{
    return {folder, 0, Severity::Warning, std::move(message),
            Unread{reason, "tensor files", static_cast<std::int64_t>(names.size()), *names.begin()}};
}

// The same folder may hold the tensors that a script saved by name.
bool sharesItsFolder(const DumpLocation &location)
{
    std::error_code error;
    return std::filesystem::exists(location.folder + (location.debug ? "/dump.json" : "/debug.json"), error);
}

class FolderTensors : public TensorStore
{
public:
    explicit FolderTensors(const DumpLocation &location) : m_file(location.dumpFile), m_folder(folderOf(location)) {}

    tl::expected<Tensor, Problem> tensor(std::string_view dataName) const override
    {
        const bool plain = !dataName.empty() && !isAnyOf(dataName, {".", ".."}) &&
                           dataName.find_first_of(std::string_view("/\0", 2)) == std::string_view::npos;
        if (!plain)
            return tl::unexpected(
                Problem{m_file, 0, Severity::Error,
                        message(Messages::tr("{} refers to a tensor file \"{}\", which is not the name of a "
                                             "file in its dump_tensor_data folder"),
                                m_file, dataName),
                        Unread{UnreadReason::Damaged, "tensors", 1, {}}});
        return readTensor(m_folder + "/" + std::string(dataName));
    }

private:
    std::string m_file, m_folder;
};

} // namespace

namespace
{

Problem unreadableFolder(const std::string &folder, const std::error_code &error)
{
    const bool isForbidden = error == std::errc::permission_denied;
    return {folder, 0, Severity::Warning, message(Messages::tr("{} cannot be read: {}"), folder, error.message()),
            Unread{isForbidden ? UnreadReason::Permission : UnreadReason::Damaged, "folders", 1, {}}};
}

} // namespace

Problems problemsOfTensorFiles(const Dump &dump)
{
    FileNames missing, unnamed;
    for (std::size_t row = 0; row < dump.rows.size(); ++row) {
        if (const NameId name = dump.rows.dataName(row); !name.empty())
            missing.emplace(dump.name(name));
    }
    if (missing.empty() && dump.task != "tensor")
        return {};
    const std::string folder = folderOf(dump.location);
    std::error_code error;
    for (const std::string &file : filesIn(folder, error)) {
        if (missing.erase(file) == 0 && isTensorFile(file))
            unnamed.insert(file);
    }
    if (error && error != std::errc::no_such_file_or_directory)
        return {unreadableFolder(folder, error)};
    Problems problems;
    if (!missing.empty())
        problems.push_back(
            problemOfFiles(folder, missing, UnreadReason::Damaged,
                           message(Messages::tr("{} tensor files that the dump refers to are missing, the first {}"),
                                   missing.size(), *missing.begin())));
    if (!unnamed.empty() && !sharesItsFolder(dump.location))
        problems.push_back(
            problemOfFiles(folder, unnamed, UnreadReason::Unrecognised,
                           message(Messages::tr("{} tensor files are not referred to by the dump, the first {}"),
                                   unnamed.size(), *unnamed.begin())));
    return problems;
}

std::unique_ptr<TensorStore> openFolderTensors(const DumpLocation &location)
{
    return std::make_unique<FolderTensors>(location);
}

} // namespace rundiff
