import { Effect, Redacted } from "effect"
import { EventType } from "../../../domain/events/event-type.ts"
import { readCustomHeaders } from "../../../domain/integrations/custom-headers.ts"
import { escapeFor, templateViolations } from "../../../domain/integrations/template.ts"
import { headerViolations, parameterViolations } from "../../../domain/integrations/integration-draft.ts"
import { webOrigin } from "../../../domain/values/web-origin.ts"
import type { ProviderDefinition } from "../../../domain/integrations/provider-definition.ts"
import type { IntegrationProvider } from "../../../ports/integrations/integration-provider.ts"
import { Secrets } from "../../../ports/secrets/secrets.ts"
import { bodyTemplateParameter, customHeadersParameter, parameter } from "./provider-parameters.ts"
import { reportOf, sendToReceiver, loggedBody } from "./send-to-receiver.ts"
import { templated } from "./templated.ts"

const definition: ProviderDefinition = {
  name: "webhook",
  displayName: "Webhook",
  description: "Sends events to any URL, as JSON or rendered by a template.",
  documentationUrl: "https://mustache.github.io/mustache.5.html",
  howTo:
    "Each event is one POST request. Any status code from 200 to 299 says that it has arrived. Otherwise it is sent again, so an event can arrive twice: the header `x-halyard-event-id` tells which one it is. Values in a template are escaped as the content type requires.",
  parameters: [
    parameter("url", "URL", "The URL of the receiver.", {
      type: "url",
      required: true,
      sensitive: true,
      placeholder: "https://example.com/hook"
    }),
    parameter("contentType", "Content type", "The media type of the body.", { placeholder: "application/json" }),
    parameter("authorization", "Authorization", "The value of the authorization header.", { sensitive: true }),
    parameter(
      "secret",
      "Secret",
      "Signs the body: the header `x-halyard-signature` is `sha256=` and the HMAC of the body in hex.",
      { sensitive: true }
    ),
    customHeadersParameter,
    bodyTemplateParameter("the body", '{"event": "{{event.type}}", "by": "{{event.createdBy}}"}')
  ],
  events: EventType.literals
}

/** Sends events to any address. */
export const webhook: IntegrationProvider = {
  definition,
  violations: (parameters, pointer) => [
    ...parameterViolations(definition, parameters, pointer),
    ...headerViolations(["contentType", "authorization"], parameters, pointer),
    ...templateViolations(parameters["bodyTemplate"], `${pointer}/bodyTemplate`)
  ],
  deliver: Effect.fn("deliverByWebhook")(function* (delivery) {
    const { event, parameters } = delivery
    const { url = "" } = parameters
    const contentType = parameters["contentType"]?.trim() || "application/json"
    const custom = readCustomHeaders(parameters["customHeaders"])
    const body = templated(delivery, escapeFor(contentType), JSON.stringify(event))
    const details = { url: webOrigin(url) ?? "", contentType, body: loggedBody(body.text) }
    const headers = {
      ...authorizationOf(parameters),
      ...custom.headers,
      ...(yield* signatureOf(parameters, body.text))
    }
    const answer = yield* sendToReceiver({ eventId: event.id, url, contentType, headers, body: body.text, details })
    return reportOf(answer, [...body.faults, ...custom.faults], details)
  })
}

type Parameters = Readonly<Record<string, string>>

const authorizationOf = ({ authorization = "" }: Parameters) =>
  authorization.trim() === "" ? {} : { authorization: authorization.trim() }

const signatureOf = Effect.fnUntraced(function* ({ secret = "" }: Parameters, body: string) {
  if (secret === "") return {}
  return { "x-halyard-signature": `sha256=${yield* (yield* Secrets).sign(Redacted.make(secret), body)}` }
})
