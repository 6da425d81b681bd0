import { expect, it } from "vitest"
import { pageAddress } from "./page-address.ts"

it.each([
  ["https://flags.example.com", "", "https://flags.example.com/new-user?token=a%20b"],
  ["https://example.com", "/flags", "https://example.com/flags/new-user?token=a%20b"],
  ["https://example.com/flags", "/flags", "https://example.com/flags/new-user?token=a%20b"],
  ["https://example.com/all", "/flags", "https://example.com/all/flags/new-user?token=a%20b"]
])("a page of %s below %j is at %s", (serviceUrl, baseUriPath, address) => {
  expect(pageAddress({ serviceUrl, baseUriPath, version: "1.0.0" }, "/new-user", { token: "a b" })).toBe(address)
})
