import { assert, describe, expect, it } from "@effect/vitest"
import { Result, Schema } from "effect"
import { at } from "../../../../test/fixtures/evaluation.ts"
import { servedTo } from "../../../../test/fixtures/converted.ts"
import { allHold, prepareConstraint } from "../../evaluation/constraints/prepare-constraint.ts"
import { emptyDocument } from "../instance-document.ts"
import { everybody, noneOf } from "./audience.ts"
import { dividing, type ForeignRule, off, serving } from "./foreign-flag.ts"
import { strategiesOf } from "./strategies-of.ts"

const Constraint = Schema.Struct({
  contextName: Schema.Literals(["userId", "plan"]),
  operator: Schema.Literals(["IN", "STR_STARTS_WITH"]),
  inverted: Schema.Boolean,
  values: Schema.Tuple([Schema.Literals(["a", "b"])])
})
const few = <S extends Schema.Top>(schema: S, most: number) => Schema.Array(schema).check(Schema.isMaxLength(most))
const Rule = Schema.Struct({
  audience: few(few(Constraint, 2), 2),
  value: Schema.Union([Schema.Boolean, Schema.Literals(["red", "blue"])])
})

const contexts = ["a", "b", "ab", undefined].flatMap((userId) =>
  ["a", "b", undefined].map((plan) => ({
    ...(userId === undefined ? {} : { userId }),
    properties: plan === undefined ? {} : { plan }
  }))
)
const valueOf = (value: boolean | string) => serving(typeof value === "string" ? { name: value } : value)
const documentOf = (strategies: ReadonlyArray<never> | Result.Result.Success<ReturnType<typeof strategiesOf>>) => ({
  ...emptyDocument,
  features: [{ name: "f", project: "shop", environments: [{ environment: "e", enabled: true, strategies }] }]
})

const forAll = (serves: ForeignRule["serves"]): ReadonlyArray<ForeignRule> => [
  { name: "all", audience: Result.succeed(everybody), serves }
]
const summary = (rules: ReadonlyArray<ForeignRule>) =>
  Result.map(strategiesOf("f", rules), (found) =>
    found.map(({ parameters, variants = [] }) => [
      parameters?.["rollout"],
      ...variants.map(({ name, weight, weightType }) => `${name} ${weight} ${weightType}`)
    ])
  )

const third = (name: string, share: number) => ({ value: { name }, share })

describe("strategiesOf", () => {
  let compared = 0
  it.prop(
    "serves what the first rule that matches serves",
    { rules: few(Rule, 4), last: Rule.fields.value },
    ({ last, rules }) => {
      const all = [...rules, { audience: everybody, value: last }]
      const strategies = strategiesOf(
        "f",
        all.map(({ audience, value }) => ({
          name: "a rule",
          audience: Result.succeed(audience.some((one) => one.length === 0) ? everybody : audience),
          serves: Result.succeed(valueOf(value))
        }))
      )
      // It may need too many strategies.
      if (Result.isFailure(strategies)) return
      for (const context of contexts) {
        const first = all.find(({ audience }) =>
          audience.some((constraints) => allHold(constraints.map(prepareConstraint), at(context)))
        )
        compared += 1
        assert.strictEqual(servedTo(documentOf(strategies.success), "e", "f", context), first?.value)
      }
    },
    { arbitrary: { runs: 500 } }
  )
  it("serves it in most cases", () => expect(compared).toBeGreaterThan(4000))

  it("divides in thousandths, of which the largest share takes the rest", () => {
    const divided = dividing([third("a", 33_333), third("b", 33_334), third("c", 33_332), third("c", 1)], "userId")
    expect(summary(forAll(Result.succeed(divided)))).toEqual(
      Result.succeed([["100", "a 333 fix", "b 334 variable", "c 333 fix"]])
    )
  })

  it.each([
    [
      "half",
      dividing(
        [
          { value: true, share: 1 },
          { value: false, share: 1 }
        ],
        "userId"
      ),
      [["50"]]
    ],
    ["nobody", off, [["0"]]],
    [
      "noise",
      dividing(
        [
          { value: true, share: 0.1 + 0.2 },
          { value: false, share: 0.7 }
        ],
        "userId"
      ),
      [["30"]]
    ]
  ])("rolls out to %s", (_, served, expected) => {
    expect(summary(forAll(Result.succeed(served)))).toEqual(Result.succeed(expected))
  })

  it.each([
    [
      "a fraction of a percent",
      dividing(
        [
          { value: true, share: 1 },
          { value: false, share: 199 }
        ],
        "userId"
      ),
      "0.5%"
    ],
    [
      "a tiny share",
      dividing(
        [
          { value: { name: "a" }, share: 1 },
          { value: { name: "b" }, share: 9999 }
        ],
        "x"
      ),
      "a is"
    ],
    ["a field that SDKs fill", { ...off, stickiness: "appName" }, "appName"]
  ])("has no equal for %s", (_, served, reason) => {
    expect(summary(forAll(Result.succeed(served)))).toEqual(
      Result.fail([{ rule: "all", reason: expect.stringContaining(reason) }])
    )
  })

  it("leaves those who are not drawn to later rules, unless only some of them are", () => {
    const some = dividing(
      [
        { value: true, share: 1 },
        { value: false, share: 3 }
      ],
      "userId"
    )
    const followed = (others: "next" | "either", last: boolean) =>
      summary([...forAll(Result.succeed({ ...some, others })), ...forAll(Result.succeed(serving(last)))])
    expect(followed("next", true)).toEqual(Result.succeed([["25"], ["100"]]))
    expect(followed("either", false)).toEqual(Result.succeed([["25"]]))
    expect(followed("either", true)).toEqual(Result.fail([{ rule: "all", reason: expect.any(String) }]))
  })
})

const pair = (index: number) => [
  { contextName: "a", operator: "IN", inverted: false, values: [`${index}`] },
  { contextName: "b", operator: "IN", inverted: false, values: [`${index}`] }
]

it("says when a negation has too many combinations", () => {
  expect(noneOf(Array.from({ length: 10 }, (_, index) => pair(index)))).toEqual(
    Result.fail("it would need more than 30 strategies")
  )
})
