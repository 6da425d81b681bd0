import { Cause, Clock, Effect, Exit, Stream } from "effect"
import { CurrentPrincipal, type Principal } from "../../domain/access/principal.ts"
import { type EventFilters, type EventScope, everyEvent } from "../../domain/events/event-query.ts"
import {
  type EventMessage,
  type EventStreamQuery,
  firstMessage,
  isFarBehind
} from "../../domain/events/event-stream.ts"
import { type EventPart, partOfTail } from "../../domain/events/event-tail.ts"
import { CurrentPageSize } from "../../domain/values/page-size.ts"
import type { NoAccess, Unauthenticated } from "../../domain/violations/errors.ts"
import type { AccessPolicy } from "../../ports/access/access-policy.ts"
import { EventStore } from "../../ports/events/event-store.ts"
import { StoreUnavailable } from "../../ports/instance/readiness.ts"
import { ProjectStore } from "../../ports/projects/project-store.ts"
import { eventScope } from "./search-events.ts"
import { SharedEventTail, type TailView } from "./shared-event-tail.ts"
import { showEvents } from "./show-events.ts"

/** Identifies the caller again, because a stream outlives the credential that opened it. */
export type Identify = Effect.Effect<Principal, Unauthenticated>

/**
 * Follows the event log. Events come in the order of their ids, each once, and only those that the caller may see at
 * that time. The caller is identified again before events come, and every few seconds; the stream fails once they have
 * no access any more. Without `identify`, the caller stays the same. While the store is unavailable, no events come.
 */
export const followEvents = (
  query: EventStreamQuery,
  identify?: Identify
): Stream.Stream<EventMessage, FeedEnd, FeedNeeds> =>
  Stream.unwrap(
    Effect.map(openEventFeed(query, identify), (next) => Stream.flattenIterable(Stream.fromEffectRepeat(next)))
  )

/** Waits for the next messages: a few seconds at most, and then none. */
export type EventFeed = Effect.Effect<ReadonlyArray<EventMessage>, FeedEnd>

export type FeedEnd = Unauthenticated | NoAccess

export type FeedNeeds = SharedEventTail | EventStore | ProjectStore | AccessPolicy | CurrentPrincipal

/** Follows the event log for callers who pull the messages. It reads nothing before they ask. */
export const openEventFeed = Effect.fn("openEventFeed")(function* (
  { filters, lastEventId }: EventStreamQuery,
  identify?: Identify
) {
  const services = yield* Effect.context<FeedNeeds>()
  const principal = yield* CurrentPrincipal
  const { changed, inTurn, view } = yield* (yield* SharedEventTail).follow
  const scopeOf = scopeBy(identify ?? Effect.succeed(principal))
  let cursor: Cursor | undefined
  let isFailing = false

  const look = Effect.suspend(() =>
    cursor === undefined ? begin(view(), lastEventId, scopeOf) : goOn(view(), cursor, filters, scopeOf)
  )
  const next: Effect.Effect<ReadonlyArray<EventMessage>, FeedEnd, FeedNeeds> = Effect.gen(function* () {
    const isUpToDate = cursor !== undefined && cursor.position >= view().tail.through
    if (isUpToDate || isFailing) yield* changed
    const exit = yield* Effect.exit(inTurn(look))
    isFailing = isOutage(exit)
    if (isFailing) return []
    const step = yield* exit
    cursor = step.cursor
    return step.messages
  })
  const feed: EventFeed = Effect.provideContext(next, services)
  return feed
})

/** Up to which event a client knows the log, and when their rights were checked. */
interface Cursor {
  readonly position: number
  readonly checkedAt: number
}

interface Step {
  readonly messages: ReadonlyArray<EventMessage>
  readonly cursor: Cursor
}

type ScopeOf = ReturnType<typeof scopeBy>

/** The first message for a client whose last event was `last`, or for a new client. */
const begin = Effect.fnUntraced(function* (seen: TailView, last: number | undefined, scopeOf: ScopeOf) {
  const { through } = seen.tail
  const checkedAt = yield* Clock.currentTimeMillis
  const scope = yield* scopeOf(seen)
  const { beginning, newestId } = yield* EventStore
  const visible = yield* newestId(scope)
  // The client may come from an instance that has read further.
  const newest = last !== undefined && last > through ? yield* newestId(everyEvent) : through
  const deleted = last === undefined ? 0 : ((yield* beginning)?.id ?? 0)
  const message = firstMessage(last, { newest, visible, deleted })
  const { lastEventId } = message
  const position = lastEventId < visible ? lastEventId : Math.max(lastEventId, through)
  const step: Step = { messages: [message], cursor: { position, checkedAt } }
  return step
})

/** Returns the next events. Checks the rights of the caller whenever there are events, and every few seconds. */
const goOn = Effect.fnUntraced(function* (
  seen: TailView,
  { checkedAt, position }: Cursor,
  filters: EventFilters,
  scopeOf: ScopeOf
) {
  const at = yield* Clock.currentTimeMillis
  const step = ({ events, through }: EventPart, checked = at): Step => ({
    messages: events.map((event) => ({ kind: "event", event })),
    cursor: { position: through, checkedAt: checked }
  })
  const wanted = partOfTail(seen.tail, position, filters, everyEvent, PAGE)
  if (wanted?.events.length === 0 && at - checkedAt < LONGEST_TRUST_MILLIS) return step(wanted, checkedAt)

  // The rights are read after the events, so they are at least as new.
  const scope = yield* scopeOf(seen)
  const part = partOfTail(seen.tail, position, filters, scope, PAGE)
  if (part !== undefined) return step(part)
  if (!isFarBehind(position, seen.tail.through)) {
    return step(yield* partOfLog(position, seen.tail.through, filters, scope))
  }
  const { messages, cursor } = yield* begin(seen, position, scopeOf)
  return { messages: messages.filter(({ kind }) => kind === "reset"), cursor }
})

/** The most messages at once. */
const PAGE = 50

/** Shorter than the interval at which the tail reports, so that every report leads to a check. */
const LONGEST_TRUST_MILLIS = 4000

/** Returns what the caller may see now. The tail has the projects, so that many callers cost no query for them. */
const scopeBy = (identify: Identify) =>
  Effect.fnUntraced(function* ({ lastOfFormer, projects }: TailView) {
    const store = yield* ProjectStore
    const known = { ...store, list: Effect.succeed(projects), lastEventsOfFormer: Effect.succeed(lastOfFormer) }
    return yield* eventScope().pipe(
      Effect.provideService(ProjectStore, known),
      Effect.provideService(CurrentPrincipal, yield* identify)
    )
  })

/** A small limit, because many clients may read old events at the same time. */
const PAGE_CHARACTERS = 200_000

/** Reads events that the tail no longer has. */
const partOfLog = Effect.fnUntraced(
  function* (after: number, through: number, filters: EventFilters, scope: EventScope) {
    const events = yield* (yield* EventStore).next({ after, through }, filters, scope, PAGE)
    const part: EventPart = { events: yield* showEvents(events), through: events.at(-1)?.id ?? through }
    return part
  },
  Effect.provideService(CurrentPageSize, PAGE_CHARACTERS)
)

const isOutage = (exit: Exit.Exit<unknown, unknown>): boolean =>
  Exit.isFailure(exit) &&
  exit.cause.reasons.some((reason) => Cause.isDieReason(reason) && reason.defect instanceof StoreUnavailable)
