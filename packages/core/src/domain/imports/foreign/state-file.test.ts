import { expect, it } from "vitest"
import { isStateFile } from "./state-file.ts"

it.each([
  [{ version: 4, features: [] }, true],
  [{ version: "4", features: [] }, false],
  [{ features: [] }, false],
  [{ version: 4 }, false],
  [{}, false],
  ["version features", false],
  [null, false]
])("knows whether %j is a state file: %s", (value, expected) => {
  expect(isStateFile(value)).toBe(expected)
})
