import { expect, it } from "@effect/vitest"
import { formerKey, projectOfKey } from "./former-project.ts"
import { projectIdViolations } from "./project-rules.ts"

it("the key of a former project is no id, and leads to its id", () => {
  const key = formerKey("shop", 7)
  expect(projectOfKey(key)).toBe("shop")
  expect(projectIdViolations(key, "/id")).toHaveLength(1)
  expect(formerKey("shop", 8)).not.toBe(key)
})

it.each(["shop", ""])("the key %j of a present project, or of none, is its id", (id) => {
  expect(projectOfKey(id)).toBe(id)
})
