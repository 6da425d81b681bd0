import { describe, expect, it } from "@effect/vitest"
import { readWebUrl } from "./web-url.ts"

describe("readWebUrl", () => {
  it.each([
    ["https://example.com", "https://example.com", ""],
    ["HTTP://Example.com:8080/hooks/a?token=1#x", "http://Example.com:8080", "/hooks/a"],
    ["https://user:pass@example.com/a", "https://example.com", "/a"],
    ["https://user:p@ss@example.com/a@b", "https://example.com", "/a@b"],
    ["http://[::1]:80/a", "http://[::1]:80", "/a"],
    ["https://example.com?token=1", "https://example.com", ""],
    ["https://bücher.example/ä", "https://bücher.example", "/ä"]
  ])("shows of %s no secrets", (text, origin, path) => {
    expect(readWebUrl(text)).toEqual({ origin, path })
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
    expect(readWebUrl(text)).toBeUndefined()
  })
})
