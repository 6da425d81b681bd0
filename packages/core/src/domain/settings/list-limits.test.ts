import { expect, it } from "vitest"
import { LARGEST_LIST, listLimits, sizeInList } from "./list-limits.ts"
import { defaultResourceLimits } from "./resource-limits.ts"

const limits = { ...defaultResourceLimits, tagTypes: 2 }
const tooLarge = "The limit of 20000000 characters of JSON for all tag types together is reached"

it.each([
  ["one more within the limit", { items: 1, characters: 1 }, { after: 1 }, []],
  ["one more beyond it", { items: 2, characters: 1 }, { after: 1 }, ["The limit of 2 tag types is reached"]],
  ["a change of what is older than the limit", { items: 3, characters: 1 }, { before: 1, after: 2 }, []],
  ["a new one that fits", { items: 1, characters: LARGEST_LIST - 9 }, { after: 9 }, []],
  [
    "a new one that makes the list larger than a page",
    { items: 1, characters: LARGEST_LIST - 9 },
    { after: 10 },
    [tooLarge]
  ],
  ["one that grows beyond it", { items: 2, characters: LARGEST_LIST }, { before: 9, after: 10 }, [tooLarge]],
  [
    "a smaller one in a list that is older than the limit",
    { items: 2, characters: 2 * LARGEST_LIST },
    { before: 9, after: 8 },
    []
  ]
])("%s", (_, present, change, expected) => {
  expect(listLimits("tagTypes", limits, present, change).map(({ message }) => message)).toEqual(expected)
})

it("measures items as they stand in a list", () => {
  const items = [{ name: "a" }, { name: "\u{1F600}" }]
  const all = items.reduce((sum, item) => sum + sizeInList(item), 0)
  expect(all).toBe(JSON.stringify(items).length - 1)
})
