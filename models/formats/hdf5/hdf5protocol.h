// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/formats/hdf5/hdf5facts.h"
#include "models/formats/hdf5/hdf5packing.h"

#include <cstdint>
#include <string>
#include <tuple>
#include <vector>

namespace rundiff
{

// The protocol between the process that asks and the one that reads an HDF5 file.
struct Hdf5Question {
    enum class About : std::uint64_t {
        Children, // of a group
        Dataset,
        IsGroup,
        Numbers,
        Texts,
        AttributeNumbers,
        AttributeTexts,
        Part,    // some elements of a data set: the answer is their bytes, or nothing
        Chunks,  // all of a list
        Members, // of a group, without expecting more questions about them
        Columns  // the same, and all that is asked to copy the columns below it
    };
    About about = About::Children;
    std::string path;
    std::string name = {};                             // of an attribute
    std::vector<std::uint64_t> start = {}, count = {}; // of a part
};

// The answer to the question comes first, followed by those to the expected next questions.
struct Hdf5Answer {
    std::string question, answer; // both packed
};

// The answers, and whether a part of the file could not be read for them or before.
struct Hdf5Reply {
    bool incomplete = false;
    std::vector<Hdf5Answer> answers;
};

auto fieldsOf(EitherOf<Hdf5Question> auto &question)
{
    return std::tie(question.about, question.path, question.name, question.start, question.count);
}

auto fieldsOf(EitherOf<Hdf5Answer> auto &answer)
{
    return std::tie(answer.question, answer.answer);
}

auto fieldsOf(EitherOf<Hdf5Reply> auto &reply)
{
    return std::tie(reply.incomplete, reply.answers);
}

auto fieldsOf(EitherOf<Hdf5Child> auto &child)
{
    return std::tie(child.name, child.group, child.address);
}

auto fieldsOf(EitherOf<Hdf5Dataset> auto &dataset)
{
    return std::tie(dataset.shape, dataset.chunk, dataset.filters, dataset.elementNumber, dataset.bigEndian,
                    dataset.inOnePiece, dataset.start, dataset.stored, dataset.address);
}

} // namespace rundiff
