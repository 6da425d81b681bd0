import { describe, expect, it } from "@effect/vitest"
import { isForAnyOrigin, mayCallFrom, originViolations } from "./frontend-origins.ts"

const settings = (...frontendApiOrigins: ReadonlyArray<string>) => ({ frontendApiOrigins })

describe("originViolations", () => {
  it.each([
    "*",
    "https://shop.example.com",
    "http://localhost:3000",
    "http://127.0.0.1:8080",
    "http://[::1]:8080",
    "https://xn--bcher-kva.example",
    "capacitor://localhost"
  ])("takes %s", (origin) => {
    expect(originViolations(settings(origin))).toEqual([])
  })

  it.each([
    "",
    "shop.example.com",
    "https://shop.example.com/",
    "https://shop.example.com/path",
    "https://Shop.example.com",
    "https://*.example.com",
    "https://user@shop.example.com",
    "https://shop.example.com:443",
    "http://shop.example.com:80",
    "https://shop.example.com:",
    "https://a.example, https://b.example",
    "https://",
    "null"
  ])("refuses %j, and says where it is", (origin) => {
    expect(originViolations(settings("*", origin))).toMatchObject([{ path: "/frontendApiOrigins/1" }])
  })

  it("takes no more than a thousand", () => {
    const origins = Array.from({ length: 1001 }, (_, index) => `https://shop-${index}.example`)
    expect(originViolations(settings(...origins))).toMatchObject([{ path: "/frontendApiOrigins" }])
  })
})

describe("mayCallFrom", () => {
  it("goes by the list, which may say that any may", () => {
    expect(mayCallFrom(settings("https://a.example"), "https://a.example")).toBe(true)
    expect(mayCallFrom(settings("https://a.example"), "https://a.example.evil")).toBe(false)
    expect(mayCallFrom(settings(), "https://a.example")).toBe(false)
    expect(mayCallFrom(settings("https://b.example", "*"), "https://a.example")).toBe(true)
    expect([isForAnyOrigin(settings("*")), isForAnyOrigin(settings())]).toEqual([true, false])
  })
})
