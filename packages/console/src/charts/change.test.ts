import { describe, expect, it } from "vitest"
import { count } from "../words/numbers.ts"
import { change, type ChangeOptions } from "./change.ts"

describe("change", () => {
  it.each<[string, number, number, Partial<ChangeOptions>, ReturnType<typeof change>]>([
    ["more", 10, 12, {}, { direction: "up", tone: "neutral", text: "+2" }],
    ["less", 12, 10, {}, { direction: "down", tone: "neutral", text: "−2" }],
    ["better by more", 10, 12, { better: "more" }, { direction: "up", tone: "good", text: "+2" }],
    ["worse by more", 10, 12, { better: "less" }, { direction: "up", tone: "bad", text: "+2" }],
    ["better by less", 12, 10, { better: "less" }, { direction: "down", tone: "good", text: "−2" }],
    ["none", 10, 10, { better: "more" }, { direction: "same", tone: "neutral", text: "No change" }],
    ["too little to see", 10, 10.0001, { better: "more" }, { direction: "same", tone: "neutral", text: "No change" }],
    [
      "a share",
      100,
      112,
      { relative: true, since: "to May" },
      { direction: "up", tone: "neutral", text: "+12% to May" }
    ],
    ["a share of nothing", 0, 5, { relative: true }, undefined]
  ])("%s", (_, before, after, options, expected) =>
    expect(change(before, after, { format: count, ...options })).toEqual(expected)
  )
})
