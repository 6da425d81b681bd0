import { expect, it } from "vitest"
import { moved } from "./moved.ts"

it.each([
  ["b", -1, ["b", "a", "c"]],
  ["b", 1, ["a", "c", "b"]],
  ["a", -1, ["a", "b", "c"]],
  ["c", 5, ["a", "b", "c"]],
  ["x", 1, ["a", "b", "c"]]
])("moves %s by %i", (item, by, expected) => expect(moved(["a", "b", "c"], item, by)).toEqual(expected))
