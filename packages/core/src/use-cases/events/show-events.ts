import { Effect } from "effect"
import type { Event } from "../../domain/events/event.ts"
import { shownEvent } from "../../domain/integrations/messages/shown-event.ts"
import { CurrentInstance, pageAddress } from "../../domain/settings/instance-config.ts"

/** Adds the words to events. Others run in between, since it takes time for many large events. */
export const showEvents = Effect.fn("showEvents")(function* (events: ReadonlyArray<Event>) {
  const serviceUrl = pageAddress(yield* CurrentInstance, "")
  return yield* Effect.forEach(events, (event, index) => {
    const show = Effect.sync(() => shownEvent(event, serviceUrl))
    return (index + 1) % AT_ONCE === 0 ? Effect.andThen(Effect.yieldNow, show) : show
  })
})

const AT_ONCE = 20
