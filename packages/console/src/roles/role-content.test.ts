import { expect, it } from "vitest"
import { roleContent, newRole, toggled } from "./role-content.ts"

it.each([
  [["A"], "B", true, ["A", "B"]],
  [["A", "B"], "B", false, ["A"]],
  [["A"], "A", true, ["A"]],
  [["A@test", "AB@test"], "A", true, ["A", "AB@test"]],
  [["A"], "A@test", true, ["A", "A@test"]],
  [["A", "A@test"], "A", false, ["A@test"]]
])("%j with %s set to %s is %j", (permissions, key, on, expected) =>
  expect(toggled(permissions, key, on)).toEqual(expected)
)

it("reads a role and writes the same", () => {
  const permission = { id: 1, displayName: "", type: "environment" as const }
  const role = {
    id: 7,
    type: "custom",
    name: "Operator",
    description: "",
    permissions: [
      { ...permission, name: "UPDATE_FEATURE_ENVIRONMENT" as const, environment: "a@b" },
      { ...permission, name: "CREATE_FEATURE" as const }
    ]
  }
  expect(newRole(roleContent(role), "custom")).toEqual({
    name: "Operator",
    description: "",
    type: "custom",
    permissions: [{ name: "CREATE_FEATURE" }, { name: "UPDATE_FEATURE_ENVIRONMENT", environment: "a@b" }]
  })
})
