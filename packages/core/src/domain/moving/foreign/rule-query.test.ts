import { expect, it } from "@effect/vitest"
import { Result } from "effect"
import { at } from "../../../../test/fixtures/evaluation.ts"
import { allHold, prepareConstraint } from "../../evaluation/constraints/prepare-constraint.ts"
import { queryAudience } from "./rule-query.ts"

it.each<[string, Readonly<Record<string, string>>, boolean]>([
  ['plan eq "Pro"', { plan: "pRO" }, true],
  ['plan == "pro"', { plan: "prof" }, false],
  ['plan eq "pro"', {}, false],
  ['plan in ["pro", "free"]', { plan: "free" }, true],
  ['plan in ["pro","free"]', { plan: "FREE" }, false],
  ["size in [1, 2]", { size: "2" }, true],
  ['email co "@Example"', { email: "a@EXAMPLE.com" }, true],
  ['email sw "A"', { email: "ab" }, true],
  ['email ew "b"', { email: "ba" }, false],
  ["beta eq true", { beta: "true" }, true],
  ["age ge 18", { age: "18" }, true],
  ["age > 18", { age: "18" }, false],
  ["score lt -1.5", { score: "-2" }, true],
  ["version ge 1.2.3", { version: "1.2.3" }, true],
  ["version ge 1.2.3", { version: "1.2.2" }, false],
  ["version lt 1.2.3", { version: "1.2.2" }, true],
  ['not (plan eq "a")', {}, true],
  ['not (plan eq "a" or age gt 5)', { age: "6" }, false],
  ['(plan eq "a" and age gt 5) or plan eq "b"', { plan: "b" }, true],
  // From left to right, without precedence
  ['plan eq "a" or plan eq "b" and age gt 5', { plan: "a" }, false],
  ['key ne "1"', { userId: "2" }, true],
  ['targetingKey eq "1"', { userId: "1" }, true],
  ['key != "1"', { userId: "1" }, false]
])("%s for %j: %s", (query, { userId, ...properties }, expected) => {
  const audience = Result.getOrThrow(queryAudience(query))
  const context = at({ ...(userId === undefined ? {} : { userId }), properties })
  expect(audience.some((constraints) => allHold(constraints.map(prepareConstraint), context))).toBe(expected)
})

it.each<readonly [string, string]>([
  ['plan ne "pro"', "does not hold there"],
  ["plan pr", "presence"],
  ['address.city eq "x"', "part of an object"],
  ["anonymous eq true", "anonymous"],
  ["plan eq null", "null"],
  ['plan eq "large"', "ignores the case"],
  ['plan gt "a"', 'no operator "gt"'],
  ['environment eq "1"', "fill the context field"],
  ["age is 5", 'no operator "is"'],
  ...[
    "plan eq",
    "(plan eq 1",
    "plan eq 1)",
    "plan ? 1",
    'plan eq "a',
    "not plan eq 1",
    "and",
    "plan in [1",
    "plan in []"
  ].map((query) => [query, "cannot be read"] as const)
])("has no equal for %s", (query, reason) => {
  expect(queryAudience(query)).toEqual(Result.fail(expect.stringContaining(reason)))
})
