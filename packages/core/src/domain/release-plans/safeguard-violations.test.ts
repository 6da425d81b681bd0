import { expect, it } from "vitest"
import { failures } from "../../../test/fixtures/safeguards.ts"
import type { Violation } from "../violations/errors.ts"
import { safeguardViolations } from "./safeguard-violations.ts"
import type { NewSafeguard } from "./safeguard.ts"

const { impactMetric } = failures

const comparing: NewSafeguard = {
  ...failures,
  compareBy: "variant",
  impactMetric: { ...impactMetric, aggregationMode: "avg", labelSelectors: { variant: ["blue"] } },
  triggerCondition: { operator: ">", threshold: 2 }
}

const figure = (changes: Partial<NewSafeguard["impactMetric"]>, given = failures): NewSafeguard => ({
  ...given,
  impactMetric: { ...given.impactMetric, ...changes }
})

const builtIn = (changes: Partial<NewSafeguard["impactMetric"]>) =>
  figure({ metricName: "halyard.no_share", aggregationMode: "avg", ...changes })

const share = { metricName: "halyard.variant_share", aggregationMode: "avg" } as const
const noRest = "compareBy must be a label of which labelSelectors names values, so that there is a rest"

it.each<[NewSafeguard, ReadonlyArray<string>]>([
  [failures, []],
  [{ ...failures, minimumSamples: 1, forMinutes: 0 }, []],
  [{ ...failures, minimumSamples: 1_000_000_000, forMinutes: 1440 }, []],
  [{ ...failures, minimumSamples: 0 }, ["minimumSamples must be between 1 and 1000000000"]],
  [{ ...failures, minimumSamples: 1_000_000_001 }, ["minimumSamples must be between 1 and 1000000000"]],
  [{ ...failures, forMinutes: -1 }, ["forMinutes must be between 0 and 1440"]],
  [{ ...failures, forMinutes: 1441 }, ["forMinutes must be between 0 and 1440"]],
  [figure({ metricName: "" }), [expect.stringMatching(/^impactMetric\/metricName must /)]],
  [comparing, []],
  [figure({ aggregationMode: "p50" }, comparing), []],
  [figure({ aggregationMode: "p95" }, comparing), []],
  [figure({ aggregationMode: "p99" }, comparing), []],
  [{ ...comparing, compareBy: "" }, [expect.stringMatching(/^compareBy must have 1 to 255 /), noRest]],
  [{ ...comparing, compareBy: "toString" }, [noRest]],
  [figure({ labelSelectors: { variant: [] } }, comparing), [noRest]],
  [figure({ labelSelectors: { variant: ["blue", "*"] } }, comparing), [noRest]],
  [
    figure({ aggregationMode: "count" }, comparing),
    [
      "impactMetric/aggregationMode must be avg, p50, p95 or p99 with compareBy, because sums and counts depend on how many users there are. For a rate of failures, observe 0 or 1 in a histogram and compare its avg"
    ]
  ],
  [
    { ...comparing, triggerCondition: { operator: ">", threshold: 0 } },
    ["triggerCondition/threshold must be more than 0 with compareBy, because it is a factor"]
  ],
  [
    figure({ ...share, labelSelectors: { variant: ["blue"] } }, comparing),
    ["compareBy needs a metric that applications report: evaluations have no rest to compare with"]
  ],
  [builtIn({}), []],
  [builtIn({ timeRange: "day", labelSelectors: { appName: ["shop"] } }), []],
  [figure({ ...share, labelSelectors: { variant: ["blue"], appName: ["shop"] } }), []],
  [builtIn({ metricName: "halyard.evaluations", aggregationMode: "rps" }), []],
  [
    builtIn({ metricName: "halyard.toString" }),
    [
      "impactMetric/metricName must be one of halyard.no_share, halyard.variant_share, halyard.evaluations, or not begin with halyard."
    ]
  ],
  [builtIn({ aggregationMode: "sum" }), ["impactMetric/aggregationMode must be avg for halyard.no_share"]],
  [
    builtIn({ metricName: "halyard.evaluations" }),
    ["impactMetric/aggregationMode must be count or rps for halyard.evaluations"]
  ],
  [
    builtIn({ timeRange: "week" }),
    ["impactMetric/timeRange must be hour or day, because evaluations are counted by the hour for two days"]
  ],
  [
    builtIn({ labelSelectors: { appName: ["shop"], variant: ["blue"] } }),
    ["impactMetric/labelSelectors can only select appName for halyard.no_share"]
  ],
  [
    figure({ ...share, labelSelectors: { variant: ["blue"], country: ["NL"] } }),
    ["impactMetric/labelSelectors can only select variant and appName for halyard.variant_share"]
  ],
  [
    figure({ ...share, labelSelectors: { variant: [] } }),
    ['impactMetric/labelSelectors must name variants: {"variant": ["name"]}']
  ],
  [figure({ ...share, labelSelectors: {} }), ['impactMetric/labelSelectors must name variants: {"variant": ["name"]}']],
  [{ ...failures, action: { type: "startPreviousMilestone" } }, []]
])("finds what is wrong with %j", (given, expected) => {
  expect(safeguardViolations(given, { plan: "plan" }).map(inWords)).toEqual(expected)
})

it.each<[NonNullable<NewSafeguard["action"]>["type"], boolean]>([
  ["disableFeatureEnvironment", true],
  ["pauseMilestoneProgressions", false],
  ["startPreviousMilestone", false]
])("allows %s without a plan: %s", (type, isAllowed) => {
  expect(safeguardViolations({ ...failures, action: { type } }, { plan: undefined }).map(inWords)).toEqual(
    isAllowed ? [] : ['action/type must be "disableFeatureEnvironment", since this safeguard has no release plan']
  )
  expect(safeguardViolations(failures, { plan: undefined })).toEqual([])
})

function inWords({ path, problem }: Violation): string {
  return `${path.slice(1)} ${problem}`
}
