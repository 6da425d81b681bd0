import { expect, it } from "vitest"
import type { BulkAction } from "./bulk-action.ts"
import { changedBy } from "./changed-by.ts"

const red = { type: "simple", value: "red" }
const flags = [
  { name: "off", stale: false, tags: null, environments: [{ name: "production", enabled: false }] },
  { name: "on", stale: true, tags: [red], environments: [{ name: "production", enabled: true }] },
  { name: "elsewhere", stale: false, tags: [red], environments: [] }
]

it.each<[BulkAction, ReadonlyArray<string>]>([
  [{ what: "archive" }, ["off", "on", "elsewhere"]],
  [{ what: "stale", stale: true }, ["off", "elsewhere"]],
  [{ what: "stale", stale: false }, ["on"]],
  [{ what: "switch", on: true, environment: "production", serious: true }, ["off"]],
  [{ what: "switch", on: false, environment: "production", serious: true }, ["on"]],
  [{ what: "tags", added: [red], removed: [] }, ["off"]],
  [{ what: "tags", added: [], removed: [red] }, ["on", "elsewhere"]],
  [{ what: "tags", added: [{ type: "simple", value: "blue" }], removed: [red] }, ["off", "on", "elsewhere"]]
])("%o changes %o", (action, names) => {
  expect(changedBy(action, flags).map(({ name }) => name)).toEqual(names)
})
