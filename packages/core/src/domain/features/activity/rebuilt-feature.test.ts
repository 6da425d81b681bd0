import { expect, it } from "@effect/vitest"
import { anEvent } from "../../../../test/fixtures/events.ts"
import { initialFeature, wholeInitialFeature } from "../new-feature.ts"
import { featureContentOf } from "./feature-content.ts"
import { childrenAfter, childrenBefore, environmentsBefore, rebuiltFeature } from "./rebuilt-feature.ts"

const [created, archived, seen] = ["2026-03-01T00:00:00.000Z", "2026-03-05T00:00:00.000Z", "2026-03-04T00:00:00.000Z"]
const test = { name: "test", type: "test", sortOrder: 1, enabled: true, protected: false, requiredApprovals: null }
const stored = {
  ...wholeInitialFeature(
    initialFeature(
      { name: "a", project: "p", type: "release", description: null, impressionData: false, stale: false },
      { createdAt: created, createdBy: { id: 1, name: "Ada", imageUrl: "" } }
    ),
    [test],
    []
  ),
  archived: true,
  archivedAt: archived,
  lastSeenAt: seen,
  lifecycle: { stage: "archived", enteredStageAt: archived } as const
}
const stages = [
  { stage: "initial", enteredStageAt: created, status: null, statusValue: null },
  { stage: "archived", enteredStageAt: archived, status: null, statusValue: null }
] as const

const at = (moment: string, archivedAt: string | null) =>
  rebuiltFeature({ ...featureContentOf(stored), archivedAt }, stored, {
    at: moment,
    environments: [test],
    children: [],
    stages
  })

it("is what is stored, if nothing has changed", () => {
  expect(at("2026-03-09T00:00:00.000Z", archived)).toEqual(stored)
})

it("knows nothing that came later", () => {
  const before = at("2026-03-02T00:00:00.000Z", null)
  expect(before).toMatchObject({ archived: false, archivedAt: null, lastSeenAt: null, lifecycle: { stage: "initial" } })
  expect(at(seen, null).lastSeenAt).toBe(seen)
})

it("says when it had been archived before it was revived", () => {
  expect(at(seen, "2026-03-03T00:00:00.000Z").archivedAt).toBe("2026-03-03T00:00:00.000Z")
})

const depends = (featureName: string, parent: string) =>
  anEvent({ type: "feature-dependency-added", featureName, data: { feature: parent } })

it("counts each child once, until it no longer depends on the feature", () => {
  const leaves = anEvent({ type: "feature-dependency-removed", featureName: "b", preData: { feature: "a" } })
  expect(
    childrenAfter("a", [depends("b", "a"), depends("c", "a"), depends("c", "a"), depends("d", "x"), leaves])
  ).toEqual(["c"])
})

it("finds the children of an earlier time from those of today", () => {
  const leaves = anEvent({ type: "feature-dependency-removed", featureName: "b", preData: { feature: "a" } })
  const returns = depends("b", "a")
  expect(childrenBefore("a", ["c", "e"], [depends("c", "a"), depends("d", "x"), leaves])).toEqual(["e", "b"])
  expect(childrenBefore("a", ["b"], [leaves, returns])).toEqual(["b"])
})

it("undoes what was done to the environments of a project", () => {
  const [added, removed] = (["project-environment-added", "project-environment-removed"] as const).map((type) => ({
    ...anEvent({ type, environment: "b" })
  }))
  expect(environmentsBefore(["a", "b"], added === undefined ? [] : [added])).toEqual(["a"])
  expect(environmentsBefore(["a"], removed === undefined ? [] : [removed])).toEqual(["a", "b"])
  expect(environmentsBefore(["a", "b"], removed === undefined || added === undefined ? [] : [removed, added])).toEqual([
    "a",
    "b"
  ])
})
