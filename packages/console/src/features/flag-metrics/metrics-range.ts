/** What the page of a flag's evaluations shows, as it stands in the address. */
export interface MetricsRange {
  readonly hours?: (typeof shorterRanges)[number]
  readonly environment?: string
  readonly application?: string
}

/** The interface knows the evaluations of two days. This range is not written to the address. */
export const LONGEST_RANGE = 48

const shorterRanges = [6, 12, 24] as const

export const ranges = [...shorterRanges, LONGEST_RANGE] as const

/** Reads the range from the search part of an address. What is not known is left out. */
export const readMetricsRange = (search: Record<string, unknown>): MetricsRange => {
  const { application, environment } = search
  const hours = shorterRanges.find((range) => range === search["hours"])
  return {
    ...(hours === undefined ? {} : { hours }),
    ...(isText(environment) ? { environment } : {}),
    ...(isText(application) ? { application } : {})
  }
}

const isText = (value: unknown): value is string => typeof value === "string" && value !== ""
