// SPDX-License-Identifier: GPL-3.0-or-later
// How long the checklist of a large training repository takes: ten thousand scripts of about 4 kB each.
// RUNDIFF_BENCHMARK_FILES sets another number.
#include "models/knowledge/checklist/checklist.h"

#include <QElapsedTimer>
#include <QTemporaryDir>
#include <QTest>

#include <filesystem>
#include <fstream>

using namespace rundiff;
namespace fs = std::filesystem;

class BenchSources : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void manyScripts()
    {
        bool given = false;
        const int wanted = qEnvironmentVariableIntValue("RUNDIFF_BENCHMARK_FILES", &given);
        const int files = given && wanted > 0 ? wanted : 10'000;
        const QTemporaryDir folder;
        const fs::path root = folder.path().toStdString();
        std::string body = "import torch\nfrom torch.utils.data import DataLoader\n\ntorch.manual_seed(1)\n"
                           "loader = DataLoader(data, shuffle=False, num_workers=0)\n";
        while (body.size() < 4000)
            body += "\n\ndef step" + std::to_string(body.size()) +
                    "(model, batch, scale=1.0):\n    loss = model(batch['x'], mask=batch.get('mask'))\n"
                    "    return (loss * scale).mean()\n";
        for (int i = 0; i < files; ++i) {
            const fs::path path = root / ("part" + std::to_string(i % 100));
            fs::create_directories(path);
            std::ofstream(path / ("file" + std::to_string(i) + ".py")) << body;
        }
        QElapsedTimer timer;
        timer.start();
        const Checklist list = checkSources({root.string()});
        qInfo("%zu files in %lld ms", list.files, static_cast<long long>(timer.elapsed()));
        QCOMPARE(list.files, static_cast<std::size_t>(files));
    }
};

QTEST_GUILESS_MAIN(BenchSources)
#include "bench_sources.moc"
