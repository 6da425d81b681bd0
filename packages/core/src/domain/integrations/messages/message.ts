import type { Event } from "../../events/event.ts"
import { describeEvent } from "./describe-event.ts"
import { type Markup, writeSentence } from "./write-sentence.ts"
import { urlOf } from "./sentence.ts"

/** What people are told of an event. */
export interface Message {
  readonly text: string
  /** Where they can see for themselves. */
  readonly url: string
}

export const messageOf = (event: Event, serviceUrl: string, markup: Markup): Message => ({
  text: writeSentence(describeEvent(event, serviceUrl), markup),
  url: urlOf(event, serviceUrl)
})
