import { describe, expect, it } from "@effect/vitest"
import { violationMessage } from "../violations/errors.ts"
import { defaultResourceLimits } from "../settings/resource-limits.ts"
import {
  LARGEST_STRATEGIES,
  type LooseStrategy,
  type StrategyKnowledge,
  strategyLimits,
  strategySizeLimits,
  strategyViolations
} from "./strategy-rules.ts"
import { completeStrategy } from "./strategy.ts"

const known: StrategyKnowledge = {
  project: "shop",
  strategyTypes: new Set(["flexibleRollout", "default", "gradualRolloutRandom", "ours"]),
  segments: new Map([
    [1, null],
    [2, "shop"],
    [3, "bank"]
  ]),
  contextFields: new Map([["userId", []]]),
  limits: defaultResourceLimits
}
const check = (strategy: Partial<LooseStrategy>) => strategyViolations({ name: "default", ...strategy }, "", known)
const parsed = (text: string): Record<string, string> => JSON.parse(text)

describe("strategyViolations", () => {
  it.each<[string, Partial<LooseStrategy>]>([
    ["a name alone", {}],
    ["no title", { title: null }],
    ["a title", { title: "a".repeat(1000) }],
    ["a sort order", { sortOrder: -2_147_483_648 }],
    ["global segments and the project's", { segments: [1, 2, 2] }],
    ["a whole percentage", { name: "flexibleRollout", parameters: { rollout: "100", stickiness: "", groupId: "g" } }],
    ["none at all", { name: "flexibleRollout", parameters: { rollout: "0" } }],
    ["any parameter of other types", { name: "ours", parameters: { rollout: "half", percentage: "101" } }],
    ["parameters that the type does not have", { parameters: { percentage: "" } }],
    ["a parameter called constructor", { parameters: { constructor: "a" } }],
    ["a constraint", { constraints: [{ contextName: "userId", operator: "IN", values: ["1"] }] }],
    ["a variant", { variants: [{ name: "a", weight: 1000, weightType: "variable", stickiness: "default" }] }]
  ])("takes %s", (_, strategy) => {
    expect(check(strategy)).toEqual([])
  })

  it.each<[string, Partial<LooseStrategy>, ReadonlyArray<string>]>([
    ["an unknown type", { name: "nope" }, ["/name"]],
    ["a fraction as sort order", { sortOrder: 0.5 }, ["/sortOrder"]],
    ["a sort order beyond integers", { sortOrder: 2_147_483_648 }, ["/sortOrder"]],
    ["no number as sort order", { sortOrder: Number.NaN }, ["/sortOrder"]],
    ["segments of others and of nobody", { segments: [1, 3, 99, 1.5] }, ["/segments/1", "/segments/2", "/segments/3"]],
    ["a percentage over 100", { name: "flexibleRollout", parameters: { rollout: "101" } }, ["/parameters/rollout"]],
    ["a fraction", { name: "flexibleRollout", parameters: { rollout: "50.5" } }, ["/parameters/rollout"]],
    ["an empty one", { name: "flexibleRollout", parameters: { rollout: "" } }, ["/parameters/rollout"]],
    ["a negative one", { name: "gradualRolloutRandom", parameters: { percentage: "-1" } }, ["/parameters/percentage"]],
    ["leading zeros", { name: "gradualRolloutRandom", parameters: { percentage: "050" } }, ["/parameters/percentage"]],
    ["a prototype", { parameters: parsed('{"__proto__": "a"}') }, ["/parameters/__proto__"]],
    [
      "constraints",
      { constraints: [{ contextName: "nope", operator: "IN", values: ["1"] }] },
      ["/constraints/0/contextName"]
    ],
    ["variants", { variants: [{ name: "a", weight: 0.5 }] }, ["/variants/0/weight"]]
  ])("refuses %s", (_, strategy, paths) => {
    expect(check(strategy).map(({ path }) => path)).toEqual(paths)
  })

  it("names what is missing", () => {
    expect(check({ name: "nope", segments: [99] }).map(violationMessage)).toEqual([
      '"/name" must be a strategy type, and there is no "nope"',
      '"/segments/0" must be a global segment or one of the project, and 99 is neither'
    ])
  })

  it("does not tell segments of other projects from missing ones", () => {
    const [other] = check({ segments: [3] })
    const [missing] = check({ segments: [4] })
    expect(other?.problem.replace("3", "4")).toBe(missing?.problem)
  })
})

