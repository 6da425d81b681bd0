import { expect, it } from "vitest"
import { neededFirst, publishedPackages } from "./published-packages.ts"

const sorted = (packages: Readonly<Record<string, ReadonlyArray<string>>>) =>
  neededFirst(Object.entries(packages).map(([name, needs]) => ({ name, needs }))).map(({ name }) => name)

it.each([
  [{}, []],
  [{ server: ["store", "core"], store: ["core"], core: [] }, ["core", "store", "server"]],
  [{ core: [], client: [] }, ["core", "client"]]
])("sorts %j", (packages, order) => expect(sorted(packages)).toEqual(order))

it("publishes each package after those that it needs", () => {
  const packages = publishedPackages()
  for (const [index, { needs }] of packages.entries()) {
    const before = packages.slice(0, index).map(({ name }) => name)
    expect(before).toEqual(expect.arrayContaining([...needs]))
  }
  expect(packages.map(({ name }) => name)).toContain("@halyard/core")
})
