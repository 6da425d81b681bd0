// Bundles the published packages for Node: a file for each entry and what they share, instead of hundreds. Loading
// files is what costs when a package is imported. It is the last step of a build; pnpm puts the bundles into the
// published manifest.
import { readdirSync, readFileSync, rmSync } from "node:fs"
import { join } from "node:path"
import { rolldown } from "rolldown"
import { writeInLatin1 } from "./bootstrap/latin-1.mjs"
import { root } from "./bootstrap/paths.mjs"
import { importEffectModules } from "./bundles/effect-modules.ts"

interface Manifest {
  readonly name: string
  readonly publishConfig?: { readonly exports?: Readonly<Record<string, { readonly default?: string }>> }
}

/** The entries of the bundle by name: `index` for `./bundle/index.js`, which is made of `./src/index.ts`. */
const entriesOf = ({ publishConfig: { exports = {} } = {} }: Manifest) =>
  Object.values(exports).flatMap(({ default: path = "" }) => /^\.\/bundle\/(.+)\.js$/.exec(path)?.[1] ?? [])

const effectModules = {
  name: "effect-modules",
  renderChunk: (code: string) => importEffectModules(code)
}

const bundle = async (home: string, names: ReadonlyArray<string>) => {
  const folder = join(home, "bundle")
  rmSync(folder, { recursive: true, force: true })
  const made = await rolldown({
    input: Object.fromEntries(names.map((name) => [name, join(home, "src", `${name}.ts`)])),
    platform: "node",
    external: (id) => !/^[./]/.test(id),
    plugins: [effectModules]
  })
  const { output } = await made.write({
    dir: folder,
    format: "es",
    entryFileNames: "[name].js",
    comments: false,
    chunkFileNames: "shared/[name]-[hash].js"
  })
  writeInLatin1(folder, output)
  await made.close()
  return output.length
}

for (const name of readdirSync(join(root, "packages"))) {
  const home = join(root, "packages", name)
  const manifest: Manifest = JSON.parse(readFileSync(join(home, "package.json"), "utf8"))
  const names = entriesOf(manifest)
  if (names.length > 0) console.log(`${manifest.name}: ${await bundle(home, names)} files`)
}
