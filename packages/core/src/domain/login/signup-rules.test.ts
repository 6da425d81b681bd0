import { expect, it } from "@effect/vitest"
import { Redacted } from "effect"
import { signupTokenViolations, signupViolations } from "./signup-rules.ts"

const now = "2026-11-20T18:00:00.000Z"
const later = "2026-11-21T18:00:00.000Z"
const person = { email: "ada@example.com", name: "Ada", password: "a long enough one" }

const pathsOf = (found: ReadonlyArray<{ readonly path: string }>) => found.map(({ path }) => path)

it.each([
  [{ name: "all hands", expiresAt: later }, []],
  [{}, []],
  [{ name: "", expiresAt: now }, ["/body/name", "/body/expiresAt"]],
  [{ name: " " }, ["/body/name"]],
  [{ name: "x".repeat(101) }, ["/body/name"]],
  [{ expiresAt: "tomorrow" }, ["/body/expiresAt"]]
])("of the invitation %j refuses %j", (token, paths) => {
  expect(pathsOf(signupTokenViolations(token, "/body", now))).toEqual(paths)
})

it.each([
  [{}, []],
  [{ username: "ada" }, []],
  [{ username: "" }, []],
  [{ username: "Ada@Example.com" }, []],
  [{ username: "eve@example.com" }, ["/body/username"]],
  [{ username: "x".repeat(101) }, ["/body/username"]],
  [{ email: "ada" }, ["/body/email"]],
  [{ name: "" }, ["/body/name"]],
  [{ password: "short" }, ["/body/password"]],
  [
    { username: "@", email: "", name: " ", password: "" },
    ["/body/username", "/body/email", "/body/name", "/body/password"]
  ]
])("of who signs up with %j refuses %j", (given, paths) => {
  const { password, ...form } = { ...person, ...given }
  expect(pathsOf(signupViolations({ ...form, password: Redacted.make(password) }, "/body"))).toEqual(paths)
})
