import { Result } from "effect"
import { describe, expect, it } from "vitest"
import {
  parseChangeRequestPage,
  parseChangeRequestQuery,
  type RawChangeRequestQuery
} from "./parse-change-request-query.ts"
import { closedStates, openStates } from "./change-request-state.ts"

const page = { offset: 0, limit: 50 }

it.each<[RawChangeRequestQuery, object]>([
  [{}, page],
  [
    { offset: "7", limit: "1000" },
    { offset: 7, limit: 1000 }
  ],
  [{ createdBy: "7" }, { ...page, author: 7 }],
  [{ createdBy: "IS:7" }, { ...page, author: 7 }],
  [{ requestedApproverId: "IS:8" }, { ...page, reviewer: 8 }],
  [{ state: "IS:open" }, { ...page, states: openStates }],
  [{ state: "IS:closed" }, { ...page, states: closedStates }]
])("parses %j", (raw, expected) => {
  expect(Result.getOrThrow(parseChangeRequestQuery(raw))).toStrictEqual(expected)
})

const paths = <A>(parsed: Result.Result<A, ReadonlyArray<{ readonly path: string }>>) =>
  Result.isFailure(parsed) ? parsed.failure.map(({ path }) => path) : []

describe("refuses", () => {
  it.each<[RawChangeRequestQuery, ReadonlyArray<string>]>([
    [{ createdBy: "ada" }, ["/createdBy"]],
    [{ createdBy: "7:IS:" }, ["/createdBy"]],
    [{ requestedApproverId: "NOT:8" }, ["/requestedApproverId"]],
    [{ state: "open" }, ["/state"]],
    [{ limit: "0" }, ["/limit"]],
    [{ createdBy: ["7", "8"] }, ["/createdBy"]],
    [{ requestedApproverId: ["7", "8"] }, ["/requestedApproverId"]],
    [{ state: ["IS:open", "IS:closed"] }, ["/state"]],
    [{ limit: ["1", "2"], offset: ["1", "2"] }, ["/offset", "/limit"]],
    [{ limit: "1001", offset: "-1" }, ["/offset", "/limit"]]
  ])("%j", (raw, expected) => {
    expect(paths(parseChangeRequestQuery(raw))).toEqual(expected)
  })
})

it("lists as many as a page can have by default", () => {
  expect(Result.getOrThrow(parseChangeRequestPage({}))).toEqual({ offset: 0, limit: 1000 })
  expect(Result.getOrThrow(parseChangeRequestPage({ offset: "5", limit: "2" }))).toEqual({ offset: 5, limit: 2 })
})
