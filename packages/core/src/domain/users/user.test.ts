import { describe, expect, it } from "vitest"
import { anAccount } from "../../../test/fixtures/accounts.ts"
import { viewerRole } from "../access/role.ts"
import { roleReference } from "../roles/role-view.ts"
import { callingUserOf, foundUserOf, passwordLinkUserOf } from "./user-views.ts"
import { displayNameOf, isSeenAgain, recordedNameOf, seenAgainFrom, userOf } from "./user.ts"

const ada = anAccount()
const nameless = anAccount({ name: null, email: null, username: null, active: false })
const image = expect.stringContaining("data:image/svg+xml")

describe("views of a user", () => {
  const common = {
    id: 7,
    isAPI: false,
    imageUrl: image,
    loginAttempts: 0,
    emailSent: false,
    rootRole: 3,
    seenAt: null,
    createdAt: ada.createdAt,
    accountType: "User",
    scimId: null,
    seatType: null,
    companyRole: null,
    productUpdatesEmailConsent: null
  }
  const names = { name: "Ada", username: "ada" }

  it("leave out names that are missing", () => {
    expect(userOf(ada)).toStrictEqual({ ...common, ...names, email: "ada@example.com" })
    expect(userOf(nameless)).toStrictEqual({ ...common, active: false })
  })

  it("are short in searches", () => {
    const found = { id: 7, imageUrl: image, seenAt: null, accountType: "User", scimId: null }
    expect(foundUserOf(ada)).toStrictEqual({ ...found, ...names, email: "ada@example.com" })
    expect(foundUserOf(nameless)).toStrictEqual({ ...found, name: null, username: null })
  })

  it("say whether the caller is a program", () => {
    const caller = { id: -42, name: "ci", grants: [] }
    const view = { id: -42, name: "ci", username: "ci", imageUrl: image }
    expect(callingUserOf({ ...caller, kind: "admin-token" })).toStrictEqual({ ...view, isAPI: true })
    expect(callingUserOf({ ...caller, kind: "user" })).toStrictEqual({ ...view, isAPI: false })
  })

  it("say whose link it is", () => {
    const role = roleReference(viewerRole)
    const link = { token: "secret", createdBy: null }
    expect(passwordLinkUserOf(ada, link, role)).toStrictEqual({
      id: 7,
      ...names,
      email: "ada@example.com",
      ...link,
      role
    })
    expect(passwordLinkUserOf(nameless, link, role)).toStrictEqual({ id: 7, name: null, username: null, ...link, role })
  })
})

it.each([
  [ada, "Ada", "ada@example.com"],
  [{ ...ada, name: "" }, "ada@example.com", "ada@example.com"],
  [{ ...ada, name: null, email: null }, "ada", "ada"],
  [nameless, "user 7", "user 7"]
])("names %j", (account, display, inEvents) => {
  expect([displayNameOf(account), recordedNameOf(account)]).toEqual([display, inEvents])
})

it.each([
  [null, true],
  ["2026-03-01T00:00:00.000Z", true],
  ["2026-03-01T00:00:00.001Z", false]
])("is seen again an hour after %s: %s", (seenAt, expected) => {
  expect(isSeenAgain(seenAt, "2026-03-01T01:00:00.000Z")).toBe(expected)
})

it("counts from the beginning where nobody was seen", () => {
  expect(seenAgainFrom(null)).toBe(0)
})
