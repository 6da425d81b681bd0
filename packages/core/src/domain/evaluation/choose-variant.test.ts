import { assert, describe, expect, it } from "@effect/vitest"
import { Schema } from "effect"
import { at, tolerance, users } from "../../../test/fixtures/evaluation.ts"
import type { Variant } from "../strategies/variant.ts"
import { activationOf } from "./built-in-strategies.ts"
import { evaluatedVariant, variantChooser } from "./choose-variant.ts"
import type { Circumstances } from "./evaluation-context.ts"

const variant = (name: string, weight: number, others: Partial<Variant> = {}): Variant => ({ name, weight, ...others })
const chosen = (variants: ReadonlyArray<Variant>, given: Circumstances, stickiness?: string) => {
  const choice = variantChooser(variants, "group", stickiness)(given)
  return choice && [choice.variant.name, choice.by]
}
const user = at({ userId: "1" })

describe("variantChooser", () => {
  it.each<[string, ReadonlyArray<Variant>, Circumstances, ReadonlyArray<string> | undefined]>([
    ["no variants", [], user, undefined],
    ["no weights", [variant("a", 0), variant("b", 0)], user, undefined],
    ["one", [variant("a", 1)], user, ["a", "stickiness"]],
    ["one with a weight", [variant("a", 0), variant("b", 1), variant("c", 0)], user, ["b", "stickiness"]],
    ["no id to stick to", [variant("a", 1)], at(), ["a", "random"]],
    ["nobody", [variant("a", 500), variant("b", 500)], at({}, { random: () => 0.499 }), ["a", "random"]],
    ["no id, later position", [variant("a", 500), variant("b", 500)], at({}, { random: () => 0.5 }), ["b", "random"]],
    ["the first bucket", [variant("a", 0), variant("b", 9)], at({}, { random: () => 0 }), ["b", "random"]],
    ["the last bucket", [variant("a", 9), variant("b", 1)], at({}, { random: () => 0.999 }), ["b", "random"]],
    ["fractions", [variant("a", 0.4), variant("b", 0.3)], at({}, { random: () => 0.999 }), ["b", "random"]],
    [
      "three fractions",
      [variant("a", 0.4), variant("b", 0.4), variant("c", 0.4)],
      at({}, { random: () => 0.999 }),
      ["c", "random"]
    ],
    ["a session", [variant("a", 1)], at({ sessionId: "1" }), ["a", "stickiness"]],
    ["an address", [variant("a", 1)], at({ remoteAddress: "::1" }), ["a", "stickiness"]],
    ["an empty id", [variant("a", 1)], at({ userId: "" }), ["a", "random"]]
  ])("%s", (_, variants, given, expected) => {
    expect(chosen(variants, given)).toEqual(expected)
  })

  it.each([
    ["random", "random"],
    ["tenant", "random"],
    ["", "random"],
    ["userId", "stickiness"]
  ])("sticky by %j: %s", (stickiness, by) => {
    expect(chosen([variant("a", 1)], user, stickiness)).toEqual(["a", by])
  })

  it("draws anew by the stickiness `random`, also where a property has that name", () => {
    expect(chosen([variant("a", 1)], at({ properties: { random: "1" } }), "random")).toEqual(["a", "random"])
  })

  const overridden = [
    variant("a", 1000),
    variant("b", 0, { overrides: [{ contextName: "userId", values: ["1", "2"] }] }),
    variant("c", 0, {
      overrides: [
        { contextName: "tenant", values: [] },
        { contextName: "tenant", values: ["acme"] }
      ]
    })
  ]
  it.each([
    ["b", { userId: "1" }],
    ["b", { userId: "2", properties: { tenant: "acme" } }],
    ["c", { userId: "3", properties: { tenant: "acme" } }]
  ])("overrides come before weights: %s for %j", (name, context) => {
    expect(chosen(overridden, at(context))).toEqual([name, "override"])
  })
  it("overrides apply only to the values they list", () => {
    expect(chosen(overridden, at({ userId: "3" }))).toEqual(["a", "stickiness"])
    expect(chosen(overridden.slice(1), at({ userId: "3" }))).toBeUndefined()
  })

  it.prop(
    "gives each variant its share of 100,000 users",
    {
      groupId: Schema.String,
      weights: Schema.Array(Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 1000 }))).check(
        Schema.isMaxLength(6)
      )
    },
    ({ groupId, weights }) => {
      const total = weights.reduce((sum, weight) => sum + weight, 0)
      const choose = variantChooser(
        weights.map((weight, index) => variant(`${index}`, weight)),
        groupId
      )
      const counts = new Map<string, number>()
      for (const userId of users) {
        const name = choose(at({ userId }))?.variant.name ?? "none"
        counts.set(name, (counts.get(name) ?? 0) + 1)
      }
      weights.forEach((weight, index) => {
        const share = total === 0 ? 0 : weight / total
        assert.isAtMost(Math.abs((counts.get(`${index}`) ?? 0) - users.length * share), tolerance(users.length, share))
      })
    },
    { arbitrary: { runs: 12 } }
  )

  it("is independent of the position in the rollout", () => {
    const first = activationOf("flexibleRollout", { rollout: "10", groupId: "group" })
    const choose = variantChooser([variant("a", 500), variant("b", 500)], "group")
    const early = users.map((userId) => at({ userId })).filter((given) => first?.(given) === true)
    const count = early.filter((given) => choose(given)?.variant.name === "a").length
    assert.isAtMost(Math.abs(count - early.length / 2), tolerance(early.length, 0.5))
  })

  it.prop(
    "sticks to the configured field",
    { id: Schema.NonEmptyString, others: Schema.Array(Schema.String) },
    ({ id, others }) => {
      const choose = variantChooser([variant("a", 1), variant("b", 1), variant("c", 1)], "group", "tenant")
      const names = others.map((other) => choose(at({ userId: other, properties: { tenant: id } }))?.variant.name)
      assert.isAtMost(new Set(names).size, 1)
    }
  )
})

it("applications get the variant without its weight, or `disabled`", () => {
  const payload = { type: "string" as const, value: "x" }
  const choice = { variant: variant("a", 1, { payload, stickiness: "userId" }), by: "random" as const }
  expect(evaluatedVariant(choice, true)).toEqual({ name: "a", payload, enabled: true, feature_enabled: true })
  expect(evaluatedVariant(undefined, true)).toEqual({ name: "disabled", enabled: false, feature_enabled: true })
  expect(evaluatedVariant(undefined, false)).toEqual({ name: "disabled", enabled: false, feature_enabled: false })
})
