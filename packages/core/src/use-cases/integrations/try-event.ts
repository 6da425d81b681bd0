import { Cause, Clock, Effect } from "effect"
import type { Event } from "../../domain/events/event.ts"
import { CurrentDeliverySettings } from "../../domain/integrations/delivery-rules.ts"
import {
  type DeliveryDetails,
  DeliveryFailed,
  type DeliveryReport
} from "../../ports/integrations/integration-provider.ts"
import type { Receiver } from "./integration-secrets.ts"

/** The outcome of an attempt. */
export interface Tried extends Omit<DeliveryReport, "state"> {
  readonly state: "success" | "successWithErrors" | "failed"
  readonly details: DeliveryDetails
}

/** Attempts to deliver an event once. It ends in time and returns an outcome, whatever the provider does. */
export const tryEvent = Effect.fnUntraced(function* ({ provider, ...delivery }: Receiver, event: Event) {
  const { tryLimit } = yield* CurrentDeliverySettings
  const startedAt = yield* Clock.currentTimeMillis
  const tried = yield* provider.deliver({ ...delivery, event }).pipe(
    Effect.timeoutOrElse({ duration: tryLimit, orElse: () => Effect.fail(tooLate) }),
    Effect.catchDefect((defect) =>
      Effect.andThen(
        Effect.logError(`The provider "${provider.definition.name}" failed`, withoutSecrets(defect, delivery)),
        Effect.fail(broken)
      )
    ),
    Effect.match({ onFailure: failed, onSuccess: (report): Tried => report })
  )
  const durationMs = (yield* Clock.currentTimeMillis) - startedAt
  const { details, state, stateDetails } = tried
  const outcome: Tried = { state, stateDetails: keepable(stateDetails), details: { ...details, durationMs } }
  return outcome
})

const failed = ({ details, stateDetails }: DeliveryFailed): Tried => ({ state: "failed", stateDetails, details })

/** The text without what some stores cannot store. */
const keepable = (text: string): string => text.replaceAll("\u0000", "").toWellFormed()

const tooLate = new DeliveryFailed({ stateDetails: "The receiver did not respond in time.", details: {} })

const broken = new DeliveryFailed({
  stateDetails: "The provider of the integration failed. See the log of the service.",
  details: {}
})

/** A defect for the log, without secrets: it may quote the input of the provider. */
const withoutSecrets = (defect: unknown, { parameters }: Omit<Receiver, "provider">): string =>
  Object.values(parameters)
    .filter((value) => value !== "")
    .toSorted((left, right) => right.length - left.length)
    .reduce((text, value) => text.replaceAll(value, "*****"), Cause.pretty(Cause.die(defect)))
