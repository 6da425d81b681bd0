// The relay as a process: without a server upstream, and killed at any moment.
import { existsSync, readFileSync } from "node:fs"
import { createServer, type Server } from "node:http"
import { join } from "node:path"
import { expect, it, onTestFinished } from "vitest"
import { aDataDir, run } from "./start-server.ts"

const secret = "*:development.a-client-secret-for-tests"

/** A server that validates one token and delivers one feature. It remembers the metrics that it gets. */
const anUpstream = async () => {
  const reports: Array<string> = []
  const delivered = { version: 2, features: [{ name: "checkout", enabled: true, strategies: [{ name: "default" }] }] }
  const answers: Readonly<Record<string, unknown>> = {
    "/edge/validate": { tokens: [{ token: secret, type: "client", projects: ["*"], environment: "development" }] },
    "/api/client/features": delivered
  }
  const listen = async (port: number) => {
    const server = createServer((request, response) => {
      let text = ""
      request.on("data", (chunk: Buffer) => (text += chunk.toString()))
      request.on("end", () => {
        const body = answers[request.url ?? ""]
        if (request.url === "/api/client/metrics/bulk") reports.push(text)
        response.writeHead(request.url === "/api/client/metrics/bulk" ? 202 : body === undefined ? 404 : 200)
        response.end(JSON.stringify(body ?? {}))
      })
    })
    await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve))
    return server
  }
  let server: Server = await listen(0)
  const address = server.address()
  const port = typeof address === "object" ? (address?.port ?? 0) : 0
  const goAway = () => {
    server.closeAllConnections()
    return new Promise((resolve) => server.close(resolve))
  }
  onTestFinished(async () => void (await goAway()))
  const comeBack = async () => {
    server = await listen(port)
  }
  return { url: `http://127.0.0.1:${port}`, reports, goAway, comeBack }
}

const startRelay = async (variables: Readonly<Record<string, string>>) => {
  const relay = run({ HTTP_PORT: "0", HALYARD_RELAY_TOKENS: secret, ...variables }, ["relay"])
  onTestFinished(async () => void (await relay.end("SIGKILL")))
  const url = () => /Listening on (http:\/\/[^"\s]+)/.exec(relay.output())?.[1]
  await expect.poll(url, soon).toBeDefined()
  return { ...relay, url: url() ?? "" }
}

const soon = { timeout: 50_000, interval: 50 }

const namesAt = async (url: string) => {
  const response = await fetch(`${url}/api/client/features`, { headers: { authorization: secret } })
  const body: { features?: ReadonlyArray<{ name: string }> } = JSON.parse(await response.text())
  return body.features?.map(({ name }) => name)
}

it("goes on after kill -9 while its server is away, and reports what it counted once", async () => {
  const upstream = await anUpstream()
  const folder = aDataDir()
  const variables = { HALYARD_UPSTREAM_URL: upstream.url, HALYARD_DATA_DIR: folder, HALYARD_RELAY_REPORT_SECONDS: "1" }
  const first = await startRelay(variables)
  await expect.poll(() => namesAt(first.url), soon).toEqual(["checkout"])
  await upstream.goAway()
  const now = Date.now()
  const body = { appName: "shop", bucket: { start: now, stop: now, toggles: { checkout: { yes: 3, no: 1 } } } }
  const headers = { authorization: secret, "content-type": "application/json" }
  const report = { method: "POST", headers, body: JSON.stringify(body) }
  expect((await fetch(`${first.url}/api/client/metrics`, report)).status).toBe(202)
  const file = join(folder, "relay", "metrics.json")
  await expect.poll(() => existsSync(file) && readFileSync(file, "utf8"), soon).toContain('"checkout"')
  await first.end("SIGKILL")

  const second = await startRelay(variables)
  expect(await namesAt(second.url)).toEqual(["checkout"])
  await upstream.comeBack()
  const counts = () =>
    upstream.reports.flatMap((text) =>
      JSON.parse(text).metrics.map(({ no, yes }: { no: number; yes: number }) => [yes, no])
    )
  await expect.poll(counts, soon).toEqual([[3, 1]])
  expect(await second.end("SIGTERM")).toBe(0)
  expect(counts()).toEqual([[3, 1]])
  // Two processes, on a machine that may be busy.
}, 120_000)
