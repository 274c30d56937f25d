// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/evidence/picturepage.h"

#include "models/items/words/numbers.h"
#include "models/items/words/shownwords.h"
#include "models/run/tellingnames.h"
#include "widgets/curves/curveplot.h"
#include "widgets/evidence/captionstrip.h"
#include "widgets/evidence/checklistitems.h"
#include "widgets/evidence/pictureparts.h"
#include "widgets/frame/style/chineseglyphs.h"
#include "widgets/frame/style/theme.h"
#include "widgets/operators/detailspanel.h"
#include "widgets/operators/operatortable.h"
#include "widgets/operators/rownotes.h"
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

constexpr QSize curveSize(pageWidth, 640), operatorSize(pageWidth, 640);
constexpr int otherHeight = 480; // at least
constexpr int windowWidth = 1400;
constexpr int windowCurves = 340, windowRows = 420; // heights

// As high as all its lines: a picture cannot be scrolled.
WhyPanel *wholeReason(const PictureParts &page, int width)
{
    WhyPanel *reason = page.reason();
    reason->document()->setTextWidth(width);
    reason->setFixedHeight(qCeil(reason->document()->size().height()) + 2 * reason->frameWidth());
    return reason;
}

bool parts(const Comparison &comparison)
{
    return comparison.curves && (comparison.curves->firstUnequal || !comparison.operators);
}

bool hasMap(const Comparison &comparison)
{
    constexpr std::size_t mostCells = 64;
    return comparison.operators->pairs.size() > 1 && comparison.operators->pairs.size() <= mostCells;
}

// The answer first, as on the screen, and only what has something to say.
void windowPage(QVBoxLayout &rows, const PictureParts &page, const Comparison &comparison)
{
    rows.addWidget(page.title());
    rows.addWidget(page.runLine());
    rows.addWidget(page.strip());
    rows.addWidget(wholeReason(page, windowWidth));
    if (parts(comparison)) {
        QWidget *curves = page.curves();
        curves->setFixedHeight(windowCurves);
        rows.addWidget(curves);
    }
    if (comparison.operators) {
        if (hasMap(comparison))
            rows.addWidget(page.map());
        QWidget *table = page.table(nullptr);
        table->setFixedHeight(windowRows);
        rows.addWidget(table);
    }
    rows.addWidget(page.statusLine());
    rows.addStretch(1);
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

void addOtherView(QVBoxLayout &rows, const OtherView &other, const HideText &hide)
{
    rows.addWidget(textLine(QStringLiteral("<b>%1</b>").arg(other.title.toHtmlEscaped())));
    if (auto made = other.make(hide))
        rows.addWidget(made.release(), 1);
}

void addChecklist(QVBoxLayout &rows, const PictureParts &page)
{
    ChecklistItems *items = page.checklist();
    items->ensurePolished();
    items->doItemsLayout();
    items->setMinimumHeight(items->wholeHeight()); // a picture cannot be scrolled
    rows.addWidget(items, 1);
}

void addOperators(QVBoxLayout &rows, const PictureParts &page)
{
    WhyPanel *reason = wholeReason(page, operatorSize.width());
    reason->setFixedHeight(std::min(reason->height(), operatorSize.height() / 2));
    rows.addWidget(reason);
    rows.addWidget(page.table(nullptr), 1);
}

void addView(QVBoxLayout &rows, const PictureParts &page, RenderView view)
{
    switch (view) {
    case RenderView::Window:
        return;
    case RenderView::Curves:
        return rows.addWidget(page.curves(), 1);
    case RenderView::Operators:
        return addOperators(rows, page);
    case RenderView::Map:
        return rows.addWidget(page.map(), 1);
    case RenderView::Checklist:
        return addChecklist(rows, page);
    case RenderView::Monitor:
        return rows.addWidget(page.monitor(), 1);
    case RenderView::Why:
        return rows.addWidget(wholeReason(page, pageWidth));
    }
}

QSize sizeOf(const QWidget &page, const PictureOf &of)
{
    const auto *view = std::get_if<RenderView>(&of);
    if (!view)
        return page.sizeHint().expandedTo(QSize(operatorSize.width(), otherHeight));
    switch (*view) {
    case RenderView::Window:
        return page.sizeHint().expandedTo(QSize(windowWidth, 0));
    case RenderView::Curves:
        return curveSize;
    case RenderView::Operators:
        return operatorSize;
    case RenderView::Map:
    case RenderView::Checklist:
    case RenderView::Monitor:
    case RenderView::Why:
        break;
    }
    return page.sizeHint().expandedTo(QSize(operatorSize.width(), 0));
}

void addCaption(QWidget &page, QVBoxLayout &rows, const Caption &lines)
{
    auto *caption = new CaptionStrip(lines);
    rows.addWidget(caption);
    caption->ensurePolished();
    page.setFixedHeight(page.height() + rows.spacing() + caption->heightForWidth(page.width()));
}

// What depends on where the parts are.
void finishShown(QWidget &page, const ComparisonPtr &comparison, const PictureLook &look)
{
    const QList<CurvePlot *> plots = page.findChildren<CurvePlot *>();
    for (CurvePlot *plot : plots) {
        plot->setAnnotations(look.annotations);
        if (look.steps)
            plot->setShownSteps(*look.steps);
    }
    const QList<ChecklistItems *> checklists = page.findChildren<ChecklistItems *>();
    for (ChecklistItems *items : checklists)
        items->scrollToTop();
    // Laid out now: the table can bring its first difference into the middle.
    const QList<OperatorTable *> tables = page.findChildren<OperatorTable *>();
    for (OperatorTable *table : tables)
        table->goToFirstDifference();
    const QList<QTextEdit *> texts = page.findChildren<QTextEdit *>();
    for (const QTextEdit *text : texts)
        coverHalfLine(*text);
    const QList<QAbstractItemView *> views = page.findChildren<QAbstractItemView *>();
    for (const QAbstractItemView *lines : views)
        coverHalfLine(*lines);
    for (OperatorTable *table : tables) {
        auto *notes = new RowNotes(*table);
        notes->setPalette(page.palette());
        notes->setNotes(look.annotations, comparison);
    }
}

} // namespace

std::unique_ptr<QWidget> picturePage(const ComparisonPtr &comparison, const PictureOf &of, const PictureLook &look)
{
    auto page = std::make_unique<QWidget>();
    wear(*page, look.dark ? darkPalette() : lightPalette());
    auto *rows = new QVBoxLayout(page.get());
    rows->setContentsMargins({});
    rows->setSpacing(1);
    const PictureParts parts(comparison, page->palette());
    const auto *view = std::get_if<RenderView>(&of);
    if (view && *view == RenderView::Window) {
        windowPage(*rows, parts, *comparison);
    } else {
        rows->addWidget(parts.runLine());
        rows->addWidget(parts.strip());
        if (view)
            addView(*rows, parts, *view);
        else
            addOtherView(*rows, std::get<OtherView>(of), look.hide);
    }
    const auto [nameA, nameB] = tellingNames(*comparison->a, *comparison->b);
    page->setWindowTitle(PictureParts::tr("%1 and %2").arg(textOf(nameA), textOf(nameB)));
    page->setAttribute(Qt::WA_DontShowOnScreen);
    page->setFixedSize(sizeOf(*page, of));
    if (const Caption lines = withFontRemark(look.caption, *page); !lines.empty())
        addCaption(*page, *rows, lines);
    finish(*page);
    page->show(); // lays everything out; nothing comes to a screen
    QApplication::sendPostedEvents();
    finishShown(*page, comparison, look);
    return page;
}

} // namespace rundiff
