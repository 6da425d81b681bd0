import { describe, expect, it } from "vitest"
import { plainSummary, summaryParts } from "./summary-parts.ts"

describe("summaryParts", () => {
  it.each([
    ["plain text", "nothing happened", [{ text: "nothing happened" }]],
    ["names", "**ada** left", [{ text: "ada", isName: true }, { text: " left" }]],
    [
      "a link to a flag",
      "saw [new\\_one](https://flags.example/sub/projects/web%20shop/features/new_one)",
      [{ text: "saw " }, { text: "new_one", isName: true, project: "web shop", feature: "new_one" }]
    ],
    [
      "a link to a project",
      "[shop](http://localhost:4242/projects/shop)",
      [{ text: "shop", isName: true, project: "shop" }]
    ],
    ["all projects", "[\\*](http://localhost/projects/%2A)", [{ text: "*", isName: true }]],
    ["another link", "[docs](https://evil.example/x)", [{ text: "docs", isName: true }]],
    ["escapes", "a \\*\\*b\\*\\* \\[c\\](d)", [{ text: "a **b** [c](d)" }]],
    ["a bare mark", "2 * 3", [{ text: "2 " }, { text: "*" }, { text: " 3" }]],
    ["a mention", "**@\u200beveryone**", [{ text: "@everyone", isName: true }]],
    ["nothing", "", []]
  ])("%s", (_, markdown, parts) => expect(summaryParts(markdown)).toEqual(parts))
})

it("plainSummary leaves the markup out", () =>
  expect(plainSummary("**ada** saw [a\\_](http://x/projects/b)")).toBe("ada saw a_"))
