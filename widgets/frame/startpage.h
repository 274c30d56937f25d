// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QWidget>

#include <utility>
#include <vector>

class QLabel;
class QLineEdit;
class QListWidget;
class QPushButton;

namespace rundiff
{

// The start page: two runs to choose, the last opened pairs, the example.
class StartPage : public QWidget
{
    Q_OBJECT

public:
    explicit StartPage(QWidget *parent = nullptr);

    // One without b is a session, a saved result or a bundle.
    void setRecentPairs(const std::vector<std::pair<QString, QString>> &pairs);
    void setExampleAvailable(bool available);
    void setPaths(const QString &a, const QString &b);
    void addDropped(const QStringList &paths); // fills the first empty field; two fill both and open them
    void showMessage(const QString &message);  // an error and its remedy; empty hides it

Q_SIGNALS:
    void pairWanted(const QString &a, const QString &b);
    void fileWanted(const QString &file);
    void exampleWanted();
    void browseWanted(bool a);

private:
    void updateButton();

    QLineEdit *m_a, *m_b;
    QPushButton *m_compare, *m_example;
    QLabel *m_message, *m_recentTitle;
    QListWidget *m_recent;
};

} // namespace rundiff
