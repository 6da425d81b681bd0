import { isApiSecret, NoAccess, type SdkToken, sdkTokenNeeded, Unauthenticated } from "@halyard/core/domain"
import { type SdkTokens, StoreUnavailable } from "@halyard/core/ports"
import { Clock, Effect, Random, Redacted, type Scope } from "effect"
import type { KeptToken } from "./known-token.ts"
import { makeQuestions } from "./questions.ts"
import { makeTokenEntries, type TokenEntries, type TokenEntry } from "./token-entries.ts"
import { MOST_AT_ONCE, validateUpstream } from "./token-validation.ts"
import type { Unreachable } from "./unreachable.ts"
import type { Upstream } from "./upstream.ts"

/** The tokens of SDKs, as upstream knows them. */
export interface TokenBook extends Pick<SdkTokens["Service"], "find"> {
  /** The valid tokens whose secrets are known. */
  readonly usable: () => ReadonlyArray<UsableToken>
  /** What is kept over a restart. */
  readonly kept: () => ReadonlyArray<KeptToken>
  /** Looks again whether a secret is valid that upstream refused. */
  readonly recheck: (secret: Redacted.Redacted<string>) => Effect.Effect<boolean, Unreachable>
  /** Whether upstream does not answer at present; undefined before the first answer. */
  readonly isAway: () => boolean | undefined
}

export interface UsableToken {
  readonly token: SdkToken
  readonly secret: Redacted.Redacted<string>
}

export interface TokenBookOptions {
  readonly upstream: Upstream
  /** Tokens given at the start. */
  readonly given: ReadonlyArray<Redacted.Redacted<string>>
  /** Tokens known before a restart. */
  readonly kept: ReadonlyArray<KeptToken>
  /** Is called when a token became valid or invalid. */
  readonly changed: Effect.Effect<void>
  /** How often tokens in use are checked. */
  readonly checkMillis: number
}

/** Checks the tokens in use every few seconds until the scope closes. While upstream is away, they stay valid. */
export const makeTokenBook = Effect.fnUntraced(function* (
  options: TokenBookOptions
): Effect.fn.Return<TokenBook, never, Scope.Scope> {
  const { changed, upstream } = options
  const entries = makeTokenEntries(options.kept)
  const questions = makeQuestions()
  const given = options.given.map(Redacted.value)
  let isAway: boolean | undefined

  const check = Effect.fnUntraced(function* (secrets: ReadonlyArray<string>) {
    const facts = yield* Effect.tapError(validateUpstream(upstream, secrets), ({ message }) => {
      const isNews = isAway !== true
      isAway = true
      return isNews ? Effect.logWarning(`${message}. Tokens that were valid stay valid until it answers.`) : Effect.void
    })
    if (isAway === true) yield* Effect.logInfo("The upstream server answers again")
    isAway = false
    if (entries.learn(secrets, facts, yield* Clock.currentTimeMillis)) yield* changed
    return secrets.every((secret) => facts.has(secret))
  })

  const round = Effect.gen(function* () {
    const at = yield* Clock.currentTimeMillis
    const due = new Set([...given, ...entries.usedSince(at - ACTIVE_MILLIS)])
    const secrets = [...due].filter((secret) => !entries.isRefused(secret, at))
    // Nothing tells whether upstream is back, so the next token may find out.
    if (secrets.length === 0) isAway = undefined
    yield* Effect.ignore(Effect.forEach(chunked(secrets), check, { discard: true }))
    const millis = isAway === true ? Math.max(options.checkMillis, AWAY_MILLIS) : options.checkMillis
    yield* Effect.sleep(yield* Random.nextIntBetween(Math.ceil(millis * 0.75), millis + 1))
  })

  for (const secret of given) entries.recall(secret)
  yield* Effect.forkScoped(questions.answer((secrets) => Effect.orElseSucceed(check(secrets), () => undefined)))
  yield* Effect.forkScoped(Effect.forever(round))
  return {
    find: finder(entries, questions.ask, () => isAway === true),
    recheck: (secret) => check([Redacted.value(secret)]),
    isAway: () => isAway,
    usable: () => entries.all().flatMap(({ secret, token }) => (token === undefined ? [] : [{ secret, token }])),
    kept: entries.kept
  }
})

const finder = (
  entries: TokenEntries,
  ask: (secret: string) => Effect.Effect<boolean>,
  isAway: () => boolean
): TokenBook["find"] =>
  Effect.fnUntraced(function* (shown, type) {
    if (shown === undefined) return yield* new Unauthenticated()
    const secret = Redacted.value(shown)
    const at = yield* Clock.currentTimeMillis
    const known = entries.get(secret)
    if (known !== undefined && (at - known.checkedAt < FRESH_MILLIS || isAway())) return yield* admit(known, type, at)
    if (!isApiSecret(secret) || entries.isRefused(secret, at)) return yield* new Unauthenticated()

    const hasAnswer = !isAway() && (yield* ask(secret))
    const entry = entries.get(secret) ?? (hasAnswer ? undefined : entries.recall(secret))
    if (entry !== undefined) return yield* admit(entry, type, at)
    return yield* hasAnswer ? new Unauthenticated() : Effect.die(cannotCheck)
  })

const admit = (entry: TokenEntry, type: SdkToken["type"], at: number): Effect.Effect<SdkToken, NoAccess> => {
  entry.usedAt = at
  const { kept, token } = entry
  return token?.type === type
    ? Effect.succeed(token)
    : new NoAccess({ permissions: [], reason: sdkTokenNeeded(type, `an API token of type ${kept.type}`) })
}

/** Tokens in use are checked far more often. This is for those that are used again after a pause. */
const FRESH_MILLIS = 10_000

/** Tokens that no SDK used for this time are checked when one uses them again. */
const ACTIVE_MILLIS = 600_000

/** How often a server that is away is asked. */
const AWAY_MILLIS = 4000

const cannotCheck = new StoreUnavailable({
  message: "The relay cannot check this token at the moment, because its server does not answer. Try again later.",
  reason: "An unknown token was shown while the upstream server is away"
})

const chunked = (secrets: ReadonlyArray<string>): ReadonlyArray<ReadonlyArray<string>> =>
  Array.from({ length: Math.ceil(secrets.length / MOST_AT_ONCE) }, (_, index) =>
    secrets.slice(index * MOST_AT_ONCE, (index + 1) * MOST_AT_ONCE)
  )
