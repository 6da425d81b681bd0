import { Effect } from "effect"
import { eventLabel } from "../../domain/events/event-label.ts"
import type { Event, EventView } from "../../domain/events/event.ts"
import { type EventFacts, factsOf, type StoredEvent } from "../../domain/events/stored-event.ts"
import { describeEvent } from "../../domain/integrations/messages/describe-event.ts"
import { markdownMarkup, writeSentence } from "../../domain/integrations/messages/write-sentence.ts"
import { JsonText } from "../../domain/json/json-text.ts"
import { CurrentInstance, pageAddress } from "../../domain/settings/instance-config.ts"

/** Adds the words to events. Others run in between, since it takes time for many large events. */
export const showEvents = Effect.fnUntraced(function* (events: ReadonlyArray<Event>) {
  const serviceUrl = pageAddress(yield* CurrentInstance, "")
  return yield* Effect.forEach(events, (event, index) => {
    const show = Effect.sync((): EventView => ({ ...event, ...wordsOf(event, serviceUrl) }))
    return (index + 1) % AT_ONCE === 0 ? Effect.andThen(Effect.yieldNow, show) : show
  })
})

const AT_ONCE = 20

/**
 * Like `showEvents`, as JSON. The texts of the events are neither parsed, unless the words need them, nor written
 * again.
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

/** Writing so many characters takes about a millisecond. */
const MUCH = 150_000

type Words = Pick<EventView, "label" | "summary">

/** Names lead to pages under `serviceUrl`. */
const wordsOf = (event: EventFacts, serviceUrl: string): Words => ({
  label: eventLabel(event.type),
  summary: writeSentence(describeEvent(event, serviceUrl), markdownMarkup)
})

type Texts = "data" | "preData" | "tags"
type After = "groupId" | "groupType" | "reason" | keyof Words

/** The members in the order of the schema. */
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
