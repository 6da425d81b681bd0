import { Effect } from "effect"
import type { Event } from "../../../domain/events/event.ts"
import { EventType } from "../../../domain/events/event-type.ts"
import { readCustomHeaders } from "../../../domain/integrations/custom-headers.ts"
import { messageOf } from "../../../domain/integrations/messages/message.ts"
import { markdownMarkup, plainMarkup } from "../../../domain/integrations/messages/write-sentence.ts"
import { parameterViolations } from "../../../domain/integrations/integration-draft.ts"
import { webOrigin } from "../../../domain/values/web-origin.ts"
import type { ProviderDefinition } from "../../../domain/integrations/provider-definition.ts"
import type { Delivery, IntegrationProvider } from "../../../ports/integrations/integration-provider.ts"
import { customHeadersParameter, parameter } from "./provider-parameters.ts"
import { reportOf, sendToReceiver, loggedBody } from "./send-to-receiver.ts"

const teamsDefinition: ProviderDefinition = {
  name: "teams",
  displayName: "Microsoft Teams",
  description: "Posts changes to a Microsoft Teams channel.",
  documentationUrl:
    "https://learn.microsoft.com/microsoftteams/platform/webhooks-and-connectors/how-to/add-incoming-webhook",
  howTo:
    "Create a workflow in the channel that posts webhook requests, or an incoming webhook, and enter its URL here. Events arrive as adaptive cards.",
  parameters: [
    parameter("url", "URL", "The URL of the workflow or of the incoming webhook.", {
      type: "url",
      required: true,
      sensitive: true
    }),
    customHeadersParameter
  ],
  events: EventType.literals
}

const workflowDefinition: ProviderDefinition = {
  ...teamsDefinition,
  name: "teamsworkflow",
  displayName: "Microsoft Teams - Workflow",
  documentationUrl:
    "https://support.microsoft.com/office/create-incoming-webhooks-with-workflows-for-microsoft-teams-8ae491c7-0394-4861-ba59-055e33f75498",
  howTo:
    "Create a workflow in the channel that posts webhook requests, and enter its URL here. Events arrive as adaptive cards."
}

/** Posts an adaptive card for each event. The path of the URL is a secret. */
const cardProvider = (definition: ProviderDefinition): IntegrationProvider => ({
  definition,
  violations: (parameters, pointer) => parameterViolations(definition, parameters, pointer),
  deliver: Effect.fn("deliverToTeams")(function* (delivery) {
    const { event, parameters } = delivery
    const { url = "" } = parameters
    const custom = readCustomHeaders(parameters["customHeaders"])
    const body = JSON.stringify(messageFor(delivery))
    const details = { url: webOrigin(url) ?? "", body: loggedBody(body) }
    const shipment = { eventId: event.id, url, contentType: "application/json", headers: custom.headers, body, details }
    return reportOf(yield* sendToReceiver(shipment), custom.faults, details)
  })
})

export const teams = cardProvider(teamsDefinition)

/** Power Automate takes the same messages as the incoming webhooks that Microsoft retires. */
export const teamsWorkflow = cardProvider(workflowDefinition)

const messageFor = ({ event, serviceUrl }: Delivery) => {
  const message = messageOf(event, serviceUrl, markdownMarkup)
  return {
    type: "message",
    summary: messageOf(event, serviceUrl, plainMarkup).text,
    attachments: [
      {
        contentType: "application/vnd.microsoft.card.adaptive",
        contentUrl: null,
        content: {
          $schema: "http://adaptivecards.io/schemas/adaptive-card.json",
          type: "AdaptiveCard",
          version: "1.2",
          body: [
            { type: "TextBlock", text: message.text, wrap: true },
            { type: "FactSet", facts: factsOf(event) }
          ],
          actions: [{ type: "Action.OpenUrl", title: "Open", url: message.url }]
        }
      }
    ]
  }
}

const factsOf = (event: Event) =>
  [
    ["Event", event.type],
    ["By", event.createdBy],
    ["Project", event.project],
    ["Environment", event.environment],
    ["At", event.createdAt]
  ].flatMap(([title, value]) => (value ? [{ title, value: markdownMarkup.text(value) }] : []))
