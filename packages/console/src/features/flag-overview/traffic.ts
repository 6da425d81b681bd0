import type { FeatureHour } from "../../interface/operations.gen.ts"
import { HOUR, instant, milliseconds } from "../../time/instants.ts"
import { counted, share } from "../../words/numbers.ts"

/** Evaluations of a flag in one hour. */
export interface TrafficHour {
  readonly at: string
  readonly yes: number
  readonly no: number
}

/**
 * The evaluations in one environment by all applications, in each of the last hours up to now. `now` is in
 * milliseconds.
 */
export const trafficIn = (
  hours: ReadonlyArray<FeatureHour>,
  environment: string,
  now: number,
  length = 24
): ReadonlyArray<TrafficHour> => {
  const current = Math.floor(now / HOUR) * HOUR
  const sums = new Map<number, { readonly yes: number; readonly no: number }>()
  for (const hour of hours.filter((one) => one.environment === environment)) {
    const at = milliseconds(hour.timestamp)
    const before = sums.get(at) ?? { yes: 0, no: 0 }
    sums.set(at, { yes: before.yes + hour.yes, no: before.no + hour.no })
  }
  return Array.from({ length }, (_, index) => current - (length - 1 - index) * HOUR).map((at) => ({
    at: instant(at),
    ...(sums.get(at) ?? { yes: 0, no: 0 })
  }))
}

/** `12,400 evaluations in 24 hours, 38% on`. */
export const trafficWords = (
  traffic: ReadonlyArray<Pick<TrafficHour, "yes" | "no">>,
  time = counted(traffic.length, "hour")
): string => {
  const yes = sum(traffic.map((hour) => hour.yes))
  const all = yes + sum(traffic.map((hour) => hour.no))
  return all === 0 ? `No evaluations in ${time}` : `${counted(all, "evaluation")} in ${time}, ${share(yes / all)} on`
}

const sum = (values: ReadonlyArray<number>): number => values.reduce((total, value) => total + value, 0)

/** The applications that evaluated a flag, and the start of the latest hour in which each did, the latest first. */
export const applicationsIn = (
  hours: ReadonlyArray<FeatureHour>
): ReadonlyArray<{ readonly name: string; readonly at: string; readonly environments: ReadonlyArray<string> }> => {
  const active = hours.filter(({ no, yes }) => yes + no > 0)
  const names = [...new Set(active.map(({ appName }) => appName))]
  return names
    .map((name) => {
      const own = active.filter(({ appName }) => appName === name)
      return {
        name,
        at: own.reduce((latest, { timestamp }) => (timestamp > latest ? timestamp : latest), ""),
        environments: [...new Set(own.map(({ environment }) => environment))].toSorted()
      }
    })
    .toSorted((one, other) => other.at.localeCompare(one.at) || one.name.localeCompare(other.name))
}
