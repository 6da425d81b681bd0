import { describe, expect, it } from "@effect/vitest"
import { anEvent } from "../../../../test/fixtures/events.ts"
import { VERSION } from "../../../domain/settings/instance-config.ts"
import type { OutboundResponse } from "../../../ports/integrations/outbound.ts"
import { deliverToFake } from "../../../../test/fixtures/deliver-to-fake.ts"
import { webhook } from "./webhook.ts"

const url = "https://ada:hidden@hooks.example/flags?token=hidden#hidden"
const event = anEvent({ type: "feature-environment-enabled" })

describe("webhook", () => {
  it("sends the event as it is", async () => {
    const { report, requests } = await deliverToFake(webhook, { parameters: { url }, answers: [{ status: 202 }] })
    expect(requests).toEqual([
      {
        url,
        headers: {
          "content-type": "application/json",
          "user-agent": `Halyard/${VERSION}`,
          "x-halyard-event-id": "7"
        },
        body: JSON.stringify(event)
      }
    ])
    expect(report).toEqual({
      state: "success",
      stateDetails: "The receiver took the event with the status code 202",
      details: {
        url: "https://hooks.example",
        contentType: "application/json",
        body: JSON.stringify(event)
      }
    })
  })

  it("sends the configured request, signed, and reports no secret", async () => {
    const { report, requests } = await deliverToFake(webhook, {
      parameters: {
        url,
        contentType: "text/plain",
        authorization: "Bearer hidden",
        secret: "hidden",
        customHeaders: '{"X-Team":"hidden","User-Agent":"own"}',
        bodyTemplate: "{{event.createdBy}}: {{{text}}}"
      }
    })
    const body =
      "ada@example.com: ada@example.com enabled the feature checkout in the environment production in the project shop"
    expect(requests[0]).toMatchObject({
      headers: {
        "content-type": "text/plain",
        authorization: "Bearer hidden",
        "x-team": "hidden",
        "user-agent": "own",
        "x-halyard-signature": `sha256=6-${body.length}`
      },
      body
    })
    expect(report.state).toBe("success")
    expect(JSON.stringify(report)).not.toContain("hidden")
  })

  it("knows the words of an event by the name that templates of Unleash call them", async () => {
    const bodyTemplate = "{{{eventMarkdown}}}"
    const { requests } = await deliverToFake(webhook, { parameters: { url, contentType: "text/plain", bodyTemplate } })
    expect(requests[0]?.body).toContain("**ada@example.com** enabled the feature [checkout](")
  })

  it("delivers in spite of headers and a template that are wrong, and says so", async () => {
    const { report, requests } = await deliverToFake(webhook, {
      parameters: { url, customHeaders: "{hidden", bodyTemplate: "{{#event}}hidden" }
    })
    expect(requests[0]?.body).toBe(JSON.stringify(event))
    expect(report).toMatchObject({
      state: "successWithErrors",
      stateDetails: expect.stringMatching(
        /^The receiver took the event with the status code 200\. The template was not used, .+\. The custom headers were left out/
      )
    })
    expect(JSON.stringify(report)).not.toContain("hidden")
  })

  it.each<[Partial<OutboundResponse> | string, string]>([
    [{ status: 500, body: "hidden" }, "The receiver refused the event with the status code 500"],
    [
      { status: 302, body: "hidden" },
      "The receiver answered with a redirect, the status code 302, and redirects are not followed"
    ],
    [{ status: 199 }, "The receiver refused the event with the status code 199"],
    ["The receiver refused the connection", "The receiver refused the connection"]
  ])("fails for %j", async (answer, stateDetails) => {
    const { report } = await deliverToFake(webhook, { parameters: { url }, answers: [answer] })
    expect(report).toMatchObject({ state: "failed", stateDetails, details: { url: "https://hooks.example" } })
    expect(JSON.stringify(report)).not.toContain("hidden")
  })

  it("cuts what it reports of a large body", async () => {
    const { report } = await deliverToFake(webhook, {
      parameters: { url },
      event: { data: { a: "b".repeat(20_000) } }
    })
    expect(String(report.details["body"])).toHaveLength(10_001)
  })

  it.each<[Record<string, string>, ReadonlyArray<string>]>([
    [{ url }, []],
    [{}, ["/p/url"]],
    [{ url: "hooks.example" }, ["/p/url"]],
    [{ url, bodyTemplate: "{{#a}}" }, ["/p/bodyTemplate"]],
    [{ url, authorization: "a\nb", contentType: "☺" }, ["/p/contentType", "/p/authorization"]],
    [{ url, customHeaders: "{" }, []]
  ])("judges %j", (parameters, paths) => {
    expect(webhook.violations(parameters, "/p").map(({ path }) => path)).toEqual(paths)
  })
})
