import { expect, it } from "vitest"
import { type RepositoryReader, siteFiles } from "./site-files.ts"
import { sidebarOf } from "./sidebar.ts"

const files = new Map([
  [
    "docs/README.md",
    "# All\n\n## Begin\n\n| a | [Start](start.md) |\n\n## Judge\n\n[Why](decisions) [data](openapi.json)\n"
  ],
  [
    "docs/start.md",
    "# Five minutes\n\n[up](../README.md#what) [source](../packages/core/src/a.ts) [out](https://example.com)\n\n```sh not-run: needs Docker\n# [code](nowhere.md)\n```\n"
  ],
  ["docs/decisions", ""],
  ["docs/decisions/0001-why.md", "# 1. Why\n\n[start](../start.md)\n"],
  ["docs/openapi.json", "{}"],
  ["README.md", "# Halyard\n\n![flags](docs/flags.png)\n"],
  ["docs/flags.png", ""],
  ["packages/core/src/a.ts", "export const a = 1\n"]
])
const repository: RepositoryReader = { read: (path) => files.get(path), list: () => ["0001-why.md"] }
const site = siteFiles(["docs/README.md"], repository)
const textOf = (basePath: string) => {
  const file = site.get(basePath)
  return file !== undefined && "text" in file ? file.text : undefined
}

it("has the pages and all that they lead to", () => {
  expect([...site.keys()].toSorted()).toEqual([
    "decisions/0001-why.md",
    "decisions/index.md",
    "flags.png",
    "halyard.md",
    "index.md",
    "openapi.json",
    "packages/core/src/a.ts.md",
    "start.md"
  ])
})

it("leads from page to page by their paths in the site", () => {
  expect(textOf("start.md")).toContain(
    "[up](./halyard.md#what) [source](./packages/core/src/a.ts.md) [out](https://example.com)"
  )
  expect(textOf("decisions/0001-why.md")).toContain("[start](../start.md)")
  expect(textOf("index.md")).toContain("[Why](./decisions/index.md) [data](/openapi.json)")
})

it("leaves code alone, but for notes that are not for readers", () => {
  expect(textOf("start.md")).toContain("```sh\n# [code](nowhere.md)\n```")
})

it("lists folders by the titles of their pages, and shows sources", () => {
  expect(textOf("decisions/index.md")).toBe("# Decisions\n\n- [1. Why](./0001-why.md)\n")
  expect(textOf("packages/core/src/a.ts.md")).toContain("~~~ts\nexport const a = 1\n\n~~~")
  expect(site.get("flags.png")).toEqual({ copyOf: "docs/flags.png" })
})

it("refuses links to nothing", () => {
  const broken: RepositoryReader = { ...repository, read: (path) => (path === "docs/b.md" ? "[a](a.md)" : undefined) }
  expect(() => siteFiles(["docs/b.md"], broken)).toThrow("docs/a.md does not exist")
})

it("has the sections of the index as its sidebar", () => {
  expect(sidebarOf("docs/README.md", repository.read)).toEqual([
    { text: "Begin", items: [{ text: "Five minutes", link: "/start" }] },
    { text: "Judge", items: [{ text: "Decisions", link: "/decisions/" }] }
  ])
})
