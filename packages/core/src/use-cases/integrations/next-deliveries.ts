import { Effect } from "effect"
import { isDue } from "../../domain/integrations/delivery-course.ts"
import { wantsEvent } from "../../domain/integrations/integration.ts"
import { now } from "../../domain/values/timestamp.ts"
import { DeliveryStore, type WaitingEvents } from "../../ports/integrations/delivery-store.ts"

/** The next events for an integration, as it is now; none where nothing is to be tried at this moment. */
export const nextDeliveries = Effect.fnUntraced(function* (integration: number, limit: number) {
  const at = yield* now
  const waiting = yield* nextWanted(integration, limit)
  return waiting === undefined || !isDue(waiting.course, at) ? undefined : waiting
})

/** The same, whether they may be tried or not. It moves the course over what is not wanted. */
export const nextWanted = Effect.fnUntraced(function* (integration: number, limit: number) {
  const deliveries = yield* DeliveryStore
  while (true) {
    const waiting: WaitingEvents | undefined = yield* deliveries.next(integration, limit)
    if (waiting === undefined || !waiting.integration.enabled) return undefined
    const events = waiting.events.filter((event) => wantsEvent(waiting.integration, event))
    if (events.length > 0) return { ...waiting, events }
    const { course, through } = waiting
    if (through <= course.position) return undefined
    yield* deliveries.settle(integration, course, { ...course, position: through, attempts: 0 }, [])
  }
})
