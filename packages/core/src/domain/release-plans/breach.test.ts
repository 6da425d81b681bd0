import { Struct } from "effect"
import { describe, expect, it } from "vitest"
import { checkout } from "../../../test/fixtures/changes.ts"
import { aSafeguard } from "../../../test/fixtures/safeguards.ts"
import type { ImpactSample } from "../impact-metrics/impact-sample.ts"
import {
  type Breach,
  breachInWords,
  breachKey,
  breachOf,
  canAct,
  hasLasted,
  isBreachIn,
  isSameSafeguard,
  lastingUntil,
  type Observed,
  observedOf,
  safeguardTriggered
} from "./breach.ts"
import { withPaused } from "./progression.ts"
import type { Safeguard } from "./safeguard.ts"

const sample = (labels: Readonly<Record<string, string>>, sum: number, count = 1): ImpactSample => ({
  metric: "failures",
  type: "counter",
  help: "",
  labels: { environment: "production", ...labels },
  step: 60,
  at: "2026-11-20T18:30:00.000Z",
  count,
  sum,
  buckets: {}
})

const figure = (labelSelectors: Safeguard["impactMetric"]["labelSelectors"]) =>
  aSafeguard({ impactMetric: { ...aSafeguard().impactMetric, labelSelectors } })

describe("observedOf", () => {
  const samples = [
    sample({ variant: "blue" }, 1, 2),
    sample({ variant: "blue", app: "shop" }, 10),
    sample({ variant: "red", app: "shop" }, 100, 3),
    sample({ app: "shop" }, 1000),
    sample({ variant: "blue", environment: "development" }, 10_000)
  ]

  it.each<[string, Safeguard, ReturnType<typeof observedOf>]>([
    ["everything in the environment", figure({}), { own: { value: 1111, samples: 7 } }],
    ["what labels select", figure({ variant: ["blue"] }), { own: { value: 11, samples: 3 } }],
    ["another environment", figure({ environment: ["development"] }), { own: { value: 10_000, samples: 1 } }],
    ["nothing", figure({ variant: ["green"] }), { own: { value: null, samples: 0 } }],
    [
      "the rest that has the label",
      { ...figure({ variant: ["blue"] }), compareBy: "variant" },
      { own: { value: 11, samples: 3 }, rest: { value: 100, samples: 3 } }
    ],
    [
      "the rest that other labels select",
      { ...figure({ variant: ["red"], app: ["shop"] }), compareBy: "variant" },
      { own: { value: 100, samples: 3 }, rest: { value: 10, samples: 1 } }
    ],
    [
      "everything that has a label of which no value is named",
      { ...figure({}), compareBy: "variant" },
      { own: { value: 1111, samples: 7 }, rest: { value: 111, samples: 6 } }
    ],
    [
      "no rest by what every object has",
      { ...figure({}), compareBy: "toString" },
      { own: { value: 1111, samples: 7 }, rest: { value: null, samples: 0 } }
    ]
  ])("observes %s", (_, safeguard, expected) => {
    expect(observedOf(safeguard, "production", samples)).toStrictEqual(expected)
  })
})

const of = (value: number | null, samples = 20): Observed => ({ value, samples })

describe("breachOf", () => {
  const above = aSafeguard({ minimumSamples: 20 })
  const below = { ...above, triggerCondition: { operator: "<", threshold: 10 } } as const

  it.each<[string, Safeguard, { readonly own: Observed; readonly rest?: Observed }, Breach | undefined]>([
    ["nothing at the limit", above, { own: of(10) }, undefined],
    ["what is above it", above, { own: of(11) }, { figure: 11, samples: 20, limit: 10 }],
    ["nothing of too few values", above, { own: of(11, 19) }, undefined],
    ["nothing without a figure", above, { own: of(null) }, undefined],
    ["nothing at the lower limit", below, { own: of(10) }, undefined],
    ["what is below it", below, { own: of(9) }, { figure: 9, samples: 20, limit: 10 }],
    ["no absence below it", below, { own: of(null) }, undefined],
    ["nothing at ten times the rest", above, { own: of(20), rest: of(2) }, undefined],
    [
      "what is more than ten times the rest",
      above,
      { own: of(21), rest: of(2) },
      { figure: 21, samples: 20, limit: 20, rest: 2 }
    ],
    [
      "what is more than ten times nothing",
      above,
      { own: of(1), rest: of(0) },
      { figure: 1, samples: 20, limit: 0, rest: 0 }
    ],
    ["nothing where the rest is made of too few values", above, { own: of(21), rest: of(2, 19) }, undefined],
    ["nothing without a rest", above, { own: of(21), rest: of(null) }, undefined],
    ["nothing where the rest is negative", above, { own: of(21), rest: of(-1) }, undefined]
  ])("finds %s", (_, safeguard, found, expected) => {
    expect(breachOf(safeguard, found)).toStrictEqual(expected)
  })
})

