import { describe, expect, it } from "vitest"
import { crowdedFolders, nounsIn, unknownRooms, upwardImports } from "./rooms.ts"
import { parse } from "./source.ts"

const nouns = ["access", "events", "features", "delivery"]
const file = (path: string, ...imports: ReadonlyArray<string>) =>
  parse(path, imports.map((specifier) => `import "${specifier}"`).join("\n"))

const files = (folder: string, count: number) =>
  Array.from({ length: count }, (_, index) => file(`packages/core/src/${folder}/a${index}.ts`))
const from = (path: string, specifier: string) => upwardImports([file(`packages/core/src/${path}`, specifier)], nouns)

describe("nounsIn", () => {
  it("reads the list, over several lines", () => {
    expect(nounsIn("# A\n\n> access, events,\n> features, delivery\n\n> no list")).toEqual(nouns)
    expect(nounsIn("no list")).toEqual([])
  })
})

describe("crowdedFolders", () => {
  it("allows 25 files, and any number of migrations", () => {
    expect(crowdedFolders(files("domain/features", 25))).toEqual([])
    expect(crowdedFolders(files("domain/features", 26))).toHaveLength(1)
    expect(crowdedFolders(files("migrations", 26))).toEqual([])
  })
})

describe("unknownRooms", () => {
  it.each([
    "packages/core/src/domain/features/a.ts",
    "packages/core/src/domain/values/a.ts",
    "packages/console/src/features/flag-list/a.tsx",
    "packages/console/src/shell/a.tsx",
    "packages/core/src/index.ts"
  ])("knows %s", (path) => expect(unknownRooms([file(path)], nouns)).toEqual([]))

  it.each([
    "packages/core/src/ports/values/a.ts",
    "packages/store-memory/src/people/a.ts",
    "packages/console/src/pages/a.tsx"
  ])("does not know %s", (path) => expect(unknownRooms([file(path)], nouns)).toHaveLength(1))
})

describe("upwardImports", () => {
  it.each([
    ["use-cases/features/a.ts", "../events/b.ts"],
    ["use-cases/features/a.ts", "./b.ts"],
    ["domain/access/a.ts", "../values/b.ts"],
    ["use-cases/events/a.ts", "../../ports/features/b.ts"],
    ["domain/events/a.test.ts", "../features/b.ts"]
  ])("%s may import %s", (path, specifier) => expect(from(path, specifier)).toEqual([]))

  it.each([
    ["use-cases/events/a.ts", "../features/b.ts"],
    ["domain/access/a.ts", "../delivery/b.ts"],
    ["domain/values/a.ts", "../access/b.ts"],
    ["domain/access/a.ts", "../violations/b.ts"]
  ])("%s may not import %s", (path, specifier) => expect(from(path, specifier)).toHaveLength(1))
})
