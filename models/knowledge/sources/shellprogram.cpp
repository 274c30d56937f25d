// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/knowledge/sources/shellprogram.h"

#include "models/run/textpieces.h"

#include <algorithm>
#include <cctype>

namespace rundiff
{

namespace
{

std::string_view nameOf(std::string_view word)
{
    return word.substr(word.rfind('/') + 1);
}

// They have no effect on a training, independent of their arguments.
bool isHarmless(std::string_view name)
{
    return isAnyOf(name,
                   {"echo", "printf", "cat",  "cp",  "mv",   "grep",   "sed",   "which", "pip",  "pip3",   "ls",
                    "rm",   "mkdir",  "tail", "git", "cd",   "test",   "[",     "[[",    "tar",  "ln",     "touch",
                    "set",  "unset",  "for",  "in",  "awk",  "find",   "chmod", "wget",  "curl", "pytest", "head",
                    "apt",  "tee",    "kill", "ps",  "read", "return", "shift", "sleep", "wait", "module"});
}

bool launches(std::string_view name)
{
    return isAnyOf(name,
                   {"torchrun",  "accelerate", "deepspeed", "msrun",   "horovodrun", "mpirun",      "mpiexec",
                    "orterun",   "srun",       "sbatch",    "salloc",  "composer",   "colossalai",  "fabric",
                    "lightning", "msprobe",    "docker",    "podman",  "nerdctl",    "singularity", "apptainer",
                    "conda",     "mamba",      "poetry",    "uv",      "pipenv",     "coverage",    "docker-compose",
                    "ssh",       "sudo",       "env",       "nohup",   "time",       "setsid",      "stdbuf",
                    "timeout",   "nice",       "ionice",    "numactl", "taskset",    "xvfb-run",    "exec",
                    "command",   "unbuffer",   "run",       "nsys",    "ncu",        "perf",        "bsub",
                    "qsub",      "hfai",       "ray"});
}

bool launchesModules(std::string_view module)
{
    return module.starts_with("torch.distributed.") || module.starts_with("accelerate.") ||
           module.starts_with("deepspeed.") || module.starts_with("torch_xla.distributed.") ||
           isAnyOf(module, {"cProfile", "profile", "debugpy", "pdb", "coverage", "trace", "viztracer", "scalene"});
}

bool trainsByItself(std::string_view name)
{
    return isAnyOf(name, {"llamafactory-cli", "xtuner", "mim", "yolo", "tune", "axolotl", "swift", "fairseq-train",
                          "fairseq-hydra-train", "nnUNetv2_train", "trl", "litgpt", "onmt_train"});
}

bool isScript(std::string_view word)
{
    return word.ends_with(".sh") || word.ends_with(".bash") || word.ends_with(".slurm") || word.ends_with(".sbatch");
}

class Reader
{
public:
    Reader(const std::vector<ShellWord> &words, std::size_t at) : m_words(words), m_at(at) {}

    ShellProgram read()
    {
        bool first = true; // a word that may name a program
        for (; m_at < m_words.size() && m_found.kind == ShellProgram::Kind::None; ++m_at) {
            const ShellWord &word = m_words[m_at];
            if (word.document)
                continue;
            if (assignmentOf(word.text)) {
                if (first)
                    m_found.handedOn.push_back(word);
                continue;
            }
            if (readOption(word) || readStarter(word))
                continue;
            if (first && !launches(nameOf(word.text)) && !word.text.starts_with('$'))
                return {};
            if (!enter(word))
                return {};
            first = passesOn(m_launcher) && m_launcher == nameOf(word.text); // docker exec BOX is none of these
        }
        if (m_found.kind == ShellProgram::Kind::None && m_unknown)
            found(ShellProgram::Kind::Any, *m_unknown, *m_unknown + 1);
        return m_found;
    }

private:
    using Kind = ShellProgram::Kind;

    void found(Kind kind, std::size_t word, std::size_t arguments)
    {
        m_found.kind = kind;
        m_found.word = word;
        m_found.arguments = arguments;
    }

    // Programs that may be followed immediately by another one with its variables.
    static bool passesOn(std::string_view name) { return name == "env" || name == "sudo" || name == "exec"; }

    const ShellWord *next(std::size_t further = 1) const
    {
        return m_at + further < m_words.size() && !m_words[m_at + further].document ? &m_words[m_at + further]
                                                                                    : nullptr;
    }

