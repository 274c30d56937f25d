// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/window/settings/sourceplaces.h"

#include <QDialog>

class QLineEdit;
class QTableWidget;

namespace rundiff
{

// Where recorded folders are on this machine, and the command that opens a line in the user's editor.
class SourcePlacesDialog : public QDialog
{
    Q_OBJECT

public:
    SourcePlacesDialog(const std::vector<SourcePlaces::Place> &places, const QString &editor, QWidget *parent);
    ~SourcePlacesDialog() override;

    std::vector<SourcePlaces::Place> places() const;
    QString editor() const;

private:
    void addPlace(const SourcePlaces::Place &place);

    QTableWidget *m_places;
    QLineEdit *m_editor;
};

} // namespace rundiff
