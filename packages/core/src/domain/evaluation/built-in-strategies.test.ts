import { assert, describe, expect, it } from "@effect/vitest"
import { Schema } from "effect"
import { at, tolerance, users } from "../../../test/fixtures/evaluation.ts"
import { builtInStrategyTypes } from "../catalog/strategy-type.ts"
import { activationOf, rolloutBucket } from "./built-in-strategies.ts"
import type { Circumstances, EvaluationContext } from "./evaluation-context.ts"

const activates = (name: string, parameters: Record<string, string>, given: Circumstances) =>
  activationOf(name, parameters)?.(given)

it.each(builtInStrategyTypes.map(({ name }) => name))("the built-in strategy %s is known", (name) => {
  expect(activationOf(name, {})).toBeDefined()
})

it.each(["beta", "", "constructor", "Default"])("%j is not known", (name) => {
  expect(activationOf(name, {})).toBeUndefined()
})

it.each<[string, Record<string, string>, EvaluationContext, boolean]>([
  ["default", {}, {}, true],
  ["userWithId", { userIds: "1,2" }, { userId: "2" }, true],
  ["userWithId", { userIds: " 1 , 2 " }, { userId: "2" }, true],
  ["userWithId", { userIds: "12" }, { userId: "1" }, false],
  ["userWithId", { userIds: "1,,2" }, { userId: "" }, false],
  ["userWithId", { userIds: "1" }, {}, false],
  ["userWithId", {}, { userId: "1" }, false],
  ["remoteAddress", { IPs: "10.0.0.0/8, 127.0.0.1" }, { remoteAddress: "10.1.1.1" }, true],
  ["remoteAddress", { IPs: "10.0.0.0/8,127.0.0.1" }, { remoteAddress: "127.0.0.1" }, true],
  ["remoteAddress", { IPs: "10.0.0.0/8,bad" }, { remoteAddress: "11.1.1.1" }, false],
  ["remoteAddress", { IPs: "2001:db8::/32" }, { remoteAddress: "2001:db8::1" }, true],
  ["remoteAddress", { IPs: "localhost" }, { remoteAddress: "localhost" }, true],
  ["remoteAddress", { IPs: "127.0.0.1" }, {}, false],
  ["remoteAddress", {}, { remoteAddress: "" }, false],
  ["gradualRolloutUserId", { percentage: "100" }, { userId: "1" }, true],
  ["gradualRolloutUserId", { percentage: "0" }, { userId: "1" }, false],
  ["gradualRolloutUserId", { percentage: "100" }, { sessionId: "1" }, false],
  ["gradualRolloutUserId", { percentage: "100" }, { userId: "" }, false],
  ["gradualRolloutUserId", {}, { userId: "1" }, false],
  ["gradualRolloutUserId", { percentage: "all" }, { userId: "1" }, false],
  ["gradualRolloutSessionId", { percentage: "100" }, { sessionId: "1" }, true],
  ["gradualRolloutSessionId", { percentage: "100" }, { userId: "1" }, false],
  ["flexibleRollout", { rollout: "100" }, {}, true],
  ["flexibleRollout", { rollout: "0" }, { userId: "1" }, false],
  ["flexibleRollout", {}, { userId: "1" }, false],
  ["flexibleRollout", { rollout: "100", stickiness: "userId" }, { sessionId: "1" }, false],
  ["flexibleRollout", { rollout: "100", stickiness: "userId" }, { userId: "1" }, true],
  ["flexibleRollout", { rollout: "100", stickiness: "colour" }, { userId: "1" }, false],
  ["flexibleRollout", { rollout: "100", stickiness: "colour" }, { properties: { colour: "red" } }, true],
  ["flexibleRollout", { rollout: "100", stickiness: "colour" }, { properties: { colour: "" } }, false],
  ["flexibleRollout", { rollout: "100", stickiness: "random" }, {}, true]
])("%s with %j for %j: %s", (name, parameters, context, expected) => {
  expect(activates(name, parameters, at(context))).toBe(expected)
})

it.each<[string, string | undefined, boolean]>([
  ["a.example, b.example", "b.example", true],
  ["A.example", "a.EXAMPLE", true],
  ["a.example", "b.example", false],
  ["a.example", undefined, false],
  ["", "", false]
])("hosts %j on %s: %s", (hostNames, hostname, expected) => {
  const given = at({}, hostname === undefined ? {} : { hostname })
  expect(activates("applicationHostname", { hostNames }, given)).toBe(expected)
})

it("reads a list of only white space without delay", () => {
  expect(activates("userWithId", { userIds: " ".repeat(1_000_000) }, at({ userId: "1" }))).toBe(false)
})

