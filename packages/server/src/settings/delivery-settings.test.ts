import { describe, expect, it } from "@effect/vitest"
import { Duration, Result } from "effect"
import { deliveriesOf } from "./delivery-settings.ts"
import { readSettings } from "./settings.ts"

const deliveriesIn = (variables: Record<string, string>) =>
  deliveriesOf(Result.getOrThrow(readSettings(variables)).variables)

describe("deliveriesOf", () => {
  it("reads its variables, and has defaults", () => {
    expect(deliveriesIn({})).toEqual({ patience: Duration.minutes(15), retainedEvents: 1000, retainedDays: 30 })
    expect(
      deliveriesIn({
        HALYARD_INTEGRATION_EVENTS_WAIT_MINUTES: "60",
        HALYARD_INTEGRATION_EVENTS_KEPT: "10",
        HALYARD_INTEGRATION_EVENTS_DAYS: "1"
      })
    ).toEqual({ patience: Duration.minutes(60), retainedEvents: 10, retainedDays: 1 })
  })

  it("names every wrong variable", () => {
    const lines = readSettings({
      HALYARD_INTEGRATION_EVENTS_WAIT_MINUTES: "0",
      HALYARD_INTEGRATION_EVENTS_KEPT: "all",
      HALYARD_INTEGRATION_EVENTS_DAYS: "-1"
    })
    expect(Result.getFailure(lines)).toMatchObject({
      value: [
        "HALYARD_INTEGRATION_EVENTS_WAIT_MINUTES must be a whole number of minutes from 1 to 100000",
        "HALYARD_INTEGRATION_EVENTS_KEPT must be a whole number of events from 0 to 1000000",
        "HALYARD_INTEGRATION_EVENTS_DAYS must be a whole number of days from 1 to 36500"
      ]
    })
  })
})
