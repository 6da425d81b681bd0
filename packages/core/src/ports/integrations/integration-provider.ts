import { type Effect, Schema } from "effect"
import type { Violation } from "../../domain/violations/errors.ts"
import type { Event } from "../../domain/events/event.ts"
import type { Integration } from "../../domain/integrations/integration.ts"
import type { ProviderDefinition } from "../../domain/integrations/provider-definition.ts"
import type { Outbound } from "./outbound.ts"
import type { Secrets } from "../secrets/secrets.ts"

/** The result of an attempt, for administrators of the integration. It contains no secrets. */
export type DeliveryDetails = Readonly<Record<string, Schema.Json>>

/** The receiver took the event. */
export interface DeliveryReport {
  readonly state: "success" | "successWithErrors"
  /** A sentence with the status code, and with warnings of the receiver. */
  readonly stateDetails: string
  readonly details: DeliveryDetails
}

/** The receiver did not take the event, or did not confirm it. */
export class DeliveryFailed extends Schema.TaggedError<DeliveryFailed>()("DeliveryFailed", {
  /** A sentence with the status code, if there was a response. */
  stateDetails: Schema.String,
  details: Schema.Record(Schema.String, Schema.Json)
}) {}

/** One event for one integration. */
export interface Delivery {
  readonly event: Event
  readonly integration: Integration
  /** The parameters of the integration, with their secrets. */
  readonly parameters: Readonly<Record<string, string>>
  /** The public URL of this service with its path prefix, without a trailing slash. */
  readonly serviceUrl: string
}

/** Delivers events to one kind of receiver. */
export interface IntegrationProvider {
  readonly definition: ProviderDefinition
  /** Returns the violations of parameters to be saved. `pointer` is the JSON pointer of the parameters. */
  readonly violations: (parameters: Readonly<Record<string, string>>, pointer: string) => ReadonlyArray<Violation>
  /**
   * Attempts one delivery. It may be repeated, even after a success that was not recorded. Receivers can detect
   * repetitions by the id of the event.
   */
  readonly deliver: (delivery: Delivery) => Effect.Effect<DeliveryReport, DeliveryFailed, Outbound | Secrets>
}
