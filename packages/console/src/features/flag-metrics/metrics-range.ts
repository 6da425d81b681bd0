/** What the page of a flag's evaluations shows, as it stands in the address. */
export interface MetricsRange {
  readonly hours?: 6 | 12 | 48
  readonly environment?: string
  readonly application?: string
}

/** Reads the range from the search part of an address. 24 hours and everything are not written. */
export const readMetricsRange = (search: Record<string, unknown>): MetricsRange => {
  const { application, environment, hours } = search
  return {
    ...(hours === 6 || hours === 12 || hours === 48 ? { hours } : {}),
    ...(typeof environment === "string" && environment !== "" ? { environment } : {}),
    ...(typeof application === "string" && application !== "" ? { application } : {})
  }
}
