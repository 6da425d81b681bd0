import { describe, expect, it } from "vitest"
import { errorsOf, type Fault } from "../../../../test/fixtures/imports.ts"

const url = "https://example.com"
const features = [{ name: "a" }, { name: "b" }]

const faults: ReadonlyArray<Fault> = [
  {
    name: "links of other features",
    data: { features, links: [{ feature: "c", links: [{ url }] }] },
    message: /not in the import/,
    items: ["c"]
  },
  {
    name: "an empty address",
    data: { features, links: [{ feature: "a", links: [{ url }, { url: "" }] }] },
    message: /"\/data\/links\/0\/links\/1\/url" must be an http or https URL/,
    items: ["a"]
  },
  {
    name: "an address with another scheme",
    data: { features, links: [{ feature: "b", links: [{ url: "javascript:alert(1)" }] }] },
    message: /^Features with links that break the rules: /,
    items: ["b"]
  },
  {
    name: "a long title",
    data: { features, links: [{ feature: "b", links: [{ url, title: "a".repeat(1001) }] }] },
    message: /at most 1000 characters/,
    items: ["b"]
  },
  {
    name: "many links, in several entries",
    data: {
      features,
      links: [
        { feature: "a", links: Array.from({ length: 10 }, () => ({ url })) },
        { feature: "b", links: [{ url }] },
        { feature: "a", links: [{ url }] }
      ]
    },
    message: /more than 10 links/,
    items: ["a"]
  }
]

describe("checkLinks", () => {
  it.each(faults)("refuses $name", ({ data, items, message }) => {
    expect(errorsOf(data)).toEqual([[expect.stringMatching(message), items]])
  })

  it("accepts the same address several times", () => {
    const links = [
      { feature: "a", links: [{ url }, { url, title: "" }] },
      { feature: "b", links: Array.from({ length: 10 }, () => ({ url })) }
    ]
    expect(errorsOf({ features, links })).toEqual([])
  })
})
