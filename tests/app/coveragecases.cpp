// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/app/coveragecases.h"

#include "tests/writtenfile.h"

namespace rundiff::coverage
{

namespace fs = std::filesystem;

namespace
{

// Twenty rows of step, loss and a third number, which is another one in the middle.
std::string tableOf(const std::string &odd)
{
    std::string text;
    for (int step = 0; step < 20; ++step)
        text += std::to_string(step) + "," + std::to_string(4.0 / (1 + step)) + "," +
                (step == 9 ? odd : std::to_string(step / 20.0)) + "\n";
    return text;
}

// A call with a result of that length that has neither statistics nor a checksum.
std::string unknownTensor(int length)
{
    return R"(,"Functional.gelu.0.forward":{"input_args":[],"input_kwargs":{},"output":[{"type":"torch.Tensor",)"
           R"("dtype":"torch.float32","Max":null,"Min":null,"Mean":null,"Norm":null,"requires_grad":false,"shape":[)" +
           std::to_string(length) + "]}]}";
}

} // namespace

std::string lossLine(int step)
{
    return "step: " + std::to_string(step) + " loss: " + std::to_string(4.0 / (1 + step)) + "\n";
}

std::string logOf(int first, int last, const Lines &line)
{
    std::string text;
    for (int step = first; step <= last; ++step)
        text += line(step);
    return text;
}

std::string dumpOf(const std::string &output, const std::string &more)
{
    const auto tensor = [](const std::string &checksum) {
        return R"({"type":"torch.Tensor","dtype":"torch.float32","shape":[2],"Max":1.0,"Min":0.0,"Mean":0.5,"Norm":1.0,)"
               R"("requires_grad":false,"md5":)" +
               (checksum.empty() ? std::string("null") : "\"" + checksum + "\"") + "}";
    };
    return R"({"task":"statistics","level":"mix","framework":"pytorch","dump_data_dir":null,"data":{)"
           R"("Functional.relu.0.forward":{"input_args":[)" +
           tensor("11111111") + R"(],"input_kwargs":{},"output":[)" + tensor(output) + "]}" + more + "}}";
}

std::string anotherCall()
{
    return R"(,"Functional.gelu.0.forward":{"input_args":[{"type":"torch.Tensor","dtype":"torch.float32","shape":[2],)"
           R"("Max":1.0,"Min":0.0,"Mean":0.5,"Norm":1.0,"requires_grad":false,"md5":"22222222"}],"input_kwargs":{},"output":[]})";
}

std::string changed(std::string text, const std::string &before, const std::string &after)
{
    return text.replace(text.find(before), before.size(), after);
}

fs::path dumpIn(const fs::path &run, int step, int rank)
{
    return run / ("step" + std::to_string(step)) / ("rank" + std::to_string(rank)) / "dump.json";
}

const std::vector<Case> &cases()
{
    static const std::vector<Case> all = {
        {"equal logs",
         [](auto &a, auto &b) { write(a / "train.log", logOf(0, 59)), write(b / "train.log", logOf(0, 59)); },
         {},
         0,
         "same",
         ""},
        {"a step is missing in the middle",
         [](auto &a, auto &b) {
             write(a / "train.log", logOf(0, 29) + logOf(31, 59)), write(b / "train.log", logOf(0, 59));
         },
         {},
         2,
         "incomplete",
         "no partner"},
        {"tolerated steps",
         [](auto &a, auto &b) {
             write(a / "train.log", logOf(0, 29) + logOf(31, 59)), write(b / "train.log", logOf(0, 59));
         },
         {QStringLiteral("--tolerate=steps")},
         0,
         "same",
         "no partner"},
        {"only metrics are required",
         [](auto &a, auto &b) {
             write(a / "train.log", logOf(0, 29) + logOf(31, 59)), write(b / "train.log", logOf(0, 59));
         },
         {QStringLiteral("--require=metrics")},
         0,
         "same",
         "no partner"},
        {"both logs were shortened in the same place",
         [](auto &a, auto &b) {
             for (const fs::path &run : {a, b})
                 write(run / "train.log", logOf(0, 29) + "[... 20 lines omitted ...]\n" + logOf(50, 59));
         },
         {},
         2,
         "incomplete",
         "truncated"},
        {"a lost line feed joins two records",
         [](auto &a, auto &b) {
             write(a / "train.log", changed(logOf(0, 59), "\nstep: 30 ", "]step: 30 "));
             write(b / "train.log", logOf(0, 59));
         },
         {},
         2,
         "incomplete",
         "unrecognised"},
        {"a number beyond all numbers",
         [](auto &a, auto &b) {
             write(a / "train.log", changed(logOf(0, 59), "step: 30 loss: 0.", "step: 30 loss: 1e9999"));
             write(b / "train.log", logOf(0, 59));
         },
         {},
         2,
         "incomplete",
         "no partner"},
        {"a sign is added to the name of the loss",
         [](auto &a, auto &b) {
             write(a / "metrics.csv", "step,loss@\n0,1.5\n1,1.25\n2,1.125\n");
             write(b / "metrics.csv", "step,loss\n0,1.5\n1,1.25\n2,1.125\n");
         },
         {},
         2,
         "incomplete",
         "unrecognised"},
        {"B continues longer",
         [](auto &a, auto &b) { write(a / "train.log", logOf(0, 41)), write(b / "train.log", logOf(0, 59)); },
         {},
         2,
         "incomplete",
         "no partner"},
        {"B continues longer, allowed",
         [](auto &a, auto &b) { write(a / "train.log", logOf(0, 41)), write(b / "train.log", logOf(0, 59)); },
         {QStringLiteral("--allow-longer")},
         0,
         "same",
         "no partner"},
        {"a gap is not longer",
         [](auto &a, auto &b) {
             write(a / "train.log", logOf(0, 29) + logOf(31, 41)), write(b / "train.log", logOf(0, 59));
         },
         {QStringLiteral("--allow-longer")},
         2,
         "incomplete",
         "no partner"},
        {"a difference counts although steps are missing",
         [](auto &a, auto &b) {
             write(a / "train.log", logOf(0, 9) + "step: 10 loss: 7.5\n" + logOf(11, 41)),
                 write(b / "train.log", logOf(0, 59));
         },
         {},
         1,
         "different",
         "no partner"},
        {"a step is repeated with a different value",
         [](auto &a, auto &b) {
             write(a / "train.log", logOf(0, 30) + "step: 30 loss: 9.5\n" + lossLine(30) + logOf(31, 59)),
                 write(b / "train.log", logOf(0, 59));
         },
         {},
         2,
         "incomplete",
         "replaced"},
        {"only one log has an evaluation loss",
         [](auto &a, auto &b) {
             write(a / "metrics.csv", "step,loss,val_loss\n0,1.5,2.5\n1,1.25,2.25\n2,1.125,2.125\n");
             write(b / "metrics.csv", "step,loss\n0,1.5\n1,1.25\n2,1.125\n");
         },
         {},
         2,
         "incomplete",
         "no partner"},
        {"another metric differs",
         [](auto &a, auto &b) {
             write(a / "metrics.csv", "step,loss,grad_norm\n0,1.5,2.5\n1,1.25,2.25\n2,1.125,2.125\n");
             write(b / "metrics.csv", "step,loss,grad_norm\n0,1.5,2.5\n1,1.25,9.25\n2,1.125,2.125\n");
         },
         {},
         1,
         "different",
         ""},
        {"the speed differs",
         [](auto &a, auto &b) {
             write(a / "metrics.csv", "step,loss,tokens_per_second\n0,1.5,25\n1,1.25,22\n2,1.125,21\n");
             write(b / "metrics.csv", "step,loss,tokens_per_second\n0,1.5,75\n1,1.25,92\n2,1.125,61\n");
         },
         {},
         0,
         "same",
         ""},
        {"the epoch of one step differs",
         [](auto &a, auto &b) {
             const auto text = [](const char *odd) { return "step,loss,epoch\n" + tableOf(odd); };
             write(a / "metrics.csv", text("7.500000")), write(b / "metrics.csv", text("0.450000"));
         },
         {},
         2,
         "incomplete",
         "damaged"},
        {"a name in another case",
         [](auto &a, auto &b) {
             write(a / "metrics.csv", "step,loss,vaL_loss\n" + tableOf("2.500000"));
             write(b / "metrics.csv", "step,loss,val_loss\n" + tableOf("2.500000"));
         },
         {},
         2,
         "incomplete",
         "unrecognised"},
        {"all names in another case",
         [](auto &a, auto &b) {
             write(a / "metrics.csv", "Step,Loss,Val_Loss\n" + tableOf("2.500000"));
             write(b / "metrics.csv", "step,loss,val_loss\n" + tableOf("2.500000"));
         },
         {},
         0,
         "same",
         ""},
        {"a table without its header",
         [](auto &a, auto &b) {
             write(a / "metrics.csv", "0,1.5\n1,1.25\n2,1.125\n3,1.0625\n");
             write(b / "metrics.csv", "step,loss\n0,1.5\n1,1.25\n2,1.125\n3,1.0625\n");
         },
         {},
         2,
         "incomplete",
         "unrecognised"},
        {"only one run has a log",
         [](auto &a, auto &b) {
             write(dumpIn(a, 0, 0), dumpOf()), write(dumpIn(b, 0, 0), dumpOf());
             write(a / "train.log", logOf(0, 59));
         },
         {},
         2,
         "incomplete",
         "no partner"},
        {"equal dumps",
         [](auto &a, auto &b) { write(dumpIn(a, 0, 0), dumpOf()), write(dumpIn(b, 0, 0), dumpOf()); },
         {},
         0,
         "same",
         ""},
        {"a rank is missing",
         [](auto &a, auto &b) {
             write(dumpIn(a, 0, 0), dumpOf()), write(dumpIn(b, 0, 0), dumpOf()), write(dumpIn(b, 0, 1), dumpOf());
         },
         {},
         2,
         "incomplete",
         "no partner"},
        {"a tolerated rank",
         [](auto &a, auto &b) {
             write(dumpIn(a, 0, 0), dumpOf()), write(dumpIn(b, 0, 0), dumpOf()), write(dumpIn(b, 0, 1), dumpOf());
         },
         {QStringLiteral("--tolerate=ranks,dumps")},
         0,
         "same",
         "no partner"},
        {"a later dump of one run",
         [](auto &a, auto &b) {
             write(dumpIn(a, 0, 0), dumpOf()), write(dumpIn(b, 0, 0), dumpOf()), write(dumpIn(b, 5, 0), dumpOf());
         },
         {QStringLiteral("--allow-longer")},
         0,
         "same",
         "no partner"},
        {"rows without a partner",
         [](auto &a, auto &b) {
             write(dumpIn(a, 0, 0), dumpOf()), write(dumpIn(b, 0, 0), dumpOf("aaaaaaaa", anotherCall()));
         },
         {},
         2,
         "incomplete",
         "no partner"},
        {"a checksum is missing on one side",
         [](auto &a, auto &b) { write(dumpIn(a, 0, 0), dumpOf("")), write(dumpIn(b, 0, 0), dumpOf("aaaaaaaa", "")); },
         {},
         2,
         "incomplete",
         "checksum"},
        {"equal checksums beside other statistics",
         [](auto &a, auto &b) {
             write(dumpIn(a, 0, 0), changed(dumpOf(), "\"Mean\":0.5", "\"Mean\":0.6"));
             write(dumpIn(b, 0, 0), dumpOf());
         },
         {},
         2,
         "incomplete",
         "checksum"},
        {"a statistic is missing on one side",
         [](auto &a, auto &b) {
             write(dumpIn(a, 0, 0), changed(dumpOf(""), "\"Norm\":1.0,", "")), write(dumpIn(b, 0, 0), dumpOf(""));
         },
         {},
         2,
         "incomplete",
         "checksum"},
        {"a type of another name",
         [](auto &a, auto &b) {
             write(dumpIn(a, 0, 0), changed(dumpOf(), "torch.Tensor", "torch.Tensos"));
             write(dumpIn(b, 0, 0), dumpOf());
         },
         {},
         2,
         "incomplete",
         "unrecognised"},
        {"a data type that no framework has",
         [](auto &a, auto &b) {
             write(dumpIn(a, 0, 0), changed(dumpOf(""), "torch.float32", "torch.floot32"));
             write(dumpIn(b, 0, 0), dumpOf(""));
         },
         {},
         2,
         "incomplete",
         "unrecognised"},
        {"a scalar of a type that differs in one letter",
         [](auto &a, auto &b) {
             const std::string whole =
                 changed(dumpOf(), "\"input_kwargs\":{}", R"("input_kwargs":{"p":{"type":"float","value":0.5}})");
             write(dumpIn(a, 0, 0), changed(whole, "\"float\"", "\"foat\"")), write(dumpIn(b, 0, 0), whole);
         },
         {},
         2,
         "incomplete",
         "unrecognised"},
        {"a flag that is a number",
         [](auto &a, auto &b) {
             for (const fs::path &run : {a, b})
                 write(dumpIn(run, 0, 0), changed(dumpOf(), "\"requires_grad\":false", "\"requires_grad\":0"));
         },
         {},
         2,
         "incomplete",
         "unrecognised"},
        {"a stack of another call",
         [](auto &a, auto &b) {
             for (const fs::path &run : {a, b}) {
                 write(dumpIn(run, 0, 0), dumpOf("aaaaaaaa", anotherCall()));
                 write(
                     dumpIn(run, 0, 0).replace_filename("stack.json"),
                     R"({"0":[["Functional.relu.0.forward","Functional.gelo.0.forward"],["File train.py, line 1"]]})");
             }
         },
         {},
         2,
         "incomplete",
         "damaged"},
        {"a flag on one side only",
         [](auto &a, auto &b) {
             write(dumpIn(a, 0, 0), changed(dumpOf(), "\"requires_grad\":false,", ""));
             write(dumpIn(b, 0, 0), dumpOf());
         },
         {},
         2,
         "incomplete",
         "unrecognised"},
        {"a damaged operator",
         [](auto &a, auto &b) {
             const std::string whole = dumpOf("aaaaaaaa", anotherCall());
             write(dumpIn(a, 0, 0), changed(whole, "\"Max\":1.0", "\"Max\":1.;")), write(dumpIn(b, 0, 0), whole);
         },
         {},
         2,
         "incomplete",
         "no partner"},
        {"stacks that end in the middle",
         [](auto &a, auto &b) {
             write(dumpIn(a, 0, 0), dumpOf()), write(dumpIn(b, 0, 0), dumpOf());
             write(dumpIn(a, 0, 0).replace_filename("stack.json"), "{\"0\":[[\"Functional.relu.0.for");
         },
         {},
         2,
         "incomplete",
         "truncated"},
        {"ranks without a dump in both",
         [](auto &a, auto &b) {
             for (const fs::path &run : {a, b}) {
                 write(dumpIn(run, 0, 0), dumpOf());
                 fs::create_directories(dumpIn(run, 0, 1).parent_path());
             }
         },
         {},
         2,
         "incomplete",
         "damaged"},
        {"ten values of which nothing is known",
         [](auto &a, auto &b) {
             write(dumpIn(a, 0, 0), dumpOf("aaaaaaaa", unknownTensor(10))),
                 write(dumpIn(b, 0, 0), dumpOf("aaaaaaaa", unknownTensor(10)));
         },
         {},
         2,
         "incomplete",
         "checksum"},
        {"no values of which nothing is known",
         [](auto &a, auto &b) {
             write(dumpIn(a, 0, 0), dumpOf("aaaaaaaa", unknownTensor(0)));
             write(dumpIn(b, 0, 0), dumpOf("aaaaaaaa", unknownTensor(0)));
         },
         {},
         0,
         "same",
         ""},
    };
    return all;
}

} // namespace rundiff::coverage
