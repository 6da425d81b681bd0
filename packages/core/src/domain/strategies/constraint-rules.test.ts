import { assert, describe, expect, it } from "@effect/vitest"
import { Schema } from "effect"
import { violationMessage } from "../violations/errors.ts"
import { defaultResourceLimits } from "../settings/resource-limits.ts"
import { Operator } from "./constraint.ts"
import { constraintLimits, constraintViolations, type LooseConstraint } from "./constraint-rules.ts"

const known = {
  contextFields: new Map<string, ReadonlyArray<string>>([
    ["userId", []],
    ["region", ["eu", "us"]]
  ]),
  limits: defaultResourceLimits
}
const pathsOf = (constraint: Partial<LooseConstraint>) =>
  constraintViolations({ contextName: "userId", operator: "IN", ...constraint }, "/c", known).map(({ path }) => path)

const goodValue = (operator: string) => {
  if (operator.startsWith("NUM_")) return "1.5"
  return operator.startsWith("DATE_") ? "2022-01-27T11:33:00.000Z" : "1.2.3"
}
const goodValues = (operator: string) => [operator === "IN_CIDR" ? "10.0.0.0/8" : "a"]
const takesSeveral = (operator: string) => /^(IN|NOT_IN|STR_|IN_CIDR)/.test(operator)

