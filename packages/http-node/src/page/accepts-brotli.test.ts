import { expect, it } from "vitest"
import { acceptsBrotli } from "./accepts-brotli.ts"

it.each([
  ["gzip, deflate, br", true],
  ["gzip;q=1.0, BR;q=0.5", true],
  ["*", true],
  ["br;q=0, *", false],
  ["gzip, br; q=0.0", false],
  ["gzip, brotli", false],
  ["", false],
  [undefined, false]
])("%s", (header, expected) => expect(acceptsBrotli(header)).toBe(expected))
