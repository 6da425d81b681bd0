import { describe, expect, it } from "vitest"
import { foreignPaths } from "./foreign-paths.ts"

// Put together here, so that the rule does not complain about this file.
const inside = (...folders: ReadonlyArray<string>) => ["", ...folders].join("/")
const registry = ["registry", "npmjs", "org"].join(".")

describe("foreignPaths", () => {
  it.each([
    [`see ${inside("work", "main")}`],
    [`import "${inside("root", "a.ts")}"`],
    [`(${inside("tmp", "lab")})`],
    [`file://${inside("home", "someone", "a.ts")}`],
    [`https://${registry}/effect`]
  ])("rejects %s", (text) => expect(foreignPaths("a.md", text)).toHaveLength(1))

  it.each([
    [`https://example.com${inside("work", "main")}`],
    [`./packages${inside("tmp", "lab")}`],
    [`GET ${inside("api", "admin", "projects")}`],
    ["the root/leaf, home/away and work/life"],
    ["https://www.npmjs.com/package/effect"]
  ])("accepts %s", (text) => expect(foreignPaths("a.md", text)).toEqual([]))
})
