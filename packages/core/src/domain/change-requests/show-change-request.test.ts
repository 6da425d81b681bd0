import { describe, expect, it } from "vitest"
import { aChangeRequest, ada, at, bob, proposals } from "../../../test/fixtures/change-requests.ts"
import { aSegment, checkout, currentWith, everyChange } from "../../../test/fixtures/changes.ts"
import { authorOf, type ChangeRequest } from "./change-request.ts"
import { commonView } from "./change-request-query.ts"
import { referencesOf } from "./changes/change-references.ts"
import { startOf } from "./changes/change-start.ts"
import { type Collision, collisionWith, conflictsOf, showChangeRequest } from "./show-change-request.ts"

const { addStrategy, archiveFeature, deleteSegment, updateChangeRequestConfig, updateEnabled, updateStrategy } =
  everyChange

const ofSegment = (id: number) => ({ ...deleteSegment, payload: { id } })

const changes = proposals(
  updateEnabled,
  { ...archiveFeature, feature: "gone" },
  updateChangeRequestConfig,
  ofSegment(1)
)

const request = aChangeRequest({ changes, comments: [{ id: 5, text: "Why?", by: bob, at }] })

const current = currentWith()

const showing = { minApprovals: 2, approvalRules: [], conflicts: new Map<number, string>(), collisions: [] }

const authored = { createdBy: authorOf(ada), createdAt: at }

it("shows changes by what they are about, with what they replace", () => {
  const off = { changeRequestsEnabled: false, requiredApprovals: null, serviceAccountsApprove: false }
  const { constraints, description, name, project } = aSegment(1)
  expect(showChangeRequest(request, current, showing)).toStrictEqual({
    ...commonView(request, 2),
    approvalRules: [],
    features: [
      {
        name: "checkout",
        changes: [
          {
            id: 1,
            action: "updateEnabled",
            payload: { enabled: true },
            ...authored,
            diff: { now: { enabled: true }, proposed: {}, after: { enabled: true } }
          }
        ]
      },
      {
        name: "gone",
        conflict: 'The feature "gone" is gone',
        changes: [
          {
            id: 2,
            action: "archiveFeature",
            payload: null,
            ...authored,
            diff: { now: null, proposed: {}, after: { archived: true } }
          }
        ]
      }
    ],
    segments: [
      {
        id: 4,
        action: "deleteSegment",
        payload: { id: 1 },
        ...authored,
        diff: { now: { constraints, description, name, project }, proposed: {}, after: null },
        name: "segment 1"
      }
    ],
    settings: [
      {
        id: 3,
        action: "updateChangeRequestConfig",
        payload: { changeRequestsEnabled: false },
        ...authored,
        diff: { now: off, proposed: {}, after: off }
      }
    ],
    comments: [{ id: 5, text: "Why?", createdBy: authorOf(bob), createdAt: at }]
  })
})

it("shows neither conflicts nor differences of closed requests", () => {
  const closed = showChangeRequest({ ...request, state: "Applied" }, current, {
    ...showing,
    conflicts: new Map([[1, "was changed since"]])
  })
  expect(closed.features[1]).not.toHaveProperty("conflict")
  expect(closed.features[0]?.changes[0]).toStrictEqual({
    id: 1,
    action: "updateEnabled",
    payload: { enabled: true },
    ...authored
  })
})

it("shows why a change cannot be applied, and what applications get of its feature", () => {
  const delivery = { before: null, after: null }
  const { features } = showChangeRequest(request, current, {
    ...showing,
    conflicts: new Map([[1, "was changed since"]]),
    deliveries: new Map([["checkout", { delivery }]])
  })
  expect(features.map((feature) => feature.delivery)).toEqual([delivery, undefined])
  expect(features.map((feature) => feature.changes.map(({ conflict }) => conflict))).toEqual([
    ["was changed since"],
    [undefined]
  ])
})

it("names a segment that is gone as it was called when the change was proposed, or by its id", () => {
  const [first, second] = proposals(ofSegment(8), ofSegment(9)).map((change) => ({ ...change, start: null }))
  const before = { name: "before", constraints: [] }
  const gone = aChangeRequest({ changes: [first, second].flatMap((change) => change ?? []) })
  const named = { ...gone, changes: gone.changes.map((one) => (one.id === 1 ? { ...one, start: before } : one)) }
  expect(showChangeRequest(named, current, showing).segments.map(({ name }) => name)).toEqual(["before", "9"])
})

const others = (count: number): ReadonlyArray<Collision> =>
  Array.from({ length: count }, (_, index) => ({
    id: index,
    title: index === 0 ? "First" : null,
    changes: new Set([1])
  }))

const collision = (other: Partial<ChangeRequest>) =>
  collisionWith(aChangeRequest({ changes: proposals(updateEnabled, archiveFeature, ofSegment(1), addStrategy) }), {
    ...aChangeRequest({ id: 13, title: "Other" }),
    ...other
  })

const conflictsWith = (count: number) =>
  showChangeRequest(request, current, { ...showing, collisions: others(count) }).features.map(
    (feature) => feature.changes[0]?.scheduleConflicts
  )

describe("other scheduled requests", () => {
  it("are named at the changes with which they collide", () => {
    expect(conflictsWith(2)).toStrictEqual([
      { changeRequests: [{ id: 0, title: "First" }, { id: 1 }], total: 2 },
      undefined
    ])
  })

  it("are ten at most, and counted", () => {
    expect(conflictsWith(11)[0]).toMatchObject({ changeRequests: { length: 10 }, total: 11 })
  })

  it("collide by what they change", () => {
    expect(collision({ changes: proposals(updateEnabled, updateStrategy, ofSegment(2)) })).toEqual({
      id: 13,
      title: "Other",
      changes: new Set([1])
    })
    expect(collision({ changes: [] }).changes).toEqual(new Set())
    expect(collision({ changes: proposals(addStrategy) }).changes).toEqual(new Set())
  })

  it("of another environment collide by what all environments share", () => {
    const same = proposals(updateEnabled, archiveFeature, ofSegment(1))
    expect(collision({ environment: "development", changes: same }).changes).toEqual(new Set([2, 3]))
  })
})

it("knows why changes conflict: by what they replace, or else by what they refer to", () => {
  const started = proposals(updateEnabled, addStrategy).map((one) => ({
    ...one,
    start: startOf(one.change, current)
  }))
  const references = referencesOf(started, current)
  const known = aChangeRequest({ changes: started, ...(references === undefined ? {} : { references }) })
  expect(conflictsOf(known, current)).toEqual(new Map())
  const other = currentWith({
    features: [{ ...checkout, enabled: false }],
    segments: [aSegment(1, { constraints: [] })]
  })
  expect([...conflictsOf(known, other)]).toEqual([
    [1, 'The switch of "checkout" was changed since'],
    [2, 'The segment "segment 1" was changed since']
  ])
})
