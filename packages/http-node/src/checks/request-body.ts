import { ByteSize, Context, Effect, Option } from "effect"
import { Headers, HttpIncomingMessage, type HttpServerRequest } from "effect/http"
import { ContentTypeError, PayloadTooLargeError, ValidationError } from "@halyard/http-contract"
import { errorId } from "../answers/answer-failures.ts"

/** Whether the caller may send more than a body of the standard size, where the endpoint takes it. */
export const TakesLargeBody = Context.Reference<boolean>("@halyard/http-node/TakesLargeBody", {
  defaultValue: () => true
})

/** The text of the body, empty if there is none. The request caches it for later readers. */
export const readBody = Effect.fnUntraced(function* (request: HttpServerRequest.HttpServerRequest, limit: number) {
  if (Number(request.headers["content-length"]) > limit) return yield* tooLarge(limit)
  const bytes = yield* request.arrayBuffer.pipe(
    Effect.provideService(HttpIncomingMessage.MaxBodySize, ByteSize.bytes(limit)),
    Effect.catch(({ reason }): Effect.Effect<never, PayloadTooLargeError | ValidationError> =>
      reason._tag === "RequestParseError" && reason.reason === "BodyTooLarge"
        ? tooLarge(limit)
        : invalidBody("could not be read completely")
    )
  )
  return yield* Option.match(decodeUtf8(bytes), {
    onNone: () => invalidBody("must be valid UTF-8"),
    onSome: Effect.succeed
  })
})

/**
 * Normalizes the content type for the decoders. Fails if the body has no content type, has one that the endpoint does not
 * accept, or is compressed.
 */
export const withJsonBody = Effect.fnUntraced(function* (
  request: HttpServerRequest.HttpServerRequest,
  types: ReadonlyArray<string> = request.method === "PATCH" ? [JSON_TYPE, "application/json-patch+json"] : [JSON_TYPE]
) {
  const [type = "", ...parameters] = (request.headers["content-type"] ?? "").toLowerCase().split(";")
  const isPlain = (request.headers["content-encoding"] ?? "identity").trim().toLowerCase() === "identity"
  const isJson = types.includes(type.trim()) && parameters.every(isHarmless) && isPlain
  if (hasBody(request) && !isJson) return yield* unsupported(types)
  return request.modify({ headers: Headers.set(request.headers, "content-type", JSON_TYPE) })
})

const JSON_TYPE = "application/json"

const hasBody = ({ headers, source }: HttpServerRequest.HttpServerRequest): boolean =>
  headers["transfer-encoding"] !== undefined ||
  Number(headers["content-length"] ?? 0) > 0 ||
  (source instanceof Request && source.body !== null)

/** Only the charset matters for reading JSON. */
const isHarmless = (parameter: string): boolean => {
  const [name = "", value = ""] = parameter.split("=")
  return name.trim() !== "charset" || /^"?utf-?8"?$/.test(value.trim())
}

const decodeUtf8 = Option.liftThrowable((bytes: ArrayBuffer) => new TextDecoder("utf-8", { fatal: true }).decode(bytes))

const tooLarge = Effect.fnUntraced(function* (limit: number) {
  const message = `The body must not be larger than ${limit} bytes`
  return yield* new PayloadTooLargeError({ id: yield* errorId, message })
})

const unsupported = Effect.fnUntraced(function* (types: ReadonlyArray<string>) {
  const message = `The body must be sent as ${types.join(" or ")}, in UTF-8 and not compressed`
  return yield* new ContentTypeError({ id: yield* errorId, message })
})

const invalidBody = Effect.fnUntraced(function* (what: string) {
  const message = `"/body" ${what}`
  return yield* new ValidationError({ id: yield* errorId, message, details: [{ message, path: "/body" }] })
})
