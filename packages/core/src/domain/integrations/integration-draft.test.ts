import { describe, expect, it } from "@effect/vitest"
import {
  completeDraft,
  draftViolations,
  givenParameters,
  headerViolations,
  type IntegrationGiven,
  maskParameters,
  maskViolations,
  movedMaskViolations,
  openParameters,
  parameterViolations,
  secretNamesIn,
  maskedParameters
} from "./integration-draft.ts"
import type { ProviderDefinition } from "./provider-definition.ts"

const draft: IntegrationGiven = {
  provider: "webhook",
  enabled: true,
  parameters: {},
  events: ["feature-created", "feature-created"]
}

const known = {
  isProject: (id: string) => id === "shop",
  isEnvironment: (name: string) => name === "production"
}

describe("draftViolations", () => {
  const before = { projects: ["gone"], environments: ["lost"] }

  it.each<readonly [string, Partial<IntegrationGiven>, ReadonlyArray<string>]>([
    ["nothing of a draft for everything", {}, []],
    ["nothing of what there is", { projects: ["shop"], environments: ["production"] }, []],
    ["nothing of a star", { projects: ["*"], environments: ["*", "production"] }, []],
    ["nothing of names that it had before", { projects: ["gone", "shop"], environments: ["lost"] }, []],
    ["unknown projects", { projects: ["shop", "other", "lost"] }, ["/projects/1", "/projects/2"]],
    ["unknown environments", { environments: ["gone", "Production"] }, ["/environments/0", "/environments/1"]],
    ["a description that is too long", { description: "x".repeat(1001) }, ["/description"]],
    ["nothing of a description that is not", { description: "x".repeat(1000) }, []]
  ])("complains about %s", (_, given, paths) => {
    expect(draftViolations({ ...draft, ...given }, before, known, "").map(({ path }) => path)).toEqual(paths)
  })
})

describe("completeDraft", () => {
  it("takes every name once, and everything for all where nothing is named", () => {
    const { environments, events, projects } = completeDraft({ ...draft, projects: ["shop", "*", "shop"] })
    expect({ environments, events, projects }).toEqual({
      environments: [],
      events: ["feature-created"],
      projects: ["shop", "*"]
    })
  })

  it.each([
    ["stays where it is left out", undefined, "before"],
    ["is none where it is null", null, null],
    ["is none where it is empty", "", null],
    ["is what is given", "after", "after"]
  ])("a description %s", (_, description, expected) => {
    const given = description === undefined ? draft : { ...draft, description }
    expect(completeDraft(given, { description: "before" }).description).toBe(expected)
  })

  it("a new one has no description by default", () => {
    expect(completeDraft(draft).description).toBeNull()
  })
})

const parameter = (name: string, type: string, required: boolean) => ({
  name,
  displayName: name,
  type,
  required,
  sensitive: false
})

const definition: ProviderDefinition = {
  name: "pager",
  displayName: "Pager",
  description: "Wakes people",
  documentationUrl: "https://pager.example",
  parameters: [parameter("url", "url", true), parameter("mirror", "url", false), parameter("text", "textfield", false)],
  events: []
}

describe("parameterViolations", () => {
  it.each<[string, Record<string, string>, ReadonlyArray<string>]>([
    ["what is required", { url: "https://pager.example" }, []],
    ["all", { url: "https://pager.example", mirror: "http://pager.example", text: "a\nb" }, []],
    ["what nobody asked for", { url: "https://pager.example", colour: "red" }, []],
    ["nothing", {}, ["/parameters/url"]],
    ["blanks", { url: " ", mirror: " " }, ["/parameters/url"]],
    ["no addresses", { url: "pager", mirror: "file:///a" }, ["/parameters/url", "/parameters/mirror"]],
    ["a text without end", { url: "https://pager.example", text: "a".repeat(10_001) }, ["/parameters/text"]]
  ])("judges %s", (_, parameters, paths) => {
    expect(parameterViolations(definition, parameters, "/parameters").map(({ path }) => path)).toEqual(paths)
  })
})

describe("headerViolations", () => {
  it.each([
    ["Bearer a", 0],
    ["a\r\nhost: b", 1],
    ["☺", 1]
  ])("judges %s", (key, count) => {
    expect(headerViolations(["key", "absent"], { key }, "/parameters")).toHaveLength(count)
  })
})

const textParameter = (name: string, sensitive: boolean) => ({
  name,
  displayName: name,
  type: "text",
  required: false,
  sensitive
})

const caller: ProviderDefinition = {
  name: "pager",
  displayName: "Pager",
  description: "Calls people",
  documentationUrl: "https://example.com",
  parameters: [textParameter("team", false), textParameter("token", true), textParameter("secret", true)],
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
    expect(givenParameters(caller, given)).toEqual(expected)
  })

  it("keeps one order, whatever was given", () => {
    const view = maskedParameters(givenParameters(caller, { secret: "*****", token: "t", team: "night" }))
    expect(JSON.stringify(view)).toBe('{"team":"night","token":"*****","secret":"*****"}')
  })
})

it("reports masks without a stored secret", () => {
  const given = givenParameters(caller, { token: "*****", secret: "*****" })
  expect(maskViolations(given, ["token"], "/parameters")).toEqual([
    { path: "/parameters/secret", problem: expect.stringContaining("enter the secret itself") }
  ])
})

it("masks existing parameters that became secret", () => {
  expect(maskParameters({ team: "night", token: "*****" }, ["team", "secret"])).toEqual({
    team: "*****",
    token: "*****"
  })
})

it("recognizes secrets by their masks and omits them from open parameters", () => {
  const kept = { team: "night", token: "*****", secret: "by now" }
  expect(secretNamesIn(kept)).toEqual(["token"])
  expect(openParameters(kept, ["secret"])).toEqual({ team: "night" })
})

describe("movedMaskViolations", () => {
  const relay: ProviderDefinition = {
    ...definition,
    parameters: [
      { ...parameter("url", "url", true), sensitive: true },
      parameter("proxyUrl", "url", false),
      { ...parameter("token", "text", false), sensitive: true },
      parameter("team", "text", false)
    ]
  }
  const stored = { url: "https://a", proxyUrl: "https://p", token: "t", team: "night" }

  it.each<readonly [string, Readonly<Record<string, string>>, ReadonlyArray<string>]>([
    ["nothing of the same addresses", { url: " https://a", proxyUrl: "https://p ", token: "*****" }, []],
    ["nothing of a masked address", { url: "*****", proxyUrl: "https://p", token: "*****", team: "day" }, []],
    ["a secret for another address", { url: "https://b", proxyUrl: "https://p", token: "*****" }, ["/token"]],
    ["a secret address behind another one", { url: "*****", proxyUrl: "", token: "*****" }, ["/url", "/token"]],
    ["an address that is left out", { url: "https://a", token: "*****" }, ["/token"]],
    ["nothing of secrets that are entered again", { url: "https://b", token: "u" }, []],
    ["nothing of a mask for a secret that there never was", { url: "https://b", proxyUrl: "", other: "*****" }, []],
    [
      "nothing where a required address is missing, which is refused anyway",
      { proxyUrl: "https://p", token: "*****" },
      []
    ]
  ])("complains about %s", (_, given, paths) => {
    const found = movedMaskViolations(relay, givenParameters(relay, given), stored, "")
    expect(found.map(({ path }) => path)).toEqual(paths)
  })
})
