import { assert } from "@effect/vitest"
import { type EventDraft, newEvent, type Principal } from "@halyard/core/domain"
import { ClientMetricsStore, EventStore, FeatureReads, UserStore } from "@halyard/core/ports"
import { Effect } from "effect"
import { aUserAccount } from "../../fixtures/accounts.ts"
import { aSighting } from "../../fixtures/metrics.ts"
import { anAddress, minute } from "../../fixtures/stored-entities.ts"
import { uniqueName } from "../../fixtures/unique.ts"
import type { StoreSuite } from "../store-suite.ts"

export const featureActivitySuite: StoreSuite = {
  "returns the authors of a feature's events, the latest first, once for each project": Effect.gen(function* () {
    const [ada, bo] = [yield* aUserAccount(), yield* aUserAccount({ name: null })]
    const { by, feature } = yield* aLog
    yield* by(ada.id, "ada@old.example")
    yield* by(-42, "token")
    yield* by(bo.id, "bo")
    yield* by(ada.id, "ada@example.com")
    yield* by(ada.id, "ada@example.com", { project: "another" })
    yield* by(-42, "other token", { featureName: "another" })
    const { authors } = yield* FeatureReads
    const of = (account: typeof ada) => ({
      id: account.id,
      name: account.name,
      email: account.email,
      username: account.username
    })
    const found = yield* authors(feature, everything)
    assert.deepStrictEqual(
      found.map(({ account, ...author }) => ({ ...author, account: account && of({ ...ada, ...account }) })),
      [
        { id: ada.id, project: "another", name: "ada@example.com", account: of(ada) },
        { id: ada.id, project: "one", name: "ada@example.com", account: of(ada) },
        { id: bo.id, project: "one", name: "bo", account: of(bo) },
        { id: -42, project: "one", name: "token", account: undefined }
      ]
    )
    yield* (yield* UserStore).remove(bo.id)
    const gone = (yield* authors(feature, everything)).find(({ id }) => id === bo.id)
    assert.deepStrictEqual(gone, { id: bo.id, project: "one", name: "bo", account: undefined })
  }),

  "leaves out older events, some types, and all but the newest": Effect.gen(function* () {
    const { by, feature } = yield* aLog
    yield* by(1, "old", {}, 0)
    yield* by(2, "first", {}, 1)
    yield* by(3, "fan", { type: "feature-favorited" }, 1)
    yield* by(4, "second", {}, 2)
    const { authors } = yield* FeatureReads
    const names = (more: Partial<typeof everything>) =>
      Effect.map(authors(feature, { ...everything, ...more }), (found) => found.map(({ name }) => name))
    assert.deepStrictEqual(yield* names({}), ["second", "fan", "first", "old"])
    assert.deepStrictEqual(yield* names({ since: minute(1) }), ["second", "fan", "first"])
    assert.deepStrictEqual(yield* names({ except: ["feature-favorited"], limit: 2 }), ["second", "first"])
  }),

  "returns the evaluations of the newest hour": Effect.gen(function* () {
    const { evaluations } = yield* FeatureReads
    const address = yield* anAddress
    assert.deepStrictEqual(yield* evaluations(address.feature, minute(0)), [])
    yield* (yield* ClientMetricsStore).see([aSighting(address, { yes: 3_000_000_000, no: 2 })])
    const expected = [{ environment: address.environment, yes: 3_000_000_000, no: 2 }]
    assert.deepStrictEqual(yield* evaluations(address.feature, minute(0)), expected)
    assert.deepStrictEqual(yield* evaluations(address.feature, minute(1)), [])
  })
}

const everything = { since: minute(-1), except: [] as ReadonlyArray<EventDraft["type"]>, limit: 1000 }

/** A feature name, and a function that appends an event about it by somebody. */
const aLog = Effect.gen(function* () {
  const { append } = yield* EventStore
  const feature = yield* uniqueName("changed")
  const by = (id: number, name: string, more: Partial<EventDraft> = {}, at = 0) => {
    const author: Principal = { kind: "user", id, name, grants: [] }
    const draft: EventDraft = { type: "feature-updated", project: "one", featureName: feature, ...more }
    return append([newEvent(draft, author, minute(at))])
  }
  return { feature, by }
})
