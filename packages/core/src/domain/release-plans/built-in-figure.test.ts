import { assert, describe, it } from "@effect/vitest"
import type { ImpactFigure } from "../impact-metrics/impact-aggregation.ts"
import { builtInFigure, firstHour } from "./built-in-figure.ts"

const figure = (metricName: string, given: Partial<ImpactFigure> = {}): ImpactFigure => ({
  metricName,
  timeRange: "hour",
  aggregationMode: "avg",
  labelSelectors: {},
  ...given
})

const hour = (appName: string, yes: number, no: number, variants = {}) => ({
  hour: "2026-11-20T18:00:00.000Z",
  environment: "production",
  appName,
  yes,
  no,
  variants
})

const hours = [hour("shop", 6, 2, { blue: 4, red: 2 }), hour("app", 0, 2)]
const ofShop = { labelSelectors: { appName: ["shop"] } }

describe("builtInFigure", () => {
  it.each<[what: string, asked: ImpactFigure, value: number | null]>([
    ["the share of no", figure("halyard.no_share"), 0.4],
    ["the share of no in an application", figure("halyard.no_share", ofShop), 0.25],
    ["no share of nothing", figure("halyard.no_share", { labelSelectors: { appName: ["none"] } }), null],
    ["the share of a variant", figure("halyard.variant_share", { labelSelectors: { variant: ["blue"] } }), 0.4],
    [
      "the share of a variant that nobody got",
      figure("halyard.variant_share", { labelSelectors: { variant: ["x"] } }),
      0
    ],
    ["the number of evaluations", figure("halyard.evaluations", { aggregationMode: "count" }), 10],
    ["the evaluations of a second", figure("halyard.evaluations", { aggregationMode: "rps" }), 10 / 3600]
  ])("is %s", (_what, asked, value) => {
    assert.strictEqual(builtInFigure(asked, hours).value, value)
  })

  it("counts whole hours, up to one more than the range", () => {
    const now = "2026-11-20T18:30:00.000Z"
    assert.strictEqual(firstHour(figure("halyard.no_share"), now), "2026-11-20T17:00:00.000Z")
    assert.strictEqual(firstHour(figure("halyard.no_share", { timeRange: "day" }), now), "2026-11-19T18:00:00.000Z")
  })
})
