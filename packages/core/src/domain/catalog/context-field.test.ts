import { expect, it } from "@effect/vitest"
import { contextFieldViolations, isUsableIn, projectChangeViolations } from "./context-field.ts"

it.each([
  { name: "region" },
  { name: "region", description: null, sortOrder: 10, legalValues: [] },
  { name: "region", description: "a".repeat(1000), legalValues: [{ value: "eu" }, { value: "EU" }, { value: "a b" }] }
])("accepts %j", (field) => {
  expect(contextFieldViolations(field, "")).toEqual([])
})

it.each([
  [{ name: "" }, ["/name"]],
  [{ name: "my region" }, ["/name"]],
  [{ name: "a", description: "a".repeat(1001) }, ["/description"]],
  [{ name: "a", sortOrder: 0.1 }, ["/sortOrder"]],
  [{ name: "a", legalValues: [{ value: "" }] }, ["/legalValues/0/value"]],
  [{ name: "a", legalValues: [{ value: "a".repeat(101) }] }, ["/legalValues/0/value"]],
  [{ name: "a", legalValues: [{ value: "b" }, { value: "c" }, { value: "b" }] }, ["/legalValues/2/value"]]
])("rejects %j", (field, paths) => {
  expect(contextFieldViolations(field, "").map(({ path }) => path)).toEqual(paths)
})

it.each([
  [{}, "shop", true],
  [{}, null, true],
  [{ project: "shop" }, "shop", true],
  [{ project: "shop" }, "bank", false],
  [{ project: "shop" }, null, false]
])("%j in %j is usable: %s", (field, project, usable) => {
  expect(isUsableIn(field, project)).toBe(usable)
})

it.each([
  [undefined, {}, []],
  [null, { project: "shop" }, []],
  ["", {}, []],
  ["shop", { project: "shop" }, []],
  ["bank", { project: "shop" }, ["/project"]],
  ["shop", {}, ["/project"]]
])("an update with the project %j of %j violates %j", (given, field, paths) => {
  expect(projectChangeViolations(given, field).map(({ path }) => path)).toEqual(paths)
})
