// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/process/processguard.h"

#include "app/process/commandline.h"
#include "app/process/terminal.h"
#include "models/run/messages.h"

#include <QByteArray>
#include <QString>

#include <fcntl.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <csignal>
#include <cstddef>
#include <cstdlib>
#include <exception>
#include <memory>
#include <new>
#include <string>
#include <string_view>
#include <system_error>

namespace rundiff
{

namespace
{

QtMessageHandler usualHandler = nullptr;

// A file that is opened later must not become standard output. Where nobody listens the result is not written, which is
// trouble as with any other place that takes nothing: nothing can be written to what is opened for reading. A message
// without a listener is lost.
void openStandardStreams()
{
    for (const int stream : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) {
        if (::fcntl(stream, F_GETFD) < 0 && errno == EBADF)
            ::open("/dev/null", stream == STDERR_FILENO ? O_WRONLY : O_RDONLY); // takes the lowest free number
    }
}

std::string tooManyThreads()
{
    return message(
        Messages::tr("No further thread can be started: the system's limit on processes and threads is reached "
                     "(ulimit -u, or the container's)."));
}

// Address space that is given back when there is no more: a sentence needs memory, too. It is larger than what malloc
// keeps for one thread, so that any thread can use it.
std::unique_ptr<char[]> reserve;
constexpr std::size_t reservedBytes = std::size_t(8) << 20;

// The same sentence without a translation, where even that is not enough.
[[noreturn]] void endWithoutMemory()
{
    constexpr std::string_view sentence = "rundiff: There is not enough memory.\n";
    static_cast<void>(!::write(STDERR_FILENO, sentence.data(), sentence.size()));
    std::_Exit(Trouble);
}

// While a thread ends the process in trouble, others may come here for the same reason.
std::atomic_flag ending = ATOMIC_FLAG_INIT;

void complainOfMemory()
{
    reserve.reset();
    try {
        complain(message(Messages::tr("There is not enough memory.")));
    } catch (...) { // says it without
        endWithoutMemory();
    }
}

// Of whatever thread it is that cannot go on.
[[noreturn]] void endInTrouble()
{
    if (ending.test_and_set()) // for lack of memory in the other one's sentence
        endWithoutMemory();
    try {
        if (const std::exception_ptr thrown = std::current_exception())
            std::rethrow_exception(thrown);
    } catch (const std::system_error &error) {
        complain(error.code() == std::errc::resource_unavailable_try_again ? tooManyThreads() : error.what());
        std::_Exit(Trouble);
    } catch (const std::bad_alloc &) {
        complainOfMemory();
        std::_Exit(Trouble);
    } catch (const std::exception &error) {
        complain(error.what());
        std::_Exit(Trouble);
    } catch (...) { // none of ours
    }
    std::abort();
}

void endWhereQtGivesUp(QtMsgType type, const QMessageLogContext &context, const QString &text)
{
    const bool thread = text.contains(QLatin1String("Thread creation error"));
    if (type != QtFatalMsg && !thread) {
        if (usualHandler)
            usualHandler(type, context, text);
        return;
    }
    if (thread)
        complain(tooManyThreads());
    else
        complain(message(
            Messages::tr("The window cannot be opened: Qt's platform \"{}\" does not start here. \"rundiff compare "
                         "A B\" prints the verdict."),
            qgetenv("QT_QPA_PLATFORM").toStdString()));
    std::_Exit(Trouble);
}

} // namespace

void guardProcess()
{
    openStandardStreams();
    std::signal(SIGPIPE, SIG_IGN); // a closed pipe is an error to report, not a crash
    std::signal(SIGXFSZ, SIG_IGN); // and so is a file that may not grow
    reserve = std::make_unique_for_overwrite<char[]>(reservedBytes);
    std::set_terminate(endInTrouble);
}

PlatformGuard::PlatformGuard()
{
    usualHandler = qInstallMessageHandler(endWhereQtGivesUp);
}

PlatformGuard::~PlatformGuard()
{
    qInstallMessageHandler(usualHandler);
}

} // namespace rundiff
