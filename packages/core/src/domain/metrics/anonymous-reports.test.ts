import { expect, it } from "vitest"
import { eitherReporter, reporterOf } from "./anonymous-reports.ts"

const token = { id: 3, name: "web", projects: "all", environment: "production" } as const

it("knows what anybody could have reported", () => {
  expect(reporterOf({ ...token, type: "frontend" })).toBe("id 3 in production")
  expect(reporterOf({ ...token, type: "client" })).toBe(null)
})

it.each([
  ["a", "b", "a"],
  ["a", null, null],
  [null, "b", null],
  [null, null, null]
])("takes %s and %s together as %s", (one, other, expected) => {
  expect(eitherReporter(one, other)).toBe(expected)
})
