import { readRange, type RangeSearch } from "../charts/range/range.ts"

/** The range and projects of the insights, as they stand in the address. */
export interface InsightsSearch extends RangeSearch {
  /** The ids of projects, separated by commas. All of them, if there are none. */
  readonly projects?: string
}

export const readInsightsSearch = (search: Record<string, unknown>): InsightsSearch => {
  const projects = String(search["projects"] ?? "")
  return { ...readRange(search), ...(projects === "" ? {} : { projects }) }
}
