import { assert } from "@effect/vitest"
import { memberRole, type Permission, viewerRole } from "@halyard/core/domain"
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
  getProjectOverview,
  listFeatures,
  listStrategies,
  reportProjectHealth,
  spreadVariants
} from "@halyard/core/use-cases"
import { Effect } from "effect"
import { as, asAdmin, aUser } from "../../fixtures/principals.ts"
import type { UseCaseCall } from "./access-table.ts"
import { noAccess, notFound, refused } from "../../fixtures/assertions.ts"
import type { UseCaseSuite } from "../use-case-suite.ts"
import { aFlag, aWorkspace, type FlagWorkspace } from "../../fixtures/workspaces.ts"

export const permissionSuite: UseCaseSuite = {
  "editors may do in the project `default` what they may not do elsewhere": Effect.gen(function* () {
    const { callers } = yield* aWorkspace()
    const unknown = { project: "default", feature: "never-made", environment: "development" }
    yield* refused(as(callers.editor)(enableFeature(unknown)), notFound("feature", "never-made"))
    yield* refused(as(callers.viewer)(enableFeature(unknown)), { ...noAccess, environment: "development" })
  }),

  "without permission, callers cannot find out what exists": Effect.gen(function* () {
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

  "spreading variants requires the permission in each environment": Effect.gen(function* () {
    const { address, callers, project } = yield* aFlag()
    const spread = spreadVariants(address, { environments: ["production", "development"], variants: [] })
    const refusal = { ...noAccess, permissions: ["UPDATE_FEATURE_ENVIRONMENT_VARIANTS"] }
    yield* refused(as(callers.viewer)(spread), { ...refusal, environment: "production" })
    const inEnvironments = new Map([["production", new Set(["UPDATE_FEATURE_ENVIRONMENT_VARIANTS"] as const)]])
    const inProduction = yield* aUser("in production", { role: { ...viewerRole, inEnvironments }, project })
    yield* refused(as(inProduction)(spread), { ...refusal, environment: "development" })
    yield* as(callers.member)(spread)
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

/** All reads of a project that members may make, and favorites. */
const readsOf = ({ project, address, production }: FlagWorkspace): ReadonlyArray<UseCaseCall> => [
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

/**
 * The feature is disabled in development, its strategies have the given states, and its events record only creations.
 */
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
