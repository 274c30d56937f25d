// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/knowledge/checklist/namedconfigurations.h"

#include "models/run/textpieces.h"

#include <algorithm>
#include <cctype>

namespace rundiff
{

namespace
{

std::string_view fileName(std::string_view path)
{
    return path.substr(path.rfind('/') + 1);
}

bool inName(char c)
{
    return std::isalnum(static_cast<unsigned char>(c)) || contains("_-.", c);
}

} // namespace

void namedConfigurations(std::string_view source, const std::set<std::string, std::less<>> &files,
                         std::set<std::string> &named)
{
    const auto add = [&](const std::string &name) {
        if (files.contains(name))
            named.insert(name);
    };
    for (const std::string_view ending : {".yaml", ".yml", ".json"}) {
        for (std::size_t at = source.find(ending); at != std::string_view::npos; at = source.find(ending, at + 1)) {
            std::size_t begin = at;
            while (begin > 0 && inName(source[begin - 1]))
                --begin;
            add(std::string(source.substr(begin, at + ending.size() - begin)));
        }
    }
    constexpr std::string_view hydra = "config_name";
    for (std::size_t at = source.find(hydra); at != std::string_view::npos; at = source.find(hydra, at + 1)) {
        const std::string_view rest = source.substr(at + hydra.size(), 100);
        const std::size_t quote = rest.find_first_of("\"'\n");
        if (quote == std::string_view::npos || rest[quote] == '\n')
            continue;
        const std::string_view name = rest.substr(quote + 1, rest.find(rest[quote], quote + 1) - quote - 1);
        add(std::string(name) + ".yaml");
        add(std::string(name) + ".yml");
    }
}

bool namesConfiguration(const std::vector<std::string> &words, const std::string &path)
{
    const std::string_view file = fileName(path);
    const std::string_view stem = file.substr(0, file.rfind('.'));
    for (std::size_t i = 0; i < words.size(); ++i) {
        std::string_view word = words[i];
        const bool behindOption = i > 0 && words[i - 1] == "--config-name";
        const bool hydra = behindOption || word.starts_with("--config-name");
        word = word.substr(word.rfind('=') + 1);
        if (fileName(word) == file || (hydra && fileName(word) == stem))
            return true;
    }
    return false;
}

} // namespace rundiff
