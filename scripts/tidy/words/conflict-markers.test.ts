import { expect, it } from "vitest"
import { conflictMarkers } from "./conflict-markers.ts"

it.each([
  ["both markers", ["one", "<<<<<<< HEAD", "two", "=======", "three", ">>>>>>> 1234567 (Do it)"].join("\n"), [2, 6]],
  ["a heading that is underlined", "Title\n=======\n", []],
  ["a quotation", "> > > > > > > text\n >>>>>>> text", []]
])("finds the lines of %s", (_, text, lines) => {
  expect(conflictMarkers("a.md", text).map((complaint) => Number(complaint.split(":")[1]?.split(" ")[0]))).toEqual(
    lines
  )
})
