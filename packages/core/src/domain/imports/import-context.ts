import type { ContextField } from "../catalog/context-field.ts"
import type { Dependency } from "../features/dependency.ts"
import type { FeatureMetadata } from "../features/feature.ts"
import type { FeatureLink } from "../features/links/feature-link.ts"
import type { Project } from "../projects/project.ts"
import type { Segment } from "../segments/segment.ts"
import type { ResourceLimits } from "../settings/resource-limits.ts"
import type { Strategy } from "../strategies/strategy.ts"
import type { Variant } from "../strategies/variant.ts"
import type { Tag } from "../values/tag.ts"
import type { ImportData } from "./import-data.ts"

/** The state of the instance at the start of an import, as far as the import rules need it. */
export interface ImportContext {
  readonly project: Pick<Project, "id" | "mode" | "archivedAt" | "featureLimit" | "featureNaming">
  /** The target environment. It is linked to the project. */
  readonly environment: string
  /** Counts of active features. */
  readonly activeFeatures: { readonly inProject: number; readonly inInstance: number }
  readonly limits: ResourceLimits
  /** The known strategy types, and whether each is built in. */
  readonly strategyTypes: ReadonlyMap<string, boolean>
  /** The context fields that the project can use, by name. */
  readonly contextFields: ReadonlyMap<string, ContextField>
  /** The context fields that only other projects can use, by name. */
  readonly foreignFields: ReadonlyMap<string, ContextField>
  readonly tagTypes: ReadonlySet<string>
  readonly segments: ReadonlyArray<Pick<Segment, "id" | "name" | "project">>
  /** The existing features among `featuresMentioned`, by name, in any project. */
  readonly features: ReadonlyMap<string, ExistingFeature>
}

/** An existing feature in the import. In another project, only `metadata.project`, `archived` and `visible` matter. */
export interface ExistingFeature {
  readonly metadata: FeatureMetadata
  readonly archived: boolean
  /** Whether the caller may see the feature's project. */
  readonly visible: boolean
  readonly tags: ReadonlyArray<Tag>
  /** The configuration in the import's environment. */
  readonly state: StateInEnvironment
  readonly dependencies: ReadonlyArray<Dependency>
  readonly children: ReadonlyArray<string>
  readonly links: ReadonlyArray<FeatureLink>
}

export interface StateInEnvironment {
  readonly enabled: boolean
  readonly strategies: ReadonlyArray<Strategy>
  readonly variants: ReadonlyArray<Variant>
}

/** The features to load into `ImportContext.features`: imported features and parents. */
export const featuresMentioned = (data: ImportData): ReadonlySet<string> =>
  new Set([
    ...data.features.map((feature) => feature.name),
    ...(data.dependencies ?? []).flatMap((entry) => entry.dependencies.map((dependency) => dependency.feature))
  ])

/** The effect of an import on a feature name. Features of other projects stay unchanged. */
export const outcomeOf = (name: string, context: ImportContext): "created" | "updated" | "skipped" | "elsewhere" => {
  const existing = context.features.get(name)
  if (existing === undefined) return "created"
  if (existing.metadata.project !== context.project.id) return "elsewhere"
  return existing.archived ? "skipped" : "updated"
}

/** Maps the segment ids of the import to local ids, by name. Segments of other projects count as missing. */
export const segmentIds = (data: ImportData, context: ImportContext): ReadonlyMap<number, number> => {
  const here = usableSegments(context)
  return new Map(
    (data.segments ?? []).flatMap(({ id, name }) => {
      const found = here.get(name)
      return found === undefined ? [] : [[id, found] as const]
    })
  )
}

/** The ids, by name, of segments that the project can use. Its own segments take precedence over global ones. */
export const usableSegments = (context: ImportContext): ReadonlyMap<string, number> =>
  new Map(
    [null, context.project.id].flatMap((project) =>
      context.segments.filter((segment) => segment.project === project).map(({ name, id }) => [name, id] as const)
    )
  )
