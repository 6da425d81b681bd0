import { Effect } from "effect"
import { eventLabel } from "../../domain/events/event-label.ts"
import type { Event, EventView } from "../../domain/events/event.ts"
import { type EventFacts, factsOf, type StoredEvent } from "../../domain/events/stored-event.ts"
import { describeEvent } from "../../domain/integrations/messages/describe-event.ts"
import { markdownMarkup, writeSentence } from "../../domain/integrations/messages/write-sentence.ts"
import { JsonText } from "../../domain/json/json-text.ts"
import { CurrentInstance, pageAddress } from "../../domain/settings/instance-config.ts"

/** Adds labels and summaries to events. Other requests run in between, since many large events take time. */
export const showEvents = Effect.fnUntraced(function* (events: ReadonlyArray<Event>) {
  const serviceUrl = pageAddress(yield* CurrentInstance, "")
  return yield* Effect.forEach(events, (event, index) => {
    const show = Effect.sync((): EventView => ({ ...event, ...wordsOf(event, serviceUrl) }))
    return (index + 1) % AT_ONCE === 0 ? Effect.andThen(Effect.yieldNow, show) : show
  })
})

const AT_ONCE = 20

/**
 * Returns events with labels and summaries as JSON text. The text of an event is parsed only if its summary needs it,
 * and never written again.
 */
export const showEventsAsJson = Effect.fnUntraced(function* (events: ReadonlyArray<StoredEvent>) {
  const serviceUrl = pageAddress(yield* CurrentInstance, "")
  let json = ""
  let next = MUCH
  for (const event of events) {
    if (json.length > next) {
      yield* Effect.yieldNow
      next = json.length + MUCH
    }
    json = `${json === "" ? "" : `${json},`}${viewText(event, wordsOf(factsOf(event), serviceUrl))}`
  }
  return new JsonText<ReadonlyArray<EventView>>(`[${json}]`)
})

/** In characters. Writing this many takes about a millisecond. */
const MUCH = 150_000

type Words = Pick<EventView, "label" | "summary">

/** The label and summary of an event. Names link to pages under `serviceUrl`. */
const wordsOf = (event: EventFacts, serviceUrl: string): Words => ({
  label: eventLabel(event.type),
  summary: writeSentence(describeEvent(event, serviceUrl), markdownMarkup)
})

type Texts = "data" | "preData" | "tags"
type After = "groupId" | "groupType" | "reason" | keyof Words

/** The JSON of an event, with its members in the order of the schema. */
const viewText = (event: StoredEvent, { label, summary }: Words): string => {
  const { createdAt, createdBy, createdByUserId, environment, featureName, groupId, groupType, id, project } = event
  const { dataJson, preDataJson, reason, tagsJson, type } = event
  const before: Omit<EventView, After | Texts> = {
    id,
    createdAt,
    type,
    createdBy,
    createdByUserId,
    environment,
    project,
    featureName
  }
  const after: Pick<EventView, After> = { groupType, groupId, reason, label, summary }
  const texts = `"data":${dataJson ?? "null"},"preData":${preDataJson ?? "null"},"tags":${tagsJson ?? "null"}`
  return `${JSON.stringify(before).slice(0, -1)},${texts},${JSON.stringify(after).slice(1)}`
}
