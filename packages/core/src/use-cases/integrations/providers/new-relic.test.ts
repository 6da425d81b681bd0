import { describe, expect, it } from "@effect/vitest"
import { deliverToFake } from "../../../../test/fixtures/deliver-to-fake.ts"
import { newRelic } from "./new-relic.ts"

const url = "https://insights.example/v1/accounts/1/events"

describe("newRelic", () => {
  it("gets an event of flat attributes", async () => {
    const { report, requests } = await deliverToFake(newRelic, {
      parameters: { url, licenseKey: "hidden", bodyTemplate: "{{event.type}}" },
      event: { environment: null, tags: [{ type: "team", value: "pay" }] }
    })
    expect(requests[0]).toMatchObject({ url, headers: { "api-key": "hidden" } })
    expect(JSON.parse(requests[0]?.body ?? "")).toEqual([
      {
        eventType: "FeatureFlagEvent",
        eventId: 7,
        action: "feature-environment-enabled",
        text: "feature-environment-enabled",
        url: "https://flags.example/projects/shop/features/checkout",
        createdAt: "2026-11-21T10:00:00.000Z",
        createdBy: "ada@example.com",
        createdByUserId: 3,
        project: "shop",
        featureName: "checkout",
        tags: "team:pay"
      }
    ])
    expect(JSON.stringify(report)).not.toContain("hidden")
  })

  it("needs an address and a key", () => {
    expect(newRelic.violations({ licenseKey: "☺" }, "/p").map(({ path }) => path)).toEqual(["/p/url", "/p/licenseKey"])
  })
})
