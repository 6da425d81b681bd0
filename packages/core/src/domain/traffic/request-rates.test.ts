import { expect, it } from "@effect/vitest"
import { requestRatesOf } from "./request-rates.ts"

const since = (minute: string) => `2026-11-20T18:${minute}:00.000Z`

it("shows rates of SDKs and of the admin API apart, busiest first, with zeros between them", () => {
  const rates = requestRatesOf(
    [
      { since: since("00"), appName: "shop", endpoint: "/api/client/features", count: 300 },
      { since: since("10"), appName: "shop", endpoint: "/api/client/features", count: 150 },
      { since: since("05"), appName: "web", endpoint: "/api/frontend", count: 600 },
      { since: since("05"), appName: "unknown", endpoint: "/api/admin/projects", count: 3 }
    ],
    since("00"),
    since("11")
  )
  const start = Date.parse(since("00")) / 1000
  const values = (...found: ReadonlyArray<string>) => found.map((value, index) => [start + index * 300, value])
  expect(rates.clientMetrics.data.result).toEqual([
    { metric: { appName: "web", endpoint: "/api/frontend" }, values: values("0", "2", "0") },
    { metric: { appName: "shop", endpoint: "/api/client/features" }, values: values("1", "0", "2.5") }
  ])
  expect(rates.adminMetrics.data.result).toEqual([
    { metric: { appName: "unknown", endpoint: "/api/admin/projects" }, values: values("0", "0.01", "0") }
  ])
})

it("shows a limited number of applications", () => {
  const many = Array.from({ length: 150 }, (_, index) => ({
    since: since("00"),
    appName: `app-${index}`,
    endpoint: "/api/frontend",
    count: index
  }))
  const { result } = requestRatesOf(many, since("00"), since("05")).clientMetrics.data
  expect([result.length, result[0]?.metric.appName]).toEqual([100, "app-149"])
})
