import { describe, expect, it } from "vitest"
import { intervalOf, intervalWords, minutesIn } from "./interval.ts"

describe("intervals", () => {
  it.each([
    [1, "1", "minutes", "1 minute"],
    [90, "90", "minutes", "90 minutes"],
    [120, "2", "hours", "2 hours"],
    [1440, "1", "days", "1 day"],
    [10_080, "7", "days", "7 days"]
  ] as const)("%i minutes are said as %s %s", (minutes, amount, unit, words) => {
    expect(intervalOf(minutes)).toEqual({ amount, unit })
    expect(minutesIn({ amount, unit })).toBe(minutes)
    expect(intervalWords(minutes)).toBe(words)
  })

  it.each(["", " ", "0", "-1", "x", "0.3", "526000"])("%j minutes are no interval", (amount) => {
    expect(minutesIn({ amount, unit: "minutes" })).toBeUndefined()
  })

  it("takes parts of larger units", () => {
    expect(minutesIn({ amount: "1.5", unit: "hours" })).toBe(90)
  })
})
