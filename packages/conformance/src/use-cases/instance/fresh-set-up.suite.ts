import { assert } from "@effect/vitest"
import { CurrentLimits, defaultResourceLimits, type InitialApiTokens } from "@halyard/core/domain"
import {
  ApiTokenStore,
  EnvironmentStore,
  EventStore,
  InstanceStore,
  ProjectStore,
  Secrets,
  TagTypeStore,
  Transactions
} from "@halyard/core/ports"
import {
  addInitialApiTokens,
  createContextField,
  createSegment,
  deleteApiToken,
  getUiConfig,
  saveFrontendSettings,
  savePasswordLoginSettings,
  setMaintenanceMode,
  setUpInstance,
  updateProjectSettings
} from "@halyard/core/use-cases"
import { Effect, Exit, Option, Redacted } from "effect"
import type { FreshSuite } from "../fresh-suite.ts"
import { asAdmin } from "../../fixtures/principals.ts"

export const freshSetUpSuite: FreshSuite = {
  "an id that was undone is not the instance's": (onFreshStore) =>
    onFreshStore(
      Effect.gen(function* () {
        const { id, setId } = yield* InstanceStore
        const { run } = yield* Transactions
        const undone = setId("undone").pipe(Effect.andThen(id), Effect.flatMap(Effect.fail))
        assert.deepStrictEqual(yield* Effect.flip(run(undone)), Option.some("undone"))
        assert.deepStrictEqual(yield* id, Option.none())
        yield* setId("kept")
        assert.deepStrictEqual([yield* id, yield* id], [Option.some("kept"), Option.some("kept")])
      })
    ),

  "two that are set up at once on one store become one, and record no event": (onFreshStore) =>
    onFreshStore(
      Effect.gen(function* () {
        yield* Effect.all([setUpInstance(), setUpInstance()], { concurrency: 2 })
        const projects = yield* (yield* ProjectStore).list
        assert.deepStrictEqual(
          projects.map(({ id, name, mode }) => [id, name, mode]),
          [["default", "Default", "open"]]
        )
        const environments = yield* (yield* EnvironmentStore).list
        assert.deepStrictEqual(
          environments.map(({ name }) => name),
          ["development", "production"]
        )
        assert.strictEqual((yield* (yield* TagTypeStore).list).length, 1)
        assert.deepStrictEqual(yield* (yield* EventStore).latest({}, 10), [])
        const id = Option.getOrThrow(yield* (yield* InstanceStore).id)
        assert.strictEqual((yield* asAdmin(getUiConfig())).versionInfo.instanceId, id)
      })
    ),

  "what administrators changed stays when it is set up again": (onFreshStore) =>
    onFreshStore(
      Effect.gen(function* () {
        yield* setUpInstance()
        const changes = { featureLimit: 9, defaultStickiness: "userId", mode: "protected" } as const
        const changed = yield* asAdmin(updateProjectSettings("default", changes))
        yield* asAdmin(createContextField({ name: "region" }))
        const before = yield* asAdmin(getUiConfig())
        yield* setUpInstance()
        assert.deepStrictEqual(yield* (yield* ProjectStore).find("default"), Option.some(changed))
        assert.deepStrictEqual(yield* asAdmin(getUiConfig()), before)
      })
    ),

  "a UI is shown what administrators saved": (onFreshStore) =>
    onFreshStore(
      Effect.gen(function* () {
        yield* setUpInstance()
        const frontendApiOrigins = ["https://shop.example.com"]
        const view = Effect.map(asAdmin(getUiConfig()), (config) => [
          config.frontendApiOrigins,
          config.maintenanceMode,
          config.disablePasswordAuth
        ])
        yield* asAdmin(saveFrontendSettings({ frontendApiOrigins }))
        assert.deepStrictEqual(yield* view, [frontendApiOrigins, false, false])
        yield* asAdmin(savePasswordLoginSettings({ disabled: true }))
        yield* asAdmin(setMaintenanceMode({ enabled: true }))
        assert.deepStrictEqual(yield* view, [frontendApiOrigins, true, true])
      })
    ),

  "a set-up that fails leaves nothing, so that the next one does it all": (onFreshStore) =>
    onFreshStore(
      Effect.gen(function* () {
        const secrets = yield* Secrets
        const broken = Secrets.of({ ...secrets, uuid: Effect.die("no randomness") })
        yield* Effect.exit(Effect.provideService(setUpInstance(), Secrets, broken))
        assert.deepStrictEqual(yield* (yield* ProjectStore).list, [])
        yield* setUpInstance()
        assert.strictEqual((yield* (yield* ProjectStore).list).length, 1)
      })
    ),

  "an admin token is made only where there is none, and once however many start": (onFreshStore) =>
    onFreshStore(
      Effect.gen(function* () {
        const { count, find } = yield* ApiTokenStore
        const starts = yield* Effect.all([addInitialApiTokens(none), addInitialApiTokens(none)], { concurrency: 2 })
        const made = starts.filter((secret) => secret !== undefined)
        assert.deepStrictEqual([made.length, yield* count("admin")], [1, 1])
        const secret = made.map(Redacted.value).join()
        assert.match(secret, /^\*:\*\.[0-9a-f]{56}$/)
        const token = Option.getOrThrow(yield* find(yield* (yield* Secrets).digest(secret)))
        assert.include(token, { name: "first-admin-1", type: "admin", expiresAt: null })
        assert.isUndefined(yield* addInitialApiTokens(none))
      })
    ),

  "no admin token is made where one is given": (onFreshStore) =>
    onFreshStore(
      Effect.gen(function* () {
        const given = { ...none, admin: [Redacted.make("*:*.given-for-the-first-start")] }
        assert.isUndefined(yield* addInitialApiTokens(given))
        assert.isUndefined(yield* addInitialApiTokens(none))
        assert.strictEqual(yield* (yield* ApiTokenStore).count("admin"), 1)
      })
    ),

  "an admin token that was deleted stays deleted over restarts, whether it was given or made": (onFreshStore) =>
    onFreshStore(
      Effect.gen(function* () {
        const { count } = yield* ApiTokenStore
        const given = { ...none, admin: [Redacted.make("*:*.given-for-the-first-start")] }
        for (const initial of [given, none]) yield* addInitialApiTokens(initial)
        yield* asAdmin(deleteApiToken(given.admin[0] ?? Redacted.make("")))
        for (const initial of [given, none]) assert.isUndefined(yield* addInitialApiTokens(initial))
        assert.strictEqual(yield* count(), 0)
      })
    ),

  "the last place for a segment is given once": (onFreshStore) =>
    onFreshStore(
      Effect.gen(function* () {
        yield* setUpInstance()
        const exits = yield* Effect.all([makeSegment("one"), makeSegment("two")], { concurrency: 2 })
        assert.deepStrictEqual(exits.map(Exit.isSuccess).toSorted(), [false, true])
        assert.isFalse(exits.some(Exit.hasDies))
      }).pipe(Effect.provideService(CurrentLimits, { ...defaultResourceLimits, segments: 1 }))
    )
}

const makeSegment = (name: string) => Effect.exit(asAdmin(createSegment({ name, constraints: [] })))

const none: InitialApiTokens = { admin: [], client: [], backend: [], frontend: [] }
