import { expect } from "@effect/vitest"
import { FeatureEnvironmentStore } from "@halyard/core/ports"
import {
  addDependency,
  addStrategy,
  cloneFeature,
  completeFeature,
  moveFeature,
  removeDependencies,
  removeDependency,
  uncompleteFeature,
  updateFeature
} from "@halyard/core/use-cases"
import { Effect } from "effect"
import { asAdmin } from "../../fixtures/principals.ts"
import { metadataOf, type Scene, type ToldWrites, write } from "../told-write.ts"
import { addFlag, aWorkspace } from "../../fixtures/worlds.ts"

/** What is written of what becomes of features. */
export const toldFeatureLifeWrites: ToldWrites = {
  updateFeature: write(({ address, event, feature, project }) => ({
    act: updateFeature(address, { description: "new", stale: true }),
    told: [
      {
        type: "feature-metadata-updated",
        ...event,
        preData: metadataOf(feature, project),
        data: { ...metadataOf(feature, project), description: "new", stale: true }
      },
      { type: "feature-stale-on", ...event }
    ]
  })),
  cloneFeature: write((scene) =>
    Effect.gen(function* () {
      const { address, development, feature, made, project, tag } = scene
      const dependency = yield* aDependency(scene)
      const strategy = yield* asAdmin(addStrategy(development, { name: "default", parameters: { groupId: feature } }))
      const variants = [{ name: "a", weight: 1000 }]
      yield* (yield* FeatureEnvironmentStore).setVariants([{ feature, environment: "development", variants }])
      const event = { project, featureName: made, tags: [tag] }
      const inDevelopment = { ...event, environment: "development" }
      const copied = { ...strategy, id: expect.any(String), featureName: made, parameters: { groupId: made } }
      return {
        act: cloneFeature(address, { name: made }),
        told: [
          { type: "feature-created", ...event, data: metadataOf(made, project) },
          { type: "feature-tagged", ...event, data: tag },
          { type: "feature-strategy-add", ...inDevelopment, data: copied },
          {
            type: "feature-environment-variants-updated",
            ...inDevelopment,
            data: { variants },
            preData: { variants: [] }
          },
          { type: "feature-dependency-added", ...event, data: dependency }
        ]
      }
    })
  ),
  moveFeature: write(({ address, event, project }) =>
    Effect.map(aWorkspace(), ({ project: newProject }) => ({
      act: moveFeature(address, newProject),
      told: [
        {
          type: "feature-project-change",
          ...event,
          project: newProject,
          data: { oldProject: project, newProject }
        }
      ]
    }))
  ),
  completeFeature: write(({ address, event }) => ({
    act: completeFeature(address, { status: "kept", statusValue: "blue" }),
    told: [{ type: "feature-completed", ...event, data: { status: "kept", statusValue: "blue" } }]
  })),
  uncompleteFeature: write(({ address, event }) =>
    Effect.map(asAdmin(completeFeature(address, { status: "kept" })), () => ({
      act: uncompleteFeature(address),
      told: [{ type: "feature-uncompleted", ...event, data: { status: "kept", statusValue: null } }]
    }))
  ),
  removeDependency: write((scene) =>
    Effect.map(aDependency(scene), (preData) => ({
      act: removeDependency(scene.address, preData.feature),
      told: [{ type: "feature-dependency-removed", ...scene.event, preData }]
    }))
  ),
  removeDependencies: write((scene) =>
    Effect.map(aDependency(scene), (preData) => ({
      act: removeDependencies(scene.address),
      told: [{ type: "feature-dependency-removed", ...scene.event, preData }]
    }))
  )
}

const aDependency = ({ address, project }: Scene) =>
  Effect.flatMap(addFlag(project), ({ feature }) => asAdmin(addDependency(address, { feature })))
