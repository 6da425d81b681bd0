import { describe, expect, it } from "vitest"
import { labelled, nearest, valueTicks } from "./ticks.ts"

describe("valueTicks", () => {
  it.each([
    [0, 4, true, [0, 1]],
    [1, 4, true, [0, 1]],
    [3, 4, true, [0, 1, 2, 3]],
    [7, 4, true, [0, 2, 4, 6, 8]],
    [10, 4, true, [0, 5, 10]],
    [100, 4, true, [0, 25, 50, 75, 100]],
    [12_345, 4, true, [0, 5000, 10_000, 15_000]],
    [0.5, 4, false, [0, 0.2, 0.4, 0.6]],
    [0.3, 3, false, [0, 0.1, 0.2, 0.3]],
    [0.1, 4, false, [0, 0.05, 0.1]],
    [1.2, 4, false, [0, 0.5, 1, 1.5]]
  ])("up to %d in about %d steps, whole: %s", (max, wanted, whole, expected) =>
    expect(valueTicks(max, wanted, whole)).toEqual(expected)
  )
})

describe("labelled", () => {
  it.each([
    ["none", [], 40, []],
    ["a single point", [100], 40, [0]],
    ["all that fit", [0, 50, 100], 40, [0, 1, 2]],
    ["every second", [0, 25, 50, 75, 100], 40, [0, 2, 4]],
    ["at uneven distances", [0, 10, 60, 95, 100], 40, [1, 2, 4]]
  ])("%s", (_, positions, room, expected) => expect(labelled(positions, room)).toEqual(expected))
})

describe("nearest", () => {
  it.each([
    [[0, 50, 100], 10, 0],
    [[0, 50, 100], 26, 1],
    [[0, 50, 100], 500, 2],
    [[], 5, 0]
  ])("%j to %d", (positions, box, expected) => expect(nearest(positions, box)).toBe(expected))
})
