import { expect, it } from "@effect/vitest"
import { secondsToWait } from "./attempt-limit.ts"

const at = (seconds: number, millis = 0) =>
  `2026-11-20T18:00:${String(seconds).padStart(2, "0")}.${String(millis).padStart(3, "0")}Z`

it.each([
  [[], 2, at(30), 0],
  [[at(10)], 2, at(30), 0],
  [[at(10), at(20)], 2, at(30), 40],
  [[at(10), at(20)], 2, at(30, 1), 40],
  [[at(10), at(20), at(30)], 2, at(30), 50],
  [[at(0), at(0)], 2, "2026-11-20T18:00:59.999Z", 1],
  [[at(0), at(0)], 2, "2026-11-20T18:05:00.000Z", 1],
  [[at(50), at(50)], 2, at(0), 60]
])("after %j, at most %i, it takes at %s %i s", (attempts, limit, now, seconds) => {
  expect(secondsToWait(attempts, limit, now)).toBe(seconds)
})