describe("chance", () => {
  it.each([
    ["gradualRolloutRandom", { percentage: "50" }],
    ["flexibleRollout", { rollout: "50", stickiness: "random" }],
    ["flexibleRollout", { rollout: "50", stickiness: "default" }]
  ])("lets %s %j match the lower half", (name, parameters) => {
    const drawn = (random: number) => activates(name, parameters, at({}, { random: () => random }))
    expect([0, 0.499_99, 0.5, 0.999_99].map(drawn)).toEqual([true, true, false, false])
  })

  it.each([
    ["gradualRolloutRandom", { percentage: "100" }, { percentage: "0" }],
    ["flexibleRollout", { rollout: "100", stickiness: "random" }, { rollout: "0", stickiness: "random" }]
  ])("does not matter at 0 and 100 percent of %s", (name, all, none) => {
    for (const random of [0, 0.5, 1 - Number.EPSILON]) {
      expect(activates(name, all, at({}, { random: () => random }))).toBe(true)
      expect(activates(name, none, at({}, { random: () => random }))).toBe(false)
    }
  })

  it("is not used if the context has an id for stickiness", () => {
    const given = at({ sessionId: "1" }, { random: () => assert.fail("asked") })
    expect(activates("flexibleRollout", { rollout: "100" }, given)).toBe(true)
  })
})

describe("rollouts", () => {
  const sticky = [
    ["flexibleRollout", "rollout"],
    ["gradualRolloutUserId", "percentage"]
  ] as const
  const contexts = users.map((userId) => at({ userId }))
  const Percentage = Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 100 }))

  it.prop(
    "match their share of 100,000 users",
    { percentage: Percentage, groupId: Schema.String },
    ({ percentage, groupId }) => {
      for (const [name, parameter] of sticky) {
        const activation = activationOf(name, { [parameter]: `${percentage}`, groupId })
        assert.isDefined(activation)
        const expected = users.length * (percentage / 100)
        const taken = contexts.filter(activation).length
        assert.isAtMost(Math.abs(taken - expected), tolerance(users.length, percentage / 100))
      }
    },
    { arbitrary: { runs: 12 } }
  )

  it.prop(
    "keep their users when they grow",
    { id: Schema.NonEmptyString, groupId: Schema.String },
    ({ id, groupId }) => {
      for (const [name, parameter] of sticky) {
        const taken = Array.from({ length: 101 }, (_, percentage) =>
          activates(name, { [parameter]: `${percentage}`, groupId }, at({ userId: id }))
        )
        assert.isFalse(taken[0])
        assert.isTrue(taken[100])
        assert.deepStrictEqual(
          taken,
          taken.toSorted((left, right) => Number(left) - Number(right))
        )
      }
    },
    { arbitrary: { runs: 300 } }
  )

  it.prop(
    "stick to the configured field",
    { id: Schema.NonEmptyString, others: Schema.Array(Schema.String), rollout: Percentage },
    ({ id, others, rollout }) => {
      const taken = others.map((other) =>
        activates(
          "flexibleRollout",
          { rollout: `${rollout}`, stickiness: "tenant", groupId: "a" },
          at({ userId: other, sessionId: other, properties: { tenant: id } })
        )
      )
      assert.isAtMost(new Set(taken).size, 1)
    }
  )
})

describe("the position in a rollout", () => {
  it.each<[string, Record<string, string>, EvaluationContext, string | undefined]>([
    ["flexibleRollout", { stickiness: "default" }, { userId: "7", sessionId: "s" }, "userId"],
    ["flexibleRollout", {}, { userId: "", sessionId: "s" }, "sessionId"],
    ["flexibleRollout", { stickiness: "tenant" }, { userId: "7", properties: { tenant: "t" } }, "tenant"],
    ["flexibleRollout", { stickiness: "tenant" }, { userId: "7" }, undefined],
    ["flexibleRollout", { stickiness: "random" }, { userId: "7" }, undefined],
    ["flexibleRollout", { stickiness: "random" }, { properties: { random: "7" } }, undefined],
    ["flexibleRollout", { stickiness: "" }, { userId: "7" }, "userId"],
    ["flexibleRollout", {}, {}, undefined],
    ["gradualRolloutUserId", {}, { userId: "7" }, "userId"],
    ["gradualRolloutSessionId", {}, { sessionId: "s" }, "sessionId"],
    ["gradualRolloutRandom", {}, { userId: "7" }, undefined],
    ["default", {}, { userId: "7" }, undefined]
  ])("of %s with %j is decided for %j by %s", (name, parameters, context, by) => {
    expect(rolloutBucket(name, parameters, context)?.by).toBe(by)
  })

  it("is the smallest share that includes the context", () => {
    for (const userId of ["1", "2", "ann", "bob"]) {
      const place = rolloutBucket("flexibleRollout", { groupId: "g" }, { userId })?.place ?? 0
      const included = (rollout: number) =>
        activates("flexibleRollout", { groupId: "g", rollout: String(rollout) }, at({ userId }))
      expect([included(place - 1), included(place)]).toEqual([false, true])
    }
  })
})

it("draws anew by the stickiness `random`, also where a property has that name", () => {
  const draws = [0, 0.99].map((drawn) =>
    activates(
      "flexibleRollout",
      { rollout: "50", stickiness: "random" },
      at({ properties: { random: "7" } }, { random: () => drawn })
    )
  )
  expect(draws).toEqual([true, false])
})
