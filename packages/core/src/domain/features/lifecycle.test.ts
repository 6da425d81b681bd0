import { expect, it } from "vitest"
import { completeCompletion, completionViolations } from "./lifecycle.ts"

it.each([
  [{ status: "kept", statusValue: "blue" }, "blue"],
  [{ status: "kept", statusValue: "" }, null],
  [{ status: "discarded", statusValue: null }, null],
  [{ status: "discarded" }, null]
] as const)("completes %j", (given, statusValue) => {
  expect(completeCompletion(given)).toEqual({ status: given.status, statusValue })
  expect(completionViolations(given, "")).toEqual([])
})

const pathsFor = (length: number) =>
  completionViolations({ status: "kept", statusValue: "x".repeat(length) }, "").map(({ path }) => path)

it("accepts at most as many characters as a variant name", () => {
  expect([pathsFor(100), pathsFor(101)]).toEqual([[], ["/statusValue"]])
})
