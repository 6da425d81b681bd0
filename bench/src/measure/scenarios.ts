import { BATCH, featureName, importBody, PROJECT } from "../seed/batches.ts"

/** A kind of request, in the order in which they are measured: what adds features comes last. */
export interface Scenario {
  readonly name: string
  readonly method: "GET" | "POST"
  /** The path below `/api/admin`, and the body, of the n-th request. */
  readonly request: (n: number) => { readonly path: string; readonly body?: string }
  /** How many requests there may be; as many as fit into the time where it is not said. */
  readonly atMost?: number
  /** For what takes long: the time that it gets. */
  readonly seconds?: number
}

/** `run` makes names that no other run has used. */
export const scenarios = (run: string, features: number): ReadonlyArray<Scenario> => [
  reading("search page of 50", "/search/features?offset=0&limit=50"),
  reading("filtered search", `/search/features?${filters}`),
  reading("health report", `/projects/${PROJECT}/health-report`),
  reading("ui-config", "/ui-config"),
  {
    name: "validate 500",
    method: "POST",
    request: (n) => ({ path: "/features-batch/validate", body: freshImport(`${run}-v`, n % 4) }),
    atMost: 40
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
    name: "on",
    method: "POST",
    request: (n) => ({ path: `/projects/${PROJECT}/features/${featureName(n)}/environments/production/on` }),
    atMost: Math.floor(features / 2)
  },
  {
    name: "import 500",
    method: "POST",
    request: (n) => ({ path: "/features-batch/import", body: freshImport(run, n) }),
    atMost: 10,
    seconds: 60
  }
]

const filters = new URLSearchParams({
  query: "checkout",
  tag: "INCLUDE:simple:team-3",
  state: "IS:active",
  sortBy: "name",
  sortOrder: "asc",
  limit: "50"
})

const reading = (name: string, path: string): Scenario => ({ name, method: "GET", request: () => ({ path }) })

const freshImport = (run: string, n: number): string =>
  importBody(
    Array.from({ length: BATCH }, (_, index) => `imported-${run}-${n}-${index}`),
    "development"
  )
