import { LimitExceeded } from "../violations/errors.ts"
import { atMost, type ResourceLimits } from "./resource-limits.ts"

/** The lists that are answered as a whole, without pages, and what is in them. */
const wholeLists = {
  segments: "segments",
  contextFields: "context fields",
  tagTypes: "tag types",
  strategyTypes: "strategy types",
  releaseTemplates: "release plan templates",
  roles: "roles",
  groups: "groups",
  serviceAccounts: "service accounts",
  signupTokens: "signup tokens",
  integrations: "integrations"
} as const satisfies Partial<Record<keyof ResourceLimits, string>>

export type WholeList = keyof typeof wholeLists

export interface ListChange {
  readonly before: ReadonlyArray<unknown>
  readonly after: ReadonlyArray<unknown>
}

/**
 * The violated limits of a list that is answered as a whole: the number of its items, and the size of all of them. A list may be
 * older than its limits, so only what makes it longer or larger violates them.
 */
export const listLimits = (
  list: WholeList,
  limits: ResourceLimits,
  { after, before }: ListChange
): ReadonlyArray<LimitExceeded> => [
  ...(after.length > before.length ? atMost(after.length, limits[list], wholeLists[list]) : []),
  ...(isTooLarge(after, before)
    ? [new LimitExceeded({ subject: `characters of JSON for all ${wholeLists[list]} together`, limit: LARGEST_LIST })]
    : [])
]

/** As much as a page has at most. */
const LARGEST_LIST = 20_000_000

const isTooLarge = (after: ReadonlyArray<unknown>, before: ReadonlyArray<unknown>): boolean => {
  const size = JSON.stringify(after).length
  return size > LARGEST_LIST && size > JSON.stringify(before).length
}

/** The list with one of its items changed. */
export const itemChange = <A>(before: ReadonlyArray<A>, isIt: (item: A) => boolean, after: A): ListChange => ({
  before,
  after: before.map((item) => (isIt(item) ? after : item))
})

/** The list with one more item. */
export const itemAdded = <A>(before: ReadonlyArray<A>, added: A): ListChange => ({ before, after: [...before, added] })

/** The limit of a list for rules that count items themselves. */
export const listLimit = (list: WholeList, limits: ResourceLimits) => ({
  subject: wholeLists[list],
  maximum: limits[list]
})
