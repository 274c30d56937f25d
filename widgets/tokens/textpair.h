// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QPlainTextEdit;

namespace rundiff
{

// Two texts opposite each other, with what differs marked; they scroll together.
class TextPair : public QWidget
{
    Q_OBJECT

public:
    explicit TextPair(QWidget *parent = nullptr);

    void setTexts(const QString &a, const QString &b);

private:
    void changeEvent(QEvent *event) override;
    QWidget *side(const QString &name, QPlainTextEdit *text);
    void markDifference();

    QPlainTextEdit *m_a, *m_b;
};

} // namespace rundiff
