import type { ClientDefinitions } from "@halyard/core/domain"
import { listenAgain } from "../harness/start-upstream.ts"

/** A server of an old version: it validates tokens without naming their environment, and answers polls alone. */
export const startOldServer = async (delivered: Readonly<Record<string, ClientDefinitions>>) => {
  const requests: Array<string> = []
  const front = await listenAgain((request, response) => {
    const path = request.url ?? ""
    requests.push(`${request.method} ${path}`)
    const answer = (status: number, body: unknown = {}, headers = {}) => {
      response.writeHead(status, { "content-type": "application/json", ...headers })
      response.end(status === 304 ? undefined : JSON.stringify(body))
    }
    if (path === "/edge/validate") {
      let text = ""
      request.on("data", (chunk: Buffer) => (text += chunk))
      request.on("end", () => {
        const asked: ReadonlyArray<string> = JSON.parse(text).tokens
        const valid = asked.filter((secret) => secret in delivered)
        answer(200, { tokens: valid.map((secret) => ({ token: secret, type: "client", projects: ["*"] })) })
      })
      return
    }
    const definitions = delivered[request.headers.authorization ?? ""]
    if (path !== "/api/client/features") return answer(404)
    if (definitions === undefined) return answer(401)
    const etag = `W/"${JSON.stringify(definitions).length}"`
    if (request.headers["if-none-match"] === etag) return answer(304, undefined, { etag })
    answer(200, { version: 2, ...definitions }, { etag })
  })
  return { ...front, requests }
}
