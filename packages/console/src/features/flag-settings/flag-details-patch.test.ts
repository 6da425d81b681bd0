import { expect, it } from "vitest"
import { patchOf } from "./flag-details-patch.ts"

const before = { description: "", type: "release", impressionData: false } as const

it.each([
  ["nothing", before, []],
  [
    "a description",
    { ...before, description: "Pays" },
    [
      { op: "test", path: "/description", value: null },
      { op: "replace", path: "/description", value: "Pays" }
    ]
  ],
  [
    "two things",
    { ...before, type: "sunset", impressionData: true } as const,
    [
      { op: "test", path: "/type", value: "release" },
      { op: "replace", path: "/type", value: "sunset" },
      { op: "test", path: "/impressionData", value: false },
      { op: "replace", path: "/impressionData", value: true }
    ]
  ]
])("patches %s", (_, after, expected) => {
  expect(patchOf(before, after)).toEqual(expected)
})
