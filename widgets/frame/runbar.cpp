// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/frame/runbar.h"

#include "models/items/words/numbers.h"
#include "models/items/words/runwords.h"
#include "models/run/tellingnames.h"
#include "widgets/frame/baselinebutton.h"
#include "widgets/frame/curveswatch.h"
#include "widgets/frame/dumpbutton.h"
#include "widgets/frame/segmentbox.h"
#include "widgets/frame/style/theme.h"

#include <QCheckBox>
#include <QComboBox>
#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QPushButton>
#include <QSpinBox>
#include <QStyle>
#include <QStyleOption>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>
#include <optional>

namespace rundiff
{

namespace
{

constexpr qsizetype shortestMetric = 5, longestMetric = 16; // letters

QToolButton *chip(const QString &name, QWidget *parent)
{
    auto *button = new QToolButton(parent);
    button->setObjectName(name);
    button->setProperty("boxed", true);
    button->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    button->setFocusPolicy(Qt::TabFocus);
    return button;
}

// A bound is a finite number from 0 on, written as engineers write it.
std::optional<double> boundIn(const QString &text)
{
    bool ok = false;
    const double bound = text.trimmed().toDouble(&ok);
    if (!ok || !std::isfinite(bound) || bound < 0)
        return std::nullopt;
    return bound;
}

void showBound(QLineEdit &field, double bound)
{
    const bool beingTyped = field.hasFocus() && field.property("wrong").toBool(); // "1e-" on the way to "1e-3"
    if (!beingTyped && boundIn(field.text()) != bound)                            // leaves "1e-3" as it was typed
        field.setText(exactNumber(bound));
}

const QString previousSign = QStringLiteral("◂"), nextSign = QStringLiteral("▸");

QString previousWords()
{
    return RunBar::tr("◂ previous");
}

QString nextWords()
{
    return RunBar::tr("next difference ▸");
}

// Many styles make no button narrower than some width, however short its words are.
int widthWith(const QPushButton &button, const QString &words)
{
    QStyleOptionButton option;
    option.initFrom(&button);
    option.text = words;
    const QSize text = button.fontMetrics().size(Qt::TextShowMnemonic, words);
    return button.style()->sizeFromContents(QStyle::CT_PushButton, &option, text, &button).width();
}

// As wide as the longest name needs, within bounds.
void fitTo(QComboBox &box)
{
    qsizetype longest = shortestMetric;
    for (int i = 0; i < box.count(); ++i)
        longest = std::max(longest, box.itemText(i).size());
    box.setMinimumContentsLength(static_cast<int>(std::min(longest, longestMetric)));
}

} // namespace

RunBar::RunBar(QWidget *parent)
    : QWidget(parent), m_a(chip(QStringLiteral("runA"), this)), m_b(chip(QStringLiteral("runB"), this)),
      m_swap(new QPushButton(QStringLiteral("⇄"), this)), m_baselines(new BaselineButton(this)),
      m_previous(new QPushButton(this)), m_next(new QPushButton(this)), m_metric(new QComboBox(this)),
      m_align(new QComboBox(this)), m_segment(new SegmentBox(SegmentBox::Side::Both, this)),
      m_segmentB(new SegmentBox(SegmentBox::Side::B, this)), m_atol(new QLineEdit(this)), m_rtol(new QLineEdit(this)),
      m_offset(new QSpinBox(this)), m_equalNan(new QCheckBox(tr("NaN = NaN"), this)), m_dumps(new DumpButton(this)),
      m_fields(new QWidget(this))
{
    m_swap->setObjectName(QStringLiteral("swapRuns"));
    m_swap->setToolTip(tr("Exchange A and B: B is the baseline"));
    m_swap->setAccessibleName(tr("Swap A and B"));
    m_previous->setObjectName(QStringLiteral("previousDifference"));
    m_previous->setToolTip(tr("Previous difference (Shift+F8)"));
    m_next->setObjectName(QStringLiteral("nextDifference"));
    m_next->setToolTip(tr("Next difference (F8)"));
    m_previous->setAccessibleName(tr("Previous difference"));
    m_next->setAccessibleName(tr("Next difference"));
    setShortWords(false);
    setObjectName(QStringLiteral("runBar"));
    buildTolerance();
    buildRows();
    for (QToolButton *button : {m_a, m_b}) {
        auto *menu = new QMenu(button == m_a ? tr("A") : tr("B"), button); // the palette of commands shows it
        menu->addAction(tr("Open two other runs …"), this, &RunBar::openWanted);
        menu->addAction(tr("Choose other runs of a tracker …"), this, &RunBar::otherTrackedWanted);
        menu->addAction(tr("Read the logs differently …"), this, &RunBar::otherReadingWanted);
        button->setMenu(menu);
        button->setPopupMode(QToolButton::MenuButtonPopup);
        connect(button, &QToolButton::clicked, this, &RunBar::openWanted);
    }
    connect(m_baselines, &BaselineButton::addWanted, this, &RunBar::baselineWanted);
    connect(m_baselines, &BaselineButton::removeWanted, this, &RunBar::baselineUnwanted);
    connect(m_swap, &QPushButton::clicked, this, &RunBar::swapWanted);
    connect(m_previous, &QPushButton::clicked, this, [this] { Q_EMIT differenceWanted(true); });
    connect(m_next, &QPushButton::clicked, this, [this] { Q_EMIT differenceWanted(false); });
    setComparison({});
}

void RunBar::buildRows()
{
    const int unit = fontMetrics().height();
    auto *rows = new QVBoxLayout(this);
    rows->setContentsMargins(unit * 3 / 4, unit * 3 / 8, unit * 3 / 4, unit * 3 / 8);
    rows->setSpacing(unit * 3 / 8);
    m_firstRow = new QHBoxLayout;
    m_secondRow = new QHBoxLayout;
    for (QHBoxLayout *row : {m_firstRow, m_secondRow}) {
        row->setSpacing(unit / 2);
        rows->addLayout(row);
    }
    for (QWidget *part : std::initializer_list<QWidget *>{m_a, m_swap, m_b, m_baselines})
        m_firstRow->addWidget(part);
    m_firstRow->addStretch(1);
    m_firstRow->addWidget(m_previous);
    m_firstRow->addWidget(m_next);
    m_secondRow->addStretch(1);
    auto *fields = new QHBoxLayout(m_fields);
    fields->setContentsMargins({});
    fields->setSpacing(unit / 2);
    const std::pair<QString, QWidget *> titled[] = {{tr("metric"), m_metric},
                                                    {tr("atol"), m_atol},
                                                    {tr("rtol"), m_rtol},
                                                    {tr("align by"), m_align},
                                                    {tr("offset"), m_offset}};
    for (const auto &[title, field] : titled) {
        auto *label = new QLabel(title, this);
        label->setForegroundRole(QPalette::PlaceholderText);
        label->setBuddy(field);
        field->setAccessibleName(title);
        fields->addWidget(label);
        fields->addWidget(field);
        if (field == m_metric) {
            fields->addWidget(m_segment);
            fields->addWidget(m_segmentB);
        }
    }
    fields->addWidget(m_equalNan);
    fields->addWidget(m_dumps);
    m_secondRow->insertWidget(0, m_fields);
}

int RunBar::widthOfOneRow() const
{
    const QMargins margins = layout()->contentsMargins();
    int wanted = margins.left() + margins.right() + m_fields->sizeHint().width() + m_firstRow->spacing() * 7;
    for (const QWidget *part : std::initializer_list<QWidget *>{m_a, m_swap, m_b, m_baselines, m_previous, m_next})
        wanted += part->isHidden() ? 0 : part->sizeHint().width();
    wanted -= m_baselines->isWordy() && !m_baselines->isHidden() ? m_baselines->spaceForWords() : 0;
    return wanted + (m_shortWords ? savedByShortWords() : 0);
}

int RunBar::savedByShortWords() const
{
    return widthWith(*m_previous, previousWords()) - widthWith(*m_previous, previousSign) +
           widthWith(*m_next, nextWords()) - widthWith(*m_next, nextSign);
}

void RunBar::setShortWords(bool isShort)
{
    m_shortWords = isShort;
    m_previous->setText(isShort ? previousSign : previousWords());
    m_next->setText(isShort ? nextSign : nextWords());
}

// One row if it fits, with signs instead of words on the two buttons; otherwise metric, tolerance and alignment move to
// a second row.
void RunBar::placeFields()
{
    const int wanted = widthOfOneRow(), saved = savedByShortWords();
    const bool inSecond = wanted - saved > width();
    const int first = inSecond ? wanted - m_fields->sizeHint().width() : wanted;
    setShortWords(first > width());
    m_baselines->setWordy(first + m_baselines->spaceForWords() <= width());
    QHBoxLayout *row = inSecond ? m_secondRow : m_firstRow;
    if (row->indexOf(m_fields) >= 0)
        return;
    (inSecond ? m_firstRow : m_secondRow)->removeWidget(m_fields);
    row->insertWidget(inSecond ? 0 : 4, m_fields);
    layout()->activate(); // nothing overlaps, not even for one frame
}

// Of two rows, though it may be one now: otherwise the window could not be made narrower any more.
QSize RunBar::minimumSizeHint() const
{
    const QMargins margins = layout()->contentsMargins();
    int ends = m_firstRow->spacing() * 5;
    for (const QWidget *part : std::initializer_list<QWidget *>{m_a, m_swap, m_b, m_baselines, m_previous, m_next})
        ends += part->isHidden() ? 0 : part->minimumSizeHint().width();
    ends -= m_shortWords ? 0 : savedByShortWords();
    ends -= m_baselines->isWordy() && !m_baselines->isHidden() ? m_baselines->spaceForWords() : 0;
    const int width = std::max(ends, m_fields->minimumSizeHint().width()) + margins.left() + margins.right();
    return {width, QWidget::minimumSizeHint().height()};
}

void RunBar::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    placeFields();
}

