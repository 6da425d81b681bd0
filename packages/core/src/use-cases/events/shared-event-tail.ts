import { Context, Effect, Exit, Layer, PubSub, Queue, RcRef, Scope, Semaphore } from "effect"
import { everyEvent } from "../../domain/events/event-query.ts"
import { emptyTail, type EventTail, longerTail } from "../../domain/events/event-tail.ts"
import type { Project } from "../../domain/projects/project.ts"
import { CurrentPageSize } from "../../domain/values/page-size.ts"
import { Changes } from "../../ports/events/changes.ts"
import { EventStore } from "../../ports/events/event-store.ts"
import { ProjectStore } from "../../ports/projects/project-store.ts"
import { showEvents } from "./show-events.ts"

/** Reads the new events of the log once for all followers on this instance, and only while there are any. */
export class SharedEventTail extends Context.Service<
  SharedEventTail,
  {
    /** Follows the log until the scope closes. */
    readonly follow: Effect.Effect<TailFollower, never, Scope.Scope>
  }
>()("@halyard/core/SharedEventTail") {}

export interface TailFollower {
  /** Returns what was read last. */
  readonly view: () => TailView
  /** Waits until there may be more events since it last waited, or since `follow`; a few seconds at most. */
  readonly changed: Effect.Effect<void>
  /** Runs queries of a follower. Only a few followers query at a time, so that other requests get connections. */
  readonly inTurn: <A, E, R>(queries: Effect.Effect<A, E, R>) => Effect.Effect<A, E, R>
}

/**
 * The newest events of the log, and the data that decides who may see them, which is at least as new as the newest
 * event.
 */
export interface TailView {
  readonly tail: EventTail
  readonly projects: ReadonlyArray<Project>
  readonly lastOfFormer: ReadonlyMap<string, number>
}

export const layerSharedEventTail: Layer.Layer<SharedEventTail, never, TailNeeds> = Layer.effect(
  SharedEventTail,
  Effect.gen(function* () {
    const services = yield* Effect.context<TailNeeds>()
    // The first follower may leave, so the others must not depend on its services.
    const acquire = Effect.flatMap(Effect.scope, (scope) =>
      Effect.setContext(openTail, Context.add(services, Scope.Scope, scope))
    )
    const shared = yield* RcRef.make({ acquire })
    const inTurn = Semaphore.makeUnsafe(AT_ONCE).withPermit
    return SharedEventTail.of({
      follow: Effect.flatMap(RcRef.get(shared), ({ hub, view }) =>
        Effect.map(PubSub.subscribe(hub), (changes) => ({ view, changed: PubSub.take(changes), inTurn }))
      )
    })
  })
)

const AT_ONCE = 5

type TailNeeds = Changes | EventStore | ProjectStore

/**
 * Reads the log after each change while the scope is open. A slow follower gets one notification for several changes.
 */
const openTail = Effect.gen(function* () {
  const heard = yield* (yield* Changes).subscribe
  const { newestId, next } = yield* EventStore
  const hub = yield* PubSub.sliding<void>(1)
  let seen = yield* viewOf(emptyTail(yield* newestId(everyEvent)))

  const readOn = Effect.gen(function* () {
    const page = yield* next({ after: seen.tail.through }, {}, everyEvent, MOST_EVENTS)
    if (page.length === 0) return false
    seen = yield* viewOf(longerTail(seen.tail, yield* showEvents(page)))
    return true
  }).pipe(Effect.provideService(CurrentPageSize, MOST_CHARACTERS))

  let isFailing = false
  const look = Effect.gen(function* () {
    const exit = yield* Effect.exit(readOn)
    if (Exit.isFailure(exit) && !isFailing) yield* Effect.logWarning("The event log could not be read", exit.cause)
    isFailing = Exit.isFailure(exit)
    // Published even if nothing was read, because followers check their rights now and then.
    yield* PubSub.publish(hub, undefined)
    return Exit.isSuccess(exit) && exit.value
  })
  const lookAll = Effect.repeat(look, { while: (hasMore) => hasMore })
  yield* Queue.take(heard).pipe(
    Effect.andThen(lookAll),
    Effect.andThen(Effect.sleep(REST)),
    Effect.forever,
    Effect.forkScoped
  )
  return { hub, view: () => seen }
})

/** The most events that one query reads. */
const MOST_EVENTS = 200
const MOST_CHARACTERS = 1_000_000

/** The pause between reads. Commits during it are read together. */
const REST = "200 millis"

/** Reads the projects after the events, so that a project that became private hides events from then on. */
const viewOf = Effect.fnUntraced(function* (tail: EventTail) {
  const { lastEventsOfFormer, list } = yield* ProjectStore
  const view: TailView = { tail, projects: yield* list, lastOfFormer: yield* lastEventsOfFormer }
  return view
})
