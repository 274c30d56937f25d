// SPDX-License-Identifier: GPL-3.0-or-later
// Logs as gzip and UTF-16, and as records of TensorBoard and MindSpore.
#pragma once

#include "models/formats/logs/text/crc32c.h"

#include <zlib.h>

#include <QByteArray>

#include <cstdint>
#include <cstring>

namespace rundiff
{

inline QByteArray gzip(QByteArray text)
{
    z_stream stream;
    std::memset(&stream, 0, sizeof stream);
    deflateInit2(&stream, 6, Z_DEFLATED, 16 + MAX_WBITS, 8, Z_DEFAULT_STRATEGY);
    QByteArray packed(int(deflateBound(&stream, uLong(text.size()))) + 64, '\0');
    stream.next_in = reinterpret_cast<Bytef *>(text.data());
    stream.avail_in = uInt(text.size());
    stream.next_out = reinterpret_cast<Bytef *>(packed.data());
    stream.avail_out = uInt(packed.size());
    deflate(&stream, Z_FINISH);
    packed.resize(int(stream.total_out));
    deflateEnd(&stream);
    return packed;
}

inline QByteArray utf16(const QByteArray &text, bool little = true)
{
    QByteArray wide(little ? "\xff\xfe" : "\xfe\xff");
    for (const char letter : text)
        wide += little ? QByteArray(1, letter) + QByteArray(1, '\0') : QByteArray(1, '\0') + QByteArray(1, letter);
    return wide;
}

template <typename T>
inline QByteArray bytesOf(T value)
{
    return QByteArray(reinterpret_cast<const char *>(&value), sizeof value);
}

inline QByteArray framed(const QByteArray &data)
{
    const QByteArray length = bytesOf(std::uint64_t(data.size()));
    return length + bytesOf(maskedCrc32c({length.data(), 8})) + data +
           bytesOf(maskedCrc32c({data.data(), std::size_t(data.size())}));
}

inline QByteArray lengthDelimited(int field, const QByteArray &data)
{
    return QByteArray(1, char(field << 3 | 2)) + QByteArray(1, char(data.size())) + data;
}

// An event with one float: field 2 of TensorBoard's value, field 3 of MindSpore's.
inline QByteArray scalarEvent(int step, float value, int field = 2, const char *tag = "loss")
{
    const QByteArray entry = lengthDelimited(1, tag) + QByteArray(1, char(field << 3 | 5)) + bytesOf(value);
    return framed(QByteArray("\x10") + QByteArray(1, char(step)) + lengthDelimited(5, lengthDelimited(1, entry)));
}

} // namespace rundiff
