// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/items/findings/tokencourse.h"

#include "models/items/words/numbers.h"
#include "models/run/lettercase.h"
#include "models/run/textpieces.h"

#include <QCoreApplication>

namespace rundiff
{

namespace
{

constexpr std::size_t mostLogged = 4;

class CourseWords
{
    Q_DECLARE_TR_FUNCTIONS(CourseWords)
};

StepCourse courseOf(const QString &name, const TokenComparison &tokens, double TokenStatistics::*number)
{
    StepCourse course{name, {}, {}};
    for (const TokenStepFinding &step : tokens.steps) {
        course.steps.push_back(double(step.step));
        course.values.push_back(step.statistics.*number);
    }
    return course;
}

// As verl, NeMo-RL, slime, TRL and others call what they print of it.
bool isOfTokens(const Curve &curve)
{
    return containsAny(lowered(std::string(curve.metric)),
                       {"rollout_probs_diff", "vllm_kl", "rollout_kl", "gen_kl", "sampling_logp_difference",
                        "logprob_abs_diff", "logprobs_diff", "log_probs_diff", "prob_diff", "mismatch_kl",
                        "token_mult_prob_error"});
}

} // namespace

std::vector<StepCourse> tokenCourses(const TokenComparison &tokens, const Run &run)
{
    std::vector<StepCourse> courses;
    courses.push_back(courseOf(CourseWords::tr("mean |A−B| of the tokens"), tokens, &TokenStatistics::mean));
    courses.push_back(courseOf(CourseWords::tr("KL k3 of the tokens"), tokens, &TokenStatistics::k3));
    for (const std::shared_ptr<const Log> &log : run.logs) {
        for (const Curve &curve : log->curves) {
            if (courses.size() == 2 + mostLogged || !isOfTokens(curve))
                continue;
            StepCourse logged{CourseWords::tr("%1 in the log").arg(textOf(curve.metric)), {}, {}};
            for (std::size_t i = 0; i < curve.size(); ++i) {
                logged.steps.push_back(double((*curve.steps)[i]));
                logged.values.push_back((*curve.values)[i]);
            }
            courses.push_back(std::move(logged));
        }
    }
    return courses;
}

} // namespace rundiff