void RunBar::buildTolerance()
{
    m_metric->setObjectName(QStringLiteral("metric"));
    m_metric->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    m_atol->setObjectName(QStringLiteral("atol"));
    m_rtol->setObjectName(QStringLiteral("rtol"));
    m_align->setObjectName(QStringLiteral("align"));
    m_offset->setObjectName(QStringLiteral("offset"));
    m_equalNan->setObjectName(QStringLiteral("equalNan"));
    m_align->addItems({tr("step"), tr("index")});
    m_align->setToolTip(
        tr("step: pairs points with the same step number. index: pairs the first point with the first, and so on"));
    m_offset->setRange(-1'000'000'000, 1'000'000'000);
    m_offset->setButtonSymbols(QAbstractSpinBox::NoButtons);
    m_offset->setToolTip(tr("Added to the steps of A"));
    m_equalNan->setToolTip(tr("NaN in both runs counts as equal; otherwise NaN is outside every tolerance, as in "
                              "numpy.allclose"));
    for (QLineEdit *field : {m_atol, m_rtol}) {
        field->setFixedWidth(fontMetrics().averageCharWidth() * 9);
        field->setAlignment(Qt::AlignRight);
        field->setToolTip(tr("|A − B| ≤ atol + rtol · |B|, a number from 0 upwards such as 1e-3"));
    }
    m_offset->setFixedWidth(fontMetrics().averageCharWidth() * 7);
    connect(m_atol, &QLineEdit::textEdited, this, [this] { boundEdited(*m_atol, &Tolerance::atol); });
    connect(m_rtol, &QLineEdit::textEdited, this, [this] { boundEdited(*m_rtol, &Tolerance::rtol); });
    connect(m_metric, &QComboBox::activated, this, [this] {
        m_options.metric = m_metric->currentText().toStdString();
        Q_EMIT optionsChanged(m_options);
    });
    connect(m_segment, &SegmentBox::chosen, this, [this](const std::optional<SegmentChoice> &segment) {
        m_options.segment = segment.value_or(SegmentChoice());
        Q_EMIT optionsChanged(m_options);
    });
    connect(m_segmentB, &SegmentBox::chosen, this, [this](const std::optional<SegmentChoice> &segment) {
        m_options.segmentB = segment;
        Q_EMIT optionsChanged(m_options);
    });
    connect(m_align, &QComboBox::activated, this, &RunBar::alignChosen);
    connect(m_offset, &QSpinBox::valueChanged, this, [this](int offset) {
        m_options.offset = offset;
        Q_EMIT optionsChanged(m_options);
    });
    connect(m_equalNan, &QCheckBox::toggled, this, [this](bool equal) {
        m_options.tolerance.equalNan = equal;
        Q_EMIT optionsChanged(m_options);
    });
}

