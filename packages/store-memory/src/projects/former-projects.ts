import { type Day, formerKey } from "@halyard/core/domain"
import { HashMap } from "effect"
import { lookUp } from "../database/maps.ts"
import type { State } from "../database/state.ts"

/** Starts a new generation of the id: moves the figures and counts of a former project to its own key. */
export const separateFormer = (state: State, id: string): State => {
  const last = lookUp(state.events.byProject, id)?.id
  if (last === undefined) return state
  const key = formerKey(id, last)
  const { insights, metrics } = state
  return {
    ...state,
    lastOfFormer: HashMap.set(state.lastOfFormer, id, last),
    insights: { ...insights, projects: moved(insights.projects, id, key), updates: moved(insights.updates, id, key) },
    metrics: {
      ...metrics,
      daily: HashMap.map(metrics.daily, (count) => (count.project === id ? { ...count, project: key } : count)),
      applications: HashMap.map(metrics.applications, (application) => ({
        ...application,
        usage: application.usage.map((address) => (address.project === id ? { ...address, project: key } : address))
      }))
    }
  }
}

const moved = <A extends { readonly project: string }>(
  days: HashMap.HashMap<Day, ReadonlyArray<A>>,
  id: string,
  key: string
): HashMap.HashMap<Day, ReadonlyArray<A>> =>
  HashMap.map(days, (rows) => rows.map((row) => (row.project === id ? { ...row, project: key } : row)))

/** The key for figures of the event with this id. */
export const projectKeyOf = ({ lastOfFormer }: State, event: number, project: string): string => {
  const last = HashMap.get(lastOfFormer, project)
  return last._tag === "Some" && event <= last.value ? formerKey(project, last.value) : project
}
