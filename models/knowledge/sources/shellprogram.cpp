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
    return startsWithAny(module, {"torch.distributed.", "accelerate.", "deepspeed.", "torch_xla.distributed."}) ||
           isAnyOf(module, {"cProfile", "profile", "debugpy", "pdb", "coverage", "trace", "viztracer", "scalene"});
}

bool trainsByItself(std::string_view name)
{
    return isAnyOf(name, {"llamafactory-cli", "xtuner", "mim", "yolo", "tune", "axolotl", "swift", "fairseq-train",
                          "fairseq-hydra-train", "nnUNetv2_train", "trl", "litgpt", "onmt_train"});
}

bool isScript(std::string_view word)
{
    return endsWithAny(word, {".sh", ".bash", ".slurm", ".sbatch"});
}

// $PYTHON, but not the script that a variable like $PYTHON_SCRIPT.py contains.
bool isPythonVariable(const ShellWord &word)
{
    if (!word.expanded || !word.text.starts_with('$'))
        return false;
    return contains(word.text, "PYTHON") && !word.text.ends_with(".py");
}

class Reader
{
public:
    Reader(const std::vector<ShellWord> &words, std::size_t at) : m_words(words), m_at(at) {}

    ShellProgram read()
    {
        for (; m_at < m_words.size() && m_found.kind == Kind::None; ++m_at) {
            if (!readWord(m_words[m_at]))
                return {};
        }
        if (m_found.kind == Kind::None && m_unknown)
            found(Kind::Any, *m_unknown, *m_unknown + 1);
        return m_found;
    }

private:
    using Kind = ShellProgram::Kind;

    // False if the command cannot start a program.
    bool readWord(const ShellWord &word)
    {
        if (word.document)
            return true;
        if (assignmentOf(word.text)) {
            if (m_first)
                m_found.handedOn.push_back(word);
            return true;
        }
        if (readOption(word) || readStarter(word))
            return true;
        const bool mayStart = launches(nameOf(word.text)) || word.text.starts_with('$');
        if (m_first && !mayStart)
            return false;
        if (!enter(word))
            return false;
        m_first = passesOn(m_launcher) && m_launcher == nameOf(word.text); // docker exec BOX is none of these
        return true;
    }

    void found(Kind kind, std::size_t word, std::size_t arguments)
    {
        m_found.kind = kind;
        m_found.word = word;
        m_found.arguments = arguments;
    }

    // Programs that may be followed immediately by another one with its variables.
    static bool passesOn(std::string_view name) { return isAnyOf(name, {"env", "sudo", "exec"}); }

    bool isContainer() const { return isAnyOf(m_launcher, {"docker", "podman", "nerdctl", "docker-compose"}); }

    const ShellWord *next() const
    {
        const std::size_t at = m_at + 1;
        if (at >= m_words.size() || m_words[at].document)
            return nullptr;
        return &m_words[at];
    }

    // What a launcher makes of the environment.
    bool readOption(const ShellWord &word)
    {
        const std::string &text = word.text;
        if (!text.starts_with('-'))
            return false;
        readClearing(text);
        if (handsVariable(text) && next())
            takeVariable(text == "-genv");
        if (const std::size_t prefix = prefixOfVariable(text); prefix > 0) {
            ShellWord one = word;
            one.text = text.substr(prefix);
            m_found.handedOn.push_back(one);
        }
        if (text.starts_with("--export="))
            readExport(word, text.substr(9));
        else if (text == "--export" && next())
            readExport(*next(), m_words[m_at + 1].text), ++m_at;
        readCodeOption(text);
        return true;
    }

    // Whether the environment of the launcher reaches its program.
    void readClearing(const std::string &text)
    {
        if (m_launcher == "env")
            return readOptionOfEnv(text);
        if (m_launcher == "sudo" && (text == "-E" || text.starts_with("--preserve-env")))
            m_found.cleared = false;
        if (isAnyOf(m_launcher, {"singularity", "apptainer"}) && isAnyOf(text, {"-e", "--cleanenv", "-c", "--contain"}))
            m_found.cleared = true;
    }

    void readOptionOfEnv(const std::string &text)
    {
        if (isAnyOf(text, {"-", "-i", "--ignore-environment"}))
            m_found.cleared = true;
        else if (isAnyOf(text, {"-u", "--unset"}) && next())
            m_found.removed.insert(m_words[++m_at].text);
        else if (text.starts_with("--unset="))
            m_found.removed.insert(text.substr(8));
    }

    // Options that a variable follows as the next word.
    bool handsVariable(std::string_view text) const
    {
        if (text == "-x")
            return m_launcher != "env";
        if (text == "--env")
            return !m_launcher.empty();
        if (text == "-e")
            return isContainer();
        return text == "-genv";
    }

    void takeVariable(bool valueFollows)
    {
        ShellWord variable = m_words[++m_at];
        const bool lacksValue = valueFollows && !assignmentOf(variable.text);
        if (lacksValue && next())
            variable.text += "=" + m_words[++m_at].text;
        m_found.handedOn.push_back(std::move(variable));
    }

    // The length of an option that has its variable in the same word, 0 for other words.
    std::size_t prefixOfVariable(std::string_view text) const
    {
        if (text.starts_with("--env="))
            return 6;
        const bool variable = text.starts_with("-e") && contains(text, '=');
        if (variable && isContainer())
            return 2;
        return 0;
    }

