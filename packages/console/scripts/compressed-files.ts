import { readdirSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { promisify } from "node:util"
import { brotliCompress, constants } from "node:zlib"
import type { Plugin } from "vite"

const brotli = promisify(brotliCompress)

/** Smaller files fit in a packet or two, compressed or not. */
const SMALLEST = 1024

/** Writes a `.br` next to each file of text. The server sends it as it is, so it is worth the best compression. */
export const compressedFiles = (): Plugin => ({
  name: "halyard:compressed-files",
  apply: "build",
  writeBundle: {
    // After everything else has written: files of `public`, and licences.
    order: "post",
    sequential: true,
    handler: async ({ dir = "" }) => {
      const files = readdirSync(dir, { recursive: true, encoding: "utf8" }).filter(isText)
      await Promise.all(files.map((file) => compress(join(dir, file))))
    }
  }
})

const isText = (file: string): boolean => /\.(?:css|html|js|md|svg|txt|webmanifest)$/.test(file)

const compress = async (path: string): Promise<void> => {
  const bytes = readFileSync(path)
  if (bytes.length < SMALLEST) return
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length
  }
  writeFileSync(`${path}.br`, await brotli(bytes, { params }))
}
