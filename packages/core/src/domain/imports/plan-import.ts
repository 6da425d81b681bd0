import type { ContextField } from "../catalog/context-field.ts"
import type { TagType } from "../catalog/tag-type.ts"
import type { Dependency } from "../features/dependency.ts"
import type { FeatureMetadata } from "../features/feature.ts"
import type { Strategy } from "../strategies/strategy.ts"
import type { Variant } from "../strategies/variant.ts"
import type { Tag } from "../values/tag.ts"
import { fateOf, type ImportContext } from "./import-context.ts"
import type { ImportData } from "./import-data.ts"
import { planCatalog, planTags } from "./plan-catalog.ts"
import { planDependencies, planFeatures, planStates, planStrategies } from "./plan-features.ts"

/** What an import does. The data must be free of errors (`validateImport`); what they keep from being planned is left out. */
export const planImport = (data: ImportData, context: ImportContext, ids: StrategyIds): ImportPlan => {
  const names = new Set(data.features.map((feature) => feature.name))
  const named = Map.groupBy(names, (name) => fateOf(name, context))
  const affected = [...names].filter((name) => applies(name, context))
  const created = named.get("created")?.length ?? 0
  return {
    ...planCatalog(data, context),
    ...planFeatures(data, context),
    ...planTags(data, context, affected),
    ...planStates(data, context, affected),
    ...planStrategies(data, context, affected, ids),
    ...planDependencies(data, context, affected),
    counts: { created, updated: affected.length - created, skipped: named.get("skipped")?.length ?? 0 },
    affected
  }
}

/** Archived features are skipped, those of other projects are none of the import's business. */
const applies = (name: string, context: ImportContext): boolean => {
  const fate = fateOf(name, context)
  return fate === "created" || fate === "updated"
}

/** The difference between what is and what shall be; what is equal already appears nowhere but in `counts` and `affected`. */
export interface ImportPlan {
  readonly newTagTypes: ReadonlyArray<TagType>
  readonly newContextFields: ReadonlyArray<PlannedContextField>
  readonly create: ReadonlyArray<FeatureMetadata>
  readonly updateMetadata: ReadonlyArray<{ readonly before: FeatureMetadata; readonly after: FeatureMetadata }>
  /** Tags that features get, each once. Whoever applies the plan makes those that are missing, and tells of these only. */
  readonly newTags: ReadonlyArray<Tag>
  readonly tagsRemoved: ReadonlyArray<OfFeature<{ readonly tags: ReadonlyArray<Tag> }>>
  readonly tagsAdded: ReadonlyArray<OfFeature<{ readonly tags: ReadonlyArray<Tag> }>>
  /** All variants in the environment of the import. */
  readonly variants: ReadonlyArray<
    OfFeature<{ readonly before: ReadonlyArray<Variant>; readonly after: ReadonlyArray<Variant> }>
  >
  readonly strategiesRemoved: ReadonlyArray<OfFeature<{ readonly strategies: ReadonlyArray<Strategy> }>>
  readonly strategiesAdded: ReadonlyArray<OfFeature<{ readonly strategies: ReadonlyArray<Strategy> }>>
  readonly enabledChanges: ReadonlyArray<OfFeature<{ readonly enabled: boolean }>>
  readonly dependenciesRemoved: ReadonlyArray<OfFeature<{ readonly dependencies: ReadonlyArray<Dependency> }>>
  /** New ones, and existing ones with another content. */
  readonly dependenciesUpserted: ReadonlyArray<OfFeature<{ readonly dependencies: ReadonlyArray<Dependency> }>>
  readonly counts: { readonly created: number; readonly updated: number; readonly skipped: number }
  /** The names of created and updated features, in the order of the import. */
  readonly affected: ReadonlyArray<string>
}

/** A context field that is still to be dated. */
export type PlannedContextField = Omit<ContextField, "createdAt">

/** Something that happens to one feature. */
export type OfFeature<Change> = Change & { readonly feature: string }

/** Gives the strategies that are added their ids. */
export interface StrategyIds {
  readonly nextId: () => string
}
