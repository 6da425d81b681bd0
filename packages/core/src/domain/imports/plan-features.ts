import { Schema } from "effect"
import { completeDependency, type Dependency } from "../features/dependency.ts"
import type { FeatureMetadata } from "../features/feature.ts"
import { Variant } from "../strategies/variant.ts"
import { sameContent } from "../values/same-content.ts"
import { fateOf, type ImportContext } from "./import-context.ts"
import {
  environmentFeature,
  type ImportData,
  type ImportDependency,
  type ImportFeature,
  type ImportVariant
} from "./import-data.ts"
import type { ImportPlan } from "./plan-import.ts"
import { completeVariants } from "../strategies/variant-rules.ts"

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