describe("constraintViolations", () => {
  it.each(Operator.literals)("%s takes what it compares with, and only that", (operator) => {
    const several = takesSeveral(operator)
    const values = goodValues(operator)
    expect(pathsOf({ operator, values, value: goodValue(operator) })).toEqual([])
    expect(pathsOf({ operator, ...(several ? { values } : { value: goodValue(operator) }) })).toEqual([])
    expect(pathsOf({ operator })).toEqual([several ? "/c/values" : "/c/value"])
    expect(pathsOf(several ? { operator, values: [] } : { operator, value: "" })).toEqual([
      several ? "/c/values" : "/c/value"
    ])
  })

  it.each(Operator.literals)("%s does not look at the other member", (operator) => {
    const other = takesSeveral(operator)
      ? { values: goodValues(operator), value: "x".repeat(1000) }
      : { value: goodValue(operator), values: ["", ""] }
    expect(pathsOf({ operator, ...other })).toEqual([])
  })

  it.each<[string, Partial<LooseConstraint>, ReadonlyArray<string>]>([
    ["an unknown operator", { operator: "LIKE", values: ["a"] }, ["/c/operator"]],
    ["an operator in lower case", { operator: "in", values: ["a"] }, ["/c/operator"]],
    ["a member of objects", { operator: "constructor" }, ["/c/operator"]],
    ["an unknown field", { contextName: "nope", values: ["a"] }, ["/c/contextName"]],
    ["everything at once", { contextName: "nope", operator: "nope" }, ["/c/contextName", "/c/operator"]],
    ["an empty value", { values: ["a", ""] }, ["/c/values/1"]],
    ["a long value", { values: ["a".repeat(101)] }, ["/c/values/0"]],
    ["a value that is not legal", { contextName: "region", values: ["eu", "asia"] }, ["/c/values/1"]],
    ["the same for NOT_IN", { contextName: "region", operator: "NOT_IN", values: ["asia"] }, ["/c/values/0"]]
  ])("refuses %s", (_, constraint, paths) => {
    expect(pathsOf(constraint)).toEqual(paths)
  })

  it.each<[string, Partial<LooseConstraint>]>([
    ["legal values", { contextName: "region", values: ["us", "eu"] }],
    [
      "any value, where the operator is not about whole values",
      { contextName: "region", operator: "STR_CONTAINS", values: ["a"] }
    ],
    ["values of 1 and 100 characters", { values: ["a", "a".repeat(100)] }],
    ["more values than the limit, which is not its matter", { values: Array.from({ length: 300 }, (__, n) => `${n}`) }]
  ])("takes %s", (_, constraint) => {
    expect(pathsOf(constraint)).toEqual([])
  })

  it.each([
    ["NUM_GT", "5", true],
    ["NUM_GT", "five", false],
    ["NUM_EQ", "Infinity", false],
    ["NUM_EQ", " ", false],
    ["DATE_AFTER", "2022-01-27T11:33:00+01:00", true],
    ["DATE_AFTER", "2022-01-27", true],
    ["DATE_AFTER", "2022-01-27T13:00:00", true],
    ["DATE_AFTER", "2022-01-27T13:00:00.5", true],
    ["DATE_AFTER", "2022-01-27T25:00:00", false],
    ["DATE_AFTER", "2022-01-27Z", false],
    ["DATE_AFTER", "2022-02-30", false],
    ["DATE_AFTER", "2022-1-2", false],
    ["DATE_AFTER", "tomorrow", false],
    ["DATE_BEFORE", "2022-02-30T00:00:00Z", false],
    ["SEMVER_EQ", "1.2.3", true],
    ["SEMVER_EQ", "1.2.3-beta.1+build.5", true],
    ["SEMVER_EQ", "0.0.0", true],
    ["SEMVER_EQ", "1.2", false],
    ["SEMVER_EQ", "v1.2.3", false],
    ["SEMVER_EQ", "=1.2.3", false],
    ["SEMVER_EQ", " 1.2.3", false],
    ["SEMVER_EQ", "1.2.3\n", false],
    ["SEMVER_EQ", "01.2.3", false],
    ["SEMVER_EQ", "1.2.3-01", false],
    ["SEMVER_LT", "1.2.3-", false],
    ["SEMVER_GTE", "1.2", false],
    ["SEMVER_LTE", "v1.2.3", false],
    ["REGEX", "^beta-[a-z]{1,20}$", true],
    ["REGEX", "(?i)^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$", true],
    ["REGEX", ".{0,1000}", true],
    ["REGEX", "(", false],
    ["REGEX", "(?=a)b", false],
    ["REGEX", "(a)\\1", false],
    ["REGEX", "a{1001}", false],
    ["REGEX", "a{1000}b{1000}", false],
    ["REGEX", "(?:[a-z]{10}){300}", false],
    ["REGEX", "((a{10}){10}){10}", false],
    ["REGEX", "a|".repeat(1001), false],
    ["SEMVER_LT", "99999999999999999999.0.0", false],
    ["SEMVER_LT", `1.2.3-${"a".repeat(10_000)}`, false]
  ])("%s %j: %s", (operator, value, fine) => {
    expect(pathsOf({ operator, value })).toEqual(fine ? [] : ["/c/value"])
  })

  it.each([
    ["10.0.0.0/8", true],
    ["10.1.2.3", true],
    ["2001:db8::/32", true],
    ["::1", true],
    ["10.0.0.0/33", false],
    ["10.0.0", false],
    [" 10.0.0.1", false],
    ["example.com", false],
    ["2001:db8::/129", false]
  ])("IN_CIDR %j: %s", (value, fine) => {
    expect(pathsOf({ operator: "IN_CIDR", values: ["::1", value] })).toEqual(fine ? [] : ["/c/values/1"])
  })

  it("says what patterns cannot do", () => {
    const [found] = constraintViolations({ contextName: "userId", operator: "REGEX", value: "(?=a)" }, "/c", known)
    expect(found && violationMessage(found)).toBe(
      '"/c/value" must be a regular expression of RE2, which has no look-around and no back-references, for the operator REGEX'
    )
  })

  it.prop(
    "never throws, and cuts what it quotes",
    { text: Schema.String, operator: Operator },
    ({ text, operator }) => {
      const long = text.repeat(50)
      for (const given of [operator, long]) {
        const constraint = { contextName: long, operator: given, values: [long], value: long }
        for (const found of constraintViolations(constraint, "/c", known)) {
          assert.isBelow(violationMessage(found).length, 400)
          assert.match(found.path, /^\/c\//)
        }
      }
    }
  )
})

const exceeded = (constraint: Partial<LooseConstraint>) =>
  constraintLimits({ contextName: "userId", operator: "IN", ...constraint }, defaultResourceLimits)

describe("constraintLimits", () => {
  const values = Array.from({ length: 251 }, (_, index) => `${index}`)
  it("counts the values that the operator uses", () => {
    expect(exceeded({ values: values.slice(1) })).toEqual([])
    expect(exceeded({ operator: "NUM_EQ", values })).toEqual([])
    expect(exceeded({ values }).map(({ message }) => message)).toEqual([
      "The limit of 250 values per constraint is reached"
    ])
  })
})

const messagesOf = (constraint: Partial<LooseConstraint>) =>
  constraintViolations({ contextName: "userId", operator: "IN", ...constraint }, "/c", known).map(violationMessage)

const repeated = "must have at most 2000 characters with its counted repetitions written out for the operator REGEX"
const notRe2 =
  "must be a regular expression of RE2, which has no look-around and no back-references, for the operator REGEX"

describe("messages of constraints", () => {
  it.each<[Partial<LooseConstraint>, ReadonlyArray<string>]>([
    [{ values: [] }, ['"/c/values" must hold one or more values for the operator IN']],
    [{ values: ["a", ""] }, ['"/c/values/1" must have 1 to 100 characters, not 0']],
    [
      { operator: "IN_CIDR", values: ["10.0.0.0/8", "x"] },
      ['"/c/values/1" must be an address or a range such as 10.0.0.0/8, unlike "x"']
    ],
    [{ contextName: "region", values: ["mars"] }, ['"/c/values/0" must be a legal value of "region", unlike "mars"']],
    [{ operator: "NUM_GT" }, ['"/c/value" must be a number for the operator NUM_GT']],
    [{ operator: "REGEX", value: "" }, ['"/c/value" must be a regular expression of RE2 for the operator REGEX']],
    [{ operator: "REGEX", value: "(" }, [`"/c/value" ${notRe2}`]],
    [{ operator: "REGEX", value: "(?i)a" }, []]
  ])("say what is wrong with %j", (constraint, expected) => {
    expect(messagesOf(constraint)).toEqual(expected)
  })

  it("names the operators that there are", () => {
    const [message] = messagesOf({ operator: "x_IN" })
    expect(message).toBe(`"/c/operator" must be one of ${Operator.literals.join(", ")}, not "x_IN"`)
  })

  it.each<[string, boolean]>([
    ["a".repeat(2000), true],
    ["a".repeat(2001), false],
    ["a{900}", true],
    ["a{900}b{900}c{200}", false],
    ["a{2,900}", true],
    ["(a{30}b{30}){30}", false],
    ["(a{10}b{10}){20}", true],
    ["a{0}", true],
    ["(a{5,}){50}", true]
  ])("takes patterns that are short when written out (case %#)", (value, isTaken) => {
    expect(messagesOf({ operator: "REGEX", value })).toEqual(isTaken ? [] : [`"/c/value" ${repeated}`])
  })
})

it("names the values that go beyond the limit", () => {
  const limits = { ...defaultResourceLimits, constraintValues: 1 }
  const constraint = { contextName: "userId", operator: "IN", values: ["1", "2"] }
  expect(constraintLimits(constraint, limits, "/c").map(({ path }) => path)).toEqual(["/c/values"])
  expect(constraintLimits({ contextName: "userId", operator: "IN" }, { ...limits, constraintValues: 0 })).toEqual([])
})
