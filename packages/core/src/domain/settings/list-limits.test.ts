import { expect, it } from "vitest"
import { listLimits } from "./list-limits.ts"
import { defaultResourceLimits } from "./resource-limits.ts"

const limits = { ...defaultResourceLimits, tagTypes: 2 }

const messages = (before: ReadonlyArray<unknown>, after: ReadonlyArray<unknown>) =>
  listLimits("tagTypes", limits, { before, after }).map(({ message }) => message)

const large = "x".repeat(12_000_000)

it.each([
  ["one more within the limit", [1], [1, 2], []],
  ["one more beyond it", [1, 2], [1, 2, 3], ["The limit of 2 tag types is reached"]],
  ["a change of what is older than the limit", [1, 2, 3], [1, 2, 4], []],
  [
    "one that makes the list larger than a page",
    [large, 1],
    [large, large],
    ["The limit of 20000000 characters of JSON for all tag types together is reached"]
  ],
  ["a smaller one in a list that is older than the limit", [large, large], [large, large.slice(1)], []]
])("%s", (_, before, after, expected) => expect(messages(before, after)).toEqual(expected))
