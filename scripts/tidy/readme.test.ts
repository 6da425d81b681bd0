import { expect, it } from "vitest"
import { deadLinks, staleExample } from "./readme.ts"

it("finds an example that is not the one that is run", () => {
  expect(staleExample("Text\n```ts\nrun()\n```\n", "run()\n")).toEqual([])
  expect(staleExample("Text\n```ts\nrun()\n```\n", "stop()\n")).toHaveLength(1)
})

it("finds links that lead nowhere", () => {
  expect(deadLinks("[a](README.md) [b](https://halyard.example) [c](#tree)")).toEqual([])
  expect(deadLinks("[a](nowhere/at-all.md)")).toEqual(["README.md: there is no nowhere/at-all.md"])
})