const constraint = (count: number) => ({
  contextName: "userId",
  operator: "IN",
  values: Array.from({ length: count }, (_, index) => `${index}`)
})
const subjectsOf = (strategy: Partial<LooseStrategy>) =>
  strategyLimits({ name: "default", ...strategy }, defaultResourceLimits).map(({ subject }) => subject)

describe("strategyLimits", () => {
  it("takes as much as the limits say", () => {
    const constraints = Array.from({ length: 30 }, () => constraint(250))
    expect(subjectsOf({})).toEqual([])
    expect(subjectsOf({ segments: [1, 2, 3, 4, 5, 5], constraints })).toEqual([])
  })

  it("names each limit once", () => {
    const constraints = Array.from({ length: 31 }, () => constraint(251))
    expect(subjectsOf({ segments: [1, 2, 3, 4, 5, 6], constraints })).toEqual([
      "segments per strategy",
      "constraints per strategy",
      "values per constraint"
    ])
  })

  it("is no violation", () => {
    expect(check({ constraints: Array.from({ length: 31 }, () => constraint(251)) })).toEqual([])
  })
})

/** A strategy that has so many characters of JSON in a list of its own. */
const aStrategyOf = (length: number) => {
  const empty = completeStrategy({ name: "ours", title: "" }, { id: "s", featureName: "a", sortOrder: 0 })
  return [{ ...empty, title: "x".repeat(length - JSON.stringify([empty]).length) }]
}

it.each([
  ["as large as they may be", LARGEST_STRATEGIES, 1000, 0],
  ["larger", LARGEST_STRATEGIES + 1, LARGEST_STRATEGIES, 1],
  ["as large as before", LARGEST_STRATEGIES + 1, LARGEST_STRATEGIES + 1, 0],
  ["smaller than before", LARGEST_STRATEGIES + 1, LARGEST_STRATEGIES + 2, 0]
])("judges strategies that are %s", (_, after, before, count) => {
  const found = strategySizeLimits(aStrategyOf(after), aStrategyOf(before))
  expect(found.map(({ limit, subject }) => [limit, subject])).toEqual(
    Array.from({ length: count }, () => [
      LARGEST_STRATEGIES,
      "characters of JSON for the strategies of a feature in one environment"
    ])
  )
})

it("names the properties that go beyond limits", () => {
  const limits = { ...defaultResourceLimits, strategySegments: 1, constraints: 1, constraintValues: 1 }
  const strategy = { name: "default", segments: [1, 2], constraints: [constraint(0), constraint(2)] }
  expect(strategyLimits(strategy, limits, "/s").map(({ path, subject }) => [path, subject])).toEqual([
    ["/s/segments", "segments per strategy"],
    ["/s/constraints", "constraints per strategy"],
    ["/s/constraints/1/values", "values per constraint"]
  ])
  expect(strategyLimits({ name: "default" }, { ...limits, strategySegments: 0, constraints: 0 })).toEqual([])
})

it("says what is wrong with parameters", () => {
  expect(check({ parameters: parsed('{"__proto__":"x"}') }).map(violationMessage)).toEqual([
    '"/parameters/__proto__" must not be the name of a parameter'
  ])
  expect(check({ name: "flexibleRollout", parameters: { rollout: "101" } }).map(violationMessage)).toEqual([
    '"/parameters/rollout" must be a whole number "0".."100"'
  ])
})
