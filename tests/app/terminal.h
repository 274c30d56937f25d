// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QFile>
#include <QMap>
#include <QProcess>
#include <QProcessEnvironment>
#include <QStringList>

#include <fcntl.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <cstdlib>

namespace rundiff
{

// A terminal of this width for one stream of the program.
class Terminal
{
public:
    explicit Terminal(int columns, QProcess::ProcessChannel channel = QProcess::StandardOutput)
        : m_channel(channel), m_master(::posix_openpt(O_RDWR | O_NOCTTY))
    {
        winsize size{};
        size.ws_col = static_cast<unsigned short>(columns);
        if (m_master >= 0 && ::grantpt(m_master) == 0 && ::unlockpt(m_master) == 0) {
            m_slave = ::open(::ptsname(m_master), O_RDWR | O_NOCTTY);
            ::ioctl(m_slave, TIOCSWINSZ, &size);
        }
    }
    ~Terminal()
    {
        for (const int end : {m_slave, m_master})
            ::close(end);
    }
    Terminal(const Terminal &) = delete;
    Terminal &operator=(const Terminal &) = delete;

    bool isOpen() const { return m_slave >= 0; }

    // What the program shows on it; both line ends of a terminal are one.
    QByteArray outputOf(const QStringList &arguments, const QMap<QString, QString> &variables = {}) const
    {
        QProcess program;
        QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
        for (const char *name : {"NO_COLOR", "TERM", "COLUMNS"})
            environment.remove(QLatin1String(name));
        for (auto variable = variables.begin(); variable != variables.end(); ++variable)
            environment.insert(variable.key(), variable.value());
        program.setProcessEnvironment(environment);
        const QString path = QFile::decodeName(::ptsname(m_master));
        if (m_channel == QProcess::StandardOutput)
            program.setStandardOutputFile(path);
        else
            program.setStandardErrorFile(path);
        program.start(QStringLiteral(RUNDIFF_PROGRAM), arguments);
        ::fcntl(m_master, F_SETFL, O_NONBLOCK);
        QByteArray shown;
        while (program.state() != QProcess::NotRunning) { // a terminal holds little: it is read while the program runs
            program.waitForFinished(20);
            readInto(shown);
        }
        return shown.replace("\r\n", "\n");
    }

private:
    void readInto(QByteArray &shown) const
    {
        char block[4096];
        for (ssize_t count = 0; (count = ::read(m_master, block, sizeof block)) > 0;)
            shown.append(block, static_cast<int>(count));
    }

    QProcess::ProcessChannel m_channel;
    int m_master = -1, m_slave = -1;
};

} // namespace rundiff
