import { expect } from "@effect/vitest"

/** The value has all that the pattern has, however much else it has. */
export const assertMatches = (value: unknown, pattern: object): void => {
  expect(value).toMatchObject(pattern)
}

/** The value equals the pattern, in which `expect.any` and the like may stand for what nobody knows beforehand. */
export const assertEquals = (value: unknown, pattern: unknown): void => {
  expect(value).toEqual(pattern)
}
