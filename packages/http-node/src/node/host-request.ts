import { Struct } from "effect"
import { IncomingMessage } from "./http.ts"

/** What frameworks add to Node's requests. */
interface FrameworkRequest extends IncomingMessage {
  /** The address before a prefix was cut off: Express and its kind. */
  readonly originalUrl?: unknown
  /** What a body parser made of the body. */
  readonly body?: unknown
}

/**
 * The request as the client sent it. Express cuts the prefix of `app.use("/flags", ...)` off the address, and body
 * parsers have read the body by the time it arrives.
 */
export const asSent = (request: FrameworkRequest, baseUriPath: string): IncomingMessage => {
  const url = addressOf(request, baseUriPath)
  const body = request.readableDidRead ? bodyOf(request) : undefined
  if (body === undefined) {
    if (url !== request.url) request.url = url
    return request
  }
  return replayed(request, url, body)
}

/** The request that the host's framework knows, with what its middleware added. */
export const hostRequest = (source: object): object => hostRequests.get(source) ?? source

const hostRequests = new WeakMap<object, FrameworkRequest>()

/**
 * The whole address if it begins with the path that Halyard serves; without such a path, the address below the prefix.
 */
const addressOf = ({ originalUrl, url = "/" }: FrameworkRequest, baseUriPath: string): string => {
  if (baseUriPath === "" || typeof originalUrl !== "string" || !originalUrl.startsWith(baseUriPath)) return url
  return /^(?:$|[/?])/.test(originalUrl.slice(baseUriPath.length)) ? originalUrl : url
}

/** The bytes of a parsed body; undefined if there is none. */
const bodyOf = ({ body, headers }: FrameworkRequest): Buffer | undefined => {
  if (body === undefined || body === null) return undefined
  if (Buffer.isBuffer(body)) return body
  if (typeof body === "string") return Buffer.from(body)
  const isForm = headers["content-type"]?.startsWith("application/x-www-form-urlencoded") === true
  return Buffer.from(isForm ? new URLSearchParams(Object.entries(Object(body))).toString() : JSON.stringify(body))
}

/** A request with the same head, whose body has not been read. Parsers have unpacked a compressed body. */
const replayed = (request: FrameworkRequest, url: string, body: Buffer): IncomingMessage => {
  const copy = new IncomingMessage(request.socket)
  const headers = Struct.omit(request.headers, ["content-encoding", "transfer-encoding"])
  const length =
    body.length === 0 && headers["content-length"] === undefined ? {} : { "content-length": String(body.length) }
  copy.method = request.method ?? "GET"
  copy.url = url
  copy.httpVersion = request.httpVersion
  copy.httpVersionMajor = request.httpVersionMajor
  copy.httpVersionMinor = request.httpVersionMinor
  copy.headers = { ...headers, ...length }
  copy.rawHeaders = request.rawHeaders
  copy.complete = true
  hostRequests.set(copy, request)
  if (body.length > 0) copy.push(body)
  copy.push(null)
  return copy
}
