// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>

class QTextBrowser;

namespace rundiff
{

// The same text once more, for a picture: as high as it is on a page of this width, without links, and in the page's
// own colours. Nothing where it is empty.
std::unique_ptr<QTextBrowser> textForPicture(const QTextBrowser &text, int width);

} // namespace rundiff
