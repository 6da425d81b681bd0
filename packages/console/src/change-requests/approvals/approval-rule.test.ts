import { describe, expect, it } from "vitest"
import { askingFor, minimumWords, whyPeopleOnly, withPrograms } from "./approval-rule.ts"

const rule = {
  environment: "production",
  type: "production",
  changeRequestEnabled: true,
  requiredApprovals: 2,
  minimumApprovals: null,
  serviceAccountsApprove: false
}

describe("an approval rule", () => {
  it("says in advance what its environment requires", () => {
    expect(minimumWords(rule)).toBeUndefined()
    expect(minimumWords({ ...rule, minimumApprovals: 2 })).toBe(
      "At least 2 people: production asks for that in all projects."
    )
  })

  it("lets service accounts count unless the environment requires people", () => {
    expect(whyPeopleOnly(rule)).toBeUndefined()
    expect(whyPeopleOnly({ ...rule, minimumApprovals: 1 })).toMatch(/^production asks for approvals of people/)
  })

  it("changes one of its parts and leaves the other as it is", () => {
    expect(askingFor(0)).toEqual({ changeRequestsEnabled: false })
    expect(askingFor(3)).toEqual({ changeRequestsEnabled: true, requiredApprovals: 3 })
    expect(withPrograms(true)).toEqual({ changeRequestsEnabled: true, serviceAccountsApprove: true })
  })
})
