import { expect, it } from "@effect/vitest"
import { nothing, plan, summary } from "../../../test/fixtures/moves.ts"

it("tells banners apart by their messages and order", () => {
  const banner = {
    message: "Closed",
    enabled: true,
    variant: "info",
    sticky: false,
    icon: null,
    link: null,
    linkText: null,
    dialogTitle: null,
    dialog: null
  }
  const banners = [banner, { ...banner, variant: "error" }]
  expect(summary(plan({ banners }, { banners }))).toEqual({ ...nothing, equal: 2 })
  const given = [{ message: "Closed" }, { message: "Closed", enabled: false }, { message: "Hello", variant: "loud" }]
  expect(summary(plan({ banners: given }, { banners: [...banners, { ...banner, message: "Bye" }] }))).toEqual({
    steps: ["~ banner Closed, number 2: enabled"],
    refused: ['Hello: There is no variant "loud"'],
    remarks: [],
    onlyHere: ["banner Bye"],
    equal: 1
  })
})
