// SPDX-License-Identifier: GPL-3.0-or-later
// Texts as xz and zstd, with checksums.
#pragma once

#include <lzma.h>
#include <zstd.h>

#include <QByteArray>

namespace rundiff
{

inline QByteArray xz(const QByteArray &text)
{
    QByteArray packed(int(lzma_stream_buffer_bound(std::size_t(text.size()))), '\0');
    std::size_t size = 0;
    lzma_easy_buffer_encode(6, LZMA_CHECK_CRC64, nullptr, reinterpret_cast<const std::uint8_t *>(text.data()),
                            std::size_t(text.size()), reinterpret_cast<std::uint8_t *>(packed.data()), &size,
                            std::size_t(packed.size()));
    return packed.left(int(size));
}

inline QByteArray zstd(const QByteArray &text)
{
    QByteArray packed(int(ZSTD_compressBound(std::size_t(text.size()))), '\0');
    ZSTD_CCtx *const context = ZSTD_createCCtx();
    ZSTD_CCtx_setParameter(context, ZSTD_c_checksumFlag, 1);
    const std::size_t size =
        ZSTD_compress2(context, packed.data(), std::size_t(packed.size()), text.data(), std::size_t(text.size()));
    ZSTD_freeCCtx(context);
    return packed.left(int(size));
}

} // namespace rundiff
