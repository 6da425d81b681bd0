import { eventLabel } from "../../events/event-label.ts"
import type { Event, ShownEvent } from "../../events/event.ts"
import { messageOf } from "./message.ts"
import { markdownMarkup } from "./write-sentence.ts"

/** The event with its words. Names lead to pages under `serviceUrl`. */
export const shownEvent = (event: Event, serviceUrl: string): ShownEvent => ({
  ...event,
  label: eventLabel(event.type),
  summary: messageOf(event, serviceUrl, markdownMarkup).text
})
