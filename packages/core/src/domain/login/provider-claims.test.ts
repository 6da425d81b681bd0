import { describe, expect, it } from "vitest"
import {
  completedClaims,
  emailOfClaims,
  hasExpectedContext,
  identityOfClaims,
  nameOfClaims,
  UNCONFIRMED_EMAIL
} from "./provider-claims.ts"

describe("emailOfClaims", () => {
  it.each([
    [{ email: "Ada@Example.com", email_verified: true }, "ada@example.com"],
    [{ email: "ada@example.com", email_verified: "true" }, "ada@example.com"]
  ])("of %j is %s", (claims, email) => {
    for (const requireVerified of [true, false]) expect(emailOfClaims(claims, requireVerified)).toEqual({ email })
  })

  it.each([{}, { email_verified: null }, { email_verified: "yes" }, { email_verified: 1 }])(
    "counts with %j only where no confirmation is required",
    (others) => {
      const claims = { email: "ada@example.com", ...others }
      expect(emailOfClaims(claims, true)).toEqual({ refusal: "unconfirmed-email", reason: UNCONFIRMED_EMAIL })
      expect(emailOfClaims(claims, false)).toEqual({ email: "ada@example.com" })
    }
  )

  it.each([
    {},
    { email: "" },
    { email: 7 },
    { email: ["ada@example.com"] },
    { email: "ada" },
    { email: "ada@example.com", email_verified: false },
    { email: "ada@example.com", email_verified: "false" }
  ])("refuses %j", (claims) => {
    for (const requireVerified of [true, false]) {
      expect(emailOfClaims(claims, requireVerified)).toHaveProperty("refusal")
    }
  })
})

const issuer = "https://login.example.com"

describe("identityOfClaims", () => {
  it("is issuer and subject", () => {
    const claims = { iss: issuer, sub: "248289761001", email: "ada@example.com" }
    expect(identityOfClaims(claims)).toEqual({ issuer, subject: "248289761001" })
  })

  it.each([
    {},
    { iss: issuer },
    { sub: "1" },
    { iss: issuer, sub: "" },
    { iss: issuer, sub: 1 },
    { iss: issuer, sub: "x".repeat(256) },
    { iss: issuer, sub: "a\0b" },
    { iss: issuer, sub: "\ud800" },
    { iss: `${issuer}/${"x".repeat(500)}`, sub: "1" }
  ])("of %j is missing", (claims) => {
    expect(identityOfClaims(claims)).toBeUndefined()
  })
})

it.each([
  [{}, undefined, true],
  [{}, " ", true],
  [{ acr: "pwd" }, undefined, true],
  [{ acr: "mfa" }, "mfa pwd", true],
  [{ acr: "pwd" }, " mfa  pwd ", true],
  [{ acr: "pwd" }, "mfa", false],
  [{ acr: "mfa pwd" }, "mfa pwd", false],
  [{ acr: ["mfa"] }, "mfa", false],
  [{}, "mfa", false]
])("a login with %j in one of the ways %j is expected: %s", (claims, acrValues, expected) => {
  expect(hasExpectedContext(claims, acrValues)).toBe(expected)
})

it.each([
  [{ email: "a@b.c" }, { email: "a@b.c", email_verified: true }, { email: "a@b.c", email_verified: true }],
  [{}, { email: "a@b.c", email_verified: true }, { email: "a@b.c", email_verified: true }],
  [{ email: "a@b.c" }, { email: "d@e.f", email_verified: true }, { email: "a@b.c" }],
  [{ email: "a@b.c" }, { email_verified: true, groups: ["x"] }, { email: "a@b.c", groups: ["x"] }],
  [
    { email: "a@b.c", email_verified: false },
    { email: "a@b.c", email_verified: true },
    { email: "a@b.c", email_verified: false }
  ]
])("%j, completed by %j, is %j", (idToken, userInfo, completed) => {
  expect(completedClaims(idToken, userInfo)).toEqual(completed)
})

it.each([
  [{ name: " Ada King " }, "Ada King"],
  [{ given_name: "Ada", family_name: "King" }, "Ada King"],
  [{ given_name: "Ada", name: 3 }, "Ada"],
  [{}, null],
  [{ name: " " }, null],
  [{ name: "x".repeat(200) }, "x".repeat(100)]
])("the name of %j is %s", (claims, name) => {
  expect(nameOfClaims(claims)).toBe(name)
})
