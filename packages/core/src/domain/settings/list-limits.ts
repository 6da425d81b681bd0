import { LimitExceeded } from "../violations/errors.ts"
import { atMost, type ResourceLimits } from "./resource-limits.ts"

/** The lists that are returned without pages, with a word for their items. */
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

/** The present size of a list. */
export interface ListSize {
  readonly items: number
  /** The total size of its items. */
  readonly characters: number
}

/** The size of an item before and after a change. A new item has no size before. */
export interface SizeChange {
  readonly before?: number
  readonly after: number
}

/**
 * The violated limits of a list that is returned without pages: the number of its items, and their total size. A list
 * may be older than its limits, so only what makes it longer or larger violates them.
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

/** The most characters of JSON, as in a page. */
export const LARGEST_LIST = 20_000_000

const growth = ({ after, before }: SizeChange): number => after - (before ?? 0)

/** Whether the change can violate a limit. */
export const canExceed = (change: SizeChange): boolean => change.before === undefined || growth(change) > 0

/** The number of characters of the item in a list. */
export const sizeInList = (item: unknown): number => JSON.stringify(item).length + 1

/** The limit of a list for rules that count items themselves. */
export const listLimit = (list: WholeList, limits: ResourceLimits) => ({
  subject: wholeLists[list],
  maximum: limits[list]
})
