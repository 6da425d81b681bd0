import type { DeclaredReport, FailedPart } from "@halyard/core/domain"
import { expect, it } from "vitest"
import { reportLines } from "./report-lines.ts"

const report: DeclaredReport = {
  changes: [{ action: "delete", kind: "tag type", name: "team", project: null, changedBy: "files", properties: [] }],
  equal: 1,
  unmanaged: 0,
  refused: [],
  planned: [],
  failed: []
}

const failing = (...failed: ReadonlyArray<FailedPart>) => reportLines({ ...report, failed }, true).join("\n")

it("says what is rolled back, and what is applied nevertheless", () => {
  expect(failing()).toContain("1 deleted, 1 equal, 0 not managed.")
  const instance = failing({ part: "instance", project: null, reason: "It needs approval" })
  expect(instance).toContain("the instance: It needs approval")
  expect(instance).toContain("Nothing is applied.")
  const project = failing({ part: "project", project: "shop", reason: "It needs approval" })
  expect(project).toContain("project shop: It needs approval")
  expect(project).toContain("Applied, except for the projects that are rolled back. Nothing of the instance is deleted")
  const deletion = failing({ part: "deletion", project: null, reason: "It is in use" })
  expect(deletion).toContain("what to delete of the instance: It is in use")
  expect(deletion).toContain("Applied, but nothing of the instance is deleted.")
})

it("names what a release plan keeps as it is", () => {
  const planned = [{ project: "shop", feature: "checkout", environment: "production" }]
  expect(reportLines({ ...report, planned }, false).join("\n")).toContain("feature checkout of shop in production")
})
