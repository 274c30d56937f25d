// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/eventually.h"
#include "widgets/frame/childsignals.h"
#include "widgets/frame/runchoicedialog.h"
#include "widgets/operators/ignorerulesdialog.h"

#include <QLineEdit>
#include <QListWidget>
#include <QTableWidget>
#include <QTest>

#include <memory>

using namespace rundiff;

class TestDialogs : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void aParentNoLongerHearsItsChildren()
    {
        QWidget parent, listener;
        auto *field = new QLineEdit(new QWidget(&parent));
        int heard = 0, heardElsewhere = 0;
        connect(field, &QLineEdit::textChanged, &parent, [&heard] { ++heard; });
        connect(field, &QLineEdit::textChanged, &listener, [&heardElsewhere] { ++heardElsewhere; });
        field->setText(QStringLiteral("a"));
        QCOMPARE(heard, 1);
        stopListeningToChildren(parent);
        field->setText(QStringLiteral("b"));
        QCOMPARE(heard, 1);
        QCOMPARE(heardElsewhere, 2);
    }

    void runsOfATrackerAreChosenByTheKeyboard()
    {
        RunChoiceDialog dialog;
        const RunChoices runs = {{"r1", "calm", "", 0, false}, // logged nothing
                                 {"r2", "bold", "", 5, false},
                                 {"r3", "gone", "", 5, true},
                                 {"r4", "", "", 7, false}};
        dialog.setSides({QStringLiteral("/m.db"), runs}, {QStringLiteral("/m.db"), runs});
        auto *a = dialog.findChild<QListWidget *>(QStringLiteral("runsOfA"));
        auto *b = dialog.findChild<QListWidget *>(QStringLiteral("runsOfB"));
        QVERIFY(a && b);
        QCOMPARE(a->currentRow(), 1); // the first two that have values
        QCOMPARE(b->currentRow(), 3);
        QStringList chosen;
        connect(&dialog, &RunChoiceDialog::runsChosen, this, [&chosen](const QString &one, const QString &other) {
            chosen = {one, other};
        });
        dialog.show();
        QTest::keyClick(a, Qt::Key_Up);
        QTest::keyClick(a, Qt::Key_Return);
        QCOMPARE(chosen, (QStringList{QStringLiteral("/m.db#r1"), QStringLiteral("/m.db#r4")}));
        QVERIFY(!dialog.isVisible());
        dialog.setSides({QStringLiteral("/one.log"), {}}, {QStringLiteral("/m.db"), runs});
        QVERIFY(a->isHidden() && !b->isHidden());
        dialog.show();
        QTest::keyClick(b, Qt::Key_Return);
        QCOMPARE(chosen, (QStringList{QStringLiteral("/one.log"), QStringLiteral("/m.db#r2")}));
    }

    // The field loses the focus while the dialog is destroyed, and hands over what was typed: UBSan reports a slot of
    // the dialog that is called then.
    void aDialogIsClosedWhileTheUserIsTyping()
    {
        auto dialog = std::make_unique<IgnoreRulesDialog>();
        dialog->addRule({"*", std::nullopt, 0, "known", true});
        dialog->show();
        dialog->activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(dialog.get()));
        auto *table = dialog->findChild<QTableWidget *>();
        QVERIFY(table);
        QTableWidgetItem *note = table->item(0, table->columnCount() - 2);
        QVERIFY(note);
        table->setCurrentItem(note);
        table->editItem(note);
        EVENTUALLY(table->findChild<QLineEdit *>() != nullptr);
        auto *editor = table->findChild<QLineEdit *>();
        EVENTUALLY(editor->hasFocus());
        editor->setText(QStringLiteral("typed"));
        editor->setModified(true);
        int handedOver = 0;
        connect(table, &QTableWidget::itemChanged, this, [&handedOver] { ++handedOver; });
        dialog.reset();
        QCOMPARE(handedOver, 1); // while the dialog was destroyed
    }
};

QTEST_MAIN(TestDialogs)
#include "tst_dialogs.moc"
