import { expect, it } from "vitest"
import { licensedUsers } from "./licensed-users.ts"

it("has the newest figures of the last twelve months", () => {
  const { licensedUsers: counts, seatCount } = licensedUsers({ total: 10, active: 4 }, [
    day("2025-11-30", 1),
    ...Array.from({ length: 11 }, (_, month) => day(`2026-${String(month + 1).padStart(2, "0")}-01`, 2)),
    day("2026-11-20", 3),
    day("2026-12-01", 4)
  ])
  expect([seatCount, counts.current, counts.history.length]).toEqual([10, 4, 12])
  expect(counts.history[0]).toEqual({ date: "2026-01-01T23:59:59.999Z", count: 2 })
  expect(counts.history.slice(-2)).toEqual([
    { date: "2026-11-20T23:59:59.999Z", count: 3 },
    { date: "2026-12-01T23:59:59.999Z", count: 4 }
  ])
})

const day = (text: string, active: number) => ({ day: text, total: 9, active })
