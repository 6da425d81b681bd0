import { expect, it, vi } from "@effect/vitest"
import {
  aMilestone,
  aSegment,
  aStrategy,
  aTemplate,
  base,
  checkout,
  currentWith,
  everyChange,
  fittingReferences,
  referencesTo
} from "../../../../test/fixtures/changes.ts"
import type { NewChange } from "./change.ts"
import { noReferences, type Referenced, type References, referencesOf } from "./change-references.ts"
import type { CurrentFeature } from "./change-start.ts"
import { referenceConflicts } from "./reference-conflicts.ts"

/** The plan with another strategy in the second milestone. */
const replanned = {
  ...checkout.plan,
  milestones: checkout.plan.milestones.with(
    1,
    aMilestone("second", 1, { content: { name: "default", segments: [3] }, intervalMinutes: 10 })
  )
}

const withFeature = (changes: Partial<CurrentFeature>) => currentWith({ features: [{ ...checkout, ...changes }, base] })
const withBase = (changes: Partial<CurrentFeature>) => currentWith({ features: [checkout, { ...base, ...changes }] })
const withoutConstraints = (id: number) => currentWith({ segments: [aSegment(id, { constraints: [] })] })

const changedSegment = (id: number) => `The segment "segment ${id}" was changed since`

/** What has changed, and the conflict that follows. */
const meetings: ReadonlyArray<readonly [string, NewChange, Referenced, string | undefined]> = [
  ["nothing", everyChange.addStrategy, currentWith(), undefined],
  ["a segment", everyChange.addStrategy, withoutConstraints(1), changedSegment(1)],
  ["a segment that is gone", everyChange.addStrategy, currentWith({ segments: [] }), changedSegment(1)],
  [
    "the name of a segment",
    everyChange.addStrategy,
    currentWith({ segments: [aSegment(1, { name: "Staff", description: "All" })] }),
    undefined
  ],
  ["the segment of an updated strategy", everyChange.updateStrategy, withoutConstraints(1), changedSegment(1)],
  ["the segment of a planned strategy", everyChange.updateMilestoneStrategy, withoutConstraints(3), changedSegment(3)],
  ["the segment of a template", everyChange.addReleasePlan, withoutConstraints(4), changedSegment(4)],
  ["the segment of the parent", everyChange.addDependency, withoutConstraints(5), changedSegment(5)],
  [
    "the default stickiness",
    everyChange.addStrategy,
    currentWith({ defaultStickiness: "sessionId" }),
    `What the default stickiness decides for "checkout" was changed since`
  ],
  [
    "the default strategy",
    { ...everyChange.updateEnabled, feature: "bare" },
    currentWith({ defaultStrategy: { name: "default" } }),
    `What is on with the switch for "bare" was changed since`
  ],
  [
    "the template",
    everyChange.addReleasePlan,
    currentWith({ templates: [aTemplate()] }),
    `The template of the release plan for "checkout" was changed since`
  ],
  [
    "the template that is gone",
    everyChange.addReleasePlan,
    currentWith({ templates: [] }),
    `The template of the release plan for "checkout" was changed since`
  ],
  [
    "the milestone to start",
    everyChange.startMilestone,
    withFeature({ plan: replanned }),
    `The milestone to start for "checkout" was changed since`
  ],
  [
    "the next milestone",
    everyChange.changeMilestoneProgression,
    withFeature({ plan: replanned }),
    `The next milestone for "checkout" was changed since`
  ],
  [
    "the next milestone of a paused plan",
    everyChange.resumeMilestoneProgression,
    withFeature({ plan: replanned }),
    `The next milestone for "checkout" was changed since`
  ],
  [
    "the switch of the parent",
    everyChange.addDependency,
    withBase({ enabled: false }),
    `The parent "base" was changed since`
  ],
  [
    "the strategies of the parent",
    everyChange.addDependency,
    withBase({ strategies: [aStrategy("parent")] }),
    `The parent "base" was changed since`
  ],
  [
    "the feature, created again",
    everyChange.reorderStrategy,
    withFeature({ createdAt: "2026-03-02T00:00:00.000Z" }),
    `The feature "checkout" was deleted and created again since`
  ],
  ["the feature, which is gone", everyChange.addStrategy, currentWith({ features: [] }), undefined],
  ["nothing that an archival refers to", everyChange.archiveFeature, currentWith(), undefined],
  ["a segment to change", everyChange.updateSegment, withoutConstraints(1), undefined]
]

