// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/evidence/picturepage.h"

#include "models/items/numbers.h"
#include "models/items/runwords.h"
#include "models/items/shownwords.h"
#include "models/result/pairtables.h"
#include "models/run/tellingnames.h"
#include "widgets/curves/curveplot.h"
#include "widgets/curves/curveview.h"
#include "widgets/curves/monitormap.h"
#include "widgets/evidence/captionstrip.h"
#include "widgets/evidence/checklistitems.h"
#include "widgets/frame/chineseglyphs.h"
#include "widgets/frame/theme.h"
#include "widgets/frame/verdictstrip.h"
#include "widgets/operators/detailspanel.h"
#include "widgets/operators/operatormenu.h"
#include "widgets/operators/operatortable.h"
#include "widgets/operators/rownotes.h"
#include "widgets/operators/steprankmap.h"
#include "widgets/operators/whypanel.h"

#include <QAbstractItemView>
#include <QAbstractScrollArea>
#include <QAbstractSpinBox>
#include <QAbstractTextDocumentLayout>
#include <QApplication>
#include <QCheckBox>
#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QTextBlock>
#include <QTextDocument>
#include <QTextEdit>
#include <QToolButton>
#include <QVBoxLayout>
#include <QtMath>

#include <algorithm>
#include <variant>

namespace rundiff
{

namespace
{

constexpr QSize windowSize(1400, 900), curveSize(pageWidth, 640), operatorSize(pageWidth, 640);
constexpr int otherHeight = 480; // at least

class Page
{
    Q_DECLARE_TR_FUNCTIONS(PicturePage)

public:
    Page(const ComparisonPtr &comparison, const QPalette &palette)
        : m_comparison(comparison), m_colours(palette), m_palette(colours(palette))
    {
    }

