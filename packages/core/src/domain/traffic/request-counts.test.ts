import { describe, expect, it } from "@effect/vitest"
import { addRequestCounts, type AnsweredRequest, countRequest, noRequestCounts } from "./request-counts.ts"

const at = Date.parse("2026-11-20T23:57:00.000Z")

const request = (url: string, given: Partial<AnsweredRequest> = {}): AnsweredRequest => ({
  method: "GET",
  url,
  status: 200,
  appName: "shop",
  interval: undefined,
  at,
  ...given
})

const countsOf = (...requests: ReadonlyArray<AnsweredRequest>) => {
  const counts = noRequestCounts()
  for (const each of requests) countRequest(counts, each)
  return { counts, daily: [...counts.daily.values()], recent: [...counts.recent.values()] }
}

describe("counts of requests", () => {
  it.each([
    ["/api/client/features?project=a", 304, "/api/client", "successful-requests", "/api/client/features"],
    ["/flags/api/client/features", 200, "/api/client", "successful-requests", "/api/client/features"],
    ["/api/frontend?userId=7", 200, "/api/frontend", "successful-requests", "/api/frontend"],
    ["/api/frontend/client/metrics", 200, "/api/frontend", "successful-requests", "/api/frontend/client"],
    ["/api/admin/projects/default", 200, "/api/admin", "successful-requests", "/api/admin/projects"],
    ["/api/admin/invented", 404, "/api/admin", "client-errors", "/api/admin"],
    ["/api/admin/projects", 503, "/api/admin", "server-errors", "/api/admin"],
    ["/ofrep/v1/evaluate/flags", 200, "/ofrep", "successful-requests", "/ofrep/v1"],
    ["/edge/validate", 200, "/edge", "successful-requests", "/edge/validate"]
  ])("%s with %i is of %s, %s, at %s", (url, status, api, outcome, endpoint) => {
    const { daily, recent } = countsOf(request(url, { status }))
    expect(daily).toMatchObject([{ day: "2026-11-20", api, outcome, count: 1 }])
    expect(recent).toEqual([{ since: "2026-11-20T23:55:00.000Z", appName: "shop", endpoint, count: 1 }])
  })

  it.each(["/health", "/", "/api/administration", "/docs/openapi.json", "/auth/simple/login"])(
    "%s does not count",
    (url) => {
      expect(countsOf(request(url)).daily).toEqual([])
    }
  )

  it("are by UTC day and by five minutes", () => {
    const late = { at: at + 4 * 60_000 }
    const { daily, recent } = countsOf(request("/api/client/features"), request("/api/client/features", late))
    expect(daily.map(({ day }) => day)).toEqual(["2026-11-20", "2026-11-21"])
    expect(recent.map(({ since }) => since)).toEqual(["2026-11-20T23:55:00.000Z", "2026-11-21T00:00:00.000Z"])
  })

  it.each([
    [undefined, 15_000],
    ["60000", 60_000],
    ["0", 15_000],
    ["-1", 15_000],
    ["1e99", 15_000],
    ["often", 15_000]
  ])("know from an interval of %s that an SDK was connected for %i ms", (interval, connectedMillis) => {
    const polls = countsOf(
      request("/api/client/features", { interval, status: 304 }),
      request("/api/client/delta", { interval: "1", status: 401 }),
      request("/api/client/metrics", { interval, method: "POST", status: 202 }),
      request("/api/frontend", { interval })
    )
    expect(polls.daily.reduce((sum, counted) => sum + counted.connectedMillis, 0)).toBe(connectedMillis)
  })

  it("take a limited number of names of applications, cut to size", () => {
    const many = Array.from({ length: 500 }, (_, index) => request("/api/frontend", { appName: `app-${index}` }))
    const { counts, recent } = countsOf(request("/api/frontend", { appName: "x".repeat(300) }), ...many)
    expect(recent).toHaveLength(201)
    expect(recent[0]?.appName).toBe("x".repeat(100))
    expect(recent.at(-1)).toMatchObject({ appName: "other applications", count: 301 })
    countRequest(counts, request("/api/frontend", { appName: "app-7" }))
    expect(counts.recent.size).toBe(201)
  })

  it("are added to others", () => {
    const { counts } = countsOf(request("/api/client/features"), request("/api/admin/projects"))
    const before = [...counts.daily.values()].map((counted) => ({ ...counted }))
    const sum = noRequestCounts()
    for (const each of [counts, counts]) addRequestCounts(sum, each)
    expect([...sum.daily.values()]).toMatchObject([
      { api: "/api/client", count: 2, connectedMillis: 30_000 },
      { api: "/api/admin", count: 2 }
    ])
    expect([...sum.recent.values()].map(({ count }) => count)).toEqual([2, 2])
    expect([...counts.daily.values()]).toEqual(before)
  })
})
