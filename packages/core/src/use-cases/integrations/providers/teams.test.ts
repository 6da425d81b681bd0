import { expect, it } from "@effect/vitest"
import { deliverToFake } from "../../../../test/fixtures/deliver-to-fake.ts"
import { teams, teamsWorkflow } from "./teams.ts"

it.each([[teams], [teamsWorkflow]])("$definition.name gets a card, and its address stays secret", async (provider) => {
  const { report, requests } = await deliverToFake(provider, {
    parameters: { url: "https://flow.example/hidden?sig=hidden", customHeaders: '{"x-a":"hidden","host":"b"}' },
    event: { createdBy: "[a](b)" }
  })
  const { attachments, summary, type } = JSON.parse(requests[0]?.body ?? "")
  expect(requests[0]).toMatchObject({ headers: { "x-a": "hidden", "content-type": "application/json" } })
  expect(type).toBe("message")
  expect(summary).toMatch(/^\[a\]\(b\) enabled the feature checkout/)
  expect(attachments).toMatchObject([
    {
      contentType: "application/vnd.microsoft.card.adaptive",
      contentUrl: null,
      content: {
        type: "AdaptiveCard",
        body: [
          {
            type: "TextBlock",
            text: expect.stringMatching(/^\*\*\\\[a\\\]\(b\)\*\* enabled the feature \[checkout\]\(/)
          },
          { type: "FactSet", facts: expect.arrayContaining([{ title: "Environment", value: "production" }]) }
        ],
        actions: [{ type: "Action.OpenUrl", url: "https://flags.example/projects/shop/features/checkout" }]
      }
    }
  ])
  expect(report).toMatchObject({ state: "successWithErrors", details: { url: "https://flow.example" } })
  expect(JSON.stringify(report)).not.toContain("hidden")
})
