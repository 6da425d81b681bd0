import { describe, expect, it } from "vitest"
import type { Constraint, StrategyVariant } from "../interface/operations.gen.ts"
import { type DescribedStrategy, strategySentence } from "./strategy-sentence.ts"

const names = {
  segment: (id: number) => ({ 1: "Beta testers", 2: "staff" })[id],
  strategyType: (name: string) => (name === "byTier" ? "Customer tier" : undefined)
}

const rollout = (
  percentage: number,
  more: Partial<DescribedStrategy> = {},
  stickiness = "default"
): DescribedStrategy => ({
  name: "flexibleRollout",
  parameters: { rollout: String(percentage), stickiness, groupId: "checkout" },
  ...more
})

const where = (...constraints: ReadonlyArray<Constraint>): DescribedStrategy =>
  rollout(100, { constraints: [...constraints] })

const variant = (name: string, weight: number): StrategyVariant => ({
  name,
  weight,
  weightType: "variable",
  stickiness: "default"
})

const inCountry: Constraint = { contextName: "country", operator: "IN", values: ["NL", "DE"] }

const cases: ReadonlyArray<readonly [string, DescribedStrategy]> = [
  // Who, by the type of the strategy
  ["Everyone", { name: "default" }],
  ["Everyone", rollout(100)],
  ["Everyone", rollout(100, {}, "userId")],
  ["Nobody (0%)", rollout(0, {}, "userId")],
  ["25% of users", rollout(25)],
  ["25% of users, by userId", rollout(25, {}, "userId")],
  ["25% of requests, at random", rollout(25, {}, "random")],
  ["Nobody (0%)", { name: "flexibleRollout" }],
  ["User 7", { name: "userWithId", parameters: { userIds: "7" } }],
  ["Users 7 and 12", { name: "userWithId", parameters: { userIds: "7, 12" } }],
  ["Users 1, 2, 3, 4 and 3 more", { name: "userWithId", parameters: { userIds: "1,2,3,4,5,6,7" } }],
  ["Nobody (the list is empty)", { name: "userWithId", parameters: { userIds: " , " } }],
  ["Users at the address 10.0.0.0/8", { name: "remoteAddress", parameters: { IPs: "10.0.0.0/8" } }],
  ["Users on the hosts web-1 and web-2", { name: "applicationHostname", parameters: { hostNames: "web-1,web-2" } }],
  ["10% of users, by userId", { name: "gradualRolloutUserId", parameters: { percentage: "10" } }],
  ["10% of sessions, by sessionId", { name: "gradualRolloutSessionId", parameters: { percentage: "10" } }],
  ["10% of requests, at random", { name: "gradualRolloutRandom", parameters: { percentage: "10" } }],
  ["Users by “Customer tier” (tier gold)", { name: "byTier", parameters: { tier: "gold", note: "" } }],
  ["Users by unheardOf", { name: "unheardOf" }],

  // Constraints, by operator
  ["Everyone whose email matches ^a", where({ contextName: "email", operator: "REGEX", value: "^a" })],
  [
    "Everyone whose email does not match ^a in any case",
    where({ contextName: "email", operator: "REGEX", value: "^a", caseInsensitive: true, inverted: true })
  ],
  [
    "Everyone whose remoteAddress is an address in 10.0.0.0/8 or ::1",
    where({ contextName: "remoteAddress", operator: "IN_CIDR", values: ["10.0.0.0/8", "::1"] })
  ],
  [
    "Everyone whose app is at least version 1.2.3",
    where({ contextName: "app", operator: "SEMVER_GTE", value: "1.2.3" })
  ],
  ["Everyone in NL or DE", where(inCountry)],
  ["Everyone outside NL and DE", where({ ...inCountry, inverted: true })],
  ["Everyone outside NL and DE", where({ ...inCountry, operator: "NOT_IN" })],
  ["Everyone in NL or DE", where({ ...inCountry, operator: "NOT_IN", inverted: true })],
  ["Everyone whose plan is pro or team", where({ contextName: "plan", operator: "IN", values: ["pro", "team"] })],
  ["Everyone whose plan is not pro", where({ contextName: "plan", operator: "NOT_IN", values: ["pro"] })],
  ["Everyone whose plan is …", where({ contextName: "plan", operator: "IN", values: [] })],
  [
    "Everyone whose email ends with @a.eu or @b.eu",
    where({ contextName: "email", operator: "STR_ENDS_WITH", values: ["@a.eu", "@b.eu"] })
  ],
  [
    "Everyone whose email does not end with @a.eu in any case",
    where({ contextName: "email", operator: "STR_ENDS_WITH", values: ["@a.eu"], inverted: true, caseInsensitive: true })
  ],
  [
    "Everyone whose name starts with “van den”",
    where({ contextName: "name", operator: "STR_STARTS_WITH", values: ["van den"] })
  ],
  [
    "Everyone whose name does not contain x",
    where({ contextName: "name", operator: "STR_CONTAINS", values: ["x"], inverted: true })
  ],
  ["Everyone whose age is 18", where({ contextName: "age", operator: "NUM_EQ", value: "18" })],
  ["Everyone whose age is not 18", where({ contextName: "age", operator: "NUM_EQ", value: "18", inverted: true })],
  ["Everyone whose age is more than 18", where({ contextName: "age", operator: "NUM_GT", value: "18" })],
  ["Everyone whose age is at least 18", where({ contextName: "age", operator: "NUM_GTE", value: "18" })],
  ["Everyone whose age is less than 18", where({ contextName: "age", operator: "NUM_LT", value: "18" })],
  ["Everyone whose age is at most 18", where({ contextName: "age", operator: "NUM_LTE", value: "18" })],
  [
    "Everyone after 1 Mar 2026, 09:30 UTC",
    where({ contextName: "currentTime", operator: "DATE_AFTER", value: "2026-03-01T10:30:00+01:00" })
  ],
  [
    "Everyone after 1 Mar 2026, 09:30 UTC",
    where({ contextName: "currentTime", operator: "DATE_AFTER", value: "2026-03-01T09:30:00" })
  ],
  [
    "Everyone not before 1 Mar 2026, 09:30 UTC",
    where({ contextName: "currentTime", operator: "DATE_BEFORE", value: "2026-03-01T09:30:00Z", inverted: true })
  ],
  ["Everyone whose version is version 1.2.3", where({ contextName: "version", operator: "SEMVER_EQ", value: "1.2.3" })],
  [
    "Everyone whose version is newer than 1.2.3",
    where({ contextName: "version", operator: "SEMVER_GT", value: "1.2.3" })
  ],
  [
    "Everyone whose version is not older than 1.2.3",
    where({ contextName: "version", operator: "SEMVER_LT", value: "1.2.3", inverted: true })
  ],

  // All together
  ["25% of users in NL or DE, by userId", rollout(25, { constraints: [inCountry] }, "userId")],
  ["Everyone in the segment “Beta testers”", rollout(100, { segments: [1] })],
  ["Everyone in the segments “Beta testers” and 9", rollout(100, { segments: [1, 9] })],
  [
    "5% of users in NL or DE and whose age is more than 18 and in the segment staff",
    rollout(5, { constraints: [inCountry, { contextName: "age", operator: "NUM_GT", value: "18" }], segments: [2] })
  ],
  ["Everyone: 50% blue, 50% green", rollout(100, { variants: [variant("blue", 500), variant("green", 500)] })],
  ["Everyone: 33.4% a, 66.6% b", rollout(100, { variants: [variant("a", 334), variant("b", 666)] })],
  [
    "Everyone: 10% v1, 10% v2, 10% v3, 10% v4 and 6 more variants",
    rollout(100, { variants: Array.from({ length: 10 }, (_, index) => variant(`v${index + 1}`, 100)) })
  ],
  ["Disabled: 25% of users, by userId", rollout(25, { disabled: true }, "userId")]
]

describe("strategySentence", () => {
  it.each(cases)("%s", (sentence, strategy) => {
    expect(strategySentence(strategy, names)).toBe(sentence)
  })

  it("says how many more values a long list has", () => {
    const values = Array.from({ length: 250 }, (_, index) => `c${index}`)
    expect(strategySentence(where({ contextName: "country", operator: "IN", values }))).toBe(
      "Everyone in c0, c1, c2, c3 or 246 more"
    )
  })
})
