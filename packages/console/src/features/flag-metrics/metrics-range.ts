/** The range and filters of a flag's evaluations, as they stand in the address. */
export interface MetricsRange {
  readonly hours?: number
  readonly days?: number
  readonly environment?: string
  readonly application?: string
}

/** How far the page looks back. The server counts two days by the hour, and a year and more by the day in UTC. */
export interface Length {
  readonly unit: "hour" | "day"
  readonly count: number
}

/** The default, which is not written to the address. */
const usualLength: Length = { unit: "hour", count: 48 }

const hours = [6, 12, 24]
const days = [7, 30, 90, 365]

export const lengths: ReadonlyArray<Length> = [
  ...hours.map((count): Length => ({ unit: "hour", count })),
  usualLength,
  ...days.map((count): Length => ({ unit: "day", count }))
]

export const lengthOf = (range: MetricsRange): Length => {
  if (range.days !== undefined) return { unit: "day", count: range.days }
  return range.hours === undefined ? usualLength : { unit: "hour", count: range.hours }
}

/** How a length stands in the address. */
export const lengthInAddress = ({ count, unit }: Length): Record<"hours" | "days", number | undefined> => ({
  hours: unit === "hour" && count !== usualLength.count ? count : undefined,
  days: unit === "day" ? count : undefined
})

/** Reads the range from the search part of an address. What is not known is left out. */
export const readMetricsRange = (search: Record<string, unknown>): MetricsRange => {
  const { application, environment } = search
  const someDays = days.find((count) => count === search["days"])
  const someHours = someDays === undefined ? hours.find((count) => count === search["hours"]) : undefined
  return {
    ...(someHours === undefined ? {} : { hours: someHours }),
    ...(someDays === undefined ? {} : { days: someDays }),
    ...(isText(environment) ? { environment } : {}),
    ...(isText(application) ? { application } : {})
  }
}

const isText = (value: unknown): value is string => typeof value === "string" && value !== ""
