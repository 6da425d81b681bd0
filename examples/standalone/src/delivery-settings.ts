import type { DeliverySettings } from "@halyard/core"
import { Duration, Schema } from "effect"
import { or, wholeNumber } from "./setting-values.ts"

/** The variables about what is delivered to integrations. */
export const deliveryVariables = {
  HALYARD_INTEGRATION_EVENTS_WAIT_MINUTES: or(wholeNumber(1, 100_000), "15"),
  HALYARD_INTEGRATION_EVENTS_KEPT: or(wholeNumber(0, 1_000_000), "1000"),
  HALYARD_INTEGRATION_EVENTS_DAYS: or(wholeNumber(1, 36_500), "30")
}

export const deliveryExpectations = {
  HALYARD_INTEGRATION_EVENTS_WAIT_MINUTES: "a number of minutes, 1 to 100000",
  HALYARD_INTEGRATION_EVENTS_KEPT: "a number of events, 0 to 1000000",
  HALYARD_INTEGRATION_EVENTS_DAYS: "a number of days, 1 to 36500"
}

const Variables = Schema.Struct(deliveryVariables)

/** What the variables decide of deliveries. */
export const deliveriesOf = (variables: typeof Variables.Type): Partial<DeliverySettings> => ({
  patience: Duration.minutes(variables.HALYARD_INTEGRATION_EVENTS_WAIT_MINUTES),
  keptEvents: variables.HALYARD_INTEGRATION_EVENTS_KEPT,
  keptDays: variables.HALYARD_INTEGRATION_EVENTS_DAYS
})
