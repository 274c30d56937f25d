// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/frame/startpage.h"

#include "widgets/frame/theme.h"

#include <QGridLayout>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QPushButton>
#include <QVBoxLayout>

namespace rundiff
{

namespace
{

QFont sized(QFont font, double factor, bool bold)
{
    font.setPointSizeF(font.pointSizeF() * factor);
    font.setBold(bold);
    return font;
}

QLabel *wrapped(const QString &text, QWidget *parent)
{
    auto *label = new QLabel(text, parent);
    label->setWordWrap(true);
    return label;
}

} // namespace

StartPage::StartPage(QWidget *parent)
    : QWidget(parent), m_a(new QLineEdit(this)), m_b(new QLineEdit(this)),
      m_compare(new QPushButton(tr("Compare"), this)), m_example(new QPushButton(tr("Open the example"), this)),
      m_message(wrapped({}, this)), m_recentTitle(new QLabel(tr("Recent"), this)), m_recent(new QListWidget(this))
{
    setObjectName(QStringLiteral("startPage"));
    auto *column = new QWidget(this);
    column->setMaximumWidth(fontMetrics().averageCharWidth() * 90);
    auto *title = new QLabel(tr("Where do two training runs diverge, and why?"), column);
    title->setFont(sized(font(), 1.7, true));
    title->setWordWrap(true);
    auto *words = wrapped(tr("Choose two runs, or drop their folders here. A run is a folder with a training log, a "
                             "dump of msprobe, or both; a single log file or a dump.json works as well."),
                          column);
    words->setForegroundRole(QPalette::PlaceholderText);
    m_compare->setObjectName(QStringLiteral("compareButton"));
    m_compare->setDefault(true);
    m_example->setObjectName(QStringLiteral("exampleButton"));
    m_message->setObjectName(QStringLiteral("startMessage"));
    m_message->setTextFormat(Qt::PlainText);
    m_message->setMargin(fontMetrics().height() / 2);
    m_message->setAutoFillBackground(true);
    m_message->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_message->hide();
    m_recent->setObjectName(QStringLiteral("recentPairs"));
    m_recentTitle->setFont(sized(font(), 1.0, true));

    auto *fields = new QGridLayout;
    fields->setVerticalSpacing(fontMetrics().height() / 2);
    const auto addRow = [&](int row, QLineEdit *field, const QString &label, bool a) {
        field->setObjectName(a ? QStringLiteral("pathA") : QStringLiteral("pathB"));
        field->setPlaceholderText(tr("folder, log file or dump.json"));
        auto *name = new QLabel(label, column);
        name->setBuddy(field);
        auto *browse = new QPushButton(tr("Choose …"), column);
        browse->setObjectName(a ? QStringLiteral("browseA") : QStringLiteral("browseB"));
        connect(browse, &QPushButton::clicked, this, [this, a] { Q_EMIT browseWanted(a); });
        connect(field, &QLineEdit::textChanged, this, &StartPage::updateButton);
        connect(field, &QLineEdit::returnPressed, m_compare, &QPushButton::click);
        fields->addWidget(name, row, 0);
        fields->addWidget(field, row, 1);
        fields->addWidget(browse, row, 2);
    };
    addRow(0, m_a, tr("&A, the run under test"), true);
    addRow(1, m_b, tr("&B, the baseline"), false);

    auto *buttons = new QHBoxLayout;
    buttons->addWidget(m_compare);
    buttons->addWidget(m_example);
    buttons->addStretch(1);
    auto *rows = new QVBoxLayout(column);
    rows->setSpacing(fontMetrics().height());
    rows->addStretch(1);
    rows->addWidget(title);
    rows->addWidget(words);
    rows->addWidget(m_message);
    rows->addLayout(fields);
    rows->addLayout(buttons);
    rows->addWidget(m_recentTitle);
    rows->addWidget(m_recent, 2);
    rows->addStretch(1);
    auto *layout = new QHBoxLayout(this);
    layout->setContentsMargins(fontMetrics().height() * 2, 0, fontMetrics().height() * 2, 0);
    layout->addStretch(1);
    layout->addWidget(column, 100);
    layout->addStretch(1);
    setTabOrder(m_a, m_b);
    setTabOrder(m_b, m_compare);

    connect(m_compare, &QPushButton::clicked, this, [this] {
        if (m_compare->isEnabled())
            Q_EMIT pairWanted(m_a->text().trimmed(), m_b->text().trimmed());
    });
    connect(m_example, &QPushButton::clicked, this, &StartPage::exampleWanted);
    connect(m_recent, &QListWidget::itemActivated, this, [this](const QListWidgetItem *item) {
        const QString a = item->data(Qt::UserRole).toString(), b = item->data(Qt::UserRole + 1).toString();
        if (b.isEmpty())
            Q_EMIT fileWanted(a);
        else
            Q_EMIT pairWanted(a, b);
    });
    setRecentPairs({});
    updateButton();
}

void StartPage::updateButton()
{
    m_compare->setEnabled(!m_a->text().trimmed().isEmpty() && !m_b->text().trimmed().isEmpty());
}

void StartPage::setRecentPairs(const std::vector<std::pair<QString, QString>> &pairs)
{
    m_recent->clear();
    for (const auto &[a, b] : pairs) {
        auto *item = new QListWidgetItem(b.isEmpty() ? a : a + QStringLiteral("   —   ") + b, m_recent);
        item->setToolTip(b.isEmpty() ? a : tr("A: %1\nB: %2").arg(a, b));
        item->setData(Qt::UserRole, a);
        item->setData(Qt::UserRole + 1, b);
    }
    m_recent->setVisible(!pairs.empty());
    m_recentTitle->setVisible(!pairs.empty());
}

void StartPage::setExampleAvailable(bool available)
{
    m_example->setVisible(available);
}

void StartPage::setPaths(const QString &a, const QString &b)
{
    m_a->setText(a);
    m_b->setText(b);
}

void StartPage::addDropped(const QStringList &paths)
{
    if (paths.size() >= 2) {
        setPaths(paths[0], paths[1]);
        Q_EMIT pairWanted(paths[0], paths[1]);
        return;
    }
    if (paths.isEmpty())
        return;
    QLineEdit *free = m_a->text().trimmed().isEmpty() ? m_a : m_b;
    free->setText(paths.front());
    if (m_compare->isEnabled())
        Q_EMIT pairWanted(m_a->text().trimmed(), m_b->text().trimmed());
    else
        (free == m_a ? m_b : m_a)->setFocus();
}

void StartPage::showMessage(const QString &message)
{
    QPalette warm = palette();
    warm.setColor(QPalette::Window, colours(palette()).differsGround);
    m_message->setPalette(warm);
    m_message->setText(message);
    m_message->setVisible(!message.isEmpty());
}

} // namespace rundiff
