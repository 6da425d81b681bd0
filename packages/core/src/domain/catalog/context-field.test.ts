import { expect, it } from "@effect/vitest"
import {
  addedValueViolations,
  contextFieldViolations,
  isUsableIn,
  projectChangeViolations,
  withLegalValue,
  withoutLegalValue
} from "./context-field.ts"

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

const region = {
  name: "region",
  description: null,
  stickiness: false,
  sortOrder: 1,
  legalValues: [{ value: "eu" }, { value: "us", description: "America" }],
  createdAt: null
}

it("adds a legal value, or replaces its description", () => {
  expect(withLegalValue(region, { value: "asia" }).legalValues).toEqual([...region.legalValues, { value: "asia" }])
  expect(withLegalValue(region, { value: "eu", description: "Europe" })).toStrictEqual({
    ...region,
    legalValues: [
      { value: "eu", description: "Europe" },
      { value: "us", description: "America" }
    ]
  })
})

it("removes a legal value, if it is there", () => {
  expect(withoutLegalValue(region, "us")).toStrictEqual({ ...region, legalValues: [{ value: "eu" }] })
  expect(withoutLegalValue(region, "asia")).toStrictEqual(region)
})

it("judges a legal value by its size, and that of the field", () => {
  expect(addedValueViolations({ value: "asia" }, region)).toEqual([])
  expect(addedValueViolations({ value: "" }, region)).toMatchObject([{ path: "/value" }])
  const full = { ...region, legalValues: Array.from({ length: 10_000 }, (_, index) => ({ value: `${index}` })) }
  expect(addedValueViolations({ value: "asia" }, full)).toMatchObject([
    { path: "", problem: expect.stringMatching(/^would make the context field too large: /) }
  ])
  expect(addedValueViolations({ value: "7", description: "Seven" }, full)).toEqual([])
})
