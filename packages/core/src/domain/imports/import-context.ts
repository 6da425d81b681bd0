import type { ContextField } from "../catalog/context-field.ts"
import type { Dependency } from "../features/dependency.ts"
import type { FeatureMetadata } from "../features/feature.ts"
import type { Project } from "../projects/project.ts"
import type { Segment } from "../segments/segment.ts"
import type { ResourceLimits } from "../settings/resource-limits.ts"
import type { Strategy } from "../strategies/strategy.ts"
import type { Variant } from "../strategies/variant.ts"
import type { Tag } from "../values/tag.ts"
import type { ImportData } from "./import-data.ts"

/** All that the rules of an import need to know of the instance, as it is when the import begins. */
export interface ImportContext {
  readonly project: Pick<Project, "id" | "archivedAt" | "featureLimit" | "featureNaming">
  /** The environment that the import is for; it is linked to the project. */
  readonly environment: string
  /** Features that are not archived. */
  readonly activeFeatures: { readonly inProject: number; readonly inInstance: number }
  readonly limits: ResourceLimits
  /** Names of strategy types, and whether they are built in. */
  readonly strategyTypes: ReadonlyMap<string, boolean>
  readonly contextFields: ReadonlyMap<string, ContextField>
  readonly tagTypes: ReadonlySet<string>
  readonly segments: ReadonlyArray<Pick<Segment, "id" | "name" | "project">>
  /** Those of `featuresMentioned` that exist, by name, whatever their project. */
  readonly features: ReadonlyMap<string, ExistingFeature>
}

/** A feature that the import mentions. Of one in another project only `metadata.project`, `archived` and `visible` count. */
export interface ExistingFeature {
  readonly metadata: FeatureMetadata
  readonly archived: boolean
  /** Whether the caller may see the feature's project. */
  readonly visible: boolean
  readonly tags: ReadonlyArray<Tag>
  /** What holds in the environment of the import. */
  readonly state: StateInEnvironment
  readonly dependencies: ReadonlyArray<Dependency>
  readonly children: ReadonlyArray<string>
}

export interface StateInEnvironment {
  readonly enabled: boolean
  readonly strategies: ReadonlyArray<Strategy>
  readonly variants: ReadonlyArray<Variant>
}

/** The names of features to load into `ImportContext.features`: imported ones and parents. */
export const featuresMentioned = (data: ImportData): ReadonlySet<string> =>
  new Set([
    ...data.features.map((feature) => feature.name),
    ...(data.dependencies ?? []).flatMap((entry) => entry.dependencies.map((dependency) => dependency.feature))
  ])

/** What the import does with a feature of this name; one of another project is left alone. */
export const fateOf = (name: string, context: ImportContext): "created" | "updated" | "skipped" | "elsewhere" => {
  const existing = context.features.get(name)
  if (existing === undefined) return "created"
  if (existing.metadata.project !== context.project.id) return "elsewhere"
  return existing.archived ? "skipped" : "updated"
}

/** The ids of the import's segments here, found by name. Segments of other projects are as good as missing. */
export const segmentIds = (data: ImportData, context: ImportContext): ReadonlyMap<number, number> => {
  const here = usableSegments(context)
  return new Map(
    (data.segments ?? []).flatMap(({ id, name }) => {
      const found = here.get(name)
      return found === undefined ? [] : [[id, found] as const]
    })
  )
}

/** The ids, by name, of segments that the project's strategies may use: its own before global ones. */
export const usableSegments = (context: ImportContext): ReadonlyMap<string, number> =>
  new Map(
    [null, context.project.id].flatMap((project) =>
      context.segments.filter((segment) => segment.project === project).map(({ name, id }) => [name, id] as const)
    )
  )
