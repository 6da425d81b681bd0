import { expect, it } from "vitest"
import { memoryGrowth } from "./memory-growth.ts"

const run = (size: (index: number) => number) => memoryGrowth(Array.from({ length: 20 }, (_, index) => size(index)))

it("is found if memory grows to the end", () => {
  expect(run((index) => 200 + 40 * index)).toContain("memory grew from")
})

it("is none while the server warms up, nor from one sample to the next", () => {
  expect(run((index) => (index < 8 ? 100 + 40 * index : 420))).toBeUndefined()
  expect(run((index) => 300 + 80 * (index % 2))).toBeUndefined()
  expect(memoryGrowth([])).toBeUndefined()
})
