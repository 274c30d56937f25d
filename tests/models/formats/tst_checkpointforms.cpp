// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/formats/checkpoints/checkpointfacts.h"
#include "models/formats/checkpoints/kerasoptimizer.h"
#include "models/formats/checkpoints/readcheckpoint.h"
#include "models/formats/tensors/elementblocks.h"
#include "tests/picklewriter.h"
#include "tests/writtenfile.h"

#include <QTemporaryDir>
#include <QTest>

#include <algorithm>

using namespace rundiff;
namespace fs = std::filesystem;

namespace
{

using namespace pickled;
using Part = CheckpointPart;
using Floats = std::vector<float>;

// A file of one dictionary, whose members may hold tensors of the file.
std::string saved(TorchFile &file, const Members &members)
{
    return file.file(dictionary(members));
}

std::string arguments(const Members &members)
{
    return object("argparse", "Namespace", members);
}

std::string ordered(const std::string &number, const std::string &value)
{
    return "}(" + number + value + "u";
}

Floats valuesOf(const CheckpointEntry &entry)
{
    const Tensor &tensor = std::get<Tensor>(entry.content);
    std::vector<char> raw(tensor.count() * elementSize(tensor.type));
    std::vector<double> values(tensor.count());
    ElementBlocks blocks(tensor);
    if (!blocks.next(raw))
        return {};
    toDouble(tensor.type, raw, values);
    return {values.begin(), values.end()};
}

// The only tensor of a file, in its header.
std::string describedWeight(int count)
{
    return "\"w\":{\"dtype\":\"F32\",\"shape\":[" + std::to_string(count) + "],\"data_offsets\":[0," +
           std::to_string(4 * count) + "]}";
}

std::string safetensors(const std::string &header, const Floats &values)
{
    std::string bytes = bytesOf(header.size(), 8) + header;
    bytes.append(reinterpret_cast<const char *>(values.data()), values.size() * sizeof(float));
    return bytes;
}

} // namespace

class TestCheckpointForms : public QObject
{
    Q_OBJECT

private:
    QTemporaryDir m_folder;
    fs::path m_root;

    Checkpoint read(const std::string &name) const
    {
        return readCheckpoint({(m_root / name).string(), fs::path(name).filename().string(), Step{10}});
    }
    static const CheckpointEntry *find(const Checkpoint &checkpoint, Part part, const std::string &parameter)
    {
        const auto found = std::ranges::find_if(checkpoint.entries, [&](const CheckpointEntry &entry) {
            return entry.part == part && entry.parameter == parameter;
        });
        return found == checkpoint.entries.end() ? nullptr : &*found;
    }
    static std::string problemOf(const Checkpoint &checkpoint)
    {
        return checkpoint.problems.empty() ? std::string() : std::string(checkpoint.problems.front().message);
    }

    // One process of Megatron with these weights.
    void writeRank(const std::string &folder, const Members &sizes, const std::string &model,
                   const std::vector<std::pair<std::string, Floats>> &weights, int iteration = 10) const
    {
        TorchFile file;
        Members parameters;
        for (const auto &[name, values] : weights)
            parameters.emplace_back(name, file.tensor(values));
        write(m_root / "iter_0000010" / folder / "model_optim_rng.pt",
              saved(file,
                    {{"args", arguments(sizes)}, {"iteration", number(iteration)}, {model, dictionary(parameters)}}));
    }

    // A process of ZeRO with its part of one flat group.
    void writePartition(int rank, int stage, int processes, const Floats &master, const Floats &moment) const
    {
        TorchFile file;
        const std::string flat = list({file.tensor(master)});
        const std::string state = ordered(number(0), dictionary({{"exp_avg", file.tensor(moment)}}));
        const std::string inner = dictionary({{"state", state}});
        const bool isDivided = stage == 3;
        const Members members{{isDivided ? "fp32_flat_groups" : "single_partition_of_fp32_groups", flat},
                              {"zero_stage", number(stage)},
                              {"partition_count", number(processes)},
                              {isDivided ? "optimizer_state_dict" : "base_optimizer_state", inner}};
        write(m_root / "global_step10" / ("zero_pp_rank_" + std::to_string(rank) + "_mp_rank_00_optim_states.pt"),
              saved(file, {{"optimizer_state_dict", dictionary(members)}}));
    }
    void writeModule(const std::string &name, const Floats &first, const Floats &second) const
    {
        TorchFile file;
        const std::string module = dictionary({{"a.weight", file.tensor(first)}, {"b.weight", file.tensor(second)}});
        const std::string shapes = dictionary({{"a.weight", tuple({number(3)})}, {"b.weight", tuple({number(2)})}});
        write(m_root / "global_step10" / name,
              saved(file, {{"module", module}, {"param_shapes", list({shapes})}, {"global_steps", number(10)}}));
    }

private Q_SLOTS:
    void init()
    {
        static int number = 0;
        m_root = m_folder.filePath(QStringLiteral("%1").arg(++number)).toStdString();
    }

