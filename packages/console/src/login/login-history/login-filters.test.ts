import { expect, it } from "vitest"
import { isLoginFound, readLoginFilters } from "./login-filters.ts"

const login = {
  id: 1,
  username: "Ada",
  auth_type: "password" as const,
  created_at: "2026-11-20T23:59:00.000Z",
  successful: false,
  ip: "192.0.2.1",
  failure_reason: "The password is wrong"
}

it.each([
  [{}, true],
  [{ query: "ada" }, true],
  [{ query: "192.0" }, true],
  [{ query: "wrong" }, true],
  [{ query: "grace" }, false],
  [{ outcome: "IS:in" }, false],
  [{ outcome: "IS:refused" }, true],
  [{ how: "IS:open-id-connect" }, false],
  [{ from: "IS:2026-11-20", to: "IS:2026-11-20" }, true],
  [{ from: "IS:2026-11-21" }, false],
  [{ to: "IS:2026-11-19" }, false]
])("%j finds it: %s", (filters, expected) => expect(isLoginFound(login, filters)).toBe(expected))

it("reads filters from an address, and ignores other values", () =>
  expect(readLoginFilters({ query: 7, outcome: "IS:in", how: "by magic", from: "IS:today", other: "x" })).toEqual({
    query: "7",
    outcome: "IS:in"
  }))
