// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/formats/texts/textexcerpt.h"

#include <QPlainTextEdit>

namespace rundiff
{

// Lines of a script, a configuration or a log with their numbers; the target line is marked and centred.
class SourceView : public QPlainTextEdit
{
    Q_OBJECT

public:
    explicit SourceView(QWidget *parent = nullptr);

    void show(const TextExcerpt &excerpt);
    void paintNumbers(QPainter &painter, const QRect &area) const;
    qint64 markedLine() const { return m_marked; }

protected:
    void resizeEvent(QResizeEvent *event) override;
    void changeEvent(QEvent *event) override;

private:
    void placeMargin();
    void mark();

    QWidget *m_margin;
    qint64 m_firstLine = 1, m_marked = 0;
};

} // namespace rundiff
