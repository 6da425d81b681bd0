import { Effect } from "effect"
import { HttpBody, type HttpPlatform, HttpServerResponse } from "effect/http"
import { promisify } from "node:util"
import { brotliCompress, constants, gzip } from "node:zlib"

/** Marks bytes that are sent many times: they are compressed once, at the first request for a compressed answer. */
export const compressedOnce = (bytes: Uint8Array): Uint8Array => {
  marked.set(bytes, {})
  return bytes
}

/**
 * Compresses marked bytes once, and others like the platform: huge ones with less effort, so that clients do not wait
 * for long.
 */
export const withCompressedOnce = (platform: HttpPlatform.HttpPlatform["Service"]): typeof platform => ({
  ...platform,
  compression: {
    algorithms: platform.compression.algorithms,
    compressResponse: (response, algorithm, options) => {
      const { body } = response
      const forms = body._tag === "Uint8Array" ? marked.get(body.body) : undefined
      const compress = compressors[algorithm]
      if (body._tag !== "Uint8Array" || forms === undefined || compress === undefined) {
        const isHuge = body._tag === "Uint8Array" && body.contentLength >= HUGE
        return platform.compression.compressResponse(response, algorithm, isHuge ? LITTLE_EFFORT : options)
      }
      const compressed = (forms[algorithm] ??= compress(body.body))
      return Effect.map(
        Effect.promise(() => compressed),
        (bytes) => answerWith(response, algorithm, bytes)
      )
    }
  }
})

/** For JSON of this size, the least effort takes a third of the time for answers that are a fifth larger. */
const HUGE = 1024 * 1024
const LITTLE_EFFORT = { level: 1 }

type Forms = Record<string, Promise<Uint8Array> | undefined>

const marked = new WeakMap<Uint8Array, Forms>()

/** Compresses a little harder than usual, since many requests share the result. */
const compressors: Readonly<Record<string, (bytes: Uint8Array) => Promise<Uint8Array>>> = {
  br: (bytes) => brotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: (bytes) => promisify(gzip)(bytes)
}

const brotli = promisify(brotliCompress)

const answerWith = (
  response: HttpServerResponse.HttpServerResponse,
  algorithm: string,
  bytes: Uint8Array
): HttpServerResponse.HttpServerResponse =>
  HttpServerResponse.setBody(response, HttpBody.uint8Array(bytes, response.headers["content-type"])).pipe(
    HttpServerResponse.setHeaders({
      ...weakened(response.headers["etag"]),
      "content-encoding": algorithm,
      "content-length": String(bytes.length)
    })
  )

/** A strong tag promises the same bytes. Compressed, the content is the same and the bytes are not. */
const weakened = (tag: string | undefined) => (tag?.startsWith('"') === true ? { etag: `W/${tag}` } : {})
