// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/items/findings/showntokens.h"
#include "models/items/findings/tokencourse.h"

#include <QWidget>

#include <optional>
#include <vector>

class QComboBox;
class QCPItemStraightLine;
class QCustomPlot;

namespace rundiff
{

// |A - B| along the tokens of a sample with the tolerance, or the numbers of all tokens over the steps.
class TokenCurve : public QWidget
{
    Q_OBJECT

public:
    explicit TokenCurve(QWidget *parent = nullptr);

    void setTokens(const ShownTokens &tokens);
    void setCourses(std::vector<StepCourse> courses);
    void setCurrent(std::optional<std::size_t> token);
    void takeStateOf(const TokenCurve &other);

Q_SIGNALS:
    void tokenWanted(qulonglong token);

protected:
    void changeEvent(QEvent *event) override;

private:
    bool isOverSteps() const;
    void draw();
    void drawTokens();
    void drawSteps();
    void addLine(double value, const QString &name);
    void wearColours();

    ShownTokens m_tokens;
    std::vector<StepCourse> m_courses;
    QComboBox *m_over;
    QCustomPlot *m_plot;
    QCPItemStraightLine *m_current;
};

} // namespace rundiff
