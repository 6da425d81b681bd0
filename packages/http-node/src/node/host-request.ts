import { Struct } from "effect"
import { IncomingMessage } from "./http.ts"

/** What frameworks add to Node's requests. */
interface FrameworkRequest extends IncomingMessage {
  /** The URL before a prefix was cut off, in Express and similar frameworks. */
  readonly originalUrl?: unknown
  /** The body as a body parser has parsed it. */
  readonly body?: unknown
}

/**
 * The request as the client sent it. Express cuts the prefix of `app.use("/flags", ...)` off the URL, and body parsers
 * have consumed the body before the request arrives.
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

/** The request object of the host's framework, with what its middleware added. */
export const hostRequest = (source: object): object => hostRequests.get(source) ?? source

const hostRequests = new WeakMap<object, FrameworkRequest>()

/** The original URL if it begins with the path that Halyard serves. Without such a path, the URL below the prefix. */
const addressOf = ({ originalUrl, url = "/" }: FrameworkRequest, baseUriPath: string): string => {
  if (baseUriPath === "" || typeof originalUrl !== "string" || !originalUrl.startsWith(baseUriPath)) return url
  return /^(?:$|[/?])/.test(originalUrl.slice(baseUriPath.length)) ? originalUrl : url
}

/** The bytes of a parsed body. Undefined if there is none. */
const bodyOf = ({ body, headers }: FrameworkRequest): Buffer | undefined => {
  if (body === undefined || body === null) return undefined
  if (Buffer.isBuffer(body)) return body
  if (typeof body === "string") return Buffer.from(body)
  const isForm = headers["content-type"]?.startsWith("application/x-www-form-urlencoded") === true
  return Buffer.from(isForm ? new URLSearchParams(Object.entries(Object(body))).toString() : JSON.stringify(body))
}

/**
 * A request with the same head and an unread body. The body is not compressed any more, since parsers uncompress it.
 */
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