    // What a launcher makes of the environment.
    bool readOption(const ShellWord &word)
    {
        const std::string &text = word.text;
        if (!text.starts_with('-'))
            return false;
        const std::string_view launcher = m_launcher;
        const bool container = isAnyOf(launcher, {"docker", "podman", "nerdctl", "docker-compose"});
        if (launcher == "env" && (isAnyOf(text, {"-", "-i", "--ignore-environment"})))
            m_found.cleared = true;
        if (launcher == "env" && isAnyOf(text, {"-u", "--unset"}) && next())
            m_found.removed.insert(m_words[++m_at].text);
        else if (launcher == "env" && text.starts_with("--unset="))
            m_found.removed.insert(text.substr(8));
        if (launcher == "sudo" && (text == "-E" || text.starts_with("--preserve-env")))
            m_found.cleared = false;
        if (isAnyOf(launcher, {"singularity", "apptainer"}) && isAnyOf(text, {"-e", "--cleanenv", "-c", "--contain"}))
            m_found.cleared = true;
        const bool hands = (container && isAnyOf(text, {"-e", "--env"})) || (launcher != "env" && text == "-x") ||
                           (text == "--env" && !launcher.empty()) || text == "-genv";
        if (hands && next())
            m_found.handedOn.push_back(m_words[++m_at]);
        if (text == "-genv" && next() && !assignmentOf(m_words[m_at].text)) {
            m_found.handedOn.back().text += "=" + m_words[m_at + 1].text;
            ++m_at;
        }
        if (text.starts_with("--env=") ||
            (container && text.starts_with("-e") && text.find('=') != std::string::npos)) {
            ShellWord one = word;
            one.text = text.substr(text.starts_with("--env=") ? 6 : 2);
            m_found.handedOn.push_back(one);
        }
        if (text.starts_with("--export="))
            readExport(word, text.substr(9));
        else if (text == "--export" && next())
            readExport(*next(), m_words[m_at + 1].text), ++m_at;
        if (isAnyOf(text, {"-m", "--module"}) && isAnyOf(launcher, {"torchrun", "accelerate", "deepspeed", "python"}) &&
            next() && !next()->text.starts_with('-'))
            found(Kind::Module, m_at + 1, m_at + 2);
        if (text.starts_with("--wrap=") || (text == "--wrap" && next()))
            found(Kind::Text, text == "--wrap" ? m_at + 1 : m_at, m_words.size());
        return true;
    }

    // srun --export=ALL,NAME=value; without ALL only these are handed on.
    void readExport(const ShellWord &word, const std::string &list)
    {
        bool all = false;
        for (std::size_t begin = 0; begin <= list.size();) {
            const std::size_t end = std::min(list.find(',', begin), list.size());
            ShellWord one = word;
            one.text = list.substr(begin, end - begin);
            all = all || one.text == "ALL";
            if (!isAnyOf(one.text, {"ALL", "NONE", "NIL", ""}))
                m_found.handedOn.push_back(one);
            begin = end + 1;
        }
        m_found.cleared = m_found.cleared || !all;
    }

    // A word that starts something independent of the words before it.
    bool readStarter(const ShellWord &word)
    {
        const std::string &text = word.text;
        const std::string_view name = nameOf(text);
        const bool variable = word.expanded && text.starts_with('$');
        const bool image = name.find(':') != std::string_view::npos; // docker run python:3.11 ...
        if ((name.starts_with("python") && !image) ||
            (variable && text.find("PYTHON") != std::string::npos && !text.ends_with(".py")))
            return readPython();
        if (isAnyOf(name, {"bash", "sh", "zsh", "dash"}))
            return readShell();
        if (text.ends_with(".py"))
            found(Kind::File, m_at, m_at + 1);
        else if (isScript(text) && (!variable || text.find('/') != std::string::npos))
            found(Kind::Script, m_at, m_at + 1);
        else if (trainsByItself(name))
            found(Kind::Command, m_at, m_at + 1);
        else if (name == "eval" && m_launcher.empty() && next()) {
            found(Kind::Text, m_at + 1, m_words.size());
            m_found.sameShell = true;
        } else
            return false;
        return true;
    }

