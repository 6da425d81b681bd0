import { assert } from "@effect/vitest"
import type { Application } from "@halyard/core/domain"
import { ApplicationStore, type SeenApplication } from "@halyard/core/ports"
import { Effect, Option } from "effect"
import { minute } from "../../fixtures/stored-entities.ts"
import { anInstance } from "../../fixtures/metrics.ts"
import type { StoreSuite } from "../store-suite.ts"
import { uniqueName } from "../../fixtures/unique.ts"

const everywhere = { project: "*", environment: "development" }

export const applicationStoreSuite: StoreSuite = {
  "takes note of applications once, and of where they are used": Effect.gen(function* () {
    const { find, list, see } = yield* ApplicationStore
    const [first, second] = [yield* uniqueName("app"), yield* uniqueName("app")]
    assert.sameMembers([...(yield* see([heard(first), heard(second)], minute(1)))], [first, second])
    const payments = { project: "payments", environment: "production" }
    assert.deepStrictEqual(
      yield* see([heard(first, { usage: [everywhere, payments, { ...payments, environment: "a" }] })], minute(2)),
      []
    )
    const usage = [
      { project: "*", environments: ["development"] },
      { project: "payments", environments: ["a", "production"] }
    ]
    const shown: Application = { ...bare(first), usage }
    assert.deepStrictEqual(yield* find(first), Option.some(shown))
    assert.deepStrictEqual(yield* find("never-heard-of"), Option.none())
    const names = (yield* list).map(({ appName }) => appName)
    assert.deepStrictEqual(
      names.filter((name) => [first, second].includes(name)),
      [first, second].toSorted()
    )
  }),

  "knows the strategies that an application reported last": Effect.gen(function* () {
    const { find, see } = yield* ApplicationStore
    const appName = yield* uniqueName("app")
    const strategies = Effect.map(
      find(appName),
      Option.map((found) => found.strategies)
    )
    for (const [reported, known] of [
      [null, []],
      [
        ["default", "b"],
        ["default", "b"]
      ],
      [null, ["default", "b"]],
      [["b"], ["b"]],
      [[], []]
    ] as const) {
      yield* see([heard(appName, { strategies: reported })], minute(1))
      assert.deepStrictEqual(yield* strategies, Option.some(known))
    }
  }),

  "takes note of instances, and of what is new about them": Effect.gen(function* () {
    const { instances, see, seeInstances } = yield* ApplicationStore
    const [appName, other] = [yield* uniqueName("app"), yield* uniqueName("app")]
    yield* see([heard(appName), heard(other)], minute(0))
    const [one, two] = [anInstance({ appName }), anInstance({ appName, instanceId: "two", sdkType: "frontend" })]
    yield* seeInstances([two, one, anInstance({ appName, environment: "a" }), anInstance({ appName: other })])
    yield* seeInstances([anInstance({ appName: "never-heard-of" })])
    const silent = { sdkVersion: null, sdkType: null, clientIp: null }
    yield* seeInstances([
      { ...one, ...silent, lastSeen: minute(2) },
      { ...two, sdkVersion: "x:2", lastSeen: minute(-2) }
    ])
    assert.deepStrictEqual(yield* instances([appName]), [
      anInstance({ appName, environment: "a" }),
      { ...one, lastSeen: minute(2) },
      { ...two, sdkVersion: "x:2" }
    ])
    assert.lengthOf(yield* instances([appName, other]), 4)
    assert.deepStrictEqual(yield* instances(["never-heard-of"]), [])
    assert.deepStrictEqual(yield* instances([]), [])
  }),

  "forgets instances that were not heard of for long": Effect.gen(function* () {
    const { forgetInstances, instances, see, seeInstances } = yield* ApplicationStore
    const appName = yield* uniqueName("app")
    yield* see([heard(appName)], minute(0))
    const long = -60 * 24 * 365 * 20
    const young = anInstance({ appName, instanceId: "young", lastSeen: minute(long + 1) })
    yield* seeInstances([anInstance({ appName, lastSeen: minute(long) }), young])
    yield* forgetInstances(minute(long + 1))
    assert.deepStrictEqual(yield* instances([appName]), [young])
  }),

  "keeps what people say of an application, and makes it if need be": Effect.gen(function* () {
    const { describe, find, see } = yield* ApplicationStore
    const appName = yield* uniqueName("app")
    const details = { description: "it's a shop", url: "https://shop.example", color: "red", icon: "cart" }
    assert.isTrue(yield* describe(appName, details, minute(1)))
    assert.isFalse(yield* describe(appName, {}, minute(2)))
    assert.isFalse(yield* describe(appName, { color: null, strategies: ["default"] }, minute(3)))
    yield* see([heard(appName)], minute(4))
    const usage = [{ project: "*", environments: ["development"] }]
    const shown: Application = { ...bare(appName), ...details, color: null, strategies: ["default"], usage }
    assert.deepStrictEqual(yield* find(appName), Option.some(shown))
  }),

  "forgets an application with all that is its own": Effect.gen(function* () {
    const { find, instances, remove, see, seeInstances } = yield* ApplicationStore
    const appName = yield* uniqueName("app")
    yield* see([heard(appName, { strategies: ["default"] })], minute(0))
    yield* seeInstances([anInstance({ appName })])
    yield* remove(appName)
    yield* remove(appName)
    assert.deepStrictEqual(yield* find(appName), Option.none())
    assert.deepStrictEqual(yield* see([heard(appName, { usage: [] })], minute(1)), [appName])
    assert.deepStrictEqual(yield* find(appName), Option.some(bare(appName)))
    assert.deepStrictEqual(yield* instances([appName]), [])
  })
}

const heard = (appName: string, given: Partial<SeenApplication> = {}): SeenApplication => ({
  appName,
  strategies: null,
  usage: [everywhere],
  ...given
})

const bare = (appName: string): Application => ({
  appName,
  createdAt: minute(1),
  description: null,
  url: null,
  color: null,
  icon: null,
  strategies: [],
  usage: []
})
