import { Overloaded } from "@halyard/core/ports"
import { Clock, Effect, Metric, Schedule } from "effect"
import { Stopping, TIME_TO_FINISH } from "../middleware/draining.ts"

/** The open streams of one kind. */
export interface StreamConnections {
  /** The failure if no stream can be added for this owner, such as a token. Undefined if one can. */
  readonly refusal: (owner: string) => Overloaded | undefined
  /**
   * Tracks a connection until it leaves. It counts for its owner. A client that does not take what it was sent within
   * half a minute is disconnected, since unsent chunks take memory. A client that is still connected a second after the
   * service began to stop is disconnected, too.
   */
  readonly enter: (client: StreamClient) => StreamConnection
}

/** A tracked connection. */
export interface StreamConnection {
  /** Something was sent that the client has to take. */
  readonly sent: () => void
  /** The client has taken what was sent. */
  readonly taken: () => void
  readonly leave: () => void
}

/** A client that is connected to a stream. */
export interface StreamClient {
  readonly owner: string
  /** Closes the connection. */
  readonly disconnect: () => void
}

/** The most streams that are open at a time: of one owner, and in all. */
export interface StreamLimits {
  readonly perOwner: number
  readonly total: number
}

/**
 * `kind` names the interface of the streams in metrics. `wayOut` says in the error message what refused clients can do.
 */
export const makeConnections = Effect.fnUntraced(function* (kind: string, limits: StreamLimits, wayOut: string) {
  const { countOf, enter, open } = makeRegister()
  const clock = yield* Clock.Clock
  const context = yield* Effect.context()
  const stopping = yield* Stopping
  const count = Metric.gauge("http_open_streams", {
    description: "Number of open streams",
    attributes: { part: kind }
  })
  const report = () => count.updateUnsafe(open.size, context)
  const disconnectStalled = Effect.map(Clock.currentTimeMillis, (now) => {
    for (const { disconnect, sentAt } of open) {
      if (sentAt !== undefined && now - sentAt >= LONGEST_WRITE_MILLIS) disconnect()
    }
  })
  yield* Effect.forkScoped(Effect.schedule(disconnectStalled, Schedule.spaced("5 seconds")))
  // Streams that had nothing to send have ended by themselves by then.
  const disconnectAtStop = stopping.pipe(
    Effect.andThen(Effect.sleep(TIME_TO_FINISH)),
    Effect.andThen(Effect.sync(() => open.forEach(({ disconnect }) => disconnect())))
  )
  yield* Effect.forkScoped(disconnectAtStop)

  const connections: StreamConnections = {
    refusal: (owner) => {
      if (open.size >= limits.total) return tooManyStreams
      const isFull = countOf(owner) >= limits.perOwner
      return isFull ? new Overloaded({ message: wayOut, retryAfter: RETRY_SECONDS }) : undefined
    },
    enter: (client) => {
      const entry: Entry = { ...client, sentAt: undefined }
      const leave = enter(entry)
      report()
      return {
        sent: () => (entry.sentAt = clock.currentTimeMillisUnsafe()),
        taken: () => (entry.sentAt = undefined),
        leave: () => {
          leave()
          report()
        }
      }
    }
  }
  return connections
})

/** Counts the connections of each owner as they come and go. */
const makeRegister = () => {
  const open = new Set<Entry>()
  const counts = new Map<string, number>()
  const countOf = (owner: string) => counts.get(owner) ?? 0
  const leave = (entry: Entry) => {
    const left = countOf(entry.owner) - 1
    open.delete(entry)
    if (left === 0) counts.delete(entry.owner)
    else counts.set(entry.owner, left)
  }
  const enter = (entry: Entry) => {
    open.add(entry)
    counts.set(entry.owner, countOf(entry.owner) + 1)
    return () => leave(entry)
  }
  return { countOf, enter, open }
}

const RETRY_SECONDS = 10

const tooManyStreams = new Overloaded({
  message: "Too many streams are open. Try again later, or poll.",
  retryAfter: RETRY_SECONDS
})

interface Entry extends StreamClient {
  /** Since when the client has something to take. */
  sentAt: number | undefined
}

const LONGEST_WRITE_MILLIS = 30_000
