import type { SdkToken } from "@halyard/core/domain"
import { Redacted } from "effect"
import { digestOf, type StoredToken, nameOf, sdkTokenOf, type TokenFacts } from "./known-token.ts"

/** A token that upstream said is valid, now or before a restart. */
export interface TokenEntry {
  readonly stored: StoredToken
  readonly secret: Redacted.Redacted<string>
  /** Undefined for tokens of no SDK. */
  readonly token: SdkToken | undefined
  /** When upstream said so, in milliseconds since 1970; 0 if that was before the restart. */
  checkedAt: number
  usedAt: number
}

/**
 * What is known about secrets. Forgets the oldest when there are many, so that strangers with wrong secrets cannot fill
 * the memory.
 */
export interface TokenEntries {
  readonly get: (secret: string) => TokenEntry | undefined
  /** The entry of a secret that was known before the restart, if it was. */
  readonly recall: (secret: string) => TokenEntry | undefined
  /** Whether upstream refused the secret a moment ago. */
  readonly isRefused: (secret: string, at: number) => boolean
  /**
   * Records what upstream said about the secrets. Returns whether any of them became valid, changed or became invalid.
   */
  readonly learn: (secrets: ReadonlyArray<string>, facts: ReadonlyMap<string, TokenFacts>, at: number) => boolean
  /** Whether upstream refuses a token of this name that was valid before. */
  readonly isGone: (name: string) => boolean
  readonly all: () => ReadonlyArray<TokenEntry>
  /** The secrets that were used since this moment. */
  readonly usedSince: (moment: number) => ReadonlyArray<string>
  /** The tokens to store for the next start. */
  readonly toStore: () => ReadonlyArray<StoredToken>
}

export const makeTokenEntries = (storedBefore: ReadonlyArray<StoredToken>): TokenEntries => {
  const old = new Map(storedBefore.map((token) => [token.digest, token]))
  const entries = new Map<string, TokenEntry>()
  const refused = new Map<string, number>()
  const gone = new Map<string, true>()

  const accept = (secret: string, stored: StoredToken, checkedAt: number): TokenEntry => {
    const entry = { stored, secret: Redacted.make(secret), token: sdkTokenOf(stored), checkedAt, usedAt: stored.usedAt }
    remember(entries, secret, entry)
    return entry
  }

  const refuse = (secret: string, at: number): boolean => {
    const digest = digestOf(secret)
    const [wasStored, wasKnown] = [old.delete(digest), entries.delete(secret)]
    if (wasStored || wasKnown) remember(gone, nameOf(digest), true)
    remember(refused, secret, at + REFUSED_MILLIS)
    return wasKnown
  }

  const confirm = (secret: string, fact: TokenFacts, at: number): boolean => {
    const before = entries.get(secret)
    if (before !== undefined && sameFacts(before.stored, fact)) {
      before.checkedAt = at
      return false
    }
    const { stored } = accept(secret, { ...fact, digest: digestOf(secret), usedAt: before?.usedAt ?? at }, at)
    gone.delete(nameOf(stored.digest))
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
    toStore: () => storedOf(old, [...entries.values()])
  }
}

const storedOf = (
  old: ReadonlyMap<string, StoredToken>,
  entries: ReadonlyArray<TokenEntry>
): ReadonlyArray<StoredToken> => {
  const now = entries.map(({ stored, usedAt }) => ({ ...stored, usedAt }))
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
