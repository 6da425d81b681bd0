import { expect, it } from "vitest"
import { memberRole, type Role } from "../access/role.ts"
import { roleCreated, roleDeleted, roleUpdated } from "./role-events.ts"

const tester: Role = {
  ...memberRole,
  id: 100,
  name: "Tester",
  description: "May test",
  type: "project-custom",
  permissions: new Set(["UPDATE_FEATURE"]),
  inEnvironments: new Map([["development", new Set(["UPDATE_FEATURE_ENVIRONMENT"])]])
}

const data = {
  id: 100,
  name: "Tester",
  description: "May test",
  type: "project-custom",
  permissions: [{ name: "UPDATE_FEATURE" }, { name: "UPDATE_FEATURE_ENVIRONMENT", environment: "development" }]
}

it.each([
  [() => roleCreated(tester), { type: "role-created", data }],
  [
    () => roleUpdated(tester, { ...tester, name: "Other" }),
    { type: "role-updated", data: { ...data, name: "Other" }, preData: data }
  ],
  [() => roleDeleted(tester), { type: "role-deleted", preData: data }]
])("records $1", (event, expected) => {
  expect(event()).toStrictEqual(expected)
})
