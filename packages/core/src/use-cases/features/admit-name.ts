import { Effect } from "effect"
import { NameExists, PatternMismatch } from "../../domain/violations/errors.ts"
import { matchesPattern } from "../../domain/projects/naming-pattern.ts"
import type { Project } from "../../domain/projects/project.ts"
import type { FeatureRecord } from "../../ports/features/feature-store.ts"

/** Fails unless a name that is well formed is free, then unless it fits the project, if there is one. */
export const admitName = Effect.fnUntraced(function* (
  name: string,
  existing: Pick<FeatureRecord, "name" | "archivedAt"> | undefined,
  project: Pick<Project, "featureNaming"> | undefined
) {
  if (existing !== undefined) {
    return yield* new NameExists({ resource: "feature", name: existing.name, archived: existing.archivedAt !== null })
  }
  if (project !== undefined) yield* refuseOddName(project, name)
})

/** Fails unless the name matches the project's naming pattern. The path is that of the project in the input. */
export const refuseOddName = Effect.fnUntraced(function* (
  { featureNaming: { pattern } }: Pick<Project, "featureNaming">,
  name: string,
  path?: string
) {
  if (pattern === null || matchesPattern(pattern, name)) return
  return yield* new PatternMismatch({ pattern, names: [name], ...(path === undefined ? {} : { path }) })
})
