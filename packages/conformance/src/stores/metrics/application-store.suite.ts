import { assert } from "@effect/vitest"
import type { Application, ApplicationInstance, Timestamp } from "@halyard/core/domain"
import { ApplicationStore, type SeenApplication } from "@halyard/core/ports"
import { Effect, Option } from "effect"
import { minute } from "../../fixtures/stored-entities.ts"
import { anInstance } from "../../fixtures/metrics.ts"
import type { StoreSuite } from "../store-suite.ts"
import { uniqueName } from "../../fixtures/unique.ts"

const everywhere = { project: "*", environment: "development" }

export const applicationStoreSuite: StoreSuite = {
  "takes note of applications once, and of where they are used": Effect.gen(function* () {
    const { find, list, see } = yield* reportsOfServers
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
    const view: Application = { ...bare(first), usage }
    assert.deepStrictEqual(yield* find(first), Option.some(view))
    assert.deepStrictEqual(yield* find("never-heard-of"), Option.none())
    const names = (yield* list).map(({ appName }) => appName)
    assert.deepStrictEqual(
      names.filter((name) => [first, second].includes(name)),
      [first, second].toSorted()
    )
  }),

  "knows the strategies that an application reported last": Effect.gen(function* () {
    const { find, see } = yield* reportsOfServers
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
    const { instances, see, seeInstances } = yield* reportsOfServers
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
    const { forgetInstances, instances, see, seeInstances } = yield* reportsOfServers
    const appName = yield* uniqueName("app")
    yield* see([heard(appName)], minute(0))
    const long = -60 * 24 * 365 * 20
    const young = anInstance({ appName, instanceId: "young", lastSeen: minute(long + 1) })
    yield* seeInstances([anInstance({ appName, lastSeen: minute(long) }), young])
    yield* forgetInstances(minute(long + 1))
    assert.deepStrictEqual(yield* instances([appName]), [young])
  }),

  "keeps what people say of an application, and makes it if need be": Effect.gen(function* () {
    const { describe, find, see } = yield* reportsOfServers
    const appName = yield* uniqueName("app")
    const details = { description: "it's a shop", url: "https://shop.example", color: "red", icon: "cart" }
    assert.isTrue(yield* describe(appName, details, minute(1)))
    assert.isFalse(yield* describe(appName, {}, minute(2)))
    assert.isFalse(yield* describe(appName, { color: null, strategies: ["default"] }, minute(3)))
    yield* see([heard(appName)], minute(4))
    const usage = [{ project: "*", environments: ["development"] }]
    const view: Application = { ...bare(appName), ...details, color: null, strategies: ["default"], usage }
    assert.deepStrictEqual(yield* find(appName), Option.some(view))
  }),

  "forgets an application with all that is its own": Effect.gen(function* () {
    const { find, instances, remove, see, seeInstances } = yield* reportsOfServers
    const appName = yield* uniqueName("app")
    yield* see([heard(appName, { strategies: ["default"] })], minute(0))
    yield* seeInstances([anInstance({ appName })])
    yield* remove(appName)
    yield* remove(appName)
    assert.deepStrictEqual(yield* find(appName), Option.none())
    assert.deepStrictEqual(yield* see([heard(appName, { usage: [] })], minute(1)), [appName])
    assert.deepStrictEqual(yield* find(appName), Option.some(bare(appName)))
    assert.deepStrictEqual(yield* instances([appName]), [])
  }),

  "add a limited number of applications that are reported anonymously, until a server reports them": Effect.gen(
    function* () {
      const store = yield* ApplicationStore
      const [reporter, name] = [yield* uniqueName("reporter"), yield* uniqueName("app")]
      const names = Array.from({ length: 5 }, (_, index) => `${name}-${index}`)
      const byPage = (appNames: ReadonlyArray<string>) => appNames.map((appName) => heard(appName, { reporter }))
      const known = Effect.map(store.known([...names, `${name}-other`]), (found) => [...found].toSorted())
      assert.deepStrictEqual(yield* store.see(byPage(names.slice(0, 2)), minute(1), upTo(3)), [])
      assert.deepStrictEqual(yield* store.see(byPage(names), minute(1), upTo(3)), [])
      assert.deepStrictEqual(yield* known, names.slice(0, 3))
      const others = [heard(`${name}-other`, { reporter: yield* uniqueName("reporter") })]
      assert.deepStrictEqual(yield* store.see(others, minute(1), upTo(3)), [])
      assert.lengthOf(yield* known, 4)

      const byServer = names.slice(2).map((appName) => heard(appName))
      assert.sameMembers([...(yield* store.see(byServer, minute(2), upTo(3)))], names.slice(2))
      assert.deepStrictEqual(yield* store.see(byServer, minute(2), upTo(3)), [])
      yield* store.describe(names[0] ?? "", {}, minute(2))
      yield* store.see(byPage([`${name}-other`, `${name}-x`, `${name}-y`, `${name}-z`]), minute(2), upTo(3))
      assert.sameMembers([...(yield* store.known([`${name}-x`, `${name}-y`, `${name}-z`]))], [`${name}-x`, `${name}-y`])
    }
  ),

  "add a limited number of instances that are reported anonymously, and renew those": Effect.gen(function* () {
    const store = yield* ApplicationStore
    const [appName, reporter] = [yield* uniqueName("app"), yield* uniqueName("reporter")]
    yield* store.see([heard(appName)], minute(0), upTo(0))
    const report = (ids: ReadonlyArray<string>, at: number, by: string | null = reporter) => {
      const seen = ids.map((instanceId) => anInstance({ appName, instanceId, lastSeen: minute(at) }))
      return store.seeInstances(
        seen.map((instance) => ({ ...instance, reporter: by, project: "*" })),
        upTo(2)
      )
    }
    const view = Effect.map(store.instances([appName]), (all) =>
      all.map(({ instanceId, lastSeen }) => [instanceId, lastSeen])
    )
    yield* report(["a"], 0)
    yield* report(["a", "b", "c"], 5)
    const [a, b] = [
      ["a", minute(5)],
      ["b", minute(5)]
    ]
    assert.deepStrictEqual(yield* view, [a, b])
    yield* report(["c", "d"], 5, null)
    yield* report(["b"], 10, null)
    yield* report(["e", "f"], 10)
    assert.deepStrictEqual(yield* view, [a, ["b", minute(10)], ["c", minute(5)], ["d", minute(5)], ["e", minute(10)]])
  }),

  "add a limited number of applications and instances of servers for a project in an environment": Effect.gen(
    function* () {
      const store = yield* ApplicationStore
      const [project, name] = [yield* uniqueName("project"), yield* uniqueName("app")]
      const names = Array.from({ length: 5 }, (_, index) => `${name}-${index}`)
      const most = { each: 0, servers: 3 }
      const see = (appNames: ReadonlyArray<string>, environment = "production", at = project) =>
        store.see(
          appNames.map((appName) => heard(appName, { usage: [{ project: at, environment }] })),
          minute(1),
          most
        )
      assert.deepStrictEqual(yield* see(names.slice(0, 2)), names.slice(0, 2))
      assert.deepStrictEqual(yield* see(names), names.slice(2, 3))
      assert.deepStrictEqual(yield* see(names), [])
      const [elsewhere, ofOther] = [`${name}-elsewhere`, `${name}-of-other`]
      assert.deepStrictEqual(yield* see([elsewhere], "development"), [elsewhere])
      assert.deepStrictEqual(yield* see([ofOther], "production", `${project}-other`), [ofOther])

      const report = (appName: string, ids: ReadonlyArray<string>, environment = "production") =>
        store.seeInstances(
          ids.map((instanceId) => ({
            ...anInstance({ appName, instanceId, environment }),
            reporter: null,
            project
          })),
          most
        )
      const known = Effect.map(store.instances([...names, elsewhere]), (all) => all.map(({ instanceId }) => instanceId))
      yield* report(names[0] ?? "", ["a", "b"])
      yield* report(names[1] ?? "", ["c", "d"])
      yield* report(names[1] ?? "", ["c", "e"])
      yield* report(elsewhere, ["f"], "development")
      assert.sameMembers(yield* known, ["a", "b", "c", "f"])
    }
  ),

  "forget applications that only pages reported and that were not seen for long": Effect.gen(function* () {
    const store = yield* ApplicationStore
    const [name, reporter] = [yield* uniqueName("app"), yield* uniqueName("reporter")]
    const [old, renewed, described, server] = [`${name}-1`, `${name}-2`, `${name}-3`, `${name}-4`]
    const long = -60 * 24 * 365 * 20
    const pages = [old, renewed, described].map((appName) => heard(appName, { reporter }))
    yield* store.see([...pages, heard(server)], minute(long), upTo(10))
    yield* store.see([heard(renewed, { reporter })], minute(long + 120), upTo(10))
    yield* store.describe(described, {}, minute(long))
    yield* store.forgetAnonymous(minute(long + 60))
    assert.sameMembers([...(yield* store.known([old, renewed, described, server]))], [renewed, described, server])
  })
}

/** Anonymous reporters add at most so many. */
const upTo = (each: number) => ({ each, servers: 10_000 })

/** The store, for reports of servers below their limit. */
const reportsOfServers = Effect.map(ApplicationStore, (store) => ({
  ...store,
  see: (applications: ReadonlyArray<SeenApplication>, at: Timestamp) => store.see(applications, at, upTo(0)),
  seeInstances: (instances: ReadonlyArray<ApplicationInstance>) =>
    store.seeInstances(
      instances.map((instance) => ({ ...instance, reporter: null, project: "*" })),
      upTo(0)
    )
}))

const heard = (appName: string, given: Partial<SeenApplication> = {}): SeenApplication => ({
  appName,
  strategies: null,
  usage: [everywhere],
  reporter: null,
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
