import { describe, expect, it } from "vitest"
import { FeatureArchived, InvalidData, NotFound, PatternMismatch } from "./errors.ts"

const others = Array.from({ length: 19_999 }, (_, index) => `${index}`.padEnd(500, "x"))

describe("messages", () => {
  it.each<[string, { readonly message: string }]>([
    ["what is missing", new NotFound({ resource: "feature", id: "first", others })],
    ["what is archived", new FeatureArchived({ feature: "first", others })],
    ["what does not match", new PatternMismatch({ pattern: "a", names: ["first", ...others] })],
    [
      "what is affected",
      new InvalidData({ violations: [{ message: "Bad", path: "/body", affectedItems: ["first", ...others] }] })
    ]
  ])("name no more of %s than people read", (_, { message }) => {
    expect(message).toContain("first")
    expect(message).toContain("and 19980 more")
    expect(message.length).toBeLessThan(3000)
  })

  it.each<[ReadonlyArray<string> | undefined, string]>([
    [undefined, 'There is no feature "a"'],
    [[], 'There is no feature "a"'],
    [["b"], 'There is no feature "a", "b"']
  ])("name all of a few: %j", (more, message) => {
    const missing = new NotFound({ resource: "feature", id: "a", ...(more === undefined ? {} : { others: more }) })
    expect(missing.message).toBe(message)
  })
})
