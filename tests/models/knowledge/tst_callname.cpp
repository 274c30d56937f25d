// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/knowledge/operators/callname.h"

#include <QTest>

using namespace rundiff;

class CallNameTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void partsOfAKeyAreTold_data()
    {
        QTest::addColumn<QByteArray>("key");
        QTest::addColumn<int>("kind");
        QTest::addColumn<int>("direction");
        QTest::addColumn<QByteArray>("name");
        QTest::addColumn<QByteArray>("number");
        const auto row = [](const char *key, CallName::Kind kind, Direction direction, const char *name,
                            const char *number) {
            QTest::newRow(key) << QByteArray(key) << int(kind) << int(direction) << QByteArray(name)
                               << QByteArray(number);
        };
        using Kind = CallName::Kind;
        row("Functional.linear.2.backward", Kind::Api, Direction::Backward, "Functional.linear", "2");
        row("Primitive.conv.Conv2D.0.forward", Kind::Api, Direction::Forward, "Primitive.conv.Conv2D", "0");
        row("Module.layers.0.mlp.MLP.forward.1", Kind::Module, Direction::Forward, "Module.layers.0.mlp.MLP", "1");
        row("Module.backward.Forward.backward.0", Kind::Module, Direction::Backward, "Module.backward.Forward", "0");
        row("Module.fc.Linear.parameters_grad.0", Kind::ParametersGrad, Direction::Backward, "Module.fc.Linear", "0");
        row("Module.fc.Linear.parameters_grad", Kind::ParametersGrad, Direction::Backward, "Module.fc.Linear", "");
        row("loss_grad.0.debug", Kind::Debug, Direction::Any, "loss_grad", "0");
        row("forward", Kind::Api, Direction::Forward, "", "");
        row("", Kind::Other, Direction::Any, "", "");
        row("something.else", Kind::Other, Direction::Any, "something.else", "");
    }
    void partsOfAKeyAreTold()
    {
        QFETCH(QByteArray, key);
        const std::string kept = key.toStdString();
        const CallName call = callName(kept);
        QTEST(int(call.kind), "kind");
        QTEST(int(call.direction), "direction");
        QTEST(QByteArray::fromStdString(std::string(call.name)), "name");
        QTEST(QByteArray::fromStdString(std::string(call.number)), "number");
    }

    void callsThatWorkInPlaceAreRecognised()
    {
        for (const char *key : {"Tensor.add_.0.forward", "Functional.relu_.3.forward", "Tensor.__iadd__.0.forward",
                                "Tensor.__imod__.1.backward", "Tensor.__ixor__.0.forward", "Tensor.__idiv__.0.forward",
                                "Tensor.__setitem__.0.forward"})
            QVERIFY2(callName(key).worksInPlace(), key);
        for (const char *key : {"Tensor.__add__.0.forward", "Tensor.__index__.0.forward", "Tensor.__invert__.0.forward",
                                "Functional.relu.3.forward", "Module.act.ReLU_.forward.0", "Tensor.__.0.forward"})
            QVERIFY2(!callName(key).worksInPlace(), key);
    }

    void backwardCallsKnowTheirForwardCall()
    {
        QCOMPARE(forwardKey("Functional.gelu.1.backward"), std::string("Functional.gelu.1.forward"));
        QCOMPARE(forwardKey("Module.a.backward.B.backward.0"), std::string("Module.a.backward.B.forward.0"));
        QCOMPARE(forwardKey("Functional.gelu.1.forward"), std::string());
        QCOMPARE(forwardKey("Module.fc.Linear.parameters_grad.0"), std::string());
    }

    void keywordArgumentsAreInputsInEveryMode()
    {
        QCOMPARE(argumentName(".kwargs.weight"), std::string("input.weight"));
        QCOMPARE(argumentName(".input.weight"), std::string("input.weight"));
        QCOMPARE(argumentName(".input.0.1"), std::string("input.0.1"));
        QCOMPARE(argumentName(""), std::string());
    }
};

QTEST_GUILESS_MAIN(CallNameTest)
#include "tst_callname.moc"
