import { describe, expect, it } from "@effect/vitest"
import { Result } from "effect"
import { mailOf } from "./email-settings.ts"
import { printConfig, readSettings } from "./settings.ts"

const read = (variables: Record<string, string>) => Result.getOrThrow(readSettings(variables))
const faults = (variables: Record<string, string>) =>
  Result.match(readSettings(variables), { onSuccess: () => [], onFailure: (lines) => lines })

const given = {
  SERVICE_URL: "https://flags.example.com",
  EMAIL_HOST: "smtp.example.com",
  EMAIL_SENDER: "Halyard <halyard@example.com>"
}

describe("email settings", () => {
  it("send no mail by default", () => {
    expect(mailOf(read({}).variables)).toEqual({})
    expect(mailOf(read({ EMAIL_PORT: "25", EMAIL_SENDER: "a@example.com" }).variables)).toEqual({})
  })

  it("send mail through a server", () => {
    const { variables } = read({ ...given, EMAIL_USER: "me", EMAIL_PASSWORD: "hidden", EMAIL_OPTIONAL_HEADERS: "{}" })
    expect(mailOf(variables)).toHaveProperty("mail")
    expect(printConfig(read({ ...given, EMAIL_USER: "me", EMAIL_PASSWORD: "hidden" }))).not.toContain("hidden")
  })

  it("need each other", () => {
    expect(faults({ EMAIL_HOST: "smtp.example.com" })).toEqual([
      "EMAIL_HOST needs EMAIL_SENDER",
      "EMAIL_HOST needs SERVICE_URL, the public URL that links in email start with"
    ])
    expect(faults({ ...given, EMAIL_USER: "me" })).toEqual(["EMAIL_USER and EMAIL_PASSWORD need each other"])
  })

  it.each([
    ["EMAIL_PORT", "0"],
    ["EMAIL_SECURE", "yes"],
    ["EMAIL_SENDER", "Halyard"],
    ["EMAIL_SENDER", "a@example.com>, <b@example.com"],
    ["EMAIL_OPTIONAL_HEADERS", "[1]"]
  ])("%s must not be %s", (name, value) => {
    expect(faults({ ...given, [name]: value })).toEqual([expect.stringMatching(new RegExp(`^${name} must be `))])
  })
})
