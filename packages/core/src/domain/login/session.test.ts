import { describe, expect, it } from "@effect/vitest"
import { newSession, renewedExpiry, type SessionSettings } from "./session.ts"

const at = (time: string) => `2026-11-20T${time}.000Z`
const begin = (settings: SessionSettings) =>
  newSession({ user: 7, createdAt: at("08:00:00"), providerSession: null }, { ip: null }, settings)

describe("newSession", () => {
  it.each([
    [{ hours: 2 }, "10:00:00"],
    [{ hours: 2, idleMinutes: 30 }, "08:30:00"],
    [{ hours: 2, idleMinutes: 600 }, "10:00:00"]
  ])("expires after the idle time, and never after its end: %j", (settings, expiry) => {
    expect(begin(settings)).toMatchObject({ usedAt: at("08:00:00"), expiresAt: at(expiry), endsAt: at("10:00:00") })
  })
})

describe("renewedExpiry", () => {
  it.each<[SessionSettings, string, string | undefined]>([
    [{ hours: 2 }, "08:00:59", undefined],
    [{ hours: 2 }, "08:01:00", "10:00:00"],
    [{ hours: 2, idleMinutes: 30 }, "08:00:59", undefined],
    [{ hours: 2, idleMinutes: 30 }, "08:01:00", "08:31:00"],
    [{ hours: 2, idleMinutes: 30 }, "09:45:00", "10:00:00"],
    [{ hours: 2, idleMinutes: 5 }, "08:00:14", undefined],
    [{ hours: 2, idleMinutes: 5 }, "08:00:15", "08:05:15"],
    // The clock of another instance is behind.
    [{ hours: 2, idleMinutes: 30 }, "07:59:00", undefined]
  ])("with %j at %s is %s", (settings, time, expected) => {
    const renewed = renewedExpiry(begin(settings), settings, at(time))
    expect(renewed).toBe(expected === undefined ? undefined : at(expected))
  })
})
