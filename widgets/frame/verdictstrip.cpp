// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/frame/verdictstrip.h"

#include "models/items/rows/damagewords.h"
#include "models/items/words/shownwords.h"
#include "models/result/texts/decisiontext.h"
#include "widgets/frame/style/theme.h"

#include <QFontMetrics>
#include <QHBoxLayout>
#include <QPainter>
#include <QStyleOptionFocusRect>
#include <QToolButton>

namespace rundiff
{

namespace
{

QFont boldOf(QFont font)
{
    font.setBold(true);
    return font;
}

QColor colourOf(VerdictStatement::Tone tone, const Palette &palette)
{
    switch (tone) {
    case VerdictStatement::Tone::Differs:
        return palette.differs;
    case VerdictStatement::Tone::Agrees:
        return palette.agrees;
    case VerdictStatement::Tone::Incomplete:
        return palette.incomplete;
    default:
        return palette.text;
    }
}

bool isChinese(QChar letter)
{
    return letter.script() == QChar::Script_Han || QStringLiteral("，。；：？！、）”").contains(letter);
}

// A line may end at a blank; Chinese has none, and punctuation stays on its line.
bool mayBreakBefore(const QString &text, qsizetype at)
{
    const QChar before = text[at - 1], here = text[at];
    if (here == QLatin1Char(' '))
        return true;
    return (isChinese(before) || isChinese(here)) && before != QLatin1Char(' ') &&
           !QStringLiteral("，。；：？！、）”").contains(here) && !QStringLiteral("（“").contains(before);
}

// Broken between words where one line is too short; what two lines cannot hold either is left out in the middle.
QStringList headlineLines(const QString &headline, const QFontMetrics &metrics, int space)
{
    if (metrics.horizontalAdvance(headline) <= space)
        return {headline};
    qsizetype end = -1;
    for (qsizetype at = 1; at < headline.size(); ++at) {
        if (!mayBreakBefore(headline, at))
            continue;
        if (metrics.horizontalAdvance(headline.left(at)) > space)
            break;
        end = at;
    }
    if (end < 0)
        return {metrics.elidedText(headline, Qt::ElideMiddle, space)};
    return {headline.left(end), metrics.elidedText(headline.mid(end).trimmed(), Qt::ElideMiddle, space)};
}

} // namespace

VerdictCell::VerdictCell(QWidget *parent) : QAbstractButton(parent)
{
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred); // as high as the highest cell
    setCursor(Qt::PointingHandCursor);
    setFocusPolicy(Qt::TabFocus);
}

void VerdictCell::setStatement(const VerdictStatement &statement)
{
    m_statement = statement;
    setText(statement.headline);
    setAccessibleName(statement.subject + QStringLiteral(": ") + statement.headline);
    setToolTip(statement.subject + QLatin1Char('\n') + statement.headline +
               (statement.detail.isEmpty() ? QString() : QStringLiteral("\n\n") + statement.detail));
    updateGeometry();
    update();
}

int VerdictCell::widthOfWords() const
{
    return std::max(fontMetrics().horizontalAdvance(m_statement.subject),
                    QFontMetrics(boldOf(font())).horizontalAdvance(m_statement.headline));
}

QSize VerdictCell::sizeHint() const
{
    const QFontMetrics normal(font()), bold(boldOf(font()));
    const int width = widthOfWords();
    const int ofHeadline = bold.height() * static_cast<int>(lines().size());
    return {width + 3 * normal.height(), normal.height() + ofHeadline + normal.height() * 5 / 4};
}

int VerdictCell::room() const
{
    return width() - fontMetrics().height() * 3 / 2;
}

QStringList VerdictCell::lines() const
{
    return headlineLines(m_statement.headline, QFontMetrics(boldOf(font())), room());
}

void VerdictCell::resizeEvent(QResizeEvent *event)
{
    QAbstractButton::resizeEvent(event);
    updateGeometry(); // another width, perhaps another number of lines
}

QSize VerdictCell::minimumSizeHint() const
{
    return {QFontMetrics(font()).averageCharWidth() * 16, sizeHint().height()};
}

void VerdictCell::paintEvent(QPaintEvent *)
{
    const Palette &palette = colours(this->palette());
    QPainter painter(this);
    const int unit = fontMetrics().height();
    const int left = unit * 3 / 4, space = room();
    const QFontMetrics bold(boldOf(font()));
    const QStringList headline = lines();
    const int top = (height() - unit - bold.height() * static_cast<int>(headline.size()) - unit / 4) / 2;
    painter.setPen(palette.quietText);
    painter.drawText(QRect(left, top, space, unit), Qt::AlignLeft | Qt::AlignVCenter,
                     fontMetrics().elidedText(m_statement.subject, Qt::ElideRight, space));
    painter.setFont(boldOf(font()));
    painter.setPen(colourOf(m_statement.tone, palette));
    QRect line(left, top + unit + unit / 4, space, bold.height());
    for (const QString &text : headline) {
        painter.drawText(line, Qt::AlignLeft | Qt::AlignVCenter, text);
        line.translate(0, bold.height());
    }
    if (hasFocus()) {
        painter.setPen(palette.a);
        painter.drawRect(rect().adjusted(1, 1, -2, -2));
    }
}

namespace
{

QColor tint(QColor ground)
{
    ground.setAlphaF(0.55F);
    return ground;
}

} // namespace

