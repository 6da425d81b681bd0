import { describe, expect, it } from "vitest"
import { aContext, anExisting, anImport, counter } from "../../../../test/fixtures/imports.ts"
import type { FeatureLink } from "../../features/links/feature-link.ts"
import type { ImportData } from "../import-data.ts"
import { planLinks } from "./plan-links.ts"

const link: FeatureLink = { id: "1", url: "https://a", title: null, feature: "a" }

const changesOf = (links: ReadonlyArray<FeatureLink>, data: Partial<ImportData>) => {
  const context = aContext({ features: new Map([anExisting("a", { links })]) })
  return planLinks(anImport({ features: [{ name: "a" }], ...data }), context, ["a"], counter())
}

describe("planLinks", () => {
  it.each<[string, { readonly links: ReadonlyArray<FeatureLink> }, Partial<ImportData>, ReadonlyArray<string>]>([
    ["absent links stay", { links: [link] }, {}, []],
    ["empty links clear", { links: [link] }, { links: [] }, ["linksRemoved"]],
    [
      "links of other features change nothing",
      { links: [link] },
      { links: [{ feature: "b", links: [{ url: "https://b" }] }] },
      []
    ],
    ["an empty list of links clears", { links: [link] }, { links: [{ feature: "a", links: [] }] }, ["linksRemoved"]],
    [
      "equal links stay, wherever they stand",
      { links: [link, { ...link, id: "2", url: "https://b", title: "B" }] },
      {
        links: [
          {
            feature: "a",
            links: [
              { url: "https://b", title: "B" },
              { id: "x", url: "https://a", title: "" }
            ]
          }
        ]
      },
      []
    ],
    [
      "another link is added",
      { links: [link] },
      { links: [{ feature: "a", links: [{ url: "https://a" }, { url: "https://a" }] }] },
      ["linksAdded"]
    ],
    [
      "another title makes another link",
      { links: [link] },
      { links: [{ feature: "a", links: [{ url: "https://a", title: "A" }] }] },
      ["linksRemoved", "linksAdded"]
    ]
  ])("%s", (_, { links }, data, changes) => {
    const plan = Object.entries(changesOf(links, data))
    expect(plan.flatMap(([name, list]) => (list.length > 0 ? [name] : []))).toEqual(changes)
  })

  it("keeps ids of links that stay, and gives new ones to others", () => {
    const old = { ...link, id: "2", url: "https://old" }
    const given = [{ id: "9", url: "https://new", title: "New" }, { url: "https://a" }]
    expect(changesOf([link, old], { links: [{ feature: "a", links: given }] })).toEqual({
      linksRemoved: [{ feature: "a", links: [old] }],
      linksAdded: [{ feature: "a", links: [{ id: "id-0001", url: "https://new", title: "New", feature: "a" }] }]
    })
  })

  it("compares many links quickly", { tags: "slow" }, () => {
    const links = Array.from({ length: 100_000 }, (_, index) => ({ url: `https://a/${index}` }))
    const { linksAdded } = changesOf([link], { links: [{ feature: "a", links }] })
    expect(linksAdded[0]?.links).toHaveLength(100_000)
  })
})
