import { expect, it } from "vitest"
import { deadLinks, decisionFaults, MOST_ON_THE_SHELF, pagesOffTheIndex, staleExample } from "./markdown.ts"

it("finds an example that differs from the program", () => {
  expect(staleExample("Text\n```ts\nrun()\n```\n", "run()\n")).toEqual([])
  expect(staleExample("Text\n```ts\nrun()\n```\n", "stop()\n")).toHaveLength(1)
})

const files = new Map([
  ["README.md", "[a](docs/a.md) [b](https://halyard.example) [c](#what-it-is) [d](docs)\n## What it is?\n"],
  ["docs", ""],
  ["docs/a.md", "[up](../README.md#what-it-is)\n```sh\n# No heading [x](y)\n```\n"],
  ["docs/b.md", "[a](nowhere.md)\n[b](a.md#no-heading)"],
  ["docs/c.md", "[first](#one) [second](#one-1) [third](#one-2)\n## One\n## One\n"]
])
const complaints = (path: string) => deadLinks(path, (file) => files.get(file))

it("follows links to files, folders and headings", () => {
  expect(complaints("README.md")).toEqual([])
  expect(complaints("docs/a.md")).toEqual([])
})

it("finds dead links", () => {
  expect(complaints("docs/b.md")).toEqual([
    'docs/b.md: the link "nowhere.md" leads to docs/nowhere.md, which does not exist',
    'docs/b.md: the link "a.md#no-heading" leads to a heading that docs/a.md does not have'
  ])
  expect(complaints("docs/c.md")).toEqual([expect.stringContaining('"#one-2"')])
})

it("finds pages that the index does not lead to", () => {
  const pages = ["docs/a.md", "README.md", "docs/b.md"]
  expect(pagesOffTheIndex("README.md", (file) => files.get(file), pages)).toEqual([
    "README.md: lacks a link to docs/b.md"
  ])
})

const accepted = "# 1. Why\n\n**Status.** Accepted.\n\nText"

it("wants to know whether a decision holds", () => {
  const texts = new Map([
    ["docs/decisions/0001-one.md", accepted],
    ["docs/decisions/archive/0002-two.md", "# 2. Two\n\n**Status.** Superseded by [1](../0001-one.md).\n"],
    ["docs/decisions/archive/0003-three.md", "# 3. Three\n\nText\n"],
    ["docs/decisions/README.md", "# Decisions\n"]
  ])
  expect(decisionFaults([...texts.keys()], (path) => texts.get(path))).toEqual([
    expect.stringMatching(/^docs\/decisions\/archive\/0003-three\.md: needs the status/)
  ])
})

it("counts the decisions of the first shelf", () => {
  const pages = Array.from({ length: MOST_ON_THE_SHELF + 1 }, (_, index) => `docs/decisions/${1000 + index}-one.md`)
  expect(decisionFaults(pages, () => accepted)).toEqual([expect.stringMatching(/has 31 decisions/)])
  expect(decisionFaults(pages.slice(1), () => accepted)).toEqual([])
})
