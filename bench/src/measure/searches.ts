import { TEAMS } from "../seed/batches.ts"
import type { Scenario } from "./scenarios.ts"

/**
 * Searches that find few of many features, with one to three filters of each kind. Each request differs from those
 * before it.
 */
export const narrowSearches = (features: number): ReadonlyArray<Scenario> => [
  searching("narrow search", (n) => oneOfEach(n, features)),
  searching("narrow search, two filters of each kind", (n) => ({
    query: numbersFrom(n, 2, features),
    tag: `INCLUDE_ALL_OF:simple:team-${n % TEAMS},simple:quarter-${n % QUARTERS}`,
    state: "IS_ANY_OF:active,stale",
    type: "IS_ANY_OF:release,experiment"
  })),
  searching("narrow search, three filters of each kind", (n) => ({
    query: numbersFrom(n, 3, features),
    tag: `INCLUDE_ANY_OF:${[0, 1, 2].map((step) => `simple:team-${(n + step) % TEAMS}`).join()}`,
    state: "IS_ANY_OF:active,stale",
    type: "IS_ANY_OF:release,experiment,operational"
  }))
]

/** The first of them, by a member of some private projects. */
export const narrowSearchByMember = (features: number): Scenario => ({
  ...searching("narrow search by a member of private projects", (n) => oneOfEach(n, features)),
  as: "member"
})

/** Searches of the event log, each for other words. */
export const eventSearch = (features: number): Scenario => ({
  name: "event search",
  method: "GET",
  request: (n) => ({ path: `/search/events?${new URLSearchParams({ query: numberIn(n, features), limit: "50" })}` })
})

const searching = (name: string, filters: (n: number) => Filters): Scenario => ({
  name,
  method: "GET",
  request: (n) => ({
    path: `/search/features?${new URLSearchParams({ ...filters(n), limit: "50" })}`
  })
})

type Filters = Readonly<Record<"query" | "tag" | "state", string> & Partial<Record<"type", string>>>

const oneOfEach = (n: number, features: number): Filters => ({
  query: numberIn(n, features),
  tag: `INCLUDE:simple:team-${n % TEAMS}`,
  state: "IS:active"
})

const QUARTERS = 4

const numbersFrom = (n: number, count: number, features: number): string =>
  Array.from({ length: count }, (_, step) => numberIn(n + step, features)).join()

/** What the names of ten features have in common. */
const numberIn = (n: number, features: number): string =>
  String((n * 7919) % features)
    .padStart(6, "0")
    .slice(0, 5)
