import { Result } from "effect"
import { describe, expect, it } from "vitest"
import { readReason } from "./change-reason.ts"

const read = (reason: string, method = "POST") => readReason(method, { "halyard-reason": reason })

describe("the reason of a change", () => {
  it.each([
    ["Rollback", "Rollback"],
    ["  Caf\u00e9 ", "Caf\u00e9"],
    ["%E2%9C%93 geht%20live", "✓ geht live"],
    ["100%25 now", "100% now"],
    ["%20", undefined],
    ["", undefined],
    ["%F0%9F%98%80".repeat(1000), "😀".repeat(1000)]
  ])("%j is read as %j", (given, expected) => {
    expect(read(given)).toEqual(Result.succeed(expected))
  })

  it.each([
    ["100% now", "must be percent-encoded UTF-8, in which a percent sign is written as %25"],
    ["%FF", "must be percent-encoded UTF-8, in which a percent sign is written as %25"],
    ["a%00b", "must not contain U+0000"],
    ["a".repeat(1001), "must have 1 to 1000 characters, not 1001"]
  ])("%j is refused, and the header named", (given, problem) => {
    expect(read(given)).toEqual(Result.fail([{ path: "/header/Halyard-Reason", problem }]))
  })

  it("is not read from requests that change nothing", () => {
    expect(read("100%", "GET")).toEqual(Result.succeed(undefined))
    expect(readReason("POST", {})).toEqual(Result.succeed(undefined))
  })
})