void RunBar::boundEdited(QLineEdit &field, double Tolerance::*bound)
{
    const std::optional<double> value = boundIn(field.text());
    field.setProperty("wrong", !value);
    field.style()->polish(&field); // the style sheet evaluates "wrong" only on request
    if (!value || m_options.tolerance.*bound == *value)
        return;
    m_options.tolerance.*bound = *value;
    m_options.tolerance.atolGiven = m_options.tolerance.atol != Tolerance().atol;
    Q_EMIT optionsChanged(m_options);
}

void RunBar::alignChosen(int index)
{
    m_options.align = index == 0 ? Align::Step : Align::Index;
    m_offset->setEnabled(m_options.align == Align::Step);
    Q_EMIT optionsChanged(m_options);
}

void RunBar::setComparison(const ComparisonPtr &comparison)
{
    const bool hasRuns = comparison && comparison->a && comparison->b;
    const auto [nameA, nameB] =
        hasRuns ? tellingNames(*comparison->a, *comparison->b) : std::pair<std::string, std::string>();
    const QString a = textOf(nameA), b = textOf(nameB);
    const int space = fontMetrics().averageCharWidth() * 24;
    m_a->setText(tr(" A  %1").arg(fontMetrics().elidedText(a, Qt::ElideMiddle, space)));
    m_b->setText(tr(" B  %1").arg(fontMetrics().elidedText(b, Qt::ElideMiddle, space)));
    if (comparison && comparison->a && comparison->b) {
        m_a->setToolTip(tr("A, the run under test: %1\n%2").arg(a, textOf(comparison->a->path)));
        m_b->setToolTip(tr("B, the baseline: %1\n%2").arg(b, textOf(comparison->b->path)));
        m_metric->clear();
        m_metric->addItems(commonMetrics(*comparison));
        fitTo(*m_metric);
        if (comparison->curves)
            m_metric->setCurrentText(textOf(comparison->curves->metricB));
    }
    m_segment->setComparison(comparison);
    m_segmentB->setComparison(comparison);
    m_dumps->setComparison(comparison);
    m_baselines->setComparison(comparison);
    const bool curves = comparison && comparison->curves;
    for (QWidget *field : std::initializer_list<QWidget *>{m_metric, m_atol, m_rtol, m_align, m_offset, m_equalNan})
        field->setEnabled(curves);
    m_metric->setToolTip(m_metric->currentText());
    paintSwatches();
    placeFields();
}