describe("how long a breach lasts", () => {
  const since = "2026-11-20T18:00:00.000Z"
  const seenAt = "2026-11-20T18:10:00.000Z"
  const at = "2026-11-20T18:20:00.000Z"

  it.each<[string, string, string | undefined]>([
    ["a run that began when the last one ended", seenAt, since],
    ["a run that began 150 seconds later", "2026-11-20T18:12:30.000Z", since],
    ["a run that began later than that", "2026-11-20T18:12:30.001Z", at],
    ["a run on an instance whose clock is behind", "2026-11-20T18:07:30.000Z", since],
    ["a run on an instance whose clock is far behind", "2026-11-20T18:07:29.999Z", at]
  ])("by %s", (_, runBegan, expected) => {
    expect(lastingUntil({ since, seenAt }, { at, runBegan })).toEqual({ since: expected, seenAt: at })
  })

  it("begins with the first run that finds it, also if clocks differ", () => {
    expect(lastingUntil(undefined, { at, runBegan: at })).toEqual({ since: at, seenAt: at })
    const later = { since: "2026-11-20T18:20:01.000Z", seenAt }
    expect(lastingUntil(later, { at, runBegan: seenAt })).toEqual({ since: at, seenAt: at })
    expect(lastingUntil({ since: at, seenAt }, { at, runBegan: seenAt }).since).toBe(at)
  })

  it.each([
    [0, true],
    [10, true],
    [11, false]
  ])("is long enough for %i minutes: %s", (forMinutes, expected) => {
    expect(hasLasted({ since, seenAt }, aSafeguard({ forMinutes }))).toBe(expected)
  })
})

describe("what a breach is remembered by", () => {
  const address = { environment: "production", feature: "checkout" }

  it("belongs to the feature in the environment", () => {
    const key = breachKey(address, aSafeguard())
    expect(isBreachIn(address, key)).toBe(true)
    expect(isBreachIn({ ...address, feature: "check" }, key)).toBe(false)
    expect(isBreachIn({ ...address, environment: "development" }, key)).toBe(false)
  })

  const { impactMetric } = aSafeguard()

  it.each<Partial<Safeguard>>([
    { id: "other" },
    { minimumSamples: 7 },
    { forMinutes: 7 },
    { compareBy: "variant" },
    { action: { type: "startPreviousMilestone", id: "plan" } },
    { triggerCondition: { operator: "<", threshold: 10 } },
    { triggerCondition: { operator: ">", threshold: 11 } },
    { impactMetric: { ...impactMetric, timeRange: "day" } },
    { impactMetric: { ...impactMetric, aggregationMode: "count" } }
  ])("is another with %j", (changes) => {
    expect(isSameSafeguard(aSafeguard(), aSafeguard(changes))).toBe(false)
    expect(breachKey(address, aSafeguard(changes))).not.toBe(breachKey(address, aSafeguard()))
  })

  it("is the same after the safeguard triggered", () => {
    expect(isSameSafeguard(aSafeguard(), aSafeguard({ triggeredAt: "2026-11-20T18:00:00.000Z" }))).toBe(true)
  })
})

describe("canAct", () => {
  const { plan } = checkout
  const paused = withPaused(plan, "2026-11-20T18:00:00.000Z") ?? plan
  const disabling = aSafeguard({ action: { type: "disableFeatureEnvironment", id: "production" } })

  it.each<[string, Safeguard, typeof plan, boolean, boolean]>([
    ["pauses a plan", aSafeguard(), plan, false, true],
    ["does not pause a plan twice", aSafeguard(), paused, true, false],
    ["switches a feature off", disabling, paused, true, true],
    ["does not switch off what is off", disabling, plan, false, false],
    ["does nothing without an active milestone", disabling, { ...plan, activeMilestoneId: null }, true, false]
  ])("%s", (_, safeguard, releasePlan, isOn, expected) => {
    expect(canAct(safeguard, releasePlan, isOn)).toBe(expected)
  })
})

const breach: Breach = { figure: 12, samples: 3, limit: 10 }

it("says what is beyond which limit", () => {
  const comparing = aSafeguard({ compareBy: "variant" })
  const words = "the safeguard failures (sum, hour) is at 12, limit 10"
  expect(breachInWords(aSafeguard(), breach)).toBe(words)
  expect(breachInWords(aSafeguard(), { ...breach, rest: 1 })).toBe(words)
  expect(breachInWords(comparing, breach)).toBe(words)
  expect(breachInWords(comparing, { ...breach, rest: 1 })).toBe(`${words} (by variant, the rest is at 1)`)
})

it("records the safeguard that triggered, with the figure", () => {
  const address = { project: "shop", feature: "checkout", environment: "production" }
  const safeguard = Struct.omit(aSafeguard(), ["triggeredAt"])
  const event = { type: "safeguard-triggered", project: "shop", featureName: "checkout", environment: "production" }
  expect(safeguardTriggered(address, aSafeguard(), breach)).toStrictEqual({
    ...event,
    data: { ...safeguard, ...breach }
  })
  expect(safeguardTriggered(address, aSafeguard({ compareBy: "variant" }), breach).data).toMatchObject({
    compareBy: "variant"
  })
})
