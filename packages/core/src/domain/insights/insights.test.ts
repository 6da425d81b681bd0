import { describe, expect, it } from "@effect/vitest"
import { Result } from "effect"
import { parseInsightsRange, type RawInsightsRange } from "./insights.ts"

const today = "2026-11-20"

describe("parseInsightsRange", () => {
  it.each<[RawInsightsRange, string, string]>([
    [{}, "2026-08-23", "2026-11-20"],
    [{ from: "", to: "" }, "2026-08-23", "2026-11-20"],
    [{ from: "2026-11-01" }, "2026-11-01", "2026-11-20"],
    [{ from: "2026-12-24" }, "2026-12-24", "2026-12-24"],
    [{ to: "2024-03-01" }, "2023-12-03", "2024-03-01"],
    [{ to: "0001-02-01" }, "0001-01-01", "0001-02-01"],
    [{ to: "9999-12-31" }, "9999-10-03", "9999-12-31"],
    [{ from: "2026-11-20", to: "2026-11-20" }, "2026-11-20", "2026-11-20"],
    [{ from: "2024-02-29", to: "2026-11-20" }, "2024-02-29", "2026-11-20"],
    [{ from: "0001-01-01", to: "9999-12-31" }, "0001-01-01", "9999-12-31"]
  ])("%o is from %s to %s", (raw, from, to) => {
    expect(parseInsightsRange(raw, today)).toEqual(Result.succeed({ from, to }))
  })

  it.each<[RawInsightsRange, ReadonlyArray<string>]>([
    [{ from: "2026-11-21", to: "2026-11-20" }, ["/from"]],
    [{ from: "2025-02-29" }, ["/from"]],
    [{ to: "2026-13-01" }, ["/to"]],
    [{ from: "20261101", to: "yesterday" }, ["/from", "/to"]],
    [{ from: "0000-01-01" }, ["/from"]],
    [{ from: ["2026-11-01", "2026-11-02"] }, ["/from"]],
    [{ from: "2026-11-01T00:00:00Z" }, ["/from"]]
  ])("%o is rejected at %o", (raw, paths) => {
    const result = parseInsightsRange(raw, today)
    expect(Result.isFailure(result) && result.failure.map(({ path }) => path)).toEqual(paths)
  })
})
