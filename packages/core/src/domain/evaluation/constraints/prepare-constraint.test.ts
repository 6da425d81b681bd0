import { describe, expect, it } from "@effect/vitest"
import { Schema } from "effect"
import { aConstraint, at } from "../../../../test/fixtures/evaluation.ts"
import type { ClientConstraint } from "../client-feature.ts"
import { Operator } from "../../strategies/constraint.ts"
import { passOf } from "../pass.ts"
import { missingSegment, prepareConstraint, prepareSegment } from "./prepare-constraint.ts"

const holds = (constraint: Partial<ClientConstraint>, colour: string | null) =>
  prepareConstraint(aConstraint(constraint)).holds(at({ properties: { colour } }))

describe("prepareConstraint", () => {
  it.each<[string, Partial<ClientConstraint>, string | null, boolean]>([
    ["IN", { values: ["red", "blue"] }, "blue", true],
    ["IN", { values: ["red"] }, "Red", false],
    ["IN", { values: [" red "] }, "red", true],
    ["IN", { values: ["red"] }, null, false],
    ["IN", { values: [""] }, "", false],
    ["NOT_IN", { values: ["red"] }, "blue", true],
    ["NOT_IN", { values: ["red"] }, "red", false],
    ["NOT_IN", { values: ["red"] }, null, true],
    ["NOT_IN", { values: [] }, "red", true],
    ["STR_STARTS_WITH", { values: ["b", "re"] }, "red", true],
    ["STR_STARTS_WITH", { values: ["ed"] }, "red", false],
    ["STR_STARTS_WITH", { values: ["RE"], caseInsensitive: true }, "red", true],
    ["STR_STARTS_WITH", { values: ["RE"] }, "red", false],
    ["STR_ENDS_WITH", { values: ["ed"] }, "red", true],
    ["STR_ENDS_WITH", { values: ["re"] }, "red", false],
    ["STR_ENDS_WITH", { values: ["É"], caseInsensitive: true }, "doré", true],
    ["STR_CONTAINS", { values: ["SS"], caseInsensitive: true }, "straße", false],
    ["STR_CONTAINS", { values: ["e"] }, "red", true],
    ["STR_CONTAINS", { values: ["x"] }, "red", false],
    ["STR_CONTAINS", { values: ["e"] }, null, false],
    ["STR_CONTAINS", { values: [] }, "red", false],
    ["NUM_EQ", { value: "5" }, "5.0", true],
    ["NUM_EQ", { value: "5" }, "5.1", false],
    ["NUM_EQ", { value: "1e3" }, "1000", true],
    ["NUM_EQ", { value: "five" }, "five", false],
    ["NUM_GT", { value: "-5" }, "-4", true],
    ["NUM_GT", { value: "5" }, "5", false],
    ["NUM_GT", { value: "5" }, "many", false],
    ["NUM_GT", { value: "-1" }, null, false],
    ["NUM_GTE", { value: "5" }, "5", true],
    ["NUM_GTE", { value: "5" }, "4.9", false],
    ["NUM_LT", { value: "5" }, "4.9", true],
    ["NUM_LT", { value: "5" }, "5", false],
    ["NUM_LTE", { value: "5" }, "5", true],
    ["NUM_LTE", { value: "5" }, "5.1", false],
    ["SEMVER_EQ", { value: "1.2.3" }, "1.2.3", true],
    ["SEMVER_EQ", { value: "1.2.3" }, "1.2.3+build", true],
    ["SEMVER_EQ", { value: "1.2.3" }, "v1.2.3", false],
    ["SEMVER_EQ", { value: "1.2.3" }, "1.2", false],
    ["SEMVER_GT", { value: "1.2.3-rc.1" }, "1.2.3", true],
    ["SEMVER_GT", { value: "1.9.0" }, "1.10.0", true],
    ["SEMVER_GT", { value: "1.2.3" }, "1.2.3", false],
    ["SEMVER_GTE", { value: "1.2.3" }, "1.2.3", true],
    ["SEMVER_GTE", { value: "1.2.3" }, "1.2.3-rc.1", false],
    ["SEMVER_LT", { value: "1.2.3" }, "1.2.3-rc.1", true],
    ["SEMVER_LT", { value: "1.2.3" }, "1.2.3", false],
    ["SEMVER_LTE", { value: "1.2.3" }, "1.2.3", true],
    ["SEMVER_LTE", { value: "1.2.3" }, "1.2.4", false],
    ["SEMVER_LTE", { value: "1.2.3" }, null, false],
    ["REGEX", { value: "e" }, "red", true],
    ["REGEX", { value: "^e" }, "red", false],
    ["REGEX", { value: "^RED$", caseInsensitive: true }, "red", true],
    ["REGEX", { value: "^RED$" }, "red", false],
    ["REGEX", { value: "(" }, "(", false],
    ["REGEX", { value: "(?=r)r" }, "red", false],
    ["REGEX", {}, "red", false],
    ["IN_CIDR", { values: ["10.0.0.0/8", "bad"] }, "10.1.2.3", true],
    ["IN_CIDR", { values: ["10.0.0.0/8"] }, "11.1.2.3", false],
    ["IN_CIDR", { values: ["10.0.0.0/8"] }, "red", false],
    ["IN_CIDR", { values: ["bad"] }, "10.1.2.3", false]
  ])("%s %j of %j: %s", (operator, constraint, colour, expected) => {
    expect(holds({ operator, ...constraint }, colour)).toBe(expected)
    expect(holds({ operator, ...constraint, inverted: true }, colour)).toBe(!expected)
  })

  it.each(["NOT_A_VALID_OPERATOR", "in", "", "constructor", "__proto__"])("%j never matches", (operator) => {
    expect(holds({ operator, value: "red" }, "red")).toBe(false)
    expect(holds({ operator, value: "red", inverted: true }, "red")).toBe(false)
  })

  it("takes linear time even for pathological patterns", () => {
    expect(holds({ operator: "REGEX", value: "^(a+)+$" }, `${"a".repeat(50_000)}b`)).toBe(false)
  })

  it.prop(
    "never throws",
    { operator: Operator, text: Schema.String, other: Schema.String, inverted: Schema.Boolean },
    ({ operator, text, other, inverted }) => {
      const constraint = prepareConstraint({
        contextName: text,
        operator,
        values: [text, other],
        value: text,
        inverted
      })
      const circumstances = at({ currentTime: other, properties: { [text]: other } })
      return constraint.explain(circumstances).result === constraint.holds(circumstances)
    }
  )
})

