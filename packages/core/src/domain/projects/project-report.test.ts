import { expect, it } from "vitest"
import { onboardingStatus } from "./project-report.ts"

it.each([
  [null, false, { status: "onboarding-started" }],
  ["checkout", false, { status: "first-flag-created", feature: "checkout" }],
  ["checkout", true, { status: "onboarded" }],
  [null, true, { status: "onboarded" }]
])("a project whose oldest feature is %s, evaluated: %s", (oldest, evaluated, status) => {
  expect(onboardingStatus({ oldest, evaluated })).toEqual(status)
})
