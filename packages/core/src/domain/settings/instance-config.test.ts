import { expect, it } from "vitest"
import { isLocalPath, pageAddress } from "./instance-config.ts"

it.each([
  ["https://flags.example.com", "", "https://flags.example.com/new-user?token=a%20b"],
  ["https://example.com", "/flags", "https://example.com/flags/new-user?token=a%20b"],
  ["https://example.com/flags", "/flags", "https://example.com/flags/new-user?token=a%20b"],
  ["https://example.com/all", "/flags", "https://example.com/all/flags/new-user?token=a%20b"]
])("a page of %s below %j is at %s", (serviceUrl, baseUriPath, address) => {
  expect(pageAddress({ serviceUrl, baseUriPath, version: "1.0.0" }, "/new-user", { token: "a b" })).toBe(address)
})

it.each(["/", "/projects/default", "/projects?sort=name#top", "/a//b", "/%2F", "/a:b@c"])("%j is local", (text) => {
  expect(isLocalPath(text)).toBe(true)
})

it.each([
  "",
  "projects",
  "//evil.example",
  "/\\evil.example",
  "\\\\evil.example",
  "/a\\b",
  "https://evil.example/",
  "javascript:alert(1)",
  "/\t/evil.example",
  "/ /x",
  "/\n",
  "/é"
])("%j is not", (text) => {
  expect(isLocalPath(text)).toBe(false)
})
