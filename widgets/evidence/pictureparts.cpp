// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/evidence/pictureparts.h"

#include "models/items/words/numbers.h"
#include "models/items/words/runwords.h"
#include "models/items/words/shownwords.h"
#include "models/result/saved/pairtables.h"
#include "models/result/texts/verdictsentence.h"
#include "models/run/tellingnames.h"
#include "widgets/curves/curveplot.h"
#include "widgets/curves/curveview.h"
#include "widgets/curves/monitormap.h"
#include "widgets/evidence/checklistitems.h"
#include "widgets/frame/verdictstrip.h"
#include "widgets/operators/detailspanel.h"
#include "widgets/operators/operatormenu.h"
#include "widgets/operators/operatortable.h"
#include "widgets/operators/steprankmap.h"
#include "widgets/operators/whypanel.h"

#include <QLabel>
#include <QTextBlock>
#include <QTextCursor>
#include <QTextDocument>

#include <vector>

namespace rundiff
{

namespace
{

// A row, or a line of a script.
bool namesItself(const QString &target)
{
    return target.startsWith(QStringLiteral("first:")) || target.startsWith(QStringLiteral("line:"));
}

// "show the row" leads nowhere in a picture; what a link names by itself stays as plain words.
void takeLinksOut(QTextDocument &document)
{
    struct Link {
        int begin, length;
        bool names;
    };
    std::vector<Link> links;
    for (QTextBlock block = document.begin(); block.isValid(); block = block.next()) {
        for (auto part = block.begin(); !part.atEnd(); ++part) {
            const QTextFragment words = part.fragment();
            if (words.charFormat().isAnchor())
                links.push_back({words.position(), words.length(), namesItself(words.charFormat().anchorHref())});
        }
    }
    for (auto link = links.rbegin(); link != links.rend(); ++link) {
        QTextCursor cursor(&document);
        cursor.setPosition(link->begin);
        cursor.setPosition(link->begin + link->length, QTextCursor::KeepAnchor);
        if (link->names)
            cursor.setCharFormat({});
        else
            cursor.removeSelectedText();
    }
}

} // namespace

QLabel *textLine(const QString &html)
{
    auto *label = new QLabel(html);
    label->setTextFormat(Qt::RichText);
    label->setMargin(label->fontMetrics().height() / 2);
    label->setIndent(label->fontMetrics().height() / 4);
    return label;
}

QLabel *PictureParts::title() const
{
    const auto [nameA, nameB] = tellingNames(*m_comparison->a, *m_comparison->b);
    QLabel *label = textLine(QStringLiteral("<span style='font-size:large'><b>%1</b></span><br>%2")
                                 .arg(tr("%1 compared with %2").arg(textOf(nameA), textOf(nameB)).toHtmlEscaped(),
                                      shownText(verdictSentence(*m_comparison)).toHtmlEscaped()));
    label->setWordWrap(true);
    label->setObjectName(QStringLiteral("pictureTitle"));
    return label;
}

QLabel *PictureParts::runLine() const
{
    const auto [nameA, nameB] = tellingNames(*m_comparison->a, *m_comparison->b);
    QString text = QStringLiteral("<b><span style='color:%1'>━━</span> A</b>&nbsp; %2 &nbsp;&nbsp; "
                                  "<b><span style='color:%3'>╍╍</span> B</b>&nbsp; %4")
                       .arg(m_palette.a.name(), textOf(nameA).toHtmlEscaped(), m_palette.b.name(),
                            tr("%1 (baseline)").arg(textOf(nameB)).toHtmlEscaped());
    if (m_comparison->curves) {
        const Tolerance &tolerance = m_comparison->curves->tolerance;
        text +=
            QStringLiteral(" &nbsp;&nbsp;&nbsp; <span style='color:%1'>%2</span>")
                .arg(m_palette.quietText.name(), tr("metric %1 · atol %2 · rtol %3")
                                                     .arg(textOf(m_comparison->curves->metricB).toHtmlEscaped(),
                                                          exactNumber(tolerance.atol), exactNumber(tolerance.rtol)));
    }
    return textLine(text);
}

QWidget *PictureParts::strip() const
{
    auto *strip = new VerdictStrip;
    strip->setComparison(m_comparison);
    return strip;
}

QWidget *PictureParts::curves() const
{
    auto *view = new CurveView;
    view->setForPicture();
    view->setComparison(m_comparison);
    view->plot().prepareNow(); // a page is painted at once
    return view;
}

QWidget *PictureParts::table(DetailsPanel *details) const
{
    auto *table = new OperatorTable;
    table->setMenu(new OperatorMenu(*table));
    if (details) {
        const auto operators = m_comparison->operators;
        QObject::connect(table, &OperatorTable::rowChosen, details, [table, details, operators](qulonglong row) {
            details->showRow(*table->model().table(), static_cast<std::size_t>(row),
                             operators->pairs[*table->pair()].rule);
        });
    }
    QObject::connect(table, &OperatorTable::tableWanted, table, [table, shown = m_comparison](qulonglong pair) {
        const auto index = static_cast<std::size_t>(pair);
        if (const auto kept = keptTable(*shown, index))
            table->showReadTable(index, kept);
    });
    table->setComparison(m_comparison);
    table->view().setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    table->view().setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    return table;
}

DetailsPanel *PictureParts::details() const
{
    auto *details = new DetailsPanel;
    details->setPalette(m_colours); // before its rows are coloured
    return details;
}

WhyPanel *PictureParts::reason() const
{
    auto *why = new WhyPanel;
    why->setPalette(m_colours);
    why->setComparison(m_comparison);
    takeLinksOut(*why->document());
    return why;
}

ChecklistItems *PictureParts::checklist() const
{
    auto *items = new ChecklistItems;
    items->setChecklist(m_comparison->checklist);
    items->clearSelection();
    items->setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    return items;
}

QWidget *PictureParts::map() const
{
    auto *map = new StepRankMap;
    map->setComparison(m_comparison);
    map->setWithoutSwitch();
    map->setMinimumSize(map->wholeSize());
    return map;
}

QWidget *PictureParts::monitor() const
{
    auto *map = new MonitorMap;
    map->setComparison(m_comparison);
    return map;
}

QLabel *PictureParts::statusLine() const
{
    QStringList parts{tr("A: %1").arg(runSummary(*m_comparison->a)), tr("B: %1").arg(runSummary(*m_comparison->b))};
    if (const QString problems = problemSummary(*m_comparison); !problems.isEmpty())
        parts << problems;
    return textLine(QStringLiteral("<span style='color:%1'>%2</span>")
                        .arg(m_palette.quietText.name(), parts.join(QStringLiteral("  ·  ")).toHtmlEscaped()));
}

} // namespace rundiff
