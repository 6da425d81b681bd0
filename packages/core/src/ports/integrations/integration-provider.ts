import { type Effect, Schema } from "effect"
import type { Violation } from "../../domain/violations/errors.ts"
import type { Event } from "../../domain/events/event.ts"
import type { Integration } from "../../domain/integrations/integration.ts"
import type { ProviderDefinition } from "../../domain/integrations/provider-definition.ts"
import type { Outbound } from "./outbound.ts"
import type { Secrets } from "../secrets/secrets.ts"

/** What is known of a try, for those who look after the integration. It holds no secrets. */
export type DeliveryDetails = Readonly<Record<string, Schema.Json>>

/** The receiver has the event. */
export interface DeliveryReport {
  readonly state: "success" | "successWithErrors"
  /** A sentence with the status code, and with what was wrong in spite of it. */
  readonly stateDetails: string
  readonly details: DeliveryDetails
}

/** The receiver does not have the event, or did not say that it has. */
export class DeliveryFailed extends Schema.TaggedError<DeliveryFailed>()("DeliveryFailed", {
  /** A sentence with the status code, if there was an answer. */
  stateDetails: Schema.String,
  details: Schema.Record(Schema.String, Schema.Json)
}) {}

/** One event for one integration. */
export interface Delivery {
  readonly event: Event
  readonly integration: Integration
  /** Those of the integration, with the secrets that they hold. */
  readonly parameters: Readonly<Record<string, string>>
  /** The address that people know this service by, prefix included, without a slash at its end. */
  readonly serviceUrl: string
}

/** Tells receivers of one kind what was done here. */
export interface IntegrationProvider {
  readonly definition: ProviderDefinition
  /** What is wrong with parameters to be saved; `pointer` is the JSON pointer of them all. */
  readonly violations: (parameters: Readonly<Record<string, string>>, pointer: string) => ReadonlyArray<Violation>
  /** One try. It may be repeated, also after a success that nobody noted; receivers can tell by the event's id. */
  readonly deliver: (delivery: Delivery) => Effect.Effect<DeliveryReport, DeliveryFailed, Outbound | Secrets>
}
