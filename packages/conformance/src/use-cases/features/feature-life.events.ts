import { expect } from "@effect/vitest"
import {
  addDependency,
  addStrategy,
  archiveFeature,
  archiveFeatures,
  cloneFeature,
  completeFeature,
  deleteFeature,
  disableFeatures,
  enableFeatures,
  markFeaturesStale,
  moveFeature,
  removeDependencies,
  removeDependency,
  reviveFeature,
  setVariants,
  uncompleteFeature,
  updateFeature
} from "@halyard/core/use-cases"
import { Effect } from "effect"
import { asAdmin } from "../../fixtures/principals.ts"
import { addFlag, aWorkspace } from "../../fixtures/workspaces.ts"
import { type EventTable, metadataOf, type EventScene, write } from "../events/event-table.ts"

/** The events of copies, moves, completion, dependencies, the archive, and of writes to many features. */
export const featureLifeEvents: EventTable = {
  updateFeature: write(({ address, event, feature, project }) => ({
    act: updateFeature(address, { description: "new", stale: true }),
    events: [
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
      const variants = yield* asAdmin(setVariants(development, [{ name: "a", weight: 1000 }]))
      const event = { project, featureName: made, tags: [tag] }
      const inDevelopment = { ...event, environment: "development" }
      const copied = { ...strategy, id: expect.any(String), featureName: made, parameters: { groupId: made } }
      return {
        act: cloneFeature(address, { name: made }),
        events: [
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
      events: [
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
    events: [{ type: "feature-completed", ...event, data: { status: "kept", statusValue: "blue" } }]
  })),
  uncompleteFeature: write(({ address, event }) =>
    Effect.map(asAdmin(completeFeature(address, { status: "kept" })), () => ({
      act: uncompleteFeature(address),
      events: [{ type: "feature-uncompleted", ...event, data: { status: "kept", statusValue: null } }]
    }))
  ),
  removeDependency: write((scene) =>
    Effect.map(aDependency(scene), (preData) => ({
      act: removeDependency(scene.address, preData.feature),
      events: [{ type: "feature-dependency-removed", ...scene.event, preData }]
    }))
  ),
  removeDependencies: write((scene) =>
    Effect.map(aDependency(scene), (preData) => ({
      act: removeDependencies(scene.address),
      events: [{ type: "feature-dependency-removed", ...scene.event, preData }]
    }))
  ),
  "archiveFeatures, with a dependency": write(({ address, event, feature, project }) =>
    Effect.gen(function* () {
      const parent = yield* addFlag(project)
      yield* asAdmin(addDependency(address, { feature: parent.feature }))
      return {
        act: archiveFeatures(project, [feature]),
        events: [
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
      events: [{ type: "feature-revived", ...scene.event }]
    })
  ),
  deleteFeature: write((scene) =>
    onceArchived(scene, {
      act: deleteFeature(scene.feature),
      events: [
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
    events: [{ type: "feature-stale-on", ...event }]
  })),
  enableFeatures: write(({ feature, inDevelopment, project }) => ({
    act: enableFeatures({ project, environment: "development" }, [feature]),
    events: [
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
      events: [{ type: "feature-environment-disabled", ...inDevelopment }]
    }))
  })
}

const aDependency = ({ address, project }: EventScene) =>
  Effect.flatMap(addFlag(project), ({ feature }) => asAdmin(addDependency(address, { feature })))

const onceArchived = <A>({ address }: EventScene, prepared: A) => Effect.as(asAdmin(archiveFeature(address)), prepared)
