import { describe, expect, it } from "@effect/vitest"
import { everybodyStrategy, isAnyEnabled, type NewStrategy, withRolloutDefaults } from "./strategy.ts"

const scope = { feature: "checkout", stickiness: "userId" }
const all = { rollout: "100", stickiness: "userId", groupId: "checkout" }

describe("withRolloutDefaults", () => {
  it.each<[NewStrategy["parameters"], NewStrategy["parameters"]]>([
    [undefined, all],
    [{}, all],
    [{ rollout: "5" }, { ...all, rollout: "5" }],
    [
      { stickiness: "random", own: "kept" },
      { ...all, stickiness: "random", own: "kept" }
    ],
    [
      { rollout: "0", stickiness: "", groupId: "" },
      { rollout: "0", stickiness: "", groupId: "" }
    ]
  ])("makes of %j the parameters %j", (parameters, expected) => {
    const strategy = { name: "flexibleRollout", title: "kept", ...(parameters === undefined ? {} : { parameters }) }
    expect(withRolloutDefaults(strategy, scope)).toEqual({ ...strategy, parameters: expected })
  })

  it.each<NewStrategy>([{ name: "default" }, { name: "gradualRolloutUserId", parameters: { percentage: "5" } }])(
    "leaves %j alone",
    (strategy) => {
      expect(withRolloutDefaults(strategy, scope)).toEqual(strategy)
    }
  )

  it("changes nothing the second time", () => {
    const once = withRolloutDefaults({ name: "flexibleRollout" }, scope)
    expect(withRolloutDefaults(once, { feature: "other", stickiness: "other" })).toEqual(once)
  })
})

describe("everybodyStrategy", () => {
  it("reaches everybody", () => {
    expect(everybodyStrategy(scope)).toEqual({ name: "flexibleRollout", parameters: all })
  })
})

describe("isAnyEnabled", () => {
  it("counts enabled strategies", () => {
    expect(isAnyEnabled([])).toBe(false)
    expect(isAnyEnabled([{ disabled: true }])).toBe(false)
    expect(isAnyEnabled([{ disabled: true }, { disabled: null }])).toBe(true)
  })
})
