import { describe, expect, it } from "@effect/vitest"
import { Redacted } from "effect"
import { initialTokenViolations } from "./initial-api-tokens.ts"

const none = { admin: [], client: [], backend: [], frontend: [] }
const secret = "a-secret-of-some-length"

describe("initialTokenViolations", () => {
  it.each([
    ["admin", `*:*.${secret}`],
    ["client", `default:development.${secret}`],
    ["client", `*:development.${secret}`],
    ["frontend", `[]:production.${secret}`]
  ])("takes the %s token %s", (type, token) => {
    expect(initialTokenViolations({ ...none, [type]: [Redacted.make(token)] })).toEqual([])
  })

  it.each([
    ["admin", secret],
    ["admin", "*:*.short"],
    ["admin", `default:*.${secret}`],
    ["admin", `*:development.${secret}`],
    ["client", `*:*.${secret}`],
    ["client", `default:development.${secret} and more`],
    ["frontend", `user:${secret}`]
  ])("refuses the %s token %s without repeating it", (type, token) => {
    const [found] = initialTokenViolations({ ...none, [type]: [Redacted.make(token)] })
    expect(found?.path).toBe(`/${type}/0`)
    expect(found?.problem).not.toContain(secret)
  })

  it.each([
    ["admin", "*:*.unleash-insecure-admin-api-token"],
    ["admin", "*:*.unleash-insecure-api-token"],
    ["admin", "*:*.Unleash-Insecure-Anything-Else"],
    ["admin", "*:*.964a287e1b728cb5f4f3e0120df92cb5"],
    ["admin", "*:*.changeme-changeme"],
    ["admin", "*:*.your-admin-token"],
    ["client", "*:development.unleash-insecure-api-token"],
    ["client", "default:development.unleash-insecure-api-token"],
    ["client", "default:development.unleash-insecure-client-api-token"],
    ["client", "[]:development.be7536c3a160ff15e3a92da45de531dd54bc1ae15d8455c0476f086b"],
    ["frontend", "default:development.unleash-insecure-frontend-api-token"]
  ])("refuses the %s token %s, which everybody knows", (type, token) => {
    const [found] = initialTokenViolations({ ...none, [type]: [Redacted.make(token)] })
    expect(found?.path).toBe(`/${type}/0`)
    expect(found?.problem).toContain("must not be a publicly known example")
    expect(found?.problem).not.toContain(token)
  })

  it.each(["user:98b555423fa020a3e67267fb8462fdeea13a1d62e7ea61d5fe4f3022", "user:unleash-insecure-api-token"])(
    "refuses the personal token %s",
    (token) => {
      expect(initialTokenViolations({ ...none, admin: [Redacted.make(token)] })).toHaveLength(1)
    }
  )
})
