import { Effect } from "effect"
import { EventType } from "../../../domain/events/event-type.ts"
import { messageOf } from "../../../domain/integrations/messages/message.ts"
import { slackMarkup } from "../../../domain/integrations/messages/write-sentence.ts"
import { headerViolations, parameterViolations } from "../../../domain/integrations/integration-draft.ts"
import { webOrigin } from "../../../domain/values/web-origin.ts"
import type { ProviderDefinition } from "../../../domain/integrations/provider-definition.ts"
import { slackRefusal } from "../../../domain/integrations/slack-refusal.ts"
import {
  type Delivery,
  DeliveryFailed,
  type IntegrationProvider
} from "../../../ports/integrations/integration-provider.ts"
import { distinctChannels, postToChannels, slackTagTypes, taggedChannels } from "./post-to-channels.ts"
import { parameter } from "./provider-parameters.ts"
import { sendToReceiver } from "./send-to-receiver.ts"

const usual = "https://slack.com/api"

const definition: ProviderDefinition = {
  name: "slack-app",
  displayName: "Slack",
  description: "Posts changes to Slack channels.",
  documentationUrl: "https://docs.slack.dev/reference/methods/chat.postMessage",
  howTo:
    "Create a Slack app with the scope `chat:write`, add it to the channels and enter its token. Events of a feature are also posted to the channels in its tags of the type `slack`.",
  parameters: [
    parameter("accessToken", "Access token", "The bot token, which starts with xoxb-.", {
      required: true,
      sensitive: true
    }),
    parameter("defaultChannels", "Channels", "The channels for all events: names or ids, separated by commas.", {
      placeholder: "releases, C0123456789"
    }),
    parameter("apiUrl", "API URL", `The URL of the API, by default ${usual}.`, {
      type: "url",
      placeholder: usual
    })
  ],
  events: EventType.literals,
  tagTypes: slackTagTypes
}

/** Posts a message to each channel. */
export const slackApp: IntegrationProvider = {
  definition,
  violations: (parameters, pointer) => [
    ...parameterViolations(definition, parameters, pointer),
    ...headerViolations(["accessToken"], parameters, pointer)
  ],
  deliver: Effect.fn("deliverToSlackApp")(function* (delivery) {
    const apiUrl = delivery.parameters["apiUrl"]?.trim() || usual
    const { text } = messageOf(delivery.event, delivery.serviceUrl, slackMarkup)
    const channels = channelsOf(delivery)
    const details = { url: webOrigin(apiUrl) ?? "", channels, text }
    return yield* postToChannels(channels, details, (channel) => post(delivery, { apiUrl, channel, details, text }))
  })
}

interface Post {
  readonly apiUrl: string
  readonly channel: string
  readonly text: string
  readonly details: { readonly url: string; readonly channels: ReadonlyArray<string>; readonly text: string }
}

/** Posts a message. Whether Slack accepted it is in the body of the response. */
const post = Effect.fnUntraced(function* (delivery: Delivery, { apiUrl, channel, details, text }: Post) {
  const { accessToken = "" } = delivery.parameters
  const answer = yield* sendToReceiver({
    eventId: delivery.event.id,
    url: `${apiUrl.replace(/\/+$/, "")}/chat.postMessage`,
    contentType: "application/json; charset=utf-8",
    headers: { authorization: `Bearer ${accessToken.trim()}` },
    body: JSON.stringify({ channel, text, mrkdwn: true, link_names: false, unfurl_links: false }),
    details
  })
  const refusal = slackRefusal(answer)
  return refusal === undefined ? answer : yield* new DeliveryFailed({ stateDetails: refusal, details })
})

/** The channels of the integration and of the feature's tags. */
const channelsOf = ({ event, parameters }: Delivery): ReadonlyArray<string> =>
  distinctChannels([...(parameters["defaultChannels"] ?? "").split(","), ...taggedChannels(event)])
