import { describe, expect, it } from "vitest"
import { aSegment, aStrategy, type ChangesByAction, checkout, everyChange } from "../../../../test/fixtures/changes.ts"
import { safeguardFrom } from "../../release-plans/safeguard.ts"
import { conflictOf, type Current, type CurrentFeature, endOf, startOf, subjectOfChange } from "./change-start.ts"
import type { NewChange } from "./change.ts"

const { safeguard } = everyChange.changeSafeguard.payload
const dependency = { feature: "base", enabled: true, variants: [] }
const variants = [{ name: "blue", weight: 1000, weightType: "variable", stickiness: "default" }] as const

const present: CurrentFeature = {
  ...checkout,
  strategies: [aStrategy("own", { title: "Own" }), { ...aStrategy("last"), sortOrder: 9 }],
  variants,
  dependencies: [dependency],
  safeguards: [safeguardFrom({ ...safeguard, minimumSamples: 5 }, "s", { plan: undefined, environment: "production" })]
}

const rule = {
  project: "shop",
  environment: "production",
  requiredApprovals: 2,
  serviceAccountsApprove: true,
  own: null,
  minimum: null
}

const current: Current = {
  feature: (name) => (name === present.name ? present : undefined),
  segment: (id) => (id === 1 ? aSegment(1, { description: "Few", project: "shop" }) : undefined),
  rule
}

const asJson = (part: unknown): unknown => JSON.parse(JSON.stringify(part))

const [own, last] = present.strategies
const planned = checkout.plan.milestones[1]?.strategies[0]
const { constraints } = aSegment(1)
const segment = { name: "segment 1", description: "Few", project: "shop", constraints }
const limit = { ...safeguard, minimumSamples: 5 }

interface Case {
  /** What the change replaces. */
  readonly now: unknown
  readonly after: unknown
  readonly subject: string
}

const cases: { readonly [A in keyof ChangesByAction]: Case } = {
  updateEnabled: { now: { enabled: true }, after: { enabled: true }, subject: 'The switch of "checkout"' },
  addStrategy: { now: {}, after: everyChange.addStrategy.payload, subject: 'The feature "checkout"' },
  updateStrategy: { now: own, after: own, subject: 'The strategy "own" of "checkout"' },
  deleteStrategy: { now: own, after: null, subject: 'The strategy "own" of "checkout"' },
  reorderStrategy: {
    now: [
      { id: "own", sortOrder: 0 },
      { id: "last", sortOrder: 9 }
    ],
    after: [
      { id: "own", sortOrder: 7 },
      { id: "last", sortOrder: 9 }
    ],
    subject: 'The order of the strategies of "checkout"'
  },
  patchVariant: { now: { variants }, after: { variants: [] }, subject: 'The variants of "checkout"' },
  addDependency: {
    now: { dependencies: [dependency] },
    after: { dependencies: [{ feature: "base" }] },
    subject: 'What "checkout" depends on'
  },
  deleteDependency: {
    now: { dependencies: [dependency] },
    after: { dependencies: [] },
    subject: 'What "checkout" depends on'
  },
  archiveFeature: { now: { archived: false }, after: { archived: true }, subject: 'The feature "checkout"' },
  reviveFeature: { now: { archived: false }, after: { archived: false }, subject: 'The feature "checkout"' },
  addReleasePlan: {
    now: { releasePlan: "plan" },
    after: everyChange.addReleasePlan.payload,
    subject: 'The release plan of "checkout"'
  },
  deleteReleasePlan: {
    now: { releasePlan: "plan", name: "Steps", activeMilestoneId: "first" },
    after: null,
    subject: 'The release plan of "checkout"'
  },
  startMilestone: {
    now: { activeMilestoneId: "first" },
    after: { activeMilestoneId: "second" },
    subject: 'The release plan of "checkout"'
  },
  updateMilestoneStrategy: {
    now: planned,
    after: { ...planned, title: "Half" },
    subject: 'The release plan of "checkout"'
  },
  changeMilestoneProgression: {
    now: { transitionCondition: { intervalMinutes: 5 } },
    after: { transitionCondition: { intervalMinutes: 1 } },
    subject: 'The release plan of "checkout"'
  },
  deleteMilestoneProgression: {
    now: { transitionCondition: { intervalMinutes: 5 } },
    after: { transitionCondition: null },
    subject: 'The release plan of "checkout"'
  },
  resumeMilestoneProgression: {
    now: { pausedAt: null },
    after: { pausedAt: null },
    subject: 'The release plan of "checkout"'
  },
  changeSafeguard: {
    now: { safeguard: limit },
    after: { safeguard },
    subject: 'The safeguard of "checkout"'
  },
  deleteSafeguard: { now: { safeguard: limit }, after: { safeguard: null }, subject: 'The safeguard of "checkout"' },
  updateSegment: {
    now: segment,
    after: { ...segment, id: 1, name: "one", constraints: [] },
    subject: "The segment 1"
  },
  deleteSegment: { now: segment, after: null, subject: "The segment 1" },
  updateChangeRequestConfig: {
    now: { changeRequestsEnabled: true, requiredApprovals: 2, serviceAccountsApprove: true },
    after: { changeRequestsEnabled: false, requiredApprovals: 2, serviceAccountsApprove: true },
    subject: "The approval that changes need"
  }
}