    // Each process of experts counts its own from 0; what is no expert is a copy.
    void expertsOfProcesses()
    {
        const Members sizes{{"expert_model_parallel_size", number(2)}};
        const std::string expert = "decoder.layers.0.mlp.experts.local_experts.0.linear_fc2.weight";
        writeRank("mp_rank_00_000", sizes, "model", {{"decoder.final_layernorm.weight", {1}}, {expert, {2, 3}}});
        writeRank("mp_rank_00_001", sizes, "model", {{"decoder.final_layernorm.weight", {1}}, {expert, {4, 5}}});
        const Checkpoint checkpoint = read("iter_0000010");
        QCOMPARE(problemOf(checkpoint), std::string());
        const auto second =
            find(checkpoint, Part::Weights, "decoder.layers.0.mlp.experts.local_experts.1.linear_fc2.weight");
        QVERIFY(second);
        QCOMPARE(valuesOf(*second), (Floats{4, 5}));
        const auto isNorm = [](const CheckpointEntry &entry) {
            return entry.parameter == "decoder.final_layernorm.weight";
        };
        QCOMPARE(std::ranges::count_if(checkpoint.entries, isNorm), std::ptrdiff_t(1));
    }

    // Two processes of two stages each: the first has the stages 0 and 2.
    void stagesInTurn()
    {
        for (int rank = 0; rank < 2; ++rank) {
            TorchFile file;
            Members members{{"args", arguments({{"pipeline_model_parallel_size", number(2)}})},
                            {"iteration", number(10)}};
            for (int stage = 0; stage < 2; ++stage) {
                const auto value = static_cast<float>(2 * stage + rank);
                members.emplace_back("model" + std::to_string(stage),
                                     dictionary({{"decoder.layers.0.mlp.linear_fc2.bias", file.tensor({value})}}));
            }
            write(m_root / "iter_0000010" / ("mp_rank_00_00" + std::to_string(rank)) / "model_optim_rng.pt",
                  saved(file, members));
        }
        const Checkpoint checkpoint = read("iter_0000010");
        QCOMPARE(problemOf(checkpoint), std::string());
        for (int layer = 0; layer < 4; ++layer) {
            const auto entry =
                find(checkpoint, Part::Weights, "decoder.layers." + std::to_string(layer) + ".mlp.linear_fc2.bias");
            QVERIFY(entry);
            QCOMPARE(valuesOf(*entry), Floats{static_cast<float>(layer)});
        }
    }

    // The last parameter first, each at a multiple of 64 elements.
    void flatBuffersOfTheOptimizer()
    {
        writeRank("mp_rank_00", {}, "model",
                  {{"embedding.word_embeddings.weight", {1, 2, 3}}, {"decoder.final_layernorm.weight", {4, 5}}});
        Floats moments(67);
        moments[0] = 0.5F;
        moments[64] = 0.25F;
        TorchFile file;
        const std::string buffer = dictionary({{"exp_avg", file.tensor(moments)}, {"numel_unpadded", number(67)}});
        const std::string types = tuple({global("torch", "bfloat16"), global("torch", "float32")});
        write(m_root / "iter_0000010/mp_rank_00/distrib_optim.pt",
              file.file(ordered(number(0), ordered(types, buffer))));
        const Checkpoint checkpoint = read("iter_0000010");
        QCOMPARE(problemOf(checkpoint), std::string());
        const auto norm = find(checkpoint, Part::OptimizerMoments, "decoder.final_layernorm.weight");
        const auto embedding = find(checkpoint, Part::OptimizerMoments, "embedding.word_embeddings.weight");
        QVERIFY(norm && embedding);
        QCOMPARE(valuesOf(*norm), (Floats{0.5F, 0}));
        QCOMPARE(valuesOf(*embedding), (Floats{0.25F, 0, 0}));
    }

