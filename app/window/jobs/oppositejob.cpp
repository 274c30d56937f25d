// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/jobs/oppositejob.h"

#include "models/formats/texts/privacyforms.h"
#include "models/items/words/numbers.h"
#include "models/items/words/shownwords.h"
#include "models/result/texts/textlines.h"
#include "widgets/files/oppositearea.h"
#include "widgets/files/oppositeview.h"

#include <exception>
#include <filesystem>
#include <stdexcept>
#include <utility>

namespace rundiff
{

namespace
{

std::shared_ptr<const VolatileRules> rulesFor(const OppositeJob::Wish &wish)
{
    Problems said; // when the runs were compared
    VolatileRules rules = VolatileRules::ofUser(wish.volatileRules, said);
    std::vector<std::string> folders;
    for (const TextPlace *place : {&wish.a, &wish.b})
        folders.push_back(std::filesystem::path(place->path).parent_path().filename().string());
    rules.setRunFolders(folders);
    return std::make_shared<const VolatileRules>(std::move(rules));
}

std::string lineShown(const std::string &line)
{
    return linesShownPlainly(withoutSecrets(line));
}

Progress stoppedBy(std::stop_token stop)
{
    Progress progress;
    progress.stop = std::move(stop);
    return progress;
}

} // namespace

OppositeJob::OppositeJob(OppositeView &view, QObject *parent) : QObject(parent), m_view(view)
{
    connect(&m_view, &OppositeView::rowsWanted, this, &OppositeJob::readRows);
    connect(&m_view, &OppositeView::differenceWanted, this, [this](qint64 from, bool backward) {
        find(
            [from, backward](OppositePages &pages, const OppositeIndex &index, const Progress &progress) {
                return pages.nextDifference(index, from, backward, progress);
            },
            backward ? tr("no line before this one differs") : tr("no line after this one differs"));
    });
    connect(&m_view, &OppositeView::textWanted, this, [this](const QString &text, qint64 from, bool backward) {
        find(
            [text = text.toStdString(), from, backward](OppositePages &pages, const OppositeIndex &index,
                                                        const Progress &progress) {
                const auto found = pages.find(index, text, from, backward, progress);
                return found ? found : pages.find(index, text, -1, false, progress); // from the beginning again
            },
            tr("not found"));
    });
    for (LatestAnswer *answer : {&m_rows, &m_search})
        connect(answer, &LatestAnswer::failed, this, &OppositeJob::failed);
}

OppositeJob::~OppositeJob()
{
    m_stop.request_stop();
}

void OppositeJob::close()
{
    m_stop.request_stop();
    for (LatestAnswer *answer : {&m_rows, &m_search})
        answer->forget();
    ++m_opened;
    m_isOpen = false;
    m_index.reset();
    m_wanted = {};
    m_view.setTexts({}, {});
}

void OppositeJob::open(const Wish &wish)
{
    close();
    m_isOpen = true;
    m_view.setTexts(textOf(wish.a.path), textOf(wish.b.path));
    const auto shared = std::make_shared<const Wish>(wish);
    m_forRows = std::make_shared<Reader>(Reader{shared, nullptr});
    m_forSearch = std::make_shared<Reader>(Reader{shared, nullptr});
    m_stop = std::stop_source();
    m_indexThread.start([this, shared, stop = m_stop.get_token(), opened = m_opened] {
        try {
            makeIndex(*shared, stop, opened);
        } catch (const std::exception &exception) { // memory that is not there, most likely
            answer(opened, [this, reason = QString::fromLocal8Bit(exception.what())] { Q_EMIT failed(reason); });
        }
    });
}

// Runs in the thread of the index.
void OppositeJob::makeIndex(const Wish &wish, const std::stop_token &stop, quint64 opened)
{
    if (stop.stop_requested())
        return;
    auto texts = OppositeTexts::open(wish.a, wish.b);
    if (!texts)
        return answer(opened, [this, words = shownText(texts.error().message)] { m_view.say(words); });
    if (texts->a->binary() || texts->b->binary())
        return answer(opened, [this] { m_view.say(tr("not a text")); });
    const auto part = [this, opened](const OppositeIndexPtr &index) { answer(opened, [this, index] { take(index); }); };
    indexOpposite(*texts, rulesFor(wish), wish.anchors, part, stoppedBy(stop));
}

void OppositeJob::answer(quint64 opened, const std::function<void()> &answer)
{
    m_indexThread.answer([this, opened, answer] {
        if (opened == m_opened)
            answer();
    });
}

void OppositeJob::take(const OppositeIndexPtr &index)
{
    m_index = index;
    m_view.setIndex(index);
    goToWanted();
}

void OppositeJob::goToWanted()
{
    if (m_wanted && m_index && m_wanted())
        m_wanted = {};
}

void OppositeJob::goToOffset(bool ofA, std::uint64_t offset)
{
    m_wanted = [this, ofA, offset] {
        const OppositePlace &last = m_index->places.back();
        const bool isRead = m_index->isComplete || offset < (ofA ? last.a.offset : last.b.offset);
        if (isRead)
            find([ofA, offset](OppositePages &pages, const OppositeIndex &index,
                               const Progress &progress) { return pages.rowAt(index, ofA, offset, progress); },
                 {});
        return isRead;
    };
    goToWanted();
}

void OppositeJob::goToLine(bool ofA, std::int64_t line)
{
    m_wanted = [this, ofA, line] {
        const OppositePlace &last = m_index->places.back();
        const bool isRead = m_index->isComplete || line <= (ofA ? last.a.lines : last.b.lines);
        if (isRead)
            find([ofA, line](OppositePages &pages, const OppositeIndex &index,
                             const Progress &progress) { return pages.rowOfLine(index, ofA, line, progress); },
                 tr("this line is not there any more"));
        return isRead;
    };
    goToWanted();
}

OppositePages &OppositeJob::pagesOf(Reader &reader)
{
    if (!reader.pages) {
        auto texts = OppositeTexts::open(reader.wish->a, reader.wish->b);
        if (!texts)
            throw std::runtime_error(std::string(texts.error().message));
        reader.pages = std::make_shared<OppositePages>(std::move(*texts), lineShown);
    }
    return *reader.pages;
}

void OppositeJob::readRows(qint64 first, qint64 count)
{
    if (!m_index)
        return;
    m_rows.ask([this, first, count, index = m_index, reader = m_forRows](std::stop_token stop) -> LatestAnswer::Answer {
        auto rows = pagesOf(*reader).rows(*index, first, count, stoppedBy(std::move(stop)));
        return [this, first, rows = std::move(rows)] { m_view.setRows(first, rows); };
    });
}

void OppositeJob::find(const Find &find, const QString &otherwise)
{
    if (!m_index)
        return;
    m_search.ask(
        [this, find, otherwise, index = m_index, reader = m_forSearch](std::stop_token stop) -> LatestAnswer::Answer {
            const auto row = find(pagesOf(*reader), *index, stoppedBy(std::move(stop)));
            return [this, row, otherwise] {
                if (row)
                    m_view.goTo(*row);
                else if (!otherwise.isEmpty())
                    m_view.say(otherwise);
            };
        });
}

} // namespace rundiff

#include "moc_oppositejob.cpp"
