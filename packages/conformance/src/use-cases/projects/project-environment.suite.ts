import { assert } from "@effect/vitest"
import { CurrentLimits, type NewEnvironment } from "@halyard/core/domain"
import {
  addProjectEnvironment,
  archiveFeature,
  createEnvironment,
  enableFeature,
  getFeature,
  getProjectOverview,
  listEnvironments
} from "@halyard/core/use-cases"
import { Effect, Result } from "effect"
import { anEnvironment } from "../../fixtures/stored-entities.ts"
import { uniqueName } from "../../fixtures/unique.ts"
import { as, asAdmin } from "../../fixtures/principals.ts"
import { invalidAt, notFound, refused } from "../../fixtures/assertions.ts"
import { withRecordedEvents } from "../events/recorded-events.ts"
import { racing } from "../racing.ts"
import type { UseCaseSuite } from "../use-case-suite.ts"
import { addFlag, aFlag, aWorkspace, ampleLimits } from "../../fixtures/workspaces.ts"

export const projectEnvironmentSuite: UseCaseSuite = {
  "links all features of the project, archived ones too, and those to come; they are off there": Effect.gen(
    function* () {
      const { project, address, development, callers } = yield* aFlag({ environments: ["development"] })
      const archived = yield* addFlag(project)
      const elsewhere = yield* aFlag({ environments: ["development"] })
      yield* asAdmin(archiveFeature(archived))
      yield* asAdmin(enableFeature(development))
      const { events } = yield* withRecordedEvents(as(callers.owner)(addProjectEnvironment(project, "production")))
      const author = { createdBy: "owner", createdByUserId: callers.owner.id }
      assert.deepStrictEqual(events, [
        {
          type: "project-environment-added",
          ...author,
          project,
          environment: "production",
          data: { environment: "production" }
        }
      ])
      for (const feature of [address, archived, yield* addFlag(project)]) {
        const { environments } = yield* asAdmin(getFeature(feature))
        assert.deepStrictEqual(
          environments.map(({ name, enabled, strategies }) => [name, enabled, strategies.length]),
          [feature === address ? ["development", true, 1] : ["development", false, 0], ["production", false, 0]]
        )
      }
      assert.lengthOf((yield* asAdmin(getFeature(elsewhere.address))).environments, 1)
      const overview = yield* asAdmin(getProjectOverview(project))
      assert.deepStrictEqual(overview.environments, [
        { environment: "development", changeRequestsEnabled: false },
        { environment: "production", changeRequestsEnabled: false }
      ])
    }
  ),

  "is refused a second time, and where there is no such environment or project": Effect.gen(function* () {
    const { project, development } = yield* aFlag()
    yield* asAdmin(enableFeature(development))
    const link = (environment: string, id: string = project) => asAdmin(addProjectEnvironment(id, environment))
    yield* refused(link("development"), { _tag: "NameExists", resource: "environment", name: "development" })
    assert.isTrue((yield* asAdmin(getFeature(development))).environments[0]?.enabled)
    yield* refused(link("never-made"), notFound("environment", "never-made"))
    yield* refused(link("production", "never-made"), notFound("project", "never-made"))
  }),

  "misses no feature that is made at the same time": Effect.gen(function* () {
    const { project } = yield* aWorkspace({ environments: ["development"] })
    const [features] = yield* Effect.all(
      [
        Effect.all([addFlag(project), addFlag(project), addFlag(project)], { concurrency: "unbounded" }),
        asAdmin(addProjectEnvironment(project, "production"))
      ],
      { concurrency: "unbounded" }
    )
    for (const feature of features) assert.lengthOf((yield* asAdmin(getFeature(feature))).environments, 2)
  }).pipe(racing),

  "an environment is created enabled and last unless it gives a position, and is recorded": Effect.gen(function* () {
    const name = yield* uniqueName("env")
    const highest = Math.max(...(yield* asAdmin(listEnvironments())).map(({ sortOrder }) => sortOrder))
    const { answer, events } = yield* withRecordedEvents(asAdmin(createEnvironment({ name, type: "own" })))
    const made = { name, type: "own", sortOrder: highest + 1, enabled: true, protected: false, requiredApprovals: null }
    assert.deepStrictEqual(answer, made)
    assert.deepStrictEqual(
      events.map(({ type, environment, data }) => [type, environment, data]),
      [["environment-created", name, made]]
    )
    const first = yield* asAdmin(createEnvironment({ name: yield* uniqueName("env"), type: "test", sortOrder: 0 }))
    const listed = yield* asAdmin(listEnvironments())
    assert.isBelow(
      listed.findIndex((each) => each.name === first.name),
      listed.findIndex((each) => each.name === name)
    )
  }),

  "an environment is refused with a bad or a taken name": Effect.gen(function* () {
    const { name } = yield* anEnvironment()
    yield* refused(asAdmin(createEnvironment({ name, type: "test" })), { _tag: "NameExists", name })
    const bad: NewEnvironment = { name: "a b", type: "", sortOrder: 1.5 }
    yield* invalidAt(asAdmin(createEnvironment(bad)), "/name", "/type", "/sortOrder")
  }),

  "environments are as many as the limit says, also when they race for the last place": Effect.gen(function* () {
    const environments = (yield* asAdmin(listEnvironments())).length
    const make = Effect.flatMap(uniqueName("env"), (name) =>
      Effect.provideService(asAdmin(createEnvironment({ name, type: "test" })), CurrentLimits, {
        ...ampleLimits,
        environments: environments + 1
      })
    )
    const attempts = Array.from({ length: 4 }, () => Effect.result(make))
    const results = yield* Effect.all(attempts, { concurrency: "unbounded" })
    assert.lengthOf(results.filter(Result.isSuccess), 1)
    yield* refused(make, { _tag: "LimitExceeded", subject: "environments", limit: environments + 1 })
  }).pipe(racing)
}
