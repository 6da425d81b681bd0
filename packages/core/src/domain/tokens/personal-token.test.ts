import { expect, it } from "@effect/vitest"
import { draftedPersonalToken, personalTokenViolations } from "./personal-token.ts"

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

it("moments are kept in UTC", () => {
  expect(draftedPersonalToken({ description: "ci", expiresAt: "2031-01-01T00:00:00+01:00" })).toEqual({
    description: "ci",
    expiresAt: "2030-12-31T23:00:00.000Z"
  })
})
