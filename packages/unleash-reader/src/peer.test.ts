import { describe, expect, it } from "@effect/vitest"
import { Effect, Redacted } from "effect"
import { answersOf, type Handle, read, readAnswers, token } from "../test/fake-server.ts"

const failing = (handle: Handle, options = {}) =>
  Effect.runPromise(Effect.flip(readAnswers(answersOf(8), options, handle))).then(({ message }) => message)

const answer =
  (status: number, headers = {}) =>
  () =>
    Response.json({ message: "no" }, { status, headers })

describe("trouble", () => {
  it("that passes is waited for", async () => {
    let left = 3
    const { document } = await read(answersOf(8), {}, () => {
      left -= 1
      return left < 0 ? undefined : Response.json({}, { status: [429, 503, 500][left] ?? 500 })
    })
    expect(document.features?.length).toBeGreaterThan(5)
  })

  it("that stays ends the reading", async () => {
    expect(await failing(() => Response.json({}, { status: 503 }))).toBe(
      "The server answers with 503 (GET https://unleash.example/api/admin/ui-config)"
    )
  })

  it.each([
    ["a wrong token", answer(401), "The server refuses the token"],
    ["a token without ADMIN", answer(403), "The token may not read https://unleash.example/api/admin/ui-config"],
    ["a redirection", answer(302, { location: "https://other.example/" }), "redirects to https://other.example/"],
    [
      "maintenance",
      () => Response.json({ message: "Unleash is currently in maintenance mode." }, { status: 503 }),
      "The server is in maintenance mode, in which it refuses to export features"
    ],
    [
      "no server",
      answer(404),
      "No Unleash server of version 5 or later is at https://unleash.example: it has no /ui-config"
    ],
    ["a page", () => new Response("<html>"), "does not answer JSON"],
    ["an old server", () => Response.json({ version: "4.22.1" }), "Unleash 4.22.1 is too old"],
    ["another shape", () => Response.json([]), "The answer of /ui-config cannot be read"]
  ] as const)("%s is named", async (_, handle, message) => {
    const found = await failing(handle)
    expect(found).toContain(message)
    expect(found).not.toContain(token)
  })

  it("a token that cannot be sent is refused without showing it", async () => {
    const message = await failing(() => undefined, { token: Redacted.make("bad\ntoken") })
    expect(message).toBe("The token is empty or has unusual characters")
  })
})
