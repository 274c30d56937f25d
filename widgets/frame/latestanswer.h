// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/items/rows/backgroundthreads.h"

#include <QObject>

#include <functional>
#include <stop_token>

namespace rundiff
{

// Background work whose result counts only if there is no newer request.
class LatestAnswer : public QObject
{
    Q_OBJECT

public:
    using Answer = std::function<void()>;                    // received in the window's thread
    using Question = std::function<Answer(std::stop_token)>; // run in another one

    explicit LatestAnswer(QObject *parent = nullptr);
    ~LatestAnswer() override;

    void ask(Question question);
    void forget(); // the last request

Q_SIGNALS:
    void failed(const QString &reason);

private:
    std::stop_source m_stop;
    quint64 m_token = 0;
    BackgroundThreads m_threads{1};
};

} // namespace rundiff
