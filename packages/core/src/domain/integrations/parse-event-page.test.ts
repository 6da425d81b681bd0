import { Result } from "effect"
import { expect, it } from "vitest"
import { parseEventPage } from "./parse-event-page.ts"

it.each([
  [{}, { limit: 50, offset: 0 }],
  [
    { limit: "", offset: "" },
    { limit: 50, offset: 0 }
  ],
  [
    { limit: "1", offset: "7" },
    { limit: 1, offset: 7 }
  ],
  [
    { limit: "1000", offset: "2147483647" },
    { limit: 1000, offset: 2_147_483_647 }
  ]
])("%j is read", (raw, expected) => {
  expect(Result.getOrThrow(parseEventPage(raw))).toEqual(expected)
})

it.each([
  [{ limit: "0" }, ["/query/limit"]],
  [{ limit: "1001", offset: "-1" }, ["/query/limit", "/query/offset"]],
  [{ limit: "ten", offset: "1.5" }, ["/query/limit", "/query/offset"]],
  [{ limit: ["1", "2"] }, ["/query/limit"]],
  [{ offset: "2147483648" }, ["/query/offset"]]
])("%j is refused", (raw, paths) => {
  const parsed = parseEventPage(raw)
  expect(Result.isFailure(parsed) && parsed.failure.map(({ path }) => path)).toEqual(paths)
})
