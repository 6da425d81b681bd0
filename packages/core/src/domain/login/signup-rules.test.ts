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
  [{ name: "", expiresAt: now }, ["/name", "/expiresAt"]],
  [{ name: " " }, ["/name"]],
  [{ name: "x".repeat(101) }, ["/name"]],
  [{ expiresAt: "tomorrow" }, ["/expiresAt"]]
])("of the invitation %j refuses %j", (token, paths) => {
  expect(pathsOf(signupTokenViolations(token, "", now))).toEqual(paths)
})

it.each([
  [{}, []],
  [{ username: "ada" }, []],
  [{ username: "" }, []],
  [{ username: "Ada@Example.com" }, []],
  [{ username: "eve@example.com" }, ["/username"]],
  [{ username: "x".repeat(101) }, ["/username"]],
  [{ email: "ada" }, ["/email"]],
  [{ name: "" }, ["/name"]],
  [{ username: "@", email: "", name: " " }, ["/username", "/email", "/name"]]
])("of who signs up with %j refuses %j", (given, paths) => {
  const { password, ...form } = { ...person, ...given }
  expect(pathsOf(signupViolations({ ...form, password: Redacted.make(password) }, ""))).toEqual(paths)
})
