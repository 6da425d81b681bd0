import { completeDependency, type Dependency } from "../features/dependency.ts"
import { sameContent } from "../values/same-content.ts"
import type { ImportContext } from "./import-context.ts"
import type { ImportData, ImportDependency } from "./import-data.ts"
import type { ImportPlan } from "./import-plan.ts"

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
