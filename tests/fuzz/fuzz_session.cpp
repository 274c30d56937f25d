// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/result/redaction/annotation.h"
#include "models/result/session/session.h"
#include "tests/fuzz/fuzzfile.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *bytes, std::size_t size)
{
    static const FuzzFile file("work.rundiff");
    file.hold({bytes, size});
    const auto session = rundiff::readSession(file.path());
    if (!session)
        return 0;
    rundiff::sessionText(*session, file.folder());
    rundiff::missingPath(*session);
    rundiff::annotationsFrom(session->decisions.annotations);
    return 0;
}