    QLabel *runLine() const;
    QWidget *strip() const;
    QWidget *curves() const;
    QWidget *table(DetailsPanel *details) const;
    DetailsPanel *details() const;
    WhyPanel *reason() const;
    ChecklistItems *checklist() const;
    QWidget *map() const;
    QWidget *monitor() const;
    QLabel *statusLine() const;

private:
    ComparisonPtr m_comparison;
    QPalette m_colours;
    const Palette &m_palette;
};

QLabel *textLine(const QString &html)
{
    auto *label = new QLabel(html);
    label->setTextFormat(Qt::RichText);
    label->setMargin(label->fontMetrics().height() / 2);
    label->setIndent(label->fontMetrics().height() / 4);
    return label;
}

QLabel *Page::runLine() const
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

QWidget *Page::strip() const
{
    auto *strip = new VerdictStrip;
    strip->setComparison(m_comparison);
    return strip;
}

QWidget *Page::curves() const
{
    auto *view = new CurveView;
    view->setForPicture();
    view->setComparison(m_comparison);
    view->plot().prepareNow(); // a page is painted at once
    return view;
}

QWidget *Page::table(DetailsPanel *details) const
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

DetailsPanel *Page::details() const
{
    auto *details = new DetailsPanel;
    details->setPalette(m_colours); // before its rows are coloured
    return details;
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
                links.push_back({words.position(), words.length(),
                                 words.charFormat().anchorHref().startsWith(QStringLiteral("first:"))});
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

WhyPanel *Page::reason() const
{
    auto *why = new WhyPanel;
    why->setPalette(m_colours);
    why->setComparison(m_comparison);
    takeLinksOut(*why->document());
    return why;
}

ChecklistItems *Page::checklist() const
{
    auto *items = new ChecklistItems;
    items->setChecklist(m_comparison->checklist);
    items->clearSelection();
    items->setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    return items;
}

QWidget *Page::map() const
{
    auto *map = new StepRankMap;
    map->setComparison(m_comparison);
    map->setWithoutSwitch();
    map->setMinimumSize(map->wholeSize());
    return map;
}

QWidget *Page::monitor() const
{
    auto *map = new MonitorMap;
    map->setComparison(m_comparison);
    return map;
}

QLabel *Page::statusLine() const
{
    QStringList parts{tr("A: %1").arg(runSummary(*m_comparison->a)), tr("B: %1").arg(runSummary(*m_comparison->b))};
    if (const QString problems = problemSummary(*m_comparison); !problems.isEmpty())
        parts << problems;
    return textLine(QStringLiteral("<span style='color:%1'>%2</span>")
                        .arg(m_palette.quietText.name(), parts.join(QStringLiteral("  ·  ")).toHtmlEscaped()));
}

void windowPage(QVBoxLayout &rows, const Page &page, const Comparison &comparison)
{
    rows.addWidget(page.runLine());
    rows.addWidget(page.strip());
    auto *columns = new QHBoxLayout;
    columns->setSpacing(1);
    auto *left = new QVBoxLayout;
    left->setSpacing(1);
    columns->addLayout(left, 71);
    if (comparison.curves)
        left->addWidget(page.curves(), 45);
    if (comparison.operators) {
        DetailsPanel *details = page.details();
        auto *map = page.map();
        map->setMinimumSize(0, 0); // scrolled
        auto *reason = new QHBoxLayout;
        reason->setSpacing(1);
        reason->addWidget(map, 25);
        reason->addWidget(page.reason(), 75);
        left->addLayout(reason, 15);
        left->addWidget(page.table(details), 40);
        auto *right = new QVBoxLayout;
        right->setSpacing(1);
        right->addWidget(details, 50);
        if (comparison.checklist)
            right->addWidget(page.checklist(), 50);
        columns->addLayout(right, 29);
    }
    rows.addLayout(columns, 1);
    rows.addWidget(page.statusLine());
}

// The current value of a choice is shown; the control for changing it is not.
void putTextInPlaceOf(QComboBox &choice)
{
    QLayout *layout = choice.parentWidget() ? choice.parentWidget()->layout() : nullptr;
    if (!choice.isHidden() && layout && !choice.currentText().isEmpty()) {
        auto *text = new QLabel(choice.currentText(), choice.parentWidget());
        text->setTextFormat(Qt::PlainText);
        text->setContentsMargins(text->fontMetrics().averageCharWidth(), 0, 0, 0); // from the choice before it
        delete layout->replaceWidget(&choice, text);
    }
    choice.hide();
}

bool isControl(const QWidget *part)
{
    return qobject_cast<const QPushButton *>(part) || qobject_cast<const QToolButton *>(part) ||
           qobject_cast<const QCheckBox *>(part) || qobject_cast<const QLineEdit *>(part) ||
           qobject_cast<const QAbstractSpinBox *>(part);
}

// A picture has no controls. And its views were made before they had a place: each gets the page's colours now.
void finish(QWidget &page)
{
    const QList<QComboBox *> choices = page.findChildren<QComboBox *>();
    for (QComboBox *choice : choices)
        putTextInPlaceOf(*choice);
    const QList<QWidget *> parts = page.findChildren<QWidget *>();
    for (QWidget *part : parts) {
        if (isControl(part))
            part->hide();
        if (auto *scrolled = qobject_cast<QAbstractScrollArea *>(part)) {
            scrolled->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
            scrolled->setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
        }
        part->setPalette(page.palette());
    }
}

// The end of the last complete line.
int endOfWholeLines(const QTextEdit &text)
{
    const int room = text.viewport()->height();
    const auto *layout = text.document()->documentLayout();
    double end = 0;
    for (QTextBlock block = text.document()->begin(); block.isValid(); block = block.next()) {
        const double top = layout->blockBoundingRect(block).top();
        for (int line = 0; line < block.layout()->lineCount(); ++line) {
            const double bottom = top + block.layout()->lineAt(line).rect().bottom();
            end = bottom <= room ? std::max(end, bottom) : end;
        }
    }
    return layout->documentSize().height() <= room ? room : qCeil(end);
}

int endOfWholeLines(const QAbstractItemView &view)
{
    const int room = view.viewport()->height();
    const QModelIndex last = view.indexAt(QPoint(view.viewport()->width() / 2, room - 1));
    const QRect place = view.visualRect(last);
    return last.isValid() && place.bottom() > room ? place.top() : room;
}

// The upper half of a line, at the end of a view, looks like a mistake.
template <typename View>
void coverHalfLine(const View &view)
{
    const int end = endOfWholeLines(view);
    QWidget &room = *view.viewport();
    if (end >= room.height())
        return;
    auto *cover = new QWidget(&room);
    cover->setAutoFillBackground(true);
    cover->setBackgroundRole(room.backgroundRole());
    cover->setGeometry(0, end, room.width(), room.height() - end);
    cover->show();
}

// Boxes instead of names must not look like a mistake of the runs.
Caption withFontRemark(const Caption &caption, const QWidget &page)
{
    QString texts = page.windowTitle();
    const QList<QLabel *> labels = page.findChildren<QLabel *>();
    for (const QLabel *label : labels)
        texts += label->text();
    for (const CaptionLine &line : caption)
        texts += shownText(line.name) + shownText(line.text);
    Caption lines = caption;
    if (const QString remark = missingFontRemark(texts); !remark.isEmpty())
        lines.push_back({"Fonts", remark.toStdString()});
    return lines;
}

} // namespace

std::unique_ptr<QWidget> picturePage(const ComparisonPtr &comparison, const PictureOf &of, const PictureLook &look)
{
    const auto *other = std::get_if<OtherView>(&of);
    const auto *view = std::get_if<RenderView>(&of);
    const auto shows = [&](RenderView which) { return view && *view == which; };
    auto page = std::make_unique<QWidget>();
    wear(*page, look.dark ? darkPalette() : lightPalette());
    auto *rows = new QVBoxLayout(page.get());
    rows->setContentsMargins({});
    rows->setSpacing(1);
    const Page parts(comparison, page->palette());
    if (shows(RenderView::Window)) {
        windowPage(*rows, parts, *comparison);
    } else {
        rows->addWidget(parts.runLine());
        rows->addWidget(parts.strip());
        if (other) {
            rows->addWidget(textLine(QStringLiteral("<b>%1</b>").arg(other->title.toHtmlEscaped())));
            if (auto made = other->make(look.hide))
                rows->addWidget(made.release(), 1);
        } else if (shows(RenderView::Curves)) {
            rows->addWidget(parts.curves(), 1);
        } else if (shows(RenderView::Checklist)) {
            ChecklistItems *items = parts.checklist();
            items->ensurePolished();
            items->doItemsLayout();
            items->setMinimumHeight(items->wholeHeight()); // a picture cannot be scrolled
            rows->addWidget(items, 1);
        } else if (shows(RenderView::Monitor)) {
            rows->addWidget(parts.monitor(), 1);
        } else if (shows(RenderView::Map)) {
            rows->addWidget(parts.map(), 1);
        } else {
            WhyPanel *reason = parts.reason();
            reason->document()->setTextWidth(operatorSize.width());
            const int whole = qCeil(reason->document()->size().height());
            reason->setFixedHeight(std::min(whole, operatorSize.height() / 2));
            rows->addWidget(reason);
            rows->addWidget(parts.table(nullptr), 1);
        }
    }
    const auto [nameA, nameB] = tellingNames(*comparison->a, *comparison->b);
    page->setWindowTitle(Page::tr("%1 and %2").arg(textOf(nameA), textOf(nameB)));
    page->setAttribute(Qt::WA_DontShowOnScreen);
    page->setFixedSize(shows(RenderView::Window)   ? windowSize
                       : shows(RenderView::Curves) ? curveSize
                       : shows(RenderView::Operators)
                           ? operatorSize
                           : page->sizeHint().expandedTo(QSize(operatorSize.width(), other ? otherHeight : 0)));
    if (const Caption lines = withFontRemark(look.caption, *page); !lines.empty()) {
        auto *caption = new CaptionStrip(lines);
        rows->addWidget(caption);
        caption->ensurePolished();
        page->setFixedHeight(page->height() + rows->spacing() + caption->heightForWidth(page->width()));
    }
    finish(*page);
    page->show(); // lays everything out; nothing comes to a screen
    QApplication::sendPostedEvents();
    const QList<CurvePlot *> plots = page->findChildren<CurvePlot *>();
    for (CurvePlot *plot : plots) {
        plot->setAnnotations(look.annotations);
        if (look.steps)
            plot->setShownSteps(*look.steps);
    }
    const QList<ChecklistItems *> checklists = page->findChildren<ChecklistItems *>();
    for (ChecklistItems *items : checklists)
        items->scrollToTop();
    // Laid out now: the table can bring its first difference into the middle.
    const QList<OperatorTable *> tables = page->findChildren<OperatorTable *>();
    for (OperatorTable *table : tables)
        table->goToFirstDifference();
    const QList<QTextEdit *> texts = page->findChildren<QTextEdit *>();
    for (const QTextEdit *text : texts)
        coverHalfLine(*text);
    const QList<QAbstractItemView *> views = page->findChildren<QAbstractItemView *>();
    for (const QAbstractItemView *lines : views)
        coverHalfLine(*lines);
    for (OperatorTable *table : tables) {
        auto *notes = new RowNotes(*table);
        notes->setPalette(page->palette());
        notes->setNotes(look.annotations, comparison);
    }
    return page;
}

} // namespace rundiff
