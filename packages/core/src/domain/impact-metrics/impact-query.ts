import { type Array as Arr, Result } from "effect"
import type { Violation } from "../violations/errors.ts"
import {
  collectParts,
  type Parsed,
  type RawParameter,
  readAll,
  readOne,
  readWord,
  refuse
} from "../violations/query-parameter.ts"
import type { ImpactFigure, LabelSelectors } from "./impact-aggregation.ts"

/** The query parameters of a metric over time. */
export interface RawImpactQuery {
  readonly metricName?: RawParameter
  readonly timeRange?: RawParameter
  readonly aggregationMode?: RawParameter
  /** Label selectors of the form `name:value`. */
  readonly label?: RawParameter
  readonly groupBy?: RawParameter
}

export interface ImpactQuery {
  readonly figure: ImpactFigure
  /** The label whose values are the series. */
  readonly groupBy: string | undefined
}

/** Parses the query strictly: reports every invalid parameter. */
export const parseImpactQuery = (
  raw: RawImpactQuery
): Result.Result<ImpactQuery, Arr.NonEmptyReadonlyArray<Violation>> => {
  const one = (name: keyof RawImpactQuery) => ({ name, raw: raw[name] })
  const parts = collectParts({
    metricName:
      raw.metricName === undefined
        ? refuse("metricName", "is required")
        : readOne(one("metricName"), "", (text) => Result.succeed(text)),
    timeRange: readOne(one("timeRange"), "hour" as const, (text) => readWord("timeRange", ranges, text)),
    aggregationMode: readOne(one("aggregationMode"), "count" as const, (text) =>
      readWord("aggregationMode", modes, text)
    ),
    labelSelectors: readLabels(raw.label),
    groupBy: readOne(one("groupBy"), undefined, (text) => Result.succeed(text))
  })
  return Result.map(parts, ({ groupBy, ...figure }) => ({ figure, groupBy }))
}

const ranges = { hour: "hour", day: "day", week: "week", month: "month" } as const

const modes = {
  rps: "rps",
  count: "count",
  avg: "avg",
  sum: "sum",
  p95: "p95",
  p99: "p99",
  p50: "p50"
} as const

const readLabels = (raw: RawParameter): Parsed<LabelSelectors> =>
  Result.flatMap(readAll({ name: "label", raw }), (given): Parsed<LabelSelectors> => {
    if (given.some((text) => !/^[^:]+:/.test(text))) {
      return refuse("label", "must be a label and its value, as name:value")
    }
    const pairs = given.map((text) => [text.slice(0, text.indexOf(":")), text.slice(text.indexOf(":") + 1)] as const)
    const names = Map.groupBy(pairs, ([name]) => name)
    return Result.succeed(Object.fromEntries([...names].map(([name, own]) => [name, own.map(([, value]) => value)])))
  })
