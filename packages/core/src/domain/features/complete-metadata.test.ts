import { expect, it } from "vitest"
import { completeMetadata } from "./complete-metadata.ts"

const place = { name: "checkout", project: "shop" }
const defaults = { ...place, type: "release", description: null, impressionData: false, stale: false }

it.each([
  [{}, defaults],
  [{ description: "" }, defaults],
  [{ description: null }, defaults],
  [
    { type: "permission", description: "x", impressionData: true, stale: true },
    { ...place, type: "permission", description: "x", impressionData: true, stale: true }
  ]
] as const)("completes %j", (given, metadata) => {
  expect(completeMetadata(place, given)).toEqual(metadata)
})

it("keeps nothing else that the place carries", () => {
  const more = { ...place, archivedAt: "2026-01-01" }
  expect(completeMetadata(more, {})).toEqual(defaults)
})
