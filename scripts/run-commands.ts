// Runs the blocks of pages as a reader would: shell commands against a server of the page's own in a folder of its own,
// and TypeScript as modules. Says which blocks it does not run, and why. With names of pages, runs these alone.
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { bundleServer } from "./bootstrap/bundle-server.mjs"
import { root } from "./bootstrap/paths.mjs"
import { supervise } from "./bootstrap/supervise.mjs"
import { moduleOf } from "./markdown/fenced-blocks.ts"
import { linkPackages } from "./markdown/link-packages.ts"
import { startUnleash } from "./markdown/recorded-unleash.ts"
import { firstMissing, type PageScript, pageScript, together } from "./markdown/page-script.ts"
import { type PageServer, startPageServer } from "./markdown/page-server.ts"
import { type PageSetup, pagesToRun } from "./markdown/page-setups.ts"
import { makeDatabases } from "./markdown/databases.ts"

const TIMEOUT_MILLIS = 480_000
const AT_ONCE = 2

const home = mkdtempSync(join(tmpdir(), "halyard-pages-"))
const program = await bundleServer(process.execPath)
const databases = makeDatabases()

/** The data of a server that has started once. Pages begin with copies, which takes less time than a first start. */
const firstData = join(home, ".halyard")
await startPageServer(program, home).then((server) => server.stop())
const credentials = readFileSync(join(firstData, "initial-credentials"), "utf8")
const adminToken = /^admin API token: (.*)$/m.exec(credentials)?.[1] ?? ""
linkPackages(home)

const prelude = readFileSync(join(root, "scripts", "markdown", "prelude.sh"), "utf8")

/** The server of pages that do not disturb each other: starting one takes longer than most pages. */
let shared: Promise<PageServer> | undefined
const sharedServer = (): Promise<PageServer> => {
  const folder = join(home, "shared")
  cpSync(firstData, join(folder, ".halyard"), { recursive: true })
  return startPageServer(program, folder)
}

const serverFor = (setup: PageSetup, hasCommands: boolean, folder: string): Promise<PageServer> | undefined => {
  if (setup.server === "shared") return (shared ??= sharedServer())
  return setup.server === "own" || (setup.server === undefined && hasCommands)
    ? startPageServer(program, folder)
    : undefined
}

/** What pages have from the README: they say so. */
const readme = `API=http://localhost:4242/api/admin
TOKEN=$(sed -n 's/^admin API token: //p' .halyard/initial-credentials)
api() { curl -s -H "authorization: $TOKEN" -H "content-type: application/json" "$@"; }
`

/** Answers why the page fails, or nothing. */
const run = async (setup: PageSetup, made: PageScript): Promise<string | undefined> => {
  const folder = mkdtempSync(join(home, "page-"))
  cpSync(firstData, join(folder, ".halyard"), { recursive: true })
  for (const example of ["example-export.json", "moving/unleash-export.json"]) {
    cpSync(join(root, "docs", example), join(folder, "docs", example))
  }
  const server = await serverFor(setup, made.hasCommands, folder)
  const unleash = setup.unleash === true ? await startUnleash() : undefined
  const url = setup.postgres === true ? await databases.make() : undefined
  const known = {
    ...setup.replaced,
    "*:*.your-admin-token": adminToken,
    "HALYARD_TOKEN=...": `HALYARD_TOKEN=${adminToken}`,
    "http://localhost:4242": `http://localhost:${server?.port}`,
    "https://flags.example.com": `http://localhost:${server?.port}`,
    "https://unleash.example": unleash?.url ?? "",
    "postgres://halyard:secret@localhost:5432/halyard": url ?? "",
    "postgres://halyard:secret@db.internal:5432/halyard": url ?? ""
  }
  const replace = (text: string) => Object.entries(known).reduce((all, [from, to]) => all.replaceAll(from, to), text)
  for (const { block, file } of made.modules) {
    // Blocks that serve the same port share a process.
    writeFileSync(join(folder, file), replace(moduleOf(block)).replaceAll(/\b3000\b/g, "0"))
  }
  const text = replace([prelude, readme, setup.before ?? "", made.script].join("\n"))
  const env = {
    ...process.env,
    ...(url === undefined || setup.server === "stopped" ? {} : { DATABASE_URL: url }),
    HOME: folder,
    DOCS_DATA: firstData,
    DOCS_NODE: process.execPath,
    DOCS_PROGRAM: program,
    DOCS_ROOT: root
  }
  const { code, output } = await supervise("bash", ["-c", text], {
    cwd: folder,
    env,
    quiet: true,
    timeoutMs: TIMEOUT_MILLIS
  })
  if (setup.server !== "shared") await server?.stop()
  await unleash?.stop()
  rmSync(folder, { recursive: true })
  const missing = firstMissing(output, made.prints)
  if (code !== 0) return `ended with ${code}:\n${output}`
  return missing === undefined ? undefined : `did not print ${missing} in its place:\n${output}`
}

const asked = process.argv.slice(2)
const pages = pagesToRun()
  .filter(({ page }) => asked.length === 0 || asked.includes(page))
  .map(({ page, setup }) => ({ page, setup, made: pageScript(readFileSync(join(root, page), "utf8"), page) }))
const isModulesOnly = ({ made, setup }: (typeof pages)[number]) =>
  made.modules.length === made.ran && setup.server === undefined
const modulesOnly = pages.filter((page) => page.made.ran > 0 && isModulesOnly(page)).map(({ made }) => made)
const waiting = [
  { page: "TypeScript of pages without commands", setup: { postgres: true }, made: together(modulesOnly) },
  ...pages.filter((page) => !isModulesOnly(page))
].filter(({ made }) => made.ran > 0)

const work = async (): Promise<void> => {
  for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
    const { made, page, setup } = next
    const started = performance.now()
    const failure = await run(setup, made)
    const seconds = ((performance.now() - started) / 1000).toFixed(1)
    console.log(`${page}: ${failure ?? `${made.ran} blocks ran in ${seconds} s`}`)
    if (failure !== undefined) process.exitCode = 1
  }
}

try {
  await Promise.all(Array.from({ length: AT_ONCE }, work))
} finally {
  await databases.close()
  await shared?.then((server) => server.stop())
  rmSync(home, { recursive: true, force: true })
}

const notRun = pages.flatMap(({ made, page }) => made.notRun.map((block) => ({ page, ...block })))
for (const { line, page, reason } of notRun) console.log(`${page}:${line} is not run: ${reason}`)
console.log(`${pages.reduce((sum, { made }) => sum + made.ran, 0)} blocks ran, ${notRun.length} are not run`)
