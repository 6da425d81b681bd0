import { Effect, Metric, Schedule, type Scope } from "effect"
import type { Lines } from "./lines.ts"
import type { TokenBook } from "./tokens/token-book.ts"

/** Updates the metrics of a relay every few seconds. */
export const watchRelay = (
  book: TokenBook,
  lines: Lines,
  waiting: () => number
): Effect.Effect<void, never, Scope.Scope> =>
  Effect.suspend(() => {
    const all = lines.all()
    const following = ways.map((way) =>
      Metric.update(linesOf(way), all.filter((line) => (line.way() ?? "none") === way).length)
    )
    return Effect.all(
      [
        Metric.update(upstreamAvailable, book.isAway() === true ? 0 : 1),
        Metric.update(knownTokens, book.usable().length),
        Metric.update(waitingMetrics, waiting()),
        ...following
      ],
      { discard: true }
    )
  }).pipe(Effect.repeat(Schedule.spaced("3 seconds")), Effect.forkScoped, Effect.asVoid)

const upstreamAvailable = Metric.gauge("relay_upstream_available", {
  description: "1 if the server of this relay answers, 0 while it does not"
})

const knownTokens = Metric.gauge("relay_tokens", { description: "Number of valid tokens that this relay knows" })

const waitingMetrics = Metric.gauge("relay_waiting_metrics", {
  description: "Number of entries of metrics that are not reported yet"
})

const ways = ["streaming", "delta", "polling", "none"]

const linesOf = (way: string) =>
  Metric.gauge("relay_lines", {
    description: "Number of scopes that are followed upstream, by the way of following",
    attributes: { way }
  })