const all: ReadonlyArray<NewChange> = Object.values(everyChange)

describe.each(all)("$action", (change) => {
  const { after, now, subject } = cases[change.action]

  it("replaces what there is", () => {
    expect(startOf(change, current)).toStrictEqual(asJson(now))
    expect(endOf(change, current)).toStrictEqual(asJson(after))
    expect(subjectOfChange(change)).toBe(subject)
  })

  it("conflicts with another start", () => {
    expect(conflictOf(change, startOf(change, current), current)).toBe(undefined)
    expect(conflictOf(change, { other: true }, current)).toBe(`${subject} was changed since`)
  })
})

const without = "updateChangeRequestConfig"

it.each(all.filter(({ action }) => action !== without))("$action conflicts with the end of its subject", (change) => {
  const gone = { ...current, feature: () => undefined, segment: () => undefined }
  expect(conflictOf(change, startOf(change, current), gone)).toBe(`${subjectOfChange(change)} is gone`)
})

it("switches to what the change says", () => {
  const payload = { enabled: false, shouldActivateDisabledStrategies: true }
  expect(endOf({ ...everyChange.updateEnabled, payload }, current)).toEqual({ enabled: false })
})

it("finds a strategy by its id", () => {
  expect(startOf({ ...everyChange.deleteStrategy, payload: { id: "last" } }, current)).toEqual(asJson(last))
  expect(startOf({ ...everyChange.deleteStrategy, payload: { id: "gone" } }, current)).toBe(null)
})

it("changes only what an update of a strategy names", () => {
  const change = { ...everyChange.updateStrategy, payload: { id: "own", title: "Some" } }
  expect(endOf(change, current)).toEqual(asJson({ ...own, title: "Some" }))
})

it("sorts strategies by their new positions", () => {
  const change = { ...everyChange.reorderStrategy, payload: [{ id: "own", sortOrder: 10 }] }
  expect(endOf(change, current)).toEqual([
    { id: "last", sortOrder: 9 },
    { id: "own", sortOrder: 10 }
  ])
})

it("adds a dependency to those on other features", () => {
  const change = { ...everyChange.addDependency, payload: { feature: "other", enabled: false } }
  expect(endOf(change, current)).toEqual({ dependencies: [dependency, { feature: "other", enabled: false }] })
})

it("has an end even where what it replaces is gone", () => {
  const gone: Current = { feature: () => undefined, segment: () => undefined, rule: undefined }
  expect(endOf(everyChange.updateStrategy, gone)).toEqual({ id: "own", title: "Own" })
  expect(endOf(everyChange.reorderStrategy, gone)).toEqual([])
  expect(endOf(everyChange.addDependency, gone)).toEqual({ dependencies: [{ feature: "base" }] })
})
