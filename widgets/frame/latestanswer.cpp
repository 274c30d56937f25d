// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/frame/latestanswer.h"

#include <exception>

namespace rundiff
{

LatestAnswer::LatestAnswer(QObject *parent) : QObject(parent) {}

LatestAnswer::~LatestAnswer()
{
    m_stop.request_stop();
}

void LatestAnswer::forget()
{
    m_stop.request_stop();
    ++m_token;
}

void LatestAnswer::ask(Question question)
{
    m_stop.request_stop();
    m_stop = std::stop_source();
    const quint64 token = ++m_token;
    m_threads.start([this, token, question = std::move(question), stop = m_stop.get_token()] {
        if (stop.stop_requested())
            return;
        Answer answer;
        try {
            answer = question(stop);
        } catch (const std::exception &exception) { // memory that is not there, most likely
            const QString reason = QString::fromLocal8Bit(exception.what());
            answer = [this, reason] { Q_EMIT failed(reason); };
        }
        m_threads.answer([this, token, answer = std::move(answer)] {
            if (token == m_token)
                answer();
        });
    });
}

} // namespace rundiff

#include "moc_latestanswer.cpp"
