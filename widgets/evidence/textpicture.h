// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/frame/texts/hidetext.h"

#include <memory>

class QTextBrowser;

namespace rundiff
{

// A copy of the text for a picture: with its full height on a page of this width, without links, and in the page's own
// colours. Nothing if it is empty.
std::unique_ptr<QTextBrowser> textForPicture(const QTextBrowser &text, int width, const HideText &hide);

} // namespace rundiff
