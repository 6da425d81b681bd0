import { Effect } from "effect"
import { EventType } from "../../../domain/events/event-type.ts"
import { readCustomHeaders } from "../../../domain/integrations/custom-headers.ts"
import { parameterViolations } from "../../../domain/integrations/integration-draft.ts"
import { messageOf } from "../../../domain/integrations/messages/message.ts"
import { slackMarkup } from "../../../domain/integrations/messages/write-sentence.ts"
import type { ProviderDefinition } from "../../../domain/integrations/provider-definition.ts"
import { webOrigin } from "../../../domain/values/web-origin.ts"
import type { Delivery, IntegrationProvider } from "../../../ports/integrations/integration-provider.ts"
import { distinctChannels, postToChannels, slackTagTypes, taggedChannels } from "./post-to-channels.ts"
import { customHeadersParameter, parameter } from "./provider-parameters.ts"
import { sendToReceiver } from "./send-to-receiver.ts"

const deprecated = "Use the provider slack-app instead, which posts to channels of its own choice."

const definition: ProviderDefinition = {
  name: "slack",
  displayName: "Slack - Incoming webhook",
  description: "Posts changes to Slack channels through an incoming webhook.",
  documentationUrl: "https://docs.slack.dev/messaging/sending-messages-using-incoming-webhooks",
  deprecated,
  alerts: [{ type: "warning", text: deprecated }],
  howTo:
    "Create an incoming webhook in Slack and enter its URL. Events of a feature with tags of the type `slack` are posted to the channels in these tags instead of the default channel. Webhooks of Slack apps ignore channel, username and icon.",
  parameters: [
    parameter("url", "URL", "The URL of the incoming webhook.", { type: "url", required: true, sensitive: true }),
    parameter("username", "Username", "The author of the messages, by default Halyard.", { placeholder: "Halyard" }),
    parameter("emojiIcon", "Emoji icon", "The icon of the messages, by default that of the webhook.", {
      placeholder: ":flags:"
    }),
    parameter("defaultChannel", "Default channel", "The channel for events of features without a tag.", {
      required: true,
      placeholder: "releases"
    }),
    customHeadersParameter
  ],
  events: EventType.literals,
  tagTypes: slackTagTypes
}

/** Posts a message for each channel. The path of the URL is a secret. */
export const slack: IntegrationProvider = {
  definition,
  violations: (parameters, pointer) => parameterViolations(definition, parameters, pointer),
  deliver: Effect.fn("deliverToSlack")(function* (delivery) {
    const { event, parameters, serviceUrl } = delivery
    const { url = "" } = parameters
    const custom = readCustomHeaders(parameters["customHeaders"])
    const { text } = messageOf(event, serviceUrl, slackMarkup)
    const channels = channelsOf(delivery)
    const details = { url: webOrigin(url) ?? "", channels, text }
    const post = (channel: string) =>
      sendToReceiver({
        eventId: event.id,
        url,
        contentType: "application/json; charset=utf-8",
        headers: custom.headers,
        body: JSON.stringify({ channel: addressOf(channel), text, mrkdwn: true, link_names: 0, ...looksOf(delivery) }),
        details
      })
    return yield* postToChannels(channels, details, post, custom.faults)
  })
}

/** The channels of the feature's tags, or else the default channel. */
const channelsOf = ({ event, parameters }: Delivery): ReadonlyArray<string> => {
  const tagged = distinctChannels(taggedChannels(event))
  return tagged.length > 0 ? tagged : distinctChannels([parameters["defaultChannel"] ?? ""])
}

/** The channel as webhooks expect it: names of channels with `#`, users and ids unchanged. */
const addressOf = (channel: string): string => (/^@|^[CDG][A-Z0-9]{8,}$/.test(channel) ? channel : `#${channel}`)

const looksOf = ({ parameters: { emojiIcon = "", username = "" } }: Delivery) => ({
  username: username.trim() || "Halyard",
  ...(emojiIcon.trim() === "" ? {} : { icon_emoji: emojiIcon.trim() })
})
