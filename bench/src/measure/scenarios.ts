import { BATCH, featureName, importBody, PROJECT, subjects, TEAMS } from "../seed/batches.ts"
import { eventSearch, narrowSearches } from "./searches.ts"

/** A kind of request. Kinds are measured in this order, those that add features last. */
export interface Scenario {
  readonly name: string
  readonly method: "GET" | "POST"
  /** What all its paths start with. By default `/api/admin`. */
  readonly below?: string
  /** Who asks. By default an administrator. */
  readonly as?: "member"
  /** In addition to those of all requests, or instead of them. */
  readonly headers?: Readonly<Record<string, string>>
  /** The rest of the path, the body, and headers of its own, of the n-th request. */
  readonly request: (n: number) => ScenarioRequest
  /** Whether a request takes so long that a round has only a few of them, one after the other. */
  readonly isSlow?: true
}

interface ScenarioRequest {
  readonly path: string
  readonly body?: string
  readonly headers?: Readonly<Record<string, string>>
}

/** `run` makes names unique to this run. Searches differ from one to the next, as those of many people do. */
export const scenarios = (run: string, features: number): ReadonlyArray<Scenario> => [
  reading("search page of 50", (n) => `/search/features?${pageOf(n, features)}`),
  reading("filtered search", (n) => `/search/features?${filtersOf(n)}`),
  // There is one project, so health reports repeat. A change between two of them would be a second kind of request.
  { ...reading("health report", () => `/projects/${PROJECT}/health-report`), isSlow: true },
  ...narrowSearches(features),
  eventSearch(features),
  reading("ui-config", () => "/ui-config"),
  reading("tag types", () => "/tag-types"),
  reading("projects", () => "/projects"),
  {
    name: "validate 500",
    method: "POST",
    request: (n) => ({ path: "/features-batch/validate", body: freshImport(`${run}-v`, n % 4) }),
    isSlow: true
  },
  {
    name: "create",
    method: "POST",
    request: (n) => ({
      path: `/projects/${PROJECT}/features`,
      body: JSON.stringify({ name: `created-${run}-${n}`, type: "release", description: "Made by the benchmark" })
    })
  },
  {
    name: "switch",
    method: "POST",
    request: (n) => ({
      path: `/projects/${PROJECT}/features/${switchedFeature(n, features)}/environments/production/${n % 2 === 0 ? "on" : "off"}`
    })
  },
  {
    name: "import 500",
    method: "POST",
    request: (n) => ({ path: "/features-batch/import", body: freshImport(run, n) }),
    isSlow: true
  }
]

/** Each feature is switched on, and then off. */
export const switchedFeature = (n: number, features: number): string => featureName(Math.floor(n / 2) % features)

/** One of the first twenty pages, in one of four orders. */
const pageOf = (n: number, features: number) => {
  const pages = Math.max(1, Math.min(20, Math.floor(features / PAGE)))
  const order = Math.floor(n / pages) % 4
  return new URLSearchParams({
    offset: String((n % pages) * PAGE),
    limit: String(PAGE),
    sortBy: order % 2 === 0 ? "createdAt" : "name",
    sortOrder: order < 2 ? "desc" : "asc"
  })
}

/** A word of a name, the tag of a team and a state: 180 combinations, each with the same number of matches. */
const filtersOf = (n: number) =>
  new URLSearchParams({
    query: activeSubjects[n % activeSubjects.length] ?? "",
    tag: `INCLUDE:simple:team-${Math.floor(n / activeSubjects.length) % TEAMS}`,
    state: "IS:active",
    sortBy: "name",
    sortOrder: "asc",
    limit: String(PAGE)
  })

// The seed makes every tenth feature stale, which are those of the last subject.
const activeSubjects = subjects.slice(0, -1)

const PAGE = 50

const reading = (name: string, path: (n: number) => string): Scenario => ({
  name,
  method: "GET",
  request: (n) => ({ path: path(n) })
})

const freshImport = (run: string, n: number): string =>
  importBody(
    Array.from({ length: BATCH }, (_, index) => `imported-${run}-${n}-${index}`),
    "development"
  )
