// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/frame/runchoicedialog.h"

#include "models/items/words/counted.h"
#include "models/items/words/numbers.h"
#include "models/items/words/shownwords.h"
#include "widgets/frame/childsignals.h"

#include <QDialogButtonBox>
#include <QLabel>
#include <QListWidget>
#include <QPushButton>
#include <QVBoxLayout>

#include <algorithm>

namespace rundiff
{

namespace
{

QString wordsOf(const RunChoice &run)
{
    QStringList words{textOf(run.id)};
    if (!run.name.empty() && run.name != run.id)
        words.prepend(textOf(run.name));
    if (!run.status.empty())
        words << shownText(run.status);
    if (run.points.value_or(0) > 0)
        words << withSingulars(RunChoiceDialog::tr("%1 values").arg(*run.points));
    if (run.deleted)
        words << RunChoiceDialog::tr("deleted");
    return words.join(QStringLiteral("  ·  "));
}

} // namespace

RunChoiceDialog::RunChoiceDialog(QWidget *parent) : QDialog(parent), m_compare(nullptr)
{
    setObjectName(QStringLiteral("runChoice"));
    setWindowTitle(tr("Choose the runs"));
    auto *rows = new QVBoxLayout(this);
    for (Fields *fields : {&m_a, &m_b}) {
        fields->title = new QLabel(this);
        fields->runs = new QListWidget(this);
        fields->title->setBuddy(fields->runs);
        fields->runs->setObjectName(fields == &m_a ? QStringLiteral("runsOfA") : QStringLiteral("runsOfB"));
        rows->addWidget(fields->title);
        rows->addWidget(fields->runs, 1);
        connect(fields->runs, &QListWidget::itemDoubleClicked, this, [this] { m_compare->click(); });
        connect(fields->runs, &QListWidget::currentRowChanged, this, &RunChoiceDialog::updateButton);
    }
    auto *buttons = new QDialogButtonBox(QDialogButtonBox::Cancel, this);
    m_compare = buttons->addButton(tr("Compare"), QDialogButtonBox::AcceptRole);
    m_compare->setDefault(true);
    rows->addWidget(buttons);
    connect(buttons, &QDialogButtonBox::accepted, this, [this] {
        accept();
        Q_EMIT runsChosen(chosen(m_a), chosen(m_b));
    });
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    resize(fontMetrics().averageCharWidth() * 80, fontMetrics().height() * 26);
}

RunChoiceDialog::~RunChoiceDialog()
{
    stopListeningToChildren(*this);
}

void RunChoiceDialog::setSides(const Side &a, const Side &b)
{
    fill(m_a, tr("Run &A, under test: %1"), a, 0);
    fill(m_b, tr("Run &B, the baseline: %1"), b, a.path == b.path ? 1 : 0); // two of one folder are two runs
    (a.choices.empty() ? m_b : m_a).runs->setFocus();
    updateButton();
}

// Selects one of the runs that have values.
void RunChoiceDialog::fill(Fields &fields, const QString &title, const Side &side, int preferred)
{
    fields.path = side.path;
    fields.title->setText(title.arg(QString(side.path).replace(QLatin1Char('&'), QStringLiteral("&&"))));
    fields.runs->clear();
    int selected = -1, useful = 0;
    for (const RunChoice &run : side.choices) {
        auto *item = new QListWidgetItem(wordsOf(run), fields.runs);
        item->setData(Qt::UserRole, textOf(run.id));
        if (run.mayHaveValues() && useful++ <= preferred)
            selected = fields.runs->row(item);
    }
    fields.runs->setCurrentRow(selected < 0 && fields.runs->count() > 0 ? 0 : selected);
    fields.title->setVisible(!side.choices.empty());
    fields.runs->setVisible(!side.choices.empty());
}

QString RunChoiceDialog::chosen(const Fields &fields)
{
    const QListWidgetItem *item = fields.runs->currentItem();
    return item ? fields.path + QLatin1Char('#') + item->data(Qt::UserRole).toString() : fields.path;
}

void RunChoiceDialog::updateButton()
{
    if (!m_compare)
        return;
    const auto complete = [](const Fields &fields) { return fields.runs->count() == 0 || fields.runs->currentItem(); };
    m_compare->setEnabled(complete(m_a) && complete(m_b));
}

} // namespace rundiff

#include "moc_runchoicedialog.cpp"
