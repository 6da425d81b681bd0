import type { Scenario } from "../src/measure/scenarios.ts"
import { BATCH, ENVIRONMENTS, featureName, importBody, PROJECT, subjects, TEAMS } from "../src/seed/batches.ts"
import { answerTo, ask, type Target } from "../src/target.ts"
import { clientToken } from "../streams/tokens.ts"
import { HALF } from "./instances.ts"

/** A kind of request that is measured. */
export interface Kind {
  readonly name: string
  readonly turns: number
  /** What happens before each request, outside of its time. The result goes to `scenario`. */
  readonly before?: (target: Target, turn: number) => Promise<string>
  readonly scenario: (features: number, before: string | undefined) => Scenario
}

const PAGE = 50
const MANY = 60
const FEW = 5

const read = (name: string, path: (turn: number, features: number) => string, turns = MANY): Kind => ({
  name,
  turns,
  scenario: (features) => ({ name, method: "GET", request: (turn) => ({ path: path(turn, features) }) })
})

const send = (
  name: string,
  turns: number,
  request: (turn: number, features: number) => { path: string; body?: string }
): Kind => ({
  name,
  turns,
  scenario: (features) => ({ name, method: "POST", request: (turn) => request(turn, features) })
})

/** One of the features of the project `default`, another each turn, the same in both instances. */
const someName = (turn: number): string => featureName((turn * 313) % 500)

/** Switches on what no other turn switches on. Every other feature is on from the beginning. */
const switchPath = (turn: number): string => {
  const feature = featureName(2 * ((turn * 313) % 250) + 1)
  return `/projects/${PROJECT}/features/${feature}/environments/${ENVIRONMENTS[0]}/on`
}

const switchOne =
  (from: number) =>
  async (target: Target, turn: number): Promise<string> =>
    (await ask(target, "POST", switchPath(from + turn))).body

const polling = (name: string, path: string, headers: Readonly<Record<string, string>>): Scenario => ({
  name,
  method: "GET",
  below: "/api/client",
  headers: { authorization: clientToken, ...headers },
  request: () => ({ path })
})

const poll = (name: string, path: string, turns: number, conditional: boolean, changedFrom?: number): Kind => ({
  name,
  turns,
  before: async (target, turn) => {
    const { headers } = await answerTo(target, polling(name, path, {}), turn)
    if (changedFrom !== undefined) await switchOne(changedFrom)(target, turn)
    return headers["etag"] ?? ""
  },
  scenario: (_, etag = "") => polling(name, path, conditional ? { "if-none-match": etag } : {})
})

const page = (offset: number, sortBy: string): string =>
  `/search/features?${new URLSearchParams({ offset: String(offset), limit: String(PAGE), sortBy, sortOrder: "desc" })}`

const run = crypto.randomUUID().slice(0, 8)

export const kinds: ReadonlyArray<Kind> = [
  read("first page of the list", () => page(0, "createdAt")),
  read("the same by name", () => page(0, "name")),
  read("a page at a tenth of the list", (turn, features) => page(features / 10 + turn, "createdAt"), 20),
  read("the last page", (turn, features) => page(features - PAGE - turn, "createdAt"), 20),
  read("search: one match", (turn) => `/search/features?query=${someName(turn).slice(4)}`),
  read("search: text, tag and state, a two-hundredth of all match", (turn) => {
    const filters = { query: subjects[turn % 9] ?? "", tag: `INCLUDE:simple:team-${turn % TEAMS}`, state: "IS:active" }
    return `/search/features?${new URLSearchParams({ ...filters, limit: String(PAGE) })}`
  }),
  read("a feature", (turn) => `/projects/${PROJECT}/features/${someName(turn)}`),
  read("the project", () => `/projects/${PROJECT}/overview`, 20),
  read("all projects", () => "/projects", 20),
  read("first page of events", () => "/search/events?limit=50"),
  read("insights of 90 days", () => "/insights?from=2026-08-01&to=2026-10-30", 20),
  read("statistics", () => "/instance-admin/statistics", 20),
  {
    ...read("health report after a write, half of the features", () => `/projects/${HALF}/health-report`, FEW),
    before: switchOne(0)
  },
  poll("poll, unchanged", "/features", MANY, true),
  poll("poll, everything", "/features", FEW, false),
  poll("poll after a switch, everything", "/features", FEW, true, 50),
  poll("delta after a switch", "/delta", 20, true, 100),
  send("create", MANY, (turn) => ({
    path: `/projects/${PROJECT}/features`,
    body: JSON.stringify({ name: `created-${run}-${turn}`, type: "release" })
  })),
  send("switch", MANY, (turn) => ({ path: switchPath(150 + turn) })),
  send("import of 500", FEW, (turn) => ({
    path: "/features-batch/import",
    body: importBody(
      Array.from({ length: BATCH }, (_, index) => `imported-${run}-${turn}-${index}`),
      "development"
    )
  }))
]
