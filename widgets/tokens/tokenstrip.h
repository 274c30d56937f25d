// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/items/findings/showntokens.h"

#include <QAbstractScrollArea>

#include <optional>
#include <vector>

namespace rundiff
{

// The tokens of a sample one after the other, in lines as a text. Their ground is the stronger the more A and B differ;
// those outside the tolerance have a diamond, those that the mask leaves out are grey.
class TokenStrip : public QAbstractScrollArea
{
    Q_OBJECT

public:
    explicit TokenStrip(QWidget *parent = nullptr);

    void setTokens(const ShownTokens &tokens);
    void setCurrent(std::optional<std::size_t> token);
    std::optional<std::size_t> current() const { return m_current; }
    QRect placeOf(std::size_t token) const; // in the viewport
    int heightFor(int width);               // of all lines, for a picture

Q_SIGNALS:
    void currentChanged();

protected:
    bool event(QEvent *event) override;
    bool viewportEvent(QEvent *event) override;
    void paintEvent(QPaintEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void changeEvent(QEvent *event) override;

private:
    struct Cell {
        int left = 0, width = 0, line = 0;
    };

    int lineHeight() const;
    int layOut(int width); // returns the number of lines
    void measure();
    void arrange();
    void bringIntoView(std::size_t token);
    std::optional<std::size_t> tokenAt(const QPoint &place) const;
    std::optional<std::size_t> tokenInLine(std::size_t from, int lines) const;
    std::optional<std::size_t> reachedBy(const QKeyEvent &event) const;
    void paintToken(QPainter &painter, std::size_t token) const;
    QString text(std::size_t token) const;

    ShownTokens m_tokens;
    std::vector<int> m_widths;
    std::vector<Cell> m_cells;
    std::optional<std::size_t> m_current;
};

} // namespace rundiff
