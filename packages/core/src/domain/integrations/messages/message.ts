import type { EventFacts } from "../../events/stored-event.ts"
import { describeEvent } from "./describe-event.ts"
import { type Markup, writeSentence } from "./write-sentence.ts"
import { urlOf } from "./sentence.ts"

/** The message that describes an event. */
export interface Message {
  readonly text: string
  /** The page about the subject of the event. */
  readonly url: string
}

export const messageOf = (event: EventFacts, serviceUrl: string, markup: Markup): Message => ({
  text: writeSentence(describeEvent(event, serviceUrl), markup),
  url: urlOf(event, serviceUrl)
})
