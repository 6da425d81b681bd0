import { expect, it } from "@effect/vitest"
import { secondsAfter } from "../values/timestamp.ts"
import { GUESS_SECONDS, secondsToGuess, secondsToWait } from "./attempt-limit.ts"

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

/** Guesses that were each made as soon as they were allowed, and the waits before them. */
const patientGuesses = (count: number) => {
  const [guesses, waits]: [Array<string>, Array<number>] = [[], []]
  let now = at(0)
  for (let guess = 0; guess < count; guess++) {
    const wait = secondsToGuess(guesses, now)
    now = secondsAfter(now, wait)
    waits.push(wait)
    guesses.push(now)
  }
  return { guesses, waits }
}

it("delays guesses for a name more and more, until no more than fifty fit into an hour", () => {
  const { guesses, waits } = patientGuesses(51)
  expect(waits.slice(0, 20).every((wait) => wait === 0)).toBe(true)
  expect(waits.slice(20, 50)).toEqual([4, 8, 16, 32, 64, 128].flatMap((wait) => Array(5).fill(wait)))
  expect(guesses[50]).toBe(secondsAfter(at(0), GUESS_SECONDS))
})

it("lets a name be guessed for again when the delay is over", () => {
  const { guesses } = patientGuesses(20)
  expect(secondsToGuess(guesses, secondsAfter(at(0), 3))).toBe(1)
  expect(secondsToGuess(guesses, secondsAfter(at(0), 4))).toBe(0)
})
