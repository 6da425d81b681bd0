// Compiles every TypeScript block of the README, the docs and the READMEs of packages against the sources. Each block
// is a module of its own. ARCHITECTURE.md shows excerpts, which do not compile alone.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { supervise } from "./bootstrap/supervise.mjs"
import { typescript } from "./gate/tools.ts"
import { fencedBlocks, moduleOf } from "./markdown/fenced-blocks.ts"
import { linkPackages, packages } from "./markdown/link-packages.ts"
import { filesUnder, root } from "./tidy/files.ts"

const folder = join(root, "node_modules", ".halyard", "markdown")

const writeBlocks = (): ReadonlyArray<string> =>
  filesUnder("")
    .filter((path) => /^(README|docs\/.*|packages\/[^/]+\/README)\.md$/.test(path))
    .flatMap((path) =>
      fencedBlocks(readFileSync(join(root, path), "utf8"))
        .filter(({ language }) => language === "ts")
        .map((block) => {
          const file = `${path}.line-${block.line}.ts`
          mkdirSync(dirname(join(folder, file)), { recursive: true })
          writeFileSync(join(folder, file), moduleOf(block))
          return file
        })
    )

const compilerOptions = {
  noEmit: true,
  composite: false,
  incremental: false,
  declaration: false,
  declarationMap: false,
  noUnusedLocals: false,
  allowImportingTsExtensions: true,
  types: ["node"]
}

rmSync(folder, { recursive: true, force: true })
mkdirSync(folder, { recursive: true })
linkPackages(folder)
const files = writeBlocks()
writeFileSync(
  join(folder, "tsconfig.json"),
  JSON.stringify({
    extends: join(root, "tsconfig.base.json"),
    compilerOptions,
    files,
    // For the sources of packages, the compiler reads the types that the step "types" has written.
    references: packages.map((path) => ({ path }))
  })
)
const { code, output } = await supervise(process.execPath, typescript("-p", folder, "--pretty", "false"), {
  quiet: true
})
// `docs/embedding.md(60,7)` instead of the generated file
process.stdout.write(output.replaceAll(/^\S*?\.halyard\/markdown\/(\S+\.md)\.line-\d+\.ts/gm, "$1"))
console.log(`${files.length} TypeScript blocks compiled`)
process.exitCode = code
