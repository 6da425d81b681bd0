import type { NewEvent, StatsWindows, Timestamp } from "@halyard/core/domain"
import type { ProjectActivity, WindowCounts } from "@halyard/core/ports"
import { DateTime, HashMap } from "effect"
import { lookUp } from "../database/maps.ts"
import type { State } from "../database/state.ts"
import { entriesOf, entriesOfProject, newerThan } from "../events/event-log.ts"

export const projectActivity = (state: State, project: string, windows: StatsWindows): ProjectActivity => {
  const features = HashMap.toValues(state.features).filter((feature) => feature.project === project)
  const lastOfFormer = lookUp(state.lastOfFormer, project) ?? 0
  const events = newerThan(lastOfFormer, entriesOfProject(state.events, project)).map(({ event }) => event)
  return {
    created: count(
      features.map(({ createdAt }) => createdAt),
      windows
    ),
    archived: count(
      features.flatMap(({ archivedAt }) => archivedAt ?? []),
      windows
    ),
    events: count(
      events.map(({ createdAt }) => createdAt),
      windows
    ),
    meanMillisToProduction: meanMillisToProduction(state, project, windows)
  }
}

const count = (moments: ReadonlyArray<Timestamp>, { currentStart, pastStart }: StatsWindows): WindowCounts => ({
  current: moments.filter((moment) => moment >= currentStart).length,
  past: moments.filter((moment) => moment >= pastStart && moment < currentStart).length
})

const meanMillisToProduction = (state: State, project: string, { currentStart }: StatsWindows): number | null => {
  const durations = [...firstInProduction(state)].flatMap(([name, moments]) => {
    const feature = lookUp(state.features, name)
    const moment = moments.find((each) => feature !== undefined && each >= feature.createdAt)
    if (feature?.project !== project || moment === undefined || moment < currentStart) return []
    return [millisOf(moment) - millisOf(feature.createdAt)]
  })
  return durations.length === 0 ? null : durations.reduce((sum, millis) => sum + millis, 0) / durations.length
}

/**
 * When features were first enabled in an environment of type production, by name. A name has one moment for each
 * feature that had it, in order.
 */
export const firstInProduction = (state: State): ReadonlyMap<string, ReadonlyArray<Timestamp>> => {
  const firsts = new Map<string, ReadonlyArray<Timestamp>>()
  const known = new Map<string, Timestamp>()
  for (const { event } of newerThan(0, entriesOf(state.events))) {
    const { createdAt, featureName: name } = event
    if (name === null) continue
    if (event.type === "feature-deleted") known.delete(name)
    if (!isSwitchedOnInProduction(state, event)) continue
    const first = known.get(name)
    const earlier = (firsts.get(name) ?? []).slice(0, first === undefined ? undefined : -1)
    known.set(name, first === undefined || createdAt < first ? createdAt : first)
    firsts.set(name, [...earlier, known.get(name) ?? createdAt])
  }
  return firsts
}

const isSwitchedOnInProduction = (state: State, event: NewEvent): boolean =>
  event.type === "feature-environment-enabled" &&
  event.environment !== null &&
  lookUp(state.environments, event.environment)?.type === "production"

const millisOf = (moment: Timestamp): number => DateTime.toEpochMillis(DateTime.makeUnsafe(moment))
