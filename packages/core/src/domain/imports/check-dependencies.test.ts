import { describe, expect, it } from "vitest"
import { anExisting, errorsOf, type Fault, someMetadata } from "../../../test/fixtures/imports.ts"

const features = [{ name: "a" }, { name: "b" }]
const elsewhere = someMetadata({ project: "there" })
const on = (feature: string, ...parents: ReadonlyArray<string>) => ({
  feature,
  dependencies: parents.map((parent) => ({ feature: parent }))
})

const faults: ReadonlyArray<Fault> = [
  {
    name: "a parent that does not exist",
    data: { features, dependencies: [on("a", "nope")] },
    message: /neither in the import/,
    items: ["nope"]
  },
  {
    name: "a parent of another project",
    data: { features: [{ name: "b" }], dependencies: [on("b", "a")] },
    context: { features: new Map([anExisting("a", { metadata: elsewhere })]) },
    message: /neither in the import/,
    items: ["a"]
  },
  {
    name: "a variant without a name",
    data: { features, dependencies: [{ feature: "a", dependencies: [{ feature: "b", variants: ["x", ""] }] }] },
    message: /break the rules: "\/data\/dependencies\/0\/dependencies\/0\/variants\/1"/,
    items: ["a"]
  },
  {
    name: "an archived parent",
    data: { features: [{ name: "b" }], dependencies: [on("b", "a")] },
    context: { features: new Map([anExisting("a", { archived: true })]) },
    message: /Parents that are archived/,
    items: ["a"]
  },
  {
    name: "a dependency of a feature outside the import",
    data: { features, dependencies: [on("z", "a")] },
    message: /Dependencies of/,
    items: ["z"]
  },
  {
    name: "a feature that depends on itself",
    data: { features, dependencies: [on("a", "a")] },
    message: /themselves/,
    items: ["a"]
  },
  {
    name: "a cycle",
    data: { features, dependencies: [on("a", "b"), on("b", "a")] },
    message: /themselves/,
    items: ["a", "b"]
  },
  {
    name: "a chain",
    data: { features: [...features, { name: "c" }], dependencies: [on("a", "b"), on("b", "c")] },
    message: /parents and children/,
    items: ["b"]
  },
  {
    name: "a chain with existing dependencies",
    data: { features: [{ name: "b" }], dependencies: [on("b", "a")] },
    context: { features: new Map([anExisting("b", { children: ["c"] }), anExisting("a")]) },
    message: /parents and children/,
    items: ["b"]
  }
]

describe("checkDependencies", () => {
  it.each(faults)("finds $name, and nothing else", ({ data, context = {}, message, items }) => {
    expect(errorsOf(data, context)).toEqual([[expect.stringMatching(message), items]])
  })

  it("accepts a parent that loses its own parents in the same import", () => {
    const gone = { feature: "old", enabled: true, variants: [] }
    const context = { features: new Map([anExisting("b", { dependencies: [gone] }), anExisting("old")]) }
    expect(errorsOf({ features, dependencies: [on("a", "b"), on("b")] }, context)).toEqual([])
    expect(errorsOf({ features, dependencies: [on("a", "b")] }, context)).toHaveLength(1)
  })

  it("separates features on a cycle from those that lead to one", () => {
    const data = {
      features: [...features, { name: "c" }, { name: "d" }],
      dependencies: [on("a", "b"), on("b", "a"), on("c", "a"), on("d", "c"), on("b", "e")]
    }
    expect(errorsOf(data, { features: new Map([anExisting("e")]) })).toEqual([
      [expect.stringMatching(/themselves/), ["a", "b"]],
      [expect.stringMatching(/parents and children/), ["c"]]
    ])
  })

  it("handles long chains and large files in linear time, without a stack overflow", { tags: "slow" }, () => {
    const names = Array.from({ length: 50_000 }, (_, index) => `f${index}`)
    const data = {
      features: names.map((name) => ({ name })),
      dependencies: names.slice(1).map((name, index) => on(name, `f${index}`))
    }
    const messages = errorsOf(data).map(([message, items]) => [message, items.length])
    expect(messages).toContainEqual([expect.stringContaining("parents and children"), 49_998])
  })
})

const chainOf = (...names: ReadonlyArray<string>) => ({
  features: names.map((name) => ({ name })),
  dependencies: names.slice(1).map((parent, index) => ({
    feature: names[index] ?? "",
    dependencies: [{ feature: parent }]
  }))
})

it("takes a long chain for no cycle", () => {
  expect(errorsOf(chainOf("a", "b", "c", "d"))).toEqual([
    ["Features that would be parents and children at once", ["b", "c"]]
  ])
})

it("does not count dependencies of archived features, or of other projects", () => {
  const dependencies = [{ feature: "a", enabled: true, variants: [] }]
  const metadata = someMetadata({ name: "x", project: "there" })
  for (const changes of [{ archived: true }, { metadata }]) {
    const here = new Map([anExisting("x", { dependencies, ...changes })])
    expect(errorsOf(chainOf("a", "b"), { features: here })).toEqual([])
  }
  expect(errorsOf(chainOf("a", "b"), { features: new Map([anExisting("x", { dependencies })]) })).toHaveLength(1)
})

it("does not count what is given for archived features, which stay as they are", () => {
  const here = new Map([anExisting("a", { archived: true })])
  expect(errorsOf(chainOf("a", "b", "c"), { features: here })).toEqual([])
})
