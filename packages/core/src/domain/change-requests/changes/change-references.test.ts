import { expect, it } from "@effect/vitest"
import {
  aSegment,
  type ChangesByAction,
  checkout,
  currentWith,
  everyChange,
  fittingReferences,
  referencesTo
} from "../../../../test/fixtures/changes.ts"
import type { NewChange } from "./change.ts"
import { LARGEST_REQUEST, referencesOf } from "./change-references.ts"

interface Referred {
  /** Whether it covers what applications get, or the parent. */
  readonly covers?: "delivery" | "parent"
  readonly segments?: ReadonlyArray<number>
}

/** Undefined for changes that are not about a feature. */
const referred: { readonly [A in keyof ChangesByAction]: Referred | undefined } = {
  updateEnabled: {},
  addStrategy: { covers: "delivery", segments: [1] },
  updateStrategy: { covers: "delivery", segments: [1] },
  deleteStrategy: {},
  reorderStrategy: {},
  patchVariant: {},
  addDependency: { covers: "parent", segments: [5] },
  deleteDependency: {},
  archiveFeature: {},
  reviveFeature: {},
  addReleasePlan: { covers: "delivery", segments: [4] },
  deleteReleasePlan: {},
  startMilestone: { covers: "delivery", segments: [3] },
  updateMilestoneStrategy: { covers: "delivery", segments: [3] },
  changeMilestoneProgression: { covers: "delivery", segments: [3] },
  deleteMilestoneProgression: {},
  resumeMilestoneProgression: { covers: "delivery", segments: [3] },
  changeSafeguard: {},
  deleteSafeguard: {},
  updateSegment: undefined,
  deleteSegment: undefined,
  updateChangeRequestConfig: undefined
}

it.each(Object.values(everyChange))("keeps what $action refers to", (change) => {
  const { changes, segments } = referencesTo(change)
  const expected = referred[change.action]
  if (expected === undefined) return expect({ changes, segments }).toEqual({ changes: {}, segments: {} })
  const known = changes[1] ?? {}
  expect(known.feature).toBe(checkout.createdAt)
  expect(["delivery", "parent"].filter((part) => part in known)).toEqual(expected.covers ? [expected.covers] : [])
  expect(known.segments).toEqual(expected.segments)
  expect(Object.keys(segments).map(Number)).toEqual(expected.segments ?? [])
})

it("keeps the names and constraints of segments, and skips those that are gone", () => {
  const { name, constraints } = aSegment(1)
  expect(referencesTo(everyChange.addStrategy).segments).toEqual({ 1: { name, constraints } })
  expect(referencesTo(everyChange.addStrategy, currentWith({ segments: [] })).segments).toEqual({})
})

const numbered = (...changes: ReadonlyArray<NewChange>) => changes.map((change, index) => ({ id: index + 1, change }))

it("takes the strategies as earlier changes of the request leave them", () => {
  const switching = everyChange.updateEnabled
  const off = currentWith({ features: [{ ...checkout, enabled: false }] })
  expect(fittingReferences(numbered(switching), off).changes[1]?.segments).toEqual([1, 2])
  expect(fittingReferences(numbered(everyChange.deleteStrategy, switching), off).changes[2]?.segments).toEqual([2])
})

it("leaves out features that are gone", () => {
  expect(referencesTo(everyChange.addStrategy, currentWith({ features: [] })).changes).toEqual({})
})

it("counts every character of parents and segments", () => {
  const change = everyChange.addDependency
  const { changes, segments } = referencesTo(change, padded(0))
  const size = JSON.stringify(changes[1]?.parent).length + JSON.stringify(segments[5]?.constraints).length
  expect(referencesOf([{ id: 1, change }], padded(LARGEST_REQUEST - size))).toBeDefined()
  expect(referencesOf([{ id: 1, change }], padded(LARGEST_REQUEST - size + 1))).toBe(undefined)
})

/** What there is with a segment of the parent that has so many characters more. */
const padded = (length: number) =>
  currentWith({
    segments: [aSegment(5, { constraints: [{ contextName: "a".repeat(length), operator: "IN", values: [] }] })]
  })
