import { describe, expect, it } from "vitest"
import { completeStrategy } from "../strategies/strategy.ts"
import type { ImportData } from "./import-data.ts"
import { aContext, anExisting, anImport, counter } from "../../../test/fixtures/imports.ts"
import { planStrategies } from "./plan-strategies.ts"

const plan = (data: Partial<ImportData>, context = aContext()) =>
  planStrategies(anImport(data), context, ["a"], counter())

describe("planStrategies", () => {
  it("gives strategies new ids, places and the local ids of segments", () => {
    const { strategiesAdded } = plan({
      featureStrategies: [
        { id: "theirs", name: "default", featureName: "a", segments: [2, 1] },
        { name: "custom", featureName: "a", sortOrder: 7 },
        { name: "default", featureName: "a" }
      ],
      segments: [
        { id: 1, name: "beta" },
        { id: 2, name: "staff" }
      ]
    })
    const [added] = strategiesAdded
    expect(added?.strategies.map(({ id, sortOrder, segments }) => [id, sortOrder, segments])).toEqual([
      ["id-0001", 8, [72, 71]],
      ["id-0002", 7, []],
      ["id-0003", 9, []]
    ])
  })

  it("keeps the ids of strategies that are listed in another order", () => {
    const strategies = ["default", "custom"].map((name) =>
      completeStrategy({ name }, { id: `old ${name}`, featureName: "a", sortOrder: 0 })
    )
    const context = aContext({
      features: new Map([anExisting("a", { state: { enabled: false, strategies, variants: [] } })])
    })
    const featureStrategies = [
      { name: "custom", featureName: "a", sortOrder: 0 },
      { name: "default", featureName: "a", sortOrder: 0 }
    ]
    expect(plan({ featureStrategies }, context)).toEqual({ strategiesRemoved: [], strategiesAdded: [] })
  })
})
