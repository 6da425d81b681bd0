import { assert } from "@effect/vitest"
import {
  addProjectEnvironment,
  addStrategy,
  archiveFeature,
  enableFeature,
  getFeature,
  getProjectOverview,
  removeProjectEnvironment
} from "@halyard/core/use-cases"
import { Effect, Result } from "effect"
import { as, asAdmin } from "../../fixtures/principals.ts"
import { notFound, refused } from "../../fixtures/assertions.ts"
import { withRecordedEvents } from "../events/recorded-events.ts"
import { racing } from "../racing.ts"
import type { UseCaseSuite } from "../use-case-suite.ts"
import { addFlag, aFlag, aWorkspace, addressesOf } from "../../fixtures/workspaces.ts"

export const removeEnvironmentSuite: UseCaseSuite = {
  "takes away what features of the project have there, archived ones too, and records the event": Effect.gen(
    function* () {
      const { project, address, development, production, callers } = yield* aFlag()
      const archived = yield* addFlag(project)
      const other = yield* aFlag()
      for (const each of [development, production, other.production, addressesOf(archived).production])
        yield* asAdmin(enableFeature(each))
      yield* asAdmin(archiveFeature(archived))
      const { events } = yield* withRecordedEvents(as(callers.owner)(removeProjectEnvironment(project, "production")))
      const author = { createdBy: "owner", createdByUserId: callers.owner.id }
      const preData = { environment: "production" }
      assert.deepStrictEqual(events, [
        { type: "project-environment-removed", ...author, project, environment: "production", preData }
      ])
      for (const feature of [address, archived, yield* addFlag(project)]) {
        const { environments } = yield* asAdmin(getFeature(feature))
        assert.deepStrictEqual(
          environments.map(({ name }) => name),
          ["development"]
        )
      }
      yield* refused(asAdmin(enableFeature(production)), notFound("environment", "production"))
      assert.isTrue((yield* asAdmin(getFeature(other.address))).environments[1]?.enabled)

      yield* asAdmin(addProjectEnvironment(project, "production"))
      const { environments } = yield* asAdmin(getFeature(address))
      assert.deepStrictEqual(
        environments.map(({ name, enabled, strategies }) => [name, enabled, strategies.length]),
        [
          ["development", true, 1],
          ["production", false, 0]
        ]
      )
    }
  ),

  "is refused for the last one, and where there is no such link": Effect.gen(function* () {
    const { project } = yield* aWorkspace({ environments: ["development"] })
    const remove = (environment: string, id: string = project) => asAdmin(removeProjectEnvironment(id, environment))
    yield* refused(remove("development"), { _tag: "InvalidOperation" })
    yield* refused(remove("production"), notFound("environment", "production"))
    yield* refused(remove("never-made"), notFound("environment", "never-made"))
    yield* refused(remove("development", "never-made"), notFound("project", "never-made"))
    assert.lengthOf((yield* asAdmin(getProjectOverview(project))).environments, 1)
  }),

  "one stays when all are removed at once": Effect.gen(function* () {
    const { project } = yield* aWorkspace()
    const results = yield* Effect.all(
      ["development", "production"].map((name) => Effect.result(asAdmin(removeProjectEnvironment(project, name)))),
      { concurrency: "unbounded" }
    )
    assert.lengthOf(results.filter(Result.isSuccess), 1)
    assert.lengthOf((yield* asAdmin(getProjectOverview(project))).environments, 1)
  }).pipe(racing),

  "leaves nothing of features that are made, switched and changed at the same time": Effect.gen(function* () {
    const { project, address, production } = yield* aFlag()
    const [, made] = yield* Effect.all(
      [
        asAdmin(removeProjectEnvironment(project, "production")),
        Effect.all([addFlag(project), addFlag(project)], { concurrency: "unbounded" }),
        Effect.result(asAdmin(enableFeature(production))),
        Effect.result(asAdmin(addStrategy(production, { name: "default" })))
      ],
      { concurrency: "unbounded" }
    )
    for (const feature of [address, ...made]) {
      const { environments } = yield* asAdmin(getFeature(feature))
      assert.deepStrictEqual(
        environments.map(({ name }) => name),
        ["development"]
      )
    }
  }).pipe(racing)
}
