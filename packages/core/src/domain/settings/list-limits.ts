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

/** A list as it is. */
export interface ListSize {
  readonly items: number
  /** The sizes of all items together. */
  readonly characters: number
}

/** The size of an item that changes. A new one has no size before. */
export interface SizeChange {
  readonly before?: number
  readonly after: number
}

/**
 * The violated limits of a list that is answered as a whole: the number of its items, and the size of all of them. A
 * list may be older than its limits, so only what makes it longer or larger violates them.
 */
export const listLimits = (
  list: WholeList,
  limits: ResourceLimits,
  { characters, items }: ListSize,
  change: SizeChange
): ReadonlyArray<LimitExceeded> => [
  ...(change.before === undefined ? atMost(items + 1, limits[list], wholeLists[list]) : []),
  ...(growth(change) > 0 && characters + growth(change) > LARGEST_LIST
    ? [new LimitExceeded({ subject: `characters of JSON for all ${wholeLists[list]} together`, limit: LARGEST_LIST })]
    : [])
]

/** As much as a page has at most. */
export const LARGEST_LIST = 20_000_000

const growth = ({ after, before }: SizeChange): number => after - (before ?? 0)

/** Whether the change can violate a limit. */
export const canExceed = (change: SizeChange): boolean => change.before === undefined || growth(change) > 0

/** How many characters the item takes in a list. */
export const sizeInList = (item: unknown): number => JSON.stringify(item).length + 1

/** The limit of a list for rules that count items themselves. */
export const listLimit = (list: WholeList, limits: ResourceLimits) => ({
  subject: wholeLists[list],
  maximum: limits[list]
})
