import { Clock, Duration, Effect } from "effect"

/**
 * Integrations that this instance cannot deliver to, for reasons other than the receiver. They are skipped for a while.
 */
export interface SetAside {
  readonly has: (integration: number) => boolean
  /** Sets an integration aside for a while. The reason is a sentence, which is logged if it is new. */
  readonly put: (integration: number, reason: string) => Effect.Effect<void>
  /** Sets an integration aside for a shorter time, after an unexpected failure such as an unavailable store. */
  readonly putBroken: (integration: number, defect: unknown) => Effect.Effect<void>
  readonly clear: (integration: number) => void
  /** Lets integrations whose time is over be tried again. Drops the reasons of integrations that are not due. */
  readonly freeAt: (millis: number, due: ReadonlyArray<number>) => void
  /** The reasons, one sentence for each integration. */
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
    const sentence = `The events for integration ${integration} cannot be delivered at the moment: ${reason}`
    if (reasons.get(integration) === sentence) return
    reasons.set(integration, sentence)
    yield* Effect.logError(sentence, ...defects)
  })

  return {
    has: (integration) => ends.has(integration),
    put: (integration, reason) => put(integration, reason, { duration: A_WHILE, defects: [] }),
    putBroken: (integration, defect) =>
      put(integration, "an unexpected failure", { duration: A_SHORT_WHILE, defects: [defect] }),
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
