// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/account/opposite/oppositepages.h"
#include "models/items/rows/backgroundthreads.h"
#include "widgets/frame/latestanswer.h"

#include <QObject>

#include <functional>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

namespace rundiff
{

class OppositeView;

// Reads two texts for a view, in the background: where their rows are, those in view, and what is searched.
class OppositeJob : public QObject
{
    Q_OBJECT

public:
    OppositeJob(OppositeView &view, QObject *parent);
    ~OppositeJob() override;

    struct Wish {
        TextPlace a, b;
        std::shared_ptr<const LineAnchors> anchors;
        std::vector<std::string> volatileRules;
    };
    void open(const Wish &wish);
    void close();
    bool isOpen() const { return m_isOpen; }
    void goToOffset(bool ofA, std::uint64_t offset); // once it has been read
    void goToLine(bool ofA, std::int64_t line);

Q_SIGNALS:
    void failed(const QString &reason);

private:
    // Both texts, opened for one thread.
    struct Reader {
        std::shared_ptr<const Wish> wish;
        std::shared_ptr<OppositePages> pages;
    };
    using Find = std::function<std::optional<std::int64_t>(OppositePages &pages, const OppositeIndex &index,
                                                           const Progress &progress)>;
    void makeIndex(const Wish &wish, const std::stop_token &stop, quint64 opened);
    void answer(quint64 opened, const std::function<void()> &answer); // from the thread of the index
    void take(const OppositeIndexPtr &index);
    void readRows(qint64 first, qint64 count);
    void find(const Find &find, const QString &otherwise);
    void goToWanted();
    static OppositePages &pagesOf(Reader &reader);

    OppositeView &m_view;
    bool m_isOpen = false;
    quint64 m_opened = 0;
    OppositeIndexPtr m_index;
    std::function<bool()> m_wanted; // goes there, if it has been read
    std::shared_ptr<Reader> m_forRows, m_forSearch;
    LatestAnswer m_rows, m_search;
    std::stop_source m_stop;            // of the index
    BackgroundThreads m_indexThread{1}; // which gives it in parts; last: it uses the others
};

} // namespace rundiff
