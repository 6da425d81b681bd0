import type { EventView } from "../../interface/operations.gen.ts"

/** The filters of the events, as they stand in the address. The words are those of the interface. */
export interface EventListFilters {
  readonly query?: string
  readonly type?: string
  readonly project?: string
  readonly feature?: string
  readonly environment?: string
  readonly createdBy?: string
  readonly from?: string
  readonly to?: string
}

const keys = ["query", "type", "project", "feature", "environment", "createdBy", "from", "to"] as const

/** Reads the filters from the search part of an address. What the interface would refuse is left out. */
export const readEventFilters = (search: Record<string, unknown>): EventListFilters =>
  Object.fromEntries(
    keys.flatMap((key) => {
      const value = search[key]
      const text = typeof value === "string" || typeof value === "number" ? String(value) : ""
      return forms[key].test(text) ? [[key, text]] : []
    })
  )

const values = /^IS(?:_ANY_OF)?:.+$/s
const day = /^IS:\d{4}-\d{2}-\d{2}$/

const forms: Readonly<Record<(typeof keys)[number], RegExp>> = {
  query: /./s,
  type: values,
  project: values,
  feature: values,
  environment: values,
  createdBy: values,
  from: day,
  to: day
}

/** Whether a new event is among those that the filters find. */
export const isEventFound = (event: EventView, filters: EventListFilters): boolean => {
  const date = event.createdAt.slice(0, 10)
  return (
    isOneOf(event.type, filters.type) &&
    isOneOf(event.project, filters.project) &&
    isOneOf(event.featureName, filters.feature) &&
    isOneOf(event.environment, filters.environment) &&
    isOneOf(event.createdByUserId, filters.createdBy) &&
    (filters.from === undefined || date >= filters.from.slice(3)) &&
    (filters.to === undefined || date <= filters.to.slice(3)) &&
    (filters.query === undefined || contains(event, filters.query))
  )
}

const isOneOf = (value: string | number | null, filter: string | undefined): boolean => {
  if (filter === undefined) return true
  const wanted = filter.slice(filter.indexOf(":") + 1)
  return value !== null && (wanted === String(value) || wanted.split(",").includes(String(value)))
}

const contains = ({ data, preData, tags }: EventView, query: string): boolean =>
  JSON.stringify([data, preData, tags]).toLowerCase().includes(query.toLowerCase())
