import { expect, it } from "vitest"
import { byProject } from "./by-project.ts"

it("groups names by project, in the order of the flags", () => {
  const flags = [
    { name: "b", project: "shop" },
    { name: "a", project: "web" },
    { name: "c", project: "shop" }
  ]
  expect(byProject(flags)).toEqual([
    ["shop", ["b", "c"]],
    ["web", ["a"]]
  ])
  expect(byProject([])).toEqual([])
})
