import { Context, Duration } from "effect"

/** How patient deliveries are, and how long it is kept what became of them. */
export interface DeliverySettings {
  /** How long to wait after each try that failed. An event whose try after the last wait fails is given up. */
  readonly waits: ReadonlyArray<Duration.Duration>
  /** By which part of itself a wait may be shorter or longer. */
  readonly jitter: number
  /** How often a receiver is tried that did not take an event at all. */
  readonly suspendedWait: Duration.Duration
  /** How long an event waits for such a receiver before it is given up. */
  readonly patience: Duration.Duration
  /** How long one try may take, whatever the provider does. */
  readonly tryLimit: Duration.Duration
  /** How long a try in flight is waited for when the instance stops. */
  readonly gracePeriod: Duration.Duration
  /** How many integration events are kept of each integration, and for how many days. */
  readonly keptEvents: number
  readonly keptDays: number
}

export const defaultDeliverySettings: DeliverySettings = {
  waits: [1, 4, 12, 30].map((seconds) => Duration.seconds(seconds)),
  jitter: 0.2,
  suspendedWait: Duration.seconds(15),
  patience: Duration.minutes(15),
  tryLimit: Duration.seconds(11),
  gracePeriod: Duration.seconds(3),
  keptEvents: 1000,
  keptDays: 30
}

export const CurrentDeliverySettings = Context.Reference<DeliverySettings>("@halyard/core/CurrentDeliverySettings", {
  defaultValue: () => defaultDeliverySettings
})
