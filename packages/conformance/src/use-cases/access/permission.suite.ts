import { assert } from "@effect/vitest"
import { memberRole, type Permission } from "@halyard/core/domain"
import { EventStore } from "@halyard/core/ports"
import {
  addStrategy,
  disableFeature,
  enableFeature,
  type EnvironmentAddress,
  favorFeature,
  favorProject,
  type FeatureAddress,
  getFeature,
  getInsights,
  getProjectOverview,
  listFeatures,
  listStrategies,
  reportProjectHealth,
  getUiConfig
} from "@halyard/core/use-cases"
import { Effect } from "effect"
import { as, asAdmin, aUser, type Callers } from "../../fixtures/principals.ts"
import { protectedCatalogUseCases } from "../protected/protected-catalog-use-cases.ts"
import { protectedSegmentUseCases } from "../protected/protected-segment-use-cases.ts"
import { protectedArchiveUseCases } from "../protected/protected-archive-use-cases.ts"
import { protectedFeatureLifeUseCases } from "../protected/protected-feature-life-use-cases.ts"
import { protectedFeatureUseCases } from "../protected/protected-feature-use-cases.ts"
import { protectedStrategyUseCases } from "../protected/protected-strategy-use-cases.ts"
import { protectedIntegrationUseCases } from "../protected/protected-integration-use-cases.ts"
import { protectedDeliveryUseCases } from "../protected/protected-delivery-use-cases.ts"
import { protectedEnvironmentUseCases } from "../protected/protected-environment-use-cases.ts"
import { protectedMetricsUseCases } from "../protected/protected-metrics-use-cases.ts"
import { protectedAccessUseCases } from "../protected/protected-access-use-cases.ts"
import { protectedSignupUseCases } from "../protected/protected-signup-use-cases.ts"
import { protectedUserUseCases } from "../protected/protected-user-use-cases.ts"
import { protectedTokenUseCases } from "../protected/protected-token-use-cases.ts"
import { protectedProjectUseCases } from "../protected/protected-project-use-cases.ts"
import { protectedFrontendSettings } from "../protected/protected-frontend-settings.ts"
import { protectedLoginSettings } from "../protected/protected-login-settings.ts"
import { forEverybody, type ProtectedUseCase, type ProtectedUseCases } from "../protected-use-case.ts"
import { noAccess, notFound, refused } from "../../fixtures/refusals.ts"
import type { UseCasePromises } from "../use-case-promises.ts"
import { aFlag, aWorkspace, type Flag } from "../../fixtures/worlds.ts"

const everybody: ReadonlyArray<keyof Callers> = [
  "adminToken",
  "admin",
  "editor",
  "viewer",
  "owner",
  "member",
  "stranger",
  "sdkToken",
  "system"
]

const protectedUseCases: ProtectedUseCases = {
  ...protectedFeatureUseCases,
  ...protectedFeatureLifeUseCases,
  ...protectedStrategyUseCases,
  ...protectedArchiveUseCases,
  ...protectedProjectUseCases,
  ...protectedEnvironmentUseCases,
  ...protectedCatalogUseCases,
  ...protectedSegmentUseCases,
  ...protectedIntegrationUseCases,
  ...protectedAccessUseCases,
  ...protectedUserUseCases,
  ...protectedSignupUseCases,
  ...protectedTokenUseCases,
  ...protectedLoginSettings,
  ...protectedFrontendSettings,
  ...protectedDeliveryUseCases,
  ...protectedMetricsUseCases,
  getInsights: forEverybody(() => getInsights()),
  getUiConfig: forEverybody(() => getUiConfig())
}

/** One promise for each use case: who may, and what the others are told that they need. */
const tableOfPermissions: UseCasePromises = Object.fromEntries(
  Object.entries(protectedUseCases).map(([name, { allowed, permissions, environment, run }]) => [
    `${name} is for ${allowed.join(", ")}`,
    Effect.gen(function* () {
      for (const who of everybody) {
        const flag = yield* aFlag()
        const attempt = as(flag.callers[who])(run(flag))
        if (allowed.includes(who)) yield* attempt
        else yield* refused(attempt, { ...noAccess, permissions, environment })
      }
    })
  ])
)

