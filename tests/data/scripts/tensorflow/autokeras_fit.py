# SPDX-License-Identifier: GPL-3.0-or-later
import autokeras as ak

search = ak.ImageClassifier(max_trials=1, seed=3)
search.fit(x, y, epochs=2)
