import { HashMap, Option } from "effect"
import type { Event } from "../events/event.ts"
import type { EventType } from "../events/event-type.ts"
import type { FeatureType } from "../catalog/feature-type.ts"
import { staleCutoffs } from "../features/staleness.ts"
import { formerKey } from "../projects/former-project.ts"
import type { Project } from "../projects/project.ts"
import { millisBetween, type Timestamp } from "../values/timestamp.ts"
import { type FlagCounts, noFlags } from "./project-day.ts"

/** The properties of a feature that insights need. */
export interface PastFeature {
  readonly name: string
  readonly project: string
  readonly type: string
  readonly stale: boolean
  readonly archived: boolean
  readonly createdAt: Timestamp
}

/** The projects, features and feature types at one moment. */
export interface FlagHistory {
  /** Keyed by name. */
  readonly features: HashMap.HashMap<string, PastFeature>
  /** Keyed by id. */
  readonly projects: HashMap.HashMap<string, PastProject>
  /** The ids of the projects that exist now. A deleted project with one of these ids is a former project. */
  readonly taken: ReadonlySet<string>
  readonly types: ReadonlyArray<FeatureType>
}

interface PastProject {
  readonly createdAt: Timestamp
  readonly archived: boolean
  /** Whether the project was deleted later, and another one has its id now. */
  readonly isFormer: boolean
}

/** The present state, from which events can be undone. */
export const presentFlags = (
  features: ReadonlyArray<PastFeature>,
  projects: ReadonlyArray<Pick<Project, "id" | "createdAt" | "archivedAt">>,
  types: ReadonlyArray<FeatureType>
): FlagHistory => ({
  features: HashMap.fromIterable(features.map((feature) => [feature.name, feature])),
  projects: HashMap.fromIterable(
    projects.map(({ archivedAt, createdAt, id }) => [id, { createdAt, archived: archivedAt !== null, isFormer: false }])
  ),
  taken: new Set(projects.map(({ id }) => id)),
  types
})

/**
 * The state before an event. Restores the values from before the change, so undoing an event for unknown data is
 * harmless.
 */
export const undoEvent = (history: FlagHistory, event: Event): FlagHistory => {
  const undo = undoing.get(event.type)
  return undo === undefined ? history : undo(history, event)
}

type Undo = (history: FlagHistory, event: Event) => FlagHistory

const changeFeature =
  (changed: (feature: PastFeature, event: Event) => Partial<PastFeature>): Undo =>
  (history, event) => {
    const features = HashMap.modify(history.features, event.featureName ?? "", (feature) => ({
      ...feature,
      ...changed(feature, event)
    }))
    return { ...history, features }
  }

const forgetFeature: Undo = (history, { featureName }) => ({
  ...history,
  features: HashMap.remove(history.features, featureName ?? "")
})

const restoreFeature: Undo = (history, { createdAt, featureName, preData, project }) => {
  if (featureName === null) return history
  const feature: PastFeature = {
    name: featureName,
    project: textOf(preData, "project") ?? project ?? "",
    type: textOf(preData, "type") ?? "",
    stale: preData?.stale === true,
    archived: true,
    createdAt: textOf(preData, "createdAt") ?? createdAt
  }
  return { ...history, features: HashMap.set(history.features, featureName, feature) }
}

const forgetProject: Undo = (history, { project }) => ({
  ...history,
  projects: HashMap.remove(history.projects, project ?? "")
})

/**
 * Undoes a change of a project. A deleted project is a former one if its id is taken now; an updated one stays what it
 * is.
 */
const restoreProject: Undo = (history, { createdAt, preData, project, type }) => {
  if (project === null || preData === null) return history
  const known = Option.getOrUndefined(HashMap.get(history.projects, project))
  const past: PastProject = {
    createdAt: textOf(preData, "createdAt") ?? createdAt,
    archived: textOf(preData, "archivedAt") !== undefined,
    isFormer: type === "project-deleted" ? history.taken.has(project) : known?.isFormer === true
  }
  return { ...history, projects: HashMap.set(history.projects, project, past) }
}

