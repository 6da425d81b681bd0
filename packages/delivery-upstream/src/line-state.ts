import { Effect, Latch } from "effect"
import type { Received } from "./received.ts"

/** The state that a line received last, and how it receives changes. */
export interface LineState {
  readonly received: () => Received | undefined
  /** How the line receives changes, such as by streaming. Undefined while upstream is away. */
  readonly way: () => string | undefined
  readonly follow: (way: string) => void
  /** Records that upstream is away or delivers nothing. Ends all waiting for a first state. */
  readonly lose: () => void
  /**
   * Takes the next state. It can be older for a moment, when it comes from an instance upstream that is behind another
   * one.
   */
  readonly take: (next: Received) => "new" | "same" | "older"
  /** Waits, for a limited time, until there is this revision or upstream is away. */
  readonly await: (revision: number) => Effect.Effect<void>
}

/** Makes the state of a line, beginning with the last known one. */
export const makeLineState = (before: Received | undefined): LineState => {
  let received = before
  let way: string | undefined
  let older = 0
  const hasFirst = Latch.makeUnsafe(false)
  const isBehind = (revision: number) => (received?.snapshot.revision ?? 0) < revision && way !== undefined

  return {
    received: () => received,
    way: () => way,
    follow: (name) => {
      way = name
    },
    lose: () => {
      way = undefined
      hasFirst.openUnsafe()
    },
    take: (next) => {
      // An older state that comes several times in a row is right: the data of the server was restored.
      if (received !== undefined && next.snapshot.revision < received.snapshot.revision && ++older < TIMES_OLDER) {
        return "older"
      }
      older = 0
      const isNew = next.snapshot !== received?.snapshot
      received = next
      hasFirst.openUnsafe()
      return isNew ? "new" : "same"
    },
    await: (revision) =>
      Effect.suspend(() => {
        if (received === undefined) return Effect.asVoid(Effect.timeoutOption(hasFirst.await, "10 seconds"))
        const catchUp = Effect.repeat(
          Effect.delay(
            Effect.sync(() => isBehind(revision)),
            "20 millis"
          ),
          {
            while: (behind) => behind
          }
        )
        return isBehind(revision) ? Effect.asVoid(Effect.timeoutOption(catchUp, "2 seconds")) : Effect.void
      })
  }
}

const TIMES_OLDER = 3
