import type { UseCaseSuite } from "../use-case-suite.ts"
import { progressionSuite } from "./progression.suite.ts"
import { releasePlanSuite } from "./release-plan.suite.ts"
import { safeguardRunSuite } from "./safeguard-runs.suite.ts"
import { safeguardSuite } from "./safeguard.suite.ts"
import { safeguardTermsSuite } from "./safeguard-terms.suite.ts"
import { releasePlanTemplateSuite } from "./release-plan-templates.suite.ts"

/** By the paths of their files. */
export const releasePlanSuites: Readonly<Record<string, UseCaseSuite>> = {
  "release-plans/release-plan-templates": releasePlanTemplateSuite,
  "release-plans/release-plan": releasePlanSuite,
  "release-plans/progression": progressionSuite,
  "release-plans/safeguard": safeguardSuite,
  "release-plans/safeguard-terms": safeguardTermsSuite,
  "release-plans/safeguard-runs": safeguardRunSuite
}
