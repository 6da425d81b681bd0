import { Effect } from "effect"
import { eventLabel } from "../../domain/events/event-label.ts"
import type { Event, ShownEvent } from "../../domain/events/event.ts"
import { messageOf } from "../../domain/integrations/messages/message.ts"
import { markdownMarkup } from "../../domain/integrations/messages/write-sentence.ts"
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

/** The event with its words. Names lead to pages under `serviceUrl`. */
const shownEvent = (event: Event, serviceUrl: string): ShownEvent => ({
  ...event,
  label: eventLabel(event.type),
  summary: messageOf(event, serviceUrl, markdownMarkup).text
})
