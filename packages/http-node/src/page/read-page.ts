import { Effect, Schema } from "effect"
import { HttpServerResponse } from "effect/http"
import { access, readdir, readFile } from "node:fs/promises"
import { extname, join, relative, sep } from "node:path"
import { entityTag } from "../answers/entity-tag.ts"
import { compressedOnce } from "../delivery/compressed-once.ts"
import { pageHeaders } from "./page-headers.ts"

/** The built page: its files by their paths, such as `/assets/index-4f3a2b1c.js`. */
export interface Page {
  readonly index: PageFile
  readonly files: ReadonlyMap<string, PageFile>
}

/** The answers with a file: uncompressed, and as compressed by the build. */
export interface PageFile {
  readonly plain: HttpServerResponse.HttpServerResponse
  readonly brotli: HttpServerResponse.HttpServerResponse | undefined
}

/**
 * Reads the whole page into memory, so that requests need no file system, and a new build does not mix with this one.
 * Leaves out hidden files. `a.js.br` is the compressed form of `a.js`, not a file of its own.
 */
export const readPage = Effect.fnUntraced(function* (folder: string, baseUriPath: string) {
  const bodies = yield* Effect.tryPromise({ try: () => readFiles(folder), catch: () => new PageMissing({ folder }) })
  const index = bodies.get(INDEX)
  if (index === undefined) return yield* new PageMissing({ folder })
  const html = new TextEncoder().encode(withBase(new TextDecoder().decode(index), baseUriPath))
  const isAsBuilt = Buffer.from(index).equals(html)
  const fileOf = (path: string, bytes: Uint8Array): PageFile => {
    const compressed = bodies.get(`${path}${BROTLI}`)
    return path === INDEX && !isAsBuilt
      ? { plain: answerOf(path, html), brotli: undefined }
      : { plain: answerOf(path, bytes), brotli: compressed && compressedAnswerOf(path, bytes, compressed) }
  }
  const files = [...bodies].filter(([path]) => !path.endsWith(BROTLI) || !bodies.has(path.slice(0, -BROTLI.length)))
  const page: Page = {
    index: fileOf(INDEX, index),
    files: new Map(files.map(([path, bytes]) => [path, fileOf(path, bytes)]))
  }
  return page
})

/** Fails without a built page in the folder. */
export const requirePage = (folder: string): Effect.Effect<void, PageMissing> =>
  Effect.tryPromise({ try: () => access(join(folder, INDEX)), catch: () => new PageMissing({ folder }) })

/** The folder of the page does not exist, or the page was not built. */
export class PageMissing extends Schema.TaggedError<PageMissing>()("PageMissing", { folder: Schema.String }) {
  override get message(): string {
    return `There is no built page in ${this.folder}. Build it with "npm run build", or leave out the option "console".`
  }
}

const INDEX = "/index.html"
const BROTLI = ".br"

const readFiles = async (folder: string): Promise<ReadonlyMap<string, Uint8Array>> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths = entries
    .filter((entry) => entry.isFile())
    .map(({ name, parentPath }) => relative(folder, join(parentPath, name)))
    .filter((path) => !path.split(sep).some((part) => part.startsWith(".")))
  const bodies = paths.map(
    async (path) => [`/${path.replaceAll(sep, "/")}`, await readFile(join(folder, path))] as const
  )
  return new Map(await Promise.all(bodies))
}

/** Sets the base of the page, to which its URLs are relative. */
const withBase = (html: string, baseUriPath: string): string =>
  html.replace(/<base href="[^"]*"/, () => `<base href="${baseUriPath.replaceAll('"', "%22")}/"`)

const answerOf = (path: string, bytes: Uint8Array): HttpServerResponse.HttpServerResponse =>
  HttpServerResponse.uint8Array(compressedOnce(bytes), {
    contentType: contentTypeOf(path),
    headers: { ...pageHeaders(path), etag: entityTag(bytes) }
  })

/** The compressed form has an entity tag of its own, so that caches never mix the two. */
const compressedAnswerOf = (path: string, bytes: Uint8Array, compressed: Uint8Array) =>
  HttpServerResponse.uint8Array(compressed, {
    contentType: contentTypeOf(path),
    headers: {
      ...pageHeaders(path),
      "content-encoding": "br",
      etag: entityTag(bytes).replace(/"$/, '-br"')
    }
  })

const contentTypeOf = (path: string): string => types[extname(path)] ?? "application/octet-stream"

const types: Readonly<Record<string, string>> = {
  ".css": "text/css; charset=utf-8",
  ".html": "text/html; charset=utf-8",
  ".ico": "image/x-icon",
  ".js": "text/javascript; charset=utf-8",
  ".json": "application/json",
  ".md": "text/plain; charset=utf-8",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".txt": "text/plain; charset=utf-8",
  ".webmanifest": "application/manifest+json",
  ".woff2": "font/woff2"
}
