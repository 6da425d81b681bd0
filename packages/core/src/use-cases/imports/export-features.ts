import { Effect } from "effect"
import { InvalidData, NotFound } from "../../domain/errors.ts"
import type { Feature } from "../../domain/features/feature.ts"
import { exportData } from "../../domain/imports/export-data.ts"
import { maySee, type Viewer } from "../../domain/people/viewer.ts"
import { ContextFieldStore } from "../../ports/context-field-store.ts"
import { EnvironmentStore } from "../../ports/environment-store.ts"
import { FeatureReads } from "../../ports/feature-reads.ts"
import { ProjectStore } from "../../ports/project-store.ts"
import { SegmentStore } from "../../ports/segment-store.ts"
import { TagTypeStore } from "../../ports/tag-type-store.ts"
import { inTransaction, recordEvents } from "../events/in-transaction.ts"
import { currentViewer } from "../people/current-viewer.ts"
import { visibleProject } from "../projects/visible-project.ts"

/** Which features to export: those named, or those with a tag of this value, or all; of a project, where one is given. */
export interface ExportRequest {
  readonly features?: ReadonlyArray<string>
  readonly tag?: string
  readonly project?: string
  readonly environment: string
}

/** What an import elsewhere needs of the features that are not archived, with what they have in one environment. */
export const exportFeatures = Effect.fn("exportFeatures")(function* (request: ExportRequest) {
  return yield* inTransaction(
    Effect.gen(function* () {
      const viewer = yield* currentViewer()
      yield* requireEnvironment(request.environment)
      if (request.project !== undefined) yield* visibleProject(request.project)
      const names = yield* chooseNames(request)
      const features = yield* (yield* FeatureReads).whole(names, viewer)
      const visible = yield* onlyVisible(features, viewer, request.project)

      const data = exportData(visible, request.environment, {
        contextFields: yield* (yield* ContextFieldStore).list,
        segments: yield* (yield* SegmentStore).list,
        tagTypes: yield* (yield* TagTypeStore).list
      })
      yield* recordEvents({
        type: "features-exported",
        environment: request.environment,
        ...(request.project === undefined ? {} : { project: request.project }),
        data: { features: visible.map(({ name }) => name) }
      })
      return data
    })
  )
})

const requireEnvironment = Effect.fn("requireEnvironment")(function* (name: string) {
  const known = yield* (yield* EnvironmentStore).list
  if (!known.some((environment) => environment.name === name)) {
    return yield* new NotFound({ resource: "environment", id: name })
  }
})

const chooseNames = Effect.fn("chooseNames")(function* ({ features, tag, project }: ExportRequest) {
  if (features !== undefined) return features
  if (tag === undefined && project === undefined) {
    return yield* InvalidData.of("/body", '"/body" must have one of features, tag or project')
  }
  return yield* (yield* FeatureReads).names({
    ...(project === undefined ? {} : { project }),
    ...(tag === undefined ? {} : { tag })
  })
})

const onlyVisible = Effect.fn("onlyVisible")(function* (
  features: ReadonlyArray<Feature>,
  viewer: Viewer,
  only: string | undefined
) {
  const projects = yield* (yield* ProjectStore).list
  const visible = new Set(projects.filter((project) => maySee(viewer, project)).map(({ id }) => id))
  return features.filter(
    ({ archived, project }) => !archived && visible.has(project) && (only === undefined || project === only)
  )
})
