import type { SdkToken } from "@halyard/core/domain"
import { Redacted } from "effect"
import { digestOf, type CachedToken, nameOf, sdkTokenOf, type TokenFacts } from "./known-token.ts"

/** A token that upstream said is valid, now or before a restart. */
export interface TokenEntry {
  readonly kept: CachedToken
  readonly secret: Redacted.Redacted<string>
  /** Undefined for tokens of no SDK. */
  readonly token: SdkToken | undefined
  /** When upstream said so, in milliseconds since 1970; 0 if that was before the restart. */
  checkedAt: number
  usedAt: number
}

/** What is known about secrets. The oldest is forgotten, so that strangers with wrong ones take no memory. */
export interface TokenEntries {
  readonly get: (secret: string) => TokenEntry | undefined
  /** Takes what was known before the restart, if anything. */
  readonly recall: (secret: string) => TokenEntry | undefined
  /** Whether upstream refused it a moment ago. */
  readonly isRefused: (secret: string, at: number) => boolean
  /**
   * Takes what upstream said about each of the secrets. Answers whether any of them became valid, changed or became
   * invalid.
   */
  readonly learn: (secrets: ReadonlyArray<string>, facts: ReadonlyMap<string, TokenFacts>, at: number) => boolean
  /** Whether upstream refuses a token of this name that was valid before. */
  readonly isGone: (name: string) => boolean
  readonly all: () => ReadonlyArray<TokenEntry>
  /** The secrets that were used since this moment. */
  readonly usedSince: (moment: number) => ReadonlyArray<string>
  /** What to keep over a restart. */
  readonly kept: () => ReadonlyArray<CachedToken>
}

export const makeTokenEntries = (cachedBefore: ReadonlyArray<CachedToken>): TokenEntries => {
  const old = new Map(cachedBefore.map((token) => [token.digest, token]))
  const entries = new Map<string, TokenEntry>()
  const refused = new Map<string, number>()
  const gone = new Map<string, true>()

  const accept = (secret: string, kept: CachedToken, checkedAt: number): TokenEntry => {
    const entry = { kept, secret: Redacted.make(secret), token: sdkTokenOf(kept), checkedAt, usedAt: kept.usedAt }
    remember(entries, secret, entry)
    return entry
  }

  const refuse = (secret: string, at: number): boolean => {
    const digest = digestOf(secret)
    const [wasCached, wasKnown] = [old.delete(digest), entries.delete(secret)]
    if (wasCached || wasKnown) remember(gone, nameOf(digest), true)
    remember(refused, secret, at + REFUSED_MILLIS)
    return wasKnown
  }

  const confirm = (secret: string, fact: TokenFacts, at: number): boolean => {
    const before = entries.get(secret)
    if (before !== undefined && sameFacts(before.kept, fact)) {
      before.checkedAt = at
      return false
    }
    const { kept } = accept(secret, { ...fact, digest: digestOf(secret), usedAt: before?.usedAt ?? at }, at)
    gone.delete(nameOf(kept.digest))
    return true
  }

  const judge = (secret: string, fact: TokenFacts | undefined, at: number): boolean =>
    fact === undefined ? refuse(secret, at) : confirm(secret, fact, at)

  return {
    get: (secret) => entries.get(secret),
    recall: (secret) => {
      const before = old.get(digestOf(secret))
      return before && accept(secret, before, 0)
    },
    isRefused: (secret, at) => (refused.get(secret) ?? 0) > at,
    learn: (secrets, facts, at) => secrets.map((secret) => judge(secret, facts.get(secret), at)).includes(true),
    isGone: (name) => gone.has(name),
    all: () => [...entries.values()],
    usedSince: (moment) => [...entries].flatMap(([secret, { usedAt }]) => (usedAt < moment ? [] : [secret])),
    kept: () => cachedOf(old, [...entries.values()])
  }
}

const cachedOf = (
  old: ReadonlyMap<string, CachedToken>,
  entries: ReadonlyArray<TokenEntry>
): ReadonlyArray<CachedToken> => {
  const now = entries.map(({ kept, usedAt }) => ({ ...kept, usedAt }))
  return [...new Map([...old, ...now.map((token) => [token.digest, token] as const)]).values()]
}

const sameFacts = (left: TokenFacts, right: TokenFacts): boolean =>
  left.type === right.type &&
  left.environment === right.environment &&
  JSON.stringify(left.projects) === JSON.stringify(right.projects)

/** How long a wrong secret is refused without asking again. */
const REFUSED_MILLIS = 30_000

const remember = <A>(map: Map<string, A>, key: string, value: A): void => {
  map.set(key, value)
  for (const oldest of map.keys()) {
    if (map.size <= MOST_TOKENS) return
    map.delete(oldest)
  }
}

const MOST_TOKENS = 20_000
