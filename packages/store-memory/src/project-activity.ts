import type { NewEvent, ProjectActivity, StatsWindows, Timestamp, WindowCounts } from "@halyard/core"
import { DateTime, HashMap } from "effect"
import { entriesOf } from "./event-log.ts"
import { lookUp, type State } from "./state.ts"

/** What happened in a project, counted on the spot. */
export const projectActivity = (state: State, project: string, windows: StatsWindows): ProjectActivity => {
  const features = HashMap.toValues(state.features).filter((feature) => feature.project === project)
  const events = [...entriesOf(state.events)].map(({ event }) => event).filter((event) => event.project === project)
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
  const durations = [...firstInProduction(state)].flatMap(([name, moment]) => {
    const feature = lookUp(state.features, name)
    if (feature?.project !== project || moment < currentStart) return []
    return [millisOf(moment) - millisOf(feature.createdAt)]
  })
  return durations.length === 0 ? null : durations.reduce((sum, millis) => sum + millis, 0) / durations.length
}

/** The moments at which features were first switched on in an environment of type production. */
export const firstInProduction = (state: State): ReadonlyMap<string, Timestamp> => {
  const first = new Map<string, Timestamp>()
  for (const { event } of entriesOf(state.events)) {
    if (event.featureName === null || !isSwitchedOnInProduction(state, event)) continue
    const known = first.get(event.featureName)
    if (known === undefined || event.createdAt < known) first.set(event.featureName, event.createdAt)
  }
  return first
}

const isSwitchedOnInProduction = (state: State, event: NewEvent): boolean =>
  event.type === "feature-environment-enabled" &&
  event.environment !== null &&
  lookUp(state.environments, event.environment)?.type === "production"

const millisOf = (moment: Timestamp): number => DateTime.toEpochMillis(DateTime.makeUnsafe(moment))
