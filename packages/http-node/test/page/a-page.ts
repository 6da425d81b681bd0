import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { brotliCompressSync } from "node:zlib"

/** A large script, as Vite names it. */
export const SCRIPT = "assets/index-4f3a2b1c.js"

export const SCRIPT_TEXT = `export const texts = ${JSON.stringify(Array.from({ length: 2000 }, (_, index) => `text ${index}`))}\n`

const INDEX_HTML = `<!doctype html><html><head><base href="/" /><script type="module" src="./${SCRIPT}"></script></head></html>`

/** A script that the build has compressed as well, to less than the server would. */
export const BUILT_SCRIPT = "assets/list-7c6b5a49.js"
export const BUILT_SCRIPT_BR = brotliCompressSync(SCRIPT_TEXT)

const files: Readonly<Record<string, string | Uint8Array>> = {
  "index.html": INDEX_HTML,
  "theme.js": "// theme",
  "halyard.svg": "<svg/>",
  "licences.md": "# Licences",
  [SCRIPT]: SCRIPT_TEXT,
  [BUILT_SCRIPT]: SCRIPT_TEXT,
  [`${BUILT_SCRIPT}.br`]: BUILT_SCRIPT_BR,
  "index.html.br": brotliCompressSync(INDEX_HTML),
  "assets/index-0a1b2c3d.css": "body { margin: 0 }",
  "assets/inter-9f8e7d6c.woff2": "x".repeat(5000),
  ".vite/manifest.json": "{}"
}

/** The folder of a built page. A file next to it must not be served. */
export const aPage = () => {
  const parent = mkdtempSync(join(tmpdir(), "halyard-page-"))
  const folder = join(parent, "page")
  for (const [path, text] of Object.entries({ ...files, "../secret.txt": "a secret" })) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  return { folder, remove: () => rmSync(parent, { recursive: true }) }
}
