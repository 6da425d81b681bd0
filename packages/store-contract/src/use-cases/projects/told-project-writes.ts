import { expect } from "@effect/vitest"
import {
  addProjectEnvironment,
  createEnvironment,
  createProject,
  favorProject,
  ProjectStore,
  updateProjectSettings
} from "@halyard/core"
import { Effect, Option } from "effect"
import { asAdmin } from "../people/principals.ts"
import { type ToldWrites, write } from "../told-write.ts"

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
    Effect.map(projectRecord(project), (before) => ({
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
  createEnvironment: write(({ made: name }) => ({
    act: createEnvironment({ name, type: "test", sortOrder: 9 }),
    told: [
      {
        type: "environment-created",
        environment: name,
        data: { name, type: "test", sortOrder: 9, enabled: true, protected: false }
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

const projectRecord = Effect.fnUntraced(function* (id: string) {
  return Option.getOrThrow(yield* (yield* ProjectStore).find(id))
})
