import type { ChartData } from "../../charts/chart-data.ts"
import type { FeatureHour } from "../../interface/operations.gen.ts"
import { clock, dayAndClock } from "../../time/hours.ts"
import { milliseconds } from "../../time/instants.ts"
import { trafficIn } from "../flag-overview/traffic.ts"

/** The evaluations in one environment, hour by hour. */
export const chartByHour = (
  hours: ReadonlyArray<FeatureHour>,
  environment: string,
  now: number,
  length: number
): ChartData => {
  const traffic = trafficIn(hours, environment, now, length)
  return {
    dimension: "Hour",
    points: traffic.map((hour) => {
      const at = milliseconds(hour.at)
      return { key: hour.at, label: dayAndClock(at), short: clock(at), at }
    }),
    series: onAndOff(traffic)
  }
}

/** The evaluations of each application, the most first. */
export const chartByApplication = (hours: ReadonlyArray<FeatureHour>): ChartData => {
  const names = [...new Set(hours.map(({ appName }) => appName))]
  const sums = names
    .map((name) => ({ name, ...sumOf(hours.filter(({ appName }) => appName === name)) }))
    .filter(({ no, yes }) => yes + no > 0)
    .toSorted((one, other) => other.yes + other.no - one.yes - one.no)
  return {
    dimension: "Application",
    points: sums.map(({ name }) => ({ key: name, label: name })),
    series: onAndOff(sums)
  }
}

/** How often each variant was given, the most first. */
export const chartByVariant = (hours: ReadonlyArray<FeatureHour>): ChartData => {
  const sums = new Map<string, number>()
  for (const { variants } of hours) {
    for (const [name, times] of Object.entries(variants)) sums.set(name, (sums.get(name) ?? 0) + times)
  }
  const given = [...sums].filter(([, times]) => times > 0).toSorted(([, one], [, other]) => other - one)
  return {
    dimension: "Variant",
    points: given.map(([name]) => ({ key: name, label: name })),
    series: given.length === 0 ? [] : [{ key: "times", label: "Evaluations", values: given.map(([, times]) => times) }]
  }
}

const sumOf = (hours: ReadonlyArray<FeatureHour>) =>
  hours.reduce((sum, { no, yes }) => ({ yes: sum.yes + yes, no: sum.no + no }), { yes: 0, no: 0 })

const onAndOff = (values: ReadonlyArray<{ readonly yes: number; readonly no: number }>) => [
  { key: "on", label: "On", values: values.map(({ yes }) => yes) },
  { key: "off", label: "Off", values: values.map(({ no }) => no) }
]
