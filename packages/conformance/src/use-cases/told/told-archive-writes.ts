import { expect } from "@effect/vitest"
import {
  addDependency,
  archiveFeature,
  archiveFeatures,
  deleteFeature,
  disableFeatures,
  enableFeatures,
  markFeaturesStale,
  reviveFeature
} from "@halyard/core/use-cases"
import { Effect } from "effect"
import { asAdmin } from "../../fixtures/principals.ts"
import { metadataOf, type Scene, type ToldWrites, write } from "../told-write.ts"
import { addFlag } from "../../fixtures/worlds.ts"

/** What the use cases of the archive and of many features write. */
export const toldArchiveWrites: ToldWrites = {
  "archiveFeatures, with a dependency": write(({ address, event, feature, project }) =>
    Effect.gen(function* () {
      const parent = yield* addFlag(project)
      yield* asAdmin(addDependency(address, { feature: parent.feature }))
      return {
        act: archiveFeatures(project, [feature]),
        told: [
          {
            type: "feature-dependency-removed",
            ...event,
            preData: { feature: parent.feature, enabled: true, variants: [] }
          },
          { type: "feature-archived", ...event }
        ]
      }
    })
  ),
  reviveFeature: write((scene) =>
    onceArchived(scene, {
      act: reviveFeature(scene.feature),
      told: [{ type: "feature-revived", ...scene.event }]
    })
  ),
  deleteFeature: write((scene) =>
    onceArchived(scene, {
      act: deleteFeature(scene.feature),
      told: [
        {
          type: "feature-deleted",
          ...scene.event,
          preData: {
            ...metadataOf(scene.feature, scene.project),
            createdAt: expect.any(String),
            archived: true,
            archivedAt: expect.any(String)
          }
        }
      ]
    })
  ),
  markFeaturesStale: write(({ event, feature, project }) => ({
    act: markFeaturesStale(project, [feature], true),
    told: [{ type: "feature-stale-on", ...event }]
  })),
  enableFeatures: write(({ feature, inDevelopment, project }) => ({
    act: enableFeatures({ project, environment: "development" }, [feature]),
    told: [
      {
        type: "feature-strategy-add",
        ...inDevelopment,
        data: expect.objectContaining({ name: "flexibleRollout", featureName: feature })
      },
      { type: "feature-environment-enabled", ...inDevelopment }
    ]
  })),
  disableFeatures: write(({ feature, inDevelopment, project }) => {
    const there = { project, environment: "development" }
    return Effect.map(asAdmin(enableFeatures(there, [feature])), () => ({
      act: disableFeatures(there, [feature]),
      told: [{ type: "feature-environment-disabled", ...inDevelopment }]
    }))
  })
}

const onceArchived = <A>({ address }: Scene, prepared: A) => Effect.as(asAdmin(archiveFeature(address)), prepared)
