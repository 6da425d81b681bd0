import { DeliveryFailed, type Event, type IntegrationProvider, parameterViolations } from "@halyard/core"
import { Effect } from "effect"

/** How the application tells its other parts of something. */
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

/** Lets integrations publish events on the bus. A try that fails is repeated, so topics may get an event twice. */
export const messageBus = (bus: Bus): IntegrationProvider => ({
  definition,
  violations: (parameters, pointer) => parameterViolations(definition, parameters, pointer),
  deliver: ({ event, parameters: { topic = "" } }) =>
    Effect.tryPromise({
      try: () => bus.publish(topic, event),
      catch: () => new DeliveryFailed({ stateDetails: "The bus did not take the event", details: { topic } })
    }).pipe(Effect.as({ state: "success" as const, stateDetails: "The bus has the event", details: { topic } }))
})
