// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/items/backgroundthreads.h"

#include <QObject>

#include <functional>
#include <stop_token>

namespace rundiff
{

// Work beside the window whose answer counts only while nothing newer was asked.
class LatestAnswer : public QObject
{
    Q_OBJECT

public:
    using Answer = std::function<void()>;                    // taken in the window's thread
    using Question = std::function<Answer(std::stop_token)>; // worked on in another one

    explicit LatestAnswer(QObject *parent = nullptr);
    ~LatestAnswer() override;

    void ask(Question question);
    void forget(); // what was asked last

Q_SIGNALS:
    void failed(const QString &reason);

private:
    std::stop_source m_stop;
    quint64 m_token = 0;
    BackgroundThreads m_threads{1};
};

} // namespace rundiff
