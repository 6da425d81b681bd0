import { describe, expect, it } from "vitest"
import { choiceWords, type FilterKind, readChoice, writeChoice } from "./filter-kind.ts"

const project: FilterKind = {
  key: "project",
  label: "Project",
  operators: [
    { value: "IS_ANY_OF", label: "is any of" },
    { value: "IS_NONE_OF", label: "is none of" },
    { value: "IS", label: "is" }
  ],
  values: [{ value: "shop", label: "Web shop" }]
}
const status: FilterKind = { key: "status", label: "Status", operators: [], values: [], bare: true }

describe("filters in the address", () => {
  it.each([
    ["IS_ANY_OF:shop,web", { operator: "IS_ANY_OF", values: ["shop", "web"] }],
    ["IS:shop", { operator: "IS", values: ["shop"] }],
    ["IS_NONE_OF:", { operator: "IS_NONE_OF", values: [] }],
    ["shop", { operator: "IS_ANY_OF", values: ["shop"] }]
  ])("reads %s", (text, choice) => expect(readChoice(project, text)).toEqual(choice))

  it("writes what it reads, and nothing without a value", () => {
    expect(writeChoice(project, readChoice(project, "IS_NONE_OF:shop,web"))).toBe("IS_NONE_OF:shop,web")
    expect(writeChoice(project, { operator: "IS", values: [] })).toBeUndefined()
    expect(writeChoice(status, readChoice(status, "production:enabled"))).toBe("production:enabled")
  })

  it("says a choice in words", () => {
    expect(choiceWords(project, { operator: "IS_ANY_OF", values: ["shop", "web"] })).toBe("is any of Web shop, web")
    expect(choiceWords(project, { operator: "IS_ANY_OF", values: ["a", "b", "c", "d", "e"] })).toBe(
      "is any of a, b, c and 2 more"
    )
  })
})
