import { compareText, type FeatureCensus, type FeatureTypeName } from "@halyard/core/domain"
import { HashMap } from "effect"
import type { State } from "../database/state.ts"
import { lastSeenAt, environmentEntries } from "./feature-views.ts"

export const censusOf = (state: State, project: string): FeatureCensus => {
  const all = HashMap.toValues(state.features).filter((feature) => feature.project === project)
  const features = all.filter(({ archivedAt }) => archivedAt === null)
  const [oldest] = features.toSorted(
    (left, right) => compareText(left.createdAt, right.createdAt) || compareText(left.name, right.name)
  )
  const counts = new Map<FeatureTypeName, number>()
  for (const { type } of features) counts.set(type, (counts.get(type) ?? 0) + 1)
  return {
    types: [...counts]
      .map(([type, count]) => ({ type, count }))
      .toSorted((left, right) => compareText(left.type, right.type)),
    oldest: oldest?.name ?? null,
    evaluated: all.some(({ name }) => lastSeenAt(environmentEntries(state, name)) !== null)
  }
}

export const archivedNamesOf = (state: State, project: string): ReadonlyArray<string> =>
  HashMap.toValues(state.features)
    .filter((feature) => feature.project === project && feature.archivedAt !== null)
    .map(({ name }) => name)
    .toSorted(compareText)
