import { describe, expect, it } from "vitest"
import type { ChartData } from "./chart-data.ts"
import { layOut } from "./plot-layout.ts"

const size = { width: 500, height: 200 }

const data = (moments: ReadonlyArray<number | undefined>): ChartData => ({
  dimension: "Day",
  points: moments.map((at, index) => ({ key: `${index}`, label: `${index}`, ...(at === undefined ? {} : { at }) })),
  series: [{ key: "a", label: "A", values: moments.map((_, index) => index) }]
})

describe("layOut", () => {
  it.each([
    ["no points", [], []],
    ["a single point, in the middle", [7], [0.5]],
    ["moments, by their distance", [0, 10, 40], [0, 0.25, 1]],
    ["others, evenly", [undefined, undefined, undefined], [0, 0.5, 1]]
  ])("places %s", (_, moments, shares) => {
    const { positions, width } = layOut(data(moments), size, { kind: "lines", tickFormat: String })
    expect(positions).toEqual(shares.map((share) => share * width))
  })

  it("places columns side by side", () => {
    const { column, positions, width } = layOut(data([1, 2]), size, { kind: "columns", tickFormat: String })
    expect(positions).toEqual([width / 4, (width * 3) / 4])
    expect(column).toBe(44)
  })

  it("ends the scale at the given value", () =>
    expect(layOut(data([1, 2]), size, { kind: "lines", tickFormat: String, max: 100 }).top).toBe(100))
})
