import { csv } from "../../charts/csv.ts"
import { download } from "../../charts/download.ts"
import { api } from "../../interface/client.ts"
import type { EventView } from "../../interface/operations.gen.ts"
import { plainSummary } from "../event-summary/summary-parts.ts"
import type { EventListFilters } from "./event-list-filters.ts"
import { withoutRepeats } from "./events-of-change.ts"

export interface EventExport {
  readonly written: number
  readonly total: number
  /** Whether there are more than `total`. */
  readonly totalIsLimited: boolean
}

/** More would not fit into the memory of a page. Narrower filters export the rest. */
const MOST = 20_000
const PAGE_SIZE = 1000

/** Saves the events that the filters find as a file, newest first. */
export const exportEvents = async (filters: EventListFilters, format: "csv" | "json"): Promise<EventExport> => {
  const events: Array<EventView> = []
  let total = PAGE_SIZE
  let totalIsLimited = false
  for (let offset = 0; offset < Math.min(total, MOST); offset += PAGE_SIZE) {
    const query = { ...filters, limit: String(PAGE_SIZE), offset: String(offset) }
    // Each page has the present total.
    const { data } = await api.GET("/api/admin/search/events", { params: { query } })
    events.push(...(data?.events ?? []))
    total = data?.total ?? 0
    totalIsLimited = data?.totalIsLimited === true
  }
  const written = withoutRepeats(events)
  if (format === "csv") download("events.csv", eventsAsCsv(written))
  else download("events.json", JSON.stringify(written, null, 2), "application/json")
  return { written: written.length, total, totalIsLimited }
}

const eventsAsCsv = (events: ReadonlyArray<EventView>): string =>
  csv([
    ["Number", "Time", "Type", "Made by", "Project", "Flag", "Environment", "Summary", "Before", "After", "Change"],
    ...events.map((event) => [
      event.id,
      event.createdAt,
      event.type,
      event.createdBy,
      event.project,
      event.featureName,
      event.environment,
      plainSummary(event.summary),
      event.preData === null ? "" : JSON.stringify(event.preData),
      event.data === null ? "" : JSON.stringify(event.data),
      event.groupId
    ])
  ])
