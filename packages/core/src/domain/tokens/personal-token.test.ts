import { expect, it } from "@effect/vitest"
import {
  draftedPersonalToken,
  isPersonalSecret,
  personalTokenCreated,
  personalTokenDeleted,
  personalTokenViolations,
  withinLifetime
} from "./personal-token.ts"

const now = "2026-11-20T18:00:00.000Z"

it.each([
  [{ description: "ci", expiresAt: "2026-11-20T18:00:00.001Z" }, []],
  [{ description: "x".repeat(255), expiresAt: "2999-01-01T00:00:00Z" }, []],
  [{ description: "x".repeat(256), expiresAt: now }, ["/description", "/expiresAt"]],
  [{ description: "", expiresAt: "2026-11-20" }, ["/description", "/expiresAt"]],
  [{ description: " \t", expiresAt: "2999-01-01T00:00:00Z" }, ["/description"]]
])("of %j, %j are wrong", (draft, paths) => {
  expect(personalTokenViolations(draft, now).map(({ path }) => path)).toEqual(paths)
})

it("moments are stored in UTC", () => {
  expect(draftedPersonalToken({ description: "ci", expiresAt: "2031-01-01T00:00:00+01:00" })).toEqual({
    description: "ci",
    expiresAt: "2030-12-31T23:00:00.000Z"
  })
})

it.each([
  ["2026-11-22T17:59:59Z", "2026-11-22T17:59:59.000Z"],
  ["2026-11-22T18:00:00.000Z", "2026-11-22T18:00:00.000Z"],
  ["2026-11-22T18:00:00.001Z", "2026-11-22T18:00:00.000Z"],
  ["2026-11-22T19:00:00+02:00", "2026-11-22T17:00:00.000Z"],
  ["2999-01-01T00:00:00Z", "2026-11-22T18:00:00.000Z"],
  ["2026", "2026"]
])("shortens a lifetime until %s to %s", (expiresAt, expected) => {
  expect(withinLifetime({ description: "ci", expiresAt }, { days: 2 }, now)).toEqual({
    description: "ci",
    expiresAt: expected
  })
})

it("records a token without the time of its last use", () => {
  const data = { id: 1, description: "ci", userId: 7, createdAt: now, expiresAt: now }
  const token = { ...data, seenAt: now }
  expect(personalTokenCreated(token)).toStrictEqual({ type: "pat-created", data })
  expect(personalTokenDeleted(token)).toStrictEqual({ type: "pat-deleted", preData: data })
})

it.each([
  ["user:0123456789abcdef", true],
  ["user:0123456789abcde", false],
  ["user:0123456789abcdef!", false],
  ["x user:0123456789abcdef", false],
  ["*:*.0123456789abcdef", false]
])("knows whether %s is a secret of a personal token: %s", (secret, expected) => {
  expect(isPersonalSecret(secret)).toBe(expected)
})
