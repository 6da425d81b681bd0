import { type Finding, finding } from "./finding.ts"
import { fateOf, type ImportContext } from "./import-context.ts"
import type { ImportData } from "./import-data.ts"

/** New features must have room in the project and in the instance; overwriting takes none. */
export const checkFeatureLimits = (data: ImportData, context: ImportContext): ReadonlyArray<Finding> => {
  const created = new Set(data.features.map(({ name }) => name).filter((name) => fateOf(name, context) === "created"))
  const { inProject, inInstance } = context.activeFeatures
  return [
    ...limitFinding("project", context.project.featureLimit, inProject, created),
    ...limitFinding("instance", context.limits.featureFlags, inInstance, created)
  ]
}

const limitFinding = (
  place: string,
  limit: number | null,
  present: number,
  created: ReadonlySet<string>
): ReadonlyArray<Finding> =>
  limit === null || present + created.size <= limit
    ? []
    : finding(
        `The ${place} may hold at most ${limit} features; it has ${present}, and the import would add ${created.size}`,
        created
      )
