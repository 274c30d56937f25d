// SPDX-License-Identifier: GPL-3.0-or-later
// Jupyter notebooks, whose cells hold what a training printed.
#include "models/formats/logs/reading/logreader.h"
#include "models/formats/logs/text/htmltable.h"

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTemporaryDir>
#include <QTest>

#include <fmt/format.h>

using namespace rundiff;

namespace
{

// Texts of notebooks are lists of their lines.
QJsonArray linesOf(const QString &text)
{
    QJsonArray lines;
    for (const QString &line : text.split(QLatin1Char('\n')))
        lines.append(QString(line + QLatin1Char('\n')));
    return lines;
}

QJsonObject stream(const QString &text)
{
    return {{QStringLiteral("output_type"), QStringLiteral("stream")},
            {QStringLiteral("name"), QStringLiteral("stdout")},
            {QStringLiteral("text"), linesOf(text)}};
}

QJsonObject display(const QString &html, const QString &plain)
{
    const QJsonObject data{{QStringLiteral("text/html"), linesOf(html)},
                           {QStringLiteral("text/plain"), linesOf(plain)},
                           {QStringLiteral("image/png"), QStringLiteral("loss 1.5 step 2 loss 2.5 step 3")}};
    return {{QStringLiteral("output_type"), QStringLiteral("display_data")}, {QStringLiteral("data"), data}};
}

QJsonObject cell(const QJsonArray &outputs)
{
    return {{QStringLiteral("cell_type"), QStringLiteral("code")},
            {QStringLiteral("source"), linesOf(QStringLiteral("print('step 900 loss 9.5')"))},
            {QStringLiteral("outputs"), outputs}};
}

QByteArray notebook(const QJsonArray &cells)
{
    return QJsonDocument(QJsonObject{{QStringLiteral("cells"), cells},
                                     {QStringLiteral("metadata"), QJsonObject()},
                                     {QStringLiteral("nbformat"), 4},
                                     {QStringLiteral("nbformat_minor"), 5}})
        .toJson();
}

QString records(int first, int count)
{
    QString text;
    for (int i = first; i < first + count; ++i)
        text += QString::fromStdString(fmt::format("step: {} | loss: {:.4f}\n", i, 4.0 / (i + 1) + 0.25));
    return text;
}

} // namespace

class TestNotebooks : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void printedRecordsOfAllCellsAreRead()
    {
        const auto log = read(notebook(
            {cell({}), cell({stream(records(0, 12)), stream(records(12, 4))}), cell({stream(records(16, 9))})}));
        QVERIFY(!log->curves.empty());
        const Curve &curve = log->curves.front();
        QCOMPARE(int(curve.size()), 25);
        QCOMPARE(int(curve.steps->back()), 24);
        QCOMPARE(curve.values->front(), 4.25);
        QCOMPARE(int(log->unreadCount), 0);
    }

    void tablesAreRead()
    {
        QString html = QStringLiteral("<table border=\"1\"><thead><tr><th>Step</th><th>Training Loss</th>"
                                      "<th>Validation Loss</th></tr></thead><tbody>");
        for (int i = 1; i <= 6; ++i)
            html += QString::fromStdString(
                fmt::format("<tr><td>{}</td>\n<td>{:.6f}</td><td>No log</td></tr>", 500 * i, 4.0 / i + 0.25));
        const auto log = read(notebook({cell({display(html + QStringLiteral("</tbody></table><p>"),
                                                      QStringLiteral("<IPython.core.display.HTML object>"))})}));
        QVERIFY(!log->curves.empty());
        const Curve &curve = log->curves.front();
        QCOMPARE(QString::fromStdString(curve.metric), QStringLiteral("Training Loss"));
        QCOMPARE(int(curve.size()), 6);
        QCOMPARE(int(curve.steps->back()), 3000);
        QCOMPARE(curve.values->front(), 4.25);
    }

    void aTornNotebookIsNoLog()
    {
        const QByteArray whole = notebook({cell({stream(records(0, 40))})});
        QVERIFY(read(whole.left(whole.size() / 2))->curves.empty());
    }

    void cellsAreRows()
    {
        QCOMPARE(
            tablesAsRows("<p>a<table><tr><th>x</th><th>y &amp; z</th></tr><tr><td>1</td><td>2|3</td></tr></table>"),
            std::string("| x | y & z |\n|---|---|\n| 1 | 2 3 |\n"));
        QCOMPARE(tablesAsRows("no table < here"), std::string());
        QCOMPARE(tablesAsRows("<table><tr><td>cut"), std::string("| cut |\n"));
        QCOMPARE(tablesAsRows("<table><tr><td>1.5<7td><td>2 < 3</td>"), std::string("| 1.5<7td> | 2 < 3 |\n"));
    }

private:
    std::shared_ptr<const Log> read(const QByteArray &text)
    {
        QFile file(m_folder.filePath(QStringLiteral("train%1.ipynb").arg(m_files++)));
        if (!file.open(QIODevice::WriteOnly) || file.write(text) != text.size())
            return nullptr;
        file.close();
        LogOptions options;
        options.userPatterns = "";
        return readLog(file.fileName().toStdString(), options, {});
    }

    QTemporaryDir m_folder;
    int m_files = 0;
};

QTEST_GUILESS_MAIN(TestNotebooks)
#include "tst_notebooks.moc"
