import { expect, it } from "vitest"
import type { FoundChangeRequest } from "../../interface/operations.gen.ts"
import { byDay, localDay, scheduledIn } from "./scheduled.ts"

const aRequest = (id: number, schedule?: FoundChangeRequest["schedule"], project = "shop"): FoundChangeRequest => ({
  id,
  project,
  environment: "production",
  createdBy: { id: 1, username: "ada", imageUrl: "" },
  createdAt: "2026-11-01T08:00:00.000Z",
  features: ["checkout"],
  segments: [],
  approvals: [],
  state: "Scheduled",
  ...(schedule === undefined ? {} : { schedule })
})

const [early, late] = ["2026-12-01T12:00:00.000Z", "2026-12-03T12:00:00.000Z"]

it("lists scheduled requests, the next first, with what prevents them", () => {
  const requests = [
    aRequest(1, { scheduledAt: late, status: "pending" }),
    aRequest(2, { scheduledAt: early, status: "suspended", reason: "The flag is gone" }),
    aRequest(3, { scheduledAt: late, status: "failed" }, "other"),
    aRequest(4)
  ]
  expect(scheduledIn(requests, undefined).map(({ problem, request }) => [request.id, problem])).toEqual([
    [2, "Suspended: The flag is gone"],
    [1, undefined],
    [3, "It failed"]
  ])
  expect(scheduledIn(requests, "other").map(({ request }) => request.id)).toEqual([3])
  const days = byDay(scheduledIn(requests, "shop"))
  expect([...days.keys()]).toEqual([localDay(early), localDay(late)])
})
