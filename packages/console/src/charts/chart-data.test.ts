import { describe, expect, it } from "vitest"
import { isEmpty, largest, stack, withOthers, type ChartData } from "./chart-data.ts"

const data = (...series: ReadonlyArray<ReadonlyArray<number | undefined>>): ChartData => ({
  dimension: "Day",
  points: (series[0] ?? []).map((_, point) => ({ key: `${point}`, label: `Day ${point}` })),
  series: series.map((values, index) => ({ key: `${index}`, label: `Series ${index}`, values }))
})

describe("isEmpty", () => {
  it.each([
    ["no series", data(), true],
    ["no points", data([]), true],
    ["only unknown values", data([undefined, undefined]), true],
    ["a zero", data([undefined, 0]), false]
  ])("%s", (_, chart, expected) => expect(isEmpty(chart)).toBe(expected))
})

describe("largest", () => {
  it.each([
    ["of lines", data([1, 5], [4, 2]), false, 5],
    ["of stacks", data([1, 5], [4, 2]), true, 7],
    ["without unknown values", data([undefined, 3], [2, undefined]), true, 3],
    ["of nothing", data(), true, 0]
  ])("%s", (_, chart, stacked, expected) => expect(largest(chart, stacked)).toBe(expected))
})

describe("stack", () => {
  it("puts each series on those before it", () =>
    expect(stack(data([1, 2], [3, undefined], [4, 5]))).toEqual([
      [
        [0, 1],
        [0, 2]
      ],
      [
        [1, 4],
        [2, 2]
      ],
      [
        [4, 8],
        [2, 7]
      ]
    ]))
})

describe("withOthers", () => {
  it("leaves few series alone", () => expect(withOthers(data([1], [2]), 2).series).toHaveLength(2))

  it("adds up the smallest", () =>
    expect(withOthers(data([1, 1], [9, 9], [undefined, 2]), 2).series).toEqual([
      { key: "1", label: "Series 1", values: [9, 9] },
      { key: "others", label: "2 others", values: [1, 3] }
    ]))
})
