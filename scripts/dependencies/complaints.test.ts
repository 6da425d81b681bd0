import { describe, expect, it } from "vitest"
import { licenceComplaints, pageComplaints } from "./complaints.ts"

const aPackage = (name: string, licence = "MIT") => ({ name, version: "1.0.0", licence })

describe("licenceComplaints", () => {
  it.each(["GPL-3.0-only", "AGPL-3.0", "none", "MIT OR GPL-2.0", "SEE LICENSE IN LICENSE"])(
    "names a package with %s",
    (licence) => {
      const complaints = licenceComplaints([aPackage("good"), aPackage("bad", licence)])
      expect(complaints).toEqual([expect.stringContaining(`bad@1.0.0 has the licence "${licence}"`)])
    }
  )
})

describe("pageComplaints", () => {
  const page = "| `semver` | why | 90 kB |"

  it("wants a row for each direct dependency, and no others", () => {
    expect(pageComplaints(page, ["semver"])).toEqual([])
    expect(pageComplaints(page, ["react"])).toEqual([
      expect.stringContaining("does not explain the dependency react"),
      expect.stringContaining("explains semver")
    ])
  })
})
