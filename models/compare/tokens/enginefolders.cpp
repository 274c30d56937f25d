// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/compare/tokens/enginefolders.h"

#include "models/run/naturalorder.h"

#include <algorithm>
#include <filesystem>
#include <optional>
#include <utility>

namespace rundiff
{

namespace
{

namespace fs = std::filesystem;

constexpr int deepest = 6;
constexpr std::size_t mostEntries = 200'000;

// The place of a folder's name in a list of forms.
std::optional<std::size_t> placeIn(const std::vector<std::string> &forms, const std::string &name)
{
    const auto found = std::ranges::find_if(forms, [&](const std::string &form) {
        const auto numbers = numbersOf(name, form);
        return numbers.has_value();
    });
    return found == forms.end() ? std::nullopt : std::optional<std::size_t>(found - forms.begin());
}

class RankedFolders
{
public:
    explicit RankedFolders(const std::vector<std::string> &forms) : m_forms(forms) {}

    void add(const fs::path &folder)
    {
        if (const auto place = placeIn(m_forms, folder.filename().string()))
            m_found.emplace_back(*place, folder.string());
    }

    std::vector<std::string> take()
    {
        std::ranges::sort(m_found, [](const auto &one, const auto &other) {
            if (one.first != other.first)
                return one.first < other.first;
            return naturallyLess(one.second, other.second);
        });
        std::vector<std::string> folders;
        for (auto &[place, folder] : m_found)
            folders.push_back(std::move(folder));
        return folders;
    }

private:
    const std::vector<std::string> &m_forms;
    std::vector<std::pair<std::size_t, std::string>> m_found;
};

} // namespace

EngineFolders EngineFolders::under(const std::string &path, const TokenNames &names)
{
    RankedFolders rollout(names.rolloutFolders()), trainer(names.trainerFolders());
    std::error_code error;
    std::size_t seen = 0;
    fs::recursive_directory_iterator entries(path, fs::directory_options::skip_permission_denied, error);
    for (; !error && entries != fs::recursive_directory_iterator() && seen < mostEntries; entries.increment(error)) {
        ++seen;
        if (!entries->is_directory(error) || error) {
            error.clear();
            continue;
        }
        rollout.add(entries->path());
        trainer.add(entries->path());
        if (entries.depth() >= deepest)
            entries.disable_recursion_pending();
    }
    return {rollout.take(), trainer.take()};
}

} // namespace rundiff