const restoreLifetime: Undo = (history, { preData }) => {
  const lifetimeDays = preData?.lifetimeDays
  if (lifetimeDays !== null && typeof lifetimeDays !== "number") return history
  return {
    ...history,
    types: history.types.map((type) => (type.id === preData?.id ? { ...type, lifetimeDays } : type))
  }
}

const textOf = (record: Event["data"], key: string): string | undefined => {
  const value = record?.[key]
  return typeof value === "string" ? value : undefined
}

const undoing: ReadonlyMap<EventType, Undo> = new Map<EventType, Undo>([
  ["feature-created", forgetFeature],
  ["feature-deleted", restoreFeature],
  ["feature-archived", changeFeature(() => ({ archived: false }))],
  ["feature-revived", changeFeature(() => ({ archived: true }))],
  ["feature-stale-on", changeFeature(() => ({ stale: false }))],
  ["feature-stale-off", changeFeature(() => ({ stale: true }))],
  ["feature-metadata-updated", changeFeature(({ type }, { preData }) => ({ type: textOf(preData, "type") ?? type }))],
  [
    "feature-project-change",
    changeFeature(({ project }, { data }) => ({ project: textOf(data, "oldProject") ?? project }))
  ],
  ["feature-type-updated", restoreLifetime],
  ["project-created", forgetProject],
  ["project-deleted", restoreProject],
  ["project-updated", restoreProject]
])

/** The types of events that can be undone. */
export const historyEvents: ReadonlyArray<EventType> = [...undoing.keys()]

/**
 * The key under which the figures of a past project are stored. If several former projects had the id, all of them get
 * the key of the last.
 */
export const keyInHistory = (
  { projects }: FlagHistory,
  id: string,
  lastOfFormer: ReadonlyMap<string, number>
): string => {
  const last = lastOfFormer.get(id)
  const isFormer = Option.exists(HashMap.get(projects, id), (past) => past.isFormer)
  return isFormer && last !== undefined ? formerKey(id, last) : id
}

/** Counts the flags of each active project at one moment, including projects without flags. */
export const flagsOfProjects = (history: FlagHistory, at: Timestamp): ReadonlyMap<string, FlagCounts> => {
  const counts = new Map<string, FlagCounts>()
  for (const [id, { archived, createdAt }] of history.projects) {
    if (!archived && createdAt <= at) counts.set(id, noFlags)
  }
  const cutoffs = new Map<string, Timestamp>(
    staleCutoffs(history.types, at).map(({ createdAt, type }) => [type, createdAt])
  )
  for (const feature of HashMap.values(history.features)) {
    const count = counts.get(feature.project)
    if (count === undefined || feature.archived || feature.createdAt > at) continue
    const isOld = !feature.stale && feature.createdAt <= (cutoffs.get(feature.type) ?? "")
    counts.set(feature.project, {
      total: count.total + 1,
      stale: count.stale + (feature.stale ? 1 : 0),
      potentiallyStale: count.potentiallyStale + (isOld ? 1 : 0)
    })
  }
  return counts
}

/**
 * The mean time from creation to production in milliseconds, by project. Includes features that first reached
 * production in the window. `firsts` has the times when features of each name were first enabled in an environment of
 * type production.
 */
export const meansToProduction = (
  history: FlagHistory,
  firsts: ReadonlyMap<string, ReadonlyArray<Timestamp>>,
  window: { readonly from: Timestamp; readonly to: Timestamp }
): ReadonlyMap<string, number> => {
  const spans = new Map<string, { readonly millis: number; readonly count: number }>()
  for (const [name, moments] of firsts) {
    const feature = Option.getOrUndefined(HashMap.get(history.features, name))
    if (feature === undefined || feature.createdAt > window.to) continue
    const first = moments.find((moment) => moment >= feature.createdAt)
    if (first === undefined || first < window.from || first > window.to) continue
    const { count, millis } = spans.get(feature.project) ?? { millis: 0, count: 0 }
    spans.set(feature.project, { millis: millis + millisBetween(feature.createdAt, first), count: count + 1 })
  }
  return new Map([...spans].map(([project, { count, millis }]) => [project, millis / count]))
}
