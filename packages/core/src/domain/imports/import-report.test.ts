import { describe, expect, it } from "vitest"
import { violation } from "../violations/violation.ts"
import { InvalidImport, offenceFinding, plainFinding } from "./import-report.ts"

const inRequest = (path: string): string => `/request${path}`

const offence = (name: string, index: number) => ({
  name,
  violation: violation(`/data/features/${index}/name`, "must be short")
})

describe("plainFinding", () => {
  it("shows the first examples with the reader's paths, and counts the others", () => {
    const [error] = offenceFinding("Names that break the rules", ["a", "b", "c", "d", "d"].map(offence))
    expect(error && plainFinding(error, inRequest)).toEqual({
      message:
        'Names that break the rules: "/request/data/features/0/name" must be short; ' +
        '"/request/data/features/1/name" must be short; "/request/data/features/2/name" must be short; and 2 more',
      affectedItems: ["a", "b", "c", "d"]
    })
  })

  it("leaves findings without examples unchanged", () => {
    const error = { message: "Segments that do not exist here", affectedItems: ["beta"] }
    expect(plainFinding(error, inRequest)).toEqual(error)
  })
})

describe("InvalidImport", () => {
  const many = ["first", ...Array.from({ length: 19_999 }, (_, index) => `${index}`.padEnd(500, "x"))]

  it("shortens long lists of items", () => {
    const { message } = new InvalidImport({ path: "/data", errors: [{ message: "Bad", affectedItems: many }] })
    expect(message).toContain("first")
    expect(message).toContain("and 19980 more")
    expect(message.length).toBeLessThan(3000)
  })

  it("says all errors, without items where there are none", () => {
    const errors = [
      { message: "Bad", affectedItems: [] },
      { message: "Worse", affectedItems: ["a", "b"] }
    ] as const
    expect(new InvalidImport({ path: "/data", errors }).message).toBe("Bad; Worse: a, b")
  })

  it("translates its paths", () => {
    const [error] = offenceFinding("Bad names", [offence("a", 0)])
    if (error === undefined) throw new Error("no error")
    const { message, path } = new InvalidImport({ path: "/data", errors: [error] }).at(inRequest)
    expect(path).toBe("/request/data")
    expect(message).toBe('Bad names: "/request/data/features/0/name" must be short: a')
  })
})
