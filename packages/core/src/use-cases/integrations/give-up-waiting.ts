import { Effect } from "effect"
import { givenUpWith } from "../../domain/integrations/delivery-rules.ts"
import { CurrentDeliverySettings } from "../../domain/integrations/delivery-settings.ts"
import { waitedEnough } from "../../domain/integrations/given-up.ts"
import type { Timestamp } from "../../domain/values/timestamp.ts"
import { DeliveryStore } from "../../ports/integrations/delivery-store.ts"
import { nextWanted } from "./next-deliveries.ts"

/** Gives up what has waited for too long for a receiver that is down, where one such event was tried in vain. */
export const giveUpWaiting = Effect.fn("giveUpWaiting")(function* (integration: number, at: Timestamp) {
  const deliveries = yield* DeliveryStore
  const settings = yield* CurrentDeliverySettings
  const stateDetails = waitedEnough(settings.patience)
  while (true) {
    const waiting = yield* nextWanted(integration, PAGE)
    if (waiting === undefined || !waiting.course.suspended) return
    const given = givenUpWith(waiting.events, at, settings)
    const last = given.at(-1)
    if (last === undefined) return
    yield* deliveries.settle(
      integration,
      waiting.course,
      { ...waiting.course, position: last.id, attempts: 0 },
      given.map((event) => ({ createdAt: at, state: "failed", stateDetails, event, details: { attempts: 0 } }))
    )
  }
})

const PAGE = 200
