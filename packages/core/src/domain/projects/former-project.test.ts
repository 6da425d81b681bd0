import { expect, it } from "@effect/vitest"
import { formerKey, projectOfKey } from "./former-project.ts"
import { projectIdViolations } from "./project-rules.ts"

it.each([
  ["shop", undefined, "shop#"],
  ["shop", 7, "shop#7"]
])("the key of a former project %s with the number %s is %s", (id, number, key) => {
  expect(formerKey(id, number)).toBe(key)
  expect(projectOfKey(key)).toBe(id)
  expect(projectIdViolations(key, "/id")).toHaveLength(1)
})

it.each(["shop", ""])("the key %j of a present project, or of none, is its id", (id) => {
  expect(projectOfKey(id)).toBe(id)
})
