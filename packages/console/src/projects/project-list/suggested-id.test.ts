import { expect, it } from "vitest"
import { suggestedId } from "./suggested-id.ts"

it.each([
  ["Web shop", "web-shop"],
  ["  Café – new (2) ", "cafe-new-2"],
  ["---", ""],
  ["日本", ""]
])("the id of %s", (name, id) => expect(suggestedId(name)).toBe(id))
