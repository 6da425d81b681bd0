import { Result } from "effect"
import { expect, it } from "vitest"
import { parseImpactQuery, type RawImpactQuery } from "./impact-query.ts"

const figure = { metricName: "orders", timeRange: "hour", aggregationMode: "count", labelSelectors: {} }

it.each<[RawImpactQuery, object]>([
  [{ metricName: "orders" }, { figure, groupBy: undefined }],
  [{ metricName: "" }, { figure: { ...figure, metricName: "" }, groupBy: undefined }],
  [
    { metricName: "orders", groupBy: "variant" },
    { figure, groupBy: "variant" }
  ],
  [
    { metricName: "orders", timeRange: "month", aggregationMode: "p95" },
    { figure: { ...figure, timeRange: "month", aggregationMode: "p95" }, groupBy: undefined }
  ],
  [
    { metricName: "orders", label: ["variant:blue", "variant:red", "url:http://x", "app:"] },
    {
      figure: { ...figure, labelSelectors: { variant: ["blue", "red"], url: ["http://x"], app: [""] } },
      groupBy: undefined
    }
  ]
])("parses %j", (raw, expected) => {
  expect(Result.getOrThrow(parseImpactQuery(raw))).toStrictEqual(expected)
})

it.each<[RawImpactQuery, ReadonlyArray<string>]>([
  [{}, ["/metricName is required"]],
  [{ metricName: ["a", "b"] }, ["/metricName must be given once"]],
  [
    { metricName: "a", timeRange: "year", aggregationMode: "max" },
    [
      '/timeRange must be one of hour, day, week, month, not "year"',
      '/aggregationMode must be one of rps, count, avg, sum, p95, p99, p50, not "max"'
    ]
  ],
  [{ metricName: "a", timeRange: ["day", "hour"] }, ["/timeRange must be given once"]],
  [{ metricName: "a", aggregationMode: ["sum", "avg"] }, ["/aggregationMode must be given once"]],
  [{ metricName: "a", groupBy: ["a", "b"] }, ["/groupBy must be given once"]],
  [{ metricName: "a", label: "variant" }, ["/label must be a label and its value, as name:value"]],
  [{ metricName: "a", label: ["a:b", ":b"] }, ["/label must be a label and its value, as name:value"]]
])("refuses %j", (raw, expected) => {
  const found = Result.getOrThrow(Result.flip(parseImpactQuery(raw)))
  expect(found.map(({ path, problem }) => `${path} ${problem}`)).toEqual(expected)
})