export const permissionPromises: UseCasePromises = {
  ...tableOfPermissions,

  "editors may do in the project `default` what they may not do elsewhere": Effect.gen(function* () {
    const { callers } = yield* aWorkspace()
    const unknown = { project: "default", feature: "never-made", environment: "development" }
    yield* refused(as(callers.editor)(enableFeature(unknown)), notFound("feature", "never-made"))
    yield* refused(as(callers.viewer)(enableFeature(unknown)), { ...noAccess, environment: "development" })
  }),

  "whoever lacks permission learns nothing of what exists": Effect.gen(function* () {
    const open = yield* aFlag()
    const secret = yield* aFlag({ mode: "private" })
    for (const { callers, development } of [open, secret]) {
      for (const address of [
        development,
        { ...development, feature: "never-made" },
        { ...development, project: "no" }
      ]) {
        yield* refused(as(callers.stranger)(enableFeature(address)), {
          ...noAccess,
          permissions: ["UPDATE_FEATURE_ENVIRONMENT"]
        })
      }
    }
  }),

  "a private project is not there for those who are no members": Effect.gen(function* () {
    const flag = yield* aFlag({ mode: "private" })
    for (const read of readsOf(flag)) {
      for (const who of ["editor", "viewer", "stranger"] as const) {
        yield* refused(as(flag.callers[who])(read), notFound("project", flag.project))
      }
      for (const who of ["adminToken", "admin", "owner", "member", "system"] as const)
        yield* as(flag.callers[who])(read)
    }
  }),

  "adding a strategy while switching on needs CREATE_FEATURE_STRATEGY; refused, nothing has changed": Effect.gen(
    function* () {
      const { project, address, development } = yield* aFlag()
      const lacking = yield* memberWithout(project, "CREATE_FEATURE_STRATEGY")
      const refusal = { ...noAccess, permissions: ["CREATE_FEATURE_STRATEGY"], environment: "development" }
      yield* refused(as(lacking)(enableFeature(development)), refusal)
      yield* refused(as(lacking)(enableFeature(development, { activateDisabledStrategies: true })), refusal)
      yield* isUntouched(address, [])

      yield* addDisabled(development)
      yield* refused(as(lacking)(enableFeature(development)), refusal)
      yield* isUntouched(address, [true])
      const feature = yield* as(lacking)(enableFeature(development, { activateDisabledStrategies: true }))
      assert.isTrue(feature.environments[0]?.enabled)
    }
  ),

  "enabling strategies while switching on needs UPDATE_FEATURE_STRATEGY; refused, nothing has changed": Effect.gen(
    function* () {
      const { project, address, development } = yield* aFlag()
      const lacking = yield* memberWithout(project, "UPDATE_FEATURE_STRATEGY")
      yield* addDisabled(development)
      yield* refused(as(lacking)(enableFeature(development, { activateDisabledStrategies: true })), {
        ...noAccess,
        permissions: ["UPDATE_FEATURE_STRATEGY"],
        environment: "development"
      })
      yield* isUntouched(address, [true])
      assert.lengthOf((yield* as(lacking)(enableFeature(development))).environments[0]?.strategies ?? [], 2)
    }
  ),

  "switching on what has an enabled strategy needs no permission but its own": Effect.gen(function* () {
    const { project, development } = yield* aFlag()
    const [permissions, inDefaultProject] = [new Set(["UPDATE_FEATURE_ENVIRONMENT"] as const), new Set<never>()]
    const switcher = yield* aUser("switcher", { role: { ...memberRole, permissions, inDefaultProject }, project })
    yield* asAdmin(addStrategy(development, { name: "default" }))
    assert.isTrue((yield* as(switcher)(enableFeature(development))).environments[0]?.enabled)
    yield* as(switcher)(enableFeature(development))
    yield* as(switcher)(disableFeature(development))
  })
}

/** All that a member may read of a project, and what favourites are made of. */
const readsOf = ({ project, address, production }: Flag): ReadonlyArray<ReturnType<ProtectedUseCase["run"]>> => [
  getFeature(address),
  listFeatures(project),
  listStrategies(production),
  reportProjectHealth(project),
  getProjectOverview(project),
  favorFeature(address, true),
  favorProject(project, true)
]

const memberWithout = (project: string, permission: Permission) =>
  aUser("lacking", {
    role: { ...memberRole, permissions: new Set([...memberRole.permissions].filter((each) => each !== permission)) },
    project
  })

const addDisabled = (address: EnvironmentAddress) => asAdmin(addStrategy(address, { name: "default", disabled: true }))

/** Off in development, with strategies that are disabled as said; and no event tells of more than their making. */
const isUntouched = Effect.fn("isUntouched")(function* (address: FeatureAddress, disabled: Array<boolean>) {
  const feature = yield* asAdmin(getFeature(address))
  const [development] = feature.environments
  assert.isFalse(development?.enabled)
  assert.deepStrictEqual(
    development?.strategies.map((strategy) => strategy.disabled),
    disabled
  )
  const events = yield* (yield* EventStore).latest({ feature: address.feature }, 10)
  assert.deepStrictEqual(
    events.map(({ type }) => type),
    [...disabled.map(() => "feature-strategy-add" as const), "feature-created"]
  )
})