    void processesOfOneStep()
    {
        const Members sizes{{"tensor_model_parallel_size", number(2)}};
        writeRank("mp_rank_00", sizes, "model", {{"decoder.final_layernorm.weight", {1}}});
        QVERIFY(problemOf(read("iter_0000010")).find("1 of its 2 times 1 times 1 processes") != std::string::npos);
        writeRank("mp_rank_01", sizes, "model", {{"decoder.final_layernorm.weight", {1}}}, 20);
        QVERIFY(problemOf(read("iter_0000010")).find("of the steps 10 and 20") != std::string::npos);
    }

    // Each process has a part of each parameter, and the module has none of their values.
    void parametersDividedAmongProcesses()
    {
        for (int rank = 0; rank < 2; ++rank)
            writeModule("zero_pp_rank_" + std::to_string(rank) + "_mp_rank_00_model_states.pt", {}, {});
        writePartition(0, 3, 2, {1, 2, 4}, {0.1F, 0.2F, 0.4F});
        writePartition(1, 3, 2, {3, 0, 5}, {0.3F, 0, 0.5F});
        const Checkpoint checkpoint = read("global_step10");
        QCOMPARE(problemOf(checkpoint), std::string());
        QVERIFY(!find(checkpoint, Part::Weights, "a.weight"));
        const auto master = find(checkpoint, Part::MasterWeights, "a.weight");
        const auto moment = find(checkpoint, Part::OptimizerMoments, "b.weight");
        QVERIFY(master && moment);
        QCOMPARE(valuesOf(*master), (Floats{1, 2, 3}));
        QCOMPARE(valuesOf(*moment), (Floats{0.4F, 0.5F}));
    }

    void partitionsAreAllThere()
    {
        writeModule("mp_rank_00_model_states.pt", {1, 2, 3}, {4, 5});
        writePartition(0, 1, 2, {1, 2, 3}, {1, 2, 3});
        QVERIFY(problemOf(read("global_step10")).find("1 of the 2 processes that share") != std::string::npos);
        writePartition(1, 1, 2, {4, 5, 0}, {4, 5, 0});
        const Checkpoint checkpoint = read("global_step10");
        QCOMPARE(problemOf(checkpoint), std::string());
        QCOMPARE(valuesOf(*find(checkpoint, Part::MasterWeights, "b.weight")), (Floats{4, 5}));
    }

    // PyTorch's distributed checkpoints in files of safetensors without a list of their parts.
    void partsInShards()
    {
        const auto shard = [](int begin) {
            const std::string places = "{\\\"w\\\": {\\\"saved_offsets\\\": [" + std::to_string(begin) + "]}}";
            return "{\"__metadata__\":{\"DCP_SHARDING_INFO\":\"" + places + "\"}," + describedWeight(2) + "}";
        };
        const fs::path folder = m_root / "checkpoint-10";
        write(folder / "shard-00001-model-00001-of-00001.safetensors", safetensors(shard(0), {1, 2}));
        write(folder / "shard-00002-model-00001-of-00001.safetensors", safetensors(shard(2), {3, 4}));
        const Checkpoint checkpoint = read("checkpoint-10");
        QCOMPARE(problemOf(checkpoint), std::string());
        QCOMPARE(valuesOf(*find(checkpoint, Part::Weights, "w")), (Floats{1, 2, 3, 4}));
        write(folder / "shard-00003-model-00001-of-00001.safetensors", safetensors(shard(2), {3, 4}));
        QVERIFY(problemOf(read("checkpoint-10")).find("do not fill it") != std::string::npos);
    }

    void shardsOfTwoModels()
    {
        const std::string header = "{" + describedWeight(1) + "}";
        write(m_root / "checkpoint-10/model-00001-of-00001.safetensors", safetensors(header, {1}));
        write(m_root / "checkpoint-10/model-00001-of-00002.safetensors", safetensors(header, {2}));
        QVERIFY(problemOf(read("checkpoint-10")).find("w is in two of its files") != std::string::npos);
    }

    // A sparse tensor is its indices and its values, also as a parameter.
    void tensorsOfSeveralParts()
    {
        TorchFile file;
        const std::string parts = tuple({file.tensor({0, 2}), file.tensor({7, 8}), tuple({number(3)})});
        const std::string sparse =
            global("torch._utils", "_rebuild_sparse_tensor") +
            tuple({global("torch.serialization", "_get_layout") + tuple({text("torch.sparse_coo")}) + "R", parts}) +
            "R";
        write(m_root / "ckpt_step10.pt", saved(file, {{"model", dictionary({{"w", sparse}})}}));
        const Checkpoint checkpoint = read("ckpt_step10.pt");
        QCOMPARE(problemOf(checkpoint), std::string());
        QCOMPARE(valuesOf(*find(checkpoint, Part::Weights, "w.values")), (Floats{7, 8}));
    }

