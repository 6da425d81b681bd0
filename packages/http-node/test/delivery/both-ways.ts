import { type IncomingMessage, request as send } from "node:http"

/** A request with this header takes the middleware, where it has no meaning. */
export const throughMiddleware = { upgrade: "nothing" }

export type Sent = Readonly<Record<string, string>>

/**
 * What both ways have to answer in the same way, as it was sent: the status, and the headers but for the date. They are
 * sorted, since the order of different headers means nothing.
 */
export const headOf = ({ rawHeaders, statusCode: status }: IncomingMessage) => {
  const pairs = rawHeaders.flatMap((name, at) => (at % 2 === 0 ? [`${name}: ${rawHeaders[at + 1]}`] : []))
  return { status, headers: pairs.filter((pair) => !pair.startsWith("Date:")).toSorted() }
}

/** Sends a request without a body, and answers what came back as it was sent. */
export const receive = (url: string, headers: Sent, method = "GET") =>
  new Promise<{ readonly status: number | undefined; readonly headers: ReadonlyArray<string>; readonly body: Buffer }>(
    (resolve, reject) => {
      const sent = send(url, { method, headers }, (response) => {
        const chunks: Array<Buffer> = []
        response.on("data", (chunk: Buffer) => chunks.push(chunk)).on("error", reject)
        response.on("end", () => resolve({ ...headOf(response), body: Buffer.concat(chunks) }))
      })
      sent.on("error", reject).end()
    }
  )

/**
 * Sends a GET and then the same through the middleware, in three encodings. The pairs should be equal byte for byte.
 */
export const receiveBothWays = async (url: string, given: Sent) => {
  const pairs = []
  for (const encoding of ["identity", "gzip", "br, gzip"]) {
    const headers = { ...given, "x-request-id": "both-ways", "accept-encoding": encoding }
    const direct = await receive(url, headers)
    const other = await receive(url, { ...headers, ...throughMiddleware })
    // The id of an error is another one each time.
    const isError = direct.status === undefined || direct.status >= 400
    pairs.push({ direct, other: isError ? { ...other, body: direct.body } : other })
  }
  return pairs
}
