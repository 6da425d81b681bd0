import { describe, expect, it } from "@effect/vitest"
import { defaultResourceLimits } from "../settings/resource-limits.ts"
import { type LooseSegment, segmentLimits, segmentViolations } from "./segment-rules.ts"

const known = { contextFields: new Map([["userId", []]]), limits: defaultResourceLimits }
const constraint = (count: number, operator = "IN") => ({
  contextName: "userId",
  operator,
  values: Array.from({ length: count }, (_, index) => `${index}`)
})
const many = (length: number, count: number) => Array.from({ length }, () => constraint(count))

const pathsOf = (segment: Partial<LooseSegment>) =>
  segmentViolations({ name: "beta", constraints: [], ...segment }, "", known).map(({ path }) => path)

describe("segmentViolations", () => {
  it.each<Partial<LooseSegment>>([
    {},
    { name: "Beta users (EU)", description: null },
    { description: "a".repeat(1000), constraints: [constraint(2)] }
  ])("takes %j", (segment) => {
    expect(pathsOf(segment)).toEqual([])
  })

  it.each<[Partial<LooseSegment>, ReadonlyArray<string>]>([
    [{ name: "" }, ["/name"]],
    [{ name: "  " }, ["/name"]],
    [{ name: "a".repeat(101) }, ["/name"]],
    [{ description: "a".repeat(1001) }, ["/description"]],
    [{ constraints: [constraint(1), constraint(0)] }, ["/constraints/1/values"]],
    [{ constraints: [constraint(1, "LIKE")] }, ["/constraints/0/operator"]]
  ])("refuses %j", (segment, paths) => {
    expect(pathsOf(segment)).toEqual(paths)
  })
})

describe("segmentLimits", () => {
  it.each<[string, LooseSegment["constraints"], ReadonlyArray<string>]>([
    ["nothing", [], []],
    ["as much as the limits say", many(4, 250), []],
    ["a value too many", [...many(4, 250), constraint(1)], ["values per segment"]],
    ["values that are ignored", [...many(4, 250), constraint(500, "NUM_EQ")], []],
    ["all in one", [constraint(1000)], []],
    ["too many in one", [constraint(1001)], ["values per segment"]],
    ["constraints", many(31, 1), ["constraints per segment"]],
    ["everything", many(31, 251), ["constraints per segment", "values per segment"]]
  ])("%s", (_, constraints, subjects) => {
    const exceeded = segmentLimits({ name: "beta", constraints }, defaultResourceLimits)
    expect(exceeded.map(({ subject }) => subject)).toEqual(subjects)
  })

  it("names the property at fault if there is a path", () => {
    const constraints = many(31, 251)
    const exceeded = segmentLimits({ name: "beta", constraints }, defaultResourceLimits, "/segment")
    expect(exceeded.map(({ path }) => path)).toEqual(["/segment/constraints", "/segment/constraints"])
  })
})
