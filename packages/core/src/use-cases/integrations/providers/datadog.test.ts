import { describe, expect, it } from "@effect/vitest"
import { datadog } from "./datadog.ts"
import { deliverToFake } from "../../../../test/fixtures/deliver-to-fake.ts"

const apiKey = "hidden"

describe("datadog", () => {
  it("gets an event in Markdown, with tags", async () => {
    const { report, requests } = await deliverToFake(datadog, {
      parameters: { apiKey, sourceTypeName: "halyard" },
      event: { tags: [{ type: "team", value: "pay" }], createdBy: "%%% @all" }
    })
    expect(requests[0]).toMatchObject({
      url: "https://api.datadoghq.com/api/v1/events",
      headers: { "dd-api-key": apiKey, "content-type": "application/json" }
    })
    expect(JSON.parse(requests[0]?.body ?? "")).toEqual({
      title: "feature-environment-enabled checkout",
      text: expect.stringMatching(/^%%%\n\*\*% % % @\u200ball\*\* enabled the feature \[checkout\]\([^%]+\n%%%$/),
      tags: ["team:pay", "project:shop", "environment:production", "feature:checkout"],
      source_type_name: "halyard"
    })
    expect(report).toMatchObject({ state: "success", details: { url: "https://api.datadoghq.com" } })
    expect(JSON.stringify(report)).not.toContain("hidden")
  })

  it("gets the text of a template if there is one", async () => {
    const { requests } = await deliverToFake(datadog, {
      parameters: {
        apiKey,
        url: "https://eu.example/events",
        bodyTemplate: '"{{event.type}}" of {{event.featureName}}'
      }
    })
    expect(requests[0]?.url).toBe("https://eu.example/events")
    expect(JSON.parse(requests[0]?.body ?? "")).toMatchObject({ text: '"feature-environment-enabled" of checkout' })
  })

  it("needs a key", () => {
    expect(datadog.violations({}, "/p").map(({ path }) => path)).toEqual(["/p/apiKey"])
  })
})
