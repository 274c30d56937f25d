// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/settings/sourceplacesdialog.h"

#include "widgets/frame/childsignals.h"

#include <QDialogButtonBox>
#include <QDir>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QTableWidget>
#include <QVBoxLayout>

namespace rundiff
{

SourcePlacesDialog::SourcePlacesDialog(const std::vector<SourcePlaces::Place> &places, const QString &editor,
                                       QWidget *parent)
    : QDialog(parent), m_places(new QTableWidget(0, 2, this)), m_editor(new QLineEdit(editor, this))
{
    setObjectName(QStringLiteral("sourcePlacesDialog"));
    setAttribute(Qt::WA_DeleteOnClose);
    setWindowTitle(tr("Source folders and editor"));
    m_places->setObjectName(QStringLiteral("sourcePlacesTable"));
    m_places->setAccessibleName(tr("Source folders"));
    m_places->setHorizontalHeaderLabels({tr("Folder in dumps and logs"), tr("Folder on this machine")});
    m_places->horizontalHeader()->setSectionResizeMode(QHeaderView::Stretch);
    m_places->verticalHeader()->hide();
    for (const SourcePlaces::Place &place : places)
        addPlace(place);
    auto *add = new QPushButton(tr("&Add"), this), *remove = new QPushButton(tr("&Remove"), this);
    add->setObjectName(QStringLiteral("addSourcePlace"));
    remove->setObjectName(QStringLiteral("removeSourcePlace"));
    connect(add, &QPushButton::clicked, this, [this] {
        addPlace({});
        m_places->editItem(m_places->item(m_places->rowCount() - 1, 0));
    });
    connect(remove, &QPushButton::clicked, this, [this] { m_places->removeRow(m_places->currentRow()); });
    m_editor->setObjectName(QStringLiteral("editorCommand"));
    m_editor->setPlaceholderText(tr("empty: lines are shown in the window. Example: code -g %f:%l"));
    auto *label = new QLabel(tr("&Editor (%f: the file, %l: the line)"), this);
    label->setBuddy(m_editor);
    auto *buttons = new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel, this);
    buttons->addButton(add, QDialogButtonBox::ActionRole);
    buttons->addButton(remove, QDialogButtonBox::ActionRole);
    connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    auto *layout = new QVBoxLayout(this);
    layout->addWidget(m_places, 1);
    layout->addWidget(label);
    layout->addWidget(m_editor);
    layout->addWidget(buttons);
    resize(fontMetrics().averageCharWidth() * 90, fontMetrics().height() * 20);
}

SourcePlacesDialog::~SourcePlacesDialog()
{
    stopListeningToChildren(*this);
}

void SourcePlacesDialog::addPlace(const SourcePlaces::Place &place)
{
    const int row = m_places->rowCount();
    m_places->insertRow(row);
    m_places->setItem(row, 0, new QTableWidgetItem(place.recorded));
    m_places->setItem(row, 1, new QTableWidgetItem(place.here));
}

std::vector<SourcePlaces::Place> SourcePlacesDialog::places() const
{
    std::vector<SourcePlaces::Place> places;
    for (int row = 0; row < m_places->rowCount(); ++row) {
        const QString recorded = m_places->item(row, 0)->text().trimmed(),
                      here = m_places->item(row, 1)->text().trimmed();
        if (!recorded.isEmpty() && !here.isEmpty())
            places.push_back({QDir::cleanPath(recorded), QDir::cleanPath(here)});
    }
    return places;
}

QString SourcePlacesDialog::editor() const
{
    return m_editor->text().trimmed();
}

} // namespace rundiff

#include "moc_sourceplacesdialog.cpp"
