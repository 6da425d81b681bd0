import {
  utcDay,
  type DayRange,
  type EnvironmentUpdates,
  isWithinDays,
  millisBetween,
  type SeenUsers,
  type Timestamp
} from "@halyard/core/domain"
import { InsightSources } from "@halyard/core/ports"
import { Effect, HashMap, Layer } from "effect"
import { Database } from "../database/database.ts"
import { lookUp } from "../database/maps.ts"
import type { State } from "../database/state.ts"
import { entriesOf, type EventEntry } from "../events/event-log.ts"
import { projectKeyOf } from "../projects/former-projects.ts"
import { firstInProduction } from "../projects/project-activity.ts"
import { inProjects } from "./insight-store.ts"

export const layerInsightSources: Layer.Layer<InsightSources, never, Database> = Layer.effect(
  InsightSources,
  Effect.map(Database, ({ read }) =>
    InsightSources.of({
      features: read((state) =>
        HashMap.toValues(state.features).map(({ archivedAt, createdAt, name, project, stale, type }) => ({
          name,
          project,
          type,
          stale,
          archived: archivedAt !== null,
          createdAt
        }))
      ),
      seenUsers: (since) => read((state) => seenUsers(state, since)),
      meansToProduction: (since) => read((state) => meansToProduction(state, since)),
      firstInProduction: (since) => read((state) => firstsSince(state, since)),
      updates: (range, projects) => read((state) => inProjects(updates(state, range), projects)),
      environmentTypes: read(environmentTypes)
    })
  )
)

const seenUsers = (state: State, since: Timestamp): SeenUsers => {
  const users = HashMap.toValues(state.users).filter(({ account }) => account.accountType === "User")
  return {
    total: users.length,
    active: users.filter(({ account: { seenAt } }) => seenAt !== null && seenAt >= since).length
  }
}

const firstsSince = (state: State, since: Timestamp): ReadonlyMap<string, ReadonlyArray<Timestamp>> =>
  new Map(
    [...firstInProduction(state)]
      .map(([name, moments]) => [name, moments.filter((moment) => moment >= since)] as const)
      .filter(([, moments]) => moments.length > 0)
  )

const meansToProduction = (state: State, since: Timestamp): ReadonlyMap<string, number> => {
  const spans = [...firstInProduction(state)].flatMap(([name, moments]) => {
    const feature = lookUp(state.features, name)
    const first = moments.find((moment) => feature !== undefined && moment >= feature.createdAt)
    if (feature === undefined || first === undefined || first < since) return []
    return [{ ...feature, millis: millisBetween(feature.createdAt, first) }]
  })
  return new Map(
    [...Map.groupBy(spans, ({ project }) => project)].map(([project, each]) => [
      project,
      each.reduce((sum, { millis }) => sum + millis, 0) / each.length
    ])
  )
}

const updates = (state: State, range: DayRange): ReadonlyArray<EnvironmentUpdates> => {
  const events = [...entriesOf(state.events)].flatMap((entry) => updateOf(state, entry))
  const wanted = events.filter(({ day }) => isWithinDays(day, range))
  return [...Map.groupBy(wanted, (update) => JSON.stringify(update)).values()].flatMap((same) =>
    same.slice(0, 1).map((update) => ({ ...update, updates: same.length }))
  )
}

const updateOf = (state: State, { event: { createdAt, environment, project }, id }: EventEntry) =>
  environment === null
    ? []
    : [{ day: utcDay(createdAt), project: project === null ? "" : projectKeyOf(state, id, project), environment }]

/** The current types, and of each deleted environment the type at its latest deletion. */
const environmentTypes = (state: State): ReadonlyMap<string, string> => {
  const types = new Map<string, string>()
  for (const { event } of entriesOf(state.events)) {
    if (event.type !== "environment-deleted" || event.environment === null || types.has(event.environment)) continue
    const type: unknown = event.preDataJson === null ? undefined : JSON.parse(event.preDataJson).type
    if (typeof type === "string") types.set(event.environment, type)
  }
  for (const { name, type } of HashMap.values(state.environments)) types.set(name, type)
  return types
}
