import { expect, it } from "@effect/vitest"
import { MAX_INT32, MIN_INT32, wholeNumberViolations } from "./whole-number.ts"

it.each([undefined, 0, -0, 1, -1, MAX_INT32, MIN_INT32])("%s", (value) => {
  expect(wholeNumberViolations(value, "/x")).toEqual([])
})

it.each([0.5, Number.NaN, Infinity, -Infinity, MAX_INT32 + 1, MIN_INT32 - 1, 1e300])("not %s", (value) => {
  expect(wholeNumberViolations(value, "/x")).toHaveLength(1)
})

it("keeps to a minimum", () => {
  expect(wholeNumberViolations(-1, "/x", 0)).toEqual([
    { message: '"/x" must be a whole number from 0 to 2147483647', path: "/x" }
  ])
})
