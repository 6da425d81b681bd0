import { Struct } from "effect"
import { expect, it } from "vitest"
import { aMilestone, aTemplate } from "../../../test/fixtures/changes.ts"
import { idsNeeded, planFrom } from "./plan.ts"

const template = {
  ...aTemplate(
    aMilestone("some", 0, { content: { name: "flexibleRollout", segments: [4] }, intervalMinutes: 5 }),
    aMilestone("all", 1, { content: { name: "default" }, intervalMinutes: null })
  ),
  description: "In two steps"
}

const address = {
  id: "plan",
  featureName: "checkout",
  environment: "production",
  createdByUserId: 7,
  createdAt: "2026-03-01T00:00:00.000Z",
  stickiness: "sessionId"
}

it("needs an id for each milestone and strategy", () => {
  expect(idsNeeded(template)).toBe(4)
  expect(idsNeeded(aTemplate())).toBe(0)
})

it("copies a template under new ids, with the defaults of rollouts filled in", () => {
  const [some, all] = template.milestones
  const parameters = { rollout: "100", stickiness: "sessionId", groupId: "checkout" }
  expect(planFrom(template, address, ["1", "2", "3", "4"])).toStrictEqual({
    ...Struct.omit(address, ["stickiness"]),
    discriminator: "plan",
    name: "Steps",
    description: "In two steps",
    activeMilestoneId: null,
    milestones: [
      {
        ...some,
        id: "1",
        releasePlanDefinitionId: "plan",
        strategies: some?.strategies.map((strategy) => ({ ...strategy, id: "2", milestoneId: "1", parameters }))
      },
      {
        ...all,
        id: "3",
        releasePlanDefinitionId: "plan",
        strategies: all?.strategies.map((strategy) => ({ ...strategy, id: "4", milestoneId: "3" }))
      }
    ],
    releasePlanTemplateId: "template",
    safeguards: []
  })
})
