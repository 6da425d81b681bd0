import { Changes, DeliverySnapshots, MetricsCollector, NotReady, Readiness, SdkTokens } from "@halyard/core/ports"
import { makeChangeFeed, watchChanges } from "@halyard/core/use-cases"
import { Context, Deferred, Effect, Layer, Redacted, Schema, Semaphore } from "effect"
import { randomUUID } from "node:crypto"
import { type FolderUnusable, noFolder, openFolder } from "./folder.ts"
import { StoredState, pastState } from "./stored-state.ts"
import { makeKeeper } from "./keeper.ts"
import { digestOf, nameOf } from "./tokens/known-token.ts"
import { type Lines, makeLines } from "./lines.ts"
import { watchRelay } from "./relay-metrics.ts"
import { makeTokenBook, type TokenBook } from "./tokens/token-book.ts"
import { makeUpstream } from "./upstream.ts"
import { makeUpstreamMetrics } from "./upstream-metrics.ts"

export interface UpstreamOptions {
  /** The address of the server, with its base path if it has one. Halyard, Unleash, or another relay. */
  readonly url: string
  /** Tokens to begin with. Others are learned when an SDK shows them. */
  readonly tokens: ReadonlyArray<Redacted.Redacted<string>>
  /** Keeps the last known state over a restart. Without it, nothing is kept. */
  readonly folder?: string
  /** How often upstream is asked for changes, if it streams none. Five seconds by default. */
  readonly pollMillis?: number
  /** How often upstream is asked whether tokens are still valid. Two seconds by default. */
  readonly checkMillis?: number
  /** How often sums of metrics are reported. 15 seconds by default. */
  readonly reportMillis?: number
  /**
   * The most entries of metrics that wait while upstream is away. A feature in an application and an hour is one.
   * 100,000 by default.
   */
  readonly mostMetrics?: number
  /** The most filters by tags that are followed with one token. 100 by default. */
  readonly mostFilters?: number
}

/** Everything that SDKs need, from a server upstream. */
export type Delivered = DeliverySnapshots | SdkTokens | MetricsCollector | Readiness

/** Follows the server for as long as the layer lives, and serves the last known state while that is away. */
export const layerUpstream = (options: UpstreamOptions): Layer.Layer<Delivered, FolderUnusable> =>
  Layer.effectContext(
    Effect.gen(function* () {
      const { checkMillis, mostFilters, mostMetrics, pollMillis, reportMillis, ...given } = { ...defaults, ...options }
      const upstream = makeUpstream(options.url, randomUUID())
      const folder = options.folder === undefined ? noFolder : yield* openFolder(options.folder)
      const keeper = yield* makeKeeper(folder)
      const feed = makeChangeFeed()
      const kept = (yield* folder.readAll(TOKENS, CachedTokens)).flatMap(({ tokens }) => tokens)
      const past = (yield* folder.readAll("state-", StoredState)).map(pastState)

      const scope = yield* Effect.scope
      const notify = Effect.sync(feed.notify)
      const finishing = Semaphore.makeUnsafe(1)
      // Lines need the book, so tokens that change before they exist wait for them.
      const linesLater = Deferred.makeUnsafe<Lines>()
      const finish = finishing.withPermit(Effect.flatMap(Deferred.await(linesLater), (lines) => lines.finish))
      const book = yield* makeTokenBook({
        upstream,
        given: given.tokens,
        kept,
        checkMillis,
        changed: Effect.suspend(() => {
          keeper.keep(TOKENS, () => ({ format: 1, tokens: book.kept() }))
          return Effect.andThen(Effect.forkIn(finish, scope), notify)
        })
      })
      const names = new Set(given.tokens.map((secret) => nameOf(digestOf(Redacted.value(secret)))))
      const followed = { upstream, book, keeper, past, pollMillis, mostFilters }
      const lines = yield* makeLines({ ...followed, changed: notify, always: names })
      yield* Deferred.succeed(linesLater, lines)
      yield* finish
      const metrics = yield* makeUpstreamMetrics({ upstream, book, folder, reportMillis, most: mostMetrics })
      yield* watchRelay(book, lines, metrics.size)

      const { staleSeconds } = book
      const watch = yield* Effect.provideService(watchChanges, Changes, feed.changes)
      return Context.make(
        DeliverySnapshots,
        DeliverySnapshots.of({ current: lines.current, cached: fresh(book, lines.cached), staleSeconds, watch })
      ).pipe(
        Context.add(SdkTokens, SdkTokens.of({ find: book.find, cached: fresh(book, book.cached), staleSeconds })),
        Context.add(MetricsCollector, MetricsCollector.of(metrics.collector)),
        Context.add(Readiness, Readiness.of({ check: ready(book, lines, names) }))
      )
    })
  )

/** Answers that are to be marked as stale are not made from what is at hand. */
const fresh =
  <Given extends ReadonlyArray<unknown>, A>({ staleSeconds }: TokenBook, cached: (...given: Given) => A | undefined) =>
  (...given: Given): A | undefined =>
    staleSeconds() === undefined ? cached(...given) : undefined

const defaults = {
  checkMillis: 2000,
  mostFilters: 100,
  mostMetrics: 100_000,
  pollMillis: 5000,
  reportMillis: 15_000
}

const TOKENS = "tokens"

const CachedTokens = Schema.Struct({
  format: Schema.Literal(1),
  tokens: Schema.Array(
    Schema.Struct({
      digest: Schema.String,
      type: Schema.Literals(["admin", "client", "frontend"]),
      projects: Schema.Union([Schema.Literal("all"), Schema.Array(Schema.String)]),
      environment: Schema.String,
      usedAt: Schema.Finite
    })
  )
})

/**
 * Ready once there is something to deliver for each given token, however old. A given token that is not valid holds up
 * nothing.
 */
const ready = (book: TokenBook, lines: Lines, given: ReadonlySet<string>): Effect.Effect<void, NotReady> =>
  Effect.suspend(() => {
    const usable = book.usable().filter(({ token }) => given.has(token.name))
    if (given.size > 0 && usable.length === 0) {
      const why = book.isAway() === false ? "accepts none of its tokens" : "has never answered"
      return new NotReady({ message: `The server of this relay ${why}` })
    }
    return lines.all().some((line) => given.has(line.owner) && line.received() === undefined)
      ? new NotReady({ message: "The relay has not received everything from its server yet" })
      : Effect.void
  })
