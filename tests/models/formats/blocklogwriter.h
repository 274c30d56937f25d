// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <zlib.h>

#include <QByteArray>

#include <cstdint>
#include <functional>

// Writes a block log as W&B and SwanLab do.
class BlockLogWriter
{
public:
    using Checksum = std::function<std::uint32_t(const QByteArray &)>;
    static constexpr int block = 32768, head = 7;

    explicit BlockLogWriter(const QByteArray &header, Checksum checksum = plainChecksum)
        : m_bytes(header), m_checksum(std::move(checksum))
    {
    }

    void add(QByteArray record)
    {
        int left = block - m_bytes.size() % block;
        if (left < head) {
            m_bytes += QByteArray(left, '\0');
            left = block;
        }
        for (bool first = true;; first = false) {
            const int size = std::min<int>(record.size(), left - head);
            const bool last = size == record.size();
            addChunk(first ? (last ? 1 : 2) : (last ? 4 : 3), record.left(size));
            record.remove(0, size);
            if (last)
                return;
            left = block;
        }
    }
    void addChunk(int type, const QByteArray &data)
    {
        const QByteArray typed = QByteArray(1, char(type)) + data;
        m_bytes += little(m_checksum(typed), 4) + little(std::uint64_t(data.size()), 2) + typed;
    }
    const QByteArray &bytes() const { return m_bytes; }

    static QByteArray little(std::uint64_t value, int size)
    {
        QByteArray bytes;
        for (int i = 0; i < size; ++i)
            bytes += char(value >> (8 * i));
        return bytes;
    }
    static std::uint32_t plainChecksum(const QByteArray &typed)
    {
        return std::uint32_t(crc32(0, reinterpret_cast<const Bytef *>(typed.data()), uInt(typed.size())));
    }

private:
    QByteArray m_bytes;
    Checksum m_checksum;
};

// Messages of protocol buffers.
inline QByteArray varint(std::uint64_t value)
{
    QByteArray bytes;
    for (; value > 0x7f; value >>= 7)
        bytes += char((value & 0x7f) | 0x80);
    return bytes + char(value);
}

inline QByteArray numberField(int field, std::uint64_t value)
{
    return varint(std::uint64_t(field) << 3) + varint(value);
}

inline QByteArray bytesField(int field, const QByteArray &content)
{
    return varint(std::uint64_t(field) << 3 | 2) + varint(std::uint64_t(content.size())) + content;
}
