import { describe, expect, it } from "@effect/vitest"
import { deliverToFake } from "../../../../test/fixtures/deliver-to-fake.ts"
import { slackApp } from "./slack-app.ts"

const accessToken = "xoxb-hidden"
const ok = { body: '{"ok":true}' }
const tags = [
  { type: "slack", value: "team-pay" },
  { type: "simple", value: "new" },
  { type: "slack", value: "#releases" }
]

describe("slackApp", () => {
  it("posts to each channel once", async () => {
    const { report, requests } = await deliverToFake(slackApp, {
      parameters: { accessToken, defaultChannels: "#releases, C123 ," },
      event: { tags, createdBy: "<!channel>" },
      answers: [ok]
    })
    const bodies = requests.map(({ body }) => JSON.parse(body))
    expect(bodies.map(({ channel }) => channel)).toEqual(["releases", "C123", "team-pay"])
    expect(bodies[0].text).toBe(
      "*&lt;!channel&gt;* enabled the feature <https://flags.example/projects/shop/features/checkout|checkout> in the environment *production* in the project <https://flags.example/projects/shop|shop>"
    )
    expect(requests[0]).toMatchObject({
      url: "https://slack.com/api/chat.postMessage",
      headers: { authorization: `Bearer ${accessToken}`, "content-type": "application/json; charset=utf-8" }
    })
    expect(report).toMatchObject({
      state: "success",
      stateDetails: "The receiver took the event with the status code 200",
      details: { url: "https://slack.com", channels: ["releases", "C123", "team-pay"] }
    })
  })

  it("has delivered when one channel has it", async () => {
    const { report } = await deliverToFake(slackApp, {
      parameters: { accessToken, defaultChannels: "a,b,c", apiUrl: "http://127.0.0.1:1/hidden/" },
      answers: [{ body: '{"ok":false,"error":"not_in_channel"}' }, ok, { status: 429 }]
    })
    expect(report).toMatchObject({
      state: "successWithErrors",
      stateDetails:
        "The receiver took the event with the status code 200. a: Slack answered with the status code 200, but did not take the message: not_in_channel. c: The receiver refused the event with the status code 429",
      details: { url: "http://127.0.0.1:1" }
    })
  })

  it("fails when no channel has it, and repeats nothing of what was said", async () => {
    const { report, requests } = await deliverToFake(slackApp, {
      parameters: { accessToken, defaultChannels: "a,b" },
      answers: [{ body: `{"ok":false,"error":"${accessToken}"}` }, "The receiver refused the connection"]
    })
    expect(requests).toHaveLength(2)
    expect(report).toMatchObject({
      state: "failed",
      stateDetails:
        "a: Slack answered with the status code 200, but did not take the message. b: The receiver refused the connection"
    })
    expect(JSON.stringify(report)).not.toContain("hidden")
  })

  it("posts nothing where there is nowhere to post to", async () => {
    const { report, requests } = await deliverToFake(slackApp, {
      parameters: { accessToken, defaultChannels: " ," }
    })
    expect(requests).toEqual([])
    expect(report).toMatchObject({
      state: "success",
      stateDetails: expect.stringContaining("No channel for this event")
    })
  })
})
