import type { IncomingMessage } from "node:http"

/** A request with this header takes the middleware, where it has no meaning. */
export const throughMiddleware = { upgrade: "nothing" }

/** What both ways have to answer in the same way, as it was sent: the status, and the headers but for the date. */
export const headOf = ({ rawHeaders, statusCode: status }: IncomingMessage) => {
  const pairs = rawHeaders.flatMap((name, at) => (at % 2 === 0 ? [`${name}: ${rawHeaders[at + 1]}`] : []))
  return { status, headers: pairs.filter((pair) => !pair.startsWith("Date:")) }
}