const holdsAt = (operator: string, value: string, currentTime?: string) =>
  prepareConstraint({ contextName: "currentTime", operator, value }).holds(
    at(currentTime === undefined ? {} : { currentTime })
  )

describe("times", () => {
  it.each([
    ["2026-01-01T00:00:00Z", "2026-01-01T00:00:00.001Z", true, false],
    ["2026-01-01T00:00:00Z", "2026-01-01T00:00:00.000Z", false, false],
    ["2026-01-01T00:00:00Z", "2026-01-01T01:00:00+01:00", false, false],
    ["2026-01-01T00:00:00Z", "2026-01-01T00:30:00+01:00", false, true],
    ["2026-01-01T00:00:00-05:00", "2026-01-01T05:00:00.001Z", true, false],
    ["2026-01-01", "2025-12-31T23:59:59.999Z", false, true],
    ["2026-01-01", "2026-01-01T00:00:00.001Z", true, false],
    ["2026-01-01", "2026-01-01T00:30:00+01:00", false, true],
    ["Thu, 01 Jan 2026 13:00:00 GMT", "2026-01-01T13:59:59+01:00", false, true],
    ["2026-01-01T14:00:00+0100", "2026-01-01T13:00:00.001Z", true, false],
    ["2026-01-01T13:00:00", "2026-01-01T13:00:00.001Z", true, false],
    ["2026-01-01T13:00:00", "2026-01-01T13:59:59+01:00", false, true],
    ["2026-01-01T00:00:00Z", undefined, true, false],
    ["2026-11-20T18:00:00Z", undefined, false, false],
    ["2026-11-20T18:00:01Z", undefined, false, true],
    ["2026-01-01T00:00:00Z", "", true, false],
    ["2026-01-01T00:00:00Z", "some day", false, false],
    ["some day", "2026-01-01T00:00:00Z", false, false]
  ])("%s, and it is %s: after %s, before %s", (value, currentTime, after, before) => {
    expect(holdsAt("DATE_AFTER", value, currentTime)).toBe(after)
    expect(holdsAt("DATE_BEFORE", value, currentTime)).toBe(before)
  })
})

it.each<[string, Partial<ClientConstraint>, string | null]>([
  ["met", {}, "red"],
  ["met", { inverted: true }, null],
  ["unmet", {}, "blue"],
  ["unmet", { inverted: true }, "red"],
  ["no-value", {}, null],
  ["unmet", { operator: "DATE_AFTER", value: "2030-01-01T00:00:00Z" }, null],
  ["unknown-operator", { operator: "LIKE" }, "red"],
  ["unusable-operand", { operator: "NUM_EQ", value: "x" }, "5"],
  ["unusable-operand", { operator: "SEMVER_EQ", value: "x" }, "1.0.0"],
  ["unusable-operand", { operator: "REGEX", value: "(" }, "red"],
  ["unusable-operand", { operator: "IN_CIDR", values: ["x"] }, "10.0.0.1"],
  ["unusable-operand", { operator: "DATE_AFTER", value: "x" }, null],
  ["unusable-operand", { operator: "DATE_AFTER" }, null]
])("reports %s for %j and %j", (reason, given, colour) => {
  const constraint = aConstraint(given)
  expect(prepareConstraint(constraint).explain(at({ properties: { colour } }))).toEqual({
    constraint,
    result: reason === "met",
    reason
  })
})

it.each([
  ["IN", false],
  ["NOT_IN", true],
  ["STR_CONTAINS", false]
])("compares with nothing by %s without values: %s", (operator, expected) => {
  const constraint = prepareConstraint({ contextName: "colour", operator })
  expect(constraint.holds(at({ properties: { colour: "red" } }))).toBe(expected)
})

it.each<[boolean, "met" | "unmet"]>([
  [true, "met"],
  [false, "unmet"]
])("explains a segment that holds: %s", (result, reason) => {
  const constraint = aConstraint({})
  const given = at({ properties: { colour: result ? "red" : "blue" } })
  expect(prepareSegment({ id: 1, name: "beta", constraints: [constraint] }).explain(given)).toEqual({
    id: 1,
    name: "beta",
    result,
    reason,
    constraints: [{ constraint, result, reason }]
  })
  expect(prepareSegment({ id: 1, constraints: [] }).explain(given).name).toBe(null)
})

it("never matches a segment that does not exist", () => {
  expect(missingSegment(1).holdsIn(passOf(at()))).toBe(false)
  expect(missingSegment(1).explain(at())).toEqual({
    id: 1,
    name: null,
    result: false,
    reason: "missing",
    constraints: []
  })
})
