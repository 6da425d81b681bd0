import { describe, expect, it } from "vitest"
import {
  type ApprovalRule,
  approvalRule,
  configurationOf,
  configurationUpdated,
  configViolations,
  isWeaker,
  newRulesViolations,
  ownRuleFrom,
  type Requirement,
  type RuleParts
} from "./approval-rule.ts"

const scope = { project: "shop", environment: "production" }

const needing = (requiredApprovals: number, serviceAccountsApprove = false): Requirement => ({
  requiredApprovals,
  serviceAccountsApprove
})

const ruleNeeding = (...of: Parameters<typeof needing>): ApprovalRule => ({
  ...scope,
  ...needing(...of),
  own: needing(...of),
  minimum: null
})

it.each<[RuleParts, Requirement | undefined]>([
  [{ own: null, minimum: null }, undefined],
  [{ own: needing(2), minimum: null }, needing(2)],
  [{ own: needing(2, true), minimum: null }, needing(2, true)],
  [{ own: null, minimum: 3 }, needing(3)],
  [{ own: needing(2), minimum: 3 }, needing(3)],
  [{ own: needing(4), minimum: 3 }, needing(4)],
  [{ own: needing(4, true), minimum: 3 }, needing(4)]
])("asks for the stricter of %j", (parts, expected) => {
  expect(approvalRule(scope, parts)).toEqual(expected && { ...scope, ...expected, ...parts })
})

it.each<[Parameters<typeof ownRuleFrom>[0], ApprovalRule | undefined, Requirement | null]>([
  [{ changeRequestsEnabled: false, requiredApprovals: 2 }, ruleNeeding(3), null],
  [{ changeRequestsEnabled: true }, undefined, needing(1)],
  [{ changeRequestsEnabled: true }, ruleNeeding(3, true), needing(3, true)],
  [{ changeRequestsEnabled: true, requiredApprovals: null }, ruleNeeding(3), needing(3)],
  [
    { changeRequestsEnabled: true, requiredApprovals: 2, serviceAccountsApprove: false },
    ruleNeeding(3, true),
    needing(2)
  ],
  [{ changeRequestsEnabled: true, requiredApprovals: 2, serviceAccountsApprove: true }, undefined, needing(2, true)]
])("makes of %j, with %j before, the rule %j", (given, before, expected) => {
  expect(ownRuleFrom(given, before)).toEqual(expected)
})

const because = 'the environment "production" asks for 2 in all projects'

it.each<[Parameters<typeof configViolations>[0], number | null, ReadonlyArray<{ path: string; problem: string }>]>([
  [{ changeRequestsEnabled: true, serviceAccountsApprove: true }, null, []],
  [{ changeRequestsEnabled: false, serviceAccountsApprove: false }, null, []],
  [
    { changeRequestsEnabled: false, serviceAccountsApprove: true },
    null,
    [{ path: "/serviceAccountsApprove", problem: "must be left out where changes need no approval" }]
  ],
  [{ changeRequestsEnabled: true, requiredApprovals: 2 }, 2, []],
  [{ changeRequestsEnabled: true, requiredApprovals: null, serviceAccountsApprove: false }, 2, []],
  [
    { changeRequestsEnabled: false, requiredApprovals: 1, serviceAccountsApprove: true },
    2,
    [
      { path: "/changeRequestsEnabled", problem: `must be true: ${because}` },
      { path: "/requiredApprovals", problem: `must be at least 2: ${because}` },
      { path: "/serviceAccountsApprove", problem: `must be false: ${because}, from people` }
    ]
  ]
])("finds in %j, with a minimum of %j, what is wrong", (given, minimum, expected) => {
  expect(configViolations(given, { environment: "production", minimum })).toEqual(expected)
})

const violations = (...rules: Parameters<typeof newRulesViolations>[0]) =>
  newRulesViolations(rules, ["development", "production"], new Map([["production", 2]]))

describe("the rules of a new project", () => {
  it("are named by their position if they are wrong", () => {
    expect(
      violations(
        { name: "development" },
        { name: "gone" },
        { name: "production", requiredApprovals: 1 },
        { name: "development", requiredApprovals: 2 }
      )
    ).toEqual([
      {
        path: "/changeRequestEnvironments/1/name",
        problem: 'must be an environment of the project, and "gone" is none'
      },
      { path: "/changeRequestEnvironments/2/requiredApprovals", problem: `must be at least 2: ${because}` },
      { path: "/changeRequestEnvironments/3/name", problem: 'must be named once, and "development" was before' }
    ])
  })

  it("may leave the number to the environment", () => {
    expect(violations({ name: "production" }, { name: "development", requiredApprovals: 1 })).toEqual([])
  })
})

it.each<[Requirement | undefined, Requirement | undefined, boolean]>([
  [undefined, undefined, false],
  [needing(1), undefined, false],
  [undefined, needing(1), true],
  [needing(1), needing(2), true],
  [needing(2), needing(2), false],
  [needing(3), needing(2), false],
  [needing(2, true), needing(2), true],
  [needing(2, true), needing(2, true), false],
  [needing(2), needing(2, true), false]
])("knows whether %j after %j needs less: %s", (after, before, expected) => {
  expect(isWeaker(after, before)).toBe(expected)
})

it("records a rule as clients set it", () => {
  const off = { changeRequestsEnabled: false, requiredApprovals: null, serviceAccountsApprove: false }
  const on = { changeRequestsEnabled: true, requiredApprovals: 2, serviceAccountsApprove: true }
  expect(configurationOf(needing(2, true))).toEqual(on)
  expect(configurationUpdated(scope, undefined, needing(2, true))).toEqual({
    type: "change-request-configuration-updated",
    ...scope,
    data: on,
    preData: off
  })
})
