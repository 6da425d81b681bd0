import { describe, expect, it } from "vitest"
import type { NewStrategy, StrategyTrial } from "../../interface/operations.gen.ts"
import { decisionWords, rolloutCheck } from "./trial-words.ts"

const rollout = (share: number, stickiness: string): NewStrategy => ({
  name: "flexibleRollout",
  parameters: { rollout: String(share), stickiness }
})

const trial = (changes: Partial<StrategyTrial> = {}): StrategyTrial => ({
  enabled: true,
  reason: "met",
  constraints: [],
  segments: [],
  rollout: null,
  variant: null,
  ...changes
})

describe("decisionWords", () => {
  const cases: ReadonlyArray<readonly [string, StrategyTrial, NewStrategy]> = [
    ["This user gets the flag.", trial(), { name: "default" }],
    ["This user gets the flag once the strategy is enabled.", trial(), { name: "default", disabled: true }],
    ["This user gets the flag, variant blue.", trial({ variant: { name: "blue" } }), { name: "default" }],
    [
      "This user does not get the flag: a constraint is not true.",
      trial({ enabled: false, reason: "constraint" }),
      rollout(25, "random")
    ],
    ["25% of requests of this user get the flag.", trial(), rollout(25, "default")],
    ["This user gets the flag.", trial({ rollout: { by: "userId", place: 3 } }), rollout(25, "default")],
    [
      "Only the application can tell: it knows its host, or has the code of this type.",
      trial({ enabled: "unknown", reason: "application" }),
      { name: "own" }
    ]
  ]
  it.each(cases)("%s", (words, given, strategy) => {
    expect(decisionWords(given, strategy)).toBe(words)
  })
})

describe("rolloutCheck", () => {
  it("knows no share of other types", () => {
    expect(rolloutCheck(trial(), { name: "default" })).toBeUndefined()
  })
  it.each<[number, string, StrategyTrial["rollout"], boolean | "unknown", string]>([
    [25, "userId", { by: "userId", place: 25 }, true, "By userId, this user gets it from 25% on."],
    [25, "userId", { by: "userId", place: 26 }, false, "By userId, this user gets it from 26% on."],
    [25, "default", null, "unknown", "Every request is drawn anew."],
    [25, "tenant", null, false, "The user has no tenant."],
    [100, "tenant", null, false, "The user has no tenant."],
    [100, "random", null, true, ""],
    [0, "tenant", null, false, ""]
  ])("of %s %% by %s at %j", (share, stickiness, place, passed, reason) => {
    expect(rolloutCheck(trial({ rollout: place }), rollout(share, stickiness))).toMatchObject({ passed, reason })
  })
})
