import { type Event, parameterViolations } from "@halyard/core/domain"
import { DeliveryFailed, type IntegrationProvider } from "@halyard/core/ports"
import { Effect } from "effect"

/** The message bus of the application. */
export interface Bus {
  readonly publish: (topic: string, event: Event) => Promise<void>
}

const definition: IntegrationProvider["definition"] = {
  name: "message-bus",
  displayName: "Message bus",
  description: "Publishes events on a topic of the application.",
  documentationUrl: "https://example.com/topics",
  parameters: [{ name: "topic", displayName: "Topic", type: "text", required: true, sensitive: false }],
  events: ["feature-created", "feature-environment-enabled", "feature-environment-disabled"]
}

/** Lets integrations publish events on the bus. Failed attempts are repeated, so a topic may get an event twice. */
export const messageBus = (bus: Bus): IntegrationProvider => ({
  definition,
  violations: (parameters, pointer) => parameterViolations(definition, parameters, pointer),
  deliver: ({ event, parameters: { topic = "" } }) =>
    Effect.tryPromise({
      try: () => bus.publish(topic, event),
      catch: () => new DeliveryFailed({ stateDetails: "The bus is down", details: { topic } })
    }).pipe(Effect.as({ state: "success" as const, stateDetails: "Published", details: { topic } }))
})
