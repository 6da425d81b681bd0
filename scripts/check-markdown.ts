// Compiles every TypeScript block of the README, the docs and the READMEs of packages against the sources. Each block is a
// module of its own. ARCHITECTURE.md shows excerpts, which do not compile alone.
import { mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { supervise } from "./bootstrap/supervise.mjs"
import { typescript } from "./gate/tools.ts"
import { codeBlocks, moduleOf } from "./markdown/code-blocks.ts"
import { filesUnder, root } from "./tidy/files.ts"

const folder = join(root, "node_modules", ".halyard", "markdown")

const packages = readdirSync(join(root, "packages")).map((name) => join(root, "packages", name))

/** Frameworks of hosts that the docs show, which the examples of frameworks use as well. */
const frameworks = [
  "express",
  "@types/express",
  "fastify",
  "hono",
  "@hono/node-server",
  "koa",
  "@types/koa",
  "@koa/bodyparser",
  "@effect/platform-node"
].map((name) => ({ name, home: join(root, "examples", "frameworks", "node_modules", name) }))

/** Makes every package importable by its name, although the root of the repository depends on few of them. */
const linkPackages = () => {
  const own = packages.map((home) => {
    const manifest: { name: string } = JSON.parse(readFileSync(join(home, "package.json"), "utf8"))
    return { name: manifest.name, home }
  })
  for (const { home, name } of [...own, ...frameworks]) {
    const link = join(folder, "node_modules", name)
    mkdirSync(dirname(link), { recursive: true })
    symlinkSync(home, link, "junction")
  }
}

const writeBlocks = (): ReadonlyArray<string> =>
  filesUnder("")
    .filter((path) => /^(README|docs\/.*|packages\/[^/]+\/README)\.md$/.test(path))
    .flatMap((path) =>
      codeBlocks(readFileSync(join(root, path), "utf8")).map((block) => {
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
linkPackages()
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
