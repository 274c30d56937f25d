// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/mpi/parts.h"
#include "models/compare/dumplist.h"
#include "models/compare/partplan.h"
#include "models/compare/partschedule.h"
#include "models/formats/runreader.h"
#include "models/result/writing/newfile.h"
#include "models/run/messages.h"

#include <fmt/format.h>

#define OMPI_SKIP_MPICXX 1 // the C interface is enough
#include <mpi.h>

#include <array>
#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <memory>
#include <sched.h>
#include <string>
#include <unistd.h>
#include <vector>

using namespace rundiff;

namespace
{

constexpr int askForWork = 1, giveWork = 2;  // tags of messages
constexpr int trouble = 2;                   // the exit status of rundiff
constexpr long long mostListBytes = 1 << 30; // MPI counts in int
using Answer = std::array<int, 2>;           // the part that ended, 0: none; its exit status

void say(const std::string &text)
{
    fmt::print(stderr, "rundiff-mpi: {}\n", text);
}

// A part that was killed leaves no file: it is written under another name.
bool succeeded(int status)
{
    return status == 0;
}

// Waiting inside the library takes a whole core, which another process may need.
int partFromFirst()
{
    int arrived = 0;
    for (MPI_Iprobe(0, giveWork, MPI_COMM_WORLD, &arrived, MPI_STATUS_IGNORE); !arrived;
         MPI_Iprobe(0, giveWork, MPI_COMM_WORLD, &arrived, MPI_STATUS_IGNORE))
        ::usleep(2000);
    int part = 0;
    MPI_Recv(&part, 1, MPI_INT, 0, giveWork, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    return part;
}

// A process other than the first: compares what it is given.
void work(const PartCommands &commands)
{
    Answer answer{0, 0};
    while (true) {
        MPI_Send(answer.data(), 2, MPI_INT, 0, askForWork, MPI_COMM_WORLD);
        const int part = partFromFirst();
        if (part == 0)
            return;
        PartProcess process;
        const bool started = process.start(commands.partCommand(static_cast<std::uint32_t>(part)), true);
        answer = {part, started ? process.wait() : 127};
    }
}

// The first process: hands out the parts, and compares some itself.
class Distribution
{
public:
    Distribution(const PartCommands &commands, int processes)
        : m_commands(commands), m_schedule(commands.parts, static_cast<std::uint32_t>(processes),
                                           commands.localDumps ? PartHolder::ItsOwn : PartHolder::Any),
          m_waiting(static_cast<std::size_t>(processes))
    {
    }

    std::vector<std::uint32_t> run()
    {
        while (!m_schedule.over()) {
            const bool moved = lookAtOwn() || lookAtOthers();
            handOut();
            if (!moved)
                ::usleep(1000);
        }
        return m_schedule.failed();
    }

    // Every process asks once more when its last part is done.
    void dismiss()
    {
        for (std::uint32_t worker = 1; worker < m_waiting.size(); ++worker) {
            while (!m_waiting[worker])
                lookAtOthers();
            send(worker, 0);
        }
    }

private:
    void settle(std::uint32_t worker, int part, int status)
    {
        if (part == 0)
            return;
        if (succeeded(status)) {
            m_schedule.finish(worker);
        } else {
            say(message(Messages::tr("part {} of {} ended with status {} in process {}."), part, m_commands.parts,
                        status, worker));
            m_schedule.fail(worker);
        }
        tellProgress();
    }

    void tellProgress()
    {
        const std::uint32_t percent = m_schedule.finished() * 100 / m_commands.parts;
        if (m_commands.quiet || percent < m_told + 10)
            return;
        m_told = percent;
        say(message(Messages::tr("{} of {} parts"), m_schedule.finished(), m_commands.parts));
    }

    bool lookAtOwn()
    {
        if (!m_own.running())
            return false;
        const auto status = m_own.ended();
        if (status)
            settle(0, m_ownPart, *status);
        return status.has_value();
    }

    bool lookAtOthers()
    {
        int arrived = 0;
        MPI_Status status;
        MPI_Iprobe(MPI_ANY_SOURCE, askForWork, MPI_COMM_WORLD, &arrived, &status);
        if (!arrived)
            return false;
        Answer answer;
        MPI_Recv(answer.data(), 2, MPI_INT, status.MPI_SOURCE, askForWork, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        const auto worker = static_cast<std::uint32_t>(status.MPI_SOURCE);
        settle(worker, answer[0], answer[1]);
        m_waiting[worker] = true;
        return true;
    }

    void handOut()
    {
        for (std::uint32_t worker = 1; worker < m_waiting.size(); ++worker) {
            const auto part = m_waiting[worker] ? m_schedule.next(worker) : std::nullopt;
            if (part)
                send(worker, static_cast<int>(*part));
        }
        const auto part = m_own.running() ? std::nullopt : m_schedule.next(0);
        if (!part)
            return;
        m_ownPart = static_cast<int>(*part);
        if (!m_own.start(m_commands.partCommand(*part), true))
            settle(0, m_ownPart, 127);
    }

    void send(std::uint32_t worker, int part)
    {
        m_waiting[worker] = false;
        MPI_Send(&part, 1, MPI_INT, static_cast<int>(worker), giveWork, MPI_COMM_WORLD);
    }

    const PartCommands &m_commands;
    PartSchedule m_schedule;
    std::vector<char> m_waiting; // not vector<bool>: indexed by process
    PartProcess m_own;
    int m_ownPart = 0;
    std::uint32_t m_told = 0;
};

// Prints the result, and removes the parts if it is complete.
int merge(const PartCommands &commands, const std::vector<std::uint32_t> &failed)
{
    if (!failed.empty())
        say(message(Messages::tr("{} parts failed twice, the first is part {}. The other parts are in {}: the same "
                                 "command continues with them."),
                    failed.size(), failed.front(), commands.folder));
    PartProcess process;
    const int status = process.start(commands.mergeCommand(failed), false) ? process.wait() : trouble;
    std::error_code error;
    if (failed.empty() && (status == 0 || status == 1))
        std::filesystem::remove_all(commands.folder, error);
    return status;
}

std::shared_ptr<const Run> dumpsOf(const std::string &path)
{
    RunOptions onlyDumps;
    onlyDumps.logs = false;
    onlyDumps.checkpoints = false;
    return readRun(path, onlyDumps, {});
}

// The number of parts, which is one on all processes: some may not see the dumps.
std::uint32_t agreedParts(const PartCommands &commands, int process, int processes)
{
    const auto workers = static_cast<std::uint32_t>(processes);
    std::uint32_t parts = commands.parts;
    if (parts == 0 && commands.localDumps)
        parts = workers;
    if (parts == 0 && process == 0) {
        std::uint64_t bytes = 0;
        for (const std::string &path : commands.runs())
            bytes += bytesOfDumps(*dumpsOf(path));
        parts = usualParts(bytes, workers);
    }
    MPI_Bcast(&parts, 1, MPI_UINT32_T, 0, MPI_COMM_WORLD);
    return parts;
}

// What this process sees of both runs, as text.
std::string ownDumps(const PartCommands &commands, int process)
{
    const auto a = dumpsOf(commands.compare[0]), b = dumpsOf(commands.compare[1]);
    return dumpListText(dumpsSeenBy(static_cast<std::uint32_t>(process) + 1, *a, *b));
}

// The texts of all processes, in the first one.
std::vector<std::string> gathered(const std::string &own, int process, int processes)
{
    const int length = static_cast<int>(own.size());
    std::vector<int> lengths(static_cast<std::size_t>(processes)), begins(lengths.size());
    MPI_Gather(&length, 1, MPI_INT, lengths.data(), 1, MPI_INT, 0, MPI_COMM_WORLD);
    std::string all;
    for (std::size_t i = 0; process == 0 && i < lengths.size(); ++i) {
        begins[i] = static_cast<int>(all.size());
        all.resize(all.size() + static_cast<std::size_t>(lengths[i]));
    }
    MPI_Gatherv(own.data(), length, MPI_CHAR, all.data(), lengths.data(), begins.data(), MPI_CHAR, 0, MPI_COMM_WORLD);
    std::vector<std::string> texts;
    for (std::size_t i = 0; process == 0 && i < lengths.size(); ++i)
        texts.push_back(all.substr(static_cast<std::size_t>(begins[i]), static_cast<std::size_t>(lengths[i])));
    return texts;
}

// Writes the list of what all processes see; what is wrong with it, as a sentence.
std::string writeDumpList(const PartCommands &commands, const std::vector<std::string> &texts)
{
    std::vector<DumpList> lists;
    for (const std::string &text : texts) {
        auto list = dumpListFrom(text);
        if (!list)
            return list.error();
        lists.push_back(std::move(*list));
    }
    const auto all = together(lists);
    if (!all)
        return all.error();
    const auto written = writeWholeFile(commands.dumpList(), dumpListText(*all));
    return written ? std::string() : written.error();
}

// Whether all processes can go on.
bool shareDumps(const PartCommands &commands, int process, int processes)
{
    const std::string own = ownDumps(commands, process);
    const long long length = static_cast<long long>(own.size());
    long long ofAll = 0;
    MPI_Allreduce(&length, &ofAll, 1, MPI_LONG_LONG, MPI_SUM, MPI_COMM_WORLD);
    std::string wrong = message(Messages::tr("The dumps are too many for --local-dumps."));
    if (ofAll <= mostListBytes) {
        const std::vector<std::string> texts = gathered(own, process, processes);
        wrong = process == 0 ? writeDumpList(commands, texts) : std::string();
    }
    if (!wrong.empty() && process == 0)
        say(wrong);
    int good = wrong.empty() ? 1 : 0;
    MPI_Bcast(&good, 1, MPI_INT, 0, MPI_COMM_WORLD);
    return good == 1;
}

void makeFolder(const PartCommands &commands)
{
    std::error_code error;
    std::filesystem::create_directories(commands.folder, error);
    if (error)
        say(message(Messages::tr("{} cannot be created: {}"), commands.folder, error.message()));
}

int distribute(const PartCommands &commands, int processes)
{
    Distribution distribution(commands, processes);
    const int status = merge(commands, distribution.run());
    distribution.dismiss();
    return status;
}

int runAll(const std::vector<std::string> &arguments)
{
    int rank = 0, processes = 1;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &processes);
    ReadCommands read = commandsFrom(arguments);
    if (!read.trouble.empty()) {
        if (rank == 0)
            say(read.trouble);
        return trouble;
    }
    read.commands.parts = agreedParts(read.commands, rank, processes);
    if (rank == 0)
        makeFolder(read.commands);
    if (read.commands.localDumps && !shareDumps(read.commands, rank, processes))
        return rank == 0 ? trouble : 0;
    if (rank == 0)
        return distribute(read.commands, processes);
    work(read.commands);
    return 0;
}

// Open MPI binds each process to one core, and its children with it. A part reads on threads of its own, and process 0
// merges when the other ones have nothing to do. The kernel keeps to the cores that the job may use.
void useAllCores()
{
    cpu_set_t all;
    CPU_ZERO(&all);
    for (int core = 0; core < CPU_SETSIZE; ++core)
        CPU_SET(core, &all);
    ::sched_setaffinity(0, sizeof all, &all);
}

} // namespace

int main(int argc, char *argv[])
{
    MPI_Init(&argc, &argv);
    useAllCores();
    const int status = runAll({argv + 1, argv + argc});
    MPI_Finalize();
    return status;
}
