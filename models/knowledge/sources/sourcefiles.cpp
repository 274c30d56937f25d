// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/knowledge/sources/sourcefiles.h"

#include "models/formats/files/filebytes.h"
#include "models/formats/tensors/bytesources.h"
#include "models/formats/tensors/ziparchive.h"
#include "models/knowledge/sources/dockerfile.h"
#include "models/knowledge/sources/shellprogram.h"
#include "models/run/messages.h"
#include "models/run/parallel.h"
#include "models/run/textpieces.h"

#include <algorithm>
#include <filesystem>
#include <optional>
#include <span>

#include <unistd.h>

namespace rundiff
{

namespace
{

namespace fs = std::filesystem;

constexpr std::size_t mostFiles = 20'000;
constexpr std::size_t together = 64; // files in memory at once before they are scanned
constexpr int deepestFolder = 24;
constexpr std::uint64_t largestFile = 2 * 1024 * 1024;      // no training script is larger
constexpr std::uint64_t largestNotebook = 16 * 1024 * 1024; // pictures lie in it
constexpr std::uint64_t largestConfiguration = 512 * 1024;
constexpr std::uint64_t mostBytes = 256ull * 1024 * 1024;

enum class SourceKind { Other, Python, Notebook, Shell, Configuration, Packages, Pack };

SourceKind sourceKindOf(const fs::path &path)
{
    const std::string name = path.filename().string();
    const std::string ending = path.extension().string();
    if (isAnyOf(ending, {".py", ".pyw"}))
        return SourceKind::Python;
    if (ending == ".ipynb")
        return SourceKind::Notebook;
    if (isAnyOf(ending, {".sh", ".bash", ".slurm", ".sbatch"}) || isDockerfile(name) || isEnvironmentFile(name))
        return SourceKind::Shell;
    if (ending == ".zip")
        return SourceKind::Pack;
    if (isAnyOf(name, {"pip", "pip.txt", "pip_freeze.txt", "pip_list.txt", "freeze.txt", "requirements.txt"}))
        return SourceKind::Packages;
    const bool dump = isAnyOf(name, {"dump.json", "stack.json", "construct.json", "debug.json"});
    if (!dump && isAnyOf(ending, {".yaml", ".yml", ".json"}))
        return SourceKind::Configuration;
    return SourceKind::Other;
}

std::uint64_t largest(SourceKind kind)
{
    if (kind == SourceKind::Configuration)
        return largestConfiguration;
    if (kind == SourceKind::Notebook)
        return largestNotebook;
    return largestFile;
}

// Tests and assets say nothing of the training, whatever they set.
bool standsAside(const fs::path &below)
{
    for (const fs::path &part : below.parent_path()) {
        if (isAnyOf(part.string(), {"tests", "test", "testing", "unit_tests", "unittests", "assets", "asset", "docs",
                                    "doc", "fixtures", "testdata", "test_data", "site", "static", "third_party_tests"}))
            return true;
    }
    const std::string name = below.filename().string();
    if (isAnyOf(name, {"conftest.py", "setup.py"}) || name.ends_with("_test.py"))
        return true;
    return name.starts_with("test_") && name.ends_with(".py");
}

class Walk
{
public:
    explicit Walk(const Progress &progress) : m_progress(progress) {}

    SourceFiles files;

    // Training folders also contain vocabularies and statistics as JSON: they are reported in one sentence.
    void sayLargeConfigurations()
    {
        if (m_largeConfigurations > 0)
            problem(m_firstLarge,
                    message(Messages::tr("{} configuration files are larger than {} kB and are not read, first {}"),
                            m_largeConfigurations, largestConfiguration >> 10, m_firstLarge));
    }

    void path(const std::string &name)
    {
        std::error_code error;
        if (!fs::is_directory(name, error))
            return read({&name, 1}, true);
        m_root = name;
        std::vector<std::string> found;
        const auto options = fs::directory_options::skip_permission_denied;
        for (fs::recursive_directory_iterator entry(name, options, error), end;
             !error && entry != end && !m_progress.stopped(); entry.increment(error)) {
            std::error_code ignored;
            if (entry->is_directory(ignored)) {
                enterFolder(name, entry);
            } else if (sourceKindOf(entry->path()) != SourceKind::Other) {
                if (found.size() >= mostFiles) {
                    problem(name,
                            message(Messages::tr(
                                        "there are more than {} sources under {}; the others are not read, specify a "
                                        "subfolder"),
                                    mostFiles, name),
                            Unread{UnreadReason::Limit, message(Messages::tr("files")), 0, entry->path().string()});
                    break;
                }
                found.push_back(entry->path().string());
            }
        }
        if (error)
            problem(name, message(Messages::tr("{} cannot be listed completely: {}"), name, error.message()),
                    Unread{UnreadReason::Damaged, message(Messages::tr("files")), 0, {}});
        std::sort(found.begin(), found.end());
        for (std::size_t i = 0; i < found.size() && !m_progress.stopped(); i += together)
            read(std::span(found).subspan(i, std::min(together, found.size() - i)), false);
    }

private:
    void problem(const std::string &name, std::string message, std::optional<Unread> unread = {})
    {
        files.problems.push_back({name, 0, Severity::Warning, std::move(message), std::move(unread)});
    }

