import type { ContextField } from "../catalog/context-field.ts"
import type { TagType } from "../catalog/tag-type.ts"
import type { Dependency } from "../features/dependency.ts"
import type { FeatureMetadata } from "../features/feature.ts"
import type { FeatureLink } from "../features/links/feature-link.ts"
import type { Strategy } from "../strategies/strategy.ts"
import type { Variant } from "../strategies/variant.ts"
import type { Tag } from "../values/tag.ts"
import { outcomeOf, type ImportContext } from "./import-context.ts"
import type { ImportData } from "./import-data.ts"
import { planCatalog, planTags } from "./plan-catalog.ts"
import { planLinks } from "./links/plan-links.ts"
import { planDependencies, planFeatures, planStates, planStrategies } from "./plan-features.ts"

/** Computes the changes of an import. The data must have passed `validateImport`; entries with errors are left out. */
export const planImport = (data: ImportData, context: ImportContext, ids: NewIds): ImportPlan => {
  const names = new Set(data.features.map((feature) => feature.name))
  const named = Map.groupBy(names, (name) => outcomeOf(name, context))
  const affected = [...names].filter((name) => applies(name, context))
  const created = named.get("created")?.length ?? 0
  return {
    ...planCatalog(data, context),
    ...planFeatures(data, context),
    ...planTags(data, context, affected),
    ...planStates(data, context, affected),
    ...planStrategies(data, context, affected, ids),
    ...planDependencies(data, context, affected),
    ...planLinks(data, context, affected, ids),
    counts: { created, updated: affected.length - created, skipped: named.get("skipped")?.length ?? 0 },
    affected
  }
}

/** Skips archived features and ignores features of other projects. */
const applies = (name: string, context: ImportContext): boolean => {
  const outcome = outcomeOf(name, context)
  return outcome === "created" || outcome === "updated"
}

/** The changes that an import makes. Unchanged features appear only in `counts` and `affected`. */
export interface ImportPlan {
  readonly newTagTypes: ReadonlyArray<TagType>
  readonly newContextFields: ReadonlyArray<PlannedContextField>
  readonly create: ReadonlyArray<FeatureMetadata>
  readonly updateMetadata: ReadonlyArray<{ readonly before: FeatureMetadata; readonly after: FeatureMetadata }>
  /**
   * Tags of features, without duplicates. When applying the plan, create the missing ones and record events for these
   * only.
   */
  readonly newTags: ReadonlyArray<Tag>
  readonly tagsRemoved: ReadonlyArray<OfFeature<{ readonly tags: ReadonlyArray<Tag> }>>
  readonly tagsAdded: ReadonlyArray<OfFeature<{ readonly tags: ReadonlyArray<Tag> }>>
  /** All variants in the import's environment. */
  readonly variants: ReadonlyArray<
    OfFeature<{ readonly before: ReadonlyArray<Variant>; readonly after: ReadonlyArray<Variant> }>
  >
  readonly strategiesRemoved: ReadonlyArray<OfFeature<{ readonly strategies: ReadonlyArray<Strategy> }>>
  readonly strategiesAdded: ReadonlyArray<OfFeature<{ readonly strategies: ReadonlyArray<Strategy> }>>
  readonly enabledChanges: ReadonlyArray<OfFeature<{ readonly enabled: boolean }>>
  readonly dependenciesRemoved: ReadonlyArray<OfFeature<{ readonly dependencies: ReadonlyArray<Dependency> }>>
  /** New dependencies and changed ones. */
  readonly dependenciesUpserted: ReadonlyArray<OfFeature<{ readonly dependencies: ReadonlyArray<Dependency> }>>
  readonly linksRemoved: ReadonlyArray<OfFeature<{ readonly links: ReadonlyArray<FeatureLink> }>>
  readonly linksAdded: ReadonlyArray<OfFeature<{ readonly links: ReadonlyArray<FeatureLink> }>>
  readonly counts: { readonly created: number; readonly updated: number; readonly skipped: number }
  /** The names of created and updated features, in the order of the import. */
  readonly affected: ReadonlyArray<string>
}

/** A context field without its creation time. */
export type PlannedContextField = Omit<ContextField, "createdAt">

/** A change to one feature. */
export type OfFeature<Change> = Change & { readonly feature: string }

/** Generates the ids of added strategies and links. */
export interface NewIds {
  readonly nextId: () => string
}
