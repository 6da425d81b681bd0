import { expect, it } from "@effect/vitest"
import { environmentViolations } from "./environment-rules.ts"

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
