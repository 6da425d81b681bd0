import { type Clock, Effect } from "effect"
import type { Unreachable } from "../unreachable.ts"

/** Whether upstream answers. Servers whose database is away cannot validate tokens, so they count as away. */
export interface Contact {
  /** Undefined before the first answer, and while no request is sent. */
  readonly isAway: () => boolean | undefined
  /** While upstream is away: how many seconds ago it last answered with its database. */
  readonly staleSeconds: () => number | undefined
  readonly lost: (failure: Unreachable) => Effect.Effect<void>
  /** Records an answer. A relay upstream says for how many seconds its own server has been away. */
  readonly answered: (staleSeconds: number | undefined) => Effect.Effect<void>
  /** Records that no request is sent for now. */
  readonly rest: () => void
}

export const makeContact = (clock: Clock.Clock): Contact => {
  let isAway: boolean | undefined
  let isStale = false
  let freshAt = clock.currentTimeMillisUnsafe()
  return {
    isAway: () => isAway,
    staleSeconds: () =>
      isAway === true || isStale ? Math.floor((clock.currentTimeMillisUnsafe() - freshAt) / 1000) : undefined,
    lost: ({ isLimit, message }) => {
      if (isLimit === true) return Effect.void
      const isNew = isAway !== true
      isAway = true
      return isNew ? Effect.logWarning(`${message}. Tokens that were valid stay valid until it answers.`) : Effect.void
    },
    answered: (staleSeconds) => {
      const isNew = isAway === true
      isAway = false
      isStale = staleSeconds !== undefined
      freshAt = clock.currentTimeMillisUnsafe() - (staleSeconds ?? 0) * 1000
      return isNew ? Effect.logInfo("The upstream server answers again") : Effect.void
    },
    rest: () => {
      isAway = undefined
    }
  }
}
