import { expect, it } from "vitest"
import { sortedTags } from "./tag.ts"

it("sorts tags, each once", () => {
  const tagOf = (text: string) => {
    const [type = "", value = ""] = text.split(":")
    return { type, value }
  }
  const given = ["simple:b", "other:z", "simple:a", "simple:b"].map(tagOf)
  expect(sortedTags(given)).toEqual(["other:z", "simple:a", "simple:b"].map(tagOf))
})
