import { describe, expect, it } from "vitest"
import { linkContent, linkViolations } from "./feature-link.ts"

describe("linkViolations", () => {
  it.each(["http://a", "https://example.com/a?b=c#d", "HTTPS://example.com", "https://user@example.com:8443/ü"])(
    "accepts %s",
    (url) => expect(linkViolations({ url }, "")).toEqual([])
  )

  it.each([
    "",
    " ",
    "example.com",
    "//example.com",
    "javascript:alert(1)",
    "java\nscript:alert(1)",
    "ftp://example.com",
    "https://",
    "https:// example.com",
    "https://example.com/\n",
    " https://example.com",
    "https://[1",
    "https://example.com\u0000"
  ])("refuses %j", (url) =>
    expect(linkViolations({ url }, "/links/0")).toEqual([
      { path: "/links/0/url", problem: "must be an http or https URL of at most 2000 characters" }
    ])
  )
})

it("names the size of what is too large", () => {
  const link = { url: `https://example.com/${"a".repeat(2000)}`, title: "a".repeat(1001) }
  expect(linkViolations(link, "").map(({ path }) => path)).toEqual(["/url", "/title"])
})

describe("linkContent", () => {
  const url = "https://example.com"

  it.each([
    [{ url }, undefined, null],
    [{ url, title: "" }, undefined, null],
    [{ url, title: "new" }, { title: "old" }, "new"],
    [{ url, title: null }, { title: "old" }, null],
    [{ url }, { title: "old" }, "old"]
  ])("of %j, changed from %j, has the title %s", (given, before, title) =>
    expect(linkContent(given, before)).toEqual({ url, title })
  )
})
