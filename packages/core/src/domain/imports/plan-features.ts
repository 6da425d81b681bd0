import { Schema } from "effect"
import { type FeatureTypeName, isFeatureType } from "../catalog/feature-type.ts"
import { completeDependency, type Dependency } from "../features/dependency.ts"
import type { FeatureMetadata } from "../features/feature.ts"
import { completeStrategy, NewStrategy, nextSortOrder, type Strategy } from "../strategies/strategy.ts"
import { completeVariants } from "../strategies/variant-rules.ts"
import { Variant } from "../strategies/variant.ts"
import { sameContent, sameMembers } from "../values/same-content.ts"
import { compareText } from "../values/text.ts"
import { outcomeOf, type ImportContext, segmentIds } from "./import-context.ts"
import {
  environmentFeature,
  type ImportData,
  type ImportDependency,
  importedParameters,
  type ImportFeature,
  type ImportStrategy,
  type ImportVariant
} from "./import-data.ts"
import type { ImportPlan, NewIds } from "./plan-import.ts"

/** Plans features: creates new ones, and overwrites the imported properties of active ones. */
export const planFeatures = (
  data: ImportData,
  context: ImportContext
): Pick<ImportPlan, "create" | "updateMetadata"> => {
  const imported = [...new Map(data.features.map((feature) => [feature.name, feature])).values()]
  const create = imported
    .filter(({ name }) => outcomeOf(name, context) === "created")
    .map((feature) => overwrite(blank(feature.name, context.project.id), feature))
  const updateMetadata = imported.flatMap((feature) => {
    const existing = context.features.get(feature.name)
    if (existing === undefined || outcomeOf(feature.name, context) !== "updated") return []
    const before = overwrite(existing.metadata, { name: feature.name })
    const after = overwrite(before, feature)
    return sameContent(before, after) ? [] : [{ before, after }]
  })
  return { create, updateMetadata }
}

const blank = (name: string, project: string): FeatureMetadata => ({
  name,
  project,
  type: "release",
  description: null,
  impressionData: false,
  stale: false
})

const overwrite = (before: FeatureMetadata, feature: ImportFeature): FeatureMetadata => ({
  name: before.name,
  project: before.project,
  type: feature.type === undefined ? before.type : importedType(feature.type),
  description: feature.description === undefined ? before.description : feature.description || null,
  impressionData: feature.impressionData ?? before.impressionData,
  stale: feature.stale ?? before.stale
})

const importedType = (type: string): FeatureTypeName => (isFeatureType(type) ? type : "release")

/** The variants and the enabled flag of features with an environment entry. Other features stay unchanged. */
export const planStates = (
  data: ImportData,
  context: ImportContext,
  affected: ReadonlyArray<string>
): Pick<ImportPlan, "variants" | "enabledChanges"> => {
  const entries = new Map((data.featureEnvironments ?? []).map((entry) => [environmentFeature(entry), entry]))
  const given = affected.flatMap((feature) => {
    const entry = entries.get(feature)
    return entry === undefined ? [] : [{ feature, entry, state: context.features.get(feature)?.state }]
  })
  return {
    variants: given.flatMap(({ feature, entry, state }) => {
      if (entry.variants === undefined) return []
      const before = state?.variants ?? []
      const after = completed(entry.variants)
      return sameContent(before, after) ? [] : [{ feature, before, after }]
    }),
    enabledChanges: given
      .filter(({ entry, state }) => entry.enabled !== (state?.enabled ?? false))
      .map(({ feature, entry }) => ({ feature, enabled: entry.enabled }))
  }
}

const completed = (variants: ReadonlyArray<ImportVariant>): ReadonlyArray<Variant> =>
  completeVariants(variants.filter(isVariant))

const isVariant = Schema.is(Variant)

/**
 * Adds or updates the imported dependencies and keeps all others. An empty list, overall or of one feature, removes
 * them.
 */
export const planDependencies = (
  data: ImportData,
  context: ImportContext,
  affected: ReadonlyArray<string>
): Pick<ImportPlan, "dependenciesRemoved" | "dependenciesUpserted"> => {
  const given = dependenciesGiven(data)
  const changes = affected.map((feature) => {
    const before = new Map((context.features.get(feature)?.dependencies ?? []).map((one) => [one.feature, one]))
    const wanted = given.get(feature) ?? []
    return {
      feature,
      removed: clearsDependencies(data, given, feature) ? [...before.values()] : [],
      upserted: wanted.filter((dependency) => !sameContent(before.get(dependency.feature), dependency))
    }
  })
  return {
    dependenciesRemoved: changes.flatMap(({ feature, removed }) => listed(feature, removed)),
    dependenciesUpserted: changes.flatMap(({ feature, upserted }) => listed(feature, upserted))
  }
}

