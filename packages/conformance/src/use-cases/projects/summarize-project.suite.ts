import { assert } from "@effect/vitest"
import {
  archiveFeature,
  favorProject,
  patchFeature,
  reportProjectHealth,
  summarizeProject
} from "@halyard/core/use-cases"
import { Effect } from "effect"
import { as, asAdmin } from "../../fixtures/principals.ts"
import { notFound, refused } from "../../fixtures/assertions.ts"
import type { UseCaseSuite } from "../use-case-suite.ts"
import { addFlag, aFlag, aWorkspace } from "../../fixtures/workspaces.ts"

export const summarizeProjectSuite: UseCaseSuite = {
  "says of an empty project that it has just begun": Effect.gen(function* () {
    const { project } = yield* aWorkspace({ description: "about" })
    const summary = yield* asAdmin(summarizeProject(project))
    assert.deepInclude(summary, {
      version: 1,
      name: project,
      description: "about",
      health: 100,
      technicalDebt: 0,
      members: 0,
      archivedAt: null,
      favorite: false,
      featureTypeCounts: [],
      onboardingStatus: { status: "onboarding-started" },
      linkTemplates: []
    })
    assert.notProperty(summary, "features")
  }),

  "says what the health report says, and counts types of active features": Effect.gen(function* () {
    const { project, address } = yield* aFlag({}, { type: "experiment" })
    const archived = yield* addFlag(project, { type: "operational" })
    yield* addFlag(project, { type: "release" })
    yield* addFlag(project, { type: "release" })
    yield* asAdmin(archiveFeature(archived))
    yield* asAdmin(patchFeature(address, [{ op: "replace", path: "/stale", value: true }]))
    yield* asAdmin(favorProject(project, true))
    const summary = yield* asAdmin(summarizeProject(project))
    const report = yield* asAdmin(reportProjectHealth(project))
    const { features, activeCount, staleCount, potentiallyStaleCount, ...facts } = report
    assert.deepStrictEqual(summary, {
      ...facts,
      archivedAt: null,
      featureTypeCounts: [
        { type: "experiment", count: 1 },
        { type: "release", count: 2 }
      ],
      onboardingStatus: { status: "first-flag-created", feature: features[0]?.name ?? "" },
      linkTemplates: []
    })
    assert.deepStrictEqual([features.length, staleCount, activeCount, potentiallyStaleCount], [3, 1, 2, 0])
    assert.isTrue(summary.favorite)
    assert.strictEqual(summary.technicalDebt, 33)
  }),

  "is not there where there is no such project, or where the caller may not see it": Effect.gen(function* () {
    const { project, callers } = yield* aWorkspace({ mode: "private" })
    yield* refused(as(callers.viewer)(summarizeProject(project)), notFound("project", project))
    yield* refused(asAdmin(summarizeProject("never-made")), notFound("project", "never-made"))
    assert.strictEqual((yield* as(callers.member)(summarizeProject(project))).mode, "private")
  })
}
