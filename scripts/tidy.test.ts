// The house rules that a reviewer would otherwise have to repeat. Each complaint names the place and says what to do.
import { readFileSync } from "node:fs"
import { describe, expect, it } from "vitest"
import { browserEntries } from "./tidy/browser-entries.ts"
import { deadFiles, homelessTests } from "./tidy/dead-files.ts"
import { filesUnder, root } from "./tidy/files.ts"
import { importDirection } from "./tidy/import-direction.ts"
import { importsWithoutExtension } from "./tidy/imports.ts"
import { declaredNames, fileNames } from "./tidy/names.ts"
import { deadLinks, staleExample } from "./tidy/readme.ts"
import { crowdedFolders, nounsIn, unknownRooms, upwardImports } from "./tidy/rooms.ts"
import { longFiles, longFunctions } from "./tidy/sizes.ts"
import { readSources } from "./tidy/source.ts"
import { defaultExports, forbiddenSyntax } from "./tidy/syntax.ts"
import { foreignPlaces, notesToSelf, requestParts } from "./tidy/words.ts"
import { isTestCode, makeWorkspace, readPackages } from "./tidy/workspace.ts"

const sources = readSources()
const workspace = makeWorkspace(readPackages(), sources)
const product = sources.filter(
  (source) => /^(packages\/[^/]+\/src|examples)\//.test(source.path) && !isTestCode(workspace, source)
)

const core = product.filter(({ path }) => path.startsWith("packages/core/"))

const texts = filesUnder("").filter((path) => /\.(ts|mts|mjs|json|jsonc|md|ya?ml|sh|toml)$|^\.ci\//.test(path))

const read = (path: string) => readFileSync(`${root}/${path}`, "utf8")
const nouns = nounsIn(read("ARCHITECTURE.md"))
const foreignPlacesIn = (path: string) => foreignPlaces(path, read(path))

/** What runs in a browser. All of these packages do. */
const forBrowsers = [
  {
    path: "packages/core/src/domain/evaluation/index.ts",
    folders: ["packages/core/src/domain/"],
    packages: ["effect", "ip-address", "murmurhash3js", "re2js", "semver"]
  }
]

const rule = (name: string, complaints: () => ReadonlyArray<string>) =>
  it(name, () => {
    const found = complaints()
    if (found.length > 0) expect.fail(`${found.length} to mend\n${found.join("\n")}`)
  })

describe("tidy", () => {
  rule("imports point inwards", () => importDirection(workspace))
  rule("ARCHITECTURE.md lists the nouns", () => (nouns.length > 10 ? [] : ["ARCHITECTURE.md: no list of nouns"]))
  rule("folders of rings are nouns", () => unknownRooms(sources, nouns))
  rule("nouns import those before them only", () => upwardImports(sources, nouns))
  rule("folders have at most 25 files", () => crowdedFolders(sources))
  rule("browsers get what they can run", () => browserEntries(forBrowsers, sources))
  rule("relative imports end in .ts", () => sources.flatMap(importsWithoutExtension))
  rule("files have at most 250 lines", () => sources.flatMap(longFiles))
  rule("functions have at most 50 lines", () => product.flatMap(longFunctions))
  rule("files are kebab-case and named after what they are about", () => sources.flatMap(fileNames))
  rule("names have no noise in them", () => sources.flatMap(declaredNames))
  rule("no `any`, `as`, `!`, `Date` or `try`", () => product.flatMap(forbiddenSyntax))
  rule("no default exports but in configuration", () => sources.flatMap(defaultExports))
  rule("no notes to oneself", () => sources.flatMap(notesToSelf))
  rule("the core does not name the parts of a request", () => core.flatMap(requestParts))
  rule("no file is dead", () => deadFiles(workspace))
  rule("tests are beside what they test", () => homelessTests(workspace))
  rule("the README shows the example that is run", () =>
    staleExample(read("README.md"), read("examples/embedded-node-http/src/main.ts"))
  )
  rule("the README's links lead somewhere", () => deadLinks(read("README.md")))
  rule("no paths of one machine, and no package registries", () => texts.flatMap(foreignPlacesIn))
})
