import { Effect } from "effect"
import { EventType } from "../../../domain/events/event-type.ts"
import { tagText } from "../../../domain/values/tag.ts"
import { readCustomHeaders } from "../../../domain/integrations/custom-headers.ts"
import { messageOf } from "../../../domain/integrations/messages/message.ts"
import { plainMarkup } from "../../../domain/integrations/messages/write-sentence.ts"
import { headerViolations, parameterViolations } from "../../../domain/integrations/integration-draft.ts"
import { webOrigin } from "../../../domain/values/web-origin.ts"
import type { ProviderDefinition } from "../../../domain/integrations/provider-definition.ts"
import { templateViolations } from "../../../domain/integrations/template.ts"
import type { Delivery, IntegrationProvider } from "../../../ports/integrations/integration-provider.ts"
import { bodyTemplateParameter, customHeadersParameter, parameter } from "./provider-parameters.ts"
import { reportOf, sendToReceiver, loggedBody } from "./send-to-receiver.ts"
import { templated } from "./templated.ts"

const definition: ProviderDefinition = {
  name: "new-relic",
  displayName: "New Relic",
  description: "Sends changes to New Relic as custom events.",
  documentationUrl: "https://docs.newrelic.com/docs/data-apis/ingest-apis/event-api/introduction-event-api/",
  howTo: "Events have the event type `FeatureFlagEvent`, the kind of change in `action` and a description in `text`.",
  parameters: [
    parameter("url", "URL", "The URL of the event API, with the account id.", {
      type: "url",
      required: true,
      placeholder: "https://insights-collector.newrelic.com/v1/accounts/1234567/events"
    }),
    parameter("licenseKey", "License key", "A New Relic license key.", { required: true, sensitive: true }),
    customHeadersParameter,
    bodyTemplateParameter("the text of the event", "{{event.createdBy}}: {{event.type}}")
  ],
  events: EventType.literals
}

/** Posts events to the event API of New Relic. */
export const newRelic: IntegrationProvider = {
  definition,
  violations: (parameters, pointer) => [
    ...parameterViolations(definition, parameters, pointer),
    ...headerViolations(["licenseKey"], parameters, pointer),
    ...templateViolations(parameters["bodyTemplate"], `${pointer}/bodyTemplate`)
  ],
  deliver: Effect.fn("deliverToNewRelic")(function* (delivery) {
    const { event, parameters, serviceUrl } = delivery
    const { licenseKey = "", url = "" } = parameters
    const custom = readCustomHeaders(parameters["customHeaders"])
    const { faults, text } = templated(delivery, (value) => value, messageOf(event, serviceUrl, plainMarkup).text)
    const body = JSON.stringify([attributesOf(delivery, text)])
    const details = { url: webOrigin(url) ?? "", body: loggedBody(body) }
    const headers = { "api-key": licenseKey, ...custom.headers }
    const shipment = { eventId: event.id, url, contentType: "application/json", headers, body, details }
    return reportOf(yield* sendToReceiver(shipment), [...faults, ...custom.faults], details)
  })
}

/** The attributes of an event, which are strings or numbers. Missing values are left out, and lists become strings. */
const attributesOf = ({ event, serviceUrl }: Delivery, text: string) => {
  const { createdAt, createdBy, createdByUserId, environment, featureName, id, project, tags, type } = event
  const { url } = messageOf(event, serviceUrl, plainMarkup)
  const all = {
    eventId: id,
    action: type,
    text,
    url,
    createdAt,
    createdBy,
    createdByUserId,
    project,
    environment,
    featureName
  }
  const given = Object.entries({ ...all, tags: (tags ?? []).map(tagText).join(",") }).flatMap(([name, value]) => {
    if (value === null || value === "") return []
    return [[name, typeof value === "string" ? value.slice(0, LONGEST_ATTRIBUTE) : value]]
  })
  return { eventType: "FeatureFlagEvent", ...Object.fromEntries(given) }
}

/** The longest attribute that New Relic accepts. */
const LONGEST_ATTRIBUTE = 4096
