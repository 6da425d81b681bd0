import { RETAINED_HOURS, now, type SdkToken, secondsAfter } from "@halyard/core/domain"
import { type MetricsCollector, StoreUnavailable } from "@halyard/core/ports"
import { Clock, Effect, Random, type Redacted, Result, type Scope, Semaphore } from "effect"
import type { Folder } from "./folder.ts"
import { type MetricsPart, partsOf } from "./metrics-parts.ts"
import type { TokenBook } from "./tokens/token-book.ts"
import type { Upstream } from "./upstream.ts"
import { makeUpstreamWarnings, type UpstreamWarnings } from "./upstream-warnings.ts"
import { makeWaitingMetrics, WaitingDocument, type WaitingMetrics } from "./waiting-metrics.ts"

export interface UpstreamMetricsOptions {
  readonly upstream: Upstream
  readonly book: TokenBook
  readonly folder: Folder
  /** How often sums are reported. */
  readonly reportMillis: number
  /** How many entries can wait while upstream is away. */
  readonly most: number
}

export interface UpstreamMetrics {
  readonly collector: MetricsCollector["Service"]
  /** The number of entries that wait. */
  readonly size: () => number
}

/**
 * Reports the sums upstream every few seconds. What may have arrived is not sent again, so that nothing counts twice.
 * While upstream is away, sums wait in memory and in the folder. At the end of the scope they are reported, or stay in
 * the folder.
 */
export const makeUpstreamMetrics = Effect.fnUntraced(function* (
  options: UpstreamMetricsOptions
): Effect.fn.Return<UpstreamMetrics, never, Scope.Scope> {
  const { folder, most, reportMillis } = options
  const waiting = makeWaitingMetrics(yield* folder.readAll(DOCUMENT, WaitingDocument), yield* now)
  const store = makeStoring(folder, waiting)
  const turns = Semaphore.makeUnsafe(1)
  const warnings = makeUpstreamWarnings()
  const flush = turns.withPermit(reportAll({ ...options, warnings }, waiting, store))

  yield* Effect.addFinalizer(() => Effect.andThen(Effect.ignore(Effect.timeoutOption(flush, "5 seconds")), store))
  yield* Effect.forkScoped(Effect.forever(Effect.delay(store, "5 seconds")))
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
        Effect.suspend(() =>
          waiting.size() < most
            ? Effect.map(Clock.currentTimeMillis, (millis) => {
                waiting.add(report)
                return report.impact.length === 0 ? [] : warnings.of(report.token.name, millis)
              })
            : Effect.die(full)
        ),
      troubles: Effect.succeed([])
    }
  }
})

const DOCUMENT = "metrics"

const full = new StoreUnavailable({
  message: "The relay cannot take more metrics until its server answers again. Try again later.",
  reason: "Too many metrics wait for the upstream server"
})

/** Writes the waiting metrics to the folder. Does not write again and again while there are none. */
const makeStoring = (folder: Folder, waiting: WaitingMetrics): Effect.Effect<void> => {
  let isStored = waiting.size() > 0
  return Effect.suspend(() => {
    if (!isStored && waiting.size() === 0) return Effect.void
    isStored = waiting.size() > 0
    return folder.write(DOCUMENT, waiting.document())
  })
}

interface Reporting extends UpstreamMetricsOptions {
  readonly warnings: UpstreamWarnings
}

const reportAll = (options: Reporting, waiting: WaitingMetrics, store: Effect.Effect<void>) =>
  Effect.gen(function* () {
    if (options.book.isAway() === true) return
    const at = yield* now
    const secretFor = secretFinder(options.book)
    const due: Array<Due> = []
    for (const token of waiting.tokens()) {
      const secret = secretFor(token)
      // No SDK has used the token since the restart, so it may still be valid.
      if (secret === "unknown") waiting.forget(token.name, secondsAfter(at, -RETAINED_HOURS * 3600))
      const taken = secret === "unknown" ? undefined : waiting.take(token.name)
      if (secret === "gone") yield* lost("their token is deleted, and there is no other for the same projects")
      else if (secret !== "unknown" && taken !== undefined) {
        due.push({ secret, token, parts: [...partsOf(taken.buffer, token, at)] })
      }
    }
    // The folder is written before anything is sent, so that a restart in between does not send it again.
    yield* store
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

/**
 * The secret with which to report the metrics of a token: its own, or that of a token with the same rights if it was
 * deleted.
 */
const secretFinder = (book: TokenBook) => {
  const usable = book.usable()
  const own = new Map(usable.map(({ secret, token }) => [token.name, secret]))
  const same = new Map(usable.map(({ secret, token }) => [rightsOf(token), secret]))
  return (token: SdkToken): Redacted.Redacted<string> | "gone" | "unknown" =>
    own.get(token.name) ?? (book.isGone(token.name) ? (same.get(rightsOf(token)) ?? "gone") : "unknown")
}

const rightsOf = ({ environment, projects, type }: SdkToken): string =>
  JSON.stringify([type, environment, projects === "all" ? projects : projects.toSorted()])

interface Due {
  readonly secret: Redacted.Redacted<string>
  readonly token: SdkToken
  /** What is not reported yet. */
  readonly parts: Array<MetricsPart>
}

/** Sends the parts, and removes each from the list once it may have arrived. */
const reportParts = Effect.fnUntraced(function* (
  { book, upstream, warnings }: Reporting,
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
    const { headers, status, text } = result.success
    if (status === 401) {
      // Nothing was accepted. By the next time it is known that the token was deleted, and another token may report
      // these.
      waiting.putBack(token, [batch])
      return yield* Effect.ignore(book.recheck(secret))
    }
    if (status < 400 && batch.impact.length > 0) {
      const added = warnings.note(token.name, headers["halyard-warning"], yield* Clock.currentTimeMillis)
      if (added !== undefined) yield* Effect.logWarning(`Upstream says of metrics for ${token.environment}: ${added}`)
    }
    if (status >= 400) yield* lost(`upstream refuses them with ${status}: ${text.slice(0, 300)}`)
  }
})

const lost = (why: string) => Effect.logError(`Metrics may be lost: ${why}`)
