import {
  compareText,
  type DailyActivity,
  type FeatureHistory,
  type FlagCreator,
  millisBetween,
  type MillisToProduction,
  type Timestamp
} from "@halyard/core/domain"
import { ProjectReads, type ProjectUse, type ReadProjects } from "@halyard/core/ports"
import { Effect, HashMap, HashSet, Layer } from "effect"
import { Database } from "../database/database.ts"
import { lookUp } from "../database/maps.ts"
import type { State, StoredFeature } from "../database/state.ts"
import { entriesOfProject, newerThan } from "../events/event-log.ts"
import { activeFeatures } from "../features/feature-store.ts"
import { lastSeenAt, latestStage, environmentEntries } from "../features/feature-views.ts"
import { enteredStages } from "../features/lifecycle-store.ts"
import { favoritesOf } from "./favorite-store.ts"
import { firstInProduction } from "./project-activity.ts"

export const layerProjectReads: Layer.Layer<ProjectReads, never, Database> = Layer.effect(
  ProjectReads,
  Effect.map(Database, ({ read }) =>
    ProjectReads.of({
      uses: (projects) => read((state) => uses(state, projects)),
      dailyActivity: (project, since) => read((state) => dailyActivity(state, project, since)),
      histories: (projects) => read((state) => histories(state, projects)),
      timesToProduction: (project) => read((state) => timesToProduction(state, project)),
      flagCreators: (projects) => read((state) => flagCreators(state, projects)),
      flagsOf: (person, projects, limit) => read((state) => flagsOf(state, person, projects).slice(0, limit))
    })
  )
)

const isAmong = (projects: ReadProjects): ((feature: StoredFeature) => boolean) => {
  if (projects === "all") return () => true
  const wanted = new Set(projects)
  return ({ project }) => wanted.has(project)
}

const uses = (state: State, projects: ReadProjects): ReadonlyArray<ProjectUse> => {
  const features = HashMap.toValues(state.features).filter(isAmong(projects)).toSorted(oldestFirst)
  return [...Map.groupBy(features, ({ project }) => project)]
    .toSorted(([left], [right]) => compareText(left, right))
    .map(([project, own]): ProjectUse => {
      const active = own.filter(({ archivedAt }) => archivedAt === null)
      const lastReport = lastReports(state, own).at(-1) ?? null
      return {
        project,
        oldest: active[0]?.name ?? null,
        evaluated: lastReport !== null,
        lastReportAt: lastReport,
        completed: active.filter((feature) => latestStage(state, feature).stage === "completed").length
      }
    })
}

const lastReports = (state: State, features: ReadonlyArray<StoredFeature>): ReadonlyArray<Timestamp> =>
  features.flatMap(({ name }) => lastSeenAt(environmentEntries(state, name)) ?? []).toSorted()

const oldestFirst = (left: StoredFeature, right: StoredFeature): number =>
  compareText(left.createdAt, right.createdAt) || compareText(left.name, right.name)

const dailyActivity = (state: State, project: string, since: Timestamp): ReadonlyArray<DailyActivity> => {
  const days = newerThan(lookUp(state.lastOfFormer, project) ?? 0, entriesOfProject(state.events, project)).flatMap(
    ({ event }) => (event.createdAt >= since ? [event.createdAt.slice(0, 10)] : [])
  )
  return [...Map.groupBy(days, (day) => day)]
    .map(([date, events]) => ({ date, count: events.length }))
    .toSorted((left, right) => compareText(left.date, right.date))
}

const histories = (state: State, projects: ReadProjects): ReadonlyArray<FeatureHistory> =>
  HashMap.toValues(state.features)
    .filter(isAmong(projects))
    .map(({ name, project, type }) => ({
      project,
      type,
      entered: enteredStages(state, name).map(({ enteredStageAt, stage }) => ({ stage, enteredStageAt }))
    }))

const timesToProduction = (state: State, project: string): ReadonlyArray<MillisToProduction> => {
  const firsts = firstInProduction(state)
  return activeFeatures(state)
    .filter((feature) => feature.project === project)
    .flatMap(({ createdAt, name }) => {
      const moment = firsts.get(name)?.find((each) => each >= createdAt)
      return moment === undefined ? [] : [{ name, millis: millisBetween(createdAt, moment) }]
    })
    .toSorted((left, right) => compareText(left.name, right.name))
}

const flagCreators = (state: State, projects: ReadProjects): ReadonlyArray<FlagCreator> => {
  const features = activeFeatures(state).filter(isAmong(projects)).toSorted(oldestFirst)
  return [...new Map(features.map(({ createdBy: { id, name } }) => [id, { id, name }])).values()].toSorted(
    (left, right) => left.id - right.id
  )
}

const flagsOf = (state: State, person: number, projects: ReadProjects) => {
  const favorites = favoritesOf(state.favoriteFeatures, person)
  return activeFeatures(state)
    .filter(isAmong(projects))
    .filter(({ createdBy, name }) => createdBy.id === person || HashSet.has(favorites, name))
    .toSorted((left, right) => compareText(right.createdAt, left.createdAt) || compareText(left.name, right.name))
    .map(({ name, project, type }) => ({ name, project, type }))
}
