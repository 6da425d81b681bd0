import { Redacted } from "effect"
import { describe, expect, it } from "vitest"
import { LONGEST_PASSWORD, passwordViolations, SHORTEST_PASSWORD, wellKnownPasswords } from "./password-rules.ts"

const common = new Set(["1234567890", "dragon", "p@ssw0rd", "mailcreated5240", "sunshine"])
const isCommon = (text: string) => common.has(text)
const names = ["ada.lovelace@analytical-engines.com", "Countess", "Ada King-Noel"]
const wrongIn = (password: string) => passwordViolations(Redacted.make(password), "/password", { isCommon, names })

describe("a password", () => {
  it.each([
    "correct horse battery",
    "tr0ub4dor&3",
    "ten chars!",
    "ключ от дома",
    "dragon-in-the-sky",
    "ada-lovelace-was-here",
    `${"x".repeat(190)}-and a few`
  ])("may be %j", (password) => {
    expect(wrongIn(password)).toEqual([])
  })

  it.each([
    ["short", /10 to 200 characters/],
    ["", /10 to 200 characters/],
    ["a b".repeat(100), /10 to 200 characters/],
    ["secretsecret", /well-known password/],
    ["SecretSecret", /well-known password/],
    ["MailCreated5240", /well-known password/],
    ["Dragon2027!", /well-known password/],
    ["!!Sunshine99", /well-known password/],
    ["P@ssw0rd2027", /well-known password/],
    ["lovelace2027!", /name, email address/],
    ["Analytical-Engines-1", /name, email address/],
    ["countess.king.77", /name, email address/],
    ["Halyard-Halyard-4711", /name, email address/],
    ["unleash-2027", /name, email address/],
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
    expect(wellKnownPasswords.size).toBeGreaterThan(100)
    const unlike = [...wellKnownPasswords].filter(
      (one) =>
        one !== one.normalize("NFKC").toLowerCase() || one.length < SHORTEST_PASSWORD || one.length > LONGEST_PASSWORD
    )
    expect(unlike).toEqual([])
  })
})
