import { type IncomingMessage, request as send } from "node:http"

/** A request with this header takes the common way, which ignores the header. */
export const throughMiddleware = { upgrade: "nothing" }

export type Sent = Readonly<Record<string, string>>

/**
 * The part of an answer that must be the same both ways: the status, and all headers but the date. Headers are sorted,
 * since the order of different headers has no meaning.
 */
export const headOf = ({ rawHeaders, statusCode: status }: IncomingMessage) => {
  const pairs = rawHeaders.flatMap((name, at) => (at % 2 === 0 ? [`${name}: ${rawHeaders[at + 1]}`] : []))
  return { status, headers: pairs.filter((pair) => !pair.startsWith("Date:")).toSorted() }
}

/** Sends a request without a body, and returns the raw answer. */
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

/** Sends a GET both ways, in three encodings. Returns the pairs of answers, which should be equal byte for byte. */
export const receiveBothWays = async (url: string, given: Sent) => {
  const pairs = []
  for (const encoding of ["identity", "gzip", "br, gzip"]) {
    const headers = { ...given, "x-request-id": "both-ways", "accept-encoding": encoding }
    const direct = await receive(url, headers)
    const other = await receive(url, { ...headers, ...throughMiddleware })
    // Each error has a new id, which is left out.
    const isError = direct.status === undefined || direct.status >= 400
    pairs.push({ direct, other: isError ? { ...other, body: direct.body } : other })
  }
  return pairs
}
