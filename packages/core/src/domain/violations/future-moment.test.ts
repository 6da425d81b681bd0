import { expect, it } from "@effect/vitest"
import { futureViolations, momentOf } from "./future-moment.ts"

const now = "2026-11-20T18:00:00.000Z"

it.each([
  ["2026-11-20T18:00:00.001Z", "2026-11-20T18:00:00.001Z"],
  ["2031-01-01T00:00:00Z", "2031-01-01T00:00:00.000Z"],
  ["2031-01-01t00:00:00.5+02:00", "2030-12-31T22:00:00.500Z"],
  ["9999-12-31T23:59:59.999Z", "9999-12-31T23:59:59.999Z"]
])("takes %s", (text, moment) => {
  expect(momentOf(text)).toBe(moment)
  expect(futureViolations(text, "/body/expiresAt", now)).toEqual([])
})

it.each([
  ["2026-11-20T18:00:00.000Z", "in the future"],
  ["2026-11-20T19:00:00.000+02:00", "in the future"],
  ["0001-01-01T00:00:00Z", "in the future"],
  ["0000-01-01T00:00:00Z", "a date and time"],
  ["9999-12-31T23:59:59-01:00", "a date and time"],
  ["2031-02-29T00:00:00Z", "a date and time"],
  ["2031-01-01", "a date and time"],
  ["1924991999000", "a date and time"],
  ["", "a date and time"]
])("refuses %s", (text, rule) => {
  const [found] = futureViolations(text, "/body/expiresAt", now)
  expect(found).toMatchObject({ path: "/body/expiresAt", message: expect.stringContaining(rule) })
})
