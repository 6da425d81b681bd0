import { describe, expect, it } from "vitest"
import { openConnection } from "../harness/raw-connection.ts"
import type { TestInstance } from "../harness/test-instance.ts"

const PATH = "/internal-backstage/prometheus"

export const testBackstage = ({ fetch, secretOf }: TestInstance) =>
  describe("backstage", () => {
    it("answers metrics in the Prometheus format to callers on the same machine", async () => {
      await fetch("/api/admin/projects", { headers: { authorization: secretOf("viewer") } })
      const answer = await fetch(PATH)
      expect(answer.status).toBe(200)
      expect(answer.headers.get("content-type")).toBe("text/plain; version=0.0.4; charset=utf-8")
      const text = await answer.text()
      expect(text).toMatch(/^http_requests_total\{method="GET",part="api\/admin",status="200"\} [1-9]/m)
      expect(text).toMatch(/^http_request_duration_seconds_bucket\{.*le="0.05"/m)
      expect(text).toMatch(/^process_resident_memory_bytes [1-9]/m)
    })

    it("answers the impact metrics of applications", async () => {
      const answer = await fetch("/internal-backstage/impact/metrics")
      expect([answer.status, answer.headers.get("content-type")]).toEqual([
        200,
        "text/plain; version=0.0.4; charset=utf-8"
      ])
      const proxied = { headers: { "x-forwarded-for": "203.0.113.7" } }
      expect((await fetch("/internal-backstage/impact/metrics", proxied)).status).toBe(401)
    })

    it("requires an administrator's credential from other machines", async () => {
      const cases = [
        ["", 401],
        ["nobody", 401],
        [secretOf("viewer"), 403],
        [secretOf("sdk"), 403],
        [`Bearer ${secretOf("admin")}`, 200]
      ] as const
      for (const [authorization, status] of cases) {
        // The request is like one through a proxy on the same machine.
        const answer = await fetch(PATH, { headers: { "x-forwarded-for": "203.0.113.7", authorization } })
        expect([authorization, answer.status]).toEqual([authorization, status])
      }
    })

    it.each([
      "x-forwarded-for",
      "x-forwarded-proto",
      "x-forwarded-host",
      "x-forwarded-server",
      "forwarded",
      "via",
      "x-real-ip",
      "x-client-ip",
      "true-client-ip",
      "cf-connecting-ip",
      "cf-ray",
      "fly-client-ip",
      "x-original-forwarded-for",
      "x-envoy-external-address",
      "x-azure-clientip",
      "x-amzn-trace-id",
      "x-cloud-trace-context",
      "cdn-loop"
    ])("requires it with the header %s of a proxy", async (header) => {
      for (const path of [PATH, "/internal-backstage/impact/metrics"]) {
        expect([path, (await fetch(path, { headers: { [header]: "127.0.0.1" } })).status]).toEqual([path, 401])
      }
    })

    it("requires it for any host name but a local one, since pages can give their own name a local address", async () => {
      const port = Number(new URL((await fetch(PATH)).url).port)
      const statusFor = async (host: string) => {
        const connection = openConnection(port)
        connection.write(`GET ${PATH} HTTP/1.1\r\nhost: ${host}\r\nconnection: close\r\n\r\n`)
        return (await connection.closed).slice(9, 12)
      }
      for (const host of [`evil.example:${port}`, "localhost.evil.example", "127.0.0.1.evil.example", "metrics", ""]) {
        expect([host, await statusFor(host)]).toEqual([host, "401"])
      }
      for (const host of [
        `localhost:${port}`,
        "LOCALHOST",
        "127.0.0.1",
        `127.1.2.3:${port}`,
        "[::1]",
        `[::1]:${port}`
      ]) {
        expect([host, await statusFor(host)]).toEqual([host, "200"])
      }
    })
  })