    void readCodeOption(const std::string &text)
    {
        const ShellWord *after = next();
        if (text.starts_with("--wrap="))
            found(Kind::Text, m_at, m_words.size());
        if (!after)
            return;
        if (text == "--wrap")
            found(Kind::Text, m_at + 1, m_words.size());
        const bool takesModule = isAnyOf(m_launcher, {"torchrun", "accelerate", "deepspeed", "python"});
        if (takesModule && isAnyOf(text, {"-m", "--module"}) && !after->text.starts_with('-'))
            found(Kind::Module, m_at + 1, m_at + 2);
    }

    // srun --export=ALL,NAME=value; without ALL only these are handed on.
    void readExport(const ShellWord &word, const std::string &list)
    {
        bool all = false;
        for (std::size_t begin = 0; begin <= list.size();) {
            const std::size_t end = std::min(list.find(',', begin), list.size());
            ShellWord one = word;
            one.text = list.substr(begin, end - begin);
            if (one.text == "ALL")
                all = true;
            if (!isAnyOf(one.text, {"ALL", "NONE", "NIL", ""}))
                m_found.handedOn.push_back(one);
            begin = end + 1;
        }
        if (!all)
            m_found.cleared = true;
    }

    // A word that starts something independent of the words before it.
    bool readStarter(const ShellWord &word)
    {
        const std::string &text = word.text;
        const std::string_view name = nameOf(text);
        const bool variable = word.expanded && text.starts_with('$');
        const bool image = contains(name, ':'); // docker run python:3.11 ...
        const bool interpreter = name.starts_with("python") && !image;
        if (interpreter || isPythonVariable(word))
            return readPython();
        if (isAnyOf(name, {"bash", "sh", "zsh", "dash"}))
            return readShell();
        if (text.ends_with(".py"))
            found(Kind::File, m_at, m_at + 1);
        else if (isScript(text) && (!variable || contains(text, '/')))
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
            if (text == "-m" && next())
                return readModule(*next());
            if (text.starts_with('-')) {
                readPythonFlags(text);
                m_at += isAnyOf(text, {"-W", "-X"});
                continue;
            }
            if (startsWithAny(text, {"<", ">", "2>"}))
                continue;
            const bool open = word.expanded && contains(nameOf(text), '$');
            found(open ? Kind::Any : Kind::File, m_at, m_at + 1);
            return true;
        }
        const auto document =
            std::find_if(m_words.begin(), m_words.end(), [](const auto &word) { return word.document; });
        if (document != m_words.end())
            found(Kind::Code, static_cast<std::size_t>(document - m_words.begin()), m_words.size());
        return true;
    }

    bool readModule(const ShellWord &module)
    {
        if (launchesModules(module.text)) {
            ++m_at;
            m_launcher = "torchrun";
            return true;
        }
        const bool open = module.expanded && module.text.starts_with('$');
        found(open ? Kind::Any : Kind::Module, m_at + 1, m_at + 2);
        return true;
    }

    void readPythonFlags(std::string_view text)
    {
        if (!startsWithAny(text, {"--", "-W", "-X"}) && text.find_first_of("EI") != std::string_view::npos)
            m_found.ignoresPython = true;
    }

    bool readShell()
    {
        for (++m_at; m_at < m_words.size(); ++m_at) {
            const ShellWord &word = m_words[m_at];
            if (word.document) {
                found(Kind::Text, m_at, m_words.size());
                return true;
            }
            if (!word.text.starts_with('-')) {
                const bool open = word.text.starts_with('$') && !contains(word.text, '/');
                found(open ? Kind::Any : Kind::Script, m_at, m_at + 1);
                return true;
            }
            const bool code = !word.text.starts_with("--") && word.text.ends_with('c');
            if (code && next()) {
                found(Kind::Text, m_at + 1, m_at + 2);
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
        const bool given = word.text == "$1" || startsWithAny(word.text, {"$@", "$*", "${@"});
        if (word.expanded && given)
            m_unknown = m_unknown.value_or(m_at);
        if (!launches(name))
            return true;
        if (!isAnyOf(name, {"run", "exec"}) || m_launcher.empty()) // docker run, docker exec, uv run
            m_launcher = name;
        if (isAnyOf(name, {"docker", "podman", "nerdctl", "docker-compose", "sudo", "ssh"}))
            m_found.cleared = true;
        return name != "ssh" || readRemoteCommand();
    }

    bool readRemoteCommand() // ssh HOST commands
    {
        std::size_t at = m_at + 1;
        while (at < m_words.size() && m_words[at].text.starts_with('-'))
            at += isAnyOf(m_words[at].text, {"-p", "-i", "-o", "-l", "-F"}) ? 2 : 1;
        if (at + 1 >= m_words.size())
            return false;
        found(Kind::Text, at + 1, m_words.size());
        return true;
    }

    const std::vector<ShellWord> &m_words;
    std::size_t m_at;
    bool m_first = true; // a word that may name a program
    std::string m_launcher;
    std::optional<std::size_t> m_unknown;
    ShellProgram m_found;
};

} // namespace

bool isVariableSign(char sign)
{
    return std::isalnum(static_cast<unsigned char>(sign)) || sign == '_';
}

bool isVariableName(std::string_view name)
{
    if (name.empty() || isDigits(name.substr(0, 1)))
        return false;
    return std::all_of(name.begin(), name.end(), isVariableSign);
}

bool isEnvironmentFile(std::string_view name)
{
    return name.starts_with(".env") || name.ends_with(".env") || isAnyOf(name, {"env", "env.txt"});
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