void RunBar::showOptions(const CurveOptions &wanted)
{
    m_options = wanted;
    m_offset->setEnabled(m_metric->isEnabled() && wanted.align == Align::Step);
    if (!wanted.metric.empty())
        m_metric->setCurrentText(textOf(wanted.metric));
    const QSignalBlocker quietOffset(m_offset), quietNan(m_equalNan);
    showBound(*m_atol, m_options.tolerance.atol);
    showBound(*m_rtol, m_options.tolerance.rtol);
    m_segment->setChoice(m_options.segment);
    m_segmentB->setChoice(m_options.segmentB);
    m_align->setCurrentIndex(m_options.align == Align::Step ? 0 : 1);
    m_offset->setValue(static_cast<int>(m_options.offset));
    m_equalNan->setChecked(m_options.tolerance.equalNan);
}

void RunBar::paintSwatches()
{
    const Palette &palette = colours(this->palette());
    const int size = fontMetrics().height();
    m_a->setIcon(curveSwatch(palette.a, false, size, devicePixelRatioF()));
    m_b->setIcon(curveSwatch(palette.b, true, size, devicePixelRatioF()));
    m_a->setIconSize({size, size});
    m_b->setIconSize({size, size});
}

void RunBar::changeEvent(QEvent *event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange)
        paintSwatches();
}

} // namespace rundiff

#include "moc_runbar.cpp"
