import { expect, it } from "@effect/vitest"
import { Result } from "effect"
import { declaredFrom, type ReadFile } from "./declared-from.ts"

const project: ReadFile = { path: "projects/p/project.yaml", value: { id: "shop", name: "Shop" } }

it.each<readonly [string, unknown, string]>([
  ["flags.yaml", {}, "Nothing is declared in a file of this name"],
  ["projects/p/tag-types.yaml", {}, "Nothing is declared in a file of this name"],
  ["projects/p/project.yml", { id: "b", name: "B" }, "a second file for the project"],
  ["environments.yaml", null, "It is empty"],
  ["environments.yaml", { environments: [{ name: "qa" }] }, '"/environments/0/type" is required'],
  ["tag-types.json", { tagTypes: [{ name: "team", colour: "#fff" }] }, "/tagTypes/0/colour"],
  ["projects/p/features/a.yaml", { name: "a", project: "shop" }, "/project"],
  ["projects/p/features/a.yaml", { name: "a", type: "sunrise" }, "/type"],
  ["projects/p/features/a.yaml", ["a"], "must be an object"]
])("names what is wrong in %s", (path, value, reason) => {
  const read = declaredFrom([project, { path, value }])
  expect(Result.isFailure(read) ? read.failure : []).toEqual([{ file: path, reason: expect.stringContaining(reason) }])
})

it("needs to know the project of features, and ignores the schema that a file names", () => {
  const feature = { path: "projects/p/features/team/a.json", value: { $schema: "../x.json", name: "a" } }
  expect(declaredFrom([feature])).toEqual(
    Result.fail([{ file: "projects/p", reason: expect.stringContaining("project.yaml") }])
  )
  expect(declaredFrom([project, feature])).toEqual(
    Result.succeed({ projects: [{ id: "shop", name: "Shop", features: [{ name: "a" }] }] })
  )
})

it("takes no second file for a list", () => {
  const first = { path: "tag-types.json", value: { tagTypes: [{ name: "team" }] } }
  const second = { path: "tag-types.yaml", value: { tagTypes: [{ name: "area" }] } }
  expect(declaredFrom([first, second])).toEqual(
    Result.fail([{ file: "tag-types.yaml", reason: "There is a second file for this list" }])
  )
})
