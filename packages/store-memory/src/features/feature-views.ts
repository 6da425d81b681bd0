import {
  compareEnvironments,
  compareText,
  type Environment,
  type EnvironmentSummary,
  type Feature,
  changedFeatureNames,
  type FeatureSummary,
  isAnyEnabled,
  type Lifecycle,
  openStates,
  type SearchFeature,
  type SearchLifecycle,
  type Timestamp,
  type Viewer
} from "@halyard/core/domain"
import { HashMap, HashSet } from "effect"
import { tagsOf } from "../catalog/feature-tag-store.ts"
import { lookUp } from "../database/maps.ts"
import type { FeatureEnvironmentState, State, StoredFeature } from "../database/state.ts"
import { favoritesOf } from "../projects/favorite-store.ts"
import { activeChildrenOf, parentsOf } from "./dependency-store.ts"
import { linksOf } from "./feature-link-store.ts"
import { enteredStages } from "./lifecycle-store.ts"

export const wholeFeature = (state: State, feature: StoredFeature, viewer: Viewer): Feature => ({
  ...commonOf(state, feature, viewer),
  variants: [],
  environments: environmentsOf(state, feature.name).map(([environment, featureState]) => ({
    ...environmentSummary(environment, featureState),
    featureName: feature.name,
    environment: environment.name,
    strategies: featureState.strategies,
    variants: featureState.variants
  })),
  lifecycle: lifecycleOf(state, feature),
  children: activeChildrenOf(state, feature.name),
  dependencies: parentsOf(state, feature.name),
  links: linksOf(state, feature.name)
})

export const featureSummary = (state: State, feature: StoredFeature, viewer: Viewer): FeatureSummary => ({
  ...commonOf(state, feature, viewer),
  variants: [],
  environments: environmentsOf(state, feature.name).map(([environment, featureState]) =>
    environmentSummary(environment, featureState)
  ),
  lifecycle: lifecycleOf(state, feature)
})

/** What search results have in addition to the feature. */
export interface SearchedWith {
  /** The beginning of the hour whose evaluations count. */
  readonly since: Timestamp
  readonly openRequests: ReadonlyMap<string, ReadonlyArray<number>>
}

/** The ids of open change requests that the viewer may see, by environment and feature. */
export const openRequestsIn = ({ changeRequests }: State, viewer: Viewer): SearchedWith["openRequests"] => {
  const found = new Map<string, ReadonlyArray<number>>()
  const requests = HashMap.toValues(changeRequests).toSorted((left, right) => left.id - right.id)
  for (const request of requests) {
    const { author, environment, id, project, state } = request
    if (!openStates.some((open) => open === state) || (state === "Draft" && author.id !== viewer.id)) continue
    for (const feature of changedFeatureNames(request)) {
      const key = addressKey(project, feature, environment)
      found.set(key, [...(found.get(key) ?? []), id])
    }
  }
  return found
}

const addressKey = (project: string, feature: string, environment: string): string =>
  JSON.stringify([project, feature, environment])

export const searchFeature = (
  state: State,
  feature: StoredFeature,
  viewer: Viewer,
  { openRequests, since }: SearchedWith
): SearchFeature => ({
  ...commonOf(state, feature, viewer),
  tags: tagsOf(state, feature.name).map((tag) => ({ ...tag, color: lookUp(state.tagTypes, tag.type)?.color ?? null })),
  dependencyType: dependencyTypeOf(state, feature.name),
  environments: environmentsOf(state, feature.name).map(([environment, featureState]) => ({
    ...environmentSummary(environment, featureState),
    ...evaluationsSince(featureState, since),
    changeRequestIds: openRequests.get(addressKey(feature.project, feature.name, environment.name)) ?? []
  })),
  segments: segmentNames(state, environmentEntries(state, feature.name)),
  lifecycle: latestStage(state, feature)
})

/** Counts of the newest hour, if it began at `since` or later. */
const evaluationsSince = ({ evaluations }: FeatureEnvironmentState, since: Timestamp) =>
  evaluations === null || evaluations.hour < since ? { yes: 0, no: 0 } : { yes: evaluations.yes, no: evaluations.no }

export const environmentEntries = (state: State, feature: string): EnvironmentEntries => {
  const featureEnvironments = lookUp(state.featureEnvironments, feature)
  return featureEnvironments === undefined ? [] : HashMap.toEntries(featureEnvironments)
}

type EnvironmentEntries = ReadonlyArray<readonly [environment: string, featureState: FeatureEnvironmentState]>

/** Names of the segments that strategies use in any of these environments. */
export const segmentNames = (state: State, featureEnvironments: EnvironmentEntries): ReadonlyArray<string> => {
  const ids = featureEnvironments.flatMap(([, { strategies }]) => strategies.flatMap(({ segments }) => segments))
  return [...new Set(ids)].flatMap((id) => lookUp(state.segments, id)?.name ?? []).toSorted(compareText)
}

export const lastSeenAt = (featureEnvironments: EnvironmentEntries): Timestamp | null => {
  let newest: Timestamp | null = null
  for (const [, { lastSeenAt: moment }] of featureEnvironments) {
    if (moment !== null && (newest === null || moment > newest)) newest = moment
  }
  return newest
}

const commonOf = (state: State, feature: StoredFeature, viewer: Viewer) => ({
  ...feature,
  archived: feature.archivedAt !== null,
  favorite: HashSet.has(favoritesOf(state.favoriteFeatures, viewer.id), feature.name),
  lastSeenAt: lastSeenAt(environmentEntries(state, feature.name)),
  tags: tagsOf(state, feature.name)
})

const environmentsOf = (
  state: State,
  feature: string
): ReadonlyArray<readonly [Environment, FeatureEnvironmentState]> =>
  environmentEntries(state, feature)
    .flatMap(([name, featureState]) => {
      const environment = lookUp(state.environments, name)
      return environment === undefined ? [] : [[environment, featureState] as const]
    })
    .toSorted(([left], [right]) => compareEnvironments(left, right))

const environmentSummary = (environment: Environment, featureState: FeatureEnvironmentState): EnvironmentSummary => ({
  name: environment.name,
  type: environment.type,
  enabled: featureState.enabled,
  sortOrder: environment.sortOrder,
  variantCount: featureState.variants.length,
  lastSeenAt: featureState.lastSeenAt,
  hasStrategies: featureState.strategies.length > 0,
  hasEnabledStrategies: isAnyEnabled(featureState.strategies)
})

const lifecycleOf = (state: State, feature: StoredFeature): Lifecycle => {
  const { status, ...entered } = latestStage(state, feature)
  return status === null ? entered : { ...entered, status }
}

/** A feature without a recorded stage is in the first one since its creation. */
export const latestStage = (state: State, feature: StoredFeature): SearchLifecycle => {
  const latest = enteredStages(state, feature.name).at(-1)
  if (latest === undefined) return { stage: "initial", enteredStageAt: feature.createdAt, status: null }
  return { stage: latest.stage, enteredStageAt: latest.enteredStageAt, status: latest.status }
}

const dependencyTypeOf = (state: State, feature: string): SearchFeature["dependencyType"] => {
  if (parentsOf(state, feature).length > 0) return "child"
  return activeChildrenOf(state, feature).length > 0 ? "parent" : null
}
