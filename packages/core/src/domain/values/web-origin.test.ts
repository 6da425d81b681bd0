import { describe, expect, it } from "vitest"
import { webOrigin } from "./web-origin.ts"

describe("webOrigin", () => {
  it.each([
    ["https://example.com", "https://example.com"],
    ["HTTP://Example.com:8080/hooks/a?token=1#x", "http://Example.com:8080"],
    ["https://user:pass@example.com/a", "https://example.com"],
    ["https://user:p@ss@example.com/a@b", "https://example.com"],
    ["http://[::1]:80/a", "http://[::1]:80"],
    ["https://example.com?token=1", "https://example.com"],
    ["https://bücher.example/ä", "https://bücher.example"]
  ])("shows of %s no secrets", (text, origin) => {
    expect(webOrigin(text)).toBe(origin)
  })

  it.each([
    "",
    "example.com/hook",
    "ftp://example.com",
    "javascript:alert(1)",
    "http://",
    "https:///path",
    "http://exa mple.com",
    "http://example.com\\@evil.example",
    "http://example.com/a b",
    "http://example.com:port",
    " https://example.com",
    `https://example.com/${"a".repeat(2000)}`
  ])("does not take %s", (text) => {
    expect(webOrigin(text)).toBeUndefined()
  })
})
