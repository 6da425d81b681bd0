import { describe, expect, it } from "vitest"
import { eventChanges } from "./event-changes.ts"

const rollout = { name: "flexibleRollout", parameters: { rollout: "25", stickiness: "userId" } }

describe("eventChanges", () => {
  it.each([
    ["nothing", null, null, []],
    ["no difference", { name: "a" }, { name: "a" }, []],
    ["a text", { description: "old" }, { description: "new" }, [["Description", ["old"], ["new"]]]],
    ["yes and no", { impressionData: false }, { impressionData: true }, [["Impression data", ["no"], ["yes"]]]],
    [
      "a new thing, without what is empty",
      null,
      { name: "a", description: "", tags: [], project: null },
      [["Name", undefined, ["a"]]]
    ],
    ["what the event says anyway", null, { id: 5, featureName: "checkout" }, []],
    ["a removed thing", { name: "a" }, null, [["Name", ["a"], undefined]]],
    ["a value that was set", { title: null }, { title: "First" }, [["Title", undefined, ["First"]]]],
    ["a value that was removed", { title: "First" }, { title: "" }, [["Title", ["First"], undefined]]],
    [
      "objects within",
      { parameters: { rollout: "25", stickiness: "userId" } },
      { parameters: { rollout: "50", stickiness: "userId" } },
      [["Parameters › rollout", ["25"], ["50"]]]
    ],
    [
      "constraints",
      { constraints: [] },
      { constraints: [{ contextName: "country", operator: "IN", values: ["NL", "DE"] }] },
      [["Constraints", undefined, ["in NL or DE"]]]
    ],
    [
      "variants",
      { variants: [{ name: "blue", weight: 1000 }] },
      {
        variants: [
          { name: "blue", weight: 335 },
          { name: "green", weight: 665, payload: { type: "string", value: "x" } }
        ]
      },
      [["Variants", ["100% blue"], ["33.5% blue", "66.5% green, with the string x"]]]
    ],
    ["segments", { segments: [1] }, { segments: [1, 2] }, [["Segments", ["Beta"], ["Beta", "Segment 2"]]]],
    ["strategies", null, { strategies: [rollout] }, [["Strategies", undefined, ["25% of users, by userId"]]]],
    ["tags", null, { tags: [{ type: "team", value: "shop" }] }, [["Tags", undefined, ["team:shop"]]]],
    [
      "legal values",
      null,
      { legalValues: [{ value: "NL" }, { value: "DE", description: "Germany" }] },
      [["Legal values", undefined, ["NL", "DE (Germany)"]]]
    ],
    [
      "a constraint of a later release",
      null,
      { constraints: [{ contextName: "a", operator: "NEW" }] },
      [["Constraints", undefined, ['{"contextName":"a","operator":"NEW"}']]]
    ]
  ])("%s", (_, preData, data, expected) => {
    const names = { segment: (id: number) => (id === 1 ? "Beta" : undefined) }
    const changes = eventChanges({ preData, data }, names).map(({ after, before, property }) => [
      property,
      before,
      after
    ])
    expect(changes).toEqual(expected)
  })
})
