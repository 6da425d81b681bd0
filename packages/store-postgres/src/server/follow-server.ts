import { Effect, Option } from "effect"
import { type Found, findServer } from "./find-server.ts"
import { hasTimedOut } from "./outage.ts"
import type { OpenTarget } from "./target.ts"
import type { ServerAnswer } from "./watch-server.ts"

/**
 * Follows the server that accepts writes. When that changes, it closes all connections, because some of them lead to
 * the old server. An address can also move to another server, so this compares the servers and not the addresses.
 * `close` closes connections that are not among these.
 */
export const followServer = (targets: Targets, first: Found, close: (reason: string) => void): Followed => {
  const targetOf = ({ server }: Found) => targets.find((target) => target.server === server) ?? targets[0]
  let current = targetOf(first)
  let known: string | undefined = first.status.identity

  const destroy = (reason: string) => {
    known = undefined
    current.destroy(reason)
    close(reason)
  }

  /**
   * After a refusal the server may have been restarted, which makes it a new one. Its connections have ended then.
   * Those to a server that hangs have not.
   */
  const isReadOnly = Effect.suspend(() => current.status).pipe(
    Effect.tapError((error) => Effect.sync(() => (known = hasTimedOut(error) ? known : undefined))),
    Effect.map(({ identity, isReadOnly: answer }) => {
      if (!answer && isNew(identity)) destroy(HAS_CHANGED)
      known = identity
      return answer
    })
  )
  const isNew = (identity: string) => known !== undefined && known !== identity

  const moveOn = Effect.fnUntraced(function* (answer: ServerAnswer) {
    if (targets.length === 1 && answer === "refusal") return false
    const found = yield* Effect.timeoutOption(findServer(targets.map(({ server }) => server)), SEARCH_TIME)
    if (Option.isNone(found)) return false
    const next = targetOf(found.value)
    if (next === current && !isNew(found.value.status.identity)) return false
    destroy(HAS_CHANGED)
    current = next
    known = found.value.status.identity
    yield* Effect.logWarning(`${HAS_CHANGED}. Now it is the one at ${next.server.name}`)
    return true
  })

  return {
    current: () => current,
    isReadOnly,
    destroy,
    moveOn: (answer) => Effect.catchCause(moveOn(answer), () => Effect.succeed(false))
  }
}

type Targets = readonly [OpenTarget, ...ReadonlyArray<OpenTarget>]

interface Followed {
  readonly current: () => OpenTarget
  /** Asks the current server. */
  readonly isReadOnly: Effect.Effect<boolean, unknown>
  /** Closes all connections. */
  readonly destroy: (reason: string) => void
  /** Looks for a server that accepts writes. Answers whether it has changed to one. */
  readonly moveOn: (answer: ServerAnswer) => Effect.Effect<boolean>
}

const HAS_CHANGED = "The database server has changed"

const SEARCH_TIME = "2 seconds"
