import { expect, it } from "@effect/vitest"
import {
  deletionObstacle,
  environmentViolations,
  lastSortOrder,
  placementViolations,
  sortOrderViolations
} from "./environment-rules.ts"

it.each([
  { name: "production", type: "production" },
  { name: "qa.1", type: "ours", sortOrder: 0 },
  { name: "a", type: "a".repeat(50), sortOrder: -5 }
])("takes %j", (environment) => {
  expect(environmentViolations(environment, "/body")).toEqual([])
})

it.each([
  [{ name: "", type: "test" }, ["/body/name"]],
  [{ name: "my env", type: "test" }, ["/body/name"]],
  [{ name: "..", type: "test" }, ["/body/name"]],
  [{ name: "a", type: "" }, ["/body/type"]],
  [{ name: "a", type: "a".repeat(51) }, ["/body/type"]],
  [{ name: "a", type: "test", sortOrder: 1.5 }, ["/body/sortOrder"]],
  [{ name: "a b", type: "", sortOrder: 1e10 }, ["/body/name", "/body/type", "/body/sortOrder"]]
])("refuses %j", (environment, paths) => {
  expect(environmentViolations(environment, "/body").map(({ path }) => path)).toEqual(paths)
})

it("takes changes of some members only", () => {
  expect(placementViolations({}, "/body")).toEqual([])
  expect(placementViolations({ type: "" }, "/body").map(({ path }) => path)).toEqual(["/body/type"])
})

it.each([
  [{}, []],
  [{ a: 2, b: 1, c: -1 }, []],
  [{ a: 1, b: 2, c: 1 }, ["/body/c"]],
  [{ a: 1.5, "b~": 2 ** 31 }, ["/body/a", "/body/b~0"]]
])("judges the sort orders %j", (sortOrders, paths) => {
  const given = new Map(Object.entries(sortOrders))
  expect(sortOrderViolations(given, "/body").map(({ path }) => path)).toEqual(paths)
})

it.each([
  [[], 1],
  [[-4], 1],
  [[7, 3], 8],
  [[2 ** 31 - 1], 2 ** 31 - 1]
])("puts a new one after %j", (present, last) => {
  expect(lastSortOrder(present.map((sortOrder) => ({ sortOrder })))).toBe(last)
})

it.each([
  ["nothing", {}, { others: 1, stranded: [] }, undefined],
  ["protection", { protected: true }, { others: 1, stranded: [] }, /protected/],
  ["being the last one", {}, { others: 0, stranded: [] }, /last/],
  ["projects without another", {}, { others: 1, stranded: ["p-1", "p-2"] }, /only.* p-1, p-2$/],
  ["many of them", {}, { others: 1, stranded: Array.from({ length: 22 }, (_, n) => `p-${n}`) }, /p-19, and 2 more$/]
])("says that %s is in the way of a deletion", (_, given, circumstances, obstacle) => {
  const environment = { name: "a", type: "test", sortOrder: 1, enabled: true, protected: false, ...given }
  const found = deletionObstacle(environment, circumstances)
  if (obstacle === undefined) expect(found).toBeUndefined()
  else expect(found).toMatch(obstacle)
})
