import { describe, expect, it } from "vitest"
import { isForVisible, withHiddenProjects, withVisibleProjects } from "./project-filter.ts"

const isVisible = (project: string) => project !== "secret" && project !== "gone"

it.each([
  [[], true],
  [["*"], true],
  [["secret", "*"], true],
  [["shop"], true],
  [["secret", "shop"], true],
  [["secret"], false],
  [["secret", "gone"], false]
])("an integration for %j is known: %s", (projects, expected) => {
  expect(isForVisible({ projects }, isVisible)).toBe(expected)
})

it("names of hidden projects are left out", () => {
  const integration = { id: 1, projects: ["*", "secret", "shop"] }
  expect(withVisibleProjects(integration, isVisible)).toEqual({ id: 1, projects: ["*", "shop"] })
})

describe("hidden projects", () => {
  const before = { projects: ["shop", "secret"] }

  it.each([
    ["stay beside others", ["office"], ["office", "secret"]],
    ["stay as they are", ["shop"], ["shop", "secret"]],
    ["are not named twice", ["secret"], ["secret"]],
    ["do not narrow an integration for all", [], []],
    ["are among all", ["*"], ["*"]]
  ])("%s", (_, given, expected) => {
    expect(withHiddenProjects(given, before, isVisible)).toEqual(expected)
  })
})
