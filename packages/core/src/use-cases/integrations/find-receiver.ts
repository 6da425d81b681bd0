import { Effect, Option, Schema } from "effect"
import { integrationOf, type IntegrationRecord } from "../../domain/integrations/integration-record.ts"
import { pageAddress } from "../../domain/settings/page-address.ts"
import { CurrentInstance } from "../../domain/settings/instance-config.ts"
import type { Delivery, IntegrationProvider } from "../../ports/integrations/integration-provider.ts"
import { findProvider } from "./find-provider.ts"
import { readParameters } from "./integration-secrets.ts"

/** Nothing can be delivered to an integration from this instance, for a reason that is not the receiver's. */
export class CannotDeliver extends Schema.TaggedError<CannotDeliver>()("CannotDeliver", { reason: Schema.String }) {}

/** All that a delivery takes but the event. */
export interface Receiver extends Omit<Delivery, "event"> {
  readonly provider: IntegrationProvider
}

export const findReceiver = Effect.fnUntraced(function* (record: IntegrationRecord) {
  const provider = yield* findProvider(record.provider)
  if (provider === undefined) {
    return yield* new CannotDeliver({ reason: `this instance has no provider "${record.provider}"` })
  }
  const parameters = yield* readParameters(record)
  if (Option.isNone(parameters)) return yield* new CannotDeliver({ reason: "its secrets are sealed with another key" })
  const receiver: Receiver = {
    provider,
    integration: integrationOf(record),
    parameters: parameters.value,
    serviceUrl: pageAddress(yield* CurrentInstance, "")
  }
  return receiver
})
