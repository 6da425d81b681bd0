import { Schema } from "effect"
import { completeDependency, type Dependency } from "../features/dependency.ts"
import type { FeatureMetadata } from "../features/feature.ts"
import { completeStrategy, NewStrategy, nextSortOrder, type Strategy } from "../strategies/strategy.ts"
import { completeVariants } from "../strategies/variant-rules.ts"
import { Variant } from "../strategies/variant.ts"
import { sameContent, sameMembers } from "../values/same-content.ts"
import { compareText } from "../values/text.ts"
import { fateOf, type ImportContext, segmentIds } from "./import-context.ts"
import {
  environmentFeature,
  type ImportData,
  type ImportDependency,
  type ImportFeature,
  type ImportStrategy,
  type ImportVariant
} from "./import-data.ts"
import type { ImportPlan, StrategyIds } from "./plan-import.ts"

/** New features are created; existing active ones get what the import says of them, and keep what it does not mention. */
export const planFeatures = (
  data: ImportData,
  context: ImportContext
): Pick<ImportPlan, "create" | "updateMetadata"> => {
  const imported = [...new Map(data.features.map((feature) => [feature.name, feature])).values()]
  const create = imported
    .filter(({ name }) => fateOf(name, context) === "created")
    .map((feature) => overwrite(blank(feature.name, context.project.id), feature))
  const updateMetadata = imported.flatMap((feature) => {
    const existing = context.features.get(feature.name)
    if (existing === undefined || fateOf(feature.name, context) !== "updated") return []
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
  type: feature.type ?? before.type,
  description: feature.description === undefined ? before.description : feature.description || null,
  impressionData: feature.impressionData ?? before.impressionData,
  stale: feature.stale ?? before.stale
})

/** Variants and the enabled flag, of features that have an entry for their environment; the others stay as they are. */
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

/** Dependencies given are added or brought up to date, and others stay; an empty list, of all or of one feature, clears. */
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

/** The dependencies of each child that the import has an entry for, each parent once. */
export const dependenciesGiven = (data: ImportData): ReadonlyMap<string, ReadonlyArray<Dependency>> => {
  const entries = Map.groupBy(data.dependencies ?? [], (entry) => entry.feature)
  return new Map(
    [...entries].map(([child, list]) => [child, eachOnce(list.flatMap((entry) => entry.dependencies))] as const)
  )
}

/** Whether the import takes all present dependencies away from a feature. */
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

/** Every feature ends with the strategies of the import, and none else. A list of equal content stays, with its ids. */
export const planStrategies = (
  data: ImportData,
  context: ImportContext,
  affected: ReadonlyArray<string>,
  ids: StrategyIds
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

/** The strategy with the ids that its segments have here. */
const localized = (strategy: ImportStrategy, localIds: ReadonlyMap<number, number>): ImportStrategy => ({
  ...strategy,
  segments: (strategy.segments ?? []).flatMap((id) => localIds.get(id) ?? [])
})

/** A strategy without a place comes after all others so far. */
const ordered = (featureName: string, given: ReadonlyArray<ImportStrategy>): ReadonlyArray<Strategy> => {
  const strategies: Array<Strategy> = []
  const placed = given.filter(isNewStrategy)
  let next = nextSortOrder(placed.map(({ sortOrder }) => ({ sortOrder: sortOrder ?? -1 })))
  for (const strategy of placed) {
    strategies.push(completeStrategy(strategy, { id: "", featureName, sortOrder: next }))
    if (strategy.sortOrder === undefined) next = nextSortOrder([{ sortOrder: next }])
  }
  return strategies
}

const isNewStrategy = Schema.is(NewStrategy)

/** Ids that ascend keep strategies of the same sort order as the import lists them. */
const identified = (strategies: ReadonlyArray<Strategy>, ids: StrategyIds): ReadonlyArray<Strategy> => {
  const ascending = strategies.map(() => ids.nextId()).toSorted(compareText)
  return strategies.map((strategy, index) => ({ ...strategy, id: ascending[index] ?? strategy.id }))
}

/** What makes two strategies equal: all but the id, and segments in any order. */
const content = (strategy: Strategy) => ({
  ...strategy,
  id: "",
  segments: strategy.segments.toSorted((left, right) => left - right)
})
