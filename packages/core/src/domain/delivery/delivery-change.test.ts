import { assert, describe, it } from "@effect/vitest"
import { EventType } from "../events/event-type.ts"
import { changeBy, type EventMark, lastConcern } from "./delivery-change.ts"

const mark = (id: number, type: EventType, more: Partial<EventMark> = {}): EventMark => ({
  id,
  type,
  featureName: null,
  environment: null,
  segment: null,
  ...more
})

describe("changeBy", () => {
  it("names features and segments, each with its last event", () => {
    const change = changeBy(
      [
        mark(1, "feature-created", { featureName: "a" }),
        mark(2, "segment-updated", { segment: 7 }),
        mark(3, "feature-environment-enabled", { featureName: "a", environment: "development" }),
        mark(4, "feature-environment-enabled", { featureName: "b", environment: "production" }),
        mark(5, "feature-favorited", { featureName: "c" })
      ],
      "development"
    )
    assert.deepStrictEqual([...change.features], [["a", 3]])
    assert.deepStrictEqual([...change.segments], [[7, 2]])
    assert.isUndefined(change.everything)
    assert.strictEqual(lastConcern(change, new Set()), 3)
  })

  it("takes note of what concerns more than features, in its environment", () => {
    const added = [mark(1, "project-environment-added", { environment: "production" })]
    assert.deepStrictEqual(
      ["production", "development"].map((environment) => changeBy(added, environment).everything),
      [1, undefined]
    )
  })

  it("concerned SDKs last by what they receive", () => {
    const change = changeBy(
      [
        mark(1, "environment-created"),
        mark(2, "feature-created", { featureName: "a" }),
        mark(3, "segment-updated", { segment: 7 }),
        mark(4, "feature-favorited", { featureName: "a" })
      ],
      "development"
    )
    assert.deepStrictEqual(
      [new Set([7]), new Set([8])].map((received) => lastConcern(change, received)),
      [3, 2]
    )
    assert.strictEqual(lastConcern({ ...change, features: new Map() }, new Set()), 1)
    assert.isUndefined(lastConcern(changeBy([], "development"), new Set([7])))
  })

  it("takes no note of what SDKs do not see", () => {
    const unseen = EventType.literals.filter((type) => {
      const { everything, features, segments } = changeBy([mark(1, type, { featureName: "a", segment: 1 })], "any")
      return everything === undefined && features.size === 0 && segments.size === 0
    })
    assert.deepStrictEqual(
      unseen.filter((type) => /^(feature|segment|strategy-order|project-environment|environment)-/.test(type)),
      [
        "feature-import",
        "feature-tag-import",
        "feature-type-updated",
        "feature-completed",
        "feature-uncompleted",
        "environment-import",
        "environment-updated",
        "segment-created",
        "segment-import",
        "feature-favorited",
        "feature-unfavorited",
        "feature-potentially-stale-on"
      ]
    )
  })
})
