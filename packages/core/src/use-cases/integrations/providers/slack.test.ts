import { describe, expect, it } from "@effect/vitest"
import { deliverToFake } from "../../../../test/fixtures/deliver-to-fake.ts"
import { slack } from "./slack.ts"

const url = "https://hooks.slack.example/services/hidden"
const tags = [
  { type: "slack", value: "team-pay" },
  { type: "simple", value: "new" },
  { type: "slack", value: "#releases" },
  { type: "slack", value: "C0123456789" }
]

describe("slack", () => {
  it("posts to the default channel, and its address stays secret", async () => {
    const { report, requests } = await deliverToFake(slack, {
      parameters: { url, defaultChannel: "general", customHeaders: '{"x-a":"hidden","host":"b"}' },
      event: { createdBy: "<!channel>" }
    })
    expect(requests.map(({ body }) => JSON.parse(body))).toEqual([
      {
        channel: "#general",
        username: "Halyard",
        mrkdwn: true,
        link_names: 0,
        text: "*&lt;!channel&gt;* enabled the feature <https://flags.example/projects/shop/features/checkout|checkout> in the environment *production* in the project <https://flags.example/projects/shop|shop>"
      }
    ])
    expect(requests[0]).toMatchObject({ url, headers: { "x-a": "hidden" } })
    expect(report).toMatchObject({
      state: "successWithErrors",
      stateDetails: expect.stringMatching(/status code 200\. Some of the custom headers were left out/),
      details: { url: "https://hooks.slack.example", channels: ["general"] }
    })
    expect(JSON.stringify(report)).not.toContain("hidden")
  })

  it("posts to the channels in tags instead, with the name and icon of the integration", async () => {
    const { report, requests } = await deliverToFake(slack, {
      parameters: { url, defaultChannel: "general", username: " Flags ", emojiIcon: ":flags:" },
      event: { tags },
      answers: [{}, { status: 404 }, {}]
    })
    expect(requests.map(({ body }) => JSON.parse(body))).toMatchObject(
      ["#team-pay", "#releases", "C0123456789"].map((channel) => ({
        channel,
        username: "Flags",
        icon_emoji: ":flags:"
      }))
    )
    expect(report).toMatchObject({
      state: "successWithErrors",
      stateDetails:
        "The receiver took the event with the status code 200. releases: The receiver refused the event with the status code 404"
    })
  })

  it("fails when no channel has the message", async () => {
    const { report } = await deliverToFake(slack, {
      parameters: { url, defaultChannel: "general" },
      answers: [{ status: 403, body: "hidden" }]
    })
    expect(report).toMatchObject({
      state: "failed",
      stateDetails: "general: The receiver refused the event with the status code 403"
    })
  })
})
