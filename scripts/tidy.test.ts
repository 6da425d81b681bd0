// Rules of this repository that oxlint has no rule for. Each complaint names the line and says what to do.
import { existsSync, readFileSync, statSync } from "node:fs"
import { describe, expect, it } from "vitest"
import { pagesToRun, setupsOfNoPage } from "./markdown/page-setups.ts"
import { testsOutsideOneProject } from "./tests/projects.ts"
import { blockFaults } from "./tidy/docs/blocks.ts"
import { browserEntries } from "./tidy/browser-entries.ts"
import { wideComments } from "./tidy/words/comment-lines.ts"
import { conflictMarkers } from "./tidy/words/conflict-markers.ts"
import { deadFiles, homelessTests } from "./tidy/dead-files.ts"
import { effectFunctions } from "./tidy/effect-functions.ts"
import { repeatedNames } from "./tidy/words/exported-names.ts"
import { filesUnder, root } from "./tidy/files.ts"
import { foreignPaths } from "./tidy/foreign-paths.ts"
import { importDirection } from "./tidy/import-direction.ts"
import { deadLinks, decisionFaults, pagesOffTheIndex, type ReadPath, staleExample } from "./tidy/docs/markdown.ts"
import { declaredNames, fileNames } from "./tidy/words/names.ts"
import { requestParts } from "./tidy/request-parts.ts"
import { crowdedFolders, nounsIn, unknownRooms, upwardImports } from "./tidy/rooms.ts"
import { readSources } from "./tidy/source.ts"
import { tryStatements } from "./tidy/try-statements.ts"
import { otherVersions } from "./tidy/versions.ts"
import { isTestCode, makeWorkspace, readPackages } from "./tidy/workspace.ts"

const sources = readSources()
const workspace = makeWorkspace(readPackages(), sources)
const product = sources.filter(
  (source) => /^(packages\/[^/]+\/src|examples)\//.test(source.path) && !isTestCode(workspace, source)
)

const core = product.filter(({ path }) => path.startsWith("packages/core/"))

const files = filesUnder("")
const texts = files.filter((path) => /\.(tsx?|mts|mjs|css|html|json|jsonc|md|ya?ml|sh|toml)$|^\.ci\//.test(path))
const pages = texts.filter((path) => path.endsWith(".md"))

const read = (path: string) => readFileSync(`${root}/${path}`, "utf8")
const readIfPresent: ReadPath = (path) => {
  if (!existsSync(`${root}/${path}`)) return undefined
  return statSync(`${root}/${path}`).isFile() ? read(path) : ""
}
const pagesThatRun = new Set(pagesToRun().map(({ page }) => page))
const nouns = nounsIn(read("ARCHITECTURE.md"))

/** Code that runs in browsers, and the packages that it may import. All of them run there, too. */
const forBrowsers = [
  {
    path: "packages/core/src/domain/evaluation/index.ts",
    folders: ["packages/core/src/domain/"],
    packages: ["effect", "imurmurhash", "ip-address", "re2js", "semver"]
  },
  { path: "packages/client/src/index.ts", folders: ["packages/client/src/"], packages: ["openapi-fetch"] }
]

const rule = (name: string, complaints: () => ReadonlyArray<string>) =>
  it(name, () => {
    const found = complaints()
    if (found.length > 0) expect.fail(`${found.length} complaints\n${found.join("\n")}`)
  })

describe("tidy", () => {
  rule("imports point inwards", () => importDirection(workspace))
  rule("ARCHITECTURE.md lists the nouns", () => (nouns.length > 10 ? [] : ["ARCHITECTURE.md: no list of nouns"]))
  rule("folders of rings are nouns", () => unknownRooms(sources, nouns))
  rule("nouns import only earlier nouns", () => upwardImports(sources, nouns))
  rule("folders have at most 25 files", () => crowdedFolders(sources))
  rule("code for browsers imports nothing else", () => browserEntries(forBrowsers, sources))
  rule("names of files and folders say what they are about", () => sources.flatMap(fileNames))
  rule("declared names have no empty prefixes and suffixes", () => sources.flatMap(declaredNames))
  rule("an exported name means one thing", () =>
    repeatedNames(product.filter(({ path }) => path.startsWith("packages/")))
  )
  rule("comments have at most 120 columns", () => sources.flatMap(wideComments))
  rule("use cases have spans, and what they call has none", () =>
    effectFunctions(product.filter(({ path }) => path.startsWith("packages/")))
  )
  rule("the product has no `try`", () => product.flatMap(tryStatements))
  rule("the core does not name the parts of a request", () => core.flatMap(requestParts))
  rule("every file is used", () => deadFiles(workspace))
  rule("tests stand next to their subject", () => homelessTests(workspace))
  rule("tests are in one project", () => testsOutsideOneProject(files))
  rule("the README shows the example that is run", () =>
    staleExample(read("README.md"), read("examples/embedded-node-http/src/main.ts"))
  )
  rule("links in Markdown lead somewhere", () => pages.flatMap((path) => deadLinks(path, readIfPresent)))
  rule("each index of docs leads to every page", () =>
    ["docs", "docs/decisions", "docs/measurements"].flatMap((folder, _, indexed) =>
      pagesOffTheIndex(
        `${folder}/README.md`,
        readIfPresent,
        pages.filter((path) => indexed.findLast((other) => path.startsWith(`${other}/`)) === folder)
      )
    )
  )
  rule("decisions say whether they hold", () => decisionFaults(pages, readIfPresent))
  rule("shell commands and TypeScript in Markdown are run, or say why not", () =>
    pages.flatMap((path) => blockFaults(path, read(path), pagesThatRun.has(path)))
  )
  rule("setups of pages have pages", setupsOfNoPage)
  rule("one version everywhere", () => {
    const { version } = JSON.parse(read("packages/core/package.json"))
    return texts
      .filter((path) => /(^|\/)(package\.json|instance-config\.ts)$|^deploy\/|^docs\/.*\.md$/.test(path))
      .flatMap((path) => otherVersions(path, read(path), version))
  })
  rule("no paths of one machine, and no package registries", () =>
    texts.flatMap((path) => foreignPaths(path, read(path)))
  )
  rule("no text has markers of a conflict", () => files.flatMap((path) => conflictMarkers(path, read(path))))
})