it.each(meetings)("finds whether %s is another now", (_, change, now, conflict) => {
  expect(referenceConflicts(referencesTo(change), referencesTo(change, now))({ id: 1, change })).toBe(conflict)
})

it("writes and compares a segment once, however many changes use it", () => {
  let written = 0
  // JSON asks each list for what to write.
  const constraints = Object.assign([], { toJSON: () => ((written += 1), []) })
  const now = currentWith({ segments: [aSegment(1, { constraints })] })
  const changes = Array.from({ length: 100 }, (_, id) => ({ id, change: everyChange.addStrategy }))
  const references = fittingReferences(changes, now)
  expect([written, Object.keys(references.changes).length]).toEqual([1, 100])
  written = 0
  const compared = { ...references, segments: { 1: { name: "segment 1", constraints } } }
  const conflictOf = referenceConflicts(compared, references)
  expect([changes.flatMap((change) => conflictOf(change) ?? []), written]).toEqual([[], 1])
})

it("writes and compares a parent once, however many features are to depend on it", () => {
  const now = currentWith({ features: [checkout, base] })
  const changes = Array.from({ length: 100 }, (_, id) => ({ id, change: everyChange.addDependency }))
  const references = fittingReferences(changes, now)
  const parent = references.changes[0]?.parent
  expect(changes.every(({ id }) => parent !== undefined && references.changes[id]?.parent === parent)).toBe(true)
  const stored: References = JSON.parse(JSON.stringify(references))
  const write = vi.spyOn(JSON, "stringify")
  const conflictOf = referenceConflicts(stored, references)
  expect(changes.flatMap((change) => conflictOf(change) ?? [])).toEqual([])
  const written = write.mock.calls.filter(([value]) => value === parent)
  write.mockRestore()
  expect(written).toHaveLength(1)
})

it("stops writing a template that is too large for all that use it", () => {
  const description = "x".repeat(100_000)
  const parameters = Object.fromEntries(Array.from({ length: 10 }, (_, index) => [`p${index}`, description]))
  const large = aMilestone("some", 0, { content: { name: "default", parameters }, intervalMinutes: null })
  const grown = currentWith({ templates: [aTemplate(large)] })
  const changes = Array.from({ length: 1000 }, (_, id) => ({ id, change: everyChange.addReleasePlan }))
  const before = fittingReferences(changes, currentWith())
  const write = vi.spyOn(JSON, "stringify")
  const references = referencesOf(changes, grown)
  const written = write.mock.calls.length
  write.mockRestore()
  expect(references).toBe(undefined)
  expect(written).toBeLessThan(10)
  const conflictOf = referenceConflicts(before, references)
  expect(new Set(changes.map(conflictOf))).toEqual(
    new Set([
      "What the changes use together has more than 5000000 characters of JSON by now. Make several smaller requests of them"
    ])
  )
  expect(conflictOf({ id: 1, change: everyChange.updateSegment })).toBe(undefined)
  expect(fittingReferences(changes.slice(0, 4), grown).changes[3]?.delivery).toBeDefined()
})

it("names a segment that was missing by its id", () => {
  const before = referencesTo(everyChange.addStrategy, currentWith({ segments: [] }))
  const conflictOf = referenceConflicts(before, referencesTo(everyChange.addStrategy))
  expect(conflictOf({ id: 1, change: everyChange.addStrategy })).toBe('The segment "1" was changed since')
})

it("finds nothing unrecorded where the feature is gone", () => {
  const now = referencesTo(everyChange.addStrategy, currentWith({ features: [] }))
  expect(referenceConflicts(noReferences, now)({ id: 1, change: everyChange.addStrategy })).toBe(undefined)
})

const unrecorded: ReadonlyArray<readonly [NewChange, boolean]> = [
  [everyChange.addStrategy, true],
  [everyChange.addDependency, true],
  [everyChange.patchVariant, false]
]

it.each(unrecorded)("knows whether %j needs what was not recorded", (change, isConflict) => {
  expect(referenceConflicts(noReferences, referencesTo(change))({ id: 1, change })).toBe(
    isConflict ? `What "checkout" gets was not recorded when it was proposed. Rebase the request.` : undefined
  )
})
