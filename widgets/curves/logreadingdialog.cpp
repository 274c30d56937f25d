// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/curves/logreadingdialog.h"

#include "models/items/words/numbers.h"
#include "models/items/words/shownwords.h"
#include "widgets/curves/logpreviewtable.h"
#include "widgets/frame/childsignals.h"
#include "widgets/frame/style/theme.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QFormLayout>
#include <QInputDialog>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QScopedValueRollback>
#include <QTimer>
#include <QVBoxLayout>

#include <algorithm>

namespace rundiff
{

namespace
{

constexpr int typingPause = 250; // milliseconds
const QString ownFormat = QStringLiteral("custom");

void choose(QComboBox &box, const QString &value)
{
    box.setCurrentIndex(std::max(0, box.findData(value)));
}

} // namespace

LogReadingDialog::LogReadingDialog(QWidget *parent)
    : QDialog(parent), m_log(new QComboBox(this)), m_format(new QComboBox(this)), m_encoding(new QComboBox(this)),
      m_pattern(new QComboBox(this)), m_anchor(new QLineEdit(this)), m_summary(new QLabel(this)),
      m_message(new QLabel(this)), m_lines(new LogPreviewTable(this)),
      m_everyLog(new QCheckBox(tr("Read the other logs of both runs in the same way"), this)), m_pause(new QTimer(this))
{
    setObjectName(QStringLiteral("logReading"));
    setWindowTitle(tr("Change how the log is read"));
    auto *layout = new QVBoxLayout(this);
    buildFields();
    m_summary->setObjectName(QStringLiteral("previewSummary"));
    m_message->setObjectName(QStringLiteral("previewMessage"));
    m_everyLog->setObjectName(QStringLiteral("everyLog"));
    for (QLabel *label : {m_summary, m_message}) {
        label->setWordWrap(true);
        label->setTextFormat(Qt::PlainText);
        layout->addWidget(label);
    }
    layout->addWidget(m_lines, 1);
    layout->addWidget(m_everyLog);
    buildButtons();
    m_pause->setSingleShot(true);
    m_pause->setInterval(typingPause);
    connect(m_pause, &QTimer::timeout, this, &LogReadingDialog::askForPreview);
    resize(fontMetrics().averageCharWidth() * 150, fontMetrics().height() * 40);
    showMessage({});
}

LogReadingDialog::~LogReadingDialog()
{
    stopListeningToChildren(*this);
}

void LogReadingDialog::buildFields()
{
    m_log->setObjectName(QStringLiteral("chosenLog"));
    m_format->setObjectName(QStringLiteral("chosenReader"));
    m_encoding->setObjectName(QStringLiteral("chosenEncoding"));
    m_pattern->setObjectName(QStringLiteral("ownPattern"));
    m_anchor->setObjectName(QStringLiteral("ownAnchor"));
    m_pattern->setEditable(true);
    m_pattern->setInsertPolicy(QComboBox::NoInsert);
    m_pattern->setCompleter(nullptr); // it would go on typing another pattern
    m_pattern->setFont(fixedFont());
    m_pattern->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    m_pattern->lineEdit()->setPlaceholderText(QStringLiteral("step (?P<step>\\d+) .*loss (?P<loss>\\S+)"));
    m_pattern->setToolTip(tr("A regular expression with named groups: step or iter, epoch, rank, and loss; every other "
                             "group is a metric with that name."));
    m_anchor->setFont(fixedFont());
    m_anchor->setPlaceholderText(tr("the part of the pattern up to its step"));
    m_anchor->setToolTip(tr("Lines that match this and not the pattern are counted as unreadable."));
    auto *words = new QLabel(tr("Named groups: (?P<step>…) and (?P<loss>…); epoch, iter and rank are also known, and "
                                "every other group becomes a metric."),
                             this);
    words->setWordWrap(true);
    words->setForegroundRole(QPalette::PlaceholderText);
    auto *form = new QFormLayout;
    form->addRow(tr("&Log"), m_log);
    form->addRow(tr("&Reader"), m_format);
    form->addRow(tr("&Encoding"), m_encoding);
    form->addRow(tr("&Pattern"), m_pattern);
    form->addRow(tr("Lines that &look like records"), m_anchor);
    form->addRow(QString(), words);
    form->setFieldGrowthPolicy(QFormLayout::AllNonFixedFieldsGrow);
    static_cast<QVBoxLayout *>(layout())->addLayout(form);
    connect(m_log, &QComboBox::currentIndexChanged, this, &LogReadingDialog::showReadingOf);
    for (QComboBox *box : {m_format, m_encoding})
        connect(box, &QComboBox::currentIndexChanged, this, &LogReadingDialog::changed);
    connect(m_pattern, &QComboBox::editTextChanged, this, &LogReadingDialog::changed);
    connect(m_anchor, &QLineEdit::textChanged, this, &LogReadingDialog::changed);
}

void LogReadingDialog::buildButtons()
{
    auto *buttons = new QDialogButtonBox(QDialogButtonBox::Close, this);
    m_apply = buttons->addButton(tr("Read &again"), QDialogButtonBox::AcceptRole);
    m_apply->setObjectName(QStringLiteral("applyReading"));
    m_apply->setToolTip(tr("Reads both runs again with this choice"));
    m_apply->setDefault(true);
    m_keep = buttons->addButton(tr("&Save the pattern …"), QDialogButtonBox::ActionRole);
    m_keep->setObjectName(QStringLiteral("keepPattern"));
    m_keep->setToolTip(tr("Saved in the configuration: logs of this form are then read automatically"));
    layout()->addWidget(buttons);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::close);
    connect(m_apply, &QPushButton::clicked, this,
            [this] { Q_EMIT readingChosen(path(), reading(), m_everyLog->isChecked()); });
    connect(m_keep, &QPushButton::clicked, this, &LogReadingDialog::askForName);
}

