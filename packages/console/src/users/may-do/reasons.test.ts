import { expect, it } from "vitest"
import { type Source, sourcesOf } from "./reasons.ts"

const named = (name: string, permissions: Source["permissions"]): Source => ({ role: { id: 1, name }, permissions })

const sources = [
  named("Admin", [{ name: "ADMIN" }]),
  named("Editor", [{ name: "CREATE_FEATURE" }]),
  named("Operator", [{ name: "UPDATE_FEATURE_STRATEGY", environment: "production" }])
]

it.each([
  [{ name: "CREATE_FEATURE" }, ["Admin", "Editor"]],
  [{ name: "UPDATE_FEATURE_STRATEGY", environment: "production" }, ["Admin", "Operator"]],
  [{ name: "UPDATE_FEATURE_STRATEGY", environment: "test" }, ["Admin"]],
  [{ name: "UPDATE_FEATURE_STRATEGY" }, ["Admin"]]
] as const)("%j comes from %j", (permission, expected) =>
  expect(sourcesOf(permission, sources).map(({ role }) => role.name)).toEqual(expected)
)

it("names the role of editors for what they may do in the default project alone", () => {
  const permission = { name: "UPDATE_FEATURE_STRATEGY" } as const
  const editor = sources.filter(({ role }) => role.name === "Editor")
  expect(sourcesOf(permission, editor, "default")).toEqual(editor)
  expect(sourcesOf(permission, editor, "shop")).toEqual([])
  expect(sourcesOf({ name: "CREATE_FEATURE" }, sources, "default").map(({ role }) => role.name)).toEqual([
    "Admin",
    "Editor"
  ])
})
