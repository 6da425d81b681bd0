import { once } from "node:events"
import { createServer, type Server } from "node:http"
import { describe, expect, it, onTestFinished } from "vitest"
import { aFolder, ask, start } from "../harness/run-command.ts"

/** Collects request bodies by path. */
const startCollector = async () => {
  const received = new Map<string, string>()
  const server: Server = createServer((request, response) => {
    let body = ""
    request.on("data", (chunk: Buffer) => (body += chunk.toString()))
    request.on("end", () => {
      received.set(request.url ?? "", `${received.get(request.url ?? "") ?? ""}${body}`)
      response.end("{}")
    })
  }).listen(0, "127.0.0.1")
  await once(server, "listening")
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const address = server.address()
  return { received, url: `http://127.0.0.1:${typeof address === "object" ? address?.port : 0}` }
}

describe("telemetry", () => {
  it("is sent to the endpoint of the OTEL_ variables, without secrets", async () => {
    const { received, url } = await startCollector()
    const server = await start({
      HALYARD_DATA_DIR: aFolder(),
      OTEL_EXPORTER_OTLP_ENDPOINT: url,
      OTEL_EXPORTER_OTLP_PROTOCOL: "http/json",
      OTEL_METRIC_EXPORT_INTERVAL: "200",
      OTEL_BSP_SCHEDULE_DELAY: "200",
      OTEL_BLRP_SCHEDULE_DELAY: "200"
    })
    await ask(server, "/api/admin/projects?page=of-nothing")
    await ask(server, "/invite/a-secret-invitation/validate")
    await ask(server, "/auth/oidc/callback?code=a-secret-code&state=a-state")

    const sent = (path: string) => received.get(path) ?? ""
    await expect.poll(() => sent("/v1/traces"), { timeout: 10_000 }).toContain("/api/admin/projects")
    await expect.poll(() => sent("/v1/metrics"), { timeout: 10_000 }).toContain("http_requests_total")
    await expect.poll(() => sent("/v1/logs"), { timeout: 10_000 }).toContain("Listening on")
    expect(await server.end("SIGTERM")).toBe(0)
    const everything = [...received.values()].join("\n")
    for (const secret of ["a-secret-invitation", "a-secret-code", "an-admin-token-for-tests"]) {
      expect(everything).not.toContain(secret)
    }
  })
})
