import { assert } from "@effect/vitest"
import { newEvent, systemPrincipal } from "@halyard/core/domain"
import { CredentialStore, EventStore, InsightSources, SessionStore } from "@halyard/core/ports"
import { Effect } from "effect"
import { aFeature, anEnvironment, aProject, minute } from "../../fixtures/stored-entities.ts"
import { aSession, aUserAccount } from "../../fixtures/accounts.ts"
import type { StoreSuite } from "../store-suite.ts"
import { hexDigits, uniqueName } from "../../fixtures/unique.ts"

export const insightSourceSuite: StoreSuite = {
  "returns what history needs of all features": Effect.gen(function* () {
    const sources = yield* InsightSources
    const { id: project } = yield* aProject()
    const { name } = yield* aFeature({ project, type: "operational", stale: true, createdAt: minute(7) })
    const { name: archived } = yield* aFeature({ project, createdAt: minute(8), archivedAt: minute(9) })
    const features = (yield* sources.features).filter((feature) => feature.project === project)
    assert.sameDeepMembers(
      [...features],
      [
        { name, project, type: "operational", stale: true, archived: false, createdAt: minute(7) },
        { name: archived, project, type: "release", stale: false, archived: true, createdAt: minute(8) }
      ]
    )
  }),

  "counts users, and those who were seen since a moment, but no service accounts": Effect.gen(function* () {
    const { seenUsers } = yield* InsightSources
    const later = minute(2_000_000)
    const before = [yield* seenUsers(minute(0)), yield* seenUsers(later)] as const
    const { id: user } = yield* aUserAccount()
    yield* aUserAccount({ accountType: "Service Account", email: null })
    const digest = yield* hexDigits(64)
    const session = aSession({ user, createdAt: minute(0), expiresAt: minute(3_000_000) })
    yield* (yield* SessionStore).insert(digest, session)
    assert.deepStrictEqual(yield* seenUsers(minute(0)), { total: before[0].total + 1, active: before[0].active })
    yield* (yield* CredentialStore).markSeen("session", digest, later)
    assert.deepStrictEqual(yield* seenUsers(later), { total: before[1].total + 1, active: before[1].active + 1 })
    assert.deepStrictEqual((yield* seenUsers(minute(2_000_001))).active, before[1].active)
  }),

  "knows when features first came to production, and how long that took": Effect.gen(function* () {
    const { firstInProduction, meansToProduction } = yield* InsightSources
    const { id: project } = yield* aProject()
    const { name: development } = yield* anEnvironment()
    const { name: production } = yield* anEnvironment({ type: "production" })
    const { name: other } = yield* anEnvironment({ type: "production" })
    const feature = (created: number, archivedAt?: string) =>
      Effect.map(
        aFeature({ project, createdAt: minute(created), ...(archivedAt === undefined ? {} : { archivedAt }) }),
        ({ name }) => name
      )
    const [quick, slow, early, elsewhere] = [
      yield* feature(10),
      yield* feature(0, minute(50)),
      yield* feature(0),
      yield* feature(0)
    ]
    const gone = yield* uniqueName("gone")
    yield* switchOn(project, quick, [
      [development, 11],
      [other, 34],
      [production, 30]
    ])
    yield* switchOn(project, slow, [[production, 40]])
    yield* switchOn(project, early, [
      [production, 19],
      [production, 41]
    ])
    yield* switchOn(project, elsewhere, [[development, 30]])
    yield* switchOn(project, gone, [[production, 20]])
    const firsts = yield* firstInProduction(minute(20))
    assert.deepStrictEqual(
      [quick, slow, early, elsewhere, gone].map((name) => firsts.get(name)),
      [[minute(30)], [minute(40)], undefined, undefined, [minute(20)]]
    )
    const millis = (yield* meansToProduction(minute(20))).get(project)
    assert.closeTo(millis ?? 0, ((20 + 40) / 2) * 60_000, 0.01)
    assert.isUndefined((yield* meansToProduction(minute(41))).get(project))
  }),

  "distinguishes features that had one name": Effect.gen(function* () {
    const { firstInProduction, meansToProduction } = yield* InsightSources
    const { append } = yield* EventStore
    const { id: project } = yield* aProject()
    const { name: production } = yield* anEnvironment({ type: "production" })
    const { name } = yield* aFeature({ project, createdAt: minute(50) })
    const deletedAt = (minutes: number) =>
      append([newEvent({ type: "feature-deleted", project, featureName: name }, systemPrincipal, minute(minutes))])
    yield* switchOn(project, name, [[production, 10]])
    yield* deletedAt(20)
    yield* switchOn(project, name, [
      [production, 32],
      [production, 31]
    ])
    yield* deletedAt(40)
    assert.isUndefined((yield* meansToProduction(minute(0))).get(project))
    yield* switchOn(project, name, [
      [production, 55],
      [production, 56]
    ])
    assert.deepStrictEqual((yield* firstInProduction(minute(0))).get(name), [minute(10), minute(31), minute(55)])
    assert.deepStrictEqual((yield* firstInProduction(minute(31))).get(name), [minute(31), minute(55)])
    assert.closeTo((yield* meansToProduction(minute(20))).get(project) ?? 0, 5 * 60_000, 0.01)
  }),

  "counts what happened in environments on the days of a range": Effect.gen(function* () {
    const { updates } = yield* InsightSources
    const [a, b, environment] = [yield* uniqueName("a"), yield* uniqueName("b"), yield* uniqueName("env")]
    const moments = ["2540-01-01T23:59:59.999Z", "2540-01-02T00:00:00.000Z", "2540-01-02T23:59:59.999Z"]
    const event = (at: string, project?: string, named: string | undefined = environment) =>
      newEvent(
        {
          type: "feature-environment-enabled",
          ...(project && { project }),
          ...(named !== "" && { environment: named })
        },
        systemPrincipal,
        at
      )
    const { append } = yield* EventStore
    yield* append([
      ...moments.flatMap((at) => [event(at, a), event(at, a)]),
      event("2540-01-02T12:00:00.000Z", b),
      event("2540-01-02T12:00:00.000Z"),
      event("2540-01-02T12:00:00.000Z", a, ""),
      event("2540-01-03T00:00:00.000Z", a)
    ])
    const counted = (from: string, to: string, projects: "all" | ReadonlyArray<string>) =>
      Effect.map(updates({ from, to }, projects), (rows) =>
        rows
          .filter((row) => row.environment === environment)
          .map(({ day, project, updates: count }) => `${day} ${project} ${count}`)
          .toSorted()
      )
    assert.deepStrictEqual(
      yield* counted("2540-01-01", "2540-01-02", "all"),
      [`2540-01-01 ${a} 2`, `2540-01-02  1`, `2540-01-02 ${a} 4`, `2540-01-02 ${b} 1`].toSorted()
    )
    assert.deepStrictEqual(yield* counted("2540-01-02", "2540-01-02", [b]), [`2540-01-02  1`, `2540-01-02 ${b} 1`])
    assert.deepStrictEqual(yield* counted("2540-01-02", "2540-01-01", "all"), [])
  }),

  "knows the types of environments, also of those that are gone": Effect.gen(function* () {
    const { environmentTypes } = yield* InsightSources
    const { append } = yield* EventStore
    const deleted = (name: string, type: string) =>
      append([
        newEvent(
          { type: "environment-deleted", environment: name, preData: { name, type } },
          systemPrincipal,
          minute(1)
        )
      ])
    const there = yield* anEnvironment({ type: "preproduction" })
    const [back, gone] = [yield* anEnvironment({ type: "test" }), yield* uniqueName("gone")]
    yield* deleted(back.name, "development")
    yield* deleted(gone, "development")
    yield* deleted(gone, "production")
    const types = yield* environmentTypes
    assert.deepStrictEqual(
      [there.name, back.name, gone, "never-there"].map((name) => types.get(name)),
      ["preproduction", "test", "production", undefined]
    )
  })
}

const switchOn = Effect.fn("switchOn")(function* (
  project: string,
  featureName: string,
  times: ReadonlyArray<readonly [environment: string, minutes: number]>
) {
  yield* (yield* EventStore).append(
    times.map(([environment, minutes]) =>
      newEvent(
        { type: "feature-environment-enabled", project, environment, featureName },
        systemPrincipal,
        minute(minutes)
      )
    )
  )
})
