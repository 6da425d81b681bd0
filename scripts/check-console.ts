// Builds the console if its sources have changed, and holds it to its budget: bytes of script, compressed as the server does.
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { brotliCompressSync, constants } from "node:zlib"
import { buildConsole, consoleFolder } from "./bootstrap/build-console.mjs"
import { type Manifest, pageSizes } from "./console/page-sizes.ts"

const FIRST_LOAD = 170_000
const FURTHER_PAGE = 60_000

/** Most visits begin with the list of flags. */
const beginning = {
  shown: ["src/features/flag-list/flag-list.tsx"],
  afterwards: ["src/components/popups/menu-popup.tsx", "src/components/popups/tooltip-popup.tsx"]
}

await buildConsole(process.execPath)
const manifest: Manifest = JSON.parse(readFileSync(join(consoleFolder, ".vite", "manifest.json"), "utf8"))

const sizeOf = (file: string): number =>
  brotliCompressSync(readFileSync(join(consoleFolder, file)), { params: { [constants.BROTLI_PARAM_QUALITY]: QUALITY } })
    .length
/** The quality with which the server compresses. */
const QUALITY = 11

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
