// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/formats/checkpoints/readcheckpoint.h"

#include "models/formats/checkpoints/checkpointforms.h"
#include "models/run/messages.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <filesystem>
#include <optional>

namespace rundiff
{

namespace
{

namespace fs = std::filesystem;

constexpr std::size_t mostFiles = 200'000;
constexpr int deepestFolder = 6;

CheckpointFiles filesOf(const std::string &path)
{
    CheckpointFiles files{path, {}, {}};
    std::error_code error;
    if (!fs::is_directory(path, error)) {
        if (const auto source = openSource(path))
            files.start = readText(**source, 0, std::min<std::uint64_t>((*source)->size(), 64)).value_or("");
        return files;
    }
    for (fs::recursive_directory_iterator entry(path, error), end; !error && entry != end; entry.increment(error)) {
        if (entry.depth() > deepestFolder || files.names.size() >= mostFiles)
            break;
        std::error_code unseen;
        if (entry->is_regular_file(unseen))
            files.names.push_back(entry->path().lexically_relative(path).string());
    }
    std::ranges::sort(files.names);
    return files;
}

// Where the name says no step, a number inside does.
void noteStep(Checkpoint &checkpoint)
{
    constexpr std::array<std::string_view, 6> words{"global_step", "iteration", "global_steps",
                                                    "step",        "step_num",  "train_state.step"};
    for (const std::string_view word : words) {
        for (const CheckpointEntry &entry : checkpoint.entries) {
            if (checkpoint.location.step || entry.key != word)
                continue;
            if (const auto *number = std::get_if<std::int64_t>(&entry.content))
                checkpoint.location.step = Step{*number};
        }
    }
}

void noteForm(Checkpoint &checkpoint)
{
    const auto isOfLightning = [](const CheckpointEntry &entry) { return entry.key == "pytorch-lightning_version"; };
    if (std::ranges::any_of(checkpoint.entries, isOfLightning))
        checkpoint.form = "lightning";
}

} // namespace

bool CheckpointFiles::holds(std::string_view name) const
{
    return std::ranges::binary_search(names, name);
}

bool isOrbax(const CheckpointFiles &files)
{
    return files.holds("_METADATA") || files.holds("_CHECKPOINT_METADATA");
}

tl::expected<void, std::string> readOrbax(const CheckpointFiles &, Checkpoint &)
{
    return tl::unexpected(message(
        Messages::tr("it was written by Orbax, whose arrays are packed by a database of their own. Restore it in JAX "
                     "and save it with flax.serialization.to_bytes() or numpy.savez().")));
}

const std::vector<CheckpointForm> &checkpointForms()
{
    static const std::vector<CheckpointForm> forms{
        {"orbax", isOrbax, readOrbax},
        {"dcp", isDistributed, readDistributed},
        {"universal", isUniversal, readUniversal},
        {"deepspeed", isDeepSpeed, readDeepSpeed},
        {"megatron", isMegatron, readMegatron},
        {"huggingface", isFolderOfFiles, readFolderOfFiles},
        {"torch", isTorchFile, readTorchCheckpoint},
        {"keras", isKerasFile, readKeras},
        {"npz", isArraysFile, readArraysCheckpoint},
        {"safetensors", isSafetensorsFile, readSafetensorsCheckpoint},
        {"mindspore", isMindSporeFile, readMindSpore},
        {"msgpack", isMsgpackFile, readMsgpack},
    };
    return forms;
}

Checkpoint readCheckpoint(const CheckpointLocation &location)
{
    Checkpoint checkpoint;
    checkpoint.location = location;
    const CheckpointFiles files = filesOf(location.path);
    const auto &forms = checkpointForms();
    const auto form = std::ranges::find_if(forms, [&](const CheckpointForm &one) { return one.matches(files); });
    const auto read = form == forms.end()
                          ? tl::unexpected(message(Messages::tr("its content is not that of a checkpoint")))
                          : form->read(files, checkpoint);
    if (form != forms.end())
        checkpoint.form = form->name;
    if (!read) {
        checkpoint.entries.clear();
        checkpoint.problems.push_back(
            {location.path, 0, Severity::Error,
             message(Messages::tr("The checkpoint {} cannot be read: {}"), location.path, read.error()),
             Unread{UnreadReason::Damaged, "checkpoints", 1, {}}});
        return checkpoint;
    }
    noteForm(checkpoint);
    noteStep(checkpoint);
    return checkpoint;
}

} // namespace rundiff
