import { assert } from "@effect/vitest"
import { CurrentLimits } from "@halyard/core/domain"
import { FeatureStore, ProjectStore } from "@halyard/core/ports"
import {
  archiveFeature,
  archiveProject,
  createFeature,
  createProject,
  dryRunImport,
  getFeature,
  getProjectOverview,
  importFeatures,
  listProjects,
  moveFeature,
  reviveFeature,
  reviveProject,
  summarizeProject
} from "@halyard/core/use-cases"
import { Effect, Result } from "effect"
import { uniqueName } from "../../fixtures/unique.ts"
import { as, asAdmin } from "../../fixtures/principals.ts"
import { notFound, refused } from "../../fixtures/assertions.ts"
import { withRecordedEvents } from "../events/recorded-events.ts"
import { racing } from "../racing.ts"
import type { UseCaseSuite } from "../use-case-suite.ts"
import { addFlag, aFlag, aWorkspace, ampleLimits } from "../../fixtures/workspaces.ts"
import { storedProject } from "../../fixtures/stored-entities.ts"

const closed = { _tag: "InvalidOperation" } as const

export const archiveProjectSuite: UseCaseSuite = {
  "archives a project and revives it, and records the values before and after": Effect.gen(function* () {
    const { project, callers } = yield* aWorkspace()
    const before = yield* storedProject(project)
    const { events } = yield* withRecordedEvents(as(callers.owner)(archiveProject(project)))
    const archived = yield* storedProject(project)
    assert.deepStrictEqual(archived, { ...before, archivedAt: archived.archivedAt, updatedAt: archived.updatedAt })
    assert.isNotNull(archived.archivedAt)
    const author = { createdBy: "owner", createdByUserId: callers.owner.id }
    assert.deepStrictEqual(events, [{ type: "project-updated", ...author, project, data: archived, preData: before }])

    const { events: afterRevival } = yield* withRecordedEvents(as(callers.owner)(reviveProject(project)))
    const revived = yield* storedProject(project)
    assert.deepStrictEqual(revived, { ...before, updatedAt: revived.updatedAt })
    assert.deepStrictEqual(afterRevival, [
      { type: "project-updated", ...author, project, data: revived, preData: archived }
    ])
  }),

  "doing it twice changes nothing": Effect.gen(function* () {
    const { project } = yield* aWorkspace()
    for (const act of [archiveProject, reviveProject]) {
      yield* asAdmin(act(project))
      const before = yield* storedProject(project)
      const { events } = yield* withRecordedEvents(asAdmin(act(project)))
      assert.deepStrictEqual([events, yield* storedProject(project)], [[], before])
    }
  }),

  "lists archived projects apart, and still shows each of them": Effect.gen(function* () {
    const { project } = yield* aWorkspace()
    const lists = Effect.gen(function* () {
      const [present, archived] = [yield* asAdmin(listProjects()), yield* asAdmin(listProjects({ archived: true }))]
      assert.isTrue(archived.every(({ archivedAt }) => archivedAt !== null))
      assert.isTrue(present.every(({ archivedAt }) => archivedAt === null))
      return [present.some(({ id }) => id === project), archived.some(({ id }) => id === project)]
    })
    assert.deepStrictEqual(yield* lists, [true, false])
    yield* asAdmin(archiveProject(project))
    assert.deepStrictEqual(yield* lists, [false, true])
    assert.strictEqual((yield* asAdmin(getProjectOverview(project))).name, project)
    assert.isNotNull((yield* asAdmin(summarizeProject(project))).archivedAt)
  }),

  "refuses a project with active features, the default one, and one that is not there": Effect.gen(function* () {
    const { project, address } = yield* aFlag()
    yield* addFlag(project)
    const message = `The project "${project}" has 2 features that are not archived`
    yield* refused(asAdmin(archiveProject(project)), { ...closed, message })
    yield* asAdmin(archiveFeature(address))
    yield* refused(asAdmin(archiveProject(project)), closed)
    yield* refused(asAdmin(archiveProject("default")), closed)
    for (const act of [archiveProject, reviveProject])
      yield* refused(asAdmin(act("never-made")), notFound("project", "never-made"))
    assert.isNull((yield* storedProject(project)).archivedAt)
  }),

  "an archived project takes no features, however they come, until it is revived": Effect.gen(function* () {
    const { project, address, feature } = yield* aFlag()
    yield* asAdmin(archiveFeature(address))
    yield* asAdmin(archiveProject(project))
    const make = Effect.flatMap(uniqueName("flag"), (name) => asAdmin(createFeature(project, { name })))
    const request = {
      project,
      environment: "development",
      data: { features: [{ name: yield* uniqueName("flag") }], featureStrategies: [], tagTypes: [] }
    }
    yield* refused(make, closed)
    yield* refused(asAdmin(reviveFeature(feature)), closed)
    yield* refused(asAdmin(moveFeature((yield* aFlag()).address, project)), closed)
    yield* refused(asAdmin(importFeatures(request)), { _tag: "InvalidImport" })
    const { errors } = yield* asAdmin(dryRunImport(request))
    assert.deepStrictEqual(
      errors.map(({ affectedItems }) => affectedItems),
      [[project]]
    )
    assert.strictEqual((yield* (yield* FeatureStore).countActive(project)).project, 0)

    yield* asAdmin(reviveProject(project))
    yield* make
    yield* asAdmin(reviveFeature(feature))
    yield* asAdmin(importFeatures(request))
    assert.isFalse((yield* asAdmin(getFeature(address))).archived)
    assert.strictEqual((yield* (yield* FeatureStore).countActive(project)).project, 3)
  }),

  "takes no feature that is made, revived or imported at the same time": Effect.replicateEffect(
    Effect.gen(function* () {
      const { project, address, feature } = yield* aFlag()
      yield* asAdmin(archiveFeature(address))
      const name = yield* uniqueName("flag")
      const data = { features: [{ name: yield* uniqueName("flag") }], featureStrategies: [], tagTypes: [] }
      yield* Effect.all(
        [
          Effect.result(asAdmin(createFeature(project, { name }))),
          Effect.result(asAdmin(archiveProject(project))),
          Effect.result(asAdmin(reviveFeature(feature))),
          Effect.result(asAdmin(importFeatures({ project, environment: "development", data })))
        ],
        { concurrency: "unbounded" }
      )
      const { archivedAt } = yield* storedProject(project)
      const { project: active } = yield* (yield* FeatureStore).countActive(project)
      assert.isTrue(archivedAt === null || active === 0)
    }),
    3,
    { discard: true }
  ).pipe(racing),

  "archived projects count for the limit, and their ids stay taken": Effect.gen(function* () {
    const { project } = yield* aWorkspace()
    yield* asAdmin(archiveProject(project))
    const again = asAdmin(createProject({ id: project, name: project, environments: [] }))
    yield* refused(again, { _tag: "NameExists", resource: "project", name: project })
    const { length } = yield* (yield* ProjectStore).list
    const result = yield* Effect.result(
      Effect.provideService(asAdmin(createProject({ name: "More" })), CurrentLimits, {
        ...ampleLimits,
        projects: length
      })
    )
    assert.isTrue(Result.isFailure(result))
  })
}
