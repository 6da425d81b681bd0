import { describe, expect, it } from "@effect/vitest"
import { Redacted } from "effect"
import { initialTokenViolations } from "./initial-api-tokens.ts"

const none = { admin: [], client: [], frontend: [] }
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
})
