// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/compare/tokens/layeroftoken.h"
#include "models/compare/tokens/textdifference.h"
#include "models/formats/runreader.h"
#include "models/formats/tokens/requestlog.h"
#include "tests/writtenfile.h"

#include <QTemporaryDir>
#include <QTest>

#include <cmath>
#include <functional>
#include <span>

using namespace rundiff;
namespace fs = std::filesystem;

namespace
{

constexpr std::size_t width = 4;

// The numbers of a module for one token: the same in both engines.
std::vector<float> valueOf(std::int64_t token, std::size_t module)
{
    std::vector<float> values;
    for (std::size_t i = 0; i < width; ++i)
        values.push_back(static_cast<float>(std::sin(double(token) + 3 * double(module) + double(i))));
    return values;
}

using Tokens = std::vector<std::int64_t>;
using Rows = std::vector<std::vector<float>>;

Rows rowsOf(const Tokens &tokens, std::size_t module)
{
    Rows rows;
    for (const std::int64_t token : tokens)
        rows.push_back(valueOf(token, module));
    return rows;
}

Rows columnsOf(const Rows &rows, std::size_t begin, std::size_t count)
{
    Rows some;
    for (const auto &row : rows) {
        const auto at = row.begin() + static_cast<std::ptrdiff_t>(begin);
        some.emplace_back(at, at + static_cast<std::ptrdiff_t>(count));
    }
    return some;
}

std::string npy(const std::string &shape, const std::string &type, std::span<const std::byte> bytes)
{
    std::string header = "{'descr': '" + type + "', 'fortran_order': False, 'shape': " + shape + ", }";
    header.resize((header.size() + 10 + 63) / 64 * 64 - 10, ' ');
    header.back() = '\n';
    std::string file("\x93NUMPY\x01\x00", 8);
    file += static_cast<char>(header.size() & 0xff);
    file += static_cast<char>(header.size() >> 8);
    return file + header + std::string(reinterpret_cast<const char *>(bytes.data()), bytes.size());
}

// Writes a dump of modules, with tensors or only with statistics.
class DumpWriter
{
public:
    DumpWriter(fs::path folder, bool hasTensors) : m_folder(std::move(folder)), m_hasTensors(hasTensors) {}

    // `batch`: with a dimension of one sample in front.
    void add(const std::string &module, const Rows &input, const Rows &output, bool batch)
    {
        const std::string key = "Module." + module + ".forward.0";
        m_data += (m_data.empty() ? "\"" : ", \"") + key + R"(": {"input_args": [)" + leaf(key, "input", input, batch) +
                  R"(], "input_kwargs": {}, "output": [)" + leaf(key, "output", output, batch) + "]}";
    }

    void write() const
    {
        rundiff::write(m_folder / "dump.json", std::string(R"({"task": ")") + (m_hasTensors ? "tensor" : "statistics") +
                                                   R"(", "level": "L0", "framework": "pytorch", "data": {)" + m_data +
                                                   "}}");
    }

private:
    std::string leaf(const std::string &key, const std::string &side, const Rows &rows, bool batch)
    {
        std::vector<float> all;
        double squares = 0;
        for (const auto &row : rows)
            all.insert(all.end(), row.begin(), row.end());
        for (const float value : all)
            squares += double(value) * double(value);
        const std::string shape =
            (batch ? "1, " : "") + std::to_string(rows.size()) + ", " + std::to_string(rows.front().size());
        std::string text = R"({"type": "torch.Tensor", "dtype": "torch.float32", "shape": [)" + shape +
                           R"(], "Max": )" + std::to_string(*std::ranges::max_element(all)) + R"(, "Min": )" +
                           std::to_string(*std::ranges::min_element(all)) + R"(, "Mean": 0, "Norm": )" +
                           std::to_string(std::sqrt(squares));
        if (m_hasTensors) {
            const std::string name = key + "." + side + ".0.npy";
            rundiff::write(m_folder / "dump_tensor_data" / name,
                           npy("(" + shape + ")", "<f4", std::as_bytes(std::span(all))));
            text += R"(, "data_name": ")" + name + "\"";
        }
        return text + "}";
    }

