import { expect, it } from "@effect/vitest"
import { payloadViolations } from "./payload-rules.ts"

it.each([
  ["json", "{}"],
  ["json", "1"],
  ["json", ' {"a":[1,null]} '],
  ["csv", "a,b"],
  ["csv", ""],
  ["string", ""],
  ["number", "1.5"],
  ["number", "one"]
])("%s %j", (type, value) => {
  expect(payloadViolations({ type, value }, "/p")).toEqual([])
})

it.each([
  ["json", "", "/p/value"],
  ["json", "{a:1}", "/p/value"],
  ["json", "undefined", "/p/value"],
  ["json", '{"a":1', "/p/value"],
  ["xml", "<a/>", "/p/type"],
  ["__proto__", "", "/p/type"]
])("not %s %j", (type, value, path) => {
  expect(payloadViolations({ type, value }, "/p").map((wrong) => wrong.path)).toEqual([path])
})

it("survives deep nesting", () => {
  expect(payloadViolations({ type: "json", value: "[".repeat(200_000) }, "/p")).toHaveLength(1)
})
