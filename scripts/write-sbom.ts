// Writes a software bill of materials of the standalone server: `npm run sbom -- [file]`. pnpm makes it from the
// lockfile, in the CycloneDX format; the licences come from the installed packages.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { dirname, join, resolve } from "node:path"
import { fetchTool, insist, toolFolder } from "./bootstrap/npm-tool.mjs"
import { root } from "./bootstrap/paths.mjs"
import { pinnedSbomWriter } from "./bootstrap/pinned-tools.mjs"
import { runtimePackages } from "./dependencies/runtime-packages.ts"

interface Component {
  readonly group?: string
  readonly name: string
  readonly version: string
}

const file = resolve(process.argv[2] ?? join(root, "dist", "halyard.cdx.json"))
mkdirSync(dirname(file), { recursive: true })
await fetchTool(pinnedSbomWriter)
const pnpm = join(toolFolder(pinnedSbomWriter), "bin", "pnpm.mjs")
await insist(process.execPath, [
  pnpm,
  "sbom",
  "--sbom-format=cyclonedx",
  "--sbom-spec-version=1.6",
  "--prod",
  "--filter=@halyard/standalone",
  "--config.manage-package-manager-versions=false",
  `--out=${file}`
])

const licences = new Map((await runtimePackages()).map(({ licence, name, version }) => [`${name}@${version}`, licence]))
const bill = JSON.parse(readFileSync(file, "utf8"))
const components = bill.components.map((component: Component) => {
  const name = [component.group, component.name].filter((part) => part !== undefined).join("/")
  const expression = licences.get(`${name}@${component.version}`)
  return expression === undefined ? component : { ...component, licenses: [{ expression }] }
})
writeFileSync(file, `${JSON.stringify({ ...bill, components }, null, 2)}\n`)
console.log(`${file}: ${components.length} components`)
