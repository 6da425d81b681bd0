import { assert } from "@effect/vitest"
import { ownerRole } from "@halyard/core/domain"
import {
  addDependency,
  addStrategy,
  archiveFeature,
  archiveProject,
  createEnvironment,
  createSegment,
  enableFeature,
  getFeature,
  moveFeature,
  updateProjectSettings
} from "@halyard/core/use-cases"
import { Effect } from "effect"
import { uniqueName } from "../../fixtures/unique.ts"
import { as, asAdmin, aUser } from "../../fixtures/principals.ts"
import { noAccess, notFound, refused } from "../../fixtures/assertions.ts"
import { withRecordedEvents } from "../events/recorded-events.ts"
import { racing } from "../racing.ts"
import type { UseCaseSuite } from "../use-case-suite.ts"
import { addFlag, aFlag, aWorkspace } from "../../fixtures/workspaces.ts"

export const moveFeatureSuite: UseCaseSuite = {
  "moves a feature with everything it has, and records the event in the new project": Effect.gen(function* () {
    const { address, feature, production, project: oldProject } = yield* aFlag()
    const before = yield* asAdmin(enableFeature(production))
    const { project: newProject } = yield* aWorkspace()
    const both = [oldProject, newProject].map((project) => ({ role: ownerRole, project }))
    const mover = yield* aUser("mover", ...both)
    const { events } = yield* withRecordedEvents(as(mover)(moveFeature(address, newProject)))
    assert.deepStrictEqual(events, [
      {
        type: "feature-project-change",
        createdBy: "mover",
        createdByUserId: mover.id,
        project: newProject,
        featureName: feature,
        data: { oldProject, newProject },
        tags: []
      }
    ])
    const moved = yield* asAdmin(getFeature({ project: newProject, feature }))
    assert.deepStrictEqual(moved, { ...before, project: newProject })
    yield* refused(asAdmin(getFeature(address)), notFound("feature", feature))
    yield* refused(asAdmin(moveFeature(address, newProject)), notFound("feature", feature))
  }),

  "names a private project only to its members": Effect.gen(function* () {
    for (const mode of ["open", "private"] as const) {
      const { address, feature, project: oldProject } = yield* aFlag({ mode: "private" })
      const { project: newProject } = yield* aWorkspace({ mode })
      const { events } = yield* withRecordedEvents(asAdmin(moveFeature(address, newProject)))
      assert.deepStrictEqual(
        events.map(({ data, featureName, project }) => ({ data, featureName, project })),
        [
          {
            data: mode === "private" ? { oldProject } : { oldProject, newProject },
            featureName: feature,
            project: oldProject
          },
          { data: { newProject }, featureName: feature, project: newProject }
        ]
      )
    }
  }),

  "changes nothing where it is already": Effect.gen(function* () {
    const { address, project } = yield* aFlag()
    yield* asAdmin(updateProjectSettings(project, { featureLimit: 1, featureNaming: { pattern: "x" } }))
    const { events } = yield* withRecordedEvents(asAdmin(moveFeature(address, project)))
    assert.deepStrictEqual(events, [])
  }),

  "requires permission in both projects, before it reveals anything of the new one": Effect.gen(function* () {
    const { address, callers } = yield* aFlag()
    const secret = yield* aWorkspace({ mode: "private" })
    const denied = { ...noAccess, permissions: ["MOVE_FEATURE_TOGGLE"] }
    for (const project of [secret.project, "never-made"]) {
      yield* refused(as(callers.owner)(moveFeature(address, project)), denied)
    }
    yield* refused(as(secret.callers.owner)(moveFeature(address, secret.project)), denied)
    yield* refused(asAdmin(moveFeature(address, "never-made")), notFound("project", "never-made"))
  }),

  "links it to the environments of the new project; those it leaves must be empty": Effect.gen(function* () {
    const { address, development, production, feature } = yield* aFlag()
    const environment = yield* uniqueName("env")
    yield* asAdmin(createEnvironment({ name: environment, type: "test" }))
    const { project } = yield* aWorkspace({ environments: ["production", environment] })
    yield* asAdmin(enableFeature(production))
    yield* asAdmin(moveFeature(address, project))
    const { environments } = yield* asAdmin(getFeature({ project, feature }))
    assert.deepStrictEqual(
      environments.map(({ name, enabled }) => [name, enabled]),
      [
        ["production", true],
        [environment, false]
      ]
    )
    const back = yield* aWorkspace({ environments: ["development"] })
    yield* refused(asAdmin(moveFeature({ project, feature }, back.project)), {
      _tag: "InvalidOperation",
      message: `The project "${back.project}" lacks environments in which "${feature}" is on or configured: production`
    })
    yield* refused(asAdmin(addStrategy(development, { name: "default" })), notFound("feature", feature))
  }),

  "refuses features that depend on each other, and segments of the old project": Effect.gen(function* () {
    const { address, project } = yield* aFlag()
    const target = yield* aWorkspace()
    const child = yield* addFlag(project)
    yield* asAdmin(addDependency(child, { feature: address.feature }))
    for (const each of [address, child]) yield* forbids(asAdmin(moveFeature(each, target.project)))

    const other = yield* addFlag(project)
    const name = yield* uniqueName("segment")
    const { id } = yield* asAdmin(createSegment({ name, project, constraints: [] }))
    const inDevelopment = { ...other, environment: "development" }
    yield* asAdmin(addStrategy(inDevelopment, { name: "default", segments: [id] }))
    const { message } = yield* Effect.flip(asAdmin(moveFeature(other, target.project)))
    assert.include(message, name)
  }),

  "respects the naming pattern and the limit of the new project": Effect.gen(function* () {
    const { address, feature } = yield* aFlag()
    const { project } = yield* aWorkspace()
    yield* asAdmin(updateProjectSettings(project, { featureNaming: { pattern: "x" } }))
    yield* refused(asAdmin(moveFeature(address, project)), { _tag: "PatternMismatch", names: [feature] })
    yield* asAdmin(updateProjectSettings(project, { featureNaming: { pattern: null }, featureLimit: 1 }))
    yield* addFlag(project)
    yield* refused(asAdmin(moveFeature(address, project)), { _tag: "LimitExceeded", limit: 1 })
  }),

  "of several that race for a project's last place, one gets it": Effect.gen(function* () {
    const { project } = yield* aWorkspace()
    yield* asAdmin(updateProjectSettings(project, { featureLimit: 1 }))
    const flags = [yield* aFlag(), yield* aFlag(), yield* aFlag()]
    const outcomes = yield* Effect.all(
      [...flags.map(({ address }) => outcome(asAdmin(moveFeature(address, project)))), outcome(addFlag(project))],
      { concurrency: "unbounded" }
    )
    const exceeded = ["LimitExceeded", "LimitExceeded", "LimitExceeded"]
    assert.deepStrictEqual(outcomes.toSorted(), [...exceeded, "done"])
  }).pipe(racing),

  "refuses archived projects, archived features, and those of another project": Effect.gen(function* () {
    const { address, feature } = yield* aFlag()
    const [target, elsewhere] = [yield* aWorkspace(), yield* aWorkspace()]
    yield* refused(
      asAdmin(moveFeature({ ...address, project: elsewhere.project }, target.project)),
      notFound("feature", feature)
    )
    yield* asAdmin(archiveProject(target.project))
    yield* forbids(asAdmin(moveFeature(address, target.project)))
    yield* asAdmin(archiveFeature(address))
    yield* refused(asAdmin(moveFeature(address, elsewhere.project)), { _tag: "FeatureArchived", feature })
  })
}

const outcome = <A, E extends { readonly _tag: string }, R>(
  attempt: Effect.Effect<A, E, R>
): Effect.Effect<string, never, R> => Effect.match(attempt, { onFailure: ({ _tag }) => _tag, onSuccess: () => "done" })

const forbids = <A, E extends object, R>(attempt: Effect.Effect<A, E, R>) =>
  refused(attempt, { _tag: "InvalidOperation" })