void LogReadingDialog::setFormats(const std::vector<LogFormatName> &formats, const std::vector<std::string> &encodings)
{
    const QScopedValueRollback filling(m_filling, true);
    m_format->clear();
    m_format->addItem(tr("detected from the content"), QString());
    m_format->addItem(tr("my own pattern"), ownFormat);
    for (const LogFormatName &format : formats) {
        if (textOf(format.format) != ownFormat)
            m_format->addItem(QStringLiteral("%1  (%2)").arg(shownText(format.name), textOf(format.format)),
                              textOf(format.format));
    }
    m_encoding->clear();
    m_encoding->addItem(tr("detected from the bytes"), QString());
    for (const std::string &encoding : encodings)
        m_encoding->addItem(textOf(encoding), textOf(encoding));
}

void LogReadingDialog::setRecentPatterns(const QStringList &patterns)
{
    const QScopedValueRollback filling(m_filling, true);
    const QString text = m_pattern->currentText();
    m_pattern->clear();
    m_pattern->addItems(patterns);
    m_pattern->setEditText(text);
}

void LogReadingDialog::setLogs(const std::vector<Choice> &logs, const std::string &chosen)
{
    int current = 0;
    {
        const QScopedValueRollback filling(m_filling, true);
        m_logs = logs;
        m_log->clear();
        for (const Choice &log : logs) {
            m_log->addItem(log.title);
            m_log->setItemData(m_log->count() - 1, textOf(log.path), Qt::ToolTipRole);
            if (log.path == chosen)
                current = m_log->count() - 1;
        }
        m_log->setCurrentIndex(logs.empty() ? -1 : current);
    }
    showReadingOf(m_log->currentIndex());
}

void LogReadingDialog::showReadingOf(int log)
{
    if (m_filling)
        return;
    if (log >= 0 && static_cast<std::size_t>(log) < m_logs.size()) {
        const QScopedValueRollback filling(m_filling, true);
        const LogReading &reading = m_logs[static_cast<std::size_t>(log)].reading;
        choose(*m_format, reading.pattern.empty() ? textOf(reading.format) : ownFormat);
        choose(*m_encoding, textOf(reading.encoding));
        m_pattern->setEditText(textOf(reading.pattern));
        m_anchor->setText(textOf(reading.anchor));
    }
    changed();
}

bool LogReadingDialog::ownPattern() const
{
    return m_format->currentData().toString() == ownFormat;
}

std::string LogReadingDialog::path() const
{
    const int log = m_log->currentIndex();
    if (log < 0)
        return {};
    return m_logs[static_cast<std::size_t>(log)].path;
}

LogReading LogReadingDialog::reading() const
{
    LogReading reading;
    reading.encoding = m_encoding->currentData().toString().toStdString();
    if (ownPattern()) {
        reading.pattern = m_pattern->currentText().toStdString();
        reading.anchor = m_anchor->text().toStdString();
    } else {
        reading.format = m_format->currentData().toString().toStdString();
    }
    return reading;
}

void LogReadingDialog::changed()
{
    if (m_filling)
        return;
    m_pattern->setEnabled(ownPattern());
    m_anchor->setEnabled(ownPattern());
    const bool complete = !path().empty() && (!ownPattern() || !m_pattern->currentText().isEmpty());
    m_apply->setEnabled(complete);
    m_keep->setEnabled(complete && ownPattern());
    if (complete)
        m_pause->start();
    else
        m_pause->stop();
}

void LogReadingDialog::askForPreview()
{
    Q_EMIT previewWanted(path(), reading());
}

void LogReadingDialog::askForName()
{
    bool ok = false;
    const QString name =
        QInputDialog::getText(this, tr("Save the pattern"), tr("Name of the log format:"), QLineEdit::Normal, {}, &ok)
            .trimmed();
    if (ok && !name.isEmpty())
        Q_EMIT keepWanted(name, reading());
}

// For a log that no reader knows, until the user chooses something.
void LogReadingDialog::propose(const std::string &pattern)
{
    if (pattern.empty() || !m_format->currentData().toString().isEmpty() || !m_pattern->currentText().isEmpty())
        return;
    {
        const QScopedValueRollback filling(m_filling, true);
        choose(*m_format, ownFormat);
        m_pattern->setEditText(textOf(pattern));
    }
    changed();
}

void LogReadingDialog::showPreview(const LogPreview &preview)
{
    propose(preview.proposal);
    m_lines->setPreview(preview);
    m_summary->setText(previewSummary(preview));
    m_summary->setVisible(!m_summary->text().isEmpty());
    showMessage(shownText(preview.message));
}

void LogReadingDialog::showMessage(const QString &message)
{
    m_message->setText(message);
    m_message->setVisible(!message.isEmpty());
}

} // namespace rundiff

#include "moc_logreadingdialog.cpp"
