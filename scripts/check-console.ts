// Builds the console if its sources have changed, and compares it with its budget: bytes of script, compressed as the
// server sends them.
import { existsSync, readFileSync, statSync } from "node:fs"
import { join } from "node:path"
import { beginning } from "../packages/console/scripts/shared-chunks.ts"
import { buildConsole, consoleFolder } from "./bootstrap/build-console.mjs"
import { type BuildManifest, pageSizes } from "./console/page-sizes.ts"

const FIRST_LOAD = 170_000
const FURTHER_PAGE = 60_000

await buildConsole(process.execPath)
const manifest: BuildManifest = JSON.parse(readFileSync(join(consoleFolder, ".vite", "manifest.json"), "utf8"))

/** What the server sends to browsers: the file that the build has compressed, or the file itself if it is small. */
const sizeOf = (file: string): number =>
  statSync([`${file}.br`, file].map((name) => join(consoleFolder, name)).find(existsSync) ?? file).size

const { afterwards, first, further } = pageSizes(manifest, beginning, sizeOf)
const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1).padStart(6)} kB`
console.log(`${kilobytes(first)}  first load, of ${FIRST_LOAD / 1000} kB`)
console.log(`${kilobytes(afterwards)}  right after it`)
for (const { bytes, page } of further) console.log(`${kilobytes(bytes)}  ${page}`)

const complaints = [
  ...(first > FIRST_LOAD
    ? [`The first load is larger than ${FIRST_LOAD / 1000} kB. Load a part of it when it is needed.`]
    : []),
  ...further
    .filter(({ bytes }) => bytes > FURTHER_PAGE)
    .map(({ page }) => `${page} is larger than ${FURTHER_PAGE / 1000} kB. Load a part of it when it is needed.`)
]
for (const complaint of complaints) console.error(complaint)
process.exitCode = complaints.length === 0 ? 0 : 1
