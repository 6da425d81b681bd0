import { expect, it } from "vitest"
import { environmentCreated, environmentDeleted, environmentUpdated, type Environment } from "./environment.ts"

const test: Environment = {
  name: "test",
  type: "test",
  sortOrder: 3,
  enabled: true,
  protected: false,
  requiredApprovals: null
}

const other = { ...test, type: "production" }

it.each([
  [() => environmentCreated(test), { type: "environment-created", environment: "test", data: test }],
  [
    () => environmentUpdated(test, other),
    { type: "environment-updated", environment: "test", data: other, preData: test }
  ],
  [() => environmentDeleted(test), { type: "environment-deleted", environment: "test", preData: test }]
])("records $1", (event, expected) => {
  expect(event()).toStrictEqual(expected)
})
