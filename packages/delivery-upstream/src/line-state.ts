import { Effect, Latch } from "effect"
import type { Received } from "./received.ts"

/** What a line has received last, and how. */
export interface LineState {
  readonly received: () => Received | undefined
  /** How the line receives changes; undefined while upstream is away. */
  readonly way: () => string | undefined
  readonly follow: (way: string) => void
  /** Upstream is away, or says that it delivers nothing. Whoever waits for a first state waits no longer. */
  readonly lose: () => void
  /** Takes the next state. An instance upstream that is behind another one may have an older state for a moment. */
  readonly take: (next: Received) => "new" | "same" | "older"
  /** Waits, for a limited time, until there is this revision or upstream is away. */
  readonly await: (revision: number) => Effect.Effect<void>
}

/** Begins with a state from before. */
export const makeLineState = (before: Received | undefined): LineState => {
  let received = before
  let way: string | undefined
  let older = 0
  const finished = Latch.makeUnsafe(false)
  const isBehind = (revision: number) => (received?.snapshot.revision ?? 0) < revision && way !== undefined

  return {
    received: () => received,
    way: () => way,
    follow: (name) => {
      way = name
    },
    lose: () => {
      way = undefined
      finished.openUnsafe()
    },
    take: (next) => {
      // A server with restored data keeps its older state.
      if (received !== undefined && next.snapshot.revision < received.snapshot.revision && ++older < TIMES_OLDER) {
        return "older"
      }
      older = 0
      const isNew = next.snapshot !== received?.snapshot
      received = next
      finished.openUnsafe()
      return isNew ? "new" : "same"
    },
    await: (revision) =>
      Effect.suspend(() => {
        if (received === undefined) return Effect.asVoid(Effect.timeoutOption(finished.await, "10 seconds"))
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
