import type { UseCaseSuite } from "../use-case-suite.ts"
import { progressionSuite } from "./progression.suite.ts"
import { releasePlanSuite } from "./release-plan.suite.ts"
import { safeguardRunSuite } from "./safeguard-runs.suite.ts"
import { safeguardSuite } from "./safeguard.suite.ts"
import { safeguardTermsSuite } from "./safeguard-terms.suite.ts"
import { releasePlanTemplateSuite } from "./release-plan-templates.suite.ts"

/** By topic. */
export const releasePlanSuites: Readonly<Record<string, UseCaseSuite>> = {
  "Templates of release plans": releasePlanTemplateSuite,
  "Release plans": releasePlanSuite,
  "Milestones that start by themselves": progressionSuite,
  Safeguards: safeguardSuite,
  "Terms of safeguards": safeguardTermsSuite,
  "Runs of safeguards": safeguardRunSuite
}
