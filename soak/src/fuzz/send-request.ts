import type { SoakTarget } from "../target.ts"
import type { Request } from "./make-request.ts"
import type { FuzzedOperation } from "./operations.ts"

export interface FuzzOutcome {
  readonly status: number
  readonly millis: number
  /** The broken promise, if any. */
  readonly finding?: string
}

/** Sends the request. A server error, an undeclared status, internals in an error and silence are findings. */
export const sendRequest = async ({ url }: Pick<SoakTarget, "url">, request: Request): Promise<FuzzOutcome> => {
  const { body, headers, operation, path } = request
  const started = performance.now()
  const ended = (status: number, complaint?: string): FuzzOutcome => ({
    status,
    millis: performance.now() - started,
    ...(complaint === undefined ? {} : { finding: `${describe(request)}: ${complaint}` })
  })
  return fetch(`${url}${path}`, {
    method: operation.method,
    headers,
    redirect: "manual",
    ...(body === undefined ? {} : { body }),
    signal: AbortSignal.timeout(PATIENCE_MS)
  })
    .then(async (response) => {
      const text = await textOf(response)
      return ended(response.status, complaintAbout(operation, response.status, text))
    })
    .catch((error: Error) => ended(0, `no answer: ${error.message} ${error.cause ?? ""}`))
}

const PATIENCE_MS = 30_000

/** A stream would not end. */
const textOf = async (response: Response): Promise<string> => {
  if (response.headers.get("content-type")?.startsWith("text/event-stream") !== true) return response.text()
  await response.body?.cancel()
  return ""
}

const complaintAbout = (
  { path, statuses: declared }: FuzzedOperation,
  status: number,
  text: string
): string | undefined => {
  // The login provider of the settings does not exist.
  if (status === 503 && path.startsWith("/auth/oidc/")) return undefined
  if (status >= 500) return `${status} ${text.slice(0, 300)}`
  if (!declared.has(status) && !ofEveryServer.has(status))
    return `${status}, which is not declared: ${text.slice(0, 300)}`
  if (status < 400) return undefined
  if (text.length > LONGEST_ERROR && !path.includes("/features-batch/"))
    return `${status} with ${text.length} characters`
  return /node_modules|\.ts:\d|\bat \w+ \(|SchemaError/.test(text) ? `${status} ${text.slice(0, 300)}` : undefined
}

/** Room for a thousand details. A refused import names all that is at fault. */
const LONGEST_ERROR = 300_000

/** Answers before the operation is known: to a malformed path, or to headers that are too large. */
const ofEveryServer: ReadonlySet<number> = new Set([400, 404, 405, 413, 415, 431])

const describe = ({ body, headers, operation, path }: Request): string => {
  const shown = typeof body === "string" ? body : body === undefined ? "" : `${body.length} bytes`
  return `${operation.method} ${path.slice(0, 300)} ${JSON.stringify(headers).slice(0, 300)} ${shown.slice(0, 400)}`
}
