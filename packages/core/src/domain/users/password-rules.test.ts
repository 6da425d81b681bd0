import { Redacted } from "effect"
import { describe, expect, it } from "vitest"
import { LONGEST_PASSWORD, passwordViolations, SHORTEST_PASSWORD, wellKnownPasswords } from "./password-rules.ts"

const wrongIn = (password: string) => passwordViolations(Redacted.make(password), "/password")

describe("a password", () => {
  it.each(["correct horse battery", "tr0ub4dor&3", "ten chars!", "ключ от дома", `${"x".repeat(190)}-and a few`])(
    "may be %j",
    (password) => {
      expect(wrongIn(password)).toEqual([])
    }
  )

  it.each([
    ["short", /10 to 200 characters/],
    ["", /10 to 200 characters/],
    ["a b".repeat(100), /10 to 200 characters/],
    ["password123", /well-known password/],
    ["PassWord123", /well-known password/],
    ["unleash4all", /well-known password/],
    ["１２３４５６７８９０", /well-known password/],
    ["ababababababab", /well-known password/]
  ])("may not be %j", (password, why) => {
    const violations = wrongIn(password)
    expect(violations).toEqual([
      {
        path: "/password",
        problem: expect.stringMatching(why),
        weaknesses: [`The password ${violations[0]?.problem}.`]
      }
    ])
    if (password !== "") expect(violations[0]?.problem).not.toContain(password)
  })

  it("is compared with well-known ones that could be taken otherwise", () => {
    expect(wellKnownPasswords.size).toBeGreaterThan(400)
    const unlike = [...wellKnownPasswords].filter(
      (one) =>
        one !== one.normalize("NFKC").toLowerCase() || one.length < SHORTEST_PASSWORD || one.length > LONGEST_PASSWORD
    )
    expect(unlike).toEqual([])
  })
})
