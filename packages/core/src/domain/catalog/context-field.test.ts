import { expect, it } from "@effect/vitest"
import { contextFieldViolations } from "./context-field.ts"

it.each([
  { name: "region" },
  { name: "region", description: null, sortOrder: 10, legalValues: [] },
  { name: "region", description: "a".repeat(1000), legalValues: [{ value: "eu" }, { value: "EU" }, { value: "a b" }] }
])("takes %j", (field) => {
  expect(contextFieldViolations(field, "/body")).toEqual([])
})

it.each([
  [{ name: "" }, ["/body/name"]],
  [{ name: "my region" }, ["/body/name"]],
  [{ name: "a", description: "a".repeat(1001) }, ["/body/description"]],
  [{ name: "a", sortOrder: 0.1 }, ["/body/sortOrder"]],
  [{ name: "a", legalValues: [{ value: "" }] }, ["/body/legalValues/0/value"]],
  [{ name: "a", legalValues: [{ value: "a".repeat(101) }] }, ["/body/legalValues/0/value"]],
  [{ name: "a", legalValues: [{ value: "b" }, { value: "c" }, { value: "b" }] }, ["/body/legalValues/2/value"]]
])("refuses %j", (field, paths) => {
  expect(contextFieldViolations(field, "/body").map(({ path }) => path)).toEqual(paths)
})
