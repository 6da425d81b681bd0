import { describe, expect, it } from "vitest"
import {
  givenParameters,
  maskParameters,
  maskViolations,
  openParameters,
  secretNamesIn,
  shownParameters
} from "./given-parameters.ts"
import type { ProviderDefinition } from "./provider-definition.ts"

const parameter = (name: string, sensitive: boolean) => ({
  name,
  displayName: name,
  type: "text",
  required: false,
  sensitive
})

const definition: ProviderDefinition = {
  name: "pager",
  displayName: "Pager",
  description: "Calls people",
  documentationUrl: "https://example.com",
  parameters: [parameter("team", false), parameter("token", true), parameter("secret", true)],
  events: []
}

describe("givenParameters", () => {
  it.each([
    ["what is open", { team: "night" }, { open: { team: "night" }, secrets: {}, kept: [] }],
    ["what is secret", { token: "t", secret: "s" }, { open: {}, secrets: { token: "t", secret: "s" }, kept: [] }],
    ["masks of secrets", { token: "*****", secret: "s" }, { open: {}, secrets: { secret: "s" }, kept: ["token"] }],
    ["a mask of nothing secret", { team: "*****" }, { open: { team: "*****" }, secrets: {}, kept: [] }],
    ["nothing of an empty secret", { token: "", team: "" }, { open: { team: "" }, secrets: {}, kept: [] }],
    ["nothing that is unknown", { unknown: "x", toString: "x" }, { open: {}, secrets: {}, kept: [] }]
  ])("tells %s", (_, given, expected) => {
    expect(givenParameters(definition, given)).toEqual(expected)
  })

  it("keeps one order, whatever was given", () => {
    const shown = shownParameters(givenParameters(definition, { secret: "*****", token: "t", team: "night" }))
    expect(JSON.stringify(shown)).toBe('{"team":"night","token":"*****","secret":"*****"}')
  })
})

it("masks that stand for nothing are named", () => {
  const given = givenParameters(definition, { token: "*****", secret: "*****" })
  expect(maskViolations(given, ["token"], "/body/parameters").map(({ path }) => path)).toEqual([
    "/body/parameters/secret"
  ])
})

it("what became secret is masked, and only what is there", () => {
  expect(maskParameters({ team: "night", token: "*****" }, ["team", "secret"])).toEqual({
    team: "*****",
    token: "*****"
  })
})

it("secrets are known by their masks, and left out of what is open", () => {
  const kept = { team: "night", token: "*****", secret: "by now" }
  expect(secretNamesIn(kept)).toEqual(["token"])
  expect(openParameters(kept, ["secret"])).toEqual({ team: "night" })
})
