import { Changes, DeliverySnapshots, MetricsCollector, NotReady, Readiness, SdkTokens } from "@halyard/core/ports"
import { makeChangeFeed, watchChanges } from "@halyard/core/use-cases"
import { Context, Deferred, Effect, Layer, Redacted, Schema, Semaphore } from "effect"
import { randomUUID } from "node:crypto"
import { type FolderUnusable, noFolder, openFolder } from "./folder.ts"
import { StoredState, pastState } from "./stored-state.ts"
import { makeDocumentWriter } from "./document-writer.ts"
import { digestOf, nameOf } from "./tokens/known-token.ts"
import { type Lines, makeLines } from "./lines.ts"
import { watchRelay } from "./relay-metrics.ts"
import { makeTokenBook, type TokenBook } from "./tokens/token-book.ts"
import { makeUpstream } from "./upstream.ts"
import { makeUpstreamMetrics } from "./upstream-metrics.ts"

export interface UpstreamOptions {
  /** The URL of the server, which is Halyard, Unleash or another relay, with its base path if it has one. */
  readonly url: string
  /** Tokens to follow from the start. Other tokens are followed when an SDK uses them. */
  readonly tokens: ReadonlyArray<Redacted.Redacted<string>>
  /** The folder that stores the last known state for the next start. Without it, nothing is stored. */
  readonly folder?: string
  /** How often upstream is asked for changes, if it streams none. Five seconds by default. */
  readonly pollMillis?: number
  /** How often upstream is asked whether tokens are still valid. Two seconds by default. */
  readonly checkMillis?: number
  /** How often metrics are reported, summed. 15 seconds by default. */
  readonly reportMillis?: number
  /**
   * How many entries of metrics can wait while upstream is away: one for each feature, application and hour. 100,000 by
   * default.
   */
  readonly mostMetrics?: number
  /** How many filters by tags can be followed with one token. 100 by default. */
  readonly mostFilters?: number
}

/** The ports that serve SDKs, backed by a server upstream. */
export type Delivered = DeliverySnapshots | SdkTokens | MetricsCollector | Readiness

/** Follows the server for as long as the layer lives, and serves the last known state while the server is away. */
export const layerUpstream = (options: UpstreamOptions): Layer.Layer<Delivered, FolderUnusable> =>
  Layer.effectContext(
    Effect.gen(function* () {
      const { checkMillis, mostFilters, mostMetrics, pollMillis, reportMillis, ...given } = { ...defaults, ...options }
      const upstream = makeUpstream(options.url, randomUUID())
      const folder = options.folder === undefined ? noFolder : yield* openFolder(options.folder)
      const writer = yield* makeDocumentWriter(folder)
      const feed = makeChangeFeed()
      const stored = (yield* folder.readAll(TOKENS, StoredTokens)).flatMap(({ tokens }) => tokens)
      const past = (yield* folder.readAll("state-", StoredState)).map(pastState)

      const scope = yield* Effect.scope
      const notify = Effect.sync(feed.notify)
      const updating = Semaphore.makeUnsafe(1)
      // The lines are made after the book, which they need. Tokens that change in between wait for them.
      const linesLater = Deferred.makeUnsafe<Lines>()
      const update = updating.withPermit(Effect.flatMap(Deferred.await(linesLater), (lines) => lines.update))
      const book = yield* makeTokenBook({
        upstream,
        given: given.tokens,
        stored,
        checkMillis,
        changed: Effect.suspend(() => {
          writer.schedule(TOKENS, () => ({ format: 1, tokens: book.toStore() }))
          return Effect.andThen(Effect.forkIn(update, scope), notify)
        })
      })
      const names = new Set(given.tokens.map((secret) => nameOf(digestOf(Redacted.value(secret)))))
      const followed = { upstream, book, writer, past, pollMillis, mostFilters }
      const lines = yield* makeLines({ ...followed, changed: notify, always: names })
      yield* Deferred.succeed(linesLater, lines)
      yield* update
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

/** Uses a cached value only if the answer need not be marked as stale. */
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

const StoredTokens = Schema.Struct({
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
 * Ready once there is something to deliver for each given token, however old. Does not wait for given tokens that are
 * invalid.
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
