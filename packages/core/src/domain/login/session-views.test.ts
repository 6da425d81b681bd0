import { Struct } from "effect"
import { expect, it } from "vitest"
import { isSessionId, listedSession, sessionId, type StoredSession } from "./session-views.ts"

const digest = "0123456789abcdef0123456789abcdef"
const session = {
  digest,
  createdAt: "2026-03-01T00:00:00.000Z",
  usedAt: "2026-03-02T00:00:00.000Z",
  expiresAt: "2026-03-03T00:00:00.000Z",
  endsAt: "2026-03-04T00:00:00.000Z",
  ip: "::1",
  userAgent: null
}

it("lists a session without its secret, and says whether it is the current one", () => {
  const others = Struct.omit(session, ["digest", "usedAt"])
  const listed = { ...others, id: "0123456789abcdef0123", seenAt: session.usedAt }
  expect(listedSession(session as unknown as StoredSession, digest)).toStrictEqual({ ...listed, current: true })
  expect(listedSession(session as unknown as StoredSession, "other").current).toBe(false)
  expect(listedSession(session as unknown as StoredSession, undefined).current).toBe(false)
})

it.each([
  [sessionId(digest), true],
  ["0123456789abcdef012", false],
  ["0123456789abcdef01234", false],
  ["0123456789abcdef012g", false],
  ["g123456789abcdef0123", false]
])("knows whether %s is the id of a session: %s", (text, expected) => {
  expect(isSessionId(text)).toBe(expected)
})
