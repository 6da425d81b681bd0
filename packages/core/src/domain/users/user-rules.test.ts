import { describe, expect, it } from "vitest"
import { predefinedRoles, type Role, viewerRole } from "../access/role.ts"
import {
  emailViolations,
  isLastAdmin,
  normalEmail,
  normalUsername,
  rootRoleOf,
  rootRoleViolations,
  userNameViolations
} from "./user-rules.ts"
import type { Account } from "./user.ts"

describe("names of a user", () => {
  it.each([
    [{}, []],
    [{ username: "", email: "", name: "" }, []],
    [{ username: "ada", email: "ada@example.com", name: "Ada King" }, []],
    [{ username: "Ада Кинг" }, []],
    [{ username: " ada" }, ["/username"]],
    [{ username: "   " }, ["/username", "/username"]],
    [{ username: "x".repeat(101), email: "ada", name: "x".repeat(101) }, ["/username", "/email", "/name"]]
  ])("%j", (names, paths) => {
    expect(userNameViolations(names, "").map(({ path }) => path)).toEqual(paths)
  })

  it("are compared like emails where they look so", () => {
    expect(normalUsername("Ada")).toBe("Ada")
    expect(normalUsername("Ada@Example.com")).toBe("ada@example.com")
  })
})

describe("a root role", () => {
  const auditor: Role = { ...viewerRole, id: 101, name: "Auditor", type: "root-custom" }
  const roles = [...predefinedRoles, auditor]

  it.each([
    [1, 1],
    ["Editor", 2],
    ["Auditor", 101],
    [101, 101]
  ])("is %j", (given, id) => {
    expect(rootRoleOf(given, roles)?.id).toBe(id)
    expect(rootRoleViolations(given, roles, "/rootRole")).toEqual([])
  })

  it.each([
    ["Owner", '"Owner" is a role in projects'],
    [5, '"Member" is a role in projects'],
    ["editor", 'there is no "editor"'],
    ["", 'there is no ""'],
    ["1", 'there is no "1"'],
    [1.5, "there is no 1.5"],
    [-1, "there is no -1"]
  ])("is not %j", (given, why) => {
    expect(rootRoleOf(given, roles)).toBeUndefined()
    expect(rootRoleViolations(given, roles, "/rootRole")).toEqual([
      { path: "/rootRole", problem: expect.stringContaining(why) }
    ])
  })
})

describe("the last administrator", () => {
  const admin: Account = {
    id: 1,
    accountType: "User",
    username: "admin",
    name: null,
    email: null,
    rootRole: 1,
    createdAt: "2026-11-20T18:00:00.000Z",
    seenAt: null,
    loginAttempts: 0,
    scimId: null,
    active: true
  }

  it.each([
    ["is the only one", [admin, { ...admin, id: 2, rootRole: 2 }], true],
    ["is not one of two", [admin, { ...admin, id: 2 }], false],
    ["is no service account", [admin, { ...admin, id: 2, accountType: "Service Account" as const }], true],
    [
      "is an administrator",
      [
        { ...admin, rootRole: 3 },
        { ...admin, id: 2 }
      ],
      false
    ]
  ])("%s", (_, users, isLast) => {
    expect(isLastAdmin(users, 1)).toBe(isLast)
  })
})

const good = [
  "ada@example.com",
  "Ada.King+flags@Sub.Example.co.uk",
  "a@b.c",
  "o'brien_2@ex-ample.org",
  `${"a".repeat(64)}@example.com`
]

const bad = [
  "",
  "@",
  "ada",
  "ada@",
  "@example.com",
  "ada@example",
  "ada@@example.com",
  "ada king@example.com",
  "ada@exa mple.com",
  ".ada@example.com",
  "ada.@example.com",
  "a..b@example.com",
  "ada@.com",
  "ada@example..com",
  "ada@-example.com",
  "ada@example-.com",
  " ada@example.com",
  "ada@example.com\n",
  "jörg@example.com",
  "\u212Aim@example.com",
  `${"a".repeat(65)}@example.com`,
  `ada@${"a".repeat(64)}.com`,
  `ada@${"a.".repeat(150)}com`
]

describe("an email", () => {
  it.each(good)("is %s", (email) => {
    expect(emailViolations(email, "/email")).toEqual([])
  })

  it.each(bad)("is not %j", (email) => {
    expect(emailViolations(email, "/email")).toEqual([
      { path: "/email", problem: expect.stringMatching(/^must be an email address/) }
    ])
  })

  it("is compared in lower case", () => {
    expect(normalEmail("Ada.King@Example.COM")).toBe("ada.king@example.com")
  })
})
