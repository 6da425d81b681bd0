import { expect } from "@effect/vitest"
import {
  addProjectEnvironment,
  archiveFeature,
  archiveProject,
  createEnvironment,
  createProject,
  deleteProject,
  favorProject,
  removeProjectEnvironment,
  reviveProject,
  setDefaultStrategy,
  updateProject,
  updateProjectSettings
} from "@halyard/core/use-cases"
import { Effect } from "effect"
import { asAdmin } from "../../fixtures/principals.ts"
import { type ToldWrites, write } from "../told-write.ts"
import { storedProject } from "../../fixtures/stored-project.ts"

/** What the use cases of projects and environments write. */
export const toldProjectWrites: ToldWrites = {
  favorProject: write(({ project }) => ({
    act: favorProject(project, true),
    told: [{ type: "project-favorited", project, data: { project } }]
  })),
  createProject: write(({ made }) => ({
    act: createProject({ id: made, name: "Made" }),
    told: [
      {
        type: "project-created",
        project: made,
        data: expect.objectContaining({ id: made, name: "Made", mode: "open", featureLimit: null })
      }
    ]
  })),
  updateProjectSettings: write(({ project }) =>
    Effect.map(storedProject(project), (before) => ({
      act: updateProjectSettings(project, { featureLimit: 9 }),
      told: [
        {
          type: "project-updated",
          project,
          preData: before,
          data: { ...before, featureLimit: 9, updatedAt: expect.any(String) }
        }
      ]
    }))
  ),
  updateProject: write(({ project }) =>
    Effect.map(storedProject(project), (before) => ({
      act: updateProject(project, { name: "Renamed" }),
      told: [
        {
          type: "project-updated",
          project,
          preData: before,
          data: { ...before, name: "Renamed", updatedAt: expect.any(String) }
        }
      ]
    }))
  ),
  archiveProject: write(({ address, project }) =>
    Effect.gen(function* () {
      yield* asAdmin(archiveFeature(address))
      const before = yield* storedProject(project)
      const data = { ...before, archivedAt: expect.any(String), updatedAt: expect.any(String) }
      return { act: archiveProject(project), told: [{ type: "project-updated", project, preData: before, data }] }
    })
  ),
  reviveProject: write(({ address, project }) =>
    Effect.gen(function* () {
      yield* asAdmin(archiveFeature(address))
      yield* asAdmin(archiveProject(project))
      const before = yield* storedProject(project)
      const data = { ...before, archivedAt: null, updatedAt: expect.any(String) }
      return { act: reviveProject(project), told: [{ type: "project-updated", project, preData: before, data }] }
    })
  ),
  deleteProject: write(({ address, event, project }) =>
    Effect.gen(function* () {
      yield* asAdmin(archiveFeature(address))
      const preData = yield* storedProject(project)
      return {
        act: deleteProject(project),
        told: [
          { type: "feature-deleted", ...event, preData: expect.objectContaining({ name: address.feature }) },
          { type: "project-deleted", project, preData }
        ]
      }
    })
  ),
  setDefaultStrategy: write(({ project }) => ({
    act: setDefaultStrategy({ project, environment: "production" }, { name: "default" }),
    told: [{ type: "default-strategy-updated", project, environment: "production", data: { name: "default" } }]
  })),
  removeProjectEnvironment: write(({ project }) => ({
    act: removeProjectEnvironment(project, "production"),
    told: [
      {
        type: "project-environment-removed",
        project,
        environment: "production",
        preData: { environment: "production" }
      }
    ]
  })),
  addProjectEnvironment: write(({ project, made: environment }) =>
    Effect.map(asAdmin(createEnvironment({ name: environment, type: "test" })), () => ({
      act: addProjectEnvironment(project, environment),
      told: [{ type: "project-environment-added", project, environment, data: { environment } }]
    }))
  )
}
