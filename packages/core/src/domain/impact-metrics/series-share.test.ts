import { assert, describe, it } from "@effect/vitest"
import { beyondShare, shareOfSeries, type TokenSeries } from "./series-share.ts"
import { seriesOf } from "../../../test/fixtures/token-series.ts"

describe("shareOfSeries", () => {
  it.each([
    [0, 10_000],
    [1, 5000],
    [9, 1000],
    [99, 100],
    [500, 100]
  ])("of %i projects is %i", (projects, share) => {
    assert.strictEqual(shareOfSeries(projects), share)
  })
})

describe("beyondShare", () => {
  it.each<[what: string, added: ReadonlyArray<TokenSeries>, refused: ReadonlyArray<number>]>([
    ["nothing while there is space", [seriesOf("free")], []],
    ["what a project has no space for", [seriesOf("full"), seriesOf("free")], [0]],
    ["each further one, once it is full", [seriesOf("free"), seriesOf("free"), seriesOf("free")], [2]],
    ["nothing that another project of the token has space for", [seriesOf("free", "full")], []],
    ["what no project of the token has space for", [seriesOf("full"), seriesOf("full", "full too")], [0, 1]],
    ["nothing for all projects, however full others are", [seriesOf("full"), seriesOf("*")], [0]]
  ])("refuses %s", (_what, added, refused) => {
    const counts = new Map([
      ["full", 3],
      ["full too", 4],
      ["free", 1]
    ])
    const beyond = beyondShare(added, counts, 3)
    assert.deepStrictEqual(
      added.flatMap((each, index) => (beyond.has(each) ? [index] : [])),
      refused
    )
  })
})
