import { appendFileSync, readFileSync } from "node:fs"
import { join } from "node:path"
import type { Plugin } from "vite"

/**
 * Adds the licences of packages that give the page files and no scripts, such as fonts, to those that Vite collects.
 */
export const assetLicences = ({ file, root }: { readonly file: string; readonly root: string }): Plugin => ({
  name: "halyard:asset-licences",
  apply: "build",
  writeBundle: {
    order: "post",
    sequential: true,
    handler: ({ dir = "" }, bundle) => {
      const sources = Object.values(bundle).flatMap((output) =>
        output.type === "asset" ? output.originalFileNames : []
      )
      for (const folder of new Set(sources.flatMap((source) => packageOf(join(root, source)) ?? []))) {
        const manifest = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"))
        const heading = `## ${manifest.name} - ${manifest.version} (${manifest.license})`
        appendFileSync(join(dir, file), `\n${heading}\n\n${readFileSync(join(folder, "LICENSE"), "utf8").trim()}\n`)
      }
    }
  }
})

/** The folder of the installed package that has the file. */
const packageOf = (path: string): string | undefined =>
  /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+/.exec(path.replaceAll("\\", "/"))?.[0]
