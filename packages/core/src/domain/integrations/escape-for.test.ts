import { describe, expect, it } from "@effect/vitest"
import { escapeFor } from "./escape-for.ts"

describe("escapeFor", () => {
  it.each([
    ["application/json", 'a\\"b\\n<&>'],
    ["Application/Problem+JSON; charset=utf-8", 'a\\"b\\n<&>'],
    ["text/html; charset=utf-8", "a&quot;b\n&lt;&amp;&gt;"],
    ["application/xml", "a&quot;b\n&lt;&amp;&gt;"],
    ["application/x-www-form-urlencoded", "a%22b%0A%3C%26%3E"],
    ["text/plain", 'a"b\n<&>'],
    ["", 'a"b\n<&>']
  ])("writes values for %s", (contentType, expected) => {
    expect(escapeFor(contentType)('a"b\n<&>')).toBe(expected)
  })
})
