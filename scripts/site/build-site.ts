// Builds docs/ to a site in site/dist/html, or shows it: `npm run docs`, `npm run docs -- serve`.
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync
} from "node:fs"
import { dirname, join } from "node:path"
import { insist } from "../bootstrap/npm-tool.mjs"
import { pnpm } from "../bootstrap/pnpm.mjs"
import { supervise } from "../bootstrap/supervise.mjs"
import { isData } from "./site-path.ts"
import { sidebarOf } from "./sidebar.ts"
import { siteFiles } from "./site-files.ts"
import { filesUnder, root } from "../tidy/files.ts"

const site = join(root, "site")
const pagesFolder = join(site, "dist", "pages")
const rspress = join(site, "node_modules", "@rspress", "core", "bin", "rspress.js")

const read = (path: string): string | undefined => {
  const file = join(root, path)
  if (!existsSync(file)) return undefined
  return statSync(file).isFile() ? readFileSync(file, "utf8") : ""
}

/** The builder has its own lockfile, so that nobody installs it who does not build the site. */
const install = async () => {
  const installed = join(site, "node_modules", ".pnpm", "lock.yaml")
  const wanted = readFileSync(join(site, "pnpm-lock.yaml"), "utf8")
  if (existsSync(rspress) && existsSync(installed) && readFileSync(installed, "utf8") === wanted) return
  console.error("Installing what builds the site (at the first time, and when it has changed) ...")
  const options = ["--ignore-workspace", "--frozen-lockfile", "--ignore-scripts", "--dir", site]
  await insist(process.execPath, await pnpm("install", ...options))
}

const writePages = () => {
  rmSync(pagesFolder, { recursive: true, force: true })
  const pages = [...filesUnder("docs").filter((path) => path.endsWith(".md")), "README.md"]
  const files = siteFiles(pages, { read, list: (folder) => readdirSync(join(root, folder)).toSorted() })
  for (const [basePath, file] of files) {
    const isCopy = "copyOf" in file
    const target = join(pagesFolder, isCopy && isData(file.copyOf) ? "public" : "", basePath)
    mkdirSync(dirname(target), { recursive: true })
    if (isCopy) copyFileSync(join(root, file.copyOf), target)
    else writeFileSync(target, file.text)
  }
  writeFileSync(join(site, "dist", "sidebar.json"), JSON.stringify(sidebarOf("docs/README.md", read)))
  return files.size
}

const [command = "build", ...options] = process.argv.slice(2)
if (!["build", "serve"].includes(command)) {
  console.error("Usage: npm run docs [-- build|serve [--port 4243]]")
  process.exit(2)
}
await install()
console.error(`${writePages()} files`)
const built = await supervise(process.execPath, [rspress, "build"], { cwd: site })
if (built.code === 0 && command === "build") console.log("The site is in site/dist/html. Any web server can serve it.")
if (built.code !== 0 || command === "build") process.exit(built.code)
const served = await supervise(process.execPath, [rspress, "preview", ...options], { cwd: site })
process.exit(served.code)
