import { assert } from "@effect/vitest"
import {
  CurrentPageSize,
  type EventDraft,
  type EventGroup,
  eventsOf,
  everyEvent,
  newEvent,
  systemPrincipal
} from "@halyard/core/domain"
import { EventStore, type FeatureChangesQuery } from "@halyard/core/ports"
import { Effect } from "effect"
import { minute } from "../../fixtures/stored-entities.ts"
import { uniqueName } from "../../fixtures/unique.ts"
import type { StoreSuite } from "../store-suite.ts"

const PAGE_SIZE = 2000

export const featureChangesSuite: StoreSuite = {
  "puts the events of a group together, wherever they stand, and counts all changes": Effect.gen(function* () {
    const { feature, found } = yield* aHistory
    assert.deepStrictEqual(yield* found({}), [5, "7 6 5 4 3 2 1"])
    assert.deepStrictEqual(yield* found({ limit: 1 }), [5, "7 4"])
    assert.deepStrictEqual(yield* found({ offset: 1, limit: 2 }), [5, "6 5 3"])
    assert.deepStrictEqual(yield* found({ offset: 3, limit: 9 }), [5, "2 1"])
    assert.deepStrictEqual(yield* found({ offset: 5 }), [5, ""])
    assert.deepStrictEqual(yield* found({ feature: `${feature}-other` }), [1, "9"])
    assert.deepStrictEqual(yield* found({ feature: `${feature}-none` }), [0, ""])
  }),

  "leaves out types, older events and what is out of the scope": Effect.gen(function* () {
    const { found, project } = yield* aHistory
    assert.deepStrictEqual(yield* found({ except: ["feature-stale-on"] }), [4, "7 6 5 4 2 1"])
    assert.deepStrictEqual(yield* found({ since: minute(3) }), [3, "7 6 5 4 3"])
    assert.deepStrictEqual(yield* found({}, eventsOf([project])), [4, "7 6 5 4 3 2"])
    assert.deepStrictEqual(yield* found({}, eventsOf([])), [0, ""])
  }),

  "ends the page after a large change": Effect.gen(function* () {
    const { feature, append, found } = yield* aHistory
    yield* append([10, { type: "feature-created", featureName: feature, data: { text: "x".repeat(PAGE_SIZE) } }])
    assert.deepStrictEqual(yield* found({}), [6, "10"])
    assert.deepStrictEqual(yield* found({ offset: 1 }), [6, "7 6 5 4 3 2 1"])
  }).pipe(Effect.provideService(CurrentPageSize, PAGE_SIZE))
}

type Numbered = readonly [n: number, draft: EventDraft, group?: EventGroup]

/** Events that are numbered by their minute: 4 and 7 are of one group, and so are 5 and 6. */
const aHistory = Effect.gen(function* () {
  const store = yield* EventStore
  const [project, feature] = [yield* uniqueName("project"), yield* uniqueName("feature")]
  const id = yield* uniqueName("group")
  const append = (...events: ReadonlyArray<Numbered>) =>
    store.append(events.map(([n, draft, group]) => newEvent(draft, systemPrincipal, minute(n), group)))
  const draft = { type: "feature-updated", project, featureName: feature } as const
  yield* append(
    [1, { ...draft, project: `${project}-other` }],
    [2, draft],
    [3, { ...draft, type: "feature-stale-on" }],
    [4, draft, { type: "transaction", id }],
    [5, draft, { type: "change-request", id }],
    [6, draft, { type: "change-request", id }],
    [7, draft, { type: "transaction", id }],
    [8, { type: "feature-updated", project }],
    [9, { ...draft, featureName: `${feature}-other` }]
  )
  const found = Effect.fnUntraced(function* (query: Partial<FeatureChangesQuery>, scope = everyEvent) {
    const { events, total } = yield* store.changesOf({ feature, except: [], offset: 0, limit: 10, ...query }, scope)
    const moments = Array.from({ length: 11 }, (_, n) => minute(n))
    return [total, events.map(({ createdAt }) => moments.indexOf(createdAt)).join(" ")]
  })
  return { append, feature, found, project }
})
