import { expect, it } from "@effect/vitest"
import { strategyTypeViolations } from "./strategy-type.ts"

const long = "a".repeat(1001)

it.each([
  { name: "by-country" },
  { name: "by.country", title: null, displayName: null, description: null, parameters: [] },
  { name: "a", title: "a".repeat(100), displayName: "a".repeat(100), description: "a".repeat(1000) },
  { name: "a", parameters: [{ name: "the country" }, { name: "The country", description: "Where" }] }
])("takes %j", (type) => {
  expect(strategyTypeViolations(type, "/body")).toEqual([])
})

it.each([
  [{ name: "" }, ["/body/name"]],
  [{ name: "by country" }, ["/body/name"]],
  [{ name: ".." }, ["/body/name"]],
  [{ name: "a", title: "a".repeat(101), displayName: "a".repeat(101) }, ["/body/title", "/body/displayName"]],
  [{ name: "a", description: long }, ["/body/description"]],
  [{ name: "a", parameters: [{ name: "" }] }, ["/body/parameters/0/name"]],
  [{ name: "a", parameters: [{ name: "b" }, { name: "b" }] }, ["/body/parameters/1/name"]],
  [{ name: "a", parameters: [{ name: "b", description: long }] }, ["/body/parameters/0/description"]]
])("refuses %j", (type, paths) => {
  expect(strategyTypeViolations(type, "/body").map(({ path }) => path)).toEqual(paths)
})