    fs::path m_folder;
    bool m_hasTensors;
    std::string m_data;
};

using Change = std::function<void(Rows &)>;

// The rollout engine has one fused projection, and several requests in one pass.
void writeRollout(const fs::path &folder, const Tokens &tokens, bool hasTensors, const Change &change)
{
    DumpWriter dump(folder, hasTensors);
    const Rows normed = rowsOf(tokens, 0), projected = rowsOf(tokens, 1), last = rowsOf(tokens, 2);
    Rows changed = last;
    if (change)
        change(changed);
    dump.add("model.layers.0.input_layernorm.RMSNorm", normed, normed, false);
    dump.add("model.layers.0.self_attn.qkv_proj.QKVParallelLinear", normed, projected, false);
    dump.add("model.layers.0.mlp.down_proj.RowParallelLinear", projected, changed, false);
    dump.write();
}

// The trainer has three, and one sequence in each pass.
void writeTrainer(const fs::path &folder, const Tokens &tokens, bool hasTensors)
{
    DumpWriter dump(folder, hasTensors);
    const Rows normed = rowsOf(tokens, 0), projected = rowsOf(tokens, 1);
    dump.add("model.layers.0.input_layernorm.Qwen2RMSNorm", normed, normed, true);
    dump.add("model.layers.0.self_attn.q_proj.Linear", normed, columnsOf(projected, 0, 2), true);
    dump.add("model.layers.0.self_attn.k_proj.Linear", normed, columnsOf(projected, 2, 1), true);
    dump.add("model.layers.0.self_attn.v_proj.Linear", normed, columnsOf(projected, 3, 1), true);
    dump.add("model.layers.0.mlp.down_proj.Linear", projected, rowsOf(tokens, 2), true);
    dump.write();
}

const Tokens other{31, 32, 33}, sequence{11, 12, 13, 14, 15, 16};

} // namespace

class TestTokenLayers : public QObject
{
    Q_OBJECT

private:
    QTemporaryDir m_folder;

    fs::path folder(const char *name) const { return fs::path(m_folder.path().toStdString()) / name; }

    // As msprobe's dumps of both engines lie in a run of verl.
    void writeRun(const fs::path &run, bool hasTensors, bool isPacked, const Change &change) const
    {
        Tokens packed = isPacked ? other : Tokens();
        packed.insert(packed.end(), sequence.begin(), sequence.end());
        writeRollout(run / "generate_sequence/77/step4/rank0", packed, hasTensors, change);
        writeTrainer(run / "update_actor/step9/rank0", sequence, hasTensors);
        const std::string first = isPacked ? R"({"request_id": "aa-0123abcd", "type": "new", "tokens": 3}, )" : "";
        write(run / "generate_sequence/77/dispatch_log.jsonl",
              R"({"source": "dispatch_logger", "pid": 77, "rank": 0, "step": 4, "phase": "prefill", "requests": [)" +
                  first + R"({"request_id": "bb-0123abcd", "type": "new", "tokens": 6}]})" + "\n");
        write(run / "update_actor/5/update_actor_log.jsonl",
              R"({"source": "update_actor", "rank": 0, "step": 9, "request_ids": ["bb"], "num_requests": 1})"
              "\n");
    }

    static std::optional<TokenLayer> layerIn(const fs::path &run, const TokenOfSequence &token, Problems &problems)
    {
        return layerOfToken(*readRun(run.string(), {}, {}), token, problems, {});
    }

private Q_SLOTS:
    void layerIsFoundByTheRequest()
    {
        const fs::path run = folder("packed");
        writeRun(run, true, true, [](Rows &rows) {
            for (std::size_t at = 3 + 2; at < rows.size(); ++at)
                rows[at][1] += 0.5F;
        });
        Problems problems;
        const auto layer = layerIn(run, {"bb", {}, 5}, problems);
        QVERIFY(layer.has_value());
        QVERIFY(layer->pairedBy == TokenLayer::PairedBy::Request);
        QCOMPARE(layer->module, Name("layers.0.mlp.down_proj"));
        QCOMPARE(layer->after, Name("layers.0.self_attn.qkv_proj"));
        QCOMPARE(layer->modules, std::size_t(3));
        QCOMPARE(layer->first, std::optional<std::size_t>(2));
        QVERIFY(layer->inputAgrees);
        QVERIFY(problems.empty());
    }

