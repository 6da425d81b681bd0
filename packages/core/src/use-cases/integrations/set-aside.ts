import { Clock, Duration, Effect } from "effect"

/** Integrations that this instance cannot deliver to, through no fault of the receiver: it leaves them alone for a while. */
export interface SetAside {
  readonly has: (integration: number) => boolean
  /** Why, in a sentence; it is logged where it is news. */
  readonly put: (integration: number, reason: string) => Effect.Effect<void>
  /** The same for what should not have happened, such as a store that is not there; for a shorter while. */
  readonly putBroken: (integration: number, defect: unknown) => Effect.Effect<void>
  readonly clear: (integration: number) => void
  /** Those whose time is over may be tried again; where there is nothing to do any more, nothing is wrong. */
  readonly freeAt: (millis: number, due: ReadonlyArray<number>) => void
  /** A sentence for each. */
  readonly list: () => ReadonlyArray<string>
}

export const makeSetAside = (): SetAside => {
  const reasons = new Map<number, string>()
  const ends = new Map<number, number>()

  const put = Effect.fnUntraced(function* (
    integration: number,
    reason: string,
    { duration, defects }: { readonly duration: Duration.Duration; readonly defects: ReadonlyArray<unknown> }
  ) {
    ends.set(integration, (yield* Clock.currentTimeMillis) + Duration.toMillis(duration))
    const sentence = `The events for integration ${integration} have to wait: ${reason}`
    if (reasons.get(integration) === sentence) return
    reasons.set(integration, sentence)
    yield* Effect.logError(sentence, ...defects)
  })

  return {
    has: (integration) => ends.has(integration),
    put: (integration, reason) => put(integration, reason, { duration: A_WHILE, defects: [] }),
    putBroken: (integration, defect) =>
      put(integration, "something failed that should not", { duration: A_SHORT_WHILE, defects: [defect] }),
    clear: (integration) => {
      reasons.delete(integration)
      ends.delete(integration)
    },
    freeAt: (millis, due) => {
      for (const [integration, end] of ends) {
        if (end > millis) continue
        ends.delete(integration)
        if (!due.includes(integration)) reasons.delete(integration)
      }
    },
    list: () => [...reasons.values()]
  }
}

const A_WHILE = Duration.seconds(30)
const A_SHORT_WHILE = Duration.seconds(3)
