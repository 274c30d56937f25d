// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/frame/startpage.h"

#include "widgets/frame/pathfield.h"
#include "widgets/frame/style/theme.h"

#include <QGridLayout>
#include <QLabel>
#include <QMenu>
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
    : QWidget(parent), m_a(new PathField(this)), m_b(new PathField(this)),
      m_compare(new QPushButton(tr("Compare"), this)), m_back(new QPushButton(tr("Back to the comparison"), this)),
      m_example(new QPushButton(tr("Open the example"), this)),
      m_manyRuns(new QPushButton(tr("Open many runs …"), this)), m_clear(new QPushButton(tr("Clear list"), this)),
      m_message(wrapped({}, this)), m_recentTitle(new QLabel(tr("Recent"), this)), m_recent(new RecentList(this))
{
    setObjectName(QStringLiteral("startPage"));
    setTexts();
    auto *column = new QWidget(this);
    column->setMaximumWidth(fontMetrics().averageCharWidth() * 130);
    arrange(*column);
    auto *layout = new QHBoxLayout(this);
    layout->setContentsMargins(fontMetrics().height() * 2, 0, fontMetrics().height() * 2, 0);
    layout->addStretch(1);
    layout->addWidget(column, 100);
    layout->addStretch(1);
    setTabOrder(m_a, m_b);
    setTabOrder(m_b, m_compare);
    connectParts();
    setRecentPairs({});
    updateButton();
}

void StartPage::setTexts()
{
    m_compare->setObjectName(QStringLiteral("compareButton"));
    m_compare->setDefault(true);
    m_back->setObjectName(QStringLiteral("backButton"));
    m_back->setToolTip(tr("Nothing is read again (Esc)"));
    m_back->hide();
    m_example->setObjectName(QStringLiteral("exampleButton"));
    m_manyRuns->setObjectName(QStringLiteral("manyRunsButton"));
    m_manyRuns->setToolTip(tr("Lists the runs of a folder and draws them over one baseline"));
    m_message->setObjectName(QStringLiteral("startMessage"));
    m_message->setTextFormat(Qt::PlainText);
    m_message->setMargin(fontMetrics().height() / 2);
    m_message->setAutoFillBackground(true);
    m_message->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_message->hide();
    m_recent->setObjectName(QStringLiteral("recentPairs"));
    m_clear->setObjectName(QStringLiteral("clearRecent"));
    m_clear->setToolTip(tr("Removes all entries that are not pinned"));
    m_recentTitle->setFont(sized(font(), 1.0, true));
}

void StartPage::arrange(QWidget &column)
{
    auto *title = new QLabel(tr("Where do two training runs diverge, and why?"), &column);
    title->setFont(sized(font(), 1.7, true));
    title->setWordWrap(true);
    auto *words = wrapped(tr("Choose two runs, or drop their folders here. A run is a folder with a training log, a "
                             "dump of msprobe, or both; a single log file or a dump.json works as well."),
                          &column);
    words->setForegroundRole(QPalette::PlaceholderText);
    auto *fields = new QGridLayout;
    fields->setVerticalSpacing(fontMetrics().height() / 2);
    addField(*fields, 0, *m_a, tr("&A, the run under test"));
    addField(*fields, 1, *m_b, tr("&B, the baseline"));
    auto *buttons = new QHBoxLayout;
    buttons->addWidget(m_compare);
    buttons->addWidget(m_back);
    buttons->addWidget(m_example);
    buttons->addWidget(m_manyRuns);
    buttons->addStretch(1);
    auto *recentLine = new QHBoxLayout;
    recentLine->addWidget(m_recentTitle);
    recentLine->addStretch(1);
    recentLine->addWidget(m_clear);
    auto *rows = new QVBoxLayout(&column);
    rows->setSpacing(fontMetrics().height());
    rows->addStretch(1);
    rows->addWidget(title);
    rows->addWidget(words);
    rows->addWidget(m_message);
    rows->addLayout(fields);
    rows->addLayout(buttons);
    rows->addLayout(recentLine);
    rows->addWidget(m_recent, 2);
    rows->addStretch(1);
}

void StartPage::connectParts()
{
    connect(m_compare, &QPushButton::clicked, this, [this] {
        if (m_compare->isEnabled())
            Q_EMIT pairWanted(m_a->path(), m_b->path());
    });
    connect(m_back, &QPushButton::clicked, this, &StartPage::backWanted);
    connect(m_example, &QPushButton::clicked, this, &StartPage::exampleWanted);
    connect(m_manyRuns, &QPushButton::clicked, this, &StartPage::manyRunsWanted);
    connect(m_recent, &RecentList::openWanted, this, [this](const QString &a, const QString &b) {
        if (b.isEmpty())
            Q_EMIT fileWanted(a);
        else
            Q_EMIT pairWanted(a, b);
    });
    connect(m_recent, &RecentList::pinWanted, this, &StartPage::pinWanted);
    connect(m_recent, &RecentList::removalWanted, this, &StartPage::removalWanted);
    connect(m_clear, &QPushButton::clicked, this, &StartPage::clearWanted);
}

void StartPage::addField(QGridLayout &fields, int row, PathField &field, const QString &label)
{
    const bool a = &field == m_a;
    field.setObjectName(a ? QStringLiteral("pathA") : QStringLiteral("pathB"));
    field.setPlaceholderText(tr("folder, log file or dump.json"));
    auto *name = new QLabel(label, field.parentWidget());
    name->setBuddy(&field);
    connect(&field, &QLineEdit::textChanged, this, &StartPage::updateButton);
    connect(&field, &QLineEdit::textChanged, this, [&field] { field.setWrong(false); });
    connect(&field, &QLineEdit::returnPressed, m_compare, &QPushButton::click);
    fields.addWidget(name, row, 0);
    fields.addWidget(&field, row, 1);
    fields.addWidget(browseButton(a), row, 2);
}

// No dialog of a system chooses both.
QPushButton *StartPage::browseButton(bool a)
{
    auto *browse = new QPushButton(tr("Choose …"), this);
    browse->setObjectName(a ? QStringLiteral("browseA") : QStringLiteral("browseB"));
    auto *menu = new QMenu(browse);
    menu->addAction(tr("A &folder …"), this, [this, a] { Q_EMIT browseWanted(a, false); });
    menu->addAction(tr("A fi&le …"), this, [this, a] { Q_EMIT browseWanted(a, true); });
    browse->setMenu(menu);
    return browse;
}

void StartPage::updateButton()
{
    m_compare->setEnabled(!m_a->text().trimmed().isEmpty() && !m_b->text().trimmed().isEmpty());
}

void StartPage::setRecentPairs(const std::vector<RecentRuns> &pairs)
{
    m_recent->setRuns(pairs);
    m_recent->setVisible(!pairs.empty());
    m_recentTitle->setVisible(!pairs.empty());
    m_clear->setVisible(!pairs.empty());
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

void StartPage::setPath(bool a, const QString &path)
{
    (a ? m_a : m_b)->setText(path);
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
    PathField *free = m_a->text().trimmed().isEmpty() ? m_a : m_b;
    free->setText(paths.front());
    if (m_compare->isEnabled())
        Q_EMIT pairWanted(m_a->path(), m_b->path());
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
    markWrong(false, false);
}

void StartPage::markWrong(bool a, bool b)
{
    m_a->setWrong(a);
    m_b->setWrong(b);
    if (a || b)
        (a ? m_a : m_b)->setFocus();
}

void StartPage::setBack(bool possible)
{
    m_back->setVisible(possible);
}

} // namespace rundiff

#include "moc_startpage.cpp"
