import { expect, it } from "vitest"
import { type ChangesByAction, everyChange } from "../../../../test/fixtures/changes.ts"
import {
  isConfigChange,
  isFeatureChange,
  isSameTarget,
  isSegmentChange,
  type NewChange,
  payloadOf,
  reachesAllEnvironments,
  revivedBy,
  targetOf
} from "./change.ts"

const all: ReadonlyArray<NewChange> = Object.values(everyChange)

/** What identifies the object of a change, in addition to its feature. */
const targets: { readonly [A in keyof ChangesByAction]: ReadonlyArray<string | number | null> | undefined } = {
  updateEnabled: ["updateEnabled"],
  addStrategy: undefined,
  updateStrategy: ["strategy", "own"],
  deleteStrategy: ["strategy", "own"],
  reorderStrategy: ["reorderStrategy"],
  patchVariant: ["patchVariant"],
  addDependency: ["addDependency", "base"],
  deleteDependency: ["deleteDependency"],
  archiveFeature: ["archiveFeature"],
  reviveFeature: ["reviveFeature"],
  addReleasePlan: ["addReleasePlan"],
  deleteReleasePlan: ["deleteReleasePlan"],
  startMilestone: ["startMilestone"],
  updateMilestoneStrategy: ["milestone strategy", "of second"],
  changeMilestoneProgression: ["progression", "first"],
  deleteMilestoneProgression: ["progression", "first"],
  resumeMilestoneProgression: ["resumeMilestoneProgression"],
  changeSafeguard: ["safeguard", null, "failures", "{}"],
  deleteSafeguard: ["safeguard", "s"],
  updateSegment: ["segment", 1],
  deleteSegment: ["segment", 1],
  updateChangeRequestConfig: ["updateChangeRequestConfig"]
}

it.each(all)("names what $action is about", (change) => {
  const target = targets[change.action]
  const parts = isFeatureChange(change) ? ["checkout", ...(target ?? [])] : target
  expect(targetOf(change)).toBe(target && JSON.stringify(parts))
})

it("tells safeguards of plans apart", () => {
  const { changeSafeguard } = everyChange
  const ofPlan: NewChange = { ...changeSafeguard, payload: { ...changeSafeguard.payload, planId: "plan" } }
  expect(targetOf(ofPlan)).toBe(JSON.stringify(["checkout", "safeguard", "plan", "failures", "{}"]))
})

it.each<[NewChange, NewChange, boolean]>([
  [everyChange.updateStrategy, everyChange.deleteStrategy, true],
  [everyChange.updateStrategy, { ...everyChange.deleteStrategy, payload: { id: "other" } }, false],
  [everyChange.archiveFeature, { ...everyChange.archiveFeature, feature: "other" }, false],
  [everyChange.archiveFeature, everyChange.reviveFeature, false],
  [everyChange.addStrategy, everyChange.addStrategy, false]
])("knows whether %j and %j are about the same: %s", (left, right, expected) => {
  expect(isSameTarget(left, right)).toBe(expected)
})

it("knows which changes reach all environments", () => {
  expect(all.filter(reachesAllEnvironments).map(({ action }) => action)).toEqual([
    "addDependency",
    "deleteDependency",
    "archiveFeature",
    "reviveFeature",
    "updateSegment",
    "deleteSegment"
  ])
})

it("is about a feature, a segment or a setting", () => {
  expect(all.filter(isSegmentChange)).toEqual([everyChange.updateSegment, everyChange.deleteSegment])
  expect(all.filter(isConfigChange)).toEqual([everyChange.updateChangeRequestConfig])
  expect(all.filter(isFeatureChange)).toHaveLength(all.length - 3)
})

it("has a payload unless its action needs none", () => {
  expect(payloadOf(everyChange.deleteStrategy)).toEqual({ id: "own" })
  expect(payloadOf(everyChange.archiveFeature)).toBe(null)
})

it("names the features that are revived", () => {
  expect(revivedBy(all)).toEqual(new Set(["checkout"]))
  expect(revivedBy([everyChange.archiveFeature])).toEqual(new Set())
})
