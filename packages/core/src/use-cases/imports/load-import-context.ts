import { Effect, Option } from "effect"
import { isUsableIn } from "../../domain/catalog/context-field.ts"
import { NotFound } from "../../domain/violations/errors.ts"
import type { Feature } from "../../domain/features/feature.ts"
import { type ExistingFeature, featuresMentioned, type ImportContext } from "../../domain/imports/import-context.ts"
import type { ImportRequest } from "../../domain/imports/import-data.ts"
import { maySee, type Viewer } from "../../domain/access/principal.ts"
import type { Project } from "../../domain/projects/project.ts"
import { CurrentLimits } from "../../domain/settings/resource-limits.ts"
import { ContextFieldStore } from "../../ports/catalog/context-field-store.ts"
import { FeatureReads } from "../../ports/features/feature-reads.ts"
import { FeatureStore } from "../../ports/features/feature-store.ts"
import { ProjectStore } from "../../ports/projects/project-store.ts"
import { SegmentStore } from "../../ports/segments/segment-store.ts"
import { StrategyTypeStore } from "../../ports/catalog/strategy-type-store.ts"
import { TagTypeStore } from "../../ports/catalog/tag-type-store.ts"
import { visibleProject } from "../access/visible-project.ts"

/**
 * Reads what the rules of imports check, in a constant number of queries. Fails with `NotFound` unless the project is
 * visible to the caller and linked to the environment.
 */
export const loadImportContext = Effect.fnUntraced(function* (
  request: ImportRequest,
  findProject: typeof visibleProject = visibleProject
) {
  const { project, viewer } = yield* findProject(request.project)
  const projects = yield* ProjectStore
  const linked = yield* projects.environments(project.id)
  if (!linked.some(({ environment }) => environment === request.environment)) {
    return yield* new NotFound({ resource: "environment", id: request.environment })
  }

  const count = yield* (yield* FeatureStore).countActive(project.id)
  const context: ImportContext = {
    project,
    environment: request.environment,
    activeFeatures: { inProject: count.project, inInstance: count.instance },
    limits: yield* CurrentLimits,
    features: yield* existingFeatures(request, viewer),
    ...(yield* catalog(project.id))
  }
  return context
})

const catalog = Effect.fnUntraced(function* (project: string) {
  const strategyTypes = yield* (yield* StrategyTypeStore).list
  const fields = Map.groupBy(yield* (yield* ContextFieldStore).list, (field) => isUsableIn(field, project))
  const tagTypes = yield* (yield* TagTypeStore).list
  return {
    strategyTypes: new Map(strategyTypes.map((type) => [type.name, !type.editable])),
    contextFields: new Map((fields.get(true) ?? []).map((field) => [field.name, field])),
    foreignFields: new Map((fields.get(false) ?? []).map((field) => [field.name, field])),
    tagTypes: new Set(tagTypes.map((type) => type.name)),
    segments: yield* (yield* SegmentStore).list
  }
})

const existingFeatures = Effect.fnUntraced(function* (request: ImportRequest, viewer: Viewer) {
  const features = yield* (yield* FeatureReads).whole([...featuresMentioned(request.data)], viewer)
  const projects = new Map((yield* (yield* ProjectStore).list).map((project) => [project.id, project]))
  return new Map(
    features.map((feature) => [
      feature.name,
      existingFeature(feature, request.environment, isVisible(projects.get(feature.project), viewer))
    ])
  )
})

const isVisible = (project: Project | undefined, viewer: Viewer): boolean =>
  Option.exists(Option.fromUndefinedOr(project), (known) => maySee(viewer, known))

const existingFeature = (feature: Feature, environment: string, visible: boolean): ExistingFeature => {
  const { name, project, type, description, impressionData, stale } = feature
  const there = feature.environments.find((candidate) => candidate.name === environment)
  return {
    metadata: { name, project, type, description, impressionData, stale },
    archived: feature.archived,
    visible,
    tags: feature.tags ?? [],
    state: {
      enabled: there?.enabled ?? false,
      strategies: there?.strategies ?? [],
      variants: there?.variants ?? []
    },
    dependencies: feature.dependencies,
    children: feature.children,
    links: feature.links
  }
}
