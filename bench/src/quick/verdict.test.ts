import { expect, it } from "vitest"
import { isWorse, type QuickRow, shareOfBare, shareOfLast } from "./verdict.ts"

const row = (...rounds: QuickRow["rounds"]): QuickRow => ({ name: "poll", rounds })

it("the round in the middle counts, whatever disturbed another", () => {
  const disturbed = row(
    { ours: 100, bare: 1000, last: 100 },
    { ours: 10, bare: 1000, last: 100 },
    { ours: 90, bare: 1000, last: 100 }
  )
  expect([shareOfBare(disturbed), shareOfLast(disturbed), isWorse(disturbed)]).toEqual([0.09, 0.9, false])
})

it("is worse when it is more than a third slower than the last release", () => {
  expect(isWorse(row({ ours: 66, bare: 1000, last: 100 }))).toBe(true)
  expect(isWorse(row({ ours: 67, bare: 1000, last: 100 }))).toBe(false)
})

it("is not worse than nothing", () => {
  const alone = row({ ours: 1, bare: 1000 })
  expect([shareOfLast(alone), isWorse(alone)]).toEqual([undefined, false])
})
