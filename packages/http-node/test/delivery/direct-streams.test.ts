import { layerMemory } from "@halyard/store-memory"
import { once } from "node:events"
import { type IncomingMessage, request } from "node:http"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { type Instance, startInstance } from "../harness/start-instance.ts"
import { headOf, throughMiddleware } from "./both-ways.ts"

const admin = "*:*.an-admin-secret-for-tests"
const client = "*:development.a-client-secret-for-tests"

interface Opened {
  readonly head: ReturnType<typeof headOf>
  /** The text that was received so far. */
  readonly text: () => string
  /** Whether the answer ended properly, rather than by a closed connection. */
  readonly isComplete: () => boolean
  readonly leave: () => void
}

describe("streams of SDKs with and without the middleware", () => {
  let instance: Instance | undefined
  beforeAll(async () => {
    instance = await startInstance({ store: layerMemory, initialTokens: { admin: [admin], client: [client] } })
  })
  afterAll(() => instance?.close())

  const send = (method: string, path: string, body?: object) =>
    instance?.send(method, path, { authorization: admin }, body) ?? expect.fail("It has not started")

  const open = async (authorization: string, headers: Readonly<Record<string, string>>): Promise<Opened> => {
    const sent = request(`${instance?.origin}/api/client/streaming`, {
      agent: false,
      headers: { authorization, "x-request-id": "both-ways", ...headers }
    }).end()
    const [answer]: Array<IncomingMessage> = await once(sent, "response")
    if (answer === undefined) return expect.fail("There is no answer")
    let text = ""
    answer.setEncoding("utf8").on("data", (chunk: string) => (text += chunk))
    answer.on("error", () => undefined)
    return {
      head: headOf(answer),
      text: () => text,
      isComplete: () => answer.complete,
      leave: () => void answer.destroy()
    }
  }

  /** Opens the same stream both ways. Afterwards everything is cached. */
  const openBoth = async (authorization: string, headers: Readonly<Record<string, string>> = {}) => {
    const other = await open(authorization, { ...headers, ...throughMiddleware })
    return { other, direct: await open(authorization, headers) }
  }

  const feature = (name: string) => send("POST", "/api/admin/projects/default/features", { name })
  const on = (name: string) => send("POST", `/api/admin/projects/default/features/${name}/environments/development/on`)

  it("have the same heads and events", async () => {
    await feature("first")
    await on("first")
    const { direct, other } = await openBoth(client, { "accept-encoding": "br, gzip" })
    expect(direct.head).toEqual(other.head)
    expect(direct.head.headers).toContain("content-type: text/event-stream")
    await feature("second")
    await on("second")
    await expect.poll(() => direct.text()).toContain('"second","type":"release"')
    await expect.poll(() => other.text()).toBe(direct.text())
    const [id] = /(?<=^id: ).+/m.exec(direct.text()) ?? []

    const again = await openBoth(client, { "last-event-id": id ?? "" })
    await expect.poll(() => again.direct.text()).toMatch(/^event: unleash-connected\n.+\n.+"second"[^]+\n\n$/)
    await expect.poll(() => again.other.text()).toBe(again.direct.text())
    for (const stream of [direct, other, again.direct, again.other]) stream.leave()
  })

  it("end when the token is deleted", async () => {
    const given = { tokenName: "stream", type: "client", environment: "development" }
    const { body: token } = await send("POST", "/api/admin/api-tokens", given)
    const { direct, other } = await openBoth(token.secret)
    await send("DELETE", `/api/admin/api-tokens/${token.id}`)
    await expect.poll(() => [direct.isComplete(), other.isComplete()]).toEqual([true, true])
    expect((await open(token.secret, {})).head.status).toBe(401)
  })
})
