import { isMonth } from "../../time/month-weeks.ts"

/** The filters of the schedule, as they stand in the address. */
export interface ScheduledSearch {
  /** All projects, if there is none. */
  readonly project?: string
  /** A month such as `2026-11`; the present one, if there is none. */
  readonly month?: string
}

export const readScheduledSearch = (search: Record<string, unknown>): ScheduledSearch => {
  const [project, month] = [String(search["project"] ?? ""), String(search["month"] ?? "")]
  return { ...(project === "" ? {} : { project }), ...(isMonth(month) ? { month } : {}) }
}
