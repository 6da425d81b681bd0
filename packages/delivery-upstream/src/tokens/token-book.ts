import { isApiSecret, NoAccess, type SdkToken, sdkTokenNeeded, Unauthenticated } from "@halyard/core/domain"
import { Overloaded, type SdkTokens, StoreUnavailable } from "@halyard/core/ports"
import { Clock, Effect, Random, Redacted, type Scope } from "effect"
import { makeContact } from "./contact.ts"
import type { StoredToken } from "./known-token.ts"
import { type LimitPause, makeLimitPause } from "./limit-pause.ts"
import { makeQuestions } from "./questions.ts"
import { makeTokenEntries, type TokenEntries, type TokenEntry } from "./token-entries.ts"
import { MOST_AT_ONCE, validateUpstream } from "./token-validation.ts"
import { Unreachable } from "../unreachable.ts"
import type { Upstream } from "../upstream.ts"

/** The tokens of SDKs, as upstream knows them. */
export interface TokenBook extends Pick<SdkTokens["Service"], "find" | "cached"> {
  /** The valid tokens whose secrets are known. */
  readonly usable: () => ReadonlyArray<UsableToken>
  /** The tokens to store for the next start. */
  readonly toStore: () => ReadonlyArray<StoredToken>
  /** Checks a secret again that upstream refused, and returns whether it is valid. */
  readonly recheck: (secret: Redacted.Redacted<string>) => Effect.Effect<boolean, Unreachable>
  /** Whether upstream is away. Undefined before the first answer. */
  readonly isAway: () => boolean | undefined
  /** While upstream is away: how many seconds ago it last answered with its database. */
  readonly staleSeconds: () => number | undefined
  /** Whether upstream refuses a token of this name that was valid before. */
  readonly isGone: (name: string) => boolean
}

export interface UsableToken {
  readonly token: SdkToken
  readonly secret: Redacted.Redacted<string>
}

export interface TokenBookOptions {
  readonly upstream: Upstream
  /** Tokens given at the start. */
  readonly given: ReadonlyArray<Redacted.Redacted<string>>
  /** Tokens that were stored before a restart. */
  readonly stored: ReadonlyArray<StoredToken>
  /** Called when a token became valid or invalid. */
  readonly changed: Effect.Effect<void>
  /** How often tokens in use are checked. */
  readonly checkMillis: number
}

/** Checks the tokens in use every few seconds until the scope closes. While upstream is away, they stay valid. */
export const makeTokenBook = Effect.fnUntraced(function* (
  options: TokenBookOptions
): Effect.fn.Return<TokenBook, never, Scope.Scope> {
  const { changed, checkMillis, upstream } = options
  const entries = makeTokenEntries(options.stored)
  const [given, questions] = [options.given.map(Redacted.value), makeQuestions()]
  const clock = yield* Clock.Clock
  const contact = makeContact(clock)
  const isAway = () => contact.isAway() === true

  // Unknown tokens and checks of tokens in use have a pause each, so that strangers with wrong tokens cannot keep the
  // relay from noticing deleted ones.
  const [pauseOfQuestions, pauseOfRounds] = [makeLimitPause(), makeLimitPause()]

  const check = Effect.fnUntraced(function* (secrets: ReadonlyArray<string>, pause: LimitPause) {
    const { facts, staleSeconds } = yield* Effect.tapError(validateUnlimited(upstream, secrets, pause), contact.lost)
    yield* contact.answered(staleSeconds)
    if (entries.learn(secrets, facts, yield* Clock.currentTimeMillis)) yield* changed
    return secrets.every((secret) => facts.has(secret))
  })

  const round = Effect.gen(function* () {
    const secrets = dueSecrets(entries, given, yield* Clock.currentTimeMillis)
    // Without tokens in use, the next request finds out whether upstream is back.
    if (secrets.length === 0) contact.rest()
    yield* Effect.ignore(Effect.forEach(chunked(secrets), (some) => check(some, pauseOfRounds), { discard: true }))
    const millis = isAway() ? Math.max(checkMillis, AWAY_MILLIS) : checkMillis
    const drawn = yield* Random.nextIntBetween(Math.ceil(millis * 0.75), millis + 1)
    yield* Effect.sleep(Math.max(drawn, yield* pauseOfRounds.millisLeft))
  })

  for (const secret of given) entries.recall(secret)
  const answer = questions.answer((secrets) => Effect.orElseSucceed(check(secrets, pauseOfQuestions), () => undefined))
  yield* Effect.forkScoped(answer)
  yield* Effect.forkScoped(Effect.forever(round))
  return {
    find: finder(entries, questions.ask, pauseOfQuestions, isAway),
    cached: quickFinder(entries, clock, isAway),
    recheck: (secret) => check([Redacted.value(secret)], pauseOfRounds),
    isAway: contact.isAway,
    staleSeconds: contact.staleSeconds,
    isGone: entries.isGone,
    usable: () => entries.all().flatMap(({ secret, token }) => (token === undefined ? [] : [{ secret, token }])),
    toStore: entries.toStore
  }
})

