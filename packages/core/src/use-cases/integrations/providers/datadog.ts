import { Effect } from "effect"
import type { Event } from "../../../domain/events/event.ts"
import { EventType } from "../../../domain/events/event-type.ts"
import { tagText } from "../../../domain/values/tag.ts"
import { readCustomHeaders } from "../../../domain/integrations/custom-headers.ts"
import { messageOf } from "../../../domain/integrations/messages/message.ts"
import { markdownMarkup } from "../../../domain/integrations/messages/write-sentence.ts"
import { headerViolations, parameterViolations } from "../../../domain/integrations/integration-draft.ts"
import { webOrigin } from "../../../domain/values/web-origin.ts"
import type { ProviderDefinition } from "../../../domain/integrations/provider-definition.ts"
import { templateViolations } from "../../../domain/integrations/template.ts"
import type { IntegrationProvider } from "../../../ports/integrations/integration-provider.ts"
import { bodyTemplateParameter, customHeadersParameter, parameter } from "./provider-parameters.ts"
import { reportOf, sendToReceiver, loggedBody } from "./send-to-receiver.ts"
import { templated } from "./templated.ts"

const usual = "https://api.datadoghq.com/api/v1/events"

const definition: ProviderDefinition = {
  name: "datadog",
  displayName: "Datadog",
  description: "Sends changes to Datadog as events.",
  documentationUrl: "https://docs.datadoghq.com/api/latest/events/",
  howTo:
    "Create an API key in Datadog. Events have the tags of their feature, and its project and environment as tags.",
  parameters: [
    parameter("url", "URL", `The URL of the events API, by default ${usual}.`, {
      type: "url",
      placeholder: usual
    }),
    parameter("apiKey", "API key", "A Datadog API key.", { required: true, sensitive: true }),
    parameter("sourceTypeName", "Source type name", "The `source_type_name` of the events."),
    customHeadersParameter,
    bodyTemplateParameter("the text of the event", "{{{markdown}}}")
  ],
  events: EventType.literals
}

/** Posts events to the events API of Datadog. */
export const datadog: IntegrationProvider = {
  definition,
  violations: (parameters, pointer) => [
    ...parameterViolations(definition, parameters, pointer),
    ...headerViolations(["apiKey"], parameters, pointer),
    ...templateViolations(parameters["bodyTemplate"], `${pointer}/bodyTemplate`)
  ],
  deliver: Effect.fn("deliverToDatadog")(function* (delivery) {
    const { event, parameters, serviceUrl } = delivery
    const { apiKey = "", sourceTypeName = "" } = parameters
    const url = parameters["url"]?.trim() || usual
    const custom = readCustomHeaders(parameters["customHeaders"])
    const message = messageOf(event, serviceUrl, markdownMarkup).text
    const { faults, text } = templated(delivery, (value) => value, inMarkdown(message))
    const body = JSON.stringify({
      title: `${event.type}${event.featureName === null ? "" : ` ${event.featureName}`}`.slice(0, LONGEST_TITLE),
      text: text.slice(0, LONGEST_TEXT),
      tags: tagsOf(event),
      ...(sourceTypeName.trim() === "" ? {} : { source_type_name: sourceTypeName.trim() })
    })
    const details = { url: webOrigin(url) ?? "", body: loggedBody(body) }
    const headers = { "dd-api-key": apiKey, ...custom.headers }
    const shipment = { eventId: event.id, url, contentType: "application/json", headers, body, details }
    return reportOf(yield* sendToReceiver(shipment), [...faults, ...custom.faults], details)
  })
}

/** The longest title that Datadog accepts. */
const LONGEST_TITLE = 100
const LONGEST_TEXT = 4000

/** Marks text as Markdown, which Datadog delimits by `%%%`. */
const inMarkdown = (text: string): string => `%%%\n${text.replaceAll("%%%", "% % %").slice(0, LONGEST_TEXT - 8)}\n%%%`

const tagsOf = ({ environment, featureName, project, tags }: Event): ReadonlyArray<string> => [
  ...(tags ?? []).map(tagText),
  ...(project === null ? [] : [`project:${project}`]),
  ...(environment === null ? [] : [`environment:${environment}`]),
  ...(featureName === null ? [] : [`feature:${featureName}`])
]