/** The imported dependencies of each child, one per parent. */
export const dependenciesGiven = (data: ImportData): ReadonlyMap<string, ReadonlyArray<Dependency>> => {
  const entries = Map.groupBy(data.dependencies ?? [], (entry) => entry.feature)
  return new Map(
    [...entries].map(([child, list]) => [child, eachOnce(list.flatMap((entry) => entry.dependencies))] as const)
  )
}

/** Whether the import removes all present dependencies of a feature. */
export const clearsDependencies = (
  data: ImportData,
  given: ReadonlyMap<string, ReadonlyArray<Dependency>>,
  feature: string
): boolean => data.dependencies?.length === 0 || given.get(feature)?.length === 0

const eachOnce = (dependencies: ReadonlyArray<ImportDependency>): ReadonlyArray<Dependency> => [
  ...new Map(dependencies.map((one) => [one.feature, completeDependency(one)])).values()
]

const listed = (feature: string, dependencies: ReadonlyArray<Dependency>) =>
  dependencies.length === 0 ? [] : [{ feature, dependencies }]

/** Replaces each feature's strategies by the imported ones. An unchanged list keeps its ids. */
export const planStrategies = (
  data: ImportData,
  context: ImportContext,
  affected: ReadonlyArray<string>,
  ids: NewIds
): Pick<ImportPlan, "strategiesRemoved" | "strategiesAdded"> => {
  const given = Map.groupBy(data.featureStrategies, (strategy) => strategy.featureName)
  const localIds = segmentIds(data, context)
  const replaced = affected.flatMap((feature) => {
    const before = context.features.get(feature)?.state.strategies ?? []
    const after = ordered(
      feature,
      (given.get(feature) ?? []).map((strategy) => localized(strategy, localIds))
    )
    return sameMembers(before.map(content), after.map(content)) ? [] : [{ feature, before, after }]
  })
  return {
    strategiesRemoved: replaced
      .filter(({ before }) => before.length > 0)
      .map(({ feature, before }) => ({ feature, strategies: before })),
    strategiesAdded: replaced
      .filter(({ after }) => after.length > 0)
      .map(({ feature, after }) => ({ feature, strategies: identified(after, ids) }))
  }
}

/** The strategy with local segment ids, and with all parameters as text. */
const localized = (strategy: ImportStrategy, localIds: ReadonlyMap<number, number>): ImportStrategy => ({
  ...strategy,
  parameters: importedParameters(strategy),
  segments: (strategy.segments ?? []).flatMap((id) => localIds.get(id) ?? [])
})

/** A strategy without a sort order comes after the preceding ones. */
const ordered = (featureName: string, given: ReadonlyArray<ImportStrategy>): ReadonlyArray<Strategy> => {
  const strategies: Array<Strategy> = []
  const valid = given.filter(isNewStrategy)
  let next = nextSortOrder(valid.map(({ sortOrder }) => ({ sortOrder: sortOrder ?? -1 })))
  for (const strategy of valid) {
    strategies.push(completeStrategy(strategy, { id: "", featureName, sortOrder: next }))
    if (strategy.sortOrder === undefined) next = nextSortOrder([{ sortOrder: next }])
  }
  return strategies
}

const isNewStrategy = Schema.is(NewStrategy)

/**
 * Gives strategies ids in ascending order, so that strategies with equal sort orders stay in the order of the import.
 */
const identified = (strategies: ReadonlyArray<Strategy>, ids: NewIds): ReadonlyArray<Strategy> => {
  const ascending = strategies.map(() => ids.nextId()).toSorted(compareText)
  return strategies.map((strategy, index) => ({ ...strategy, id: ascending[index] ?? strategy.id }))
}

/** What must be equal for strategies to count as unchanged: not the ids, nor the order of segments. */
const content = (strategy: Strategy) => ({
  ...strategy,
  id: "",
  segments: strategy.segments.toSorted((left, right) => left - right)
})
