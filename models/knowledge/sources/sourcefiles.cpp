// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/knowledge/sources/sourcefiles.h"

#include "models/formats/filebytes.h"
#include "models/run/words.h"

#include <algorithm>
#include <filesystem>

namespace rundiff
{

namespace
{

namespace fs = std::filesystem;

constexpr std::size_t mostFiles = 20'000;
constexpr int deepestFolder = 24;
constexpr std::uint64_t largestFile = 2 * 1024 * 1024; // no training script is larger
constexpr std::uint64_t largestConfiguration = 512 * 1024;
constexpr std::uint64_t mostBytes = 256ull * 1024 * 1024;

enum class Kind { Other, Python, Notebook, Shell, Configuration };

Kind kindOf(const fs::path &path)
{
    const std::string name = path.filename().string();
    const std::string ending = path.extension().string();
    if (ending == ".py" || ending == ".pyw")
        return Kind::Python;
    if (ending == ".ipynb")
        return Kind::Notebook;
    if (ending == ".sh" || ending == ".bash" || ending == ".slurm" || ending == ".sbatch" || ending == ".env" ||
        name.starts_with("Dockerfile") || name.starts_with(".env") || name == "env" || name == "env.txt")
        return Kind::Shell;
    const bool dump = name == "dump.json" || name == "stack.json" || name == "construct.json" || name == "debug.json";
    if (!dump && (ending == ".yaml" || ending == ".yml" || ending == ".json"))
        return Kind::Configuration;
    return Kind::Other;
}

class Walk
{
public:
    SourceFiles files;

    void path(const std::string &name)
    {
        std::error_code error;
        if (!fs::is_directory(name, error))
            return read(name, true);
        std::vector<std::string> found;
        const auto options = fs::directory_options::skip_permission_denied;
        for (fs::recursive_directory_iterator entry(name, options, error), end; !error && entry != end;
             entry.increment(error)) {
            const std::string part = entry->path().filename().string();
            std::error_code ignored;
            if (entry->is_directory(ignored)) {
                const bool dull = (part.starts_with('.') && part.size() > 1) || part == "node_modules" ||
                                  part == "site-packages" || part == "__pycache__" || part == "dump_tensor_data";
                if (dull || entry.depth() >= deepestFolder)
                    entry.disable_recursion_pending();
            } else if (kindOf(entry->path()) != Kind::Other) {
                if (found.size() >= mostFiles) {
                    problem(name, say(Words::tr("more than {} sources lie under {}; the others are not read, name a "
                                                "folder further down"),
                                      mostFiles, name));
                    break;
                }
                found.push_back(entry->path().string());
            }
        }
        if (error)
            problem(name, say(Words::tr("{} cannot be listed to its end: {}"), name, error.message()));
        std::sort(found.begin(), found.end());
        for (const std::string &file : found)
            read(file, false);
    }

private:
    void problem(const std::string &name, std::string message)
    {
        files.problems.push_back({name, 0, Severity::Warning, std::move(message)});
    }

    void read(const std::string &name, bool asked)
    {
        Kind kind = kindOf(name);
        auto whole = readWholeFile(name, kind == Kind::Configuration ? largestConfiguration : largestFile);
        if (!whole) {
            if (asked || kind != Kind::Configuration)
                files.problems.push_back(whole.error());
            return;
        }
        m_bytes += whole->size;
        if (m_bytes > mostBytes) {
            if (!std::exchange(m_full, true))
                problem(name, say(Words::tr("the sources are larger than {} MB together; {} and those behind it are "
                                            "not read"),
                                  mostBytes >> 20, name));
            return;
        }
        SourceText source{name, std::string(whole->text()), {}};
        if (source.text.find('\0') != std::string::npos)
            return problem(name, say(Words::tr("{} holds zero bytes and is no source; it is not read"), name));
        if (kind == Kind::Other)
            kind = guess(source.text);
        if (kind == Kind::Python)
            files.python.push_back(std::move(source));
        else if (kind == Kind::Notebook)
            files.python.push_back(notebookCode(source));
        else if (kind == Kind::Shell)
            files.shell.push_back(std::move(source));
        else
            files.configurations.push_back(std::move(source));
    }

    // A file that was named, whatever it is called.
    static Kind guess(std::string_view text)
    {
        const std::string_view first = text.substr(0, text.find('\n'));
        return first.starts_with("#!") && first.find("python") != std::string_view::npos ? Kind::Python : Kind::Shell;
    }

    std::uint64_t m_bytes = 0;
    bool m_full = false;
};

} // namespace

SourceFiles sourceFiles(const std::vector<std::string> &paths)
{
    Walk walk;
    for (const std::string &path : paths)
        walk.path(path);
    return std::move(walk.files);
}

} // namespace rundiff
