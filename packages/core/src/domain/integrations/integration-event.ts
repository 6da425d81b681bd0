import { Schema } from "effect"
import { Event } from "../events/event.ts"
import { Timestamp } from "../values/timestamp.ts"

/** What can become of an event that an integration handles; the last try decides. */
export const IntegrationEventState = Schema.Literals(["success", "failed", "successWithErrors"])
export type IntegrationEventState = typeof IntegrationEventState.Type

/** What became of an event that an integration handled. Newer ones have greater ids. It holds no secrets. */
export const IntegrationEvent = Schema.Struct({
  /** Digits only: it may be greater than what numbers hold. */
  id: Schema.String.check(Schema.isPattern(/^\d+$/)),
  integrationId: Schema.Int,
  createdAt: Timestamp,
  state: IntegrationEventState,
  stateDetails: Schema.String,
  event: Event,
  details: Schema.Record(Schema.String, Schema.Json)
}).annotate({ identifier: "IntegrationEvent" })
export type IntegrationEvent = typeof IntegrationEvent.Type

/** One that is to be kept. */
export type NewIntegrationEvent = Omit<IntegrationEvent, "id" | "integrationId">
