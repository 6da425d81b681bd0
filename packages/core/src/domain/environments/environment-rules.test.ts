import { expect, it } from "@effect/vitest"
import {
  deletionObstacle,
  environmentViolations,
  lastSortOrder,
  environmentPropertyViolations,
  sortOrderViolations
} from "./environment-rules.ts"

it.each([
  { name: "production", type: "production" },
  { name: "qa.1", type: "ours", sortOrder: 0 },
  { name: "a", type: "a".repeat(50), sortOrder: -5 }
])("accepts %j", (environment) => {
  expect(environmentViolations(environment, "")).toEqual([])
})

it.each([
  [{ name: "", type: "test" }, ["/name"]],
  [{ name: "my env", type: "test" }, ["/name"]],
  [{ name: "..", type: "test" }, ["/name"]],
  [{ name: "*", type: "test" }, ["/name"]],
  [{ name: "a", type: "" }, ["/type"]],
  [{ name: "a", type: "a".repeat(51) }, ["/type"]],
  [{ name: "a", type: "test", sortOrder: 1.5 }, ["/sortOrder"]],
  [{ name: "a b", type: "", sortOrder: 1e10 }, ["/name", "/type", "/sortOrder"]]
])("rejects %j", (environment, paths) => {
  expect(environmentViolations(environment, "").map(({ path }) => path)).toEqual(paths)
})

it("allows changes of some members only", () => {
  expect(environmentPropertyViolations({}, "")).toEqual([])
  expect(environmentPropertyViolations({ type: "" }, "").map(({ path }) => path)).toEqual(["/type"])
})

it.each([
  [{}, []],
  [{ a: 2, b: 1, c: -1 }, []],
  [{ a: 1, b: 2, c: 1 }, ["/c"]],
  [{ a: 1.5, "b~": 2 ** 31 }, ["/a", "/b~0"]]
])("checks the sort orders %j", (sortOrders, paths) => {
  const given = new Map(Object.entries(sortOrders))
  expect(sortOrderViolations(given, "").map(({ path }) => path)).toEqual(paths)
})

it.each([
  [[], 1],
  [[-4], 1],
  [[7, 3], 8],
  [[2 ** 31 - 1], 2 ** 31 - 1]
])("sorts a new environment after %j", (present, last) => {
  expect(lastSortOrder(present.map((sortOrder) => ({ sortOrder })))).toBe(last)
})

it.each([
  ["nothing", {}, { others: 1, stranded: [] }, undefined],
  ["protection", { protected: true }, { others: 1, stranded: [] }, /protected/],
  ["being the last one", {}, { others: 0, stranded: [] }, /last/],
  ["a project without another environment", {}, { others: 1, stranded: ["p-1", "p-2"] }, /only.* p-1, p-2$/],
  [
    "many such projects",
    {},
    { others: 1, stranded: Array.from({ length: 22 }, (_, n) => `p-${n}`) },
    /p-19, and 2 more$/
  ]
])("reports that %s prevents a deletion", (_, given, circumstances, obstacle) => {
  const environment = {
    name: "a",
    type: "test",
    sortOrder: 1,
    enabled: true,
    protected: false,
    requiredApprovals: null,
    ...given
  }
  const found = deletionObstacle(environment, circumstances)
  if (obstacle === undefined) expect(found).toBeUndefined()
  else expect(found).toMatch(obstacle)
})
