import { expect, it } from "vitest"
import { foundFor } from "./found-for.ts"

const rows = ["Checkout", "checkout-old", "search by checkout"]
const textOf = (row: string) => row

it.each([
  ["all that the server found for these words", "cart", false, rows],
  ["of earlier words what contains the new ones", "CHECKOUT-", true, ["checkout-old"]],
  ["nothing of what nobody looks for any more", "cart", true, []]
])("is %s", (_, words, isOld, expected) => {
  expect(foundFor(words, { rows, isOld, textOf })).toEqual(expected)
})

it("is empty before the first response", () =>
  expect(foundFor("cart", { rows: undefined, isOld: false, textOf })).toEqual([]))
