import { describe, expect, it, vi } from "@effect/vitest"
import { once } from "node:events"
import { readFileSync } from "node:fs"
import { SMTPServer } from "smtp-server"
import { onTestFinished } from "vitest"
import { parse } from "yaml"
import { type MetricReading, readExport, readExpression } from "./promql.ts"
import { adminToken, ask, aUsedDataDir, startServer } from "./start-server.ts"

const read = (path: string) => readFileSync(new URL(`../../../deploy/${path}`, import.meta.url), "utf8")

interface Rules {
  readonly groups: ReadonlyArray<{
    readonly rules: ReadonlyArray<{
      readonly alert: string
      readonly expr: string
      readonly labels: { readonly severity: string }
      readonly annotations: { readonly summary: string; readonly description: string }
    }>
  }>
}
interface Dashboard {
  readonly panels: ReadonlyArray<{
    readonly id: number
    readonly title: string
    readonly targets: ReadonlyArray<{ readonly expr: string }>
  }>
}

const rules: Rules = parse(read("prometheus/halyard.rules.yaml"))
const alerts = rules.groups.flatMap((group) => group.rules)
const { panels }: Dashboard = JSON.parse(read("grafana/halyard.json"))

/** Grafana puts in the variables of a dashboard. */
const withVariables = (expression: string) =>
  expression.replaceAll("$__rate_interval", "5m").replaceAll("$job", "halyard")

const expressions = [
  ...alerts.map(({ alert, expr }) => [alert, expr] as const),
  ...panels.flatMap(({ targets, title }) => targets.map(({ expr }) => [title, withVariables(expr)] as const))
]

/** Prometheus adds these by itself, and renames a label of ours that has such a name. */
const ofPrometheus = { metrics: ["up"], labels: ["job", "instance", "exported_job"] }

const aMailServer = async () => {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onData: (stream, _, done) => void stream.resume().on("end", done)
  })
  server.listen(0, "127.0.0.1")
  await once(server.server, "listening")
  onTestFinished(() => server.close(() => undefined))
  const address = server.server.address()
  return typeof address === "object" && address !== null ? String(address.port) : ""
}

/** A server that has answered, sent a mail, run its jobs and has a stream open. */
const aBusyServer = async () => {
  const mail = {
    SERVICE_URL: "http://localhost:4242",
    EMAIL_HOST: "127.0.0.1",
    EMAIL_PORT: await aMailServer(),
    EMAIL_SENDER: "flags@example.com",
    HALYARD_EMAIL_REQUIRE_TLS: "false"
  }
  const server = await startServer({ HALYARD_DATA_DIR: await aUsedDataDir(), ...mail })
  onTestFinished(() => void server.end("SIGTERM"))
  const user = { email: "ada@example.com", name: "Ada", rootRole: "Viewer", sendEmail: true }
  expect((await ask(server, "/api/admin/user-admin", user)).status).toBe(201)
  const ended = new AbortController()
  onTestFinished(() => ended.abort())
  const headers = { authorization: adminToken, accept: "text/event-stream" }
  expect((await fetch(`${server.url}/api/admin/events/stream`, { headers, signal: ended.signal })).status).toBe(200)
  return server
}

describe("deploy/prometheus and deploy/grafana", () => {
  it("have expressions of Prometheus", () => {
    expect(expressions.length).toBeGreaterThan(20)
    for (const [, expression] of expressions) expect(readExpression(expression).metrics).not.toEqual([])
    expect(() => readExpression("sum(rate(a[5m])")).toThrow("Not PromQL")
  })

  it("say in each alert how bad it is and what to do, and number each panel", () => {
    for (const { annotations, labels } of alerts) {
      expect(["critical", "warning"]).toContain(labels.severity)
      expect(annotations.summary).not.toBe("")
      expect(annotations.description).toMatch(/\.$/)
    }
    expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length)
    expect(new Set(alerts.map(({ alert }) => alert)).size).toBe(alerts.length)
  })

  it("read metrics and labels that a server exports", async () => {
    const server = await aBusyServer()
    const wanted = expressions.map(([, expression]) => readExpression(expression))
    const unknown = (exported: MetricReading) => ({
      metrics: wanted
        .flatMap(({ metrics }) => metrics)
        .filter((name) => ![...exported.metrics, ...ofPrometheus.metrics].includes(name)),
      labels: wanted
        .flatMap(({ labels }) => labels)
        .filter((name) => ![...exported.labels, ...ofPrometheus.labels].includes(name))
    })
    await vi.waitFor(
      async () => {
        const answer = await ask(server, "/internal-backstage/prometheus")
        expect(unknown(readExport(await answer.text()))).toEqual({ metrics: [], labels: [] })
      },
      { timeout: 50_000, interval: 500 }
    )
  })
})
