import { expect, it } from "@effect/vitest"
import { fittingPage } from "./page-size.ts"

it.each([
  [[], 0],
  [[1, 2, 3], 3],
  [[10], 1],
  [[50, 1], 1],
  [[9, 1, 1], 2],
  [[9, 10, 1], 2]
])("of items with the sizes %j, %i fit on a page of 10", (sizes, count) => {
  expect(fittingPage(sizes, (size) => size, 10)).toEqual(sizes.slice(0, count))
})
