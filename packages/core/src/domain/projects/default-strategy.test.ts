import { describe, expect, it } from "vitest"
import type { NewStrategy } from "../strategies/strategy.ts"
import { completeDefaultStrategy, strategyFromDefault } from "./default-strategy.ts"

const variant = (name: string, weight: number) =>
  ({ name, weight, weightType: "variable", stickiness: "default" }) as const

describe("completeDefaultStrategy", () => {
  it("keeps omitted members omitted", () => {
    expect(completeDefaultStrategy({ name: "default" })).toEqual({ name: "default" })
  })

  it("completes the given members, and completing twice changes nothing", () => {
    const given: NewStrategy = {
      name: "flexibleRollout",
      segments: [2, 1, 2],
      constraints: [{ contextName: "userId", operator: "IN", values: ["1"] }],
      variants: [variant("a", 1), variant("b", 1)]
    }
    const complete = completeDefaultStrategy(given)
    expect(complete).toMatchObject({ segments: [2, 1], variants: [{ weight: 500 }, { weight: 500 }] })
    expect(complete.constraints?.[0]).toMatchObject({ inverted: false, caseInsensitive: false })
    expect(completeDefaultStrategy(complete)).toEqual(complete)
  })
})

describe("strategyFromDefault", () => {
  it.each<[NewStrategy, NewStrategy["parameters"]]>([
    [{ name: "flexibleRollout" }, { rollout: "100", stickiness: "userId", groupId: "checkout" }],
    [
      { name: "flexibleRollout", parameters: { rollout: "5" } },
      { rollout: "5", stickiness: "userId", groupId: "checkout" }
    ],
    [
      { name: "flexibleRollout", parameters: { groupId: "mine" } },
      { rollout: "100", stickiness: "userId", groupId: "mine" }
    ],
    [
      { name: "gradualRolloutUserId", parameters: { percentage: "5" } },
      { percentage: "5", groupId: "checkout" }
    ],
    [{ name: "userWithId", parameters: { userIds: "1" } }, { userIds: "1" }],
    [{ name: "default" }, undefined]
  ])("%j gives the parameters %j", (strategy, parameters) => {
    expect(strategyFromDefault(strategy, { feature: "checkout", stickiness: "userId" }).parameters).toEqual(parameters)
  })
})
