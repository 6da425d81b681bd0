import { expect, it } from "vitest"
import { sortedTags, splitTag } from "./tag.ts"

const tagsOf = (...texts: ReadonlyArray<string>) => texts.flatMap((text) => splitTag(text) ?? [])

it("sorts tags, each once", () => {
  const given = tagsOf("simple:b", "other:z", "simple:a", "simple:b")
  expect(sortedTags(given)).toEqual(tagsOf("other:z", "simple:a", "simple:b"))
})
