// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/frame/dumpbutton.h"

#include "models/formats/layouts/layout.h"
#include "models/items/words/counted.h"
#include "models/items/words/shownwords.h"
#include "models/result/texts/decisiontext.h"

#include <QFormLayout>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QPushButton>
#include <QStyle>
#include <QWidgetAction>

namespace rundiff
{

namespace
{

constexpr std::int64_t largestOffset = 1'000'000'000;

QString signedNumber(std::int64_t number)
{
    return number > 0 ? QStringLiteral("+%1").arg(number) : QString::number(number);
}

QString offsetText(const std::optional<std::int64_t> &offset)
{
    return offset ? signedNumber(*offset) : QString();
}

QString rankText(const NumberChoice &ranks)
{
    return QString::fromStdString(numberChoiceText(ranks));
}

// Where nothing is written, the placeholder says what is used.
QString detectedText(const DumpCounting *counting)
{
    return counting && counting->offset ? DumpButton::tr("detected: %1").arg(signedNumber(*counting->offset))
                                        : DumpButton::tr("not detected");
}

QString decisionWords(const DecisionCounts &counts)
{
    QStringList parts;
    const auto add = [&](std::size_t number, const QString &one, const QString &many) {
        if (number > 0)
            parts << counted(static_cast<std::int64_t>(number), one, many);
    };
    add(counts.rules, DumpButton::tr("1 ignore rule"), DumpButton::tr("%1 ignore rules"));
    add(counts.ignoredRows, DumpButton::tr("1 ignored row"), DumpButton::tr("%1 ignored rows"));
    add(counts.matchedManually, DumpButton::tr("1 manual match"), DumpButton::tr("%1 manual matches"));
    return parts.isEmpty() ? DumpButton::tr("none") : parts.join(QStringLiteral(", "));
}

// Short: it is in a crowded line.
QString offsetWords(const std::optional<std::int64_t> &a, const std::optional<std::int64_t> &b)
{
    if (a != b)
        return DumpButton::tr("dumps A %1, B %2")
            .arg(a ? signedNumber(*a) : QStringLiteral("?"), b ? signedNumber(*b) : QStringLiteral("?"));
    return a && *a != 0 ? DumpButton::tr("dumps %1").arg(signedNumber(*a)) : DumpButton::tr("dumps");
}

// What is used where nothing is written.
QString layoutHint(const OperatorComparison &operators, RunLayout LayoutComparison::*run)
{
    return operators.layouts ? shownText(((*operators.layouts).*run).words())
                             : DumpButton::tr("not known, or the same in both");
}

bool isLayoutOrNothing(const std::string &text)
{
    return text.empty() || Layout().with(text);
}

bool isOrderOrNothing(const std::string &text)
{
    return text.empty() || Layout::isOrder(text);
}

bool readNumber(const QString &text, std::int64_t &number)
{
    bool ok = false;
    number = text.trimmed().toLongLong(&ok);
    return ok && number >= -largestOffset && number <= largestOffset;
}

} // namespace

DumpChoice dumpChoiceOf(const CompareOptions &options)
{
    return {options.dumpOffsetA, options.dumpOffsetB, options.ranks,
            options.layoutA,     options.layoutB,     options.rankOrder};
}

DumpButton::DumpButton(QWidget *parent)
    : QToolButton(parent), m_offsetA(new QLineEdit), m_offsetB(new QLineEdit), m_ranks(new QLineEdit),
      m_layoutA(new QLineEdit), m_layoutB(new QLineEdit), m_rankOrder(new QLineEdit), m_decisions(new QLabel),
      m_apply(new QPushButton(tr("Compare the dumps again")))
{
    setObjectName(QStringLiteral("dumpChoice"));
    setProperty("boxed", true);
    setPopupMode(QToolButton::InstantPopup);
    setFocusPolicy(Qt::TabFocus);
    m_offsetA->setObjectName(QStringLiteral("dumpOffsetA"));
    m_offsetB->setObjectName(QStringLiteral("dumpOffsetB"));
    m_ranks->setObjectName(QStringLiteral("ranks"));
    m_layoutA->setObjectName(QStringLiteral("layoutA"));
    m_layoutB->setObjectName(QStringLiteral("layoutB"));
    m_rankOrder->setObjectName(QStringLiteral("rankOrder"));
    m_apply->setObjectName(QStringLiteral("applyDumpChoice"));
    m_decisions->setObjectName(QStringLiteral("decisionCounts"));
    auto *menu = new QMenu(this);
    auto *action = new QWidgetAction(menu);
    action->setDefaultWidget(form());
    menu->addAction(action);
    setMenu(menu);
    connect(menu, &QMenu::aboutToShow, this, &DumpButton::fill);
    connect(menu, &QMenu::aboutToShow, m_offsetA, qOverload<>(&QWidget::setFocus));
    connect(m_apply, &QPushButton::clicked, this, &DumpButton::apply);
    for (QLineEdit *field : {m_offsetA, m_offsetB, m_ranks, m_layoutA, m_layoutB, m_rankOrder}) {
        connect(field, &QLineEdit::textEdited, this, [this] { m_apply->setEnabled(written().has_value()); });
        connect(field, &QLineEdit::returnPressed, m_apply, &QPushButton::click);
    }
    setComparison({});
}

QWidget *DumpButton::form()
{
    auto *whole = new QWidget;
    auto *fields = new QFormLayout(whole);
    const QString counting = tr("dump step = step of the log + offset. Empty: as detected from the logs");
    m_offsetA->setToolTip(counting);
    m_offsetB->setToolTip(counting);
    m_ranks->setToolTip(tr("Numbers of ranks, such as 0, 2, 5-9. Empty: all"));
    m_ranks->setPlaceholderText(tr("all"));
    const QString sizes =
        tr("How the training is divided over its processes, such as tp=2,pp=4,sp. Sizes: tp, cp, dp, pp, "
           "ep, vpp, micro, layers, experts; also sp, recompute, tied, adam");
    m_layoutA->setToolTip(sizes);
    m_layoutB->setToolTip(sizes);
    m_rankOrder->setToolTip(tr("The dimensions of the layouts, the one that changes with each rank first"));
    m_rankOrder->setPlaceholderText(QString::fromStdString(Layout().order));
    auto *edit = new QPushButton(tr("Edit the rules …"));
    edit->setObjectName(QStringLiteral("editDecisions"));
    connect(edit, &QPushButton::clicked, this, [this] {
        menu()->close();
        Q_EMIT decisionsWanted();
    });
    fields->addRow(tr("Offset of the dumps of A"), m_offsetA);
    fields->addRow(tr("Offset of the dumps of B"), m_offsetB);
    fields->addRow(tr("Ranks"), m_ranks);
    fields->addRow(tr("Layout of A"), m_layoutA);
    fields->addRow(tr("Layout of B"), m_layoutB);
    fields->addRow(tr("Order of the ranks"), m_rankOrder);
    fields->addRow(QString(), m_apply);
    fields->addRow(tr("Decisions"), m_decisions);
    fields->addRow(QString(), edit);
    return whole;
}

void DumpButton::setComparison(const ComparisonPtr &comparison)
{
    m_comparison = comparison;
    setVisible(comparison && comparison->operators);
    if (!comparison || !comparison->operators)
        return;
    const OperatorComparison &operators = *comparison->operators;
    QStringList parts{offsetWords(operators.countingA.offset, operators.countingB.offset)};
    const DumpChoice choice = dumpChoiceOf(comparison->options);
    if (!choice.ranks.empty())
        parts << tr("ranks %1").arg(rankText(choice.ranks));
    if (const auto &layouts = operators.layouts)
        parts << tr("A: %1, B: %2").arg(shownText(layouts->a.layout.words()), shownText(layouts->b.layout.words()));
    const DecisionCounts counts = decisionCounts(*comparison);
    if (!counts.none())
        parts << tr("decisions");
    setText(parts.join(QStringLiteral(" · ")));
    setToolTip(
        tr("Offsets between dumps and logs: A %1, B %2\nRanks: %3\nLayout of A: %4\nLayout of B: %5\nDecisions: %6")
            .arg(detectedText(&operators.countingA), detectedText(&operators.countingB),
                 choice.ranks.empty() ? tr("all") : rankText(choice.ranks), layoutHint(operators, &LayoutComparison::a),
                 layoutHint(operators, &LayoutComparison::b), decisionWords(counts)));
    fill();
}

void DumpButton::fill()
{
    if (!m_comparison || !m_comparison->operators)
        return;
    const DumpChoice choice = dumpChoiceOf(m_comparison->options);
    m_offsetA->setText(offsetText(choice.offsetA));
    m_offsetB->setText(offsetText(choice.offsetB));
    m_offsetA->setPlaceholderText(detectedText(&m_comparison->operators->countingA));
    m_offsetB->setPlaceholderText(detectedText(&m_comparison->operators->countingB));
    m_ranks->setText(rankText(choice.ranks));
    m_layoutA->setText(QString::fromStdString(choice.layoutA));
    m_layoutB->setText(QString::fromStdString(choice.layoutB));
    m_layoutA->setPlaceholderText(layoutHint(*m_comparison->operators, &LayoutComparison::a));
    m_layoutB->setPlaceholderText(layoutHint(*m_comparison->operators, &LayoutComparison::b));
    m_rankOrder->setText(QString::fromStdString(choice.rankOrder));
    m_decisions->setText(decisionWords(decisionCounts(*m_comparison)));
    const bool saved = !m_comparison->savedIn.empty();
    m_apply->setToolTip(saved ? tr("A saved result keeps its dumps. Open the two runs instead.") : QString());
    m_apply->setEnabled(!saved && written());
}

std::optional<DumpChoice> DumpButton::written()
{
    DumpChoice choice;
    bool whole = m_comparison && m_comparison->savedIn.empty();
    const auto mark = [&](QLineEdit &field, bool right) {
        field.setProperty("wrong", !right);
        field.style()->polish(&field);
        whole = whole && right;
    };
    const std::pair<QLineEdit *, std::optional<std::int64_t> *> offsets[] = {{m_offsetA, &choice.offsetA},
                                                                             {m_offsetB, &choice.offsetB}};
    for (const auto &[field, offset] : offsets) {
        std::int64_t number = 0;
        const bool any = !field->text().trimmed().isEmpty(), right = !any || readNumber(field->text(), number);
        if (any && right)
            *offset = number;
        mark(*field, right);
    }
    const std::string ranks = m_ranks->text().trimmed().toStdString();
    const auto wanted = ranks.empty() ? NumberChoice() : numberChoiceFrom(ranks);
    mark(*m_ranks, wanted.has_value());
    choice.ranks = wanted.value_or(NumberChoice());
    const auto take = [&](QLineEdit &field, UserText &text, bool (*isRight)(const std::string &)) {
        text = field.text().trimmed().toStdString();
        mark(field, isRight(text));
    };
    take(*m_layoutA, choice.layoutA, isLayoutOrNothing);
    take(*m_layoutB, choice.layoutB, isLayoutOrNothing);
    take(*m_rankOrder, choice.rankOrder, isOrderOrNothing);
    return whole ? std::optional(choice) : std::nullopt;
}

void DumpButton::apply()
{
    const auto choice = written();
    if (!choice)
        return;
    menu()->close();
    if (!(*choice == dumpChoiceOf(m_comparison->options)))
        Q_EMIT chosen(*choice);
}

} // namespace rundiff

#include "moc_dumpbutton.cpp"
