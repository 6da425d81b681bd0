import { assert, expect } from "@effect/vitest"
import { CurrentInstance, CurrentLimits, defaultResourceLimits } from "@halyard/core/domain"
import {
  ContextFieldStore,
  EnvironmentStore,
  FeatureTypeStore,
  InstanceStore,
  ProjectStore,
  StrategyTypeStore,
  TagTypeStore
} from "@halyard/core/ports"
import { getUiConfig, setUpInstance } from "@halyard/core/use-cases"
import { Effect, Option } from "effect"
import { assertEquals } from "../../fixtures/assertions.ts"
import { as, asAdmin, callersOf } from "../../fixtures/principals.ts"
import { racing } from "../racing.ts"
import type { UseCaseSuite } from "../use-case-suite.ts"

export const setUpSuite: UseCaseSuite = {
  "gives an instance what every fresh one has": Effect.gen(function* () {
    const state = yield* instanceState
    assertEquals(
      state.environments,
      expect.arrayContaining([
        {
          name: "development",
          type: "development",
          sortOrder: 1,
          enabled: true,
          protected: false,
          requiredApprovals: null
        },
        {
          name: "production",
          type: "production",
          sortOrder: 2,
          enabled: true,
          protected: false,
          requiredApprovals: null
        }
      ])
    )
    assert.deepStrictEqual(
      state.featureTypes.map(({ id, lifetimeDays }) => [id, lifetimeDays]),
      [
        ["release", 40],
        ["experiment", 40],
        ["operational", 7],
        ["kill-switch", null],
        ["permission", null],
        ["sunset", 90]
      ]
    )
    assertEquals(state.strategyTypes, expect.arrayContaining(strategyTypes))
    assertEquals(state.contextFields, expect.arrayContaining(contextFields))
    assert.include(state.tagTypes, "simple")
    assert.deepStrictEqual(state.ofDefault, ["development", "production"])
    assert.match(state.id, /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)
  }),

  "changes nothing when it is repeated, even twice at once": Effect.gen(function* () {
    const before = yield* instanceState
    yield* Effect.all([setUpInstance(), setUpInstance()], { concurrency: 2 })
    assert.deepStrictEqual(yield* instanceState, before)
  }).pipe(racing),

  "describes the instance and its limits to a UI": Effect.gen(function* () {
    const { viewer } = yield* callersOf("default")
    const instance = { serviceUrl: "https://flags.example.org", baseUriPath: "/flags", version: "9.9.9" }
    const limits = { ...defaultResourceLimits, segmentValues: 7, strategySegments: 8 }
    const config = yield* as(viewer)(getUiConfig()).pipe(
      Effect.provideService(CurrentInstance, instance),
      Effect.provideService(CurrentLimits, limits)
    )
    const { id } = yield* instanceState
    assert.deepStrictEqual(config, {
      ...instance,
      unleashUrl: "https://flags.example.org/flags",
      prometheusAPIAvailable: false,
      maxSessionsCount: 0,
      unleashContext: {},
      slogan: "",
      name: "Halyard",
      environment: "open source",
      authenticationType: "open-source",
      disablePasswordAuth: false,
      emailEnabled: false,
      maintenanceMode: false,
      networkViewEnabled: true,
      oidcConfiguredThroughEnv: false,
      samlConfiguredThroughEnv: false,
      segmentValuesLimit: 7,
      strategySegmentsLimit: 8,
      resourceLimits: limits,
      frontendApiOrigins: ["*"],
      flags: {},
      links: [],
      versionInfo: { current: { oss: "9.9.9", enterprise: "" }, latest: {}, isLatest: true, instanceId: id }
    })
  }),

  "returns the same each time, and refuses SDK tokens": Effect.gen(function* () {
    const { sdkToken, stranger } = yield* callersOf("default")
    assert.deepStrictEqual(yield* asAdmin(getUiConfig()), yield* as(stranger)(getUiConfig()))
    assert.strictEqual((yield* Effect.flip(as(sdkToken)(getUiConfig())))._tag, "NoAccess")
  })
}

const strategyTypes = [
  "flexibleRollout",
  "default",
  "userWithId",
  "remoteAddress",
  "applicationHostname",
  "gradualRolloutUserId",
  "gradualRolloutSessionId",
  "gradualRolloutRandom"
]

/** Context fields with their stickiness. */
const contextFields = [
  ["environment", false],
  ["userId", true],
  ["appName", true],
  ["currentTime", false],
  ["sessionId", true]
]

/** The state after set-up, without data of concurrent tests. */
const instanceState = Effect.gen(function* () {
  const projects = yield* ProjectStore
  const environments = yield* (yield* EnvironmentStore).list
  const fields = yield* (yield* ContextFieldStore).list
  return {
    id: Option.getOrThrow(yield* (yield* InstanceStore).id),
    environments: environments.filter(({ name }) => ["development", "production"].includes(name)),
    featureTypes: yield* (yield* FeatureTypeStore).list,
    strategyTypes: (yield* (yield* StrategyTypeStore).list).map(({ name }) => name),
    contextFields: fields.filter(({ sortOrder }) => sortOrder < 5).map(({ name, stickiness }) => [name, stickiness]),
    tagTypes: (yield* (yield* TagTypeStore).list).map(({ name }) => name),
    ofDefault: (yield* projects.environments("default")).map(({ environment }) => environment),
    default: Option.getOrThrow(yield* projects.find("default"))
  }
})