    bool readPython()
    {
        m_launcher = "python";
        for (++m_at; m_at < m_words.size(); ++m_at) {
            const ShellWord &word = m_words[m_at];
            const std::string &text = word.text;
            if (word.document)
                break;
            if (text == "-c" && next()) {
                found(Kind::Code, m_at + 1, m_at + 2);
                return true;
            }
            if (text == "-m" && next()) {
                if (launchesModules(m_words[m_at + 1].text)) {
                    ++m_at;
                    m_launcher = "torchrun";
                    return true;
                }
                found(m_words[m_at + 1].expanded && m_words[m_at + 1].text.starts_with('$') ? Kind::Any : Kind::Module,
                      m_at + 1, m_at + 2);
                return true;
            }
            if (text == "-W" || text == "-X") {
                ++m_at;
                continue;
            }
            if (text.starts_with("--") || (text.starts_with('-') && text.size() > 1)) {
                const bool flags = !text.starts_with("--") && !text.starts_with("-W") && !text.starts_with("-X");
                m_found.ignoresPython =
                    m_found.ignoresPython || (flags && text.find_first_of("EI") != std::string::npos);
                continue;
            }
            if (text == "-")
                continue;
            if (text.starts_with('<') || text.starts_with('>') || text.starts_with("2>"))
                continue;
            const std::size_t slash = text.rfind('/');
            const bool open =
                word.expanded && text.find('$', slash == std::string::npos ? 0 : slash) != std::string::npos;
            found(open ? Kind::Any : Kind::File, m_at, m_at + 1);
            return true;
        }
        const auto document =
            std::find_if(m_words.begin(), m_words.end(), [](const auto &word) { return word.document; });
        if (document != m_words.end())
            found(Kind::Code, static_cast<std::size_t>(document - m_words.begin()), m_words.size());
        return true;
    }

    bool readShell()
    {
        for (++m_at; m_at < m_words.size(); ++m_at) {
            const ShellWord &word = m_words[m_at];
            if (word.document) {
                found(Kind::Text, m_at, m_words.size());
                return true;
            }
            const bool code = word.text.starts_with('-') && !word.text.starts_with("--") && word.text.ends_with('c');
            if (code && next()) {
                found(Kind::Text, m_at + 1, m_at + 2);
                return true;
            }
            if (!word.text.starts_with('-')) {
                found(word.text.starts_with('$') && word.text.find('/') == std::string::npos ? Kind::Any : Kind::Script,
                      m_at, m_at + 1);
                return true;
            }
        }
        return true;
    }

    // A launcher's own word; whether anything may be started after it.
    bool enter(const ShellWord &word)
    {
        const std::string_view name = nameOf(word.text);
        if (m_launcher.empty() && isHarmless(name))
            return false;
        if (word.expanded && (word.text.starts_with("$@") || word.text.starts_with("$*") || word.text == "$1" ||
                              word.text.starts_with("${@")))
            m_unknown = m_unknown.value_or(m_at);
        if (!launches(name))
            return true;
        if (!isAnyOf(name, {"run", "exec"}) || m_launcher.empty()) // docker run, docker exec, uv run
            m_launcher = name;
        if (isAnyOf(name, {"docker", "podman", "nerdctl", "docker-compose", "sudo", "ssh"}))
            m_found.cleared = true;
        if (name == "ssh") { // ssh HOST commands
            std::size_t at = m_at + 1;
            while (at < m_words.size() && m_words[at].text.starts_with('-'))
                at += isAnyOf(m_words[at].text, {"-p", "-i", "-o", "-l", "-F"}) ? 2 : 1;
            if (at + 1 >= m_words.size())
                return false;
            found(Kind::Text, at + 1, m_words.size());
        }
        return true;
    }

    const std::vector<ShellWord> &m_words;
    std::size_t m_at;
    std::string m_launcher;
    std::optional<std::size_t> m_unknown;
    ShellProgram m_found;
};

} // namespace

bool isVariableName(std::string_view name)
{
    return !name.empty() && !(name[0] >= '0' && name[0] <= '9') &&
           std::all_of(name.begin(), name.end(), [](unsigned char c) { return std::isalnum(c) || c == '_'; });
}

std::optional<std::size_t> assignmentOf(std::string_view word)
{
    const std::size_t equals = word.find('=');
    if (equals == std::string_view::npos || !isVariableName(word.substr(0, equals)))
        return std::nullopt;
    return equals;
}

ShellProgram shellProgram(const std::vector<ShellWord> &words, std::size_t at)
{
    return Reader(words, at).read();
}

} // namespace rundiff
