import { describe, expect, it } from "@effect/vitest"
import { headerViolations, parameterViolations } from "./parameter-violations.ts"
import type { ProviderDefinition } from "./provider-definition.ts"

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
    ["nothing", {}, ["/body/parameters/url"]],
    ["blanks", { url: " ", mirror: " " }, ["/body/parameters/url"]],
    ["no addresses", { url: "pager", mirror: "file:///a" }, ["/body/parameters/url", "/body/parameters/mirror"]],
    ["a text without end", { url: "https://pager.example", text: "a".repeat(10_001) }, ["/body/parameters/text"]]
  ])("judges %s", (_, parameters, paths) => {
    expect(parameterViolations(definition, parameters, "/body/parameters").map(({ path }) => path)).toEqual(paths)
  })
})

describe("headerViolations", () => {
  it.each([
    ["Bearer a", 0],
    ["a\r\nhost: b", 1],
    ["☺", 1]
  ])("judges %s", (key, count) => {
    expect(headerViolations(["key", "absent"], { key }, "/body/parameters")).toHaveLength(count)
  })
})
