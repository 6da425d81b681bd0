import type { Permission } from "@halyard/core/domain"
import { ByteSize, Context, Effect, Option } from "effect"
import { Headers, HttpIncomingMessage, HttpServerRequest } from "effect/http"
import { gunzip } from "node:zlib"
import { ContentTypeError, PayloadTooLargeError, ValidationError } from "@halyard/http-contract"
import { errorId } from "../answers/answer-failures.ts"

/**
 * The permission without which the caller may not send a large body to an endpoint that takes one. Undefined if the
 * caller has it.
 */
export const LackedForLargeBody = Context.Reference<Permission | undefined>("@halyard/http-node/LackedForLargeBody", {
  defaultValue: () => undefined
})

/**
 * Whether the body may have more bytes than this. A small compressed body is read and uncompressed up to this size to
 * find out.
 */
export const mayBeLarge = Effect.fnUntraced(function* (request: HttpServerRequest.HttpServerRequest, bytes: number) {
  if (!hasBody(request)) return false
  if (!(Number(request.headers["content-length"]) <= bytes)) return true
  if (encodingOf(request) === IDENTITY) return false
  return yield* unzipped(yield* readBytes(request, bytes), bytes).pipe(
    Effect.as(false),
    Effect.catch((error) => Effect.succeed(error instanceof PayloadTooLargeError))
  )
})

/** The text of the body, empty if there is none. The request caches it for later readers. */
export const readBody = Effect.fnUntraced(function* (request: HttpServerRequest.HttpServerRequest, limit: number) {
  return yield* Option.match(decodeUtf8(yield* readBytes(request, limit)), {
    onNone: () => invalidBody("must be valid UTF-8"),
    onSome: Effect.succeed
  })
})

/**
 * The request with an uncompressed body. Uncompressing stops at the limit, so that a small body cannot fill the memory.
 */
export const withPlainBody = Effect.fnUntraced(function* (request: HttpServerRequest.HttpServerRequest, limit: number) {
  if (encodingOf(request) === IDENTITY || !hasBody(request)) return request
  const body = yield* unzipped(yield* readBytes(request, limit), limit)
  const { headers, method, peerAddress, remoteAddress, url } = request
  return HttpServerRequest.fromWeb(new Request("http://localhost/", { method, body })).modify({
    url,
    headers: Headers.removeMany(headers, ["content-encoding", "content-length"]),
    remoteAddress,
    peerAddress
  })
})

const unzipped = (bytes: ArrayBuffer, limit: number) =>
  Effect.callback<Buffer<ArrayBuffer>, PayloadTooLargeError | ValidationError>((resume) => {
    gunzip(bytes, { maxOutputLength: limit }, (error, plain) => {
      if (error === null) return resume(Effect.succeed(plain))
      resume("code" in error && error.code === OUTPUT_TOO_LONG ? tooLarge(limit) : invalidBody("must be valid gzip"))
    })
  })

const OUTPUT_TOO_LONG = "ERR_BUFFER_TOO_LARGE"

const readBytes = Effect.fnUntraced(function* (request: HttpServerRequest.HttpServerRequest, limit: number) {
  if (Number(request.headers["content-length"]) > limit) return yield* tooLarge(limit)
  return yield* request.arrayBuffer.pipe(
    Effect.provideService(HttpIncomingMessage.MaxBodySize, ByteSize.bytes(limit)),
    Effect.catch(({ reason }): Effect.Effect<never, PayloadTooLargeError | ValidationError> =>
      reason._tag === "RequestParseError" && reason.reason === "BodyTooLarge"
        ? tooLarge(limit)
        : invalidBody("could not be read completely")
    )
  )
})

/**
 * Normalizes the content type for the decoders. Fails if the body has no content type, has one that the endpoint does
 * not accept, or is compressed in another way than with gzip.
 */
export const withJsonBody = Effect.fnUntraced(function* (
  request: HttpServerRequest.HttpServerRequest,
  types: ReadonlyArray<string> = request.method === "PATCH" ? [JSON_TYPE, "application/json-patch+json"] : [JSON_TYPE]
) {
  const [type = "", ...parameters] = (request.headers["content-type"] ?? "").toLowerCase().split(";")
  const isReadable = [IDENTITY, "gzip", "x-gzip"].includes(encodingOf(request))
  const isJson = types.includes(type.trim()) && parameters.every(isHarmless) && isReadable
  if (hasBody(request) && !isJson) return yield* unsupported(types)
  return request.modify({ headers: Headers.set(request.headers, "content-type", JSON_TYPE) })
})

const JSON_TYPE = "application/json"

const IDENTITY = "identity"

const encodingOf = ({ headers }: HttpServerRequest.HttpServerRequest): string =>
  (headers["content-encoding"] || IDENTITY).trim().toLowerCase()

const hasBody = ({ headers, source }: HttpServerRequest.HttpServerRequest): boolean =>
  headers["transfer-encoding"] !== undefined ||
  Number(headers["content-length"] ?? 0) > 0 ||
  (source instanceof Request && source.body !== null)

/** Whether a parameter of a content type can be ignored. For JSON, only the charset matters. */
const isHarmless = (parameter: string): boolean => {
  const [name = "", value = ""] = parameter.split("=")
  return name.trim() !== "charset" || /^"?utf-?8"?$/.test(value.trim())
}

const decodeUtf8 = Option.liftThrowable((bytes: ArrayBuffer) => new TextDecoder("utf-8", { fatal: true }).decode(bytes))

const tooLarge = Effect.fnUntraced(function* (limit: number) {
  const lacked = yield* LackedForLargeBody
  const wayOut = lacked === undefined ? "" : `. You need the permission ${lacked} in a project to send more`
  const message = `The body must not be larger than ${limit} bytes${wayOut}`
  return yield* new PayloadTooLargeError({ id: yield* errorId, message })
})

const unsupported = Effect.fnUntraced(function* (types: ReadonlyArray<string>) {
  const message = `The body must be sent as ${types.join(" or ")}, in UTF-8, plain or compressed with gzip`
  return yield* new ContentTypeError({ id: yield* errorId, message })
})

const invalidBody = Effect.fnUntraced(function* (what: string) {
  const message = `"/body" ${what}`
  return yield* new ValidationError({ id: yield* errorId, message, details: [{ message, path: "/body" }] })
})
