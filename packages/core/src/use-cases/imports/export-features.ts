import { Effect } from "effect"
import { InvalidData, NotFound } from "../../domain/violations/errors.ts"
import type { Viewer } from "../../domain/access/principal.ts"
import type { Feature } from "../../domain/features/feature.ts"
import {
  exportData,
  type ExportedFeature,
  type ExportRequest,
  featuresExported
} from "../../domain/imports/export-data.ts"
import { ContextFieldStore } from "../../ports/catalog/context-field-store.ts"
import { EnvironmentStore } from "../../ports/environments/environment-store.ts"
import { FeatureReads } from "../../ports/features/feature-reads.ts"
import { SegmentStore } from "../../ports/segments/segment-store.ts"
import { TagTypeStore } from "../../ports/catalog/tag-type-store.ts"
import { refuseFuture } from "../features/past/feature-at.ts"
import { featuresAt } from "../features/past/features-at.ts"
import type { Timestamp } from "../../domain/values/timestamp.ts"
import { oneAtATime } from "../background/one-at-a-time.ts"
import { inTransaction, recordEvents } from "../events/in-transaction.ts"
import { currentViewer } from "../access/require-permission.ts"
import { projectVisibility, visibleProject } from "../access/visible-project.ts"

/**
 * Exports active features with what they have in one environment, for an import. With a moment, exports the features
 * that the project had then, rebuilt from the log; the names of segments, context fields and tag types are the current
 * ones.
 */
export const exportFeatures = Effect.fn("exportFeatures")(function* (request: ExportRequest, at?: Timestamp) {
  const exported = inTransaction(
    Effect.gen(function* () {
      const viewer = yield* currentViewer()
      yield* requireEnvironment(request.environment)
      const visible = at === undefined ? yield* presentFeatures(request, viewer) : yield* pastFeatures(request, at)
      const data = exportData(visible, request.environment, {
        contextFields: yield* (yield* ContextFieldStore).list,
        segments: yield* (yield* SegmentStore).list,
        tagTypes: yield* (yield* TagTypeStore).list
      })
      yield* recordEvents(...featuresExported(request, visible))
      return data
    })
  )
  return yield* oneAtATime(exported)
})

const presentFeatures = Effect.fnUntraced(function* (request: ExportRequest, viewer: Viewer) {
  if (request.project !== undefined) yield* visibleProject(request.project, viewer)
  const names = yield* chooseNames(request)
  const features = yield* (yield* FeatureReads).whole(names, viewer)
  return yield* onlyVisible(features, request.project, viewer)
})

const pastFeatures = Effect.fnUntraced(function* (
  { environment, features: named = [], project, tag }: ExportRequest,
  at: Timestamp
) {
  yield* refuseFuture(at)
  if (project === undefined) return yield* InvalidData.of("/project", "is required for an export of the past")
  const only = named.length === 0 ? undefined : new Set(named)
  const features = yield* featuresAt({ project, environment, at, only })
  return features
    .filter(({ tags }) => tag === undefined || tags.some(({ value }) => value === tag))
    .map(({ here, ...feature }): ExportedFeature => ({
      ...feature,
      archived: false,
      environments: [{ name: environment, featureName: feature.name, ...here }]
    }))
})

const requireEnvironment = Effect.fnUntraced(function* (name: string) {
  const known = yield* (yield* EnvironmentStore).list
  if (!known.some((environment) => environment.name === name)) {
    return yield* new NotFound({ resource: "environment", id: name })
  }
})

const chooseNames = Effect.fnUntraced(function* ({ features, tag, project }: ExportRequest) {
  if (features === undefined && tag === undefined && project === undefined) {
    return yield* InvalidData.of("", "must have one of features, tag or project")
  }
  const named = features ?? []
  if (named.length > 0 && tag === undefined) return named
  const found = yield* (yield* FeatureReads).names({
    ...(project === undefined ? {} : { project }),
    ...(tag === undefined ? {} : { tag })
  })
  const wanted = new Set(named)
  return wanted.size === 0 ? found : found.filter((name) => wanted.has(name))
})

const onlyVisible = Effect.fnUntraced(function* (
  features: ReadonlyArray<Feature>,
  only: string | undefined,
  viewer: Viewer
) {
  const isVisible = yield* projectVisibility(viewer)
  return features.filter(
    ({ archived, project }) => !archived && isVisible(project) && (only === undefined || project === only)
  )
})