    void enterFolder(const std::string &root, fs::recursive_directory_iterator &folder)
    {
        const std::string path = folder->path().string(), name = folder->path().filename().string();
        const bool hidden = name.starts_with('.') && name.size() > 1;
        const bool dull = hidden || isAnyOf(name, {"node_modules", "site-packages", "__pycache__", "dump_tensor_data"});
        if (dull || folder.depth() >= deepestFolder)
            folder.disable_recursion_pending();
        else if (::access(path.c_str(), R_OK | X_OK) != 0)
            problem(path, message(Messages::tr("{} is not read: permission denied"), path),
                    Unread{UnreadReason::Permission, message(Messages::tr("folders")), 1, {}});
        if (dull || folder.depth() < deepestFolder || std::exchange(m_deep, true))
            return;
        problem(root,
                message(Messages::tr("folders nested deeper than {} levels under {} are not read, the first {}"),
                        deepestFolder, root, path),
                Unread{UnreadReason::Limit, message(Messages::tr("folders")), 0, path});
    }

    // Reading waits for the disk: several files at once.
    void read(std::span<const std::string> names, bool asked)
    {
        const auto apart = [&](const std::string &name) {
            const SourceKind kind = sourceKindOf(name);
            return kind == SourceKind::Pack || (kind == SourceKind::Configuration && !asked && isLarge(name));
        };
        std::vector<tl::expected<SourceText, Problem>> sources(names.size());
        inParallel(names.size(), 0, [&](std::size_t i) {
            if (apart(names[i]))
                return;
            const auto whole = readWholeFile(names[i], largest(sourceKindOf(names[i])));
            if (whole)
                sources[i]->text = whole->text();
            else
                sources[i] = tl::unexpected(whole.error());
        });
        for (std::size_t i = 0; i < names.size(); ++i) {
            if (!sources[i])
                files.problems.push_back(sources[i].error());
            else if (!apart(names[i]))
                keep(names[i], std::move(sources[i]->text), asked);
            else if (sourceKindOf(names[i]) == SourceKind::Pack)
                readPack(names[i]);
            else
                countLarge(names[i]);
        }
    }

    void keep(const std::string &name, std::string text, bool asked)
    {
        m_bytes += text.size();
        if (m_bytes > mostBytes) {
            if (!std::exchange(m_full, true))
                problem(
                    name,
                    message(Messages::tr(
                                "the sources are larger than {} MB together; {} and the files after it are not read"),
                            mostBytes >> 20, name),
                    Unread{UnreadReason::Limit, message(Messages::tr("files")), 0, name});
            return;
        }
        if (text.find('\0') != std::string::npos)
            return problem(name,
                           message(Messages::tr("{} contains zero bytes and is not a source; it is not read"), name));
        SourceText source{name, std::move(text), {}};
        source.aside = !asked && standsAside(fs::path(name).lexically_relative(m_root));
        source.standing = asked ? SourceText::Standing::Record : SourceText::Standing::Source;
        SourceKind kind = sourceKindOf(name);
        if (kind == SourceKind::Other)
            kind = guess(source.text);
        if (kind == SourceKind::Python)
            files.python.push_back(std::move(source));
        else if (kind == SourceKind::Notebook) {
            files.python.push_back(notebookCode(source));
            files.python.back().aside = source.aside;
        } else if (kind == SourceKind::Packages)
            files.packages.push_back(std::move(source));
        else if (kind == SourceKind::Shell)
            files.shell.push_back(std::move(source));
        else
            files.configurations.push_back(std::move(source));
    }

    // msprobe's config check pack: the environment, the packages and the parameters of a run. Any other archive is left
    // alone.
    void readPack(const std::string &name)
    {
        const auto file = openSource(name);
        if (!file)
            return;
        const auto archive = ZipArchive::read(*file);
        if (!archive || (!archive->find("env") && !archive->find("pip")))
            return;
        if (const std::string environment = member(*archive, name, "env"); !environment.empty())
            files.configurations.push_back(record(name, "{\"env\": " + environment + "}"));
        if (std::string installed = member(*archive, name, "pip"); !installed.empty())
            files.packages.push_back({name, std::move(installed), {}});
        for (const char *kind : {"static", "dynamic"}) {
            const std::string part = std::string("hyperparameters/hyperparameters_") + kind + ".json";
            if (std::string parameters = member(*archive, name, part); !parameters.empty())
                files.configurations.push_back(record(name, std::move(parameters)));
        }
    }

    static SourceText record(const std::string &name, std::string text)
    {
        return {name, std::move(text), {}, false, SourceText::Standing::Record};
    }

    std::string member(const ZipArchive &archive, const std::string &archivePath, const std::string &name)
    {
        const ZipMember *found = archive.find(name);
        if (!found || !found->readable)
            return {};
        if (found->size > largestConfiguration) {
            countLarge(archivePath + "/" + name);
            return {};
        }
        const auto source = archive.open(*found);
        if (!source)
            return {};
        std::string text = readText(**source, 0, (*source)->size()).value_or(std::string());
        m_bytes += text.size();
        return text;
    }

    static bool isLarge(const std::string &name)
    {
        std::error_code error;
        const std::uintmax_t size = fs::file_size(name, error);
        return !error && size > largestConfiguration;
    }

    void countLarge(const std::string &name)
    {
        if (m_largeConfigurations++ == 0)
            m_firstLarge = name;
    }

    // A file that was named, whatever it is called.
    static SourceKind guess(std::string_view text)
    {
        const std::string_view first = text.substr(0, text.find('\n'));
        const bool python = first.starts_with("#!") && contains(first, "python");
        return python ? SourceKind::Python : SourceKind::Shell;
    }

    const Progress &m_progress;
    std::uint64_t m_bytes = 0;
    std::size_t m_largeConfigurations = 0;
    std::string m_firstLarge, m_root;
    bool m_full = false, m_deep = false;
};

} // namespace

SourceFiles sourceFiles(const std::vector<std::string> &paths, const Progress &progress)
{
    Walk walk(progress);
    for (const std::string &path : paths)
        walk.path(path);
    walk.sayLargeConfigurations();
    return std::move(walk.files);
}

} // namespace rundiff
