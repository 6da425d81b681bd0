import { once } from "node:events"
import { Agent, createServer, request } from "node:http"
import type { BenchTarget } from "../src/target.ts"

export interface LoadBalancer {
  readonly url: string
  readonly close: () => void
}

/** Hands each request to the next of the instances. It keeps its connections open, as load balancers do. */
export const startProxy = async (targets: ReadonlyArray<BenchTarget>): Promise<LoadBalancer> => {
  const agent = new Agent({ keepAlive: true })
  let turn = 0
  const server = createServer((incoming, outgoing) => {
    const target = targets[turn % targets.length]
    turn += 1
    const { headers, method, url } = incoming
    const forwarded = request(`${target?.url}${url}`, { agent, method, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(outgoing)
    })
    forwarded.on("error", () => outgoing.writeHead(502).end())
    incoming.pipe(forwarded)
  }).listen(0, "127.0.0.1")
  await once(server, "listening")
  const address = server.address()
  if (address === null || typeof address === "string") throw new Error("The proxy has no port")
  return {
    url: `http://127.0.0.1:${address.port}`,
    close: () => {
      server.close()
      server.closeAllConnections()
      agent.destroy()
    }
  }
}
