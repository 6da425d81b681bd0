import { now, type SdkToken } from "@halyard/core/domain"
import { type MetricsCollector, StoreUnavailable } from "@halyard/core/ports"
import { Effect, Random, type Redacted, Result, type Scope, Semaphore } from "effect"
import type { Folder } from "./folder.ts"
import { type MetricsPart, partsOf } from "./metrics-parts.ts"
import type { TokenBook } from "./token-book.ts"
import type { Upstream } from "./upstream.ts"
import { makeWaitingMetrics, WaitingDocument, type WaitingMetrics } from "./waiting-metrics.ts"

export interface UpstreamMetricsOptions {
  readonly upstream: Upstream
  readonly book: TokenBook
  readonly folder: Folder
  /** How often sums are reported. */
  readonly reportMillis: number
  /** The most entries that wait while upstream is away. */
  readonly most: number
}

export interface UpstreamMetrics {
  readonly collector: MetricsCollector["Service"]
  /** The number of entries that wait. */
  readonly size: () => number
}

/**
 * Reports the sums upstream every few seconds, each of them once: what may have arrived is not sent again. They wait while
 * upstream is away, also in the folder, and at the end of the scope they are reported or stay there.
 */
export const makeUpstreamMetrics = Effect.fnUntraced(function* (
  options: UpstreamMetricsOptions
): Effect.fn.Return<UpstreamMetrics, never, Scope.Scope> {
  const { folder, most, reportMillis } = options
  const waiting = makeWaitingMetrics(yield* folder.readAll(DOCUMENT, WaitingDocument), yield* now)
  const keep = makeKeeping(folder, waiting)
  const turns = Semaphore.makeUnsafe(1)
  const flush = turns.withPermit(reportAll(options, waiting, keep))

  yield* Effect.addFinalizer(() => Effect.andThen(Effect.ignore(Effect.timeoutOption(flush, "5 seconds")), keep))
  yield* Effect.forkScoped(Effect.forever(Effect.delay(keep, "5 seconds")))
  yield* Effect.forkScoped(
    Effect.forever(
      Effect.gen(function* () {
        const pause = yield* Random.nextIntBetween(Math.ceil(reportMillis * 0.8), Math.ceil(reportMillis * 1.2) + 1)
        yield* Effect.sleep(pause)
        yield* Effect.ignore(flush)
      })
    )
  )
  return {
    size: waiting.size,
    collector: {
      flush: Effect.orDie(flush),
      collect: (report) =>
        Effect.suspend(() => (waiting.size() < most ? Effect.sync(() => waiting.add(report)) : Effect.die(full)))
    }
  }
})

const DOCUMENT = "metrics"

const full = new StoreUnavailable({
  message: "The relay cannot take more metrics until its server answers again. Try again later.",
  reason: "Too many metrics wait for the upstream server"
})

/** Writes nothing while there is nothing. */
const makeKeeping = (folder: Folder, waiting: WaitingMetrics): Effect.Effect<void> => {
  let isKept = waiting.size() > 0
  return Effect.suspend(() => {
    if (!isKept && waiting.size() === 0) return Effect.void
    isKept = waiting.size() > 0
    return folder.write(DOCUMENT, waiting.document())
  })
}

const reportAll = (options: UpstreamMetricsOptions, waiting: WaitingMetrics, keep: Effect.Effect<void>) =>
  Effect.gen(function* () {
    if (options.book.isAway() === true) return
    const secrets = new Map(options.book.usable().map(({ secret, token }) => [token.name, secret]))
    const at = yield* now
    const due = waiting.names().flatMap((name) => {
      const secret = secrets.get(name)
      const taken = secret === undefined ? undefined : waiting.take(name)
      if (secret === undefined || taken === undefined) return []
      return [{ secret, token: taken.token, parts: [...partsOf(taken.buffer, taken.token, at)] }]
    })
    // Before anything is sent, so that a restart in between does not send it again.
    yield* keep
    const rest = Effect.sync(() => {
      for (const { parts, token } of due)
        waiting.putBack(
          token,
          parts.map(({ batch }) => batch)
        )
    })
    yield* Effect.ensuring(
      Effect.forEach(due, (one) => reportParts(options, waiting, one), { discard: true }),
      rest
    )
  })

interface Due {
  readonly secret: Redacted.Redacted<string>
  readonly token: SdkToken
  /** What is not reported yet. */
  readonly parts: Array<MetricsPart>
}

/** Takes each part off the list when it may have arrived. */
const reportParts = Effect.fnUntraced(function* (
  { book, upstream }: UpstreamMetricsOptions,
  waiting: WaitingMetrics,
  { parts, secret, token }: Due
) {
  for (let part = parts.shift(); part !== undefined; part = parts.shift()) {
    const { batch, body, path } = part
    const sending = Effect.onInterrupt(upstream.send({ path, secret, body }), () => lost("it was not answered in time"))
    const result = yield* Effect.result(sending)
    if (Result.isFailure(result)) {
      if (result.failure.mayBeDone) yield* lost(result.failure.message)
      else waiting.putBack(token, [batch])
      return yield* result.failure
    }
    const { status, text } = result.success
    if (status === 401) yield* Effect.ignore(book.recheck(secret))
    if (status >= 400) yield* lost(`upstream refuses them with ${status}: ${text.slice(0, 300)}`)
  }
})

const lost = (why: string) => Effect.logError(`Metrics may be lost: ${why}`)