    // A list that holds itself ends somewhere.
    void containersInThemselves()
    {
        TorchFile file;
        const std::string weights = dictionary({{"w", file.tensor({1})}});
        const std::string circle = std::string("]q\x05h\x05", 5) + "a";
        write(m_root / "ckpt_step10.pt", saved(file, {{"model", weights}, {"circle", circle}}));
        const Checkpoint checkpoint = read("ckpt_step10.pt");
        QCOMPARE(problemOf(checkpoint), std::string());
        QVERIFY(find(checkpoint, Part::Weights, "w"));
    }

    void variablesOfKeras_data()
    {
        using Shapes = std::vector<std::vector<std::uint64_t>>;
        QTest::addColumn<Shapes>("ofWeights");
        QTest::addColumn<bool>("averages");
        QTest::addColumn<int>("place");
        QTest::addColumn<QString>("weight");
        QTest::addColumn<QString>("part");
        const std::vector<std::uint64_t> kernel{4, 2}, bias{2};
        QTest::newRow("Adam, by turns") << Shapes{kernel, kernel, bias, bias} << false << 5 << "bias"
                                        << "exp_avg_sq";
        QTest::newRow("Adam, one after the other") << Shapes{kernel, bias, kernel, bias} << false << 4 << "kernel"
                                                   << "exp_avg_sq";
        QTest::newRow("SGD") << Shapes{kernel, bias} << false << 3 << "bias"
                             << "momentum_buffer";
        QTest::newRow("average and Adam") << Shapes{kernel, bias, kernel, kernel, bias, bias} << true << 2 << "kernel"
                                          << "";
        QTest::newRow("average and SGD") << Shapes{kernel, bias, kernel, bias} << true << 5 << "bias"
                                         << "momentum_buffer";
    }
    void variablesOfKeras()
    {
        using Shapes = std::vector<std::vector<std::uint64_t>>;
        QFETCH(Shapes, ofWeights);
        QFETCH(bool, averages);
        QFETCH(int, place);
        QFETCH(QString, weight);
        QFETCH(QString, part);
        Shapes shapes{{}, {}}; // the count of updates and the rate
        shapes.insert(shapes.end(), ofWeights.begin(), ofWeights.end());
        const auto variables = kerasVariables(shapes, {{"kernel", {4, 2}}, {"bias", {2}}}, {averages, false});
        QCOMPARE(variables.size(), shapes.size());
        QCOMPARE(variables[0].meaning.part, Part::OptimizerStep);
        QCOMPARE(variables[1].meaning.part, Part::LearningRate);
        const KerasVariable &variable = variables[static_cast<std::size_t>(place)];
        QCOMPARE(QString::fromStdString(variable.weight), weight);
        QCOMPARE(QString::fromStdString(variable.meaning.slot), part);
        QCOMPARE(variable.meaning.part, part.isEmpty() ? Part::Ema : Part::OptimizerMoments);
    }

    void factsOfCheckpoints()
    {
        TorchFile file;
        const std::string weights = dictionary({{"a", file.tensor({1})}, {"b", file.tensor({2})}});
        const std::string bytes = saved(file, {{"model", weights}, {"step", number(7)}});
        write(m_root / "last.pt", bytes);
        Problems problems;
        const auto facts = factsOf({(m_root / "last.pt").string(), "last.pt", {}}, problems);
        QVERIFY(facts);
        QCOMPARE(facts->form, std::string("torch"));
        QCOMPARE(facts->step, std::optional(Step{7}));
        QCOMPARE(facts->bytes, std::uint64_t(bytes.size()));
        QCOMPARE(facts->parts.front(), std::pair(Part::Weights, std::size_t(2)));
        fs::resize_file(m_root / "last.pt", 20);
        QVERIFY(!factsOf({(m_root / "last.pt").string(), "last.pt", {}}, problems));
        QCOMPARE(problems.size(), std::size_t(1));
    }
};

QTEST_GUILESS_MAIN(TestCheckpointForms)

#include "tst_checkpointforms.moc"
