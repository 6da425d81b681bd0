import { expect, it } from "vitest"
import { limitsOf, refusalToChange } from "./integration-limits.ts"

it.each([
  ["all" as const, ["shop", "other"]],
  [["shop"], ["shop"]],
  [[], []]
])("limits an integration to projects of a member of %j", (memberOf, projects) => {
  expect(limitsOf({ id: 7, memberOf }, ["shop", "*", "other"])).toEqual({ userId: 7, projects })
})

it.each([
  [null, ["shop"], /^An administrator saved this integration/],
  [{ userId: 7, projects: [] }, ["shop", "secret"], /^This integration is also for a private project/],
  [{ userId: 7, projects: [] }, ["shop"], undefined]
])("refuses changes by others with the limits %j for %j", (limitedTo, projects, expected) => {
  const refusal = refusalToChange({ limitedTo, projects }, (project) => project === "secret")
  expect(refusal).toEqual(expected === undefined ? undefined : expect.stringMatching(expected))
})