VerdictStrip::VerdictStrip(QWidget *parent)
    : QWidget(parent), m_damage(new VerdictCell(this)), m_curves(new VerdictCell(this)),
      m_equality(new VerdictCell(this)), m_operators(new VerdictCell(this)), m_checkpoints(new VerdictCell(this)),
      m_checklist(new VerdictCell(this))
{
    setObjectName(QStringLiteral("verdictStrip"));
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    m_damage->setObjectName(QStringLiteral("damageVerdict"));
    m_curves->setObjectName(QStringLiteral("curveVerdict"));
    m_equality->setObjectName(QStringLiteral("equalityVerdict"));
    m_operators->setObjectName(QStringLiteral("operatorVerdict"));
    m_checkpoints->setObjectName(QStringLiteral("checkpointVerdict"));
    m_checklist->setObjectName(QStringLiteral("checklistVerdict"));
    m_cells = new QHBoxLayout(this);
    m_cells->setContentsMargins(0, 0, 0, 1);
    m_cells->setSpacing(1);
    for (VerdictCell *cell : {m_damage, m_curves, m_equality, m_operators, m_checkpoints, m_checklist})
        m_cells->addWidget(cell);
    m_dropDecisions = new QToolButton(this);
    m_dropDecisions->setObjectName(QStringLiteral("dropDecisions"));
    m_dropDecisions->setText(tr("Judge without decisions"));
    m_dropDecisions->setAutoRaise(true);
    m_dropDecisions->hide();
    m_cells->insertWidget(m_cells->indexOf(m_checklist), m_dropDecisions, 0, Qt::AlignVCenter);
    connect(m_dropDecisions, &QToolButton::clicked, this, &VerdictStrip::decisionsUnwanted);
    connect(m_damage, &VerdictCell::clicked, this, &VerdictStrip::problemsWanted);
    connect(m_curves, &VerdictCell::clicked, this, &VerdictStrip::firstOutsideWanted);
    connect(m_equality, &VerdictCell::clicked, this, &VerdictStrip::firstUnequalWanted);
    connect(m_operators, &VerdictCell::clicked, this, &VerdictStrip::firstDifferenceWanted);
    connect(m_checkpoints, &VerdictCell::clicked, this, &VerdictStrip::checkpointsWanted);
    connect(m_checklist, &VerdictCell::clicked, this, &VerdictStrip::checklistWanted);
}

void VerdictStrip::setComparison(const ComparisonPtr &comparison)
{
    const Comparison nothing;
    const Comparison &shown = comparison ? *comparison : nothing;
    m_damage->setStatement(damageStatement(shown));
    m_damage->setVisible(!m_damage->statement().headline.isEmpty());
    m_curves->setStatement(curveStatement(shown));
    m_equalityStatement = equalityStatement(shown);
    showEquality();
    m_operators->setStatement(operatorStatement(shown));
    m_checkpoints->setStatement(checkpointStatement(shown));
    m_checkpoints->setVisible(!m_checkpoints->statement().headline.isEmpty());
    // Checkpoints alone are compared: no word about dumps that nobody made.
    m_operators->setVisible(shown.operators || !m_checkpoints->isVisibleTo(this));
    showDecisions(shown);
    m_checklist->setStatement(checklistStatement(shown));
    m_checklist->setVisible(shown.options.checklist);
    shareRoom();
    m_verdict = shown.unfinished && shown.verdict == Verdict::Incomplete ? Verdict::Same : shown.verdict;
    update();
}

void VerdictStrip::showDecisions(const Comparison &comparison)
{
    const QString sentence = shownText(decisionSentence(comparison));
    m_dropDecisions->setVisible(!sentence.isEmpty());
    m_dropDecisions->setToolTip(tr("Remove all rules and manual matches: %1").arg(sentence));
}

void VerdictStrip::shareRoom()
{
    for (VerdictCell *cell : {m_damage, m_curves, m_equality, m_operators, m_checkpoints, m_checklist})
        m_cells->setStretchFactor(cell, cell->widthOfWords() + fontMetrics().height() * 3);
}

void VerdictStrip::setDoubt(SuspiciousEquality equality)
{
    m_doubt = equality;
    showEquality();
    shareRoom();
}

// Suspicious equality is not good news.
void VerdictStrip::showEquality()
{
    VerdictStatement statement = m_equalityStatement;
    if (m_doubt != SuspiciousEquality::None) {
        statement.tone = VerdictStatement::Tone::Differs;
        statement.headline +=
            m_doubt == SuspiciousEquality::SameFile ? tr(" — one file twice") : tr(" — though their seeds differ");
    }
    m_equality->setStatement(statement);
}

void VerdictStrip::paintEvent(QPaintEvent *)
{
    const Palette &palette = colours(this->palette());
    QPainter painter(this);
    painter.fillRect(rect(), palette.base);
    painter.fillRect(rect(), m_verdict == Verdict::Incomplete ? tint(palette.incompleteGround) : palette.ground);
    // An agreement next to a difference keeps its quiet ground.
    for (const VerdictCell *cell : {m_curves, m_equality, m_operators, m_checkpoints, m_checklist}) {
        if (cell->isVisibleTo(this) && cell->statement().tone == VerdictStatement::Tone::Differs)
            painter.fillRect(cell->geometry(), tint(palette.differsGround));
    }
    if (m_damage->isVisibleTo(this))
        painter.fillRect(m_damage->geometry(), palette.incompleteGround);
    painter.setPen(palette.lines);
    for (const QWidget *cell : {m_curves, m_equality, m_operators, m_checkpoints, m_checklist}) {
        if (cell->isVisibleTo(this))
            painter.drawLine(cell->x() - 1, 0, cell->x() - 1, height());
    }
    painter.drawLine(0, height() - 1, width(), height() - 1);
}

} // namespace rundiff

#include "moc_verdictstrip.cpp"
