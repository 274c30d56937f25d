// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFrame>

class QLabel;
class QProgressBar;
class QPushButton;

namespace rundiff
{

// A line above the views: the current work and its progress, or an error and its remedy.
class Banner : public QFrame
{
    Q_OBJECT

public:
    explicit Banner(QWidget *parent = nullptr);

    void showProgress(const QString &what, quint64 done, quint64 total); // with a button to cancel
    void showMessage(const QString &message, bool details);              // with buttons to close and to show more
    // With buttons to accept it and to dismiss it permanently.
    void showOffer(const QString &message, const QString &action, const QString &refusal);
    QString text() const;

Q_SIGNALS:
    void cancelWanted();
    void detailsWanted();
    void offerTaken();
    void offerRefused();

protected:
    void changeEvent(QEvent *event) override;

private:
    void setGround(bool warning);

    bool m_warning = false;
    QLabel *m_text;
    QProgressBar *m_progress;
    QPushButton *m_cancel, *m_details, *m_offer, *m_refuse, *m_close;
};

} // namespace rundiff
