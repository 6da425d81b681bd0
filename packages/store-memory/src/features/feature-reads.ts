import {
  compareForQuery,
  compareText,
  type FeatureSearch,
  CurrentPageSize,
  fittingPage,
  isPotentiallyStale,
  JsonText,
  matchesQuery,
  maySee,
  type StaleCutoff,
  type Timestamp,
  type Viewer
} from "@halyard/core/domain"
import { type FeaturePage, FeatureReads, type ProjectFeatureCount } from "@halyard/core/ports"
import { Effect, HashMap, HashSet, Layer } from "effect"
import { tagsOf } from "../catalog/feature-tag-store.ts"
import { Database } from "../database/database.ts"
import type { State, StoredFeature } from "../database/state.ts"
import { favoritesOf } from "../projects/favorite-store.ts"
import { archivedNamesOf, censusOf } from "./feature-census.ts"
import { activeFeatures, knownOf } from "./feature-store.ts"
import {
  featureSummary,
  lastSeenAt,
  latestStage,
  environmentEntries,
  openRequestsIn,
  searchFeature,
  segmentNames,
  wholeFeature
} from "./feature-views.ts"
import { authorsOf } from "./feature-authors.ts"

export const layerFeatureReads: Layer.Layer<FeatureReads, never, Database> = Layer.effect(
  FeatureReads,
  Effect.map(Database, ({ read }) =>
    FeatureReads.of({
      whole: (names, viewer) =>
        read((state) =>
          knownOf(state, names)
            .toSorted(byName)
            .map((feature) => wholeFeature(state, feature, viewer))
        ),
      authors: (feature, events) => read((state) => authorsOf(state, feature, events)),
      evaluations: (feature, since) =>
        read((state) =>
          environmentEntries(state, feature).flatMap(([environment, { evaluations }]) =>
            evaluations === null || evaluations.hour < since
              ? []
              : [{ environment, yes: evaluations.yes, no: evaluations.no }]
          )
        ),
      names: (filter) => read((state) => namesOf(state, filter)),
      archivedNames: (project) => read((state) => archivedNamesOf(state, project)),
      census: (project) => read((state) => censusOf(state, project)),
      ofProject: (project, viewer) => read((state) => ofProject(state, project, viewer)),
      ofProjectAsJson: (project, viewer) => read((state) => JsonText.of(ofProject(state, project, viewer))),
      archivedOf: (project, viewer) =>
        read((state) => archivedIn(state, viewer, (feature) => feature.project === project)),
      archived: (viewer) =>
        read((state) => {
          const hidden = hiddenProjects(state, viewer)
          return archivedIn(state, viewer, ({ project }) => !hidden.has(project))
        }),
      search: (query, viewer, since) =>
        Effect.flatMap(CurrentPageSize, (pageSize) => read((state) => search(state, query, viewer, since, pageSize))),
      searchAsJson: (query, viewer, since) =>
        Effect.flatMap(CurrentPageSize, (pageSize) =>
          read((state) => JsonText.of(search(state, query, viewer, since, pageSize)))
        ),
      counts: (cutoffs, project) =>
        read((state) => counts(state, cutoffs).filter((count) => project === undefined || count.project === project))
    })
  )
)

const byName = (left: StoredFeature, right: StoredFeature): number => compareText(left.name, right.name)

const namesOf = (state: State, filter: { readonly project?: string; readonly tag?: string }): ReadonlyArray<string> =>
  activeFeatures(state)
    .filter(({ project }) => filter.project === undefined || project === filter.project)
    .filter(({ name }) => filter.tag === undefined || tagsOf(state, name).some(({ value }) => value === filter.tag))
    .map(({ name }) => name)
    .toSorted(compareText)

const ofProject = (state: State, project: string, viewer: Viewer) =>
  activeFeatures(state)
    .filter((feature) => feature.project === project)
    .toSorted((left, right) => compareText(left.createdAt, right.createdAt) || byName(left, right))
    .map((feature) => featureSummary(state, feature, viewer))

const archivedIn = (state: State, viewer: Viewer, isWanted: (feature: StoredFeature) => boolean) =>
  HashMap.toValues(state.features)
    .filter((feature) => feature.archivedAt !== null && isWanted(feature))
    .toSorted((left, right) => compareText(right.archivedAt ?? "", left.archivedAt ?? "") || byName(left, right))
    .map((feature) => featureSummary(state, feature, viewer))

const search = (
  state: State,
  query: FeatureSearch,
  viewer: Viewer,
  since: Timestamp,
  pageSize: number
): FeaturePage => {
  const hidden = hiddenProjects(state, viewer)
  const toCandidate = candidates(state, query, viewer)
  const found = HashMap.toValues(state.features)
    .filter(({ project }) => !hidden.has(project))
    .map(toCandidate)
    .filter((candidate) => matchesQuery(candidate, query))
    .toSorted(compareForQuery(query))
  const page = found.slice(query.offset, query.offset + query.limit)
  const openRequests = openRequestsIn(state, viewer)
  const features = page.map(({ feature }) => searchFeature(state, feature, viewer, { since, openRequests }))
  return { features: fittingPage(features, (feature) => JSON.stringify(feature).length, pageSize), total: found.length }
}

const hiddenProjects = (state: State, viewer: Viewer): ReadonlySet<string> =>
  new Set(
    HashMap.toValues(state.projects)
      .filter((project) => !maySee(viewer, project))
      .map(({ id }) => id)
  )

/** What a query is matched against. Segments are slow to find, so only queries for segments get them. */
const candidates = (state: State, query: FeatureSearch, viewer: Viewer) => {
  const favorites = favoritesOf(state.favoriteFeatures, viewer.id)
  const needsSegments = query.filters.some(({ field }) => field === "segment")
  return (feature: StoredFeature) => {
    const featureEnvironments = environmentEntries(state, feature.name)
    return {
      feature,
      name: feature.name,
      project: feature.project,
      type: feature.type,
      stale: feature.stale,
      archived: feature.archivedAt !== null,
      stage: latestStage(state, feature).stage,
      favorite: HashSet.has(favorites, feature.name),
      createdAt: feature.createdAt,
      lastSeenAt: lastSeenAt(featureEnvironments),
      createdBy: feature.createdBy,
      tags: tagsOf(state, feature.name),
      segments: needsSegments ? segmentNames(state, featureEnvironments) : [],
      environments: featureEnvironments.map(([name, { enabled }]) => ({ name, enabled }))
    }
  }
}

const counts = (state: State, cutoffs: ReadonlyArray<StaleCutoff>): ReadonlyArray<ProjectFeatureCount> => {
  const byProject = Map.groupBy(activeFeatures(state), ({ project }) => project)
  return [...byProject].map(([project, features]) => ({
    project,
    total: features.length,
    stale: features.filter(({ stale }) => stale).length,
    potentiallyStale: features.filter((feature) => isPotentiallyStale(feature, cutoffs)).length
  }))
}
