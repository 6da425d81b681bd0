import { describe, expect, it } from "vitest"
import { licenceComplaints, pageComplaints } from "./complaints.ts"

const aPackage = (name: string, more: object = {}) => ({
  name,
  version: "1.0.0",
  licence: "MIT",
  folder: "",
  dependencies: [],
  isOurs: false,
  ...more
})

describe("licenceComplaints", () => {
  it.each(["GPL-3.0-only", "AGPL-3.0", "none", "MIT OR GPL-2.0", "SEE LICENSE IN LICENSE"])(
    "names a package with %s",
    (licence) => {
      const complaints = licenceComplaints([aPackage("good"), aPackage("bad", { licence })])
      expect(complaints).toEqual([expect.stringContaining(`bad@1.0.0 has the licence "${licence}"`)])
    }
  )
})

describe("pageComplaints", () => {
  const ours = aPackage("@halyard/core", { isOurs: true, dependencies: ["semver", "@halyard/core"] })
  const semver = aPackage("semver", { dependencies: ["indirect"] })

  it("wants a row for each direct dependency, and no others", () => {
    expect(pageComplaints("| `semver` | why | 90 kB |", [ours, semver])).toEqual([])
    expect(pageComplaints("| `other` | why | 90 kB |", [ours, semver])).toEqual([
      expect.stringContaining("does not explain the dependency semver"),
      expect.stringContaining("explains other")
    ])
  })

  it("wants a row for what is bundled into the page", () => {
    const page = "| `semver` | why | 90 kB |"
    expect(pageComplaints(page, [ours, semver], ["react"])).toEqual([
      expect.stringContaining("does not explain the dependency react")
    ])
    expect(pageComplaints(`${page}\n| \`react\` | why |`, [ours, semver], ["react"])).toEqual([])
  })
})