/** The secrets in use, without those that upstream refused a moment ago. */
const dueSecrets = (entries: TokenEntries, given: ReadonlyArray<string>, at: number): ReadonlyArray<string> => {
  const used = new Set([...given, ...entries.usedSince(at - ACTIVE_MILLIS)])
  return [...used].filter((secret) => !entries.isRefused(secret, at))
}

/** Asks upstream unless a pause lasts, and begins a pause if upstream limits the request. */
const validateUnlimited = Effect.fnUntraced(function* (
  upstream: Upstream,
  secrets: ReadonlyArray<string>,
  pause: LimitPause
) {
  const left = yield* pause.millisLeft
  if (left > 0) return yield* limited(left)
  return yield* Effect.tapError(validateUpstream(upstream, secrets), (failure) =>
    Effect.flatMap(pause.begin(failure), (isLimit) =>
      isLimit ? Effect.logWarning(`${failure.message}. Tokens are checked again later.`) : Effect.void
    )
  )
})

const finder = (
  entries: TokenEntries,
  ask: (secret: string) => Effect.Effect<boolean>,
  pause: LimitPause,
  isAway: () => boolean
): TokenBook["find"] =>
  Effect.fnUntraced(function* (presented, type) {
    if (presented === undefined) return yield* new Unauthenticated()
    const secret = Redacted.value(presented)
    const at = yield* Clock.currentTimeMillis
    const known = entries.get(secret)
    if (known !== undefined && isValidYet(known, at, isAway())) return yield* admit(known, type, at)
    if (!isApiSecret(secret) || entries.isRefused(secret, at)) return yield* new Unauthenticated()

    const hasAnswer = !isAway() && (yield* ask(secret))
    const entry = entries.get(secret) ?? (hasAnswer ? undefined : entries.recall(secret))
    if (entry !== undefined) return yield* admit(entry, type, at)
    if (hasAnswer) return yield* new Unauthenticated()
    const left = yield* pause.millisLeft
    return yield* Effect.die(left > 0 ? mayNotCheck(left) : cannotCheck)
  })

const quickFinder =
  (entries: TokenEntries, clock: Clock.Clock, isAway: () => boolean): TokenBook["cached"] =>
  (secret, type) => {
    const known = secret === undefined ? undefined : entries.get(secret)
    const at = clock.currentTimeMillisUnsafe()
    if (known?.token?.type !== type || !isValidYet(known, at, isAway())) return undefined
    known.usedAt = at
    return known.token
  }

const isValidYet = ({ checkedAt }: TokenEntry, at: number, isAway: boolean): boolean =>
  at - checkedAt < FRESH_MILLIS || isAway

const admit = (entry: TokenEntry, type: SdkToken["type"], at: number): Effect.Effect<SdkToken, NoAccess> => {
  entry.usedAt = at
  const { stored, token } = entry
  return token?.type === type
    ? Effect.succeed(token)
    : new NoAccess({ permissions: [], reason: sdkTokenNeeded(type, `an API token of type ${stored.type}`) })
}

/** An older check is repeated when a token is used again after a pause. Tokens in use are checked far more often. */
const FRESH_MILLIS = 10_000

/** Tokens that no SDK used for this time are checked when one uses them again. */
const ACTIVE_MILLIS = 600_000

/** How often a server that is away is asked. */
const AWAY_MILLIS = 4000

const cannotCheck = new StoreUnavailable({
  message: "The relay cannot check this token at the moment, because its server does not answer. Try again later.",
  reason: "An unknown token was shown while the upstream server is away"
})

const mayNotCheck = (millis: number): Overloaded =>
  new Overloaded({
    message:
      "The relay cannot check this token at the moment, because its server limits such requests. Try again later.",
    retryAfter: Math.ceil(millis / 1000)
  })

const limited = (retryAfterMillis: number): Unreachable =>
  new Unreachable({ reason: "limits requests", mayBeDone: false, retryAfterMillis, isLimit: true })

const chunked = (secrets: ReadonlyArray<string>): ReadonlyArray<ReadonlyArray<string>> =>
  Array.from({ length: Math.ceil(secrets.length / MOST_AT_ONCE) }, (_, index) =>
    secrets.slice(index * MOST_AT_ONCE, (index + 1) * MOST_AT_ONCE)
  )
