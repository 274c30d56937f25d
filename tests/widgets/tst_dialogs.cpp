// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/eventually.h"
#include "widgets/frame/childsignals.h"
#include "widgets/operators/ignorerulesdialog.h"

#include <QLineEdit>
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
