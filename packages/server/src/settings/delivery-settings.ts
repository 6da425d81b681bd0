import type { DeliverySettings } from "@halyard/core/domain"
import { Duration, Schema } from "effect"
import { or, wholeNumber } from "./setting-values.ts"

/** The variables of deliveries to integrations. */
export const deliveryVariables = {
  HALYARD_INTEGRATION_EVENTS_WAIT_MINUTES: or(wholeNumber(1, 100_000, "minutes"), "15"),
  HALYARD_INTEGRATION_EVENTS_KEPT: or(wholeNumber(0, 1_000_000, "events"), "1000"),
  HALYARD_INTEGRATION_EVENTS_DAYS: or(wholeNumber(1, 36_500, "days"), "30")
}

const Variables = Schema.Struct(deliveryVariables)

export const deliveriesOf = (variables: typeof Variables.Type): Partial<DeliverySettings> => ({
  patience: Duration.minutes(variables.HALYARD_INTEGRATION_EVENTS_WAIT_MINUTES),
  retainedEvents: variables.HALYARD_INTEGRATION_EVENTS_KEPT,
  retainedDays: variables.HALYARD_INTEGRATION_EVENTS_DAYS
})