    void layerIsFoundInStatistics()
    {
        const fs::path run = folder("statistics");
        writeRun(run, false, false, [](Rows &rows) {
            for (auto &row : rows)
                row[0] *= 3;
        });
        Problems problems;
        const auto layer = layerIn(run, {"bb", {}, 5}, problems);
        QVERIFY(layer.has_value());
        QCOMPARE(layer->module, Name("layers.0.mlp.down_proj"));
        QVERIFY(!layer->first);
        QVERIFY(layer->explanation.find("Only statistics") != std::string::npos);
    }

    void equalModulesNameNoLayer()
    {
        const fs::path run = folder("equal");
        writeRun(run, true, true, {});
        Problems problems;
        const auto layer = layerIn(run, {"bb", {}, 5}, problems);
        QVERIFY(layer.has_value());
        QVERIFY(layer->module.empty());
        QCOMPARE(layer->modules, std::size_t(3));
    }

    // The statistics of a pass with other sequences say nothing of one of them.
    void otherSequencesAreNotCompared()
    {
        const fs::path run = folder("others");
        writeRun(run, false, true, {});
        Problems problems;
        QVERIFY(!layerIn(run, {"bb", {}, 5}, problems));
        QCOMPARE(problems.size(), std::size_t(1));
    }

    void runWithoutDumpsHasNoLayer()
    {
        const fs::path run = folder("none");
        write(run / "train.log", "step 1 loss 2\n");
        Problems problems;
        QVERIFY(!layerIn(run, {"bb", sequence, 5}, problems));
        QVERIFY(problems.empty());
    }

    void requestsAreCountedOverPasses()
    {
        const fs::path log = folder("dispatch") / "dispatch_log.jsonl";
        write(log, R"({"step": 0, "rank": 1, "requests": [{"request_id": "a-01234567", "tokens": 5}]})"
                   "\n"
                   R"({"step": 1, "rank": 1, "requests": [{"request_id": "b", "tokens": 7}, )"
                   R"({"request_id": "a-01234567", "tokens": 1}]})"
                   "\nnothing\n");
        QVERIFY(isRequestLog(log.string()));
        Problems problems;
        const auto passes = readRequestLog(log.string(), problems);
        QCOMPARE(passes.size(), std::size_t(3));
        QCOMPARE(passes[2].request, std::string("a"));
        QCOMPARE(passes[2].begin, std::size_t(5));
        QCOMPARE(passes[2].row, std::size_t(7));
        QCOMPARE(passes[2].others, std::size_t(1));
        QCOMPARE(passes[2].rank, 1);
        QCOMPARE(problems.size(), std::size_t(1));
    }

    void requestLogIsNoLog()
    {
        const fs::path run = folder("noLog");
        writeRun(run, false, false, {});
        QVERIFY(readRun(run.string(), {}, {})->logs.empty());
    }

    void differenceOfTextsDividesNoSign()
    {
        const TextDifference found = TextDifference::of("甲乙丙丁", "甲乙东丁");
        QCOMPARE(found.begin, std::size_t(6));
        QCOMPARE(found.endA, std::size_t(9));
        QCOMPARE(found.endB, std::size_t(9));
        QVERIFY(TextDifference::of("same", "same").isEmpty());
    }

    void partsOfTextsAreAroundTheDifference()
    {
        const std::string begin(300, 'x');
        const auto [a, b] = partsAroundDifference(begin + "甲1", begin + "乙1", 30);
        QVERIFY(a.starts_with("…"));
        QVERIFY(a.ends_with("甲1"));
        QVERIFY(b.ends_with("乙1"));
        QVERIFY(a.size() < 40);
    }
};

QTEST_GUILESS_MAIN(TestTokenLayers)
#include "tst_tokenlayers.moc"
