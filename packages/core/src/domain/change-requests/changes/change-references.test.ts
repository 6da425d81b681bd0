import { expect, it, vi } from "@effect/vitest"
import {
  aMilestone,
  aSegment,
  aStrategy,
  aTemplate,
  base,
  type ChangesByAction,
  checkout,
  currentWith,
  everyChange
} from "../../../../test/fixtures/changes.ts"
import type { NewChange } from "./change.ts"
import { referenceConflicts, type Referenced, type References, referencesOf } from "./change-references.ts"
import type { CurrentFeature } from "./change-start.ts"

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

/** What a request that fits refers to. */
const fitting = (...given: Parameters<typeof referencesOf>): References => referencesOf(...given) ?? expect.fail()

const of = (change: NewChange, current = currentWith()) => fitting([{ id: 1, change }], current)

it.each(Object.values(everyChange))("keeps what $action refers to", (change) => {
  const { changes, segments } = of(change)
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
  expect(of(everyChange.addStrategy).segments).toEqual({ 1: { name, constraints } })
  expect(of(everyChange.addStrategy, currentWith({ segments: [] })).segments).toEqual({})
})

const numbered = (...changes: ReadonlyArray<NewChange>) => changes.map((change, index) => ({ id: index + 1, change }))

it("takes the strategies as earlier changes of the request leave them", () => {
  const switching = everyChange.updateEnabled
  const off = currentWith({ features: [{ ...checkout, enabled: false }] })
  expect(fitting(numbered(switching), off).changes[1]?.segments).toEqual([1, 2])
  expect(fitting(numbered(everyChange.deleteStrategy, switching), off).changes[2]?.segments).toEqual([2])
})

it("leaves out features that are gone", () => {
  expect(of(everyChange.addStrategy, currentWith({ features: [] })).changes).toEqual({})
})

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

/** What is another now, and the conflict. */
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
  ["a segment to change", everyChange.updateSegment, withoutConstraints(1), undefined]
]

it.each(meetings)("finds whether %s is another now", (_, change, now, conflict) => {
  expect(referenceConflicts(of(change), of(change, now))({ id: 1, change })).toBe(conflict)
})

it("writes and compares a segment once, however many changes use it", () => {
  let written = 0
  // JSON asks each list for what to write.
  const constraints = Object.assign([], { toJSON: () => ((written += 1), []) })
  const now = currentWith({ segments: [aSegment(1, { constraints })] })
  const changes = Array.from({ length: 100 }, (_, id) => ({ id, change: everyChange.addStrategy }))
  const references = fitting(changes, now)
  expect([written, Object.keys(references.changes).length]).toEqual([1, 100])
  written = 0
  const compared = { ...references, segments: { 1: { name: "segment 1", constraints } } }
  const conflictOf = referenceConflicts(compared, references)
  expect([changes.flatMap((change) => conflictOf(change) ?? []), written]).toEqual([[], 1])
})

it("writes and compares a parent once, however many features are to depend on it", () => {
  const now = currentWith({ features: [checkout, base] })
  const changes = Array.from({ length: 100 }, (_, id) => ({ id, change: everyChange.addDependency }))
  const references = fitting(changes, now)
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
  const before = fitting(changes, currentWith())
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
  expect(fitting(changes.slice(0, 4), grown).changes[3]?.delivery).toBeDefined()
})

const unrecorded: ReadonlyArray<readonly [NewChange, References | undefined, boolean]> = [
  [everyChange.addStrategy, undefined, true],
  [everyChange.addDependency, undefined, true],
  [everyChange.addStrategy, { changes: {}, segments: {} }, true],
  [everyChange.patchVariant, undefined, false]
]

it.each(unrecorded)("knows whether %j needs what was not recorded", (change, before, isConflict) => {
  expect(referenceConflicts(before, of(change))({ id: 1, change })).toBe(
    isConflict
      ? `What "checkout" gets was not recorded when it was proposed, by the previous release of Halyard. Rebase the request.`
      : undefined
  )
})
