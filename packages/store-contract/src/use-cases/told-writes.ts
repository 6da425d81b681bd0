import { expect } from "@effect/vitest"
import {
  addProjectEnvironment,
  createContextField,
  createEnvironment,
  createProject,
  createSegment,
  createTagType,
  exportFeatures,
  favorProject,
  importFeatures,
  ProjectStore,
  updateProjectSettings
} from "@halyard/core"
import { Effect, Option } from "effect"
import { anImport } from "./import-worlds.ts"
import { asAdmin } from "./principals.ts"
import { toldFeatureWrites } from "./told-feature-writes.ts"
import { metadataOf, type ToldWrite, write } from "./told-write.ts"
import type { UseCaseNeeds } from "./use-case-promises.ts"

/** What each use case writes. */
export const toldWrites: Readonly<Record<string, Effect.Effect<ToldWrite, unknown, UseCaseNeeds>>> = {
  ...toldFeatureWrites,
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
  ),
  createSegment: write(({ project, made: name }) => ({
    act: createSegment({ name, project, constraints: [] }),
    told: [{ type: "segment-created", project, data: expect.objectContaining({ name, project, constraints: [] }) }]
  })),
  createContextField: write(({ made: name }) => ({
    act: createContextField({ name }),
    told: [{ type: "context-field-created", data: expect.objectContaining({ name, legalValues: [] }) }]
  })),
  createTagType: write(({ made: name }) => ({
    act: createTagType({ name }),
    told: [{ type: "tag-type-created", data: { name, description: null, icon: null } }]
  })),
  exportFeatures: write(({ project, feature }) => ({
    act: exportFeatures({ project, environment: "production" }),
    told: [{ type: "features-exported", project, environment: "production", data: { features: [feature] } }]
  })),
  importFeatures: write(({ project, made: name }) => ({
    act: importFeatures(anImport(project, { features: [{ name }] })),
    told: [
      { type: "feature-created", project, featureName: name, data: metadataOf(name, project), tags: [] },
      {
        type: "features-imported",
        project,
        environment: "development",
        data: { features: [name], created: 1, updated: 0, skipped: 0 }
      }
    ]
  }))
}

const projectRecord = Effect.fnUntraced(function* (id: string) {
  return Option.getOrThrow(yield* (yield* ProjectStore).find(id))
})
