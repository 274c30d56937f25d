// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/comparison.h"
#include "widgets/frame/latestanswer.h"

#include <QObject>
#include <QTimer>

#include <map>
#include <optional>
#include <string>

namespace rundiff
{

// Notices that files of the comparison were changed or removed after they were read: their sizes and times are compared
// every few seconds, in the background. It says so once, and again after the runs were read again.
class FileWatch : public QObject
{
    Q_OBJECT

public:
    explicit FileWatch(QObject *parent = nullptr);

    void setComparison(const ComparisonPtr &comparison);
    void setPaused(bool paused); // while logs are followed, their changes are shown

Q_SIGNALS:
    void changed(const QString &words);

private:
    struct State {
        std::uintmax_t bytes = 0;
        std::int64_t time = 0;
        bool operator==(const State &) const = default;
    };
    using States = std::map<std::string, std::optional<State>>; // by path; nothing: it is not there

    static States statesOf(const Comparison &comparison);
    void look();
    void take(const States &states);

    QTimer m_clock;
    ComparisonPtr m_comparison;
    States m_states; // when they were read
    bool m_paused = false;
    LatestAnswer m_answer;
};

} // namespace rundiff
