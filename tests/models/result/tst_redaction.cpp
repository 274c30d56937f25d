// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/formats/texts/cuttext.h"
#include "models/formats/texts/privacyforms.h"
#include "models/result/redaction/everytext.h"
#include "models/result/redaction/redactedrun.h"
#include "models/result/redaction/redaction.h"
#include "models/run/lettercase.h"

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTest>

using namespace rundiff;

class TestRedaction : public QObject
{
    Q_OBJECT

private:
    static Redaction redaction(const std::string &pathA, const std::string &pathB)
    {
        Comparison comparison;
        auto a = std::make_shared<Run>(), b = std::make_shared<Run>();
        a->path = pathA;
        b->path = pathB;
        comparison.a = a;
        comparison.b = b;
        return Redaction({"alice", "/home/alice", "node17", {}}, comparison);
    }

private Q_SLOTS:
    void namesAndFoldersAreTakenOut_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("expected");
        const auto row = [](const char *name, const char *text, const char *expected) {
            QTest::newRow(name) << QString::fromUtf8(text) << QString::fromUtf8(expected);
        };
        row("a run", "/data/secret/npu/train.log:7", "…/npu/train.log:7");
        row("the run itself", "/data/secret/npu", "…/npu");
        row("a folder that begins alike", "/data/secretary/x", "/data/secretary/x");
        row("own home", "File /home/alice/net.py, line 3", "File /home/user1/net.py, line 3");
        row("other home", "/home/bob/net.py", "/home/user2/net.py");
        row("macOS", "/Users/carol/net.py", "/Users/user2/net.py");
        row("Windows", "C:\\Users\\dave\\net.py", "C:\\Users\\user2\\net.py");
        row("mounted home", "/mnt/nfs/home/bob/x", "/mnt/nfs/home/user2/x");
        row("own name", "started by alice on node17", "started by user1 on host1");
        row("mail", "alice@node17.cluster", "user1@host1");
        row("a part of a word", "alicense malice alices", "alicense malice alices");
        row("a part of a name", "alice_2 run-alice.log", "user1_2 run-user1.log");
        row("a module's name", "Module.alice.Linear.forward.0", "Module.alice.Linear.forward.0");
        row("event file", "events.out.tfevents.1700000000.gpu-box.4321.0",
            "events.out.tfevents.1700000000.host2.4321.0");
        row("event file of a long host", "x/events.out.tfevents.17.a.b-c.example.9.v2",
            "x/events.out.tfevents.17.host2.9.v2");
        row("a data set", "/model_weights/dense/kernel:0", "/model_weights/dense/kernel:0");
        row("nothing", "", "");
        row("only a root", "/home/", "/home/");
        row("environment", "USER=erin LOGNAME=erin", "USER=user2 LOGNAME=user2");
        row("known once, known everywhere", "/home/bob/x, started for bob", "/home/user2/x, started for user2");
        row("home of nobody", "USER=root", "USER=root");
        row("Windows home with a blank", "C:\\Users\\Dave Lee\\net.py", "C:\\Users\\user2\\net.py");
        row("Windows home in Python", "'C:\\\\Users\\\\dave\\\\net.py'", "'C:\\\\Users\\\\user2\\\\net.py'");
        row("scp", "rsync -a bob@login3.hpc.example:/scratch/x .", "rsync -a user2@host2:/scratch/x .");
        row("git", "git@github.com:pytorch/pytorch.git", "git@github.com:pytorch/pytorch.git");
        row("cluster", "SLURMD_NODENAME=gpu-a-07 MASTER_ADDR=10.1.2.3", "SLURMD_NODENAME=host2 MASTER_ADDR=host3");
        row("the same folder elsewhere", "/mnt/x/secret/npu/train.log", "…/npu/train.log");
        row("a library's version", "nvidia-curand-cu12==10.3.2.106", "nvidia-curand-cu12==10.3.2.106");
        row("matrices", "y = attn@value.transpose(1, 2)", "y = attn@value.transpose(1, 2)");
        row("a folder above under another mount", "/mnt/nas/secret/notes.txt", "/mnt/nas/folder1/notes.txt");
        row("a folder above in an address", "s3://bucket/secret/x", "s3://bucket/folder1/x");
        row("a folder above, from elsewhere", "see ../secret/notes", "see ../folder1/notes");
        row("the word of a folder above", "a secret of a training", "a secret of a training");
        row("signed by", "Alice said so, ALICE", "user1 said so, user1");
        row("NCCL", "frost7:12:13 [0] NCCL INFO x; frost7 ends", "host2:12:13 [0] NCCL INFO x; host2 ends");
        row("syslog", "Nov  1 00:50:00 frost7 trainer[12]: begun", "Nov  1 00:50:00 host2 trainer[12]: begun");
        row("IPv6", "bind fe80::1ff:fe23:456%eth0", "bind host2");
        row("clock", "12:34:56 fd 12:3", "12:34:56 fd 12:3");
        row("share of Windows in JSON", R"("\\\\frost7\\pub")", R"("\\\\host2\\pub")");
        row("SLURM's user", "UserId=erin(1000) GroupId=staff(5)", "UserId=user2(1000) GroupId=staff(5)");
        row("option with a machine", "torchrun --master-addr=frost7 x.py", "torchrun --master-addr=host2 x.py");
        row("file on a machine", "file://frost7/pub/x", "file://host2/pub/x");
        row("worker on a machine", "started worker on frost7", "started worker on host2");
        row("worker on a device", "worker 3 on cuda0, job on A100", "worker 3 on cuda0, job on A100");
        row("for a node", "using 5 for node frost7", "using 5 for node host2");
        row("NFS", "frost7:/export/home on /mnt type nfs", "host2:/export/home on /mnt type nfs");
        row("a module that is called local", "Module.attn.local.Linear.forward.0",
            "Module.attn.local.Linear.forward.0");
    }

    void otherPlacesAndSecrets_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("expected");
        const auto row = [](const char *name, const char *text, const char *expected) {
            QTest::newRow(name) << QString::fromUtf8(text) << QString::fromUtf8(expected);
        };
        row("Azure", "DefaultEndpointsProtocol=https;AccountKey=Zm9vYmFyYmF6cXV4MTIzNA==;EndpointSuffix=x",
            "DefaultEndpointsProtocol=https;AccountKey=***;EndpointSuffix=x");
        row("Windows with slashes", "C:/Users/greta/exp/run.py", "C:/Users/user2/exp/run.py");
        row("home on NFS", "/nfs/home2/hubert/x", "/nfs/home2/user2/x");
        row("scp and a folder of the user", "scp model.pt ingrid@dgx-04:/raid/ingrid/x",
            "scp model.pt user2@host2:/raid/user2/x");
        row("ssh with a password", "ssh://jonas:pa55!w0rd@login2:2222/x", "ssh://user2:***@host2:2222/x");
        row("pod", "pod/llama-train-worker-0 Running", "pod/host2 Running");
        row("Weights & Biases", "wandb: View run at https://wandb.ai/karla-lab/llm/runs/a1b2c3",
            "wandb: View run at https://wandb.ai/user2/llm/runs/a1b2c3");
        row("SLURM", "#SBATCH --job-name=lars_gpt", "#SBATCH --job-name=job1");
        row("Slack", "https://hooks.slack.com/services/T000/B000/XyZ123abc", "https://hooks.slack.com/services/***");
        row("docker", "docker run -e HF_TOKEN=hf_abc -v /home/marta:/w img",
            "docker run -e HF_TOKEN=*** -v /home/user2:/w img");
    }

    void otherPlacesAndSecrets() { namesAndFoldersAreTakenOut(); }

    void namesAndFoldersAreTakenOut()
    {
        QFETCH(QString, text);
        QFETCH(QString, expected);
        const Redaction redact = redaction("/data/secret/npu", "/data/secret/gpu");
        QCOMPARE(QString::fromStdString(redact(text.toStdString())), expected);
        // What was taken out once is not taken for a name again.
        QCOMPARE(QString::fromStdString(redact(redact(text.toStdString()))), expected);
    }

    // A tokenizer divides names as it likes.
    void namesDividedAmongTokensGo()
    {
        TokenSequence sequence;
        sequence.texts = {"said ", "al", "ice", " on ", "node", "17", ", 好"};
        sequence.idsA = {1, 2, 3, 4, 5, 6, 7};
        sequence.counts.assign(7, 1);
        const Redaction redact = redaction("/a", "/b");
        EveryText([&](TextKind, const std::string &text, const std::string &) { return redact(text); }).visit(sequence);
        QCOMPARE(sequence.texts, (std::vector<UserText>{"said ", "***", "***", "***", "***", "***", ", 好"}));
        QCOMPARE(sequence.idsA, (std::vector<std::int64_t>{1, -1, -1, -1, -1, -1, 7}));
        TokenSequence clean;
        clean.texts = {"said ", "nothing"};
        clean.idsA = {1, 2};
        const TokenSequence before = clean;
        EveryText([&](TextKind, const std::string &text, const std::string &) { return redact(text); }).visit(clean);
        QVERIFY(clean == before);
    }

    void everyFormIsAnExpressionWithItsHints()
    {
        QFile file(QStringLiteral(":/privacy/forms.json"));
        QVERIFY(file.open(QIODevice::ReadOnly));
        const QJsonObject json = QJsonDocument::fromJson(file.readAll()).object();
        const PrivacyForms &forms = PrivacyForms::builtin();
        QCOMPARE(forms.secrets().size(), static_cast<std::size_t>(json[QStringLiteral("secrets")].toArray().size()));
        QCOMPARE(forms.names().size(), static_cast<std::size_t>(json[QStringLiteral("names")].toArray().size()));
        for (const auto *kind : {&forms.secrets(), &forms.names()}) {
            for (const PrivacyForm &form : *kind) {
                QVERIFY(!form.expression.groups().empty());
                QVERIFY(!form.hints.empty());
                for (const std::string &hint : form.hints)
                    QCOMPARE(lowered(hint), hint);
            }
        }
    }

    void secretsAreMasked_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("expected");
        const auto row = [](const char *name, const char *text, const char *expected) {
            QTest::newRow(name) << QString::fromUtf8(text) << QString::fromUtf8(expected);
        };
        row("OpenAI", "with sk-proj-Ab12Cd34Ef56Gh78.", "with sk-***.");
        row("Hugging Face", "hf_AbCdEfGhIjKlMnOpQrStUvWxYz01234567", "hf_***");
        row("GitHub", "ghp_0123456789abcdefghijABCDEFGHIJ012345", "ghp_***");
        row("AWS", "id AKIAIOSFODNN7EXAMPLE", "id AKIA***");
        row("environment", "export WANDB_API_KEY=abc-def", "export WANDB_API_KEY=***");
        row("quoted", "export DB_PASSWORD='two words'", "export DB_PASSWORD='***'");
        row("JSON", R"({"HF_TOKEN": "abcd", "x": 1})", R"({"HF_TOKEN": "***", "x": 1})");
        row("Python", "os.environ[\"HF_TOKEN\"] = \"abcd\"", "os.environ[\"HF_TOKEN\"] = \"***\"");
        row("YAML", "api_key: abcd1234", "api_key: ***");
        row("option", "train.py --hub_token abcd --seed 1", "train.py --hub_token *** --seed 1");
        row("address", "ssh://bob:hun@ter2@host/x", "ssh://bob:***@host/x");
        row("token in an address", "https://abcdefghij0123456789@github.com/x", "https://***@github.com/x");
        row("header", "Authorization: Bearer abc.def-1", "Authorization: Bearer ***");
        row("curl", "curl -u bob:hunter2 http://x", "curl -u bob:*** http://x");
        row("signed address", "https://b.example/x?X-Amz-Signature=0a1b&y=2",
            "https://b.example/x?X-Amz-Signature=***&y=2");
        row("JSON in JSON", R"({\"api_key\": \"abcd1234\"})", R"({\"api_key\": \"***\"})");
        row("variable in JSON in JSON", R"({\\\"HF_TOKEN\\\": \\\"abcd\\\"})", R"({\\\"HF_TOKEN\\\": \\\"***\\\"})");
        row("JSON in CSV", R"("{""api_key"": ""abcd1234""}")", R"("{""api_key"": ""***""}")");
        row("escaped colours", R"(\u001b[31mHF_TOKEN\u001b[0m=abcd)", "HF_TOKEN=***");
        row("address that is cut off", "mongodb+srv://svc:hunter22", "mongodb+srv://svc:***");
        row("list of variables", R"([{"name": "API_KEY", "value": "abcd"}])",
            R"([{"name": "API_KEY", "value": "***"}])");
        row("wrapped in a call", "Config(api_key=SecretStr('abcd1234'))", "Config(api_key=SecretStr('***'))");
        row("netrc", "machine api.wandb.ai login user password ab12cd34",
            "machine api.wandb.ai login user password ***");
        row("dotted list", "  hf_token ........................ abcd1234", "  hf_token ........................ ***");
        row("table", "| api_key | abcd1234 |", "| api_key | *** |");
        row("drawn table", "│ api_key │ abcd1234 │", "│ api_key │ *** │");
        row("columns", "wandb_api_key     abcd1234", "wandb_api_key     ***");
        row("coloured", "\x1b[31mHF_TOKEN\x1b[0m=abcd", "HF_TOKEN=***");
        row("two", "A_KEY=1234567x B_TOKEN=qwer", "A_KEY=*** B_TOKEN=***");
        row("masked already", "HF_TOKEN=***", "HF_TOKEN=***");
        row("YAML with blanks", "db:\n  password: correct horse battery # mine\n  seed: 3",
            "db:\n  password: *** # mine\n  seed: 3");
        row("list of YAML", "- api_key: two words", "- api_key: ***");
        row("option in quotes", "train.py --password \"two words\" --seed 1", "train.py --password \"***\" --seed 1");
        row("option of a list", "['--passwd', 'two words', '--seed', '1']", "['--passwd', '***', '--seed', '1']");
        row("option of one dash", "tool -password abcd -x", "tool -password *** -x");
        row("option that is a number", "train.py --db-password 1234", "train.py --db-password ***");
        row("number", "password=123456, seed=1", "password=***, seed=1");
        row("number in JSON", R"({"passwd": 123456, "seed": 1})", R"({"passwd": ***, "seed": 1})");
        row("argument", "Namespace(seed=1, password='two words', lr=0.1)", "Namespace(seed=1, password='***', lr=0.1)");
        row("short token", "Namespace(token='ab12cd34')", "Namespace(token='***')");
        row("sentence", "the password is ab12cd34.", "the password is ***");
        row("variable without a sign", "PASSWORD ab12cd34", "PASSWORD ***");
    }

    void secretsAreMasked()
    {
        QFETCH(QString, text);
        QFETCH(QString, expected);
        QCOMPARE(QString::fromStdString(withoutSecrets(text.toStdString())), expected);
        QCOMPARE(QString::fromStdString(withoutSecrets(expected.toStdString())), expected);
    }

    void aTextThatIsCutShowsNoPartOfASecret_data()
    {
        QTest::addColumn<QString>("secret");
        QTest::addColumn<QString>("said");
        for (const char *said : {"%1", "token=%1", "{\"api_key\": \"%1\"}", "--password '%1'", "Bearer %1",
                                 "https://me:%1@host.example/x"})
            QTest::newRow(said) << QStringLiteral("hf_AbCdEfGhIjKlMnOpQrStUvWxYz01234567") << QString::fromLatin1(said);
        QTest::newRow("long") << QString(5000, QLatin1Char('x')).replace(3000, 1, QLatin1Char('1'))
                              << QStringLiteral("password=%1");
    }

    void aTextThatIsCutShowsNoPartOfASecret()
    {
        QFETCH(QString, secret);
        QFETCH(QString, said);
        const std::string line = said.arg(secret).toStdString();
        const std::string part = secret.left(12).toStdString();
        constexpr std::size_t most = 100;
        for (std::size_t before = most - line.size() % most; before < most + 5; ++before) {
            const std::string text = std::string(before, '.') + ' ' + line + " and so on, at length";
            const std::string cut = cutText(text, most);
            QVERIFY(cut.size() <= most);
            QVERIFY2(cut.find(part) == std::string::npos, cut.c_str());
            QVERIFY2(withoutSecrets(cut).find(part.substr(3)) == std::string::npos, cut.c_str());
            if (line.size() > 4000)
                continue; // the end of a text is read without its beginning
            const std::string end = endOfText("a text before " + line + std::string(before, '.'), most);
            QVERIFY(end.size() <= most);
            QVERIFY2(end.find(secret.right(12).toStdString()) == std::string::npos, end.c_str());
        }
    }

    void aShortTextStaysAsItIs()
    {
        QCOMPARE(cutText("token=ab12cd34", 100), std::string("token=ab12cd34"));
        QCOMPARE(endOfText("token=ab12cd34", 100), std::string("token=ab12cd34"));
        QCOMPARE(cutText("a\u00e9b", 2), std::string("a")); // no half letter
    }

    void ordinaryTextsStay_data()
    {
        QTest::addColumn<QString>("text");
        for (const char *text : {"Functional.token_embedding.0.forward.output.0",
                                 "Module.hf_model.layers.0.LlamaDecoderLayer.forward.0",
                                 "Module.secret_key_attention.key.Linear.forward.0.input.0",
                                 "Tensor.__getitem__.12.forward",
                                 "Functional.scaled_dot_product_attention.0.forward.input.key",
                                 "pad_token=0 eos_token=</s>",
                                 "PAD_TOKEN=[PAD]",
                                 "tokens per second: 81234.5",
                                 "token: 4096",
                                 "loss=2.31 key=value",
                                 "hub_token=None",
                                 "HF_TOKEN=$TOKEN",
                                 "use_auth_token: False",
                                 "attn(query, key=key, value=value)",
                                 "output = self.head(token=tokens[:, 0])",
                                 "sort(key=lambda item: item.name)",
                                 "risk-free-learning-rates",
                                 "/data/sk-learn/run1/task-0123456789ab.log",
                                 "md5 98f81cecfad0d354e4783c0f98f81cec",
                                 "commit 0123456789abcdef0123456789abcdef01234567",
                                 "Bearer of good news",
                                 "12:34:56 GPU0: loss 2.3",
                                 "torch.float32",
                                 "[2, 3, 32, 32]",
                                 "https://pytorch.org/docs/stable/notes/randomness.html",
                                 "model_weights/dense/kernel:0",
                                 "vocab_size=32000, key_dim=64",
                                 "ASIATIC",
                                 R"({"api_key": "", "loss": "2.5"})",
                                 "listening at http://localhost:8080",
                                 "api_key = os.environ.get('HF_TOKEN')",
                                 R"({"name": "KEY_DIM", "value": "64"})",
                                 "| password | type |",
                                 "api_key  unset",
                                 "critic/x/loss",
                                 "\x1b[31mred\x1b[0m",
                                 "pad_token=ab12cd34",
                                 "password: none",
                                 "the password of user12345 (3 tries)",
                                 "the password was wrong",
                                 "-p 8080 -s 3",
                                 "secret_dim: 64",
                                 "SECRETARY: present"})
            QTest::newRow(text) << QString::fromUtf8(text);
    }

    void ordinaryTextsStay()
    {
        QFETCH(QString, text);
        QCOMPARE(QString::fromStdString(withoutSecrets(text.toStdString())), text);
        const Redaction redact = redaction("/data/x/npu", "/data/x/gpu");
        QCOMPARE(QString::fromStdString(redact(text.toStdString())), text);
        QCOMPARE(QString::fromStdString(redact.ofName(text.toStdString())), text);
    }

    void secretsAloneLeaveNamesIn()
    {
        const Redaction redact = Redaction::ofSecrets();
        QVERIFY(redact.active() && !redact.hidesNames());
        QCOMPARE(redact("/home/alice HF_TOKEN=abcd"), std::string("/home/alice HF_TOKEN=***"));
    }

    void namesOfOperatorsAreNobodys()
    {
        const Redaction redact = redaction("/x/a", "/x/b");
        QCOMPARE(redact.ofName("alice_linear.0.forward"), std::string("alice_linear.0.forward"));
        QCOMPARE(redact.ofName("alice"), std::string("user1"));
        QCOMPARE(redact.ofName("/home/alice/x"), std::string("/home/user1/x"));
    }

    void valuesAreSecretByTheirName()
    {
        const Redaction redact = Redaction::ofSecrets();
        QCOMPARE(redact.ofValue("input.api_key", "abcd1234"), std::string("***"));
        QCOMPARE(redact.ofValue("input.api_key", "None"), std::string("None"));
        for (const char *name :
             {"password", "input.passwd.1", "token", "secret", "api-key", "hub_token", "db_password"}) {
            for (const char *value : {"two words", "1234", "it's \"quoted\"", "x", "a, b"})
                QCOMPARE(redact.ofValue(name, value), std::string("***"));
        }
        for (const char *name : {"pad_token", "key", "tokens", "key_padding_mask", "input.0"})
            QCOMPARE(redact.ofValue(name, "two words"), std::string("two words"));
        QCOMPARE(redact.ofValue("input.mode", "abcd1234"), std::string("abcd1234"));
        QCOMPARE(Redaction().ofValue("api_key", "abcd1234"), std::string("abcd1234"));
    }

    void aSecretThatIsKnownIsMaskedEverywhere()
    {
        const Redaction secrets = Redaction::ofSecrets();
        QCOMPARE(secrets("MY_TOKEN=tt-magpie-99a1 (tt-magpie-99a1)"), std::string("MY_TOKEN=*** (***)"));
        QCOMPARE(secrets("password=cheese, cheese"), std::string("password=***, cheese")); // also a word
        const Redaction redact = redaction("/x/a", "/x/b");
        redact.learn("MY_TOKEN=tt-magpie-99a1");
        QCOMPARE(redact("sent tt-magpie-99a1, not xtt-magpie-99a1"), std::string("sent ***, not xtt-magpie-99a1"));
    }

    void peopleInTheRunsPathsAreKnown()
    {
        const Redaction redact = redaction("/srv/home/zoe_lin/x1/npu", "/srv/home/zoe_lin/x1/gpu");
        QCOMPARE(redact("train-zoe_lin.log"), std::string("train-user2.log"));
    }

    void aRunKeepsItsNameInAFolderOfTheSameName()
    {
        const Redaction redact = redaction("/data/trials9/first/first", "/data/trials9/second/second");
        QCOMPARE(redact("/data/trials9/first/first/train.log"), std::string("…/first/train.log"));
        QCOMPARE(redact("/mnt/trials9/notes"), std::string("/mnt/folder1/notes"));
    }

    void namesOfMetricsAreNoPaths()
    {
        const Redaction redact = redaction("/data/critics/npu", "/data/critics/gpu");
        QCOMPARE(redact.ofName("critics/loss"), std::string("critics/loss"));
        QCOMPARE(redact.ofName("at /mnt/critics/loss"), std::string("at /mnt/folder1/loss"));
        QCOMPARE(redact("/mnt/critics/loss"), std::string("/mnt/folder1/loss"));
    }

    // A text that takes too long to search may hold anything.
    void whatCannotBeSearchedIsMasked()
    {
        std::string text = "password=";
        text.append(400000, '-');
        const std::string hard = std::string("login ").append(3000, ' ') + "machine x password y1";
        for (std::string each : {text, hard}) {
            each += " HF_TOKEN=abcd";
            QCOMPARE(withoutSecrets(each).find("abcd"), std::string::npos);
        }
    }

    void oneNameStaysOneWord()
    {
        const Redaction redact = redaction("/x/a", "/x/b");
        QCOMPARE(redact("/home/bob/1 /home/eve/2"), std::string("/home/user2/1 /home/user3/2"));
        QCOMPARE(redact("/home/eve/3, /shared/bob/4"), std::string("/home/user3/3, /shared/user2/4"));
    }

    void runsOfOneNameStayApart()
    {
        const Redaction redact = redaction("/data/new/run", "/data/old/run");
        QCOMPARE(redact("/data/new/run/log /data/old/run/log"), std::string("…/new/run/log …/old/run/log"));
    }

    void whatIsKnownOfOneRunIsRedacted()
    {
        auto run = std::make_shared<Run>();
        run->name = "npu";
        run->path = "/data/secret/npu";
        Problem problem;
        problem.message = "read by USER=bob with HF_TOKEN=hf_abcdefghijklmnopqrstuvwxyz012345";
        Examination examination;
        examination.run = run;
        examination.problems = {problem};
        examination.findings.emplace_back().sentence = problem.message;
        const Examination secretsGone = redacted(examination, Hidden::Secrets);
        QCOMPARE(secretsGone.run->path, run->path);
        QCOMPARE(secretsGone.findings.front().sentence, std::string("read by USER=bob with HF_TOKEN=***"));
        const Examination namesGone = redacted(examination, Hidden::SecretsAndNames);
        QCOMPARE(namesGone.run->path, std::string("…/npu"));
        QVERIFY(namesGone.findings.front().sentence.find("bob") == std::string::npos);

        RunInspection inspection;
        inspection.run = run;
        inspection.facts.emplace_back().emplace().losses = {problem};
        inspection.facts.emplace_back();
        FileInventory files;
        files.files.push_back({"notes of bob.txt", {}, 0, 1, 0, 0, {{1, false, "read by USER=bob"}}});
        const RunInspection shown = redacted(inspection, files, Hidden::SecretsAndNames);
        QVERIFY(files.files.front().unconsumed.front().text.find("bob") == std::string::npos);
        QCOMPARE(shown.run->path, std::string("…/npu"));
        QVERIFY(shown.facts.front()->losses.front().message.find("bob") == std::string::npos);
        QVERIFY(!shown.facts.back());
    }

    void withoutItNothingChanges()
    {
        Redaction redact;
        QVERIFY(!redact.active());
        QCOMPARE(redact("/home/alice"), std::string("/home/alice"));
    }
};

QTEST_GUILESS_MAIN(TestRedaction)
#include "tst_redaction.moc"
